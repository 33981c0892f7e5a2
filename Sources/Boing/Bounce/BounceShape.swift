/// How a bounce moves, apart from what it moves.
struct BounceShape: Hashable, Sendable {
  var numberOfBounces = 2
  var shouldOvershoot = true
  var shake = false
  var stiffness = BounceStiffness.medium
  var initialVelocity = 0.0
  var maximumError = 0.001

  /// The fewest-point polyline of the progress from 0 to 1, in `duration` seconds.
  func progress(duration: Double) throws(BounceError) -> PiecewiseLinearFit {
    guard maximumError > 0, maximumError.isFinite else { throw .maximumError(maximumError) }
    do {
      if shake {
        return try fit(
          Shake(
            restingValue: 1, furthestValue: 0, numberOfSwings: numberOfBounces,
            duration: duration, residualFraction: stiffness.residualFraction), duration)
      }
      if !shouldOvershoot {
        return try fit(
          WallBounce(
            from: 0, to: 1, numberOfBounces: numberOfBounces, duration: duration,
            startsAtRest: true), duration)
      }
      return try fit(
        SpringyBounce(
          from: 0, to: 1, numberOfBounces: numberOfBounces, duration: duration,
          initialVelocity: initialVelocity, residualFraction: stiffness.residualFraction),
        duration)
    } catch let error as MotionError {
      throw .motion(error)
    } catch {
      throw .fit("\(error)")
    }
  }

  private func fit(_ motion: some Motion, _ duration: Double) throws -> PiecewiseLinearFit {
    try PiecewiseLinearFit(
      of: LandedMotion(motion, at: 1, duration: duration), over: 0...duration,
      maximumError: maximumError)
  }
}

/// How much of a bounce is left at the end of its duration, as a fraction of the whole change.
///
/// The stiffer, the faster the motion dies away within the same time.
public enum BounceStiffness: Hashable, Sendable {
  /// A fiftieth is left.
  case light
  /// A thousandth is left.
  case medium
  /// A hundred-thousandth is left.
  case heavy
  /// The given fraction is left: above 0, at most 0.02.
  case residual(Double)

  /// The fraction of the whole change that is left at the end.
  public var residualFraction: Double {
    switch self {
    case .light: 0.02
    case .medium: 0.001
    case .heavy: 0.000_01
    case .residual(let fraction): fraction
    }
  }
}
