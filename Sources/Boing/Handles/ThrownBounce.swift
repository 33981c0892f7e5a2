/// A bounce against a wall that takes over from another one in mid-flight, with its value and velocity.
///
/// Along the way to the target it is thrown at the wall there, or away from it, and falls: it never
/// passes the target. A velocity across the way dies away as t(1 − t ⁄ D)². A transform has only the way
/// along, as its entries cannot be added to.
struct ThrownBounce {
  /// A value on the way, and how fast its numbers change then.
  struct State {
    var value: BounceValue
    /// For each second.
    var velocity: [Double]
    /// The change of the numbers on the way to the old wall.
    var direction: [Double]
  }

  /// What is shown.
  let timeline: BounceTimeline
  /// The progress, which is 0 at the wall and −1 at the start; or, of a hop off the wall, 0 at both.
  private let progress: any Motion
  /// The change of the numbers for each unit of progress.
  private let way: [Double]
  /// The velocity across the way.
  private let drift: [Double]

  /// Creates the bounce from a state to a target in the style of the bounce before it.
  ///
  /// - Throws: ``BounceError`` for a velocity too great for numbers.
  init(
    from state: State, to target: BounceValue, _ bounce: Bounce, maximumError: Double,
    duration: Double
  ) throws(BounceError) {
    let along = state.value.direction(to: target, at: 0)
    let size = Self.product(along, along)
    // At the wall itself the body is on the side from which it came.
    let isAtWall = size <= 1e-18 * Self.product(state.direction, state.direction)
    way = isAtWall ? state.direction : along
    let length = Self.product(way, way)
    let speed = length > 0 ? Self.product(state.velocity, way) / length : 0
    drift =
      state.value.moved(by: way) == nil
      ? [] : zip(state.velocity, way).map { $0 - $1 * speed }
    do throws(ParameterError) {
      progress = try bounce.thrown(from: isAtWall ? 0 : -1, velocity: speed, duration: duration)
    } catch {
      throw .parameter(error)
    }
    timeline = try Self.timeline(progress, state.value, target, way, drift, maximumError)
  }

  /// The state at a time, in seconds.
  func state(at time: Double) -> State {
    let speed = progress.velocity(at: time)
    let part = min(time / timeline.duration, 1)
    let left = (1 - part) * (1 - 3 * part)
    var velocity = way.map { $0 * speed }
    for index in drift.indices { velocity[index] += drift[index] * left }
    return State(value: timeline.value(at: time), velocity: velocity, direction: way)
  }

  private static func product(_ a: [Double], _ b: [Double]) -> Double {
    zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
  }

  private static func timeline(
    _ progress: any Motion, _ start: BounceValue, _ target: BounceValue, _ way: [Double],
    _ drift: [Double], _ maximumError: Double
  ) throws(BounceError) -> BounceTimeline {
    let duration = progress.duration
    guard duration > 0 else {
      return BounceTimeline(
        times: [0, 1e-3], values: [target, target], target: target, duration: 1e-3)
    }
    let fit = try fitted(progress, maximumError)
    var times = fit.times
    times[times.count - 1] = duration
    let hasDrift = product(drift, drift) > 0
    if hasDrift {
      // A cubic on 64 stretches is within 1/8192 of D·v of its chords.
      let even = (0...64).map { duration * Double($0) / 64 }
      times = Set(times).union(even).sorted()
    }
    let values = times.map { time -> BounceValue in
      // The wall is kept to the last digit.
      let height = min(fit.value(at: time), 0)
      guard !drift.isEmpty else { return start.mixed(with: target, at: 1 + height) }
      let part = time / duration
      let aside = hasDrift ? time * (1 - part) * (1 - part) : 0
      return target.moved(by: zip(way, drift).map { $0 * height + $1 * aside }) ?? target
    }
    return BounceTimeline(times: times, values: values, target: target, duration: duration)
  }

  private static func fitted(
    _ progress: any Motion, _ maximumError: Double
  ) throws(BounceError) -> PiecewiseLinearFit {
    func fit(_ motion: some Motion) throws(FitError) -> PiecewiseLinearFit {
      // The way, or the top of a throw: before the first contact, or after it.
      let size = motion.extrema.prefix(2).reduce(1) { max($0, abs($1.value)) }
      // What is held at the wall may be as much further from the curve.
      let error = maximumError / 2 * size
      return try PiecewiseLinearFit(of: motion, over: 0...motion.duration, maximumError: error)
    }
    do throws(FitError) {
      return try fit(progress)
    } catch {
      throw .fit(error)
    }
  }
}
