import BoingRaster
import CBoingCairo

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

extension CGContext {
  /// Fills the current path, every open subpath being closed for the purpose, and empties it.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    composite {
      setCairoSource(state.fillColor)
      fillCairo(devicePath, rule: rule)
    }
    beginPath()
  }

  /// Draws the outline of the current path and empties it.
  public func strokePath() {
    stroke(width: state.lineWidth)
  }

  /// Paints the current path's inside, outline, or both, and empties it.
  public func drawPath(using mode: CGPathDrawingMode) {
    let outline = devicePath
    switch mode {
    case .fill: fillPath()
    case .eoFill: fillPath(using: .evenOdd)
    case .stroke: strokePath()
    case .fillStroke, .eoFillStroke:
      fillPath(using: mode == .fillStroke ? .winding : .evenOdd)
      devicePath = outline
      strokePath()
    }
  }

  /// Fills a rectangle, and empties the current path.
  public func fill(_ rect: CGRect) {
    fill([rect])
  }

  /// Fills the union of rectangles, and empties the current path.
  public func fill(_ rects: [CGRect]) {
    beginPath()
    addRects(rects)
    fillPath()
  }

  /// Draws the outline of a rectangle, and empties the current path.
  public func stroke(_ rect: CGRect) {
    beginPath()
    addRect(rect)
    strokePath()
  }

  /// Draws the outline of a rectangle with a line width of its own, and empties the current path.
  ///
  /// A width that is not finite or not above 0 draws nothing.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    beginPath()
    addRect(rect)
    guard width.isFinite else { return beginPath() }
    stroke(width: width)
  }

  private func stroke(width: CGFloat) {
    composite {
      setCairoSource(state.strokeColor)
      strokeCairo(devicePath, width: width)
    }
    beginPath()
  }

  /// Fills an ellipse, and empties the current path.
  public func fillEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    fillPath()
  }

  /// Draws the outline of an ellipse, and empties the current path.
  public func strokeEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    strokePath()
  }

  /// Draws a line from each point of an even index to the next, and empties the current path.
  ///
  /// A last point without a partner is left out.
  public func strokeLineSegments(between points: [CGPoint]) {
    beginPath()
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      addLines(between: [points[index], points[index + 1]])
    }
    strokePath()
  }

  /// Takes away what is in a rectangle: alpha becomes 0, or the colour black where there is no
  /// alpha.
  ///
  /// The current path is kept; blend mode and alpha play no part.
  public func clear(_ rect: CGRect) {
    var data = Path()
    data.addRect(rect)
    let outer = state
    state.blendMode = .destinationOut
    state.alpha = 1
    paintThroughMask {
      setCairoSource(.black)
      fillCairo(data.applying(deviceTransform), rule: .winding)
    }
    state = outer
  }
}

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
