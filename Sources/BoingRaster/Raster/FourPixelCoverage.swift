/// The areas of four pixels of a row that lie right of a side of a polygon that passes through them.
///
/// Every part of the computation is the same whatever the side does within the pixels, since rows have
/// no pattern that a processor could predict branches from.
enum FourPixelCoverage {
  /// The pixels of a window.
  static let width = 4

  /// By pixel: the area left of its right edge and right of a part of the side.
  ///
  /// Right of the part and left of v lies ∫ max(0, v − x) dy, which is (v − low)² ⁄ 2 |slope| between
  /// the part's ends.
  ///
  /// - Parameters:
  ///   - low: The part's least x, in pixels from the window's first.
  ///   - width: How far x moves.
  ///   - height: How much of the row's height the part has.
  ///   - halfInverse: ½ ⁄ |slope|, finite.
  @inline(__always)
  static func area(
    _ low: Float, width: Float, height: Float, halfInverse: Float
  ) -> SIMD4<Float> {
    let edges = SIMD4<Float>(1, 2, 3, 4)
    let (first, last) = (
      SIMD4<Float>(repeating: low), SIMD4<Float>(repeating: low + width)
    )
    let within = edges.replacing(with: last, where: last .< edges)
    let reach = within - first
    let inside = reach.replacing(with: 0, where: reach .< 0)
    return inside * inside * halfInverse + (edges - within) * height
  }

  /// The part of each pixel in areas that are counted from the window's start.
  @inline(__always)
  static func parts(_ areas: SIMD4<Float>) -> SIMD4<Float> {
    areas - SIMD4(0, areas.x, areas.y, areas.z)
  }

  /// Parts of a pixel as 255ths.
  @inline(__always)
  static func bytes(_ parts: SIMD4<Float>) -> SIMD4<UInt32> {
    // 1.5 · 2²³ leaves no bit for a fraction, so that adding it rounds.
    unsafeBitCast(parts * 255 + 12_582_912, to: SIMD4<UInt32>.self) & 255
  }

  /// The same of parts without their sign, none above 1.
  @inline(__always)
  static func limitedBytes(_ parts: SIMD4<Float>) -> SIMD4<UInt8> {
    let sizes = unsafeBitCast(
      unsafeBitCast(parts, to: SIMD4<UInt32>.self) & 0x7FFF_FFFF, to: SIMD4<Float>.self)
    return SIMD4(truncatingIfNeeded: bytes(sizes.replacing(with: 1, where: sizes .> 1)))
  }
}

/// A part of a side within one row, on its way into windows.
struct EdgeSegment {
  /// The least x, in pixels from the first window.
  let low: Float
  let width: Float
  /// Negative for a side that bounds the polygon on the right, as is ``halfInverse``.
  let height: Float
  let halfInverse: Float

  /// The part's area in the window that begins at `origin`.
  @inline(__always)
  func area(from origin: Float) -> SIMD4<Float> {
    FourPixelCoverage.area(low - origin, width: width, height: height, halfInverse: halfInverse)
  }
}
