import Boing

/// A motion as CSS counts it: 0 at one value, 1 at another, and at rest from its end on.
///
/// y(t) = p(t) − (p(D) − p(∞))·s(t⁄D) with s(u) = u²(3 − 2u), where p is the progress of the base: what
/// a motion has left at its end D is taken out over the whole of it, so that the last value is the rest
/// exactly and no kink betrays it.
struct ProgressMotion<Base: Motion>: Motion {
  let base: Base
  let zero: Double
  let way: Double
  let duration: Double
  /// The progress at the end.
  let rest: Double
  private let residual: Double

  init(_ base: Base, zero: Double, one: Double, rest: Double, duration: Double) {
    self.base = base
    self.zero = zero
    way = one - zero
    self.duration = duration
    self.rest = (rest - zero) / way
    residual = (base.value(at: duration) - rest) / way
  }

  private func fraction(_ time: Double) -> Double { min(max(time / duration, 0), 1) }

  func value(at time: Double) -> Double {
    if time >= duration { return rest }
    let u = fraction(time)
    return (base.value(at: time) - zero) / way - residual * u * u * (3 - 2 * u)
  }

  func velocity(at time: Double) -> Double {
    let u = fraction(time)
    return base.velocity(at: time) / way - residual * 6 * u * (1 - u) / duration
  }

  func settlingTime(within tolerance: Double) -> Double {
    tolerance < 0
      ? .infinity
      : min(base.settlingTime(within: (tolerance - abs(residual)) * abs(way)), duration)
  }

  var breakTimes: [Double] { base.breakTimes.filter { $0 < duration } }

  func accelerationBound(over range: ClosedRange<Double>) -> Double? {
    base.accelerationBound(over: range).map {
      $0 / abs(way) + 6 * abs(residual) / (duration * duration)
    }
  }
}
