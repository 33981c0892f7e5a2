/// The cubic from one value and velocity to another in a time.
struct CubicHermiteSegment: Sendable, Hashable {
  var duration: Double
  var from: Double
  var to: Double
  var startVelocity: Double
  var endVelocity: Double

  func value(at time: Double) -> Double {
    let s = time / duration
    let r = 1 - s
    return from + (to - from) * (s * s * (1 + 2 * r))
      + duration * (startVelocity * s * r * r - endVelocity * s * s * r)
  }

  func velocity(at time: Double) -> Double {
    let s = time / duration
    let r = 1 - s
    return 6 * s * r * ((to - from) / duration)
      + startVelocity * r * (1 - 3 * s) + endVelocity * s * (3 * s - 2)
  }

  /// The maximum |x″|: it changes evenly, so it is at an end.
  var accelerationBound: Double {
    let mean = (to - from) / duration
    return Swift.max(
      (6 * mean - 4 * startVelocity - 2 * endVelocity).magnitude,
      (-6 * mean + 2 * startVelocity + 4 * endVelocity).magnitude) / duration
  }
}
