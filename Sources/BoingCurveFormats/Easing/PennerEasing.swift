import BoingCurves
import BoingElementary

/// One of the classic easing curves: a family and a direction.
///
/// The families are Robert Penner's ("Motion, Tweening, and Easing", 2002) with the constants that
/// CSS users know from easings.net. Each is defined by its ease-in f; the others follow:
///
/// - `out`: 1 − f(1 − x);
/// - `inOut`: f(2x)/2 in the first half, 1 − f(2 − 2x)/2 in the second.
///
/// ```swift
/// PennerEasing(.cubic, .out).value(at: 0.5)  // 0.875
/// ```
public struct PennerEasing: Sendable, Hashable {
  /// The shapes of the curve.
  public enum Family: Sendable, Hashable, CaseIterable {
    /// x².
    case quadratic
    /// x³.
    case cubic
    /// x⁴.
    case quartic
    /// x⁵.
    case quintic
    /// 1 − cos(πx/2).
    case sine
    /// 2^(10x − 10), and 0 at 0: as published, it starts with a jump of 2⁻¹⁰.
    case exponential
    /// 1 − √(1 − x²).
    case circular
    /// (s + 1)x³ − s·x², which draws back by a tenth: s = 1.70158, times 1.525 for `inOut`.
    case back
    /// −2^(10x − 10)·sin(2π(10x − 10 − P/4)/P), with the period P = 3, or 4.5 for `inOut`; 0 at 0
    /// and 1 at 1. As published, it starts with a jump of less than 2⁻¹⁰.
    case elastic
    /// Four parabolas between contacts at 0, 1/11, 3/11 and 7/11, seen from the end.
    case bounce
  }

  /// At which end the curve shows its shape.
  public enum Direction: Sendable, Hashable, CaseIterable {
    /// At the start.
    case `in`
    /// At the end.
    case out
    /// At both ends, half as large.
    case inOut
  }

  /// The shape of the curve.
  public let family: Family
  /// At which end the curve shows its shape.
  public let direction: Direction

  /// Creates an easing curve of a family in a direction.
  public init(_ family: Family, _ direction: Direction) {
    self.family = family
    self.direction = direction
  }

  /// The eased progress.
  ///
  /// - Parameter progress: The elapsed fraction of the time; clamped to 0...1.
  /// - Returns: 0 at 0 and 1 at 1 exactly; in between it is never clamped. Not a number gives not a
  ///   number.
  public func value(at progress: Double) -> Double {
    if progress.isNaN { return .nan }
    if progress <= 0 { return 0 }
    if progress >= 1 { return 1 }
    return switch direction {
    case .in: family.easeIn(progress, isHalf: false)
    case .out: 1 - family.easeIn(1 - progress, isHalf: false)
    case .inOut:
      progress < 0.5
        ? family.easeIn(2 * progress, isHalf: true) / 2
        : 1 - family.easeIn(2 - 2 * progress, isHalf: true) / 2
    }
  }

  /// The speed relative to the average one: the derivative of the value.
  ///
  /// - Parameter progress: The elapsed fraction of the time.
  /// - Returns: The slope, one-sided at 0 and 1, where a circular curve's is infinite, and 0 outside
  ///   of 0…1, where the value is held. At a contact of `bounce` it is that of the later parabola
  ///   for `out`, and of the earlier one for `in`.
  public func slope(at progress: Double) -> Double {
    if progress.isNaN { return .nan }
    if progress < 0 || progress > 1 { return 0 }
    return switch direction {
    case .in: family.slopeIn(progress, isHalf: false)
    case .out: family.slopeIn(1 - progress, isHalf: false)
    case .inOut:
      family.slopeIn(progress < 0.5 ? 2 * progress : 2 - 2 * progress, isHalf: true)
    }
  }
}

extension PennerEasing.Family {
  /// The ease-in at a progress from 0 to 1.
  ///
  /// - Parameter isHalf: True if it is half of an `inOut`, for which two families have constants of
  ///   their own.
  func easeIn(_ x: Double, isHalf: Bool) -> Double {
    switch self {
    case .quadratic: return x * x
    case .cubic: return x * x * x
    case .quartic: return (x * x) * (x * x)
    case .quintic: return (x * x) * (x * x) * x
    case .sine: return 1 - .cos(.pi / 2 * x)
    case .exponential: return x == 0 ? 0 : .exp(Self.ln2 * (10 * x - 10))
    // The plain 1 − √(1 − x²) would cancel for a small x.
    case .circular: return x * x / (1 + ((1 - x) * (1 + x)).squareRoot())
    case .back:
      let s = Self.overshoot(isHalf)
      return x * x * ((s + 1) * x - s)
    case .elastic:
      if x == 0 || x == 1 { return x }
      return -Double.exp(Self.ln2 * (10 * x - 10)) * .sin(Self.elasticPhase(x, isHalf))
    case .bounce: return 1 - Self.bounceOut(1 - x).value
    }
  }

  /// The derivative of the ease-in at a progress from 0 to 1.
  func slopeIn(_ x: Double, isHalf: Bool) -> Double {
    switch self {
    case .quadratic: return 2 * x
    case .cubic: return 3 * x * x
    case .quartic: return 4 * x * x * x
    case .quintic: return 5 * (x * x) * (x * x)
    case .sine: return .pi / 2 * .sin(.pi / 2 * x)
    case .exponential: return 10 * Self.ln2 * .exp(Self.ln2 * (10 * x - 10))
    case .circular: return x / ((1 - x) * (1 + x)).squareRoot()
    case .back:
      let s = Self.overshoot(isHalf)
      return x * (3 * (s + 1) * x - 2 * s)
    case .elastic:
      let (sine, cosine) = Double.sineAndCosine(Self.elasticPhase(x, isHalf))
      let frequency = 20 * Double.pi / Self.elasticPeriod(isHalf)
      return -Double.exp(Self.ln2 * (10 * x - 10))
        * (10 * Self.ln2 * sine + frequency * cosine)
    case .bounce: return Self.bounceOut(1 - x).slope
    }
  }

  private static var ln2: Double { 0.693_147_180_559_945_3 }

  private static func overshoot(_ isHalf: Bool) -> Double { isHalf ? 1.70158 * 1.525 : 1.70158 }

  private static func elasticPeriod(_ isHalf: Bool) -> Double { isHalf ? 4.5 : 3 }

  private static func elasticPhase(_ x: Double, _ isHalf: Bool) -> Double {
    let period = elasticPeriod(isHalf)
    return 2 * .pi / period * (10 * x - 10 - period / 4)
  }

  /// Parabolas of one curvature, 2·7.5625, whose tops the next ones reach to ¾, 15/16 and 63/64.
  private static func bounceOut(_ x: Double) -> (value: Double, slope: Double) {
    let curvature = 7.5625
    let (top, lift): (Double, Double) =
      if x < 4 / 11 {
        (0, 0)
      } else if x < 8 / 11 {
        (6 / 11, 0.75)
      } else if x < 10 / 11 {
        (9 / 11, 0.9375)
      } else {
        (10.5 / 11, 0.984375)
      }
    let offset = x - top
    return (curvature * offset * offset + lift, 2 * curvature * offset)
  }
}
