import BoingRaster
import CBoingCairo

extension CGContext {
  /// Draws an image stretched into a rectangle, its top row at the rectangle's maximum y.
  ///
  /// Where the user space's y points down the image therefore stands on its head, as in Core
  /// Graphics.
  ///
  /// - Parameters:
  ///   - image: What to draw.
  ///   - rect: Where, in the user space.
  ///   - byTiling: Whether the image is repeated from the rectangle in all directions, up to the
  ///     clip.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    composite { paint(image, in: rect, byTiling: byTiling) }
  }

  /// Draws an image, or the fill colour through an image mask, in the present blend mode.
  func paint(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    guard rect.isFinite, rect.width > 0, rect.height > 0 else { return }
    let imageTransform = CGAffineTransform(
      rect.width / CGFloat(image.width), 0, 0, -rect.height / CGFloat(image.height), rect.minX,
      rect.maxY
    ).concatenating(deviceTransform)
    guard let back = imageTransform.inverse,
      let pattern = image.makePattern(swappingRedAndBlue: encoding.swapsRedAndBlue)
    else { return }
    defer { cairo_pattern_destroy(pattern) }
    var matrix = back.cairoMatrix
    cairo_pattern_set_matrix(pattern, &matrix)
    cairo_pattern_set_filter(pattern, filter(for: image))
    cairo_pattern_set_extend(pattern, byTiling ? CAIRO_EXTEND_REPEAT : CAIRO_EXTEND_PAD)
    guard cairo_pattern_status(pattern) == CAIRO_STATUS_SUCCESS else { return }

    if image.isMask {
      setCairoSource(state.fillColor)
      cairo_save(cairo)
      if !byTiling {
        var data = Path()
        data.addRect(rect)
        setCairoPath(data.applying(deviceTransform))
        cairo_clip(cairo)
      }
      cairo_mask(cairo, pattern)
      cairo_restore(cairo)
      return dropCairoSource()
    }
    cairo_set_source(cairo, pattern)
    setCairoMode()
    if byTiling {
      cairo_paint_with_alpha(cairo, state.alpha.native)
    } else {
      var data = Path()
      data.addRect(rect)
      fillCairo(data.applying(deviceTransform), rule: .winding, alpha: state.alpha)
    }
    dropCairoSource()
  }

  private func filter(for image: CGImage) -> cairo_filter_t {
    switch state.interpolationQuality {
    case .none: CAIRO_FILTER_NEAREST
    case .low: CAIRO_FILTER_BILINEAR
    case .default, .medium: image.shouldInterpolate ? CAIRO_FILTER_GOOD : CAIRO_FILTER_NEAREST
    case .high: CAIRO_FILTER_BEST
    }
  }
}

extension CGImage {
  /// A new pattern on the image's pixels, for one context on one thread: surfaces are not shared.
  package func makePattern(swappingRedAndBlue: Bool) -> OpaquePointer? {
    let pixels = swappingRedAndBlue ? swapped() : self
    let start = UnsafeMutablePointer(
      mutating: (pixels.buffer.bytes + pixels.offset).assumingMemoryBound(to: UInt8.self))
    guard
      let surface = cairo_image_surface_create_for_data(
        start, isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(width), Int32(height),
        Int32(pixels.rowStride))
    else { return nil }
    defer { cairo_surface_destroy(surface) }
    // Cairo lets go of the pixels' owner when it needs them no more; a key is any address.
    let owner = Unmanaged.passRetained(pixels.buffer)
    let key = UnsafePointer<cairo_user_data_key_t>(OpaquePointer(owner.toOpaque()))
    let status = cairo_surface_set_user_data(surface, key, owner.toOpaque()) { pointer in
      guard let pointer else { return }
      Unmanaged<PixelBuffer>.fromOpaque(pointer).release()
    }
    guard status == CAIRO_STATUS_SUCCESS else {
      owner.release()
      return nil
    }
    return cairo_pattern_create_for_surface(surface)
  }

  private func swapped() -> CGImage {
    CGImage(width: width, height: height, isOpaque: isOpaque) { target in
      guard let to = target.bindMemory(to: UInt8.self).baseAddress else { return }
      for row in 0..<height {
        let source = (buffer.bytes + offset + row * rowStride)
          .assumingMemoryBound(to: UInt8.self)
        PixelLayout.rgba.convertRow(
          source, isOpaque ? .opaque : .premultiplied, width: width, into: to + row * width * 4)
      }
    }
  }
}
