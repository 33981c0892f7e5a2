import ArgumentParser
import BoingCurves

/// The laws of motion that can be shown.
enum CurveLaw: String, CaseIterable, ExpressibleByArgument, Encodable {
  case spring, wall, gravity, shake
}

/// A motion of any of the laws, as a table or a plot needs it.
struct Curve {
  let value: (Double) -> Double
  /// The greatest distance from the rest after the first arrival there.
  let peak: Double

  /// - Throws: an error that names the parameter and its range.
  init(
    _ law: CurveLaw, bounces: Int, duration: Double, from: Double, to: Double, velocity: Double
  ) throws {
    switch law {
    case .spring:
      let motion = try SpringyBounce(
        from: from, to: to, numberOfBounces: bounces, duration: duration,
        initialVelocity: velocity)
      value = motion.value
      peak = motion.extrema.prefix(1).reduce(0) { max($0, abs($1.value - to)) }
    case .wall:
      let motion = try WallBounce(
        from: from, to: to, numberOfBounces: bounces, duration: duration, startsAtRest: true)
      value = motion.value
      peak = motion.peaks.reduce(0) { max($0, abs($1.value - to)) }
    case .gravity:
      let motion = try GravityBounce(
        from: from, to: to, numberOfBounces: bounces, duration: duration)
      value = motion.value
      peak = motion.peaks.reduce(0) { max($0, abs($1.value - to)) }
    case .shake:
      let motion = try Shake(
        restingValue: to, furthestValue: from, numberOfSwings: bounces, duration: duration)
      value = motion.value
      peak = abs(from - to)
    }
  }
}
