import BoingRender

extension CGImage {
  /// True if the pixels are amounts of Display P3's primaries; all others count as sRGB's.
  package var isDisplayP3: Bool { outputSpace == .displayP3 }
}

extension CGColorSpace {
  /// Display P3.
  package static let wideRGB =
    CGColorSpace(name: displayP3)
    ?? CGColorSpace(
      name: displayP3, model: .rgb, primaries: .displayP3, transfer: .sRGB)
}
