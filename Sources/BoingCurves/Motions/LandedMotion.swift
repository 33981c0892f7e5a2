/// A motion whose residual at the end is taken out, so that it ends where it comes to rest, exactly.
///
/// y(t) = x(t) − (x(D) − B)·s(t ⁄ D) with s(u) = u²(3 − 2u): the correction grows from nothing to the
/// residual over the whole duration D, so that no kink betrays it. From D on the value is the rest.
package struct LandedMotion<Base: Motion>: Motion {
  private let base: Base
  private let rest: Double
  private let residual: Double
  package let duration: Double

  /// Creates `base`, brought to `rest` at `duration`.
  package init(_ base: Base, at rest: Double, duration: Double) {
    self.base = base
    self.duration = duration
    self.rest = rest
    residual = base.value(at: duration) - rest
  }

  package func value(at time: Double) -> Double {
    if time >= duration { return rest }
    let u = max(time / duration, 0)
    return base.value(at: time) - residual * u * u * (3 - 2 * u)
  }

  package func velocity(at time: Double) -> Double {
    if time >= duration { return 0 }
    let u = max(time / duration, 0)
    return base.velocity(at: time) - residual * 6 * u * (1 - u) / duration
  }

  package var breakTimes: [Double] { base.breakTimes.filter { $0 < duration } + [duration] }

  package func accelerationBound(over range: ClosedRange<Double>) -> Double? {
    if range.lowerBound >= duration { return 0 }
    return base.accelerationBound(over: range).map { $0 + correctionBound }
  }

  package func chordDistanceBound(over range: ClosedRange<Double>) -> Double? {
    if range.lowerBound >= duration { return 0 }
    let length = range.upperBound - range.lowerBound
    return base.chordDistanceBound(over: range).map { $0 + correctionBound * length * length / 8 }
  }

  /// The greatest second derivative of the correction.
  private var correctionBound: Double { 6 * abs(residual) / (duration * duration) }
}
