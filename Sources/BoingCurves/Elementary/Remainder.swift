extension Double {
  /// Returns an angle in degrees less the whole turns nearest to it, −180…180, exactly: of half a turn, less an even
  /// number of turns.
  ///
  /// It is IEEE 754's `remainder(x, 360)`; not a number for what is not finite.
  package static func withinHalfTurn(_ degrees: Double) -> Double {
    guard degrees.magnitude > 180 else { return degrees }
    guard degrees.isFinite else { return .nan }
    var rest = degrees.magnitude
    // Even numbers of turns are taken off as long as a number of turns would not be exact; a number less one that is
    // at least half as large is exact.
    while rest >= 0x1p50 {
      var turns = 720 * Double(sign: .plus, exponent: rest.exponent - 9, significand: 1)
      if turns > rest { turns /= 2 }
      rest -= turns
    }
    // 1.5 · 2⁵² leaves no bit for a fraction, so that adding it rounds.
    let turns = (rest / 360 + 0x1.8p52) - 0x1.8p52
    rest -= 360 * turns
    // The quotient was rounded, perhaps to a half.
    if rest > 180 { rest -= 360 }
    if rest < -180 { rest += 360 }
    return degrees < 0 ? -rest : rest
  }
}
