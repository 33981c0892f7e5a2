extension DecayTrain {
  /// A lid that falls open against its stop, rebounds, and falls open again.
  ///
  /// The values alternate (open − δ), from which it eases in, and open, from which it eases out. δ
  /// starts with the whole way, so that the first value is `closed`, and shrinks by the ratio until
  /// it is below the threshold. With the default values, in degrees, this is the lid of the
  /// jack-in-the-box.
  ///
  /// - Throws: ``MotionError`` for a parameter out of its range.
  public static func lid(
    closed: Double = 0, open: Double = 135, ratio: Double = 1.0 / 3, threshold: Double = 1,
    duration: Double
  ) throws(MotionError) -> DecayTrain {
    try DecayTrain(
      restingValue: open, displacement: closed - open, ratio: ratio, threshold: threshold,
      away: .easeOut, back: .easeIn, duration: duration)
  }

  /// A spring that leaps out of its box, falls back to its relaxed length, and leaps again.
  ///
  /// From `compressed` the values alternate relaxed + h, reached easing out, and relaxed, reached
  /// easing in; h starts at `extension` and shrinks by the ratio until it is below the threshold.
  ///
  /// - Throws: ``MotionError`` for a parameter out of its range.
  public static func spring(
    compressed: Double, relaxed: Double, extension reach: Double, ratio: Double = 1.0 / 3,
    threshold: Double = 1, duration: Double
  ) throws(MotionError) -> DecayTrain {
    try DecayTrain(
      from: compressed, restingValue: relaxed, displacement: reach, ratio: ratio,
      threshold: threshold, away: .easeOut, back: .easeIn, duration: duration)
  }

  /// A head that wobbles to one side and to the other, and comes to rest.
  ///
  /// From rest the values are +w, −w, each reached easing out, and w shrinks by the ratio after each
  /// pair until it is below the threshold. The ancestor stopped at the last −w; this one has a last
  /// stroke back to the rest.
  ///
  /// - Throws: ``MotionError`` for a parameter out of its range.
  public static func wobble(
    about restingValue: Double = 0, amplitude: Double, ratio: Double = 1.0 / 3,
    threshold: Double = 1, duration: Double
  ) throws(MotionError) -> DecayTrain {
    try DecayTrain(
      restingValue: restingValue, displacement: amplitude, ratio: ratio, threshold: threshold,
      pattern: .alternating, away: .easeOut, back: .easeOut, duration: duration)
  }
}
