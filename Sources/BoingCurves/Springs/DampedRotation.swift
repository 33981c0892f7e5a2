/// e^(−αt)·(a·cos ωt + b·sin ωt), in one piece.
///
/// Three calls into a mathematics library would take most of a spring's time. Here e^(−αt) is a
/// ``PowerOfTwo``, and ωt is reduced to the nearest multiple of π, by constants in parts of which all
/// but the last are exact when multiplied. The rest goes into minimax polynomials (own Remez fits:
/// relative errors 2.3e-19 for the sine and 4.3e-18 for the cosine). For αt and ωt as they are rounded,
/// the result is within 2⁻⁵¹·(|a| + |b|)·e^(−αt) of the exact one, and, made of plain arithmetic, the
/// same on every platform.
///
/// - Parameters:
///   - decayRate: −α·32/ln 2, of which the product with the time is at least −32,000.
///   - frequency: ω.
///   - time: At least 0, with ωt at most ``maximumPhase``.
@inlinable @inline(__always)
func dampedRotation(
  _ decayRate: Double, _ frequency: Double, _ time: Double, _ a: Double, _ b: Double
) -> Double {
  let decay = PowerOfTwo(thirtySeconds: decayRate * time).value
  let phase = frequency * time
  // Adding 1.5·2⁵² leaves the nearest whole number in the lowest bits.
  let shiftedPhase = phase * 0x1.45f306dc9c883p-2 + 0x1.8p52
  let halfTurns = shiftedPhase - 0x1.8p52
  let y =
    ((phase - halfTurns * 0x1.921fb544p+1) - halfTurns * 0x1.0b4611a6p-33)
    - halfTurns * 0x1.3198a2e037073p-68

  // The polynomials are summed in pairs (Estrin's scheme), as a long chain would keep a processor
  // waiting.
  let z = y * y
  let z2 = z * z
  let z4 = z2 * z2
  let sine0 = -0x1.5555555555555p-3 + z * 0x1.11111111110cbp-7
  let sine2 = -0x1.a01a01a015156p-13 + z * 0x1.71de3a52c0169p-19
  let sine4 = -0x1.ae6454e407534p-26 + z * 0x1.6123d11dced09p-33
  let sine6 = -0x1.ae449b4c83a5ap-41 + z * 0x1.88505e77308a4p-49
  let sine = y + y * z * ((sine0 + z2 * sine2) + z4 * (sine4 + z2 * sine6))
  let cosine0 = -0x1.ffffffffffffdp-2 + z * 0x1.5555555555409p-5
  let cosine2 = -0x1.6c16c16c0b18fp-10 + z * 0x1.a01a0199c522ep-16
  let cosine4 = -0x1.27e4f99068646p-22 + z * 0x1.1eece4494b382p-29
  let cosine6 = -0x1.9351cfa0ceee1p-37 + z * 0x1.9f403a93083c7p-45
  let cosine = 1 + z * ((cosine0 + z2 * cosine2) + z4 * (cosine4 + z2 * cosine6))

  // Every half turn changes the sign.
  let sign = shiftedPhase.bitPattern &<< 63
  return Double(bitPattern: (decay * (a * cosine + b * sine)).bitPattern ^ sign)
}

/// The largest αt at which e^(−αt) is taken as a ``PowerOfTwo``: it is a normal number.
var maximumExponent: Double { 690 }

/// The largest ωt at which the reduction by π keeps its digits.
var maximumPhase: Double { 1e5 }
