import BoingCurves
import BoingRaster
import CBoingCairo

extension CGContext {
  /// Starts a layer: what is drawn until its end is combined first, and then drawn as one with the
  /// present alpha, blend mode and shadow.
  ///
  /// Inside, alpha starts at 1, the blend mode at `normal`, and there is no shadow.
  ///
  /// - Parameter auxiliaryInfo: Not used; Apple defines no keys for it.
  public func beginTransparencyLayer(auxiliaryInfo: NSDictionary?) {
    let clip = CGContext.clipExtents(of: cairo)
    var frame = clip.isEmpty ? CGRect.null : clip.integral
    if let shadow = state.shadow {
      let casting = frame.union(region(castingInto: clip, shadow))
      // A far shadow would need a bitmap of all that lies between.
      if casting.width * casting.height <= CGFloat(CGContext.maximumLayer) { frame = casting }
    }
    let layer =
      OffscreenSurface(frame: frame)
      ?? OffscreenSurface(frame: CGRect(x: 0, y: 0, width: 1, height: 1))
    saved.append(.transparencyLayer(state, outer: cairo, layer))
    if let layer { cairo = layer.cairo }
    state.alpha = 1
    state.blendMode = .normal
    state.shadow = nil
    state.clipMask = nil
  }

  /// Starts a layer that holds what is drawn in a rectangle, and empties the current path.
  ///
  /// - Parameters:
  ///   - rect: The part of the user space to keep.
  ///   - auxiliaryInfo: Not used; Apple defines no keys for it.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: NSDictionary?) {
    beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
    clip(to: rect)
  }

  /// Ends the innermost layer and draws it; states saved inside and not restored are dropped.
  ///
  /// Nothing happens without a layer.
  public func endTransparencyLayer() {
    let isLayer = { (level: SavedState) in
      if case .transparencyLayer = level { true } else { false }
    }
    guard saved.contains(where: isLayer) else { return }
    while let level = saved.popLast() {
      switch level {
      case .state: cairo_restore(cairo)
      case .transparencyLayer(let before, let outer, let layer):
        state = before
        cairo = outer
        guard let layer else { return }
        composite {
          cairo_set_source_surface(cairo, layer.surface, 0, 0)
          cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_NEAREST)
          cairo_paint_with_alpha(cairo, state.alpha.native)
        }
        return dropCairoSource()
      }
    }
  }

  /// The maximum number of pixels a layer takes for its shadow's sake.
  private static let maximumLayer = 64_000_000
}

/// A transparent bitmap beside the context's own, over a part of device space.
///
/// Drawing with its Cairo context needs no other coordinates than drawing with the context's own.
final class OffscreenSurface {
  let cairo: OpaquePointer
  let surface: OpaquePointer
  /// The part of device space it covers, in whole pixels.
  let frame: CGRect
  /// The number of pixels of device space to one of the layer's, along each axis.
  let reduction: Int

  /// `nil` where the frame is empty or has more pixels than an image may have.
  init?(frame: CGRect, reduction: Int = 1) {
    guard frame.isFinite, !frame.isEmpty else { return nil }
    let size = [frame.width, frame.height].map { ($0 / CGFloat(reduction)).rounded(.up) }
    guard size.allSatisfy({ $0 >= 1 && $0 <= 32_767 }),
      size[0] * size[1] <= CGFloat(CGImage.maximumPixelCount),
      let surface = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, Int32(clamping: size[0]), Int32(clamping: size[1]))
    else { return nil }
    let scale = 1 / Double(reduction)
    cairo_surface_set_device_scale(surface, scale, scale)
    cairo_surface_set_device_offset(
      surface, -frame.minX.native * scale, -frame.minY.native * scale)
    guard let cairo = cairo_create(surface), cairo_status(cairo) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(surface)
      return nil
    }
    self.surface = surface
    self.cairo = cairo
    self.frame = frame
    self.reduction = reduction
  }

  deinit {
    cairo_destroy(cairo)
    cairo_surface_destroy(surface)
  }

  /// The layer's alpha, 0…1.
  var coverage: CoverageBuffer {
    cairo_surface_flush(surface)
    var result = CoverageBuffer(
      width: Int(cairo_image_surface_get_width(surface)),
      height: Int(cairo_image_surface_get_height(surface)))
    let stride = Int(cairo_image_surface_get_stride(surface))
    guard let data = cairo_image_surface_get_data(surface) else { return result }
    let width = result.width
    result.values.withUnsafeMutableBufferPointer { values in
      for row in 0..<(width > 0 ? values.count / width : 0) {
        for x in 0..<width {
          values[row * width + x] = Float(data[row * stride + x * 4 + 3]) / 255
        }
      }
    }
    return result
  }
}

/// A bitmap of alpha alone over a part of device space.
final class CoverageMask {
  let surface: OpaquePointer

  init?(_ coverage: CoverageBuffer) {
    guard
      let surface = cairo_image_surface_create(
        CAIRO_FORMAT_A8, Int32(coverage.width), Int32(coverage.height)),
      let data = cairo_image_surface_get_data(surface)
    else { return nil }
    cairo_surface_flush(surface)
    let stride = Int(cairo_image_surface_get_stride(surface))
    coverage.values.withUnsafeBufferPointer { values in
      for row in 0..<coverage.height {
        for x in 0..<coverage.width {
          let value = values[row * coverage.width + x]
          data[row * stride + x] = UInt8(clamping: min(max(value * 255 + 0.5, 0), 255))
        }
      }
    }
    cairo_surface_mark_dirty(surface)
    self.surface = surface
  }

  deinit {
    cairo_surface_destroy(surface)
  }

  /// A new pattern of the mask, laid over device space.
  ///
  /// - Parameters:
  ///   - origin: Where the mask's first pixel begins.
  ///   - reduction: How many pixels of device space make one of the mask's.
  func makePattern(origin: CGPoint, reduction: Int) -> OpaquePointer? {
    guard let pattern = cairo_pattern_create_for_surface(surface) else { return nil }
    let scale = 1 / CGFloat(reduction)
    var matrix = CGAffineTransform(
      scale, 0, 0, scale, -origin.x * scale, -origin.y * scale
    ).cairoMatrix
    cairo_pattern_set_matrix(pattern, &matrix)
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_BILINEAR)
    return pattern
  }
}
