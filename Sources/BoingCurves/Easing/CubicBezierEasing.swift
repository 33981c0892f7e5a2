/// An easing curve: the cubic Bézier curve from (0, 0) to (1, 1) with two control points.
///
/// x is progress in time and y progress in value, both as fractions. With the curve's parameter s,
/// x(s) = 3(1−s)²s·x₁ + 3(1−s)s²·x₂ + s³, and the same for y. This is Core Animation's
/// `CAMediaTimingFunction` and CSS's `cubic-bezier()`.
///
/// ```swift
/// CubicBezierEasing.easeInEaseOut.value(at: 0.25)  // 0.12916…
/// ```
public struct CubicBezierEasing: Sendable, Hashable {
  /// The x of the first control point, in 0…1.
  public let x1: Double
  /// The y of the first control point; beyond 0…1 the value overshoots.
  public let y1: Double
  /// The x of the second control point, in 0…1.
  public let x2: Double
  /// The y of the second control point; beyond 0…1 the value overshoots.
  public let y2: Double

  /// Creates a timing function from its two control points.
  ///
  /// - Throws: ``ParameterError`` if an x is outside 0…1, or a y is not finite.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) throws(ParameterError) {
    try ParameterError.check(x1, .x1, .unitInterval)
    try ParameterError.check(x2, .x2, .unitInterval)
    try ParameterError.check(y1, .y1, .finite)
    try ParameterError.check(y2, .y2, .finite)
    self.init(checked: x1, y1, x2, y2)
  }

  private init(checked x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  /// Constant speed: (0, 0) and (1, 1).
  public static let linear = Self(checked: 0, 0, 1, 1)
  /// Slow at the start: (0.42, 0) and (1, 1).
  public static let easeIn = Self(checked: 0.42, 0, 1, 1)
  /// Slow at the end: (0, 0) and (0.58, 1).
  public static let easeOut = Self(checked: 0, 0, 0.58, 1)
  /// Slow at both ends: (0.42, 0) and (0.58, 1).
  public static let easeInEaseOut = Self(checked: 0.42, 0, 0.58, 1)
  /// Core Animation's default, slow at the end and a little at the start: (0.25, 0.1), (0.25, 1).
  public static let `default` = Self(checked: 0.25, 0.1, 0.25, 1)

  /// True if the curve is the straight line from (0, 0) to (1, 1).
  public var isLinear: Bool { x1 == y1 && x2 == y2 }

  /// The eased progress.
  ///
  /// - Parameter progress: The elapsed fraction of the time; clamped to 0...1.
  /// - Returns: y where x = progress, with x solved to within 1e-12. It is never clamped: it leaves
  ///   0…1 where the control points make it overshoot. Not a number gives not a number.
  public func value(at progress: Double) -> Double {
    if progress <= 0 { return 0 }
    if progress >= 1 { return 1 }
    if isLinear { return progress }
    return Self.coordinate(y1, y2, at: parameter(at: progress))
  }

  /// dy/dx: the speed relative to the average one.
  ///
  /// - Parameter progress: The elapsed fraction of the time.
  /// - Returns: The slope, one-sided at 0 and 1, where it may be infinite, and 0 outside of 0…1,
  ///   where the value is held.
  public func slope(at progress: Double) -> Double {
    if progress < 0 || progress > 1 { return 0 }
    if isLinear { return progress.isNaN ? .nan : 1 }
    if progress == 0 { return Self.endSlope(x1, y1, x2, y2) }
    if progress == 1 { return Self.endSlope(1 - x2, 1 - y2, 1 - x1, 1 - y1) }
    let s = parameter(at: progress)
    return Self.derivative(y1, y2, at: s) / Self.derivative(x1, x2, at: s)
  }

  /// The direction in which the curve leaves (0, 0): towards the first point that is not there.
  private static func endSlope(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Double {
    if x1 != 0 || y1 != 0 { return y1 / x1 }
    return x2 != 0 || y2 != 0 ? y2 / x2 : 1
  }

  static func coordinate(_ p1: Double, _ p2: Double, at s: Double) -> Double {
    let c = 3 * p1
    let b = 3 * (p2 - p1) - c
    return ((1 - c - b) * s + b) * s * s + c * s
  }

  static func derivative(_ p1: Double, _ p2: Double, at s: Double) -> Double {
    let r = 1 - s
    return 3 * (r * r * p1 + 2 * r * s * (p2 - p1) + s * s * (1 - p2))
  }

  /// The s at which x(s) is the progress: Newton's steps, and halvings where one leaves the bracket.
  func parameter(at progress: Double) -> Double {
    var lower = 0.0
    var upper = 1.0
    var s = progress
    for _ in 0..<80 {
      let error = Self.coordinate(x1, x2, at: s) - progress
      if error == 0 || error.isNaN { return s }
      if error < 0 { lower = s } else { upper = s }
      let step = error / Self.derivative(x1, x2, at: s)
      if step.magnitude < 1e-16 { return s }
      s -= step
      if !(s > lower && s < upper) {
        s = lower + (upper - lower) / 2
        if s == lower || s == upper { return s }
      }
    }
    return s
  }
}

extension CubicBezierEasing {
  /// An upper bound of the distance, in y, of the curve between two progresses from the straight line
  /// between its values there.
  ///
  /// That part of the curve is a Bézier curve itself. It lies within the hull of its control points,
  /// so none of its points is further from the chord than the furthest of those.
  ///
  /// - Parameters:
  ///   - start: A progress; clamped to 0...1.
  ///   - end: A later one; if it is not later, the bound is 0.
  public func chordDistanceBound(from start: Double, to end: Double) -> Double {
    if isLinear || !(start < end) { return 0 }
    let s0 = start <= 0 ? 0 : parameter(at: start)
    let s1 = end >= 1 ? 1 : parameter(at: end)
    let (startX, startY) = (Self.coordinate(x1, x2, at: s0), Self.coordinate(y1, y2, at: s0))
    let (endX, endY) = (Self.coordinate(x1, x2, at: s1), Self.coordinate(y1, y2, at: s1))
    if !(endX > startX) { return (endY - startY).magnitude }
    let slope = (endY - startY) / (endX - startX)
    var maximum = 0.0
    for (s, t) in [(s0, s1), (s1, s0)] {
      // The control point next to s is the blossom at (s, s, t).
      let x = Self.coordinate(x1, x2, at: s) + Self.derivative(x1, x2, at: s) * (t - s) / 3
      let y = Self.coordinate(y1, y2, at: s) + Self.derivative(y1, y2, at: s) * (t - s) / 3
      maximum = Swift.max(maximum, (y - startY - slope * (x - startX)).magnitude)
    }
    return maximum
  }

  /// 0, and the parameters in 0…1 at which y turns back, in rising order: between them, and from
  /// the last one to 1, y is monotone.
  var turningParameters: [Double] {
    // y′/3 = a·s² + b·s + y₁.
    let a = 1 + 3 * y1 - 3 * y2
    let b = 2 * y2 - 4 * y1
    let discriminant = b * b - 4 * a * y1
    if discriminant <= 0 { return [0] }
    // The form that does not cancel, and that stays finite for a = 0.
    let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
    return [0] + [q / a, y1 / q].filter { $0 > 0 && $0 < 1 }.sorted()
  }
}
