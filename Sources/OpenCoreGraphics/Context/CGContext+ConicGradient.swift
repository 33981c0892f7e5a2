import BoingCurves
import CCairo

extension CGContext {
  /// Paints the clip with colours that change with the direction from a point, once round.
  ///
  /// The colours run with growing angles: from the x axis towards the y axis of the user space. Where
  /// the last meets the first there is a hard edge, unless they are equal.
  ///
  /// - Parameters:
  ///   - gradient: The colours, from 0 at `angle` to 1 a turn later.
  ///   - center: The point; nothing is painted where it is not finite.
  ///   - angle: Where the gradient begins, in radians from the x axis; nothing is painted where it is
  ///     not finite.
  public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
    guard center.isFinite, angle.isFinite, let back = deviceTransform.inverse else { return }
    composite { paintConic(gradient, center, angle.native, back) }
    dropCairoSource()
  }

  private func paintConic(
    _ gradient: CGGradient, _ center: CGPoint, _ angle: Double, _ back: CGAffineTransform
  ) {
    let extents = CGContext.clipExtents(of: cairo)
    guard !extents.isEmpty, let layer = OffscreenLayer(frame: extents.integral),
      let data = cairo_image_surface_get_data(layer.surface)
    else { return }
    cairo_surface_flush(layer.surface)
    let table = gradient.premultipliedTable(encoding)
    let stride = Int(cairo_image_surface_get_stride(layer.surface))
    for row in 0..<Int(clamping: layer.frame.height) {
      for column in 0..<Int(clamping: layer.frame.width) {
        let device = CGPoint(
          x: layer.frame.minX + CGFloat(column) + 0.5, y: layer.frame.minY + CGFloat(row) + 0.5)
        let point = device.applying(back)
        let direction = Double.atan2(y: (point.y - center.y).native, x: (point.x - center.x).native)
        let turns = (direction - angle) / (2 * Double.pi)
        let place = turns - turns.rounded(.down)
        let index = min(Int(clamping: place * Double(table.count)), table.count - 1)
        let pixel = data + row * stride + column * 4
        for channel in 0..<4 { pixel[channel] = table[index][channel] }
      }
    }
    cairo_surface_mark_dirty(layer.surface)
    cairo_set_source_surface(cairo, layer.surface, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_NEAREST)
    setCairoMode()
    cairo_paint_with_alpha(cairo, state.alpha.native)
  }
}

extension CGGradient {
  /// The colour at a place in 0…1: extended sRGB, straight alpha.
  func color(at place: Double) -> SIMD4<Double> {
    guard let next = stops.firstIndex(where: { $0.location > place }) else {
      return stops[stops.count - 1].color
    }
    guard next > 0 else { return stops[0].color }
    let (low, high) = (stops[next - 1], stops[next])
    let share = (place - low.location) / (high.location - low.location)
    return low.color + (high.color - low.color) * share
  }

  /// The pixels in memory, alpha multiplied in, at 4,096 positions in the middle of as many equal
  /// steps.
  fileprivate func premultipliedTable(_ encoding: ColorEncoding) -> [SIMD4<UInt8>] {
    (0..<4_096).map { index in
      let c = encoding.components(of: color(at: (Double(index) + 0.5) / 4_096))
      let alpha = (c.w * 255).rounded()
      let values = (SIMD3(c.x, c.y, c.z) * alpha).rounded(.toNearestOrAwayFromZero)
      let bytes = SIMD3<UInt8>(clamping: values)
      return SIMD4(bytes.z, bytes.y, bytes.x, UInt8(clamping: alpha))
    }
  }
}
