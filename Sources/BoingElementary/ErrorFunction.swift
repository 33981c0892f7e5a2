// Constants: see Tables.swift.

extension Double {
  /// Returns the error function 2/√π·∫₀ˣ e^(−t²) dt.
  package static func erf(_ x: Double) -> Double {
    let size = x.magnitude
    if size < 0.75 { return x + x * erfRatio(x * x) }
    if size < 1.25 { return copySign(0x1.af767a741088bp-1 + erfDifference(size - 1), x) }
    // The complement e^(−x²)·(erfc(x)·e^(x²)), which from 6 on is lost on 1.
    guard size < 6 else { return x.isNaN ? x : copySign(1, x) }
    return copySign(1 - ExponentialParts(-(x * x)).normalPower * scaledComplement(size), x)
  }

  /// Returns erf(x)/x − 1 for z = x² up to 0.5625, within 2⁻⁶⁰.
  @_transparent
  private static func erfRatio(_ z: Double) -> Double {
    let square = z * z
    let fourth = square * square
    let a = 0x1.06eba8214db69p-3 - z * 0x1.812746b0379e0p-2
    let b = 0x1.ce2f21a04246ap-4 - z * 0x1.b82ce3125548ap-6
    let c = 0x1.565bcd030a8f6p-8 - z * 0x1.c02db10f350e9p-11
    let d = 0x1.f9a2ad4296214p-14 - z * 0x1.f4c5af1f26650p-17
    let e = 0x1.b90c8ce990dabp-20 - z * 0x1.56405a1d98b7fp-23
    let high = e + square * 0x1.89db26dcfb31cp-27
    return (a + square * b) + fourth * ((c + square * d) + fourth * high)
  }

  /// Returns erf(1 + s) − erf(1) for s in −0.25…0.25, within 2⁻⁵⁷.
  @_transparent
  private static func erfDifference(_ s: Double) -> Double {
    let square = s * s
    let fourth = square * square
    let a = -0x1.071af6b555494p-56 + s * 0x1.a911f096fbc25p-2
    let b = -0x1.a911f096fbd50p-2 + s * 0x1.1b614b0f52a94p-3
    let c = 0x1.1b614b0f9d127p-4 - s * 0x1.1b614b0f82bb1p-4
    let d = 0x1.2e45a3a5c8ba8p-8 + s * 0x1.f096fdd8cb6e5p-7
    let e = -0x1.3910f6a2ec29cp-8 - s * 0x1.ee314f4fc70abp-10
    let f = 0x1.4159556596b07p-10 + s * 0x1.6745f7c2ef035p-14
    let g = -0x1.98cc8ecd6f873p-13 + s * 0x1.2392703da7738p-16
    let high = (e + square * f) + fourth * g
    return (a + square * b) + fourth * ((c + square * d) + fourth * high)
  }

  /// Returns erfc(x)·e^(x²) for x in 1.25…6, within 2⁻⁶⁰·e^(x²).
  @_transparent
  private static func scaledComplement(_ x: Double) -> Double {
    let u = (x - 2) / (x + 2)
    let square = u * u
    let fourth = square * square
    let a = 0x1.058671b52c774p-2 - u * 0x1.b57034efd3f63p-2
    let b = 0x1.eeea7dc8a90fcp-3 - u * 0x1.437f0b68ab4cep-4
    let c = 0x1.e9471546f84f7p-9 + u * 0x1.ca95ebb9c5a7dp-8
    let d = -0x1.bc2569009ce83p-11 - u * 0x1.01698af0de94ep-10
    let e = 0x1.6d6da2fcfb985p-15 + u * 0x1.6c409a125bc52p-13
    let f = 0x1.b7d5a55afbbffp-16 - u * 0x1.779c0f85759c6p-16
    return (a + square * b) + fourth * ((c + square * d) + fourth * (e + square * f))
  }
}
