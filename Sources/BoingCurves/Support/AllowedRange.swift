/// The numbers a parameter may be, for an error to name.
///
/// Not a number is in no range.
public struct AllowedRange: Sendable, Hashable {
  /// The smallest number, or the one that all must exceed.
  public let lowerBound: Double

  /// The largest number, or the one that all must stay below.
  public let upperBound: Double

  /// True if ``lowerBound`` itself is allowed.
  public let includesLowerBound: Bool

  /// True if ``upperBound`` itself is allowed.
  public let includesUpperBound: Bool

  init(
    _ lowerBound: Double, _ upperBound: Double, includesLowerBound: Bool = false,
    includesUpperBound: Bool = false
  ) {
    self.lowerBound = lowerBound
    self.upperBound = upperBound
    self.includesLowerBound = includesLowerBound
    self.includesUpperBound = includesUpperBound
  }

  static var finite: Self { Self(-.infinity, .infinity) }
  static var positive: Self { Self(0, .infinity) }
  static var nonNegative: Self { Self(0, .infinity, includesLowerBound: true) }
  static var nonNegativeOrInfinite: Self { closed(0, .infinity) }
  static var openFraction: Self { Self(0, 1) }
  static var unitInterval: Self { Self(0, 1, includesLowerBound: true, includesUpperBound: true) }

  static func closed(_ lowerBound: Double, _ upperBound: Double) -> Self {
    Self(lowerBound, upperBound, includesLowerBound: true, includesUpperBound: true)
  }

  /// Returns true if a number is in the range.
  public func contains(_ number: Double) -> Bool {
    (includesLowerBound ? number >= lowerBound : number > lowerBound)
      && (includesUpperBound ? number <= upperBound : number < upperBound)
  }
}

#if !hasFeature(Embedded)
  extension AllowedRange: CustomStringConvertible {
    /// The range in words, such as "a finite number greater than 0".
    public var description: String {
      let lower = "\(includesLowerBound ? "at least" : "greater than") \(lowerBound)"
      let upper = "\(includesUpperBound ? "at most" : "less than") \(upperBound)"
      return switch (lowerBound.isFinite, upperBound.isFinite) {
      case (false, false): "a finite number"
      case (true, false) where includesUpperBound: "a number \(lower), or infinity"
      case (true, false): "a finite number \(lower)"
      case (false, true): "a finite number \(upper)"
      case (true, true): "\(lower) and \(upper)"
      }
    }
  }
#endif
