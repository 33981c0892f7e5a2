/// e^(−αt)·(a·cos ωt + b·sin ωt), in one piece.
///
/// Three calls into a mathematics library would take most of a spring's time. Here both arguments
/// are reduced, −αt to the nearest multiple of ln 2 and ωt to the nearest multiple of
/// π, by constants in parts of which all but the last are exact when multiplied. The rests go into
/// minimax polynomials (own Remez fits: relative errors 3.5e-18 for the exponential, 2.3e-19 for the
/// sine and 4.3e-18 for the cosine). The result is within
/// 2⁻⁵¹·(|a| + |b|)·e^(−αt) of the exact one, and, made of plain arithmetic, the same on every
/// platform.
///
/// - Parameters:
///   - rate: α.
///   - frequency: ω.
///   - time: At least 0, with αt at most ``maximumExponent`` and ωt at most ``maximumPhase``.
@inlinable @inline(__always)
func dampedRotation(
  _ rate: Double, _ frequency: Double, _ time: Double, _ a: Double, _ b: Double
) -> Double {
  // Adding 1.5·2⁵² leaves the nearest whole number in the lowest bits.
  let exponent = -rate * time
  let shiftedExponent = exponent * 0x1.71547652b82fep+0 + 0x1.8p52
  let doublings = shiftedExponent - 0x1.8p52
  let x = (exponent - doublings * 0x1.62e42fefa38p-1) - doublings * 0x1.ef35793c7673p-45
  let phase = frequency * time
  let shiftedPhase = phase * 0x1.45f306dc9c883p-2 + 0x1.8p52
  let halfTurns = shiftedPhase - 0x1.8p52
  let y =
    ((phase - halfTurns * 0x1.921fb544p+1) - halfTurns * 0x1.0b4611a6p-33)
    - halfTurns * 0x1.3198a2e037073p-68

  // The polynomials are summed in pairs (Estrin's scheme), as a long chain would keep a processor
  // waiting.
  let x2 = x * x
  let x4 = x2 * x2
  let power0 = 0x1.000000000000cp-1 + x * 0x1.5555555555561p-3
  let power2 = 0x1.555555554ff9cp-5 + x * 0x1.111111110d5d1p-7
  let power4 = 0x1.6c16c185c91e7p-10 + x * 0x1.a01a01bb063bp-13
  let power6 = 0x1.a0199634a7a7ep-16 + x * 0x1.71dddf7aacf56p-19
  let power8 = 0x1.28b0a3e17bc7fp-22 + x * 0x1.af860980c78dap-26
  let power = (power0 + x2 * power2) + x4 * ((power4 + x2 * power6) + x4 * power8)
  let decay = 1 + (x + x2 * power)

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

  // Every half turn changes the sign, every halving the exponent.
  let scale = (shiftedExponent.bitPattern &+ 1023) << 52 ^ shiftedPhase.bitPattern << 63
  return decay * (a * cosine + b * sine) * Double(bitPattern: scale)
}

/// The largest αt for which e^(−αt) is a normal number.
var maximumExponent: Double { 700 }

/// The largest ωt at which the reduction by π keeps its digits.
var maximumPhase: Double { 1e5 }
