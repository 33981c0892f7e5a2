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
    case threeHops
    /// The shorter one of 22 entries: two hops, with a pause between them.
    case twoHops

    /// The entries, in 128ths of the height.
    public var entries: [Int] {
      switch self {
      case .threeHops: DockBounce.threeHopEntries
      case .twoHops: DockBounce.twoHopEntries
      }
    }
  }

  static let threeHopEntries = [
    0, 32, 60, 83, 100, 114, 124, 128, 128, 124, 114, 100, 83, 60, 32, 0, 24, 42, 54, 62, 64, 62,
    54, 42, 24, 0, 18, 28, 32, 28, 18, 0,
  ]

  static let twoHopEntries = [
    0, 60, 83, 100, 114, 124, 128, 128, 124, 114, 100, 83, 60, 32, 0, 0, 18, 28, 32, 28, 18, 0,
  ]

  /// The height of the first hop, in units of the value; a negative one goes down.
  public let height: Double
  /// The table that is played.
  public let table: Table

  /// Creates a Dock bounce.
  ///
  /// - Throws: ``ParameterError`` if the height is not finite.
  public init(height: Double, table: Table = .threeHops) throws(ParameterError) {
    try ParameterError.check(value: height, .height)
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
  public var extrema: MotionEvents<Extremum> {
    MotionEvents(turningPoints(of: vertices))
  }

  /// The times of the entries of 0 after the first, of two in a row the first one's.
  public var targetCrossings: MotionEvents<Double> {
    MotionEvents(levelCrossings(at: 0, among: vertices) { value(at: $0) })
  }

  /// The times of the entries after the first.
  public var breakpoints: [Double] { keyTimes.dropFirst().map { $0 * duration } }

  /// No acceleration: between two entries the motion is a straight line.
  public func accelerationBound(over range: ClosedRange<Double>) -> Double? { 0 }
}

extension DockBounce {
  /// A smooth curve through every entry of a Dock table.
  ///
  /// Each hop, from one entry of 0 to the next, is a chain of cubics that meet at the entries with the
  /// slope of the parabola through an entry and its neighbours (at the target, through the first or
  /// last three), held to three times the slope of the nearer line, so that a hop only rises to its
  /// top and only falls from it (Fritsch and Carlson, 1980). The velocity is continuous but for the
  /// contacts with the target. Between the two entries of 128 the curve goes on as a parabola does,
  /// half a 128th of the height above them.
  public struct Smooth: Motion {
    /// The bounce with straight lines between the same entries.
    public let dockBounce: DockBounce

    /// One cubic after each entry but the last.
    private let segments: [CubicHermiteSegment]

    init(_ dockBounce: DockBounce) {
      self.dockBounce = dockBounce
      let entries = dockBounce.table.entries
      let interval = dockBounce.duration / Double(entries.count - 1)
      let unit = dockBounce.height / 128
      var segments: [CubicHermiteSegment] = []
      for (start, end) in Self.hops(entries) {
        let slopes = Self.slopes(entries[start...end].map { Double($0) })
        for index in start..<end {
          segments.append(
            CubicHermiteSegment(
              duration: interval, from: unit * Double(entries[index]),
              to: unit * Double(entries[index + 1]),
              startVelocity: unit * (slopes[index - start] / interval),
              endVelocity: unit * (slopes[index + 1 - start] / interval)))
        }
      }
      self.segments = segments
    }

    /// The indices of the entries of 0 at both ends of each hop, or pause, in order.
    private static func hops(_ entries: [Int]) -> [(start: Int, end: Int)] {
      let zeros = entries.indices.filter { entries[$0] == 0 }
      return zip(zeros, zeros.dropFirst()).map { (start: $0, end: $1) }
    }

    /// The slopes at the values of one hop, per interval.
    private static func slopes(_ values: [Double]) -> [Double] {
      let last = values.count - 1
      if last < 2 { return values.map { _ in 0 } }
      return values.indices.map { index in
        if index == 0 {
          let rise = values[1] - values[0]
          return Swift.max(0, Swift.min(3 * rise, 2 * rise - (values[2] - values[0]) / 2))
        }
        if index == last {
          let fall = values[last] - values[last - 1]
          let slope = 2 * fall - (values[last] - values[last - 2]) / 2
          return Swift.min(0, Swift.max(3 * fall, slope))
        }
        let before = values[index] - values[index - 1]
        let after = values[index + 1] - values[index]
        if before * after < 0 { return 0 }
        let slope = (before + after) / 2
        // Between two equal entries the curve rises and falls on its own.
        if before == 0 || after == 0 { return slope }
        let limit = 3 * Swift.min(before.magnitude, after.magnitude)
        return Swift.max(-limit, Swift.min(limit, slope))
      }
    }

    /// The same as that of the ``dockBounce``.
    public var duration: Double { dockBounce.duration }

    /// The times at which the icon is at the target, in seconds, after the launch and in order; the
    /// last one is the ``duration``.
    public var contactTimes: [Double] {
      let entries = dockBounce.table.entries
      return entries.indices.dropFirst().filter { entries[$0] == 0 }.map(time)
    }

    private func time(ofEntry index: Int) -> Double {
      index == segments.count ? duration : Double(index) * segments[0].duration
    }

    /// The segment at a time within the motion, and the time since it began.
    private func segment(at time: Double) -> (index: Int, since: Double) {
      var index = Swift.min(Int(clamping: time / segments[0].duration), segments.count - 1)
      if index + 1 < segments.count, self.time(ofEntry: index + 1) <= time { index += 1 }
      if index > 0, self.time(ofEntry: index) > time { index -= 1 }
      return (index, time - self.time(ofEntry: index))
    }

    /// The value at a time; 0 before and after the motion.
    public func value(at time: Double) -> Double {
      if time.isNaN { return .nan }
      if time <= 0 || time >= duration { return 0 }
      let (index, since) = segment(at: time)
      return segments[index].value(at: since)
    }

    /// The velocity at a time, in units of the value per second; at a contact, that of the hop after
    /// it.
    public func velocity(at time: Double) -> Double {
      if time.isNaN { return .nan }
      if time < 0 || time >= duration { return 0 }
      let (index, since) = segment(at: time)
      return segments[index].velocity(at: since)
    }

    /// The last time at which |value| exceeds the tolerance; see ``Motion``.
    public func settlingTime(within tolerance: Double) -> Double {
      if tolerance.isNaN { return .nan }
      if tolerance < 0 { return .infinity }
      for (index, segment) in segments.enumerated().reversed() {
        // A segment between two equal entries is highest in its middle.
        for start in [segment.from == segment.to ? segment.duration / 2 : 0, 0]
        where segment.value(at: start).magnitude > tolerance {
          let since = bisect(from: start, to: segment.duration) {
            segment.value(at: $0).magnitude > tolerance
          }
          return Swift.min(duration, time(ofEntry: index) + since)
        }
      }
      return 0
    }

    /// Between two of these the curve only rises, only falls, or stays.
    private var vertices: [Extremum] {
      var vertices: [Extremum] = []
      for (index, segment) in segments.enumerated() {
        vertices.append(Extremum(time: time(ofEntry: index), value: segment.from))
        // A segment between two equal entries is highest in its middle.
        if segment.from == segment.to {
          let half = segment.duration / 2
          vertices.append(
            Extremum(time: time(ofEntry: index) + half, value: segment.value(at: half)))
        }
      }
      return vertices + [Extremum(time: duration, value: 0)]
    }

    /// The tops of the hops, and the contacts between them; of a pause at the target its beginning.
    public var extrema: MotionEvents<Extremum> {
      MotionEvents(turningPoints(of: vertices))
    }

    /// The ``contactTimes``, of a pause only the first.
    public var targetCrossings: MotionEvents<Double> {
      MotionEvents(levelCrossings(at: 0, among: vertices) { value(at: $0) })
    }

    /// The ``contactTimes``.
    public var breakpoints: [Double] { contactTimes }

    /// The maximum bound of the cubics within the range.
    public func accelerationBound(over range: ClosedRange<Double>) -> Double? {
      if range.lowerBound >= duration { return 0 }
      let first = segment(at: Swift.max(0, range.lowerBound)).index
      let last = segment(at: Swift.max(0, Swift.min(range.upperBound, duration.nextDown))).index
      return segments[first...Swift.max(first, last)].reduce(0) {
        Swift.max($0, $1.accelerationBound)
      }
    }
  }

  /// The smooth motion through the same entries at the same times.
  public var smooth: Smooth { Smooth(self) }
}
