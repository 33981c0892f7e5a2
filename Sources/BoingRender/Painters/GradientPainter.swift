import BoingCurves

/// Paints gradient layers.
enum GradientPainter {
  /// Paints the gradient of `layer`, whose class's properties are `store`.
  ///
  /// - Parameter outline: What is painted in place of the layer's box.
  static func paint(
    _ store: PropertyStore, in layer: PlacedLayer, within outline: BoxOutline?,
    _ resources: RenderResources, to writer: inout DisplayListWriter
  ) {
    let (map, bounds, opacity) = (layer.plane.map, layer.values.bounds, layer.plane.opacityByte)
    let kind = store.choice(GradientProperty.type, or: GradientKind.axial)
    guard opacity > 0, bounds.z > 0, bounds.w > 0,
      let colors = store[GradientProperty.colors].colors,
      let ramp = GradientRamp(
        colors: colors, locations: store[GradientProperty.locations].numbers),
      let toGradient = toGradient(kind, store), let toPlane = map.inverse
    else { return }
    let plan = outline.map { EdgePlan($0) } ?? EdgePlan(layer)
    writer.begin(plan)
    writer.paint(
      plan.outline, map, opacity: opacity, isAntialiased: layer.values.edges.hasAny
    ) { list in
      let size = SIMD2(bounds.z, bounds.w)
      let toUnit = Affine2D(
        scale: SIMD2(1 / size.x, 1 / size.y), origin: -SIMD2(bounds.x, bounds.y) / size)
      let back = toPlane.concatenating(Homography(toUnit)).concatenating(toGradient)
      guard back.isFinite else { return nil }
      return list.index(of: ramp, { resources.output.pixel($0) }) {
        resources.budget.takePainting(GradientShader.rampCount, GradientRamp.colorCost)
      }.map { .gradient(kind, back: back, ramp: $0) }
    }
    writer.end(plan, map)
  }

  /// Returns the map of the unit square to the locations of the colours; nil where start and end coincide.
  private static func toGradient(_ kind: GradientKind, _ store: PropertyStore) -> Homography? {
    let (s, e) = (
      store[GradientProperty.startPoint].components ?? .zero,
      store[GradientProperty.endPoint].components ?? .zero
    )
    let axis = SIMD2(e.x - s.x, e.y - s.y)
    let square = (axis * axis).sum()
    guard square > 0, square.isFinite else { return nil }
    let t: Affine2D
    switch kind {
    case .axial, .conic:
      // Along the axis, and across it.
      t = Affine2D(x: SIMD2(axis.x, -axis.y) / square, y: SIMD2(axis.y, axis.x) / square)
    case .radial:
      guard axis.x != 0, axis.y != 0 else { return nil }
      t = Affine2D(scale: SIMD2(1 / axis.x, 1 / axis.y))
    }
    return Homography(Affine2D(origin: SIMD2(-s.x, -s.y)).concatenating(t))
  }
}
