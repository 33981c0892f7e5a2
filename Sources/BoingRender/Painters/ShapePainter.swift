/// Paints paths, filled and stroked.
enum ShapePainter {
  /// Paints a shape layer, whose class's properties are `store`, in `plane`.
  static func paint(
    _ store: PropertyStore, in plane: PlacedPlane, _ resources: RenderResources,
    to writer: inout DisplayListWriter
  ) {
    guard let path = store[ShapeProperty.path].path, !path.isEmpty else { return }
    let (map, output) = (plane.map, resources.output)
    let fill = output.pixel(
      store[ShapeProperty.fillColor].components ?? LayerValues.noColor, opacity: plane.opacity)
    let stroke = output.pixel(
      store[ShapeProperty.strokeColor].components ?? LayerValues.noColor, opacity: plane.opacity)
    let width = max(0, store[ShapeProperty.lineWidth].components?.x ?? 1)
    let isStroked = stroke != 0 && width > 0 && width.isFinite
    guard fill != 0 || isStroked else { return }
    let box = path.controlBox
    let scale = map.maximumScale(of: SIMD4(lowHalf: box.low, highHalf: box.size))
    if fill != 0 {
      let rule = store.choice(ShapeProperty.fillRule, or: FillRule.nonZero)
      paint(PathKey(path, scale: scale), rule, fill, map, resources, to: &writer)
    }
    guard isStroked else { return }
    let start = store[ShapeProperty.strokeStart].components?.x ?? 0
    let end = store[ShapeProperty.strokeEnd].components?.x ?? 1
    guard let part = path.trimmed(from: start, to: end) else { return }
    let style = StrokeStyle(store, width: width)
    paint(
      PathKey(part, scale: scale, stroke: style), .nonZero, stroke, map, resources, to: &writer)
  }

  /// Paints the inside of a path or of its stroke, in the plane that `map` brings to pixels.
  private static func paint(
    _ key: PathKey, _ rule: FillRule, _ color: UInt32, _ map: Homography,
    _ resources: RenderResources, to writer: inout DisplayListWriter
  ) {
    let (budget, list) = (resources.budget, writer.list)
    guard budget.allowsPath(elementCount: key.path.verbs.count) else { return }
    list.hasRefusedOutline = false
    defer { if list.hasRefusedOutline { budget.report(.pathCoordinates) } }
    // No outline is made of what cannot be seen.
    guard writer.pixels(of: BoxOutline(key.box), map).intersects(writer.clip) else { return }
    let (first, firstPolygon) = (list.points.count, list.polygonCounts.count)
    let outline = resources.cache.outline(key)
    if outline.isCoarse { budget.report(.pathLines) }
    let count = list.add(outline, map)
    let crossings = count > 0 ? list.crossings(ofLast: count, within: writer.clip) : 0
    guard budget.take(edges: outline.cost, crossings: crossings), count > 0 else {
      list.removeOutlines(from: first, firstPolygon)
      return
    }
    writer.fill(ofLast: count, polygonsFrom: firstPolygon, rule, color)
  }
}

extension Path {
  /// Returns a bitmap of the inside in one premultiplied colour, at `scale` pixels per point; nil where there
  /// is nothing, and where it is too large.
  func bitmap(scale: Double, color: UInt32, _ budget: FrameBudget) -> CachedBitmap? {
    guard budget.allowsPath(elementCount: verbs.count) else { return nil }
    let list = DisplayList()
    let outline = PathOutline(PathKey(self, scale: scale))
    let count = list.add(outline, Homography(scale: scale))
    if list.hasRefusedOutline { budget.report(.pathCoordinates) }
    let rect = count > 0 ? list.bounds(ofLast: count) : .empty
    let crossings = count > 0 ? list.crossings(ofLast: count, within: rect) : 0
    let limit = CachedBitmap.maximumSide * 2
    guard budget.take(edges: outline.cost, crossings: crossings), count > 0, rect.width <= limit,
      rect.height <= limit
    else { return nil }
    var command = Command(kind: .polygon, bounds: rect)
    command.pointCount = count
    command.polygonCount = list.polygonCounts.count
    command.color = color
    list.commands.append(command)
    return CachedBitmap(of: list, rect)
  }
}

extension StrokeStyle {
  fileprivate init(_ store: PropertyStore, width: Double) {
    self.init(width: width)
    cap = store.choice(ShapeProperty.lineCap, or: .butt)
    join = store.choice(ShapeProperty.lineJoin, or: .miter)
    let limit = store[ShapeProperty.miterLimit].components?.x ?? 10
    miterLimit = limit.isFinite ? min(max(limit, 1), 1_000) : 10
    let pattern = store[ShapeProperty.lineDashPattern].numbers ?? []
    dashes = pattern.allSatisfy { $0.isFinite && $0 >= 0 } ? pattern : []
    let phase = store[ShapeProperty.lineDashPhase].components?.x ?? 0
    dashPhase = phase.isFinite ? phase : 0
  }
}
