import BoingRender
import OpenCoreGraphics

extension OutputColorSpace {
  /// The colour space of images.
  public var colorSpace: CGColorSpace {
    switch self {
    case .sRGB: CGColorSpace(name: CGColorSpace.sRGB) ?? CGColorSpaceCreateDeviceRGB()
    case .displayP3: .wideRGB
    }
  }

  /// Returns the colour whose components as sRGB are those of `color` in this space.
  func stored(_ color: CGColor) -> CGColor {
    let c = components(color.srgbComponents)
    return CGColor(srgbRed: c.x, green: c.y, blue: c.z, alpha: c.w)
  }
}
