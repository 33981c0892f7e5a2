import BoingCurves
import BoingRender
import CCairo

extension CGContext {
  /// Draws with the present shadow, blend mode and clip mask.
  ///
  /// - Parameter draw: Draws with ``cairo``, in whatever mode ``setCairoMode()`` sets; it is called
  ///   once for each picture that is needed.
  func composite(_ draw: () -> Void) {
    if let shadow = state.shadow { castShadow(shadow, of: draw) }
    paintThroughMask(draw)
  }

  /// Draws in the present blend mode, through the clip mask if there is one.
  func paintThroughMask(_ draw: () -> Void) {
    // Layers, shadows and patterns have surfaces of their own.
    guard let bitmap, !bitmap.isDirect, cairo == bitmapCairo else { return paint(draw) }
    bitmap.drawing(in: CGContext.clipExtents(of: cairo), of: cairo) { paint(draw) }
  }

  private func paint(_ draw: () -> Void) {
    guard state.clipMask != nil || state.blendMode.isBlendedHere else {
      setCairoMode()
      return draw()
    }
    let mode = state.blendMode
    cairo_push_group(cairo)
    state.blendMode = .normal
    setCairoMode()
    draw()
    state.blendMode = mode
    guard let group = cairo_pop_group(cairo) else { return }
    defer { cairo_pattern_destroy(group) }
    if let mask = state.clipMask, mode.isBlendedHere {
      cairo_push_group(cairo)
      cairo_set_source(cairo, group)
      mask.apply(to: cairo)
      guard let masked = cairo_pop_group(cairo) else { return }
      defer { cairo_pattern_destroy(masked) }
      blend(masked, mode)
    } else if let mask = state.clipMask {
      cairo_set_source(cairo, group)
      setCairoMode()
      mask.apply(to: cairo)
    } else {
      blend(group, mode)
    }
    dropCairoSource()
  }

  /// Calls `draw` with another Cairo context in place of this one's, in the normal mode.
  func draw(into layer: OffscreenLayer, _ draw: () -> Void) {
    let (outer, mode) = (cairo, state.blendMode)
    cairo = layer.cairo
    state.blendMode = .normal
    setCairoMode()
    draw()
    state.blendMode = mode
    cairo = outer
  }

  /// Combines a group's picture with the target, in a mode that is not left to Cairo.
  ///
  /// A target that is no picture in memory gets the group drawn over it.
  private func blend(_ group: OpaquePointer, _ mode: CGBlendMode) {
    var source: OpaquePointer?
    guard let target = cairo_get_group_target(cairo),
      cairo_surface_get_type(target) == CAIRO_SURFACE_TYPE_IMAGE,
      cairo_pattern_get_surface(group, &source) == CAIRO_STATUS_SUCCESS, let source,
      let to = PixelWindow(target), let from = PixelWindow(source)
    else {
      cairo_set_source(cairo, group)
      cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
      return cairo_paint(cairo)
    }
    let area = to.frame.intersection(from.frame)
    guard !area.isNull else { return }
    for y in Int(clamping: area.minY)..<Int(clamping: area.maxY) {
      for x in Int(clamping: area.minX)..<Int(clamping: area.maxX) {
        let (d, s) = (to.pixel(x, y), from.pixel(x, y))
        guard s[3] > 0 else { continue }
        let below = PremultipliedColor(d, isOpaque: to.isOpaque, swapped: encoding.swapsRedAndBlue)
        let above = PremultipliedColor(s, isOpaque: false, swapped: encoding.swapsRedAndBlue)
        mode.renderMode.composite(above, over: below).write(
          to: d, swapped: encoding.swapsRedAndBlue)
      }
    }
    cairo_surface_mark_dirty(target)
  }
}

/// The bytes of an image surface, by device coordinates.
private struct PixelWindow {
  let data: UnsafeMutablePointer<UInt8>
  let stride: Int
  let frame: CGRect
  let isOpaque: Bool

  init?(_ surface: OpaquePointer) {
    guard cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE else { return nil }
    let format = cairo_image_surface_get_format(surface)
    guard format == CAIRO_FORMAT_ARGB32 || format == CAIRO_FORMAT_RGB24 else { return nil }
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return nil }
    var (x, y) = (0.0, 0.0)
    cairo_surface_get_device_offset(surface, &x, &y)
    self.data = data
    stride = Int(cairo_image_surface_get_stride(surface))
    isOpaque = format == CAIRO_FORMAT_RGB24
    frame = CGRect(
      x: -x.rounded(), y: -y.rounded(), width: Double(cairo_image_surface_get_width(surface)),
      height: Double(cairo_image_surface_get_height(surface)))
  }

  func pixel(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt8> {
    data + (y - Int(clamping: frame.minY)) * stride + (x - Int(clamping: frame.minX)) * 4
  }
}
