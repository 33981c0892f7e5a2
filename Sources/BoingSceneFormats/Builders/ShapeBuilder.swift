import BoingCurves
import BoingRender

/// Builds the drawing of a shape layer.
struct ShapeBuilder {
  let layer: SceneLayer

  func items() -> [SceneItem] {
    let store = layer.first.details.properties
    guard let reference = reference(), !reference.isEmpty else { return [] }
    let outline = MovingOutline(reference: reference, layer: layer)
    let geometry = SceneGeometry.path(
      ScenePath(verbs: reference.verbs, coordinates: outline.coordinates))
    var items: [SceneItem] = []
    if let color = color(ShapeProperty.fillColor) {
      let isEvenOdd = store[ShapeProperty.fillRule].string == "even-odd"
      items.append(.shape(geometry, .fill(color, isEvenOdd: isEvenOdd)))
    }
    let width = layer.channel([ShapeProperty.lineWidth], clampedTo: 0...1e6) {
      [Self.number(ShapeProperty.lineWidth, $0)]
    }
    guard !width.isConstant || width.initial[0] > 0,
      let color = color(ShapeProperty.strokeColor)
    else { return items }
    let pattern = (store[ShapeProperty.lineDashPattern].numbers ?? []).filter(\.isFinite)
    let stroke = SceneStroke(
      width: width, cap: store[ShapeProperty.lineCap].string ?? "butt",
      join: store[ShapeProperty.lineJoin].string ?? "miter",
      miterLimit: store[ShapeProperty.miterLimit].components?.x ?? 10,
      dashes: pattern.contains { $0 > 0 } ? pattern.map { max($0, 0) } : [],
      dashPhase: layer.channel([ShapeProperty.lineDashPhase]) {
        [Self.number(ShapeProperty.lineDashPhase, $0)]
      }, trim: nil)
    let (start, end) = (constant(ShapeProperty.strokeStart), constant(ShapeProperty.strokeEnd))
    if let start, start <= 0, let end, end >= 1 {
      items.append(.shape(geometry, .stroke(color, stroke)))
    } else {
      items += trimmed(stroke, color, outline)
    }
    return items
  }

  /// Returns the first path that there is, which tells the elements.
  private func reference() -> Path? {
    if let path = layer.first.details.properties[ShapeProperty.path].path { return path.cubic }
    let steps = layer.isAnimated([ShapeProperty.path]) ? 240 : 0
    for step in 0..<steps {
      let time = layer.context.duration * Double(step + 1) / Double(steps)
      let store = layer.timeline.state(at: time).details.properties
      if let path = store[ShapeProperty.path].path { return path.cubic }
    }
    return nil
  }

  private static func number(
    _ property: PropertyDescriptor, _ state: SceneLayer.State
  ) -> Double {
    state.details.properties[property].components?.x ?? 0
  }

  /// Returns the value in 0…1 of a property that never changes; nil if it changes.
  private func constant(_ property: PropertyDescriptor) -> Double? {
    layer.context.constant(
      layer.source([property], tolerance: 1e-4, clampedTo: 0...1) { [Self.number(property, $0)] }
    )?[0]
  }

  private func color(_ property: PropertyDescriptor) -> SceneColor? {
    layer.color([property]) { $0.details.properties[property].components ?? .zero }
  }

  /// Returns the strokes of a part of a line, one for each subpath: they count one after another, where players begin
  /// anew with each.
  private func trimmed(
    _ stroke: SceneStroke, _ color: SceneColor, _ outline: MovingOutline
  ) -> [SceneItem] {
    let subpaths = outline.reference.subpaths
    let still = outline.coordinates.isConstant ? outline.spans(in: layer.first) : nil
    var properties = [ShapeProperty.strokeStart, ShapeProperty.strokeEnd]
    if still == nil, subpaths.count > 1 { properties.append(ShapeProperty.path) }
    // Where subpaths cross, the whole line covers once.
    let isTogether = subpaths.count > 1 && color.alpha.constant != [1]
    var line = color
    if isTogether { line.alpha = Channel(1) }
    var shapes: [SceneItem] = []
    for (index, subpath) in subpaths.enumerated() {
      func fractions(_ state: SceneLayer.State) -> (start: Double, end: Double) {
        func fraction(_ property: PropertyDescriptor) -> Double {
          min(max(Self.number(property, state), 0), 1)
        }
        let start = fraction(ShapeProperty.strokeStart)
        let end = max(start, fraction(ShapeProperty.strokeEnd))
        guard subpaths.count > 1 else { return (start, end) }
        let (low, high) = (still ?? outline.spans(in: state))[index]
        guard high > low else { return (0, 0) }
        func local(_ value: Double) -> Double { min(max((value - low) / (high - low), 0), 1) }
        return (local(start), local(end))
      }
      func source(
        _ value: @escaping ((start: Double, end: Double)) -> Double
      ) -> ChannelSource {
        layer.source(properties, tolerance: 1e-4, clampedTo: 0...1) { [value(fractions($0))] }
      }
      var stroke = stroke
      let length = source { $0.end - $0.start }
      let constant = layer.context.constant(length)?[0]
      if let constant, constant <= 0 { continue }
      if constant ?? 0 < 1 {
        stroke.trim = SceneTrim(
          start: layer.deferred(source(\.start)), end: layer.deferred(source(\.end)),
          length: layer.deferred(length))
      }
      let geometry = ScenePath(
        verbs: subpath.verbs,
        coordinates: outline.coordinates.map { Array($0[subpath.coordinates]) }.simplified)
      shapes.append(.shape(.path(geometry), .stroke(line, stroke)))
    }
    guard isTogether, !shapes.isEmpty else { return shapes }
    let group = SceneNode(name: layer.label)
    (group.opacity, group.items) = (color.alpha, shapes)
    return [.node(group)]
  }
}

/// The path of a shape layer, whose points may move.
private struct MovingOutline {
  /// The path that tells the elements.
  let reference: Path
  let coordinates: Channel

  /// Creates the outline of a layer, and reports elements that change.
  init(reference: Path, layer: SceneLayer) {
    self.reference = reference
    var differs = false
    coordinates = layer.channel([ShapeProperty.path]) { state in
      let path = Self.path(in: state, like: reference)
      if path == nil { differs = true }
      return (path ?? reference).points.flatMap { [$0.x, $0.y] }
    }
    if differs {
      layer.report("path", "its elements change; the path keeps those that it has first")
    }
  }

  /// Returns the path of a state; nil if its elements are others.
  private static func path(in state: SceneLayer.State, like reference: Path) -> Path? {
    let path = state.details.properties[ShapeProperty.path].path?.cubic
    return path?.verbs == reference.verbs ? path : nil
  }

  /// Returns the fractions of the whole length between which each subpath lies in a state.
  func spans(in state: SceneLayer.State) -> [(low: Double, high: Double)] {
    var lengths: [Double] = []
    (Self.path(in: state, like: reference) ?? reference).forEachSegment(
      { lengths[lengths.count - 1] += $0.length }, onMove: { _ in lengths.append(0) })
    let total = lengths.reduce(0, +)
    guard total > 0, total.isFinite else { return lengths.map { _ in (0, 0) } }
    var passed = 0.0
    return lengths.map { length in
      defer { passed += length }
      return (passed / total, (passed + length) / total)
    }
  }
}

extension Path {
  /// The same path with cubic curves only.
  var cubic: Path {
    guard verbs.contains(.quad) else { return self }
    var result = Path()
    forEach { element in
      switch element {
      case .move(let point): result.move(to: point)
      case .line(let end): result.addLine(to: end)
      case .quad(let control, let end):
        let start = result.current
        result.addCurve(
          to: end, control1: start + (control - start) * (2 / 3),
          control2: end + (control - end) * (2 / 3))
      case .curve(let control1, let control2, let end):
        result.addCurve(to: end, control1: control1, control2: control2)
      case .close: result.closeSubpath()
      }
    }
    return result
  }

  /// The verbs from each move to the next, and the indices of their coordinates among those of the whole path.
  fileprivate var subpaths: [(verbs: [Verb], coordinates: Range<Int>)] {
    var subpaths: [(verbs: [Verb], coordinates: Range<Int>)] = []
    var next = 0
    for verb in verbs {
      if verb == .move { subpaths.append(([], next..<next)) }
      next += 2 * verb.pointCount
      let last = subpaths.count - 1
      subpaths[last].verbs.append(verb)
      subpaths[last].coordinates = subpaths[last].coordinates.lowerBound..<next
    }
    return subpaths
  }
}
