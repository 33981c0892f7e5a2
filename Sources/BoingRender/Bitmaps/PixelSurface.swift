/// Memory for the pixels of a rectangle of the device; the owner keeps it alive.
package struct PixelSurface {
  package let base: UnsafeMutablePointer<UInt32>
  /// The distance between rows in pixels.
  package let stride: Int
  /// The device's pixels that the memory stands for.
  package let rect: PixelRect

  package init(base: UnsafeMutablePointer<UInt32>, stride: Int, rect: PixelRect) {
    (self.base, self.stride, self.rect) = (base, stride, rect)
  }

  /// Row `y`, to be indexed by the device's x.
  @inline(__always)
  package func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    base + ((y &- rect.minY) &* stride &- rect.minX)
  }

  /// Sets every pixel of `part`, which lies within the surface.
  package func fill(_ part: PixelRect, with pixel: UInt32) {
    guard !part.isEmpty else { return }
    let first = row(part.minY) + part.minX
    // Of one byte throughout, the C library knows the fastest way for this machine.
    let isUniform = pixel == (pixel & 255) &* 0x0101_0101
    let isContiguous = isUniform && part.width == stride
    let (rows, count) = isContiguous ? (1, part.height &* stride) : (part.height, part.width)
    for y in 0..<rows {
      if isUniform {
        UnsafeMutableRawPointer(first + y &* stride).initializeMemory(
          as: UInt8.self, repeating: UInt8(truncatingIfNeeded: pixel), count: count &* 4)
      } else {
        Self.fill(first + y &* stride, count: count, with: pixel)
      }
    }
  }

  /// Sets `count` pixels from `start`.
  @inline(__always)
  package static func fill(_ start: UnsafeMutablePointer<UInt32>, count: Int, with pixel: UInt32) {
    var x = 0
    if count >= 8 {
      let eight = SIMD8<UInt32>(repeating: pixel)
      let raw = UnsafeMutableRawPointer(start)
      while x &+ 8 <= count {
        raw.storeBytes(of: eight, toByteOffset: x &* 4, as: SIMD8<UInt32>.self)
        x &+= 8
      }
    }
    while x < count {
      start[x] = pixel
      x &+= 1
    }
  }
}
