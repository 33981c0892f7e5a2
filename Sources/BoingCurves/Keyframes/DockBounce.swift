/// The bounce of an icon in the Dock, from one of the two tables published in 2012.
///
/// The value is height·table[i]/128: a displacement, positive for up, that starts and ends at 0. The
/// entries are evenly spaced over their number divided by 30 per second, and the motion between two
/// of them is a straight line, as a `CAKeyframeAnimation` with these values and that duration plays
/// them.
///
/// Sources: Oliver Drobnik, "Let's Bounce", June 2012 (32 entries); Daniel Saidi, "UIView+Bounce",
/// September 2012 (22 entries).
public struct DockBounce: Motion {
  /// The published tables.
  public enum Table: Sendable, Hashable, CaseIterable {
    /// The original of 32 entries: three hops, the second half as high as the first.
    case icon
    /// The shorter one of 22 entries: two hops, with a pause between them.
    case view

    /// The entries, in 128ths of the height.
    public var entries: [Int] {
      switch self {
      case .icon: DockBounce.iconEntries
      case .view: DockBounce.viewEntries
      }
    }
  }

  static let iconEntries = [
    0, 32, 60, 83, 100, 114, 124, 128, 128, 124, 114, 100, 83, 60, 32, 0, 24, 42, 54, 62, 64, 62,
    54, 42, 24, 0, 18, 28, 32, 28, 18, 0,
  ]

  static let viewEntries = [
    0, 60, 83, 100, 114, 124, 128, 128, 124, 114, 100, 83, 60, 32, 0, 0, 18, 28, 32, 28, 18, 0,
  ]

  /// The height of the first hop, in units of the value; a negative one goes down.
  public let height: Double
  /// The table that is played.
  public let table: Table

  /// Creates a Dock bounce.
  ///
  /// - Throws: ``MotionError`` if the height is not finite.
  public init(height: Double, table: Table = .icon) throws(MotionError) {
    try MotionError.check(value: height, .height)
    self.height = height
    self.table = table
  }

  /// The number of entries divided by 30 per second.
  public var duration: Double { Double(table.entries.count) / 30 }

  /// The values of the keyframes.
  public var values: [Double] { table.entries.map { height * (Double($0) / 128) } }

  /// The times of the keyframes as fractions of ``duration``, evenly from 0 to 1.
  public var keyTimes: [Double] {
    let count = table.entries.count
    return (0..<count).map { Double($0) / Double(count - 1) }
  }

  private var interval: Double { duration / Double(table.entries.count - 1) }

  /// The value at a time; 0 before and after the motion.
  public func value(at time: Double) -> Double {
    if time.isNaN { return .nan }
    if time <= 0 || time >= duration { return 0 }
    let entries = table.entries
    let position = time / interval
    let index = Swift.min(Int(clamping: position), entries.count - 2)
    let lower = Double(entries[index])
    let upper = Double(entries[index + 1])
    return height * ((lower + (upper - lower) * (position - Double(index))) / 128)
  }

  /// The velocity at a time, in units of the value per second; at an entry, that of the line after
  /// it.
  public func velocity(at time: Double) -> Double {
    if time.isNaN { return .nan }
    if time < 0 || time >= duration { return 0 }
    let entries = table.entries
    let index = Swift.min(Int(clamping: time / interval), entries.count - 2)
    return height * (Double(entries[index + 1] - entries[index]) / 128) / interval
  }

  /// The last time at which |value| exceeds the tolerance, in closed form; see ``Motion``.
  public func settlingTime(within tolerance: Double) -> Double {
    if tolerance.isNaN { return .nan }
    if tolerance < 0 { return .infinity }
    let values = values
    for index in values.indices.dropLast().reversed() where values[index].magnitude > tolerance {
      let start = values[index].magnitude
      let fall = start - values[index + 1].magnitude
      return interval * (Double(index) + (start - tolerance) / fall)
    }
    return 0
  }

  private var vertices: [Extremum] {
    zip(keyTimes, values).map { Extremum(time: $0 * duration, value: $1) }
  }

  /// The entries at which the lines turn back; of two equal ones the first.
  public var extrema: MotionMoments<Extremum> {
    MotionMoments(turningPoints(among: vertices))
  }

  /// The times of the entries of 0 after the first, of two in a row the first one's.
  public var targetCrossings: MotionMoments<Double> {
    MotionMoments(arrivals(at: 0, among: vertices) { value(at: $0) })
  }

  /// The times of the entries after the first.
  public var breakTimes: [Double] { keyTimes.dropFirst().map { $0 * duration } }

  /// No acceleration: between two entries the motion is a straight line.
  public func accelerationBound(over range: ClosedRange<Double>) -> Double? { 0 }
}
