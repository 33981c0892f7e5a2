/// The order of the four bytes of a pixel: where red, green, blue and alpha are.
struct PixelLayout: Hashable {
  var red: Int
  var green: Int
  var blue: Int
  var alpha: Int
  /// 3 for RGB without padding, otherwise 4.
  var bytesPerPixel = 4

  static let rgba = PixelLayout(red: 0, green: 1, blue: 2, alpha: 3)
  static let argb = PixelLayout(red: 1, green: 2, blue: 3, alpha: 0)
  static let bgra = PixelLayout(red: 2, green: 1, blue: 0, alpha: 3)
  static let abgr = PixelLayout(red: 3, green: 2, blue: 1, alpha: 0)
  static let rgb = PixelLayout(red: 0, green: 1, blue: 2, alpha: 0, bytesPerPixel: 3)
  static let gray = PixelLayout(red: 0, green: 0, blue: 0, alpha: 0, bytesPerPixel: 1)
}

/// What the byte in alpha's place means.
enum AlphaKind {
  case opaque
  case straight
  case premultiplied
}

extension PixelLayout {
  /// Turns `width` pixels in this layout into premultiplied BGRA.
  func convertRow(
    _ source: UnsafePointer<UInt8>, _ kind: AlphaKind, width: Int,
    into target: UnsafeMutablePointer<UInt8>
  ) {
    for x in 0..<width {
      let from = source + x * bytesPerPixel
      let to = target + x * 4
      let (r, g, b) = (from[red], from[green], from[blue])
      let a = kind == .opaque ? 255 : from[alpha]
      if kind == .straight && a != 255 {
        to[0] = premultiplied(b, a)
        to[1] = premultiplied(g, a)
        to[2] = premultiplied(r, a)
      } else {
        // A premultiplied component above its alpha would be no colour.
        to[0] = min(b, a)
        to[1] = min(g, a)
        to[2] = min(r, a)
      }
      to[3] = a
    }
  }
}

/// value · alpha / 255, rounded to nearest.
func premultiplied(_ value: UInt8, _ alpha: UInt8) -> UInt8 {
  let product = UInt32(value) * UInt32(alpha) + 127
  return UInt8(truncatingIfNeeded: product / 255)
}

/// The straight component whose ``premultiplied(_:_:)`` is `value`; 0 where alpha is 0.
func straight(_ value: UInt8, _ alpha: UInt8) -> UInt8 {
  if alpha == 0 { return 0 }
  let quotient = (UInt32(value) * 255 + UInt32(alpha) / 2) / UInt32(alpha)
  return UInt8(min(quotient, 255))
}
