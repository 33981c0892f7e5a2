/// A point at which a motion turns back.
public struct Extremum: Sendable, Hashable {
  /// Seconds from the launch.
  public var time: Double

  /// The value there, in the units of the motion.
  public var value: Double

  /// Creates an extremum at a time and a value.
  public init(time: Double, value: Double) {
    self.time = time
    self.value = value
  }
}
