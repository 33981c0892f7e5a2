import BoingCurves

/// Memory for the pixels of a rectangle of the device; the owner keeps it alive.
package struct PixelSurface {
  package let base: Memory<UInt32>
  /// The distance between rows in pixels.
  package let stride: Int
  /// The device's pixels that the memory stands for.
  package let rect: PixelRect

  package init(base: UnsafeMutablePointer<UInt32>, stride: Int, rect: PixelRect) {
    (self.stride, self.rect) = (stride, rect)
    self.base = Memory(base, count: rect.isEmpty ? 0 : (rect.height - 1) * stride + rect.width)
  }

  /// Returns row `y`, which the surface has, indexed by the device's x.
  @inline(__always)
  package func row(_ y: Int) -> Memory<UInt32> {
    let first = (y &- rect.minY) &* stride
    return base.part(first, first &+ (rect.maxX &- rect.minX)) + (first &- rect.minX)
  }

  /// Sets every pixel of `part`, which lies within the surface.
  package func fill(_ part: PixelRect, with pixel: UInt32) {
    guard !part.isEmpty else { return }
    let first = (part.minY &- rect.minY) &* stride &+ (part.minX &- rect.minX)
    // Of one byte throughout, the C library knows the fastest way for this machine.
    let isUniform = pixel == (pixel & 255) &* 0x0101_0101
    let isContiguous = isUniform && part.width == stride
    let (rows, count) = isContiguous ? (1, part.height &* stride) : (part.height, part.width)
    for y in 0..<rows {
      if isUniform {
        base.fillBytes(first &+ y &* stride, count: count, with: UInt8(truncatingIfNeeded: pixel))
      } else {
        Self.fill(base, first &+ y &* stride, first &+ y &* stride &+ count, with: pixel)
      }
    }
  }

  /// Sets the pixels `start..<end` of `row`.
  @inline(__always)
  package static func fill(_ row: Memory<UInt32>, _ start: Int, _ end: Int, with pixel: UInt32) {
    var x = start
    if end &- start >= 8 {
      let four = SIMD4<UInt32>(repeating: pixel)
      while x &+ 8 <= end {
        row.setFour(x, four)
        row.setFour(x &+ 4, four)
        x &+= 8
      }
    }
    while x < end {
      row[x] = pixel
      x &+= 1
    }
  }
}

/// Memory for surfaces of groups, used again as groups come and go.
final class SurfacePool {
  private var free: [(memory: UnsafeMutablePointer<UInt32>, capacity: Int)] = []
  private var used: [UnsafeMutablePointer<UInt32>: Int] = [:]

  deinit {
    for block in free { block.memory.deallocate() }
    for memory in used.keys { memory.deallocate() }
  }

  /// A clear surface for `rect`.
  func take(_ rect: PixelRect) -> PixelSurface {
    let needed = max(rect.width * rect.height, 1)
    let index =
      free.indices.filter { free[$0].capacity >= needed }
      .min { free[$0].capacity < free[$1].capacity }
    let block: (memory: UnsafeMutablePointer<UInt32>, capacity: Int)
    if let index {
      block = free.remove(at: index)
    } else {
      // The largest of those that are too small gives way.
      if let last = free.indices.max(by: { free[$0].capacity < free[$1].capacity }) {
        free.remove(at: last).memory.deallocate()
      }
      block = (.allocate(capacity: needed), needed)
    }
    used[block.memory] = block.capacity
    let surface = PixelSurface(base: block.memory, stride: rect.width, rect: rect)
    surface.fill(rect, with: 0)
    return surface
  }

  func give(back surface: PixelSurface) {
    guard let capacity = used.removeValue(forKey: surface.base.start) else { return }
    free.append((surface.base.start, capacity))
  }
}

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
