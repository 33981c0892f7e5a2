import Boing

/// A motion as CSS counts it: 0 at one value, 1 at another, and at rest from its end on.
///
/// What the motion has left at its end is taken out as a ``BounceAnimation`` does, so that the last value
/// is the rest exactly.
struct ProgressMotion<Base: Motion>: Motion {
  private let landed: LandedMotion<Base>
  private let zero: Double
  private let way: Double
  let duration: Double
  /// The progress at the end.
  let rest: Double

  init(_ base: Base, zero: Double, one: Double, rest: Double, duration: Double) {
    landed = LandedMotion(base, at: rest, duration: duration)
    self.zero = zero
    way = one - zero
    self.duration = duration
    self.rest = (rest - zero) / way
  }

  func value(at time: Double) -> Double {
    time >= duration ? rest : (landed.value(at: time) - zero) / way
  }

  func velocity(at time: Double) -> Double { landed.velocity(at: time) / way }

  func settlingTime(within tolerance: Double) -> Double {
    landed.settlingTime(within: tolerance * abs(way))
  }

  var breakTimes: [Double] { landed.breakTimes.filter { $0 < duration } }

  func accelerationBound(over range: ClosedRange<Double>) -> Double? {
    landed.accelerationBound(over: range).map { $0 / abs(way) }
  }

  func chordDistanceBound(over range: ClosedRange<Double>) -> Double? {
    landed.chordDistanceBound(over: range).map { $0 / abs(way) }
  }
}
