import BoingCurves

/// A filtered bitmap of what lies behind a layer, on the display's pixels.
///
/// What lies behind is what has been drawn so far, in the innermost group that is drawn by itself; it
/// ends where the canvas ends. The outermost layer has nothing behind it.
struct Backdrop {
  private let bitmap: CachedBitmap
  /// The number of times that the bitmap is smaller by half.
  private let halvings: Int
  /// Changes of colour that come after the last blur.
  private let colors: [ColorOperation]
  /// True if nothing shows through it.
  private let isOpaque: Bool

  /// Changes what `writer` has written so far by the background filters of `layer`; nil where there is nothing
  /// to do.
  init?(
    behind layer: PlacedLayer, _ writer: DisplayListWriter, _ canvas: Canvas,
    _ context: BuildContext
  ) {
    guard layer.index > 0 else { return nil }
    let (map, bounds, resources) = (layer.plane.map, layer.values.bounds, context.resources)
    let operations = context.filterOperations(.backgroundFilters, of: layer.index)
    let area = writer.pixels(of: layer.values.box, map).intersection(writer.clip)
    guard !operations.isEmpty, !area.isEmpty else { return nil }
    let (blurs, colors) =
      operations.colorsOnly.map { ([], $0) } ?? operations.split(atLastBlur: bounds)
    let scale = map.maximumCornerScale(of: bounds)
    let isNormalized = blurs.haveNormalizedEdges
    // No blur looks further than across the canvas.
    let reach = isNormalized ? 0 : min(FilteredBitmap.reach(blurs, scale: scale), 1 << 14)
    var source = area.insetBy(-reach).intersection(canvas.extent)
    let first = (writer.openGroups.last ?? -1) + 1
    let canvasColor = first == 0 ? canvas.color : 0
    let behind = writer.list.slice(from: first, within: source)
    guard canvasColor != 0 || !behind.commands.isEmpty else { return nil }
    if !isNormalized, canvasColor == 0 {
      // Where nothing has been drawn there is nothing to blur, nor within twice the blur's reach of it.
      source = source.intersection(behind.bounds.insetBy(-2 * reach - 2))
    }
    // The bitmaps of single layers have no edge of their own; none is cached that is larger.
    let fits =
      context.nesting == 0
      ? source.width * source.height <= FrameBudget.maximumBitmapPixels
      : max(source.width, source.height) <= CachedBitmap.maximumSide
    guard fits else {
      context.budget.report(.bitmapPixels)
      return nil
    }
    guard !source.isEmpty, context.budget.takeCoverage(behind.coverage(within: source)) else {
      return nil
    }
    let halvings = max(
      Self.halvings(blurs.minimumSigma * scale, below: BlurredLayer.maximumSigma),
      Self.halvings(blurs.maximumSigma * scale, below: BlurredLayer.maximumWideSigma))
    let side = Double(1 << halvings)
    // Beyond the edge of the canvas nothing is known, so that it does not count.
    let scaled = FilteredBitmap.scaled(
      blurs.normalizingEdges, by: scale / side,
      resamplingVariance: halvings > 0 ? BlurredLayer.resamplingVariance : 0)
    // What lies behind is drawn, and made smaller, once for each backdrop.
    let small = PixelRect(
      minX: 0, minY: 0, maxX: source.width >> halvings + 1, maxY: source.height >> halvings + 1)
    guard
      context.budget.takePainting(
        source.width * source.height + 64 * behind.commands.count, 8),
      context.budget.takePainting(
        small.width * small.height, FilteredBitmap.weight(scaled, of: small))
    else { return nil }
    let part =
      SIMD4(
        Double(source.minX), Double(source.minY), Double(source.width), Double(source.height))
      / side
    let key = FilterKey(
      contents: DisplayListContents(behind), rect: source, canvasColor: canvasColor,
      halvings: halvings, steps: scaled, part: part)
    let bitmap = resources.bitmap(.filtered(key)) {
      let sharp = CachedBitmap(source) { surface in
        surface.fill(source, with: canvasColor)
        DisplayListRasterizer().draw(behind, onto: surface, part: source)
        if behind.mayErase, canvasColor >> 24 == 255 { surface.fillAlpha(source) }
      }
      return FilteredBitmap.make(
        FilteredBitmap.reduced(sharp, halvings: halvings), scaled, part: part,
        on: resources.runner)
    }
    guard let bitmap else { return nil }
    (self.bitmap, self.halvings, self.colors) = (bitmap, halvings, colors)
    isOpaque = canvasColor >> 24 == 255
  }

  /// Returns the number of times that a bitmap is made smaller by half until a blur of `sigma` pixels is below a limit.
  private static func halvings(_ sigma: Double, below limit: Double) -> Int {
    var halvings = 0
    while sigma.isFinite, sigma / Double(1 << halvings) >= limit, halvings < 14 {
      halvings += 1
    }
    return halvings
  }

  /// Paints the backdrop in place of what lies behind a layer.
  func replaceBackground(of layer: PlacedLayer, to writer: inout DisplayListWriter) {
    if isOpaque, colors.isEmpty { return paint(in: layer, to: &writer) }
    // First what is there is taken away, then the other is added.
    let map = layer.plane.map
    writer.beginGroup(.beginGroup)
    let plan = EdgePlan(layer)
    writer.begin(plan)
    writer.fill(
      plan.outline, map, 0xFF00_0000, isAntialiased: layer.values.edges.hasAny)
    writer.end(plan, map)
    writer.endGroup(opacity: layer.plane.opacity, blend: .destinationOut)
    writer.beginGroup(.beginGroup)
    var opaque = layer
    opaque.plane.opacity = 1
    paint(in: opaque, to: &writer)
    writer.endGroup(opacity: layer.plane.opacity, blend: .plusLighter)
  }

  /// Paints the backdrop within a layer's box.
  func paint(in layer: PlacedLayer, to writer: inout DisplayListWriter) {
    guard !colors.isEmpty || !EdgePlan(layer).clips.isEmpty else {
      return paintBitmap(
        in: layer.values.box, layer.plane.map, opacity: layer.plane.opacityByte,
        isAntialiased: layer.values.edges.hasAny, to: &writer)
    }
    // The colours change before the edge is antialiased.
    let plan = EdgePlan.clipping(to: layer)
    writer.begin(plan)
    writer.beginGroup(.beginGroup)
    let area = writer.pixels(of: layer.values.box, layer.plane.map).intersection(writer.clip)
    let square = BoxOutline(
      SIMD4(Double(area.minX), Double(area.minY), Double(area.width), Double(area.height)))
    paintBitmap(
      in: square, Homography(scale: 1), opacity: 255,
      isAntialiased: layer.values.edges.hasAny, to: &writer)
    writer.endGroup(filters: colors)
    writer.end(plan, layer.plane.map, opacity: layer.plane.opacity)
  }

  /// Paints the bitmap where it lies on the display, within an outline.
  private func paintBitmap(
    in outline: BoxOutline, _ map: Homography, opacity: UInt8, isAntialiased: Bool,
    to writer: inout DisplayListWriter
  ) {
    guard opacity > 0 else { return }
    let rect = bitmap.rect
    let back = Affine2D(
      scale: SIMD2(repeating: 1 / Double(1 << halvings)),
      origin: SIMD2(-Double(rect.minX), -Double(rect.minY)))
    writer.paint(outline, map, opacity: opacity, isAntialiased: isAntialiased) { list in
      AffineImageShader(
        list.texture(bitmap), back: back, isNearest: false, across: 1, down: 1
      ).map(Shader.init)
    }
  }
}
