import BoingCurves

/// The blend modes and operators on whole bitmaps.
enum BlendFormula {
  /// Combines `source`, at `opacity` of 255, with what of `target` lies under it.
  static func apply(
    _ mode: BlendMode, _ source: PixelSurface, opacity: UInt32, onto target: PixelSurface
  ) {
    let rect = source.rect.intersection(target.rect)
    guard !rect.isEmpty else { return }
    for y in rect.minY..<rect.maxY {
      let (from, to) = (source.row(y), target.row(y))
      for x in rect.minX..<rect.maxX {
        to[x] = pack(
          mode.composite(unpack(Pixel.scaled(from[x], by: opacity)), over: unpack(to[x])))
      }
    }
  }

  /// Red, green, blue and alpha, 0…1.
  private static func unpack(_ pixel: UInt32) -> SIMD4<Float> {
    SIMD4(
      Float((pixel >> 16) & 255), Float((pixel >> 8) & 255), Float(pixel & 255),
      Float(pixel >> 24)) / 255
  }

  /// The nearest pixel whose colours are not above its alpha.
  private static func pack(_ color: SIMD4<Float>) -> UInt32 {
    let alpha = UInt32(clamping: max(0, min(color.w, 1)) * 255 + 0.5)
    func channel(_ value: Float) -> UInt32 {
      min(UInt32(clamping: max(0, min(value, 1)) * 255 + 0.5), alpha)
    }
    return alpha << 24 | channel(color.x) << 16 | channel(color.y) << 8 | channel(color.z)
  }
}
