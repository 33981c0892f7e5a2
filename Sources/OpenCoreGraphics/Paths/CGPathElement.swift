/// The kinds of element a path is made of.
public enum CGPathElementType: Int32, Hashable, Sendable {
  /// Starts a subpath; one point.
  case moveToPoint = 0
  /// A straight line; one point, its end.
  case addLineToPoint = 1
  /// A quadratic Bézier curve; two points, the control point and the end.
  case addQuadCurveToPoint = 2
  /// A cubic Bézier curve; three points, both control points and the end.
  case addCurveToPoint = 3
  /// A straight line back to the start of the subpath; no points.
  case closeSubpath = 4
}

/// One element of a path, as ``CGPath/applyWithBlock(_:)`` shows it.
public struct CGPathElement {
  /// The element's kind, which decides how many points there are.
  public var type: CGPathElementType
  /// The element's points, control points first; valid only during the enumeration.
  public var points: UnsafeMutablePointer<CGPoint>

  /// Creates an element that refers to `points` and does not own them.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    self.type = type
    self.points = points
  }
}

/// A function that is shown the elements of a path, with a pointer of the caller's own.
public typealias CGPathApplierFunction = (
  UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>
) -> Void
