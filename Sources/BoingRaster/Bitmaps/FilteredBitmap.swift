import BoingCurves

/// Filters applied to bitmaps.
package enum FilteredBitmap {
  /// Returns `source` after the operations, whose lengths are in its pixels.
  ///
  /// - Parameter part: The part of the bitmap that edges are normalised to.
  package static func make(
    _ source: CachedBitmap, _ operations: [FilterOperation], part: SIMD4<Double>,
    on runner: some WorkRunner
  ) -> CachedBitmap {
    var bitmap = source
    for operation in operations {
      switch operation {
      case .color(let color):
        let old = bitmap
        bitmap = CachedBitmap(old.rect) { surface in
          surface.base.copy(
            old.texture.base, from: 0, to: 0, count: old.rect.width * old.rect.height)
          ColorFilter.apply([color], to: surface)
        }
      case .blur(let sigma, let edges):
        bitmap = GaussianBlur(sigma: sigma, edges: edges).blurred(bitmap, part: part, on: runner)
      }
    }
    return bitmap
  }

  /// Returns the number of pixels of a plain colour that take as much time as the operations take for each pixel of a
  /// bitmap.
  package static func weight(_ operations: [FilterOperation], of rect: PixelRect) -> Int {
    let area = Double(max(rect.width * rect.height, 1))
    var (width, height) = (Double(rect.width), Double(rect.height))
    var cost = area
    for operation in operations {
      switch operation {
      case .color: cost += 40 * width * height
      case .blur(let sigma, let edges):
        let blur = GaussianBlur(sigma: sigma, edges: edges)
        width += 2 * Double(blur.reach)
        height += 2 * Double(blur.reach)
        cost += width * height * blur.weight(width, height)
      }
    }
    return Int(clamping: min(cost / area, 1e9).rounded(.up))
  }

  /// Returns the number of pixels by which the operations spread a bitmap.
  package static func reach(_ operations: [FilterOperation], scale: Double) -> Int {
    operations.reduce(0) { sum, operation in
      guard case .blur(let sigma, let edges) = operation else { return sum }
      return sum + GaussianBlur(sigma: sigma * scale, edges: edges).reach
    }
  }

  /// Returns the operations with their lengths in pixels of a bitmap of `scale` pixels per point.
  ///
  /// - Parameter resamplingVariance: The variance that enlarging the bitmap again adds, in pixels squared.
  package static func scaled(
    _ operations: [FilterOperation], by scale: Double, resamplingVariance: Double
  ) -> [FilterOperation] {
    var added = resamplingVariance
    return operations.map { operation in
      guard case .blur(let sigma, let edges) = operation else { return operation }
      let variance = sigma * scale * sigma * scale
      defer { added = 0 }
      return .blur(sigma: max(variance - added, 0).squareRoot(), edges: edges)
    }
  }

  /// Returns a bitmap of the means of square blocks of 2^`halvings` pixels a side.
  ///
  /// Blocks that reach beyond the bitmap are means of what there is.
  package static func reduced(_ bitmap: CachedBitmap, halvings: Int) -> CachedBitmap {
    guard halvings > 0 else { return bitmap }
    let (old, side) = (bitmap.rect, 1 << halvings)
    let rect = PixelRect(
      minX: old.minX >> halvings, minY: old.minY >> halvings,
      maxX: (old.maxX + side - 1) >> halvings, maxY: (old.maxY + side - 1) >> halvings)
    return CachedBitmap(rect) { surface in
      bitmap.withSurface { from in
        for y in rect.minY..<rect.maxY {
          for x in rect.minX..<rect.maxX {
            let block = PixelRect(
              minX: x << halvings, minY: y << halvings, maxX: (x + 1) << halvings,
              maxY: (y + 1) << halvings
            ).intersection(old)
            surface.row(y)[x] = mean(from, block)
          }
        }
      }
    }
  }

  private static func mean(_ surface: PixelSurface, _ block: PixelRect) -> UInt32 {
    var sums = SIMD4<UInt32>.zero
    for y in block.minY..<block.maxY {
      let row = surface.row(y)
      for x in block.minX..<block.maxX {
        sums &+= SIMD4<UInt32>(
          truncatingIfNeeded: unsafeBitCast(row[x], to: SIMD4<UInt8>.self))
      }
    }
    let count = UInt32(max(block.width * block.height, 1))
    let means = (sums &+ count / 2) / SIMD4(repeating: count)
    return unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: means), to: UInt32.self)
  }
}

extension CachedBitmap {
  /// Hands out the pixels, which are not to be written.
  func withSurface(_ body: (PixelSurface) -> Void) {
    body(PixelSurface(base: texture.base.start, stride: rect.width, rect: rect))
  }
}
