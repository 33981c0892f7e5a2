/// The delay of an APNG frame: a fraction of a second whose terms have 16 bits.
struct APNGDelay: Equatable {
  let numerator: UInt16
  let denominator: UInt16

  /// The time that `frames` frames take: exact where the terms fit 16 bits.
  ///
  /// Otherwise the nearest fraction to `remaining`, the time from the end of all delays before to
  /// the true end of this one, so that no error adds up.
  init(frames: Int, at rate: FrameRate, remaining: Double) {
    let (top, overflow) = frames.multipliedReportingOverflow(by: rate.denominator)
    let divisor = greatestCommonDivisor(rate.numerator, top)
    if !overflow, let top = UInt16(exactly: top / divisor),
      let bottom = UInt16(exactly: rate.numerator / divisor)
    {
      (numerator, denominator) = (top, bottom)
    } else {
      let nearest = simplestFraction(
        near: max(0, remaining), within: 0, largestTerm: Int(UInt16.max))
      (numerator, denominator) = (UInt16(nearest.numerator), UInt16(nearest.denominator))
    }
  }

  var seconds: Double { Double(numerator) / Double(denominator) }
}
