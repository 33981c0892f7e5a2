/// A motion without its residual at the end: it ends on its target exactly.
///
/// y(t) = x(t) − (x(D) − B)·s(t ⁄ D) with s(u) = u²(3 − 2u): the correction grows from nothing to the
/// residual over the whole duration D, so that there is no kink. From D on the value is the target B.
package struct SettledMotion<Base: Motion>: Motion {
  private let base: Base
  package let target: Double
  private let residual: Double
  package let duration: Double

  /// Creates `base`, brought to `target` at `duration`.
  package init(_ base: Base, at target: Double, duration: Double) {
    self.base = base
    self.duration = duration
    self.target = target
    residual = base.value(at: duration) - target
  }

  package func value(at time: Double) -> Double {
    if time >= duration { return target }
    let u = max(time / duration, 0)
    return base.value(at: time) - residual * u * u * (3 - 2 * u)
  }

  package func velocity(at time: Double) -> Double {
    if time >= duration { return 0 }
    let u = max(time / duration, 0)
    return base.velocity(at: time) - residual * 6 * u * (1 - u) / duration
  }

  package var breakpoints: [Double] { base.breakpoints.filter { $0 < duration } + [duration] }

  package func accelerationBound(over range: ClosedRange<Double>) -> Double? {
    if range.lowerBound >= duration { return 0 }
    return base.accelerationBound(over: range).map { $0 + correctionBound }
  }

  package func chordDistanceBound(over range: ClosedRange<Double>) -> Double? {
    if range.lowerBound >= duration { return 0 }
    let length = range.upperBound - range.lowerBound
    return base.chordDistanceBound(over: range).map { $0 + correctionBound * length * length / 8 }
  }

  /// The maximum second derivative of the correction.
  private var correctionBound: Double { 6 * abs(residual) / (duration * duration) }
}

#if !hasFeature(Embedded)
  extension Motion {
    /// Returns the motion brought to its target at a time; the motion itself if it is there already, or
    /// never rests.
    package func settled(at duration: Double) -> any Motion {
      let target = value(at: .infinity)
      guard duration > 0, duration < .infinity, target.isFinite, value(at: duration) != target
      else { return self }
      return SettledMotion(self, at: target, duration: duration)
    }
  }
#endif
