import CCairo
import OpenCoreGraphics

/// An image under a perspective view, sampled pixel by pixel: Cairo itself knows only affine views.
struct PerspectiveWarp {
  let image: CGImage
  /// From pixels of the picture to pixels of the image.
  let back: Homography
  let isNearest: Bool
  let width: Int
  let height: Int

  /// A pattern of the picture's size; nil where memory runs out.
  func pattern() -> OpaquePointer? {
    let warped = CGImage(width: width, height: height, isOpaque: false) { pixels in
      let target = pixels.bindMemory(to: UInt32.self)
      image.withUnsafeBytes { bytes in
        for y in 0..<height { fillRow(y, target, bytes) }
      }
    }
    return warped.makePattern(swappingRedAndBlue: false)
  }

  private func fillRow(
    _ y: Int, _ target: UnsafeMutableBufferPointer<UInt32>, _ source: UnsafeRawBufferPointer
  ) {
    for x in 0..<width {
      let p = back.apply(SIMD2(Double(x) + 0.5, Double(y) + 0.5))
      // The sign of w on this side of the eye is the one in the middle of the image; one test will do,
      // since what lies behind the eye is cut off by the outline.
      guard p.z != 0 else { continue }
      let (u, v) = (p.x / p.z, p.y / p.z)
      // One pixel around the image is kept for the antialiased edge.
      guard u > -1, v > -1, u < Double(image.width + 1), v < Double(image.height + 1) else {
        continue
      }
      target[y * width + x] = isNearest ? nearest(u, v, source) : bilinear(u, v, source)
    }
  }

  private func pixel(_ x: Int, _ y: Int, _ source: UnsafeRawBufferPointer) -> UInt32 {
    let (x, y) = (min(max(x, 0), image.width - 1), min(max(y, 0), image.height - 1))
    let value = source.loadUnaligned(
      fromByteOffset: y * image.bytesPerRow + x * 4, as: UInt32.self)
    return image.isOpaque ? value | 0xFF00_0000 : value
  }

  private func nearest(_ u: Double, _ v: Double, _ source: UnsafeRawBufferPointer) -> UInt32 {
    pixel(Int(u.rounded(.down)), Int(v.rounded(.down)), source)
  }

  private func bilinear(_ u: Double, _ v: Double, _ source: UnsafeRawBufferPointer) -> UInt32 {
    let (x, y) = ((u - 0.5).rounded(.down), (v - 0.5).rounded(.down))
    let (fx, fy) = (UInt32((u - 0.5 - x) * 256), UInt32((v - 0.5 - y) * 256))
    let (a, b) = (pixel(Int(x), Int(y), source), pixel(Int(x) + 1, Int(y), source))
    let (c, d) = (pixel(Int(x), Int(y) + 1, source), pixel(Int(x) + 1, Int(y) + 1, source))
    var result: UInt32 = 0
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      func channel(_ p: UInt32) -> UInt32 { (p >> shift) & 255 }
      let top = channel(a) * (256 - fx) + channel(b) * fx
      let bottom = channel(c) * (256 - fx) + channel(d) * fx
      result |= ((top * (256 - fy) + bottom * fy + 0x8000) >> 16) << shift
    }
    return result
  }
}
