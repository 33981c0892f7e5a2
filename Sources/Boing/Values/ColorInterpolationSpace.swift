import BoingCurves
import BoingElementary
import Foundation

/// The space in which two colours are interpolated.
public enum ColorInterpolationSpace: Hashable, Sendable {
  /// sRGB with its transfer function, as Core Animation interpolates.
  case sRGB
  /// Linear-light sRGB: between red and green lies a bright yellow.
  case linearSRGB
  /// OKLab (Ottosson, 2020), in which equal steps look equal.
  case oklab

  /// Returns the components in this space of a colour in extended sRGB; the last one is alpha.
  func components(ofSRGB c: SIMD4<Double>) -> SIMD4<Double> {
    switch self {
    case .sRGB: c
    case .linearSRGB: Self.decoded(c)
    case .oklab: Self.lab(Self.decoded(c))
    }
  }

  /// Returns the colour in extended sRGB with the components `c` in this space.
  func sRGB(of c: SIMD4<Double>) -> SIMD4<Double> {
    switch self {
    case .sRGB: c
    case .linearSRGB: Self.encoded(c)
    case .oklab: Self.encoded(Self.light(c))
    }
  }

  /// Returns linear light by the sRGB transfer function, which is odd.
  private static func decoded(_ c: SIMD4<Double>) -> SIMD4<Double> {
    each(c) { $0 <= 0.04045 ? $0 / 12.92 : Double.pow(($0 + 0.055) / 1.055, 2.4) }
  }

  private static func encoded(_ c: SIMD4<Double>) -> SIMD4<Double> {
    each(c) { $0 <= 0.003_130_8 ? $0 * 12.92 : 1.055 * Double.pow($0, 1 / 2.4) - 0.055 }
  }

  private static func each(
    _ c: SIMD4<Double>, _ curve: (Double) -> Double
  ) -> SIMD4<Double> {
    func mirrored(_ x: Double) -> Double { x < 0 ? -curve(-x) : curve(x) }
    return SIMD4(mirrored(c.x), mirrored(c.y), mirrored(c.z), c.w)
  }

  private static func lab(_ c: SIMD4<Double>) -> SIMD4<Double> {
    let l = Double.cbrt(0.4122214708 * c.x + 0.5363325363 * c.y + 0.0514459929 * c.z)
    let m = Double.cbrt(0.2119034982 * c.x + 0.6806995451 * c.y + 0.1073969566 * c.z)
    let s = Double.cbrt(0.0883024619 * c.x + 0.2817188376 * c.y + 0.6299787005 * c.z)
    return SIMD4(
      0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
      1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s, c.w)
  }

  private static func light(_ c: SIMD4<Double>) -> SIMD4<Double> {
    func cube(_ x: Double) -> Double { x * x * x }
    let l = cube(c.x + 0.3963377774 * c.y + 0.2158037573 * c.z)
    let m = cube(c.x - 0.1055613458 * c.y - 0.0638541728 * c.z)
    let s = cube(c.x - 0.0894841775 * c.y - 1.2914855480 * c.z)
    return SIMD4(
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s, c.w)
  }
}
