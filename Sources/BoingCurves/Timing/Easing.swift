/// One of the classic easing curves: a family and a direction.
///
/// The families are Robert Penner's ("Motion, Tweening, and Easing", 2002) with the constants that
/// CSS users know from easings.net. Each is defined by its ease-in f; the others follow:
///
/// - `out`: 1 − f(1 − x);
/// - `inOut`: f(2x)/2 in the first half, 1 − f(2 − 2x)/2 in the second.
///
/// ```swift
/// Easing(.cubic, .out).value(at: 0.5)  // 0.875
/// ```
public struct Easing: Sendable, Hashable {
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

  /// The pace relative to the average one: the derivative of the value.
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
