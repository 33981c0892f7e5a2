/// The events of one kind in a motion, in order of time, computed as they are walked.
///
/// The sequence may be endless: an undamped spring never stops turning back, so take a prefix of
/// it. It can be walked as often as wanted, and costs nothing until it is.
///
/// ```swift
/// let drop = try GravityBounce(from: 0, to: 200, numberOfBounces: 3, duration: 1)
/// drop.extrema.map(\.value)  // 200, 134.6, 200, 178.6, 200, 193.0: contacts and tops, rounded
/// ```
public struct MotionEvents<Event: Sendable>: Sequence, IteratorProtocol, Sendable {
  /// The event with an index; nil after the last one.
  let event: @Sendable (Int) -> Event?
  private var index = 0

  /// Creates the events that a function has for 0, 1, 2 …, up to the first that it has none for.
  public init(_ event: @escaping @Sendable (Int) -> Event?) {
    self.event = event
  }

  /// Creates the events of a list.
  public init(_ events: [Event]) {
    self.init { events.indices.contains($0) ? events[$0] : nil }
  }

  /// Returns the next event, or `nil` after the last one.
  public mutating func next() -> Event? {
    guard let next = event(index) else { return nil }
    index += 1
    return next
  }

  /// Returns the same events, each taken through a function, after some others.
  func moved(
    by change: @escaping @Sendable (Event) -> Event, after others: [Event] = []
  ) -> Self {
    Self { [event] index in
      index < others.count ? others[index] : event(index - others.count).map(change)
    }
  }
}

extension MotionEvents<Extremum> {
  /// The most events that are told apart before a time.
  static var maximumCount: Int { 1 << 20 }

  /// Returns the number of events before a time, up to a million.
  func count(before time: Double) -> Int {
    (0..<Self.maximumCount).partitioningIndex { index in
      event(index).map { $0.time >= time } ?? true
    }
  }

  /// Returns the first events, and some others after them.
  func first(_ count: Int, before others: [Extremum] = []) -> Self {
    Self { [event] index in
      if index < count { return event(index) }
      return others.indices.contains(index - count) ? others[index - count] : nil
    }
  }
}

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

/// The points of a list at which the value turns back, where between two neighbours it only rises,
/// only falls, or stays.
///
/// A stay counts where it begins, and only if the value leaves it the way it came. The first and the
/// last point are the ends of the motion, and never count.
func turningPoints(of vertices: [Extremum]) -> [Extremum] {
  var turns: [Extremum] = []
  var isRising: Bool?
  var arrival = 0
  for index in vertices.indices.dropFirst() {
    let (before, here) = (vertices[index - 1].value, vertices[index].value)
    if before == here { continue }
    if let isRising, isRising != (here > before) { turns.append(vertices[arrival]) }
    isRising = here > before
    arrival = index
  }
  return turns
}

/// The times at which the value comes to a level, where between two neighbours of a list it only
/// rises, only falls, or stays; for a stay at the level, its beginning.
///
/// - Parameter value: The value at a time between two neighbours.
func levelCrossings(
  at level: Double, among vertices: [Extremum], value: (Double) -> Double
) -> [Double] {
  var times: [Double] = []
  for index in vertices.indices.dropFirst() {
    let (before, here) = (vertices[index - 1], vertices[index])
    if before.value == level { continue }
    if here.value == level {
      times.append(here.time)
    } else if (before.value < level) != (here.value < level) {
      let isBelow = before.value < level
      times.append(
        bisect(from: before.time, to: here.time) {
          isBelow ? value($0) < level : value($0) > level
        })
    }
  }
  return times
}

/// The answers of a motion that has no events of its own; one implementation serves all types.
extension AnyMotion {
  /// The start, every point up to the ``duration`` at which the motion may turn back, and the end.
  ///
  /// Between two breaks the zeros of the velocity are isolated by halving: an interval of length h
  /// holds none if the velocities at its ends have one sign and add up to more than M·h, M being
  /// the bound of the acceleration.
  ///
  /// What differs from its neighbour, or from the rest, by no more than a rounding is set to it, so
  /// that a contact touches and a plateau is level.
  ///
  /// - Parameters:
  ///   - start: In seconds.
  ///   - count: The number of turning points before the start, which pay for the search of more.
  func vertices(from start: Double = 0, after count: Int = 0) -> [Extremum] {
    guard duration > start, duration < .infinity else { return [] }
    var times = [start]
    for end in breakpoints.filter({ $0 > start && $0 < duration }) + [duration] {
      guard let start = times.last, end > start else { continue }
      var zeros = VelocityZeros(self, from: start, to: end, after: count)
      zeros.search()
      times += zeros.times + [end]
    }
    var vertices = times.map { Extremum(time: $0, value: value(at: $0)) }
    let rest = value(at: .infinity)
    let maximum = vertices.reduce(rest.magnitude) { Swift.max($0, $1.value.magnitude) }
    let rounding = 1e-14 * maximum
    for index in vertices.indices {
      let isResting = (vertices[index].value - rest).magnitude <= rounding
      let level = isResting || index == 0 ? rest : vertices[index - 1].value
      if (vertices[index].value - level).magnitude <= rounding { vertices[index].value = level }
    }
    return vertices
  }

  fileprivate var solvedExtrema: MotionEvents<Extremum> {
    MotionEvents(turningPoints(of: vertices()))
  }

  fileprivate func solvedSettlingTime(within tolerance: Double) -> Double {
    if tolerance.isNaN { return .nan }
    if tolerance < 0 || duration == .infinity { return .infinity }
    let rest = value(at: .infinity)
    let exceeds = { (time: Double) in (value(at: time) - rest).magnitude > tolerance }
    var end = duration
    for start in ([0] + extrema.map { $0.time }).reversed() {
      if exceeds(start) { return bisect(from: start, to: end, while: exceeds) }
      end = start
    }
    return 0
  }

  fileprivate var solvedCrossings: MotionEvents<Double> {
    MotionEvents(levelCrossings(at: value(at: .infinity), among: vertices()) { value(at: $0) })
  }
}

extension Motion {
  /// Solved for on the ``velocity(at:)``; see ``Motion``.
  public var extrema: MotionEvents<Extremum> { AnyMotion(self).solvedExtrema }

  /// Solved for between the points at which the motion may turn back; see ``Motion``.
  public func settlingTime(within tolerance: Double) -> Double {
    AnyMotion(self).solvedSettlingTime(within: tolerance)
  }

  /// Solved for between the points at which the motion may turn back; see ``Motion``.
  public var targetCrossings: MotionEvents<Double> { AnyMotion(self).solvedCrossings }
}

/// The search for the zeros of the velocity between two breaks.
private struct VelocityZeros {
  private let motion: AnyMotion
  private let start: Double
  private let end: Double
  private let narrowest: Double
  /// True if the acceleration has a bound, which it has in every part then.
  private var isBounded = false
  /// The evaluations left, which keep a bound that is much too wide from costing for ever; each zero
  /// found pays for the search of the next one.
  private var budget: Int
  /// The evaluations left in all, after which no more zeros are found: some tenths of a second.
  private var remaining = 1 << 22
  private(set) var times: [Double] = []

  /// The evaluations that a zero is worth: halving a stretch down to the narrowest takes 31 times two.
  private static var evaluationsPerZero: Int { 1 << 8 }
  /// The most zeros that are looked for; twice those of a million bounces.
  private static var maximumCount: Int { 1 << 22 }

  init(_ motion: AnyMotion, from start: Double, to end: Double, after count: Int) {
    budget = (1 << 14) + count * Self.evaluationsPerZero
    self.motion = motion
    // Which side of a break a time belongs to may be a matter of rounding.
    let inset = 1e-9 * (end - start)
    self.start = start + inset
    self.end = end - inset
    narrowest = inset
  }

  mutating func search() {
    guard start < end else { return }
    // Without a bound nothing can be excluded, and an even grid must do.
    isBounded = motion.accelerationBound(over: start...end) != nil
    let count = isBounded ? 4 : 512
    var time = start
    var velocity = motion.velocity(at: time)
    for index in 1...count {
      let next = start + (end - start) * (Double(index) / Double(count))
      let nextVelocity = motion.velocity(at: next)
      search(from: time, velocity, to: next, nextVelocity)
      (time, velocity) = (next, nextVelocity)
    }
  }

  private mutating func search(
    from lower: Double, _ first: Double, to upper: Double, _ last: Double
  ) {
    if times.count >= Self.maximumCount || remaining <= 0 { return }
    budget -= 1
    remaining -= 2
    let middle = lower + (upper - lower) / 2
    var hasBound = isBounded
    // The product of two small velocities would be 0.
    let isAlike = first > 0 && last > 0 || first < 0 && last < 0
    let isOpposite = first > 0 && last < 0 || first < 0 && last > 0
    // Where the sign changes there is a zero, whatever the bound.
    if !isBounded || !isOpposite {
      let bound = motion.accelerationBound(over: lower...upper)
      hasBound = bound != nil
      if let bound, bound == 0 { return }
      if let bound, isAlike,
        (first.magnitude + last.magnitude) > bound * (upper - lower)
      {
        return
      }
    }
    if !hasBound || upper - lower <= narrowest || budget <= 0 || middle <= lower {
      if !isAlike, first != last {
        let isPositive = first > 0 || last < 0
        times.append(
          bisect(from: lower, to: upper) { (motion.velocity(at: $0) > 0) == isPositive })
        remaining -= 50
        budget += Self.evaluationsPerZero
      }
      return
    }
    let velocity = motion.velocity(at: middle)
    search(from: lower, first, to: middle, velocity)
    search(from: middle, velocity, to: upper, last)
  }
}
