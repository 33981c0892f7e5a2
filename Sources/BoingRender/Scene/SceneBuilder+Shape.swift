/// Shape layers: paths that are filled and stroked where they show.
extension SceneBuilder {
  mutating func addShape(_ store: PropertyStore, _ map: Homography, _ opacity: Double) {
    guard let path = store[ShapeProperty.path].path, !path.isEmpty else { return }
    let fill = output.pixel(
      store[ShapeProperty.fillColor].lanes ?? LayerState.noColor, opacity: opacity)
    let stroke = output.pixel(
      store[ShapeProperty.strokeColor].lanes ?? LayerState.noColor, opacity: opacity)
    let width = max(0, store[ShapeProperty.lineWidth].lanes?.x ?? 1)
    let isStroked = stroke != 0 && width > 0 && width.isFinite
    guard fill != 0 || isStroked else { return }
    let box = path.controlBox
    let scale = map.maximumScale(of: SIMD4(lowHalf: box.low, highHalf: box.size))
    if fill != 0 {
      let rule: FillRule =
        store[ShapeProperty.fillRule].name == "even-odd" ? .evenOdd : .nonZero
      add(PathKey(path, scale: scale), rule, fill, map)
    }
    guard isStroked else { return }
    let start = store[ShapeProperty.strokeStart].lanes?.x ?? 0
    let end = store[ShapeProperty.strokeEnd].lanes?.x ?? 1
    guard let part = path.trimmed(from: start, to: end) else { return }
    let style = StrokeStyle(store, width: width)
    add(PathKey(part, scale: scale, stroke: style), .nonZero, stroke, map)
  }

  /// Adds the inside of a path or of its stroke, in the plane that `map` brings to pixels.
  private mutating func add(
    _ key: PathKey, _ rule: FillRule, _ color: UInt32, _ map: Homography
  ) {
    guard budget.allowsPath(elementCount: key.path.verbs.count) else { return }
    let (first, firstPolygon) = (scene.points.count, scene.polygonCounts.count)
    let outline = cache.outline(key)
    if outline.isCoarse { budget.report(.pathLines) }
    let count = scene.add(outline, map)
    func removePoints() {
      scene.points.removeAll(from: first)
      scene.polygonCounts.removeLast(scene.polygonCounts.count - firstPolygon)
    }
    guard count > 0 else { return }
    var command = Command(kind: .path, bounds: scene.bounds(ofLast: count))
    guard command.bounds.intersects(clip),
      budget.take(
        edges: count, crossings: scene.crossings(ofLast: count, within: clip))
    else { return removePoints() }
    command.firstPoint = first
    command.pointCount = count
    command.firstPolygon = firstPolygon
    command.polygonCount = scene.polygonCounts.count - firstPolygon
    command.rule = rule
    command.color = color
    writer.append(command)
  }
}

extension StrokeStyle {
  fileprivate init(_ store: PropertyStore, width: Double) {
    self.init(width: width)
    switch store[ShapeProperty.lineCap].name {
    case "round": cap = .round
    case "square": cap = .square
    default: cap = .butt
    }
    switch store[ShapeProperty.lineJoin].name {
    case "round": join = .round
    case "bevel": join = .bevel
    default: join = .miter
    }
    let limit = store[ShapeProperty.miterLimit].lanes?.x ?? 10
    miterLimit = limit.isFinite ? min(max(limit, 1), 1_000) : 10
    let pattern = store[ShapeProperty.lineDashPattern].numbers ?? []
    dashes = pattern.allSatisfy { $0.isFinite && $0 >= 0 } ? pattern : []
    let phase = store[ShapeProperty.lineDashPhase].lanes?.x ?? 0
    dashPhase = phase.isFinite ? phase : 0
  }
}
