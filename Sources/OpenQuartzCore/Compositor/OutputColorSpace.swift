import BoingRender
import OpenCoreGraphics

/// The space of a picture's colours.
///
/// Layers' colours are extended sRGB: they may lie beyond what sRGB has. They are brought to the output's
/// space through light, and held to what it has there; then they are composited as they are stored.
public enum OutputColorSpace: String, Hashable, Sendable, CaseIterable {
  /// sRGB, which every display shows.
  case sRGB = "srgb"
  /// Display P3, which has stronger reds and greens.
  case displayP3 = "display-p3"

  /// The colour space of pictures.
  public var colorSpace: CGColorSpace {
    switch self {
    case .sRGB: CGColorSpace(name: CGColorSpace.sRGB) ?? CGColorSpaceCreateDeviceRGB()
    case .displayP3: .wideRGB
    }
  }

  /// The premultiplied pixel of straight components of extended sRGB.
  func pixel(_ color: SIMD4<Double>, opacity: Double = 1) -> UInt32 {
    Pixel.premultiplied(self == .sRGB ? color : wide(color), opacity: opacity)
  }

  private func wide(_ color: SIMD4<Double>) -> SIMD4<Double> {
    guard color * 0 == .zero else { return color }
    return SIMD4(CGColorSpace.displayP3(SIMD3(color.x, color.y, color.z)), color.w)
  }

  /// The colour whose components as sRGB are those of `color` in this space.
  func stored(_ color: CGColor) -> CGColor {
    let c = self == .sRGB ? color.srgbComponents : wide(color.srgbComponents)
    return CGColor(srgbRed: c.x, green: c.y, blue: c.z, alpha: c.w)
  }

  /// `image` with pixels of this space.
  func image(_ image: CGImage) -> CGImage { image.inDisplayP3(self == .displayP3) }
}
