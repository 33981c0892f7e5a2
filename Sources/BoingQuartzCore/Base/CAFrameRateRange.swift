/// A range of wanted frame rates, in frames a second.
public struct CAFrameRateRange: Hashable, Sendable {
  /// The minimum number of frames per second; 0 leaves it open.
  public var minimum: Float
  /// The most frames a second that are of use; 0 leaves it open.
  public var maximum: Float
  /// The frames a second that would be best; nil leaves it to the display.
  public var preferred: Float?

  /// Creates the range that leaves everything to the display.
  public init() {
    self.init(minimum: 0, maximum: 0, preferred: nil)
  }

  /// Creates a range of rates in frames a second.
  ///
  /// Values that are negative or not finite count as left open.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    func rate(_ value: Float) -> Float { value.isFinite && value > 0 ? value : 0 }
    self.minimum = rate(minimum)
    self.maximum = rate(maximum)
    self.preferred = preferred.map(rate).flatMap { $0 > 0 ? $0 : nil }
  }

  /// The range that leaves everything to the display.
  public static let `default` = CAFrameRateRange()
}

/// A range of rates in frames a second; a `preferred` of 0 leaves it to the display.
public func CAFrameRateRangeMake(
  _ minimum: Float, _ maximum: Float, _ preferred: Float
) -> CAFrameRateRange {
  CAFrameRateRange(minimum: minimum, maximum: maximum, preferred: preferred)
}

/// Returns true if all three rates of `range` equal those of `other`.
public func CAFrameRateRangeIsEqualToRange(
  _ range: CAFrameRateRange, _ other: CAFrameRateRange
) -> Bool {
  range == other
}
