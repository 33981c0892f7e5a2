/// The positions of a pixel's components in its bytes.
struct PixelLayout: Hashable {
  /// The components of a pixel beside its alpha.
  enum Components: Hashable {
    case rgb, gray
    /// Nothing: the colour is black.
    case none
  }

  var components = Components.rgb
  /// The position of each component; of its more significant byte, where it has two.
  var red: Int
  var green: Int
  var blue: Int
  var alpha: Int
  var bytesPerPixel = 4
  /// The distance from a component's more significant byte to the other; 0 where it has one byte.
  var lowByte = 0

  static let rgba = PixelLayout(red: 0, green: 1, blue: 2, alpha: 3)
  static let bgra = PixelLayout(red: 2, green: 1, blue: 0, alpha: 3)
  static let rgb = PixelLayout(red: 0, green: 1, blue: 2, alpha: 0, bytesPerPixel: 3)
}

/// The meaning of the component in alpha's position.
enum AlphaKind {
  case opaque
  case straight
  case premultiplied
}

extension PixelLayout {
  /// Returns the layout of integer components that Core Graphics' constants describe.
  ///
  /// `nil` where the number of bits is not that of the components, and for orders of bytes other
  /// than the default, those of 32-bit units for four components of 8 bits, and those of 16-bit
  /// units for components of 16.
  static func find(
    bitsPerComponent: Int, bitsPerPixel: Int, model: CGColorSpaceModel, alpha: CGImageAlphaInfo,
    order: CGImageByteOrderInfo?
  ) -> (PixelLayout, AlphaKind)? {
    let components: Components
    switch (alpha, model) {
    case (.alphaOnly, _): components = .none
    case (_, .rgb): components = .rgb
    case (_, .monochrome): components = .gray
    default: return nil
    }
    let colors = components == .rgb ? 3 : components == .gray ? 1 : 0
    let count = colors + (alpha == .none ? 0 : 1)
    let bytes = bitsPerComponent / 8
    guard bitsPerComponent == 8 || bitsPerComponent == 16, bitsPerPixel == count * bitsPerComponent
    else { return nil }
    let isReversed: Bool
    switch (order, bytes) {
    case (.orderDefault, _), (.order16Big, 2): isReversed = false
    case (.order16Little, 2): isReversed = true
    case (.order32Big, 1) where count == 4: isReversed = false
    case (.order32Little, 1) where count == 4: isReversed = true
    default: return nil
    }
    let isFirst = [.premultipliedFirst, .first, .noneSkipFirst].contains(alpha)
    func position(_ index: Int) -> Int {
      if bytes == 2 { return 2 * index + (isReversed ? 1 : 0) }
      return isReversed ? count - 1 - index : index
    }
    let first = isFirst ? 1 : 0
    let layout = PixelLayout(
      components: components, red: position(first),
      green: position(first + (components == .rgb ? 1 : 0)),
      blue: position(first + (components == .rgb ? 2 : 0)),
      alpha: alpha == .none ? 0 : position(isFirst ? 0 : colors), bytesPerPixel: count * bytes,
      lowByte: bytes == 1 ? 0 : isReversed ? -1 : 1)
    switch alpha {
    case .premultipliedFirst, .premultipliedLast, .alphaOnly: return (layout, .premultiplied)
    case .first, .last: return (layout, .straight)
    case .none, .noneSkipFirst, .noneSkipLast: return (layout, .opaque)
    }
  }

  /// Turns `width` pixels in this layout into premultiplied BGRA.
  func convertRow(
    _ source: UnsafePointer<UInt8>, _ kind: AlphaKind, width: Int,
    into target: UnsafeMutablePointer<UInt8>
  ) {
    if lowByte != 0 || components == .none {
      for x in 0..<width {
        let from = source + x * bytesPerPixel
        let (r, g, b): (UInt8, UInt8, UInt8) =
          components == .none
          ? (0, 0, 0) : (byte(from, red), byte(from, green), byte(from, blue))
        Self.store(r, g, b, kind == .opaque ? 255 : byte(from, alpha), kind, target + x * 4)
      }
      return
    }
    for x in 0..<width {
      let from = source + x * bytesPerPixel
      Self.store(
        from[red], from[green], from[blue], kind == .opaque ? 255 : from[alpha], kind,
        target + x * 4)
    }
  }

  @inline(__always)
  private static func store(
    _ r: UInt8, _ g: UInt8, _ b: UInt8, _ a: UInt8, _ kind: AlphaKind,
    _ to: UnsafeMutablePointer<UInt8>
  ) {
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

  /// The component at `position` to the nearest of 255ths.
  private func byte(_ pixel: UnsafePointer<UInt8>, _ position: Int) -> UInt8 {
    if lowByte == 0 { return pixel[position] }
    let value = UInt32(pixel[position]) << 8 | UInt32(pixel[position + lowByte])
    return UInt8((value * 255 + 32_767) / 65_535)
  }

  /// Turns `width` pixels of premultiplied BGRA into this layout, as opaque or premultiplied ones.
  ///
  /// A pixel that has not changed keeps its bytes: one of 16-bit components would lose precision.
  func writeRow(
    _ source: UnsafePointer<UInt8>, _ kind: AlphaKind, width: Int,
    into target: UnsafeMutablePointer<UInt8>
  ) {
    var present: (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0)
    withUnsafeMutableBytes(of: &present) { present in
      let present = present.bindMemory(to: UInt8.self).baseAddress.unsafelyUnwrapped
      for x in 0..<width {
        let (from, to) = (source + x * 4, target + x * bytesPerPixel)
        if lowByte != 0 {
          convertRow(to, kind, width: 1, into: present)
          if memcmp(present, from, kind == .opaque ? 3 : 4) == 0 { continue }
        }
        func set(_ position: Int, _ value: UInt8) {
          to[position] = value
          // 257 times the value: 255 becomes 65,535.
          to[position + lowByte] = value
        }
        switch components {
        case .rgb:
          set(red, from[2])
          set(green, from[1])
          set(blue, from[0])
        case .gray: set(red, CGImage.luminance(from))
        case .none: break
        }
        if kind != .opaque { set(alpha, from[3]) }
      }
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
