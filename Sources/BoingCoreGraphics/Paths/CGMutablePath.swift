import BoingRaster

extension CGMutablePath {
  /// Starts a subpath at `point`.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    change { $0.move(to: point.applying(transform)) }
  }

  /// Adds a straight line to `point`.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    change { $0.addLine(to: point.applying(transform)) }
  }

  /// Starts a subpath at the first point and adds straight lines to the others.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    change { $0.addLines(between: points.map { $0.applying(transform) }) }
  }

  /// Adds a quadratic Bézier curve to `end`.
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    change {
      $0.addQuadCurve(to: end.applying(transform), control: control.applying(transform))
    }
  }

  /// Adds a cubic Bézier curve to `end`.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint,
    transform: CGAffineTransform = .identity
  ) {
    change {
      $0.addCurve(
        to: end.applying(transform), control1: control1.applying(transform),
        control2: control2.applying(transform))
    }
  }

  /// Adds a straight line to the subpath's start, which becomes the current point.
  ///
  /// Nothing is added to an empty path or to a subpath already closed.
  public func closeSubpath() {
    change { $0.closeSubpath() }
  }

  /// Adds all elements of `path`.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    let other = path.data
    change { $0.append(other, transform: transform) }
  }
}

extension CGMutablePath {
  /// Adds a closed rectangle, from its smallest corner along x first.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    add(transform) { $0.addRect(rect) }
  }

  /// Adds closed rectangles.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds a closed ellipse of four cubic curves.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    add(transform) { $0.addEllipse(in: rect) }
  }

  /// Adds a closed rectangle with rounded corners.
  ///
  /// A corner larger than half the rectangle is reduced to half of it; where one of the two sizes
  /// is zero, negative or not a number, the corners are square.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    add(transform) {
      $0.addRoundedRect(in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight)
    }
  }

  /// Adds a circular arc, after a line from the current point to its start where there is one.
  ///
  /// With `clockwise` false the angle grows from `startAngle` to `endAngle`, whole turns being
  /// added to `endAngle` until it does; with true it falls. That is clockwise to the eye where y
  /// points up. More than one turn is drawn as one turn and the remainder. From 0 to 2π both
  /// directions draw the whole circle, as four curves; from 0 to −2π only the clockwise one does.
  ///
  /// - Parameters:
  ///   - center: The middle of the circle.
  ///   - radius: At least 0; nothing is added for a negative one.
  ///   - startAngle: In radians from the x axis towards the y axis.
  ///   - endAngle: In radians from the x axis towards the y axis.
  ///   - clockwise: Which way round, where y points up.
  ///   - transform: Moves the arc before it is added.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    change {
      $0.addArc(
        center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
        clockwise: clockwise, transform: transform)
    }
  }

  /// Adds a circular arc from `startAngle` over `delta` radians, after a line from the current
  /// point to its start where there is one.
  ///
  /// More than one turn is drawn as one turn and the remainder. Nothing is added for a negative
  /// radius.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    change {
      $0.addRelativeArc(
        center: center, radius: radius, startAngle: startAngle, delta: delta,
        transform: transform)
    }
  }

  /// Rounds the corner between the line from the current point to `tangent1End` and the line from
  /// there to `tangent2End`: a line to where the arc begins, then the arc.
  ///
  /// Where the two lines are one, or the radius is zero, only a line to `tangent1End` is added.
  /// Nothing is added to an empty path or for a negative radius.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    change {
      $0.addArc(
        tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: transform)
    }
  }

  private func add(_ transform: CGAffineTransform, _ shape: (inout Path) -> Void) {
    var addition = Path()
    shape(&addition)
    change { $0.append(addition, transform: transform) }
  }
}
