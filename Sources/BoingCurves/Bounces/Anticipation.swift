/// A draw-back before a bounce, as a crouch before a leap.
public struct Anticipation: Hashable, Sendable {
  /// The distance of the draw-back as a fraction of the whole change; at least 0.
  public var distanceFraction: Double
  /// The duration of the draw-back as a fraction of the whole duration; between 0 and 1.
  public var durationFraction: Double

  /// Creates a draw-back; by default of a tenth of the change in a quarter of the time.
  public init(distanceFraction: Double = 0.1, durationFraction: Double = 0.25) {
    self.distanceFraction = distanceFraction
    self.durationFraction = durationFraction
  }
}
