import OpenCoreGraphics

/// Shape layers: a path filled and stroked by Cairo, kept while it does not change.
extension SceneBuilder {
  mutating func addShape(
    _ store: PropertyStore, _ values: LayerValues, _ map: Homography, _ opacity: Double
  ) {
    guard let path = store[ShapeProperty.path].path, !path.isEmpty else { return }
    let box = path.boundingBoxOfPath
    guard !box.isNull else { return }
    let rect = SIMD4(box.minX.native, box.minY.native, box.width.native, box.height.native)
    let width = max(0, store[ShapeProperty.lineWidth].lanes?.x ?? 1)
    let scale = KeptPicture.scale(
      showing: map.greatestScale(of: rect), unit: unitScale,
      size: SIMD2(rect.z, rect.w) + 2 * width)
    let rule: FillRule =
      store[ShapeProperty.fillRule].string == "even-odd" ? .evenOdd : .nonZero
    let fill = output.pixel(store[ShapeProperty.fillColor].lanes ?? LayerValues.noColor)
    let stroke = output.pixel(
      store[ShapeProperty.strokeColor].lanes ?? LayerValues.noColor)
    if fill != 0, let scale = affordableScale(scale, of: path, isStroked: false) {
      add(PathKey(path: path, scale: scale, color: fill, rule: rule, stroke: nil), map, opacity)
    }
    guard stroke != 0, width > 0, width.isFinite else { return }
    let start = store[ShapeProperty.strokeStart].lanes?.x ?? 0
    let end = store[ShapeProperty.strokeEnd].lanes?.x ?? 1
    guard let part = path.trimmed(from: start, to: end),
      let coarse = affordableScale(scale, of: part, isStroked: true)
    else { return }
    let style = StrokeStyle(store, width: width)
    add(PathKey(path: part, scale: coarse, color: stroke, rule: rule, stroke: style), map, opacity)
  }

  /// ``PathPainter/affordableScale(_:of:isStroked:)``, with a report where it is less than `scale`; nil,
  /// with a report, where the path takes more work than remains.
  func affordableScale(_ scale: Double, of path: CGPath, isStroked: Bool) -> Double? {
    let pairs = PathPainter.overlappingSides(of: path, isStroked: isStroked)
    guard budget.takeOverlappingSides(pairs) else { return nil }
    let result = PathPainter.affordableScale(scale, of: path, isStroked: isStroked)
    if result < scale { budget.report(.pathSides) }
    return result
  }

  private mutating func add(_ key: PathKey, _ map: Homography, _ opacity: Double) {
    guard let picture = bitmap(.path(key), { PathPainter.picture(key) }) else { return }
    add(picture, scale: key.scale, map, opacity: opacity)
  }
}

extension StrokeStyle {
  fileprivate init(_ store: PropertyStore, width: Double) {
    self.width = width
    switch store[ShapeProperty.lineCap].string {
    case "round": cap = .round
    case "square": cap = .square
    default: cap = .butt
    }
    switch store[ShapeProperty.lineJoin].string {
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
