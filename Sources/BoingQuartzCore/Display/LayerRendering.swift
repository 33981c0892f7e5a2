import BoingCoreGraphics
import BoingCurves
import BoingElementary
import BoingRender

/// Drawing of layers into graphics contexts.
extension CALayer {
  func drawTree(into ctx: CGContext) {
    layoutIfNeeded()
    let t = ctx.deviceTransform
    let shown = max(Double.hypot(t.a.native, t.b.native), Double.hypot(t.c.native, t.d.native))
    guard shown > 0, shown.isFinite else { return }
    let frame =
      (isPresentation ? source?.frame : nil) ?? Frame(snapshotOf: self, scale: shown)
    let size = SIMD2(bounds.width.native, bounds.height.native)
    let scale = CachedBitmap.scale(showing: shown, unit: shown, size: size)
    let texts = TextSource(limit: Compositor.standardContentMemory / 4)
    let cache = ContentCache(
      limit: Compositor.standardContentMemory, source: texts.contentSource)
    let area = bounds.width.native * scale * bounds.height.native * scale
    let budget = FrameBudget(
      canvasArea: Int(clamping: min(area, Double(DisplayListBuilder.maximumArea))),
      minimumArea: Compositor.minimumCanvasArea)
    let bitmap = DisplayListBuilder(
      RenderResources(
        cache: cache, budget: budget, displayScale: scale, usesShadowPaths: false)
    ).bitmap(of: frame)
    budget.reportExhausted()
    guard let bitmap else { return }
    let rect = bitmap.rect
    let texture = bitmap.texture
    let image = CGImage(width: rect.width, height: rect.height, isOpaque: false) { bytes in
      bytes.copyMemory(
        from: UnsafeRawBufferPointer(start: texture.base.start, count: rect.width * rect.height * 4)
      )
    }
    ctx.saveGState()
    defer { ctx.restoreGState() }
    // An image's first row goes to the maximum y, the image's is that of the least.
    ctx.translateBy(x: 0, y: CGFloat(rect.minY + rect.maxY) / scale)
    ctx.scaleBy(x: 1, y: -1)
    ctx.draw(
      image,
      in: CGRect(
        x: CGFloat(rect.minX) / scale, y: CGFloat(rect.minY) / scale,
        width: CGFloat(rect.width) / scale, height: CGFloat(rect.height) / scale))
  }
}

extension Frame {
  /// Creates a layer and everything below it as their properties stand, without animations.
  ///
  /// Tiled layers draw all of their tiles, for `scale` pixels a point.
  init(snapshotOf root: CALayer, scale: Double) {
    var builder = TreeBuilder()
    var tiles: [Int32: [Tile]] = [:]
    var stack: [(layer: CALayer, parent: Int32, isMask: Bool)] = [(root, -1, false)]
    while let (layer, parent, isMask) = stack.popLast() {
      layer.displayIfNeeded()
      let slot = builder.add(layer.values, layer.details, isMask: isMask, to: parent)
      if let tiled = layer as? CATiledLayer {
        tiles[slot] = tiled.tiles(
          showing: tiled.values.bounds, scale: scale, of: tiled.values.bounds)
      }
      // The mask comes first; what is pushed last is next.
      for child in layer.children.reversed() { stack.append((child, slot, false)) }
      if let mask = layer.maskLayer { stack.append((mask, slot, true)) }
    }
    self = builder.build().evaluate(at: 0)
    self.tiles = tiles
  }
}
