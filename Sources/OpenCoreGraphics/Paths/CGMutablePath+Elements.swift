import BoingRender

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
