import BoingCurves

/// Arithmetic on premultiplied pixels: alpha, red, green and blue from the highest byte down.
///
/// Four channels lie in four 16-bit lanes of one 64-bit number while they are computed with, so that
/// one multiplication serves them all. Every quotient by 255 is rounded to nearest.
package enum Pixel {
  package static let lanes: UInt64 = 0x00FF_00FF_00FF_00FF
  package static let half: UInt64 = 0x0080_0080_0080_0080

  /// Blue, red, green and alpha in the four lanes.
  @inline(__always)
  package static func spread(_ pixel: UInt32) -> UInt64 {
    UInt64(pixel & 0x00FF_00FF) | UInt64((pixel >> 8) & 0x00FF_00FF) << 32
  }

  /// The pixel of four lanes of 8 bits.
  @inline(__always)
  package static func join(_ lanes: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: lanes) | UInt32(truncatingIfNeeded: lanes >> 24)
  }

  /// Each lane, at most 255², over 255.
  @inline(__always)
  package static func over255(_ products: UInt64) -> UInt64 {
    let t = products &+ half
    return ((t &+ ((t >> 8) & lanes)) >> 8) & lanes
  }

  /// A number from 0 to 255² over 255.
  @inline(__always)
  package static func over255(_ product: UInt32) -> UInt32 {
    let t = product &+ 128
    return (t &+ (t >> 8)) >> 8
  }

  /// `pixel` at `coverage` of 255.
  @inline(__always)
  package static func scaled(_ pixel: UInt32, by coverage: UInt32) -> UInt32 {
    join(over255(spread(pixel) &* UInt64(coverage)))
  }

  /// `source` over `target`.
  @inline(__always)
  package static func over(_ source: UInt32, _ target: UInt32) -> UInt32 {
    // No lane overflows, since no colour is above its alpha.
    source &+ join(over255(spread(target) &* UInt64(255 &- (source >> 24))))
  }

  /// From `target` (at 0) to `source` (at 255).
  @inline(__always)
  package static func mix(_ target: UInt32, _ source: UInt32, _ coverage: UInt32) -> UInt32 {
    join(
      over255(
        spread(source) &* UInt64(coverage) &+ spread(target) &* UInt64(255 &- coverage)))
  }

  /// `source` at `coverage` of 255 over `target`, with one rounding where `source` is opaque.
  @inline(__always)
  package static func over(_ source: UInt32, _ target: UInt32, coverage: UInt32) -> UInt32 {
    source >> 24 == 255 ? mix(target, source, coverage) : over(scaled(source, by: coverage), target)
  }

  /// The premultiplied pixel of straight components, each held to 0…1; clear where one is not a number.
  package static func premultiplied(_ color: SIMD4<Double>, opacity: Double = 1) -> UInt32 {
    let alpha = color.w * opacity
    guard alpha > 0, color.x == color.x, color.y == color.y, color.z == color.z else { return 0 }
    let a = min(alpha, 1)
    let byte = (a * 255 + 0.5).rounded(.down)
    guard byte > 0 else { return 0 }
    func channel(_ value: Double) -> UInt32 {
      // From the rounded alpha, so that a translucent white stays white.
      UInt32(clamping: max(0, min(value, 1)) * byte + 0.5)
    }
    return UInt32(clamping: byte) << 24 | channel(color.x) << 16 | channel(color.y) << 8
      | channel(color.z)
  }
}

/// Arithmetic on four pixels at once.
enum PixelQuad {
  /// `source` over four pixels; `inverse` is 255 less its alpha, in each of eight lanes.
  @inline(__always)
  static func over(
    _ source: SIMD4<UInt32>, _ inverse: SIMD8<UInt16>, _ target: SIMD4<UInt32>
  ) -> SIMD4<UInt32> {
    let mask = SIMD4<UInt32>(repeating: 0x00FF_00FF)
    let even = over255(unsafeBitCast(target & mask, to: SIMD8<UInt16>.self) &* inverse)
    let odd = over255(unsafeBitCast((target &>> 8) & mask, to: SIMD8<UInt16>.self) &* inverse)
    return source &+ (even | (odd &<< 8))
  }

  /// From four pixels of `target` (at 0) to those of `source` (at 255), each by a coverage of its own.
  @inline(__always)
  static func mix(
    _ target: SIMD4<UInt32>, _ source: SIMD4<UInt32>, _ coverage: SIMD4<UInt32>
  ) -> SIMD4<UInt32> {
    let mask = SIMD4<UInt32>(repeating: 0x00FF_00FF)
    let part = twice(coverage)
    let rest = part ^ 255
    let even = over255(words(source & mask) &* part &+ words(target & mask) &* rest)
    let odd = over255(
      words((source &>> 8) & mask) &* part &+ words((target &>> 8) & mask) &* rest)
    return even | (odd &<< 8)
  }

  /// Four pixels of `source`, each by a coverage of its own, over those of `target`.
  @inline(__always)
  static func over(
    _ source: SIMD4<UInt32>, _ coverage: SIMD4<UInt32>, _ target: SIMD4<UInt32>
  ) -> SIMD4<UInt32> {
    let mask = SIMD4<UInt32>(repeating: 0x00FF_00FF)
    let part = twice(coverage)
    let even = over255(words(source & mask) &* part)
    let odd = over255(words((source &>> 8) & mask) &* part)
    let scaled = even | (odd &<< 8)
    return over(scaled, twice(scaled &>> 24) ^ 255, target)
  }

  /// A part of 256 for each of four pixels, and what is left of them.
  struct Part {
    private let part: SIMD8<UInt16>
    private let rest: SIMD8<UInt16>

    @inline(__always)
    init(_ parts: SIMD4<UInt32>) {
      part = PixelQuad.twice(parts)
      rest = SIMD8(repeating: 256) &- part
    }

    /// From `a` at 0 to `b` at 256.
    @inline(__always)
    func mix(_ a: SIMD8<UInt16>, _ b: SIMD8<UInt16>) -> SIMD8<UInt16> {
      (a &* rest &+ b &* part &+ SIMD8(repeating: 128)) &>> 8
    }
  }

  /// Returns four pixels between four of one row, `a` and their neighbours `b`, and four of the next, `c` and `d`: their
  /// even and their odd bytes.
  @inline(__always)
  static func bilinearLanes(
    _ a: SIMD4<UInt32>, _ b: SIMD4<UInt32>, _ c: SIMD4<UInt32>, _ d: SIMD4<UInt32>,
    _ across: Part, _ down: Part
  ) -> (even: SIMD8<UInt16>, odd: SIMD8<UInt16>) {
    let mask = SIMD4<UInt32>(repeating: 0x00FF_00FF)
    let even = down.mix(
      across.mix(words(a & mask), words(b & mask)), across.mix(words(c & mask), words(d & mask)))
    let odd = down.mix(
      across.mix(words((a &>> 8) & mask), words((b &>> 8) & mask)),
      across.mix(words((c &>> 8) & mask), words((d &>> 8) & mask)))
    return (even, odd)
  }

  /// The pixels of ``bilinearLanes(_:_:_:_:_:_:)``.
  @inline(__always)
  static func bilinear(
    _ a: SIMD4<UInt32>, _ b: SIMD4<UInt32>, _ c: SIMD4<UInt32>, _ d: SIMD4<UInt32>,
    _ across: Part, _ down: Part
  ) -> SIMD4<UInt32> {
    let lanes = bilinearLanes(a, b, c, d, across, down)
    return join(lanes.even, lanes.odd)
  }

  /// The pixels of even and odd bytes.
  @inline(__always)
  static func join(_ even: SIMD8<UInt16>, _ odd: SIMD8<UInt16>) -> SIMD4<UInt32> {
    unsafeBitCast(even, to: SIMD4<UInt32>.self) | (unsafeBitCast(odd, to: SIMD4<UInt32>.self) &<< 8)
  }

  /// Numbers below 2¹⁶ in both lanes of their pixel.
  @inline(__always)
  fileprivate static func twice(_ numbers: SIMD4<UInt32>) -> SIMD8<UInt16> {
    words(numbers | (numbers &<< 16))
  }

  @inline(__always)
  private static func words(_ pixels: SIMD4<UInt32>) -> SIMD8<UInt16> {
    unsafeBitCast(pixels, to: SIMD8<UInt16>.self)
  }

  /// Each lane, at most 255², over 255.
  @inline(__always)
  static func over255(_ products: SIMD8<UInt16>) -> SIMD4<UInt32> {
    let t = products &+ SIMD8<UInt16>(repeating: 128)
    return unsafeBitCast((t &+ (t &>> 8)) &>> 8, to: SIMD4<UInt32>.self)
  }
}

extension Pixel {
  /// The factors of red, green, blue and alpha, 255 for 1: a straight colour held to 0…1.
  package static func tint(_ color: SIMD4<Double>) -> UInt32 {
    func byte(_ value: Double) -> UInt32 { UInt32(clamping: max(0, min(value, 1)) * 255 + 0.5) }
    return byte(color.w) << 24 | byte(color.x) << 16 | byte(color.y) << 8 | byte(color.z)
  }

  /// A premultiplied pixel with its straight colour and its alpha times those of `tint`.
  @inline(__always)
  package static func tinted(_ pixel: UInt32, _ tint: UInt32) -> UInt32 {
    let alpha = tint >> 24
    func channel(_ shift: UInt32) -> UInt32 {
      over255(over255(((pixel >> shift) & 255) &* ((tint >> shift) & 255)) &* alpha) << shift
    }
    return over255((pixel >> 24) &* alpha) << 24 | channel(16) | channel(8) | channel(0)
  }
}
