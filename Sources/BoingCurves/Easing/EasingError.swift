/// An error that names a number of an easing function and its valid range.
public enum EasingError: Error, Hashable {
  /// A control point's x is outside 0…1, where the curve would run back in time.
  case controlPointX(index: Int, value: Double)
  /// A control point's y is not finite.
  case controlPointY(index: Int, value: Double)
  /// The number of steps is below the smallest that the jump position allows.
  case stepCount(value: Int, minimum: Int)
  /// A piecewise linear easing has no control point.
  case noPoints
  /// The output of a point is not finite.
  case pointOutput(index: Int, value: Double)
  /// The input of a point is not finite.
  case pointInput(index: Int, value: Double)
}

#if !hasFeature(Embedded)
  extension EasingError: CustomStringConvertible {
    /// A sentence that names the number, its position and what it may be.
    public var description: String {
      switch self {
      case .controlPointX(let index, let value):
        "The timing function's x\(index) is \(value); it must be at least 0 and at most 1."
      case .controlPointY(let index, let value):
        "The timing function's y\(index) is \(value); it must be a finite number."
      case .stepCount(let value, let minimum):
        "The timing function has \(value) steps; it must have at least \(minimum)."
      case .noPoints:
        "The linear easing has no points; it must have at least one."
      case .pointOutput(let index, let value):
        "The linear easing's output at index \(index) is \(value); it must be a finite number."
      case .pointInput(let index, let value):
        "The linear easing's input at index \(index) is \(value); it must be a finite number."
      }
    }
  }
#endif
