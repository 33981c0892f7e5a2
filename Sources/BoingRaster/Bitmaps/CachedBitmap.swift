import BoingCurves
import BoingElementary

/// Pixels that were drawn once, in a layer's own coordinates at some scale; they never change.
package final class CachedBitmap: @unchecked Sendable {
  /// The rectangle of the pixels, in pixels from the origin of the layer's coordinates.
  package let rect: PixelRect
  /// The number of pixels along each side that are clear, at least.
  package let margin: Int
  private let memory: Memory<UInt32>

  /// Creates a clear bitmap that `draw` draws in, but not in its margin.
  package init(_ rect: PixelRect, margin: Int = 0, draw: (PixelSurface) -> Void) {
    self.rect = rect
    self.margin = margin
    let count = max(rect.width * rect.height, 1)
    memory = Memory(.allocate(capacity: count), count: count)
    memory.fill(0, count: count, with: 0)
    draw(PixelSurface(base: memory.start, stride: rect.width, rect: rect))
  }

  deinit {
    memory.start.deallocate()
  }

  /// The number of bytes with the mip levels, which take a third as much at most.
  package var byteCount: Int { rect.width * rect.height * 4 / 3 * 4 }

  private let mipLevels = Locked<[CachedBitmap]>([])

  /// The bitmap and its mip levels, each half the one before, down to one pixel.
  ///
  /// They are made when they are first asked for. Where a side is odd, the last row or column counts twice.
  package var levels: [CachedBitmap] {
    mipLevels.withLock { mipLevels in
      var last = mipLevels.last ?? self
      while last.rect.width > 1 || last.rect.height > 1 {
        last = last.halved
        mipLevels.append(last)
      }
      return [self] + mipLevels
    }
  }

  private var halved: CachedBitmap {
    let (width, height) = (rect.width, rect.height)
    let half = PixelRect(minX: 0, minY: 0, maxX: (width + 1) / 2, maxY: (height + 1) / 2)
    return CachedBitmap(half) { surface in
      for y in 0..<half.height {
        let upper = memory + 2 * y * width
        let lower = memory + min(2 * y + 1, height - 1) * width
        for x in 0..<half.width {
          let (left, right) = (2 * x, min(2 * x + 1, width - 1))
          let sum =
            Pixel.spread(upper[left]) &+ Pixel.spread(upper[right]) &+ Pixel.spread(lower[left])
            &+ Pixel.spread(lower[right])
          // Two more than a multiple of four rounds to nearest.
          surface.base[y * half.width + x] = Pixel.join(
            ((sum &+ 0x0002_0002_0002_0002) >> 2) & Pixel.lanes)
        }
      }
    }
  }

  /// The same drawing in pixels `factor` times as large, each the mean of those within it.
  package func reduced(by factor: Int) -> CachedBitmap {
    // Towards the lesser, on both sides of 0.
    func down(_ value: Int) -> Int { (value - ((value % factor) + factor) % factor) / factor }
    let part = PixelRect(
      minX: down(rect.minX), minY: down(rect.minY), maxX: down(rect.maxX + factor - 1),
      maxY: down(rect.maxY + factor - 1))
    return CachedBitmap(part) { surface in
      for y in part.minY..<part.maxY {
        for x in part.minX..<part.maxX {
          let cell = PixelRect(
            minX: x * factor, minY: y * factor, maxX: (x + 1) * factor, maxY: (y + 1) * factor
          ).intersection(rect)
          var sum = SIMD4<UInt32>.zero
          for sourceY in cell.minY..<cell.maxY {
            let row = memory + ((sourceY - rect.minY) * rect.width - rect.minX)
            for sourceX in cell.minX..<cell.maxX {
              let pixel = row[sourceX]
              sum &+= SIMD4(pixel >> 24, pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
            }
          }
          let count = UInt32(factor * factor)
          let mean = (sum &+ count / 2) / count
          surface.row(y)[x] = mean.x << 24 | mean.y << 16 | mean.z << 8 | mean.w
        }
      }
    }
  }

  /// The same drawing at `factor` times its scale, above 0: each pixel is the mean of those whose middles lie within
  /// it, or the one at its middle where it is smaller than they are.
  package func resampled(by factor: Double) -> CachedBitmap {
    func side(_ value: Int, _ rounding: FloatingPointRoundingRule) -> Int {
      Int(clamping: max(-8192, min(Double(value) * factor, 8192)).rounded(rounding))
    }
    let part = PixelRect(
      minX: side(rect.minX, .down), minY: side(rect.minY, .down), maxX: side(rect.maxX, .up),
      maxY: side(rect.maxY, .up))
    func span(_ position: Int, _ low: Int, _ high: Int) -> Range<Int> {
      let first = Int(clamping: (Double(position) / factor).rounded())
      let last = Int(clamping: (Double(position + 1) / factor).rounded())
      guard first < last else {
        let middle = Int(clamping: ((Double(position) + 0.5) / factor).rounded(.down))
        return max(low, min(middle, high - 1))..<max(low, min(middle, high - 1)) + 1
      }
      return max(first, low)..<max(min(last, high), max(first, low))
    }
    guard !rect.isEmpty else { return CachedBitmap(part) { _ in } }
    return CachedBitmap(part) { surface in
      for y in part.minY..<part.maxY {
        let rows = span(y, rect.minY, rect.maxY)
        for x in part.minX..<part.maxX {
          let columns = span(x, rect.minX, rect.maxX)
          let count = UInt32(rows.count * columns.count)
          guard count > 0 else { continue }
          var sum = SIMD4<UInt32>.zero
          for sourceY in rows {
            let row = memory + ((sourceY - rect.minY) * rect.width - rect.minX)
            for sourceX in columns {
              let pixel = row[sourceX]
              sum &+= SIMD4(pixel >> 24, pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
            }
          }
          let mean = (sum &+ count / 2) / count
          surface.row(y)[x] = mean.x << 24 | mean.y << 16 | mean.z << 8 | mean.w
        }
      }
    }
  }

  /// The part that is not clear, with a margin.
  package func trimmed(margin: Int) -> CachedBitmap {
    var ink = PixelRect.empty
    for y in 0..<rect.height {
      let row = memory + y * rect.width
      guard let first = (0..<rect.width).first(where: { row[$0] != 0 }),
        let last = (0..<rect.width).last(where: { row[$0] != 0 })
      else { continue }
      ink = ink.union(PixelRect(minX: first, minY: y, maxX: last + 1, maxY: y + 1))
    }
    let part =
      ink.isEmpty
      ? PixelRect(minX: rect.minX, minY: rect.minY, maxX: rect.minX, maxY: rect.minY)
      : PixelRect(
        minX: rect.minX + ink.minX, minY: rect.minY + ink.minY, maxX: rect.minX + ink.maxX,
        maxY: rect.minY + ink.maxY)
    return CachedBitmap(part.insetBy(-margin), margin: margin) { surface in
      let shared = part
      for y in shared.minY..<shared.maxY {
        let row = memory + ((y - rect.minY) * rect.width - rect.minX)
        surface.row(y).copy(row, from: shared.minX, to: shared.minX, count: shared.width)
      }
    }
  }

  package var texture: Texture {
    Texture(
      base: memory.start, stride: rect.width, width: rect.width, height: rect.height,
      fill: 0)
  }

  /// The longest side of a cached bitmap, in pixels.
  package static let maximumSide = 4_096

  /// The scale at which a bitmap of `size` points is cached when it shows at `scale` pixels a point:
  /// `unit`, the display's, times the next power of two.
  ///
  /// So a layer may grow and shrink for a while, and one that does neither is exact. The scale is less
  /// where the bitmap would be too large.
  package static func scale(showing scale: Double, unit: Double, size: SIMD2<Double>) -> Double {
    guard scale > 0, scale.isFinite else { return 1 }
    // A hair above a power of two through rounding is that power.
    var result = unit * Double.pow(2, (Double.log2(scale / unit) - 1e-6).rounded(.up))
    let side = max(size.x, size.y, 1e-6)
    while result * side > Double(maximumSide), result > 1e-6 { result /= 2 }
    return result
  }
}
