import BoingCoreGraphics
import BoingCurves
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
    self.init(time: 0)
    var stack: [(layer: CALayer, parent: Int32, isMask: Bool)] = [(root, -1, false)]
    while let (layer, parent, isMask) = stack.popLast() {
      layer.displayIfNeeded()
      let index = Int32(layers.count)
      var flags: RenderTree.NodeFlags = isMask ? .isMask : []
      if !layer.details.isEmpty { flags.insert(.hasDetails) }
      layers.append(
        Layer(
          values: layer.values, flags: flags, slot: index, parent: parent, end: index + 1,
          time: 0))
      details.append(layer.details)
      if let tiled = layer as? CATiledLayer {
        tiles[index] = tiled.tiles(
          showing: tiled.values.bounds, scale: scale, of: tiled.values.bounds)
      }
      // The mask comes first; what is pushed last is next.
      for child in layer.children.reversed() { stack.append((child, index, false)) }
      if let mask = layer.maskLayer { stack.append((mask, index, true)) }
    }
    for index in layers.indices.reversed() where layers[index].parent >= 0 {
      let parent = Int(layers[index].parent)
      layers[parent].end = max(layers[parent].end, layers[index].end)
    }
  }
}
