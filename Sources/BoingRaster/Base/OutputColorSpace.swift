import BoingCurves
import BoingElementary

/// The space of the colours of a rendering.
///
/// Layers' colours are extended sRGB: they may lie beyond what sRGB has. They are converted to the output's
/// space through light and clamped to what it has there; then they are composited as they are stored.
public enum OutputColorSpace: String, Hashable, Sendable, CaseIterable {
  /// sRGB, which every display shows.
  case sRGB = "srgb"
  /// Display P3, which has stronger reds and greens.
  case displayP3 = "display-p3"

  /// Returns straight components of extended sRGB as components of this space.
  ///
  /// Components that are not finite stay as they are.
  package func components(_ color: SIMD4<Double>) -> SIMD4<Double> {
    guard self == .displayP3, color * 0 == .zero else { return color }
    let light = SIMD3(
      SRGBTransfer.decode(color.x), SRGBTransfer.decode(color.y), SRGBTransfer.decode(color.z))
    let wide = DisplayP3Primaries.displayP3(ofRec709: light)
    return SIMD4(
      SRGBTransfer.encode(wide.x), SRGBTransfer.encode(wide.y), SRGBTransfer.encode(wide.z),
      color.w)
  }

  /// Returns the premultiplied pixel of straight components of extended sRGB.
  package func pixel(_ color: SIMD4<Double>, opacity: Double = 1) -> UInt32 {
    Pixel.premultiplied(components(color), opacity: opacity)
  }
}

/// The transfer function of sRGB and of Display P3, mirrored about zero for negative values.
package enum SRGBTransfer {
  /// Returns the light, 0…1, of a component in 0…1.
  package static func decode(_ value: Double) -> Double {
    func curve(_ v: Double) -> Double {
      v <= 0.04045 ? v / 12.92 : Double.pow((v + 0.055) / 1.055, 2.4)
    }
    return value < 0 ? -curve(-value) : curve(value)
  }

  /// Returns the component of an amount of light; the inverse of ``decode(_:)``.
  package static func encode(_ light: Double) -> Double {
    func curve(_ v: Double) -> Double {
      // 1.055 p − 0.055, written so that white is exactly 1.
      v <= 0.003_130_8 ? v * 12.92 : 1 + 1.055 * (Double.pow(v, 1 / 2.4) - 1)
    }
    return light < 0 ? -curve(-light) : curve(light)
  }
}

/// Light in the primaries of Display P3 and in those of ITU-R BT.709, which sRGB has.
///
/// From the chromaticities in SMPTE EG 432-1 and ITU-R BT.709, white D65. Each row sums to 1, so that grey
/// stays grey.
package enum DisplayP3Primaries {
  /// Returns light in BT.709's primaries as light in those of Display P3.
  package static func displayP3(ofRec709 light: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      (SIMD3(0.822_461_968_714_362, 0.177_538_031_285_638, 0) * light).sum(),
      (SIMD3(0.033_194_198_850_962, 0.966_805_801_149_038, 0) * light).sum(),
      (SIMD3(0.017_082_630_721_120, 0.072_397_440_663_963, 0.910_519_928_614_916) * light).sum())
  }

  /// Returns light in the primaries of Display P3 as light in BT.709's.
  package static func rec709(ofDisplayP3 light: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      (SIMD3(1.224_940_176_280_560, -0.224_940_176_280_560, 0) * light).sum(),
      (SIMD3(-0.042_056_954_709_688, 1.042_056_954_709_688, 0) * light).sum(),
      (SIMD3(-0.019_637_554_590_334, -0.078_636_045_550_632, 1.098_273_600_140_966) * light).sum())
  }
}
