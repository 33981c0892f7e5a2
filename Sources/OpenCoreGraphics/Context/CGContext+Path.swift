import BoingRender

extension CGContext {
  /// Empties the current path.
  public func beginPath() { devicePath = Path() }

  /// Starts a subpath at `point`.
  public func move(to point: CGPoint) {
    devicePath.move(to: point.applying(deviceTransform))
  }

  /// Adds a straight line to `point`.
  public func addLine(to point: CGPoint) {
    devicePath.addLine(to: point.applying(deviceTransform))
  }

  /// Starts a subpath at the first point and adds straight lines to the others.
  public func addLines(between points: [CGPoint]) {
    let transform = deviceTransform
    devicePath.addLines(between: points.map { $0.applying(transform) })
  }

  /// Adds a cubic Bézier curve to `end`.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    let transform = deviceTransform
    devicePath.addCurve(
      to: end.applying(transform), control1: control1.applying(transform),
      control2: control2.applying(transform))
  }

  /// Adds a quadratic Bézier curve to `end`.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    let transform = deviceTransform
    devicePath.addQuadCurve(to: end.applying(transform), control: control.applying(transform))
  }

  /// Adds a straight line to the subpath's start.
  public func closePath() { devicePath.closeSubpath() }

  /// Adds a closed rectangle.
  public func addRect(_ rect: CGRect) { append { $0.addRect(rect) } }

  /// Adds closed rectangles.
  public func addRects(_ rects: [CGRect]) {
    for rect in rects { addRect(rect) }
  }

  /// Adds a closed ellipse of four cubic curves.
  public func addEllipse(in rect: CGRect) { append { $0.addEllipse(in: rect) } }

  /// Adds a circular arc, by the rules of `CGMutablePath`'s method of this name.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    devicePath.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise, transform: deviceTransform)
  }

  /// Rounds a corner, by the rules of `CGMutablePath`'s method of this name.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    devicePath.addArc(
      tangent1End: tangent1End, tangent2End: tangent2End, radius: radius,
      transform: deviceTransform)
  }

  /// Adds all elements of `path`.
  public func addPath(_ path: CGPath) {
    devicePath.append(path.data, transform: deviceTransform)
  }

  /// True if the current path has no elements.
  public var isPathEmpty: Bool { devicePath.isEmpty }

  /// The point at which the next element starts, in the user space; (0, 0) for an empty path and under a
  /// singular transform.
  public var currentPointOfPath: CGPoint {
    guard !isPathEmpty, let back = deviceTransform.inverse else { return .zero }
    return CGPoint(devicePath.current).applying(back)
  }

  /// A copy of the current path in the user space; `nil` for an empty path and under a singular
  /// transform.
  public var path: CGPath? {
    guard !isPathEmpty, let back = deviceTransform.inverse else { return nil }
    return CGPath(devicePath.applying(back))
  }

  /// The smallest rectangle of the user space that holds the current path, control points among
  /// it; null for an empty path.
  public var boundingBoxOfPath: CGRect { path?.boundingBox ?? .null }

  private func append(_ shape: (inout Path) -> Void) {
    var addition = Path()
    shape(&addition)
    devicePath.append(addition, transform: deviceTransform)
  }
}
