import BoingCurves

/// Gradient layers.
extension SceneBuilder {
  mutating func addGradient(
    _ store: PropertyStore, _ values: LayerState, _ map: Homography, _ opacity: Double,
    within outline: BoxOutline?
  ) {
    let byte = UInt8(clamping: (opacity * 255).rounded())
    let bounds = values.bounds
    guard byte > 0, bounds.z > 0, bounds.w > 0,
      let colors = store[GradientProperty.colors].colors,
      let ramp = GradientRamp(
        colors: colors, locations: store[GradientProperty.locations].numbers),
      let kind = GradientKind(store),
      let unit = Self.unit(kind, store), let toUnit = map.inverse
    else { return }
    let edges = outline.map { Edges(outline: $0) } ?? Self.edges(of: values, map)
    begin(edges)
    defer { end(edges, map) }
    let first = scene.points.count
    guard
      var command = writer.painting(
        edges.outline, map, opacity: byte, isAntialiased: values.isAntialiased)
    else { return }
    command.paint = scene.paints.count
    guard command.bounds.intersects(clip) else { return scene.points.removeAll(from: first) }
    let size = SIMD2(bounds.z, bounds.w)
    let intoBounds = Affine2D(
      scale: SIMD2(1 / size.x, 1 / size.y), origin: -SIMD2(bounds.x, bounds.y) / size)
    let back = toUnit.concatenating(Homography(intoBounds)).concatenating(unit)
    guard back.isFinite else { return scene.points.removeAll(from: first) }
    scene.paints.append(.gradient(kind, back: back, ramp: scene.ramps.count))
    scene.ramps.append(contentsOf: ramp.pixels { output.pixel($0) })
    writer.append(command)
  }

  /// From the unit square to the places of the colours; nil where start and end coincide.
  private static func unit(_ kind: GradientKind, _ store: PropertyStore) -> Homography? {
    let (s, e) = (
      store[GradientProperty.startPoint].lanes ?? .zero,
      store[GradientProperty.endPoint].lanes ?? .zero
    )
    let way = SIMD2(e.x - s.x, e.y - s.y)
    let square = (way * way).sum()
    guard square > 0, square.isFinite else { return nil }
    let t: Affine2D
    switch kind {
    case .axial, .conic:
      // Along the way, and across it.
      t = Affine2D(x: SIMD2(way.x, -way.y) / square, y: SIMD2(way.y, way.x) / square)
    case .radial:
      guard way.x != 0, way.y != 0 else { return nil }
      t = Affine2D(scale: SIMD2(1 / way.x, 1 / way.y))
    }
    return Homography(Affine2D(origin: SIMD2(-s.x, -s.y)).concatenating(t))
  }
}

extension GradientKind {
  /// Unknown names count as axial.
  fileprivate init?(_ store: PropertyStore) {
    switch store[GradientProperty.type].name {
    case "radial": self = .radial
    case "conic": self = .conic
    default: self = .axial
    }
  }
}
