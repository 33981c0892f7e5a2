/// The resources of one rendering: of a frame and of all that is drawn for it.
package final class RenderResources {
  /// The bitmaps and outlines that are drawn once and used again.
  package let cache: ContentCache
  package let budget: FrameBudget
  /// The space of the pixels.
  package let output: OutputColorSpace
  /// The number of the display's pixels per point.
  package let displayScale: Double
  /// True if shadow paths give the shapes of shadows, in place of what layers show.
  package let usesShadowPaths: Bool
  /// The threads that may draw cached bitmaps.
  package let runner: ErasedRunner

  /// Creates resources for one rendering at `displayScale` pixels per point.
  package init(
    cache: ContentCache, budget: FrameBudget, output: OutputColorSpace = .sRGB,
    displayScale: Double, usesShadowPaths: Bool = true,
    runner: ErasedRunner = ErasedRunner(SerialRunner())
  ) {
    (self.cache, self.budget, self.output) = (cache, budget, output)
    (self.displayScale, self.usesShadowPaths) = (displayScale, usesShadowPaths)
    self.runner = runner
  }

  /// Returns these resources with another budget.
  func with(_ budget: FrameBudget) -> RenderResources {
    RenderResources(
      cache: cache, budget: budget, output: output, displayScale: displayScale,
      usesShadowPaths: usesShadowPaths, runner: runner)
  }

  /// Returns the cached bitmap under `key`, or a new one; nil where it would show nothing, and where the
  /// frame's bitmaps are used up.
  func bitmap(_ key: ContentKey, _ make: () -> CachedBitmap?) -> CachedBitmap? {
    guard budget.allowsBitmap(), let bitmap = cache.bitmap(key, make) else { return nil }
    budget.take(bitmap)
    return bitmap
  }

  /// Returns the scale of a bitmap of `size` points in a plane that `map` brings to pixels, at which it is
  /// as sharp as the display; `bounds` are those of the layer in the plane.
  func bitmapScale(_ map: Homography, bounds: SIMD4<Double>, size: SIMD2<Double>) -> Double {
    CachedBitmap.scale(
      showing: map.maximumCornerScale(of: bounds), unit: displayScale, size: size)
  }
}

extension CachedBitmap {
  /// Draws the part of `list` within `rect`.
  package convenience init(of list: DisplayList, _ rect: PixelRect) {
    self.init(rect) { DisplayListRasterizer().draw(list, onto: $0, part: rect) }
  }
}
