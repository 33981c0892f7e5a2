import BoingCurves
import OpenCoreGraphics

/// Gradient layers.
extension SceneBuilder {
  mutating func addGradient(
    _ store: PropertyStore, _ values: LayerValues, _ map: Homography, _ opacity: Double,
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
      var command = painting(edges.outline, map, opacity: byte, isAntialiased: values.isAntialiased)
    else { return }
    command.paint = scene.paints.count
    guard command.bounds.intersects(clip) else { return scene.points.removeAll(from: first) }
    let intoBounds = CATransform3DMakeAffineTransform(
      CGAffineTransform(
        a: 1 / bounds.z, b: 0, c: 0, d: 1 / bounds.w, tx: -bounds.x / bounds.z,
        ty: -bounds.y / bounds.w))
    let back = toUnit.concatenating(Homography(intoBounds)).concatenating(unit)
    guard back.isFinite else { return scene.points.removeAll(from: first) }
    scene.paints.append(.gradient(kind, back: back, ramp: scene.ramps.count))
    scene.ramps.append(contentsOf: ramp.pixels(in: output))
    append(command)
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
    var t: CGAffineTransform
    switch kind {
    case .axial, .conic:
      // Along the way, and across it.
      t = CGAffineTransform(
        a: way.x / square, b: -way.y / square, c: way.y / square, d: way.x / square, tx: 0, ty: 0)
    case .radial:
      guard way.x != 0, way.y != 0 else { return nil }
      t = CGAffineTransform(a: 1 / way.x, b: 0, c: 0, d: 1 / way.y, tx: 0, ty: 0)
    }
    t = CGAffineTransform(translationX: -s.x, y: -s.y).concatenating(t)
    return Homography(CATransform3DMakeAffineTransform(t))
  }
}

extension GradientKind {
  /// Unknown names count as axial.
  fileprivate init?(_ store: PropertyStore) {
    switch store[GradientProperty.type].string {
    case "radial": self = .radial
    case "conic": self = .conic
    default: self = .axial
    }
  }
}
