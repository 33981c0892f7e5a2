/// The curve between a stored component and light.
enum TransferCurve: Sendable {
  case linear
  case sRGB
  case gamma22

  /// The light, 0…1 for a component in 0…1; mirrored about zero for negative ones.
  func decode(_ value: Double) -> Double {
    switch self {
    case .linear: return value
    case .gamma22: return mirrored(value) { pow($0, 2.2) }
    case .sRGB:
      return mirrored(value) { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    }
  }

  /// The component of an amount of light; the inverse of ``decode(_:)``.
  func encode(_ light: Double) -> Double {
    switch self {
    case .linear: return light
    case .gamma22: return mirrored(light) { pow($0, 1 / 2.2) }
    case .sRGB:
      return mirrored(light) {
        // 1.055 p − 0.055, written so that white is exactly 1.
        $0 <= 0.003_130_8 ? $0 * 12.92 : 1 + 1.055 * (pow($0, 1 / 2.4) - 1)
      }
    }
  }

  private func mirrored(_ value: Double, _ curve: (Double) -> Double) -> Double {
    value < 0 ? -curve(-value) : curve(value)
  }
}

/// The red, green and blue that components are amounts of; the white is D65 for all.
enum Primaries: Sendable {
  case rec709
  case displayP3

  /// Light in these primaries, as light in `other` ones.
  func convert(_ light: SIMD3<Double>, to other: Primaries) -> SIMD3<Double> {
    switch (self, other) {
    case (.displayP3, .rec709): return multiply(Primaries.fromP3, light)
    case (.rec709, .displayP3): return multiply(Primaries.toP3, light)
    case (.rec709, .rec709), (.displayP3, .displayP3): return light
    }
  }

  // From the chromaticities in SMPTE EG 432-1 and ITU-R BT.709, white D65. Each row sums to 1, so
  // that grey stays grey.
  private static let fromP3: [SIMD3<Double>] = [
    SIMD3(1.224_940_176_280_560, -0.224_940_176_280_560, 0),
    SIMD3(-0.042_056_954_709_688, 1.042_056_954_709_688, 0),
    SIMD3(-0.019_637_554_590_334, -0.078_636_045_550_632, 1.098_273_600_140_966),
  ]
  private static let toP3: [SIMD3<Double>] = [
    SIMD3(0.822_461_968_714_362, 0.177_538_031_285_638, 0),
    SIMD3(0.033_194_198_850_962, 0.966_805_801_149_038, 0),
    SIMD3(0.017_082_630_721_120, 0.072_397_440_663_963, 0.910_519_928_614_916),
  ]

  private func multiply(_ rows: [SIMD3<Double>], _ light: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3((rows[0] * light).sum(), (rows[1] * light).sum(), (rows[2] * light).sum())
  }
}
