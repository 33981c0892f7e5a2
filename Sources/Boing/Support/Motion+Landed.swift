import BoingCurves

extension Motion {
  /// The motion brought to its rest at a time; itself where it is there, or where it never rests.
  package func landed(at duration: Double) -> any Motion {
    let rest = value(at: .infinity)
    guard duration > 0, duration < .infinity, rest.isFinite, value(at: duration) != rest else {
      return self
    }
    return LandedMotion(self, at: rest, duration: duration)
  }
}
