import BoingCurves

/// A bounce against a wall that continues another one in mid-flight, with its value and velocity.
///
/// In the direction of the target the value is thrown at the wall there, or away from it, and falls: it never passes
/// the target. A transverse velocity decays as t(1 − t ⁄ D)². A transform has no transverse velocity, as its entries
/// cannot be added to.
struct ThrownBounce {
  /// A value with its velocity.
  struct State {
    var value: BounceValue
    /// The change of the value's numbers per second.
    var velocity: [Double]
    /// The change of the numbers from the start to the old wall.
    var direction: [Double]
  }

  /// The values that are shown.
  let timeline: SampledBounce
  /// The progress, which is −1 at the start and 0 at the wall; of a hop off the wall, 0 at both.
  private let progress: AnyMotion
  /// The change of the numbers for each unit of progress.
  private let displacement: [Double]
  /// The velocity across ``displacement``.
  private let transverseVelocity: [Double]

  /// Creates the bounce from a state to a target with the shape of the bounce before it.
  ///
  /// - Throws: `BounceError` for a velocity beyond the range of numbers.
  init(
    from state: State, to target: BounceValue, _ bounce: Bounce, maximumError: Double,
    duration: Double
  ) throws(BounceError) {
    let along = state.value.direction(to: target, at: 0)
    let size = Self.product(along, along)
    // At the wall itself the value is on the side from which it came.
    let isAtWall = size <= 1e-18 * Self.product(state.direction, state.direction)
    displacement = isAtWall ? state.direction : along
    let length = Self.product(displacement, displacement)
    let speed = length > 0 ? Self.product(state.velocity, displacement) / length : 0
    transverseVelocity =
      state.value.moved(by: displacement) == nil
      ? [] : zip(state.velocity, displacement).map { $0 - $1 * speed }
    do throws(ParameterError) {
      progress = try bounce.thrown(from: isAtWall ? 0 : -1, velocity: speed, duration: duration)
    } catch {
      throw .parameter(error)
    }
    timeline = try Self.timeline(
      progress, state.value, target, displacement, transverseVelocity, maximumError)
  }

  /// Returns the state at a time, in seconds.
  func state(at time: Double) -> State {
    let speed = progress.velocity(at: time)
    let part = min(time / timeline.duration, 1)
    let left = (1 - part) * (1 - 3 * part)
    var velocity = displacement.map { $0 * speed }
    for index in transverseVelocity.indices { velocity[index] += transverseVelocity[index] * left }
    return State(value: timeline.value(at: time), velocity: velocity, direction: displacement)
  }

  private static func product(_ a: [Double], _ b: [Double]) -> Double {
    zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
  }

  private static func timeline(
    _ progress: AnyMotion, _ start: BounceValue, _ target: BounceValue, _ displacement: [Double],
    _ transverseVelocity: [Double], _ maximumError: Double
  ) throws(BounceError) -> SampledBounce {
    let duration = progress.duration
    guard duration > 0 else {
      return SampledBounce(
        times: [0, 1e-3], values: [target, target], target: target, duration: 1e-3)
    }
    let fit = try fitted(progress, maximumError)
    var times = fit.times
    times[times.count - 1] = duration
    let isTransverse = product(transverseVelocity, transverseVelocity) > 0
    if isTransverse {
      // A cubic is within 1/8192 of D·v of its chords over 64 segments.
      let even = (0...64).map { duration * Double($0) / 64 }
      times = Set(times).union(even).sorted()
    }
    let values = times.map { time -> BounceValue in
      // The value never passes the wall, not even by a rounding error.
      let height = min(fit.value(at: time), 0)
      guard !transverseVelocity.isEmpty else {
        return start.interpolated(to: target, progress: 1 + height)
      }
      let part = time / duration
      let aside = isTransverse ? time * (1 - part) * (1 - part) : 0
      return target.moved(
        by: zip(displacement, transverseVelocity).map { $0 * height + $1 * aside }) ?? target
    }
    return SampledBounce(times: times, values: values, target: target, duration: duration)
  }

  private static func fitted(
    _ progress: AnyMotion, _ maximumError: Double
  ) throws(BounceError) -> PiecewiseLinearFit {
    func fit(_ motion: some Motion) throws(FitError) -> PiecewiseLinearFit {
      // The displacement or the apex of a throw, before the first contact or after it.
      let size = motion.extrema.prefix(2).reduce(1) { max($0, abs($1.value)) }
      // Clamping to the wall may double the distance from the curve.
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
