import BoingCurves

/// Filters on what lies behind a layer, within its box.
///
/// What lies behind is what has been drawn so far, in the innermost group that is drawn by itself; it
/// ends where the picture ends. The outermost layer has nothing behind it.
extension SceneBuilder {
  /// A filtered picture of what lies behind a layer, on the display's pixels.
  struct Backdrop {
    let picture: CachedBitmap
    let halvings: Int
    /// Changes of colour that come after the last blur.
    let colors: [ColorOperation]
    /// True if nothing shows through it.
    let isOpaque: Bool
  }

  /// Returns the drawing so far, as the background filters of the layer at `index` change it; nil where
  /// there is nothing to do.
  func backdrop(of index: Int32, _ values: LayerState, _ map: Homography) -> Backdrop? {
    guard index > 0 else { return nil }
    let steps = filterSteps(.backgroundFilters, of: index)
    let area = pixels(of: values.box, map).intersection(clip)
    guard !steps.isEmpty, !area.isEmpty else { return nil }
    let split =
      steps.colorsOnly.map { (before: [FilterOperation](), after: $0) }
      ?? steps.split(atLastBlur: values.bounds)
    let scale = map.maximumCornerScale(of: values.bounds)
    let isNormalized = split.before.contains(where: { $0.isNormalized })
    // No blur looks further than across the picture.
    let reach = isNormalized ? 0 : min(FilteredBitmap.reach(split.before, scale: scale), 1 << 14)
    var source = area.insetBy(-reach).intersection(extent)
    let first = (writer.openGroups.last ?? -1) + 1
    let behind = scene.slice(from: first, within: source)
    let isGround = first == 0
    guard isGround && canvasColor != 0 || !behind.commands.isEmpty else { return nil }
    if !isNormalized, !isGround || canvasColor == 0 {
      // Where nothing has been drawn there is nothing to blur, nor within twice the blur's reach of it.
      source = source.intersection(behind.bounds.insetBy(-2 * reach - 2))
    }
    // The pictures that layers are kept as have no edge of their own; none is kept that is larger.
    let isKept = nesting == 0 || max(source.width, source.height) <= CachedBitmap.maximumSide
    guard isKept, !source.isEmpty, budget.takeCoverage(behind.coverage(within: source))
    else { return nil }
    var halvings = 0
    let least = split.before.minimumDeviation * scale
    while least.isFinite, least / Double(1 << halvings) >= Self.maximumDeviation, halvings < 14 {
      halvings += 1
    }
    // Beyond the edge of the picture nothing is known, so that it does not count.
    let lengths = split.before.map { step in
      guard case .blur(let deviation, _) = step else { return step }
      return FilterOperation.blur(deviation: deviation, edges: .normalized)
    }
    let scaled = FilteredBitmap.scaled(
      lengths, by: scale / Double(1 << halvings), lost: halvings > 0 ? Self.enlargement : 0)
    let side = Double(1 << halvings)
    let part =
      SIMD4(
        Double(source.minX), Double(source.minY), Double(source.width), Double(source.height))
      / side
    let canvasColor = isGround ? self.canvasColor : 0
    let key = FilterKey(
      contents: DisplayListContents(behind), rect: source, canvasColor: canvasColor,
      halvings: halvings,
      steps: scaled, part: part)
    let runner = self.runner
    let picture = bitmap(.filtered(key)) {
      let sharp = CachedBitmap(source) { surface in
        surface.fill(source, with: canvasColor)
        DisplayListRasterizer().draw(behind, onto: surface, part: source)
        if behind.mayErase, canvasColor >> 24 == 255 { surface.fillAlpha(source) }
      }
      return FilteredBitmap.make(
        FilteredBitmap.reduced(sharp, halvings: halvings), scaled, part: part, on: runner)
    }
    return picture.map {
      Backdrop(
        picture: $0, halvings: halvings, colors: split.after, isOpaque: canvasColor >> 24 == 255)
    }
  }

  /// Puts `backdrop` in the place of what lies behind a layer.
  mutating func replace(
    by backdrop: Backdrop, _ values: LayerState, _ map: Homography, opacity: Double
  ) {
    if backdrop.isOpaque, backdrop.colors.isEmpty {
      return add(backdrop, values, map, opacity: opacity)
    }
    // First what is there is taken away, then the other is added.
    writer.beginGroup(.beginGroup)
    let edges = Self.edges(of: values, map)
    begin(edges)
    fill(edges.outline, map, 0xFF00_0000, values.isAntialiased)
    end(edges, map)
    writer.endGroup(opacity: opacity, blend: .destinationOut)
    writer.beginGroup(.beginGroup)
    add(backdrop, values, map, opacity: 1)
    writer.endGroup(opacity: opacity, blend: .plusLighter)
  }

  /// Adds `backdrop` within a layer's box.
  mutating func add(
    _ backdrop: Backdrop, _ values: LayerState, _ map: Homography, opacity: Double
  ) {
    if !backdrop.colors.isEmpty || !Self.edges(of: values, map).cuts.isEmpty {
      // The colours change before the edge is smoothed.
      beginCut(to: values, map)
      writer.beginGroup(.beginGroup)
      addPicture(backdrop, values, map, opacity: 1, isCut: false)
      writer.endGroup(filters: backdrop.colors)
      endCut(to: values, map, opacity: opacity)
    } else {
      addPicture(backdrop, values, map, opacity: opacity, isCut: true)
    }
  }

  private mutating func addPicture(
    _ backdrop: Backdrop, _ values: LayerState, _ map: Homography, opacity: Double, isCut: Bool
  ) {
    let byte = UInt8(clamping: (min(max(opacity, 0), 1) * 255).rounded())
    let rect = backdrop.picture.rect
    let side = Double(1 << backdrop.halvings)
    let back = Affine2D(
      scale: SIMD2(repeating: 1 / side), origin: SIMD2(-Double(rect.minX), -Double(rect.minY)))
    let texture = scene.texture(backdrop.picture)
    guard byte > 0,
      let paint = AffineImageShader(texture, back: back, isNearest: false, across: 1, down: 1)
    else { return }
    let area = pixels(of: values.box, map).intersection(clip)
    let square = BoxOutline(
      SIMD4(Double(area.minX), Double(area.minY), Double(area.width), Double(area.height)))
    let (outline, plane) = isCut ? (values.box, map) : (square, Homography(scale: 1))
    guard
      var command = writer.painting(
        outline, plane, opacity: byte, isAntialiased: values.isAntialiased)
    else { return }
    command.paint = scene.paints.count
    if let origin = paint.alignedOrigin {
      scene.paints.append(.aligned(texture, x: origin.x, y: origin.y))
    } else {
      scene.paints.append(.affine(paint))
    }
    writer.append(command)
  }

  /// The pixels that an outline touches.
  func pixels(of outline: BoxOutline, _ map: Homography) -> PixelRect {
    let first = scene.points.count
    let count = scene.add(outline, map)
    defer { scene.points.removeAll(from: first) }
    return count > 0 ? scene.bounds(ofLast: count) : .empty
  }
}
