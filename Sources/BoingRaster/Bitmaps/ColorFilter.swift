import BoingCurves

/// Changes of colour, one after another, on premultiplied pixels.
///
/// They apply to gamma-encoded colours that are not multiplied by alpha; each result is held to 0…1
/// before the next.
enum ColorFilter {
  /// Changes every pixel of `surface` in place.
  static func apply(_ steps: [ColorOperation], to surface: PixelSurface) {
    let rect = surface.rect
    var last: UInt32 = 0
    var result = changed(0, steps)
    for y in rect.minY..<rect.maxY {
      let row = surface.row(y)
      for x in rect.minX..<rect.maxX {
        // Equal neighbours are frequent in drawn bitmaps.
        if row[x] != last {
          last = row[x]
          result = changed(last, steps)
        }
        row[x] = result
      }
    }
  }

  /// The pixel that the steps make of `pixel`.
  static func changed(_ pixel: UInt32, _ steps: [ColorOperation]) -> UInt32 {
    var color = unpack(pixel)
    for step in steps {
      switch step {
      case .matrix(let matrix): color = matrix.apply(color)
      case .luminanceToAlpha:
        let luminance = 0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z
        color = SIMD4(0, 0, 0, luminance * color.w)
      }
    }
    return pack(color)
  }

  /// Red, green, blue and alpha, the colours divided by it.
  @inline(__always)
  private static func unpack(_ pixel: UInt32) -> SIMD4<Float> {
    let alpha = Float(pixel >> 24)
    guard alpha > 0 else { return .zero }
    let colors = SIMD4(
      Float((pixel >> 16) & 255), Float((pixel >> 8) & 255), Float(pixel & 255), 0)
    var color = colors / alpha
    color.w = alpha / 255
    return color
  }

  @inline(__always)
  private static func pack(_ color: SIMD4<Float>) -> UInt32 {
    let alpha = UInt32(clamping: color.w * 255 + 0.5)
    // From the rounded alpha, so that no colour is above it.
    let scaled = color * Float(alpha) + 0.5
    return alpha << 24 | UInt32(clamping: scaled.x) << 16 | UInt32(clamping: scaled.y) << 8
      | UInt32(clamping: scaled.z)
  }
}
