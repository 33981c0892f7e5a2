/// e^(−αt)·(a·cos ωt + b·sin ωt), in one piece.
///
/// Three calls into a mathematics library would take most of a spring's time. Here e^(−αt) is a
/// ``Exp2``, and ωt is reduced to the nearest multiple of π, by constants in parts of which all
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
  let decay = Exp2(of32nds: decayRate * time).value
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

/// The largest αt at which e^(−αt) is taken as a ``Exp2``: it is a normal number.
var maximumExponent: Double { 690 }

/// The largest ωt at which the reduction by π keeps its digits.
var maximumPhase: Double { 1e5 }

/// A power of two as scale·(1 + excess).
///
/// In this form both the power and the power less 1 keep their digits.
@usableFromInline
struct Exp2 {
  /// The power of the nearest whole number of thirty-seconds.
  @usableFromInline let scale: Double
  /// The relative excess due to the rest, at most 1.1 %.
  @usableFromInline let excess: Double

  /// 2^(x/32), within 2⁻⁵² of the exact power, relative, made of plain arithmetic and so the same on
  /// every platform.
  ///
  /// A call into a mathematics library takes most of a spring's time. With x split into a whole
  /// number and a fraction f, the power is one of 32 constants, moved by its exponent, times
  /// 2^(f/32), a polynomial of degree 6 (own fit on Chebyshev's nodes: 4.2e-19 off).
  ///
  /// - Parameter x: From −32,000 to 32,000.
  @inlinable @inline(__always)
  init(of32nds x: Double) {
    // Adding 1.5·2⁵² leaves the nearest whole number in the lowest bits.
    let shifted = x + 0x1.8p52
    let f = x - (shifted - 0x1.8p52)
    let bits = shifted.bitPattern
    scale = Double(bitPattern: Self.step(bits & 31).bitPattern &+ (bits &>> 5) &<< 52)
    let square = f * f
    let low = 0x1.62e42fefa39efp-6 + f * 0x1.ebfbdff82c58fp-13
    let middle = 0x1.c6b08d70379f4p-20 + f * 0x1.3b2ab6fb9e84cp-27
    let high = 0x1.5d88624598d65p-35 + f * 0x1.4309582598e8cp-43
    excess = f * (low + square * (middle + square * high))
  }

  @inlinable @inline(__always)
  var value: Double { scale + scale * excess }

  /// The power minus 1.
  @inlinable @inline(__always)
  var valueMinusOne: Double { (scale - 1) + scale * excess }

  /// 32/ln 2: x for an exponent of e.
  @inlinable @inline(__always)
  static var of32ndsPerUnit: Double { 0x1.71547652b82fep+5 }

  /// 2^(index/32); the compiler makes a table of it.
  @inlinable @inline(__always)
  static func step(_ index: UInt64) -> Double {
    switch index {
    case 1: 0x1.059b0d3158574p+0
    case 2: 0x1.0b5586cf9890fp+0
    case 3: 0x1.11301d0125b51p+0
    case 4: 0x1.172b83c7d517bp+0
    case 5: 0x1.1d4873168b9aap+0
    case 6: 0x1.2387a6e756238p+0
    case 7: 0x1.29e9df51fdee1p+0
    case 8: 0x1.306fe0a31b715p+0
    case 9: 0x1.371a7373aa9cbp+0
    case 10: 0x1.3dea64c123422p+0
    case 11: 0x1.44e086061892dp+0
    case 12: 0x1.4bfdad5362a27p+0
    case 13: 0x1.5342b569d4f82p+0
    case 14: 0x1.5ab07dd485429p+0
    case 15: 0x1.6247eb03a5585p+0
    case 16: 0x1.6a09e667f3bcdp+0
    case 17: 0x1.71f75e8ec5f74p+0
    case 18: 0x1.7a11473eb0187p+0
    case 19: 0x1.82589994cce13p+0
    case 20: 0x1.8ace5422aa0dbp+0
    case 21: 0x1.93737b0cdc5e5p+0
    case 22: 0x1.9c49182a3f090p+0
    case 23: 0x1.a5503b23e255dp+0
    case 24: 0x1.ae89f995ad3adp+0
    case 25: 0x1.b7f76f2fb5e47p+0
    case 26: 0x1.c199bdd85529cp+0
    case 27: 0x1.cb720dcef9069p+0
    case 28: 0x1.d5818dcfba487p+0
    case 29: 0x1.dfc97337b9b5fp+0
    case 30: 0x1.ea4afa2a490dap+0
    case 31: 0x1.f50765b6e4540p+0
    default: 1
    }
  }
}
