import BoingRender
import CCairo

extension CGContext {
  /// Replaces the current path by the outline of its stroke in the present pen: width, caps, joins
  /// and dashes.
  ///
  /// Filled by the winding rule it looks like the stroke. Nothing happens under a singular
  /// transform.
  public func replacePathWithStrokedPath() {
    let transform = deviceTransform
    guard let back = transform.inverse else { return }
    let path = devicePath.applying(back)
    let dashed = path.dashed(
      phase: state.dashPhase.native, lengths: state.dashLengths.map(\.native))
    let style = StrokeStyle(
      width: state.lineWidth.native, cap: LineCap(state.lineCap), join: LineJoin(state.lineJoin),
      miterLimit: state.miterLimit.native)
    devicePath = dashed.stroked(style).applying(transform)
  }

  /// Returns true if painting the current path in `mode` would paint `point`, were there no clip.
  ///
  /// - Parameters:
  ///   - point: In the user space; one that is not finite is never painted.
  ///   - mode: What is painted.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    let device = point.applying(deviceTransform)
    guard device.isFinite else { return false }
    var fillRule: CGPathFillRule?
    switch mode {
    case .fill, .fillStroke: fillRule = .winding
    case .eoFill, .eoFillStroke: fillRule = .evenOdd
    case .stroke: break
    }
    if let fillRule, CGPath(devicePath).contains(device, using: fillRule) { return true }
    guard mode != .fill, mode != .eoFill else { return false }
    var isInside = false
    withCairoPen(devicePath, width: state.lineWidth) {
      var (x, y) = (device.x.native, device.y.native)
      cairo_device_to_user(cairo, &x, &y)
      isInside = cairo_in_stroke(cairo, x, y) != 0
      cairo_new_path(cairo)
    }
    return isInside
  }
}
