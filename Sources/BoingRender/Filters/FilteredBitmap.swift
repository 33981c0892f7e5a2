import BoingCurves

/// Filters applied to bitmaps.
package enum FilteredBitmap {
  /// Wider blurs are those of boxes that would have too few pixels otherwise.
  private static let widestDeviation = 8.0

  /// `source` after the steps, whose lengths are in its pixels.
  ///
  /// - Parameter part: what edges are normalised to.
  package static func make(
    _ source: CachedBitmap, _ steps: [FilterOperation], part: SIMD4<Double>,
    on runner: some WorkRunner
  ) -> CachedBitmap {
    var bitmap = source
    for step in steps {
      switch step {
      case .color(let color):
        let old = bitmap
        bitmap = CachedBitmap(old.rect) { surface in
          surface.base.update(from: old.texture.base, count: old.rect.width * old.rect.height)
          ColorFilter.apply([color], to: surface)
        }
      case .blur(let deviation, let edges):
        guard let kernel = GaussianKernel(deviation: deviation) else { continue }
        let old = bitmap
        let isNormalized = edges == .normalized
        let rect = isNormalized ? old.rect : old.rect.insetBy(-kernel.reach)
        bitmap = CachedBitmap(rect) { surface in
          old.withSurface { from in
            if isNormalized, deviation > widestDeviation {
              return DenseGaussianBlur.blur(from, onto: surface, deviation: deviation, part: part)
            }
            GaussianBlur(kernel, from: from, to: surface, normalizedTo: isNormalized ? part : nil)
              .run(on: runner)
          }
        }
      }
    }
    return bitmap
  }

  /// Returns the number of pixels by which the steps spread a bitmap.
  package static func reach(_ steps: [FilterOperation], scale: Double) -> Int {
    steps.reduce(0) { sum, step in
      guard case .blur(let deviation, .clear) = step else { return sum }
      return sum + Int(clamping: min((GaussianKernel.extent * deviation * scale).rounded(.up), 1e6))
    }
  }

  /// The steps with their lengths in pixels.
  ///
  /// - Parameter lost: the variance that enlarging the bitmap again adds, in pixels squared.
  package static func scaled(_ steps: [FilterOperation], by scale: Double, lost: Double)
    -> [FilterOperation]
  {
    var lost = lost
    return steps.map { step in
      guard case .blur(let deviation, let edges) = step else { return step }
      let variance = deviation * scale * deviation * scale
      defer { lost = 0 }
      return .blur(deviation: max(variance - lost, 0).squareRoot(), edges: edges)
    }
  }

  /// A bitmap of the means of square blocks of 2^`halvings` pixels a side.
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
    let base = UnsafeMutablePointer(mutating: texture.base)
    body(PixelSurface(base: base, stride: rect.width, rect: rect))
  }
}
