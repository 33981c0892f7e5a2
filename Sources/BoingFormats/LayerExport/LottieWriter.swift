import BoingCurves
import BoingMovies
import BoingRender
import Foundation

/// Writes scenes as Lottie.
///
/// Each node becomes a layer, or a null with the node's transform and layers for its items. What must be composed
/// by itself becomes a precomposition as large as the scene, in which the transforms around it are
/// repeated: players cut precompositions to their size.
final class LottieWriter {
  private let scene: AnimatedScene
  private let options: LayerExportOptions
  private let log: ExportLog
  private var compositions: [String] = []
  private var fonts: [String] = []
  private var easingCount = 0

  /// Transforms from the outermost to the innermost.
  private typealias Chain = [SceneTransform]

  /// The layers of one composition from back to front, as Lottie's objects.
  private struct Composition {
    var layers: [String] = []
    private var count = 0

    /// Returns a new index of a layer.
    mutating func index() -> Int {
      count += 1
      return count
    }
  }

  init(_ scene: AnimatedScene, _ options: LayerExportOptions, _ log: ExportLog) {
    (self.scene, self.options, self.log) = (scene, options, log)
  }

  private var frames: Double {
    let exact = scene.duration * options.frameRate
    // Some players stop a frame before the end of what does not begin again.
    return scene.loops && exact > 0 ? exact : exact.rounded(.up) + 1
  }

  // MARK: Documents

  /// Returns the document.
  ///
  /// - Parameter embedsImages: False for images beside the document, in the folder `i`.
  func text(embedsImages: Bool) -> String {
    var root = Composition()
    for item in scene.root.items {
      if case .node(let node) = item { emit(node, parent: nil, [], to: &root) }
    }
    var assets = scene.images.map { image in
      let source =
        embedsImages
        ? "\"p\":\"data:image/png;base64,\(image.png.base64EncodedString())\",\"u\":\"\",\"e\":1"
        : "\"p\":\"\(image.id).png\",\"u\":\"/i/\",\"e\":0"
      return "{\"id\":\"\(image.id)\",\"w\":\(image.width),\"h\":\(image.height),\(source)}"
    }
    assets += compositions
    var parts = [
      "\"v\":\"5.7.0\"", "\"fr\":\(number(options.frameRate))", "\"ip\":0",
      "\"op\":\(number(frames))", "\"w\":\(number(scene.size.x.rounded(.up)))",
      "\"h\":\(number(scene.size.y.rounded(.up)))", "\"ddd\":0",
      "\"assets\":[\(assets.joined(separator: ",\n"))]",
    ]
    if !fonts.isEmpty { parts.append("\"fonts\":{\"list\":[\(fonts.joined(separator: ","))]}") }
    parts.append("\"layers\":[\n\(root.layers.reversed().joined(separator: ",\n"))\n]")
    return "{" + parts.joined(separator: ",") + "}\n"
  }

  /// Returns a dotLottie package, version 2.
  ///
  /// - Throws: ``LayerExportError/archive(reason:)`` if it cannot be packed.
  func package() throws(LayerExportError) -> Data {
    let manifest =
      "{\"version\":\"2\",\"generator\":\"Boing\",\"animations\":[{\"id\":\"animation\"}]}\n"
    var files = [
      "manifest.json": Data(manifest.utf8),
      "a/animation.json": Data(text(embedsImages: false).utf8),
    ]
    for image in scene.images { files["i/\(image.id).png"] = image.png }
    do throws(DocumentError) {
      return try ZIPWriter.archive(files, named: "animation.lottie")
    } catch {
      throw .archive(reason: error.description)
    }
  }

  // MARK: Nodes

  /// A stage in which a node is cut.
  private enum Stage {
    case clip(SceneGeometry)
    case mask(SceneNode)
  }

  private func emit(
    _ node: SceneNode, parent: Int?, _ chain: Chain, to composition: inout Composition
  ) {
    var stages: [Stage] = []
    if let clip = node.clip { stages.append(.clip(clip)) }
    if let mask = node.mask { stages.append(.mask(mask)) }
    emit(
      node, stages, Effects(opacity: node.opacity, shadow: node.shadow, blend: node.blend),
      parent: parent, chain, to: &composition)
  }

  /// The effects on a layer as a whole.
  private struct Effects {
    var opacity = Channel(1)
    var shadow: SceneShadow?
    var blend = BlendMode.normal

    var isEmpty: Bool {
      opacity.isConstant && opacity.initial == [1] && shadow == nil && blend == .normal
    }
  }

  private func emit(
    _ node: SceneNode, _ stages: [Stage], _ effects: Effects, parent: Int?, _ chain: Chain,
    to composition: inout Composition
  ) {
    let isSingle = node.items.allSatisfy { if case .shape = $0 { true } else { false } }
    if stages.isEmpty, isSingle || effects.isEmpty || node.isOneImage {
      return emitItems(node, effects, parent: parent, chain, to: &composition)
    }
    if isSingle, stages.count == 1 {
      // The layer itself is cut, by one that is parented as it is.
      let (own, outer) = transform(node.transform, parent: parent, node.name, to: &composition)
      let null = self.null(own, parent: outer, node.name, to: &composition)
      let (index, matte) = (composition.index(), composition.index())
      composition.layers.append(
        shapeLayer(
          node.name, node.items, index, parent: null, Self.identity, effects, matte: matte))
      emitMatte(stages[0], node, matte, parent: null, chain, to: &composition)
      return
    }
    // What is inside, without the outermost stage.
    var inner = Composition()
    var around: Int?
    for outer in chain where !outer.isIdentity {
      let (own, up) = transform(outer, parent: around, "transform", to: &inner)
      around = null(own, parent: up, "transform", to: &inner)
    }
    emit(node, Array(stages.dropLast()), Effects(), parent: around, chain, to: &inner)
    let id = add(inner)
    let reference = "\"refId\":\"\(id)\",\(boxText)"
    guard let stage = stages.last else {
      composition.layers.append(
        layer(
          0, node.name, composition.index(), parent: nil, Self.identity, effects, matte: nil,
          reference))
      return
    }
    let (own, up) = transform(node.transform, parent: parent, node.name, to: &composition)
    let null = self.null(own, parent: up, node.name, to: &composition)
    // A matte stands next to what it cuts.
    let (index, matte) = (composition.index(), composition.index())
    composition.layers.append(
      layer(0, node.name, index, parent: nil, Self.identity, effects, matte: matte, reference))
    emitMatte(stage, node, matte, parent: null, chain, to: &composition)
  }

  private var boxText: String {
    "\"w\":\(number(scene.size.x.rounded(.up))),\"h\":\(number(scene.size.y.rounded(.up)))"
  }

  private func add(_ composition: Composition) -> String {
    let id = "composition-\(compositions.count + 1)"
    compositions.append(
      "{\"id\":\"\(id)\",\"layers\":[\n\(composition.layers.reversed().joined(separator: ",\n"))\n]}"
    )
    return id
  }

  /// Adds the layer whose alpha cuts the one before it.
  private func emitMatte(
    _ stage: Stage, _ node: SceneNode, _ index: Int, parent: Int?, _ chain: Chain,
    to composition: inout Composition
  ) {
    switch stage {
    case .clip(let geometry):
      let shape = SceneItem.shape(
        SceneShape(
          geometry: geometry,
          paint: .fill(color: Channel(0, 0, 0), alpha: Channel(1), isEvenOdd: false)))
      composition.layers.append(
        shapeLayer(
          "\(node.name) clip", [shape], index, parent: parent, Self.identity, Effects(), matte: nil,
          isMatte: true))
    case .mask(let mask):
      var inner = Composition()
      var around: Int?
      for outer in chain + [node.transform] where !outer.isIdentity {
        let (own, up) = transform(outer, parent: around, "transform", to: &inner)
        around = null(own, parent: up, "transform", to: &inner)
      }
      emit(mask, parent: around, chain + [node.transform], to: &inner)
      let id = add(inner)
      composition.layers.append(
        layer(
          0, "\(node.name) mask", index, parent: nil, Self.identity, Effects(), matte: nil,
          "\"refId\":\"\(id)\",\(boxText),\"td\":1"))
    }
  }

  /// Adds the items of a node, which is not cut, or the one layer that all of them are.
  private func emitItems(
    _ node: SceneNode, _ effects: Effects, parent: Int?, _ chain: Chain,
    to composition: inout Composition
  ) {
    let (own, outer) = transform(node.transform, parent: parent, node.name, to: &composition)
    let isSingle = node.items.allSatisfy { if case .shape = $0 { true } else { false } }
    if isSingle {
      composition.layers.append(
        shapeLayer(
          node.name, node.items, composition.index(), parent: outer, own, effects, matte: nil))
      return
    }
    let null = self.null(own, parent: outer, node.name, to: &composition)
    var shapes: [SceneItem] = []
    func flush(_ composition: inout Composition) {
      guard !shapes.isEmpty else { return }
      composition.layers.append(
        shapeLayer(
          node.name, shapes, composition.index(), parent: null, Self.identity, Effects(), matte: nil
        ))
      shapes = []
    }
    for item in node.items {
      if case .shape = item {
        shapes.append(item)
        continue
      }
      flush(&composition)
      switch item {
      case .shape: break
      case .node(let child):
        emit(child, parent: null, chain + [node.transform], to: &composition)
      case .image(let use):
        emit(
          use, node.isOneImage ? effects : Effects(opacity: use.alpha), node.name, parent: null,
          to: &composition)
      case .text(let text): emit(text, node.name, parent: null, to: &composition)
      }
    }
    flush(&composition)
  }

  // MARK: Layers

  private static let identity =
    "\"a\":{\"a\":0,\"k\":[0,0,0]},\"p\":{\"a\":0,\"k\":[0,0,0]},\"s\":{\"a\":0,\"k\":[100,100,100]},"
    + "\"r\":{\"a\":0,\"k\":0}"

  private func layer(
    _ type: Int, _ name: String, _ index: Int, parent: Int?, _ transform: String,
    _ effects: Effects,
    matte: Int?, _ more: String
  ) -> String {
    // rlottie takes a layer that does not say first that it is flat for one in space, and does not turn it.
    var parts = ["\"ddd\":0", "\"ty\":\(type)", "\"nm\":\(name.quotedForJSON)", "\"ind\":\(index)"]
    if let parent { parts.append("\"parent\":\(parent)") }
    parts += [
      "\"ip\":0", "\"op\":\(number(frames))", "\"st\":0", "\"sr\":1",
      "\"bm\":\(blend(effects.blend, name))",
    ]
    if let matte { parts += ["\"tt\":1", "\"tp\":\(matte)"] }
    parts.append("\"ks\":{\(transform),\"o\":\(property(effects.opacity) { [$0[0] * 100] })}")
    if let shadow = effects.shadow { parts.append("\"ef\":[\(effect(shadow, name))]") }
    if !more.isEmpty { parts.append(more) }
    return "{" + parts.joined(separator: ",") + "}"
  }

  private func shapeLayer(
    _ name: String, _ items: [SceneItem], _ index: Int, parent: Int?, _ transform: String,
    _ effects: Effects, matte: Int?, isMatte: Bool = false
  ) -> String {
    let shapes = items.reversed().compactMap { item -> String? in
      if case .shape(let shape) = item { self.shape(shape, name) } else { nil }
    }
    return layer(
      4, name, index, parent: parent, transform, effects, matte: matte,
      (isMatte ? "\"td\":1," : "") + "\"shapes\":[\(shapes.joined(separator: ","))]")
  }

  /// Adds a layer that only has a transform, and returns its index.
  private func null(
    _ transform: String, parent: Int?, _ name: String, to composition: inout Composition
  ) -> Int {
    let index = composition.index()
    composition.layers.append(
      layer(3, name, index, parent: parent, transform, Effects(), matte: nil, ""))
    return index
  }

  /// Returns the text of a transform, and the parent of the layer that has it: where the factors of x and y do not
  /// share their easings, a null takes one of them.
  private func transform(
    _ transform: SceneTransform, parent: Int?, _ name: String, to composition: inout Composition
  ) -> (text: String, parent: Int?) {
    let anchor = property(transform.anchor) { $0 + [0] }
    let position: String
    switch transform.position {
    case .joint(let both): position = property(both) { $0 + [0] }
    case .split(let x, let y):
      position = "{\"s\":true,\"x\":\(property(x)),\"y\":\(property(y))}"
    }
    var rest = "\"r\":\(property(transform.rotation) { [$0[0] * 180 / .pi] })"
    if !transform.skew.isConstant || transform.skew.initial != [0] {
      rest +=
        ",\"sk\":\(property(transform.skew) { [-$0[0] * 180 / .pi] }),\"sa\":{\"a\":0,\"k\":0}"
    }
    switch transform.scale {
    case .joint(let both):
      let scale = property(both) { $0.map { $0 * 100 } + [100] }
      return ("\"a\":\(anchor),\"p\":\(position),\"s\":\(scale),\(rest)", parent)
    case .split(let x, let y):
      let outer = property(y) { [100, $0[0] * 100, 100] }
      let null = self.null(
        "\"a\":{\"a\":0,\"k\":[0,0,0]},\"p\":\(position),\"s\":\(outer),\(rest)", parent: parent,
        name,
        to: &composition)
      let inner = property(x) { [$0[0] * 100, 100, 100] }
      return (
        "\"a\":\(anchor),\"p\":{\"a\":0,\"k\":[0,0,0]},\"s\":\(inner),\"r\":{\"a\":0,\"k\":0}", null
      )
    }
  }

  private func emit(
    _ use: SceneImageUse, _ effects: Effects, _ name: String, parent: Int,
    to composition: inout Composition
  ) {
    let image = scene.images[use.image]
    let (width, height) = (Double(image.width), Double(image.height))
    let sign = use.isFlipped ? -1.0 : 1
    let scale = property(use.size) { [$0[0] / width * 100, sign * $0[1] / height * 100, 100] }
    var outer = parent
    var position = property(use.origin) { $0 + [0] }
    if use.isFlipped {
      // From the corner of maximum y up: the height is another transform's.
      if use.size.isConstant {
        position = property(use.origin) { [$0[0], $0[1] + use.size.initial[1], 0] }
      } else {
        outer = null(
          "\"a\":{\"a\":0,\"k\":[0,0,0]},\"p\":\(position),\"s\":{\"a\":0,\"k\":[100,100,100]},\"r\":{\"a\":0,\"k\":0}",
          parent: parent, name, to: &composition)
        position = property(use.size) { [0, $0[1], 0] }
      }
    }
    composition.layers.append(
      layer(
        2, name, composition.index(), parent: outer,
        "\"a\":{\"a\":0,\"k\":[0,0,0]},\"p\":\(position),\"s\":\(scale),\"r\":{\"a\":0,\"k\":0}",
        effects, matte: nil, "\"refId\":\"\(image.id)\""))
  }

  private func emit(
    _ text: SceneText, _ name: String, parent: Int, to composition: inout Composition
  ) {
    let family = text.family.quotedForJSON
    let font = "{\"fName\":\(family),\"fFamily\":\(family),\"fStyle\":\"Regular\",\"ascent\":75}"
    if !fonts.contains(font) { fonts.append(font) }
    if !text.color.isConstant {
      log.report(name, "foregroundColor", "the text keeps the colour of the beginning")
    }
    log.report(name, "string", "the text is drawn in a font of the viewer's machine")
    let justification = text.anchor == "start" ? 0 : text.anchor == "end" ? 1 : 2
    let document =
      "{\"s\":\(number(text.fontSize)),\"f\":\(family),\"t\":\(text.string.quotedForJSON),"
      + "\"j\":\(justification),\"tr\":0,\"lh\":\(number(text.fontSize * 1.2)),\"ls\":0,"
      + "\"fc\":\(list(text.color.initial))}"
    let scale = text.isFlipped ? "[100,-100,100]" : "[100,100,100]"
    composition.layers.append(
      layer(
        5, name, composition.index(), parent: parent,
        "\"a\":{\"a\":0,\"k\":[0,0,0]},\"p\":{\"a\":0,\"k\":\(list([text.origin.x, text.origin.y, 0]))},"
          + "\"s\":{\"a\":0,\"k\":\(scale)},\"r\":{\"a\":0,\"k\":0}",
        Effects(opacity: text.alpha), matte: nil,
        "\"t\":{\"d\":{\"k\":[{\"t\":0,\"s\":\(document)}]},\"p\":{},"
          + "\"m\":{\"g\":1,\"a\":{\"a\":0,\"k\":[0,0]}},\"a\":[]}"))
  }

  private func blend(_ mode: BlendMode, _ name: String) -> Int {
    let modes: [BlendMode] = [
      .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight,
      .softLight, .difference, .exclusion, .hue, .saturation, .color, .luminosity, .plusLighter,
    ]
    if let index = modes.firstIndex(of: mode) { return index }
    log.report(name, "compositingFilter", "the layer is drawn over what lies behind")
    return 0
  }

  private func effect(_ shadow: SceneShadow, _ name: String) -> String {
    if !shadow.offset.isConstant {
      log.report(name, "shadowOffset", "the shadow keeps the offset of the beginning")
    }
    let (x, y) = (shadow.offset.initial[0], shadow.offset.initial[1])
    // Degrees clockwise from the top.
    let angle = Double.atan2(y: y, x: x) * 180 / .pi + 90
    let values: [(Int, String)] = [
      (2, property(shadow.color) { $0 + [1] }), (0, property(shadow.alpha) { [$0[0] * 255] }),
      (1, property(Channel(angle))), (0, property(Channel(Double.hypot(x, y)))),
      (0, property(shadow.radius) { [$0[0] * 4] }),
    ]
    let list = values.map { "{\"ty\":\($0.0),\"v\":\($0.1)}" }
    return "{\"ty\":25,\"nm\":\"Drop Shadow\",\"en\":1,\"ef\":[\(list.joined(separator: ","))]}"
  }

  // MARK: Shapes

  private static let groupTransform =
    "{\"ty\":\"tr\",\"p\":{\"a\":0,\"k\":[0,0]},\"a\":{\"a\":0,\"k\":[0,0]},"
    + "\"s\":{\"a\":0,\"k\":[100,100]},\"r\":{\"a\":0,\"k\":0},\"o\":{\"a\":0,\"k\":100}}"

  private func group(_ parts: [String], transform: String = groupTransform) -> String {
    "{\"ty\":\"gr\",\"it\":[\((parts + [transform]).joined(separator: ","))]}"
  }

  private func shape(_ shape: SceneShape, _ name: String) -> String {
    switch shape.paint {
    case .fill(let color, let alpha, let isEvenOdd):
      return group(
        outlines(shape.geometry) + [
          "{\"ty\":\"fl\",\"c\":\(property(color) { $0 + [1] }),"
            + "\"o\":\(property(alpha) { [$0[0] * 100] }),\"r\":\(isEvenOdd ? 2 : 1)}"
        ])
    case .stroke(let color, let alpha, let stroke):
      return group(
        outlines(shape.geometry) + trim(stroke) + [self.stroke(stroke, color, alpha)])
    case .gradient(let gradient): return self.gradient(gradient, shape.geometry, name)
    }
  }

  private func trim(_ stroke: SceneStroke) -> [String] {
    guard let trim = stroke.trim else { return [] }
    return [
      "{\"ty\":\"tm\",\"s\":\(property(trim.start) { [$0[0] * 100] }),"
        + "\"e\":\(property(trim.end) { [$0[0] * 100] }),\"o\":{\"a\":0,\"k\":0},\"m\":2}"
    ]
  }

  private func stroke(_ stroke: SceneStroke, _ color: Channel, _ alpha: Channel) -> String {
    let cap = ["butt": 1, "round": 2, "square": 3][stroke.cap] ?? 1
    let join = ["miter": 1, "round": 2, "bevel": 3][stroke.join] ?? 1
    var text =
      "{\"ty\":\"st\",\"c\":\(property(color) { $0 + [1] }),\"o\":\(property(alpha) { [$0[0] * 100] }),"
      + "\"w\":\(property(stroke.width)),\"lc\":\(cap),\"lj\":\(join),\"ml\":\(number(stroke.miterLimit))"
    if !stroke.dashes.isEmpty {
      let lengths = stroke.dashes.count % 2 == 0 ? stroke.dashes : stroke.dashes + stroke.dashes
      var parts = lengths.enumerated().map { index, length in
        "{\"n\":\"\(index % 2 == 0 ? "d" : "g")\",\"v\":{\"a\":0,\"k\":\(number(length))}}"
      }
      parts.append("{\"n\":\"o\",\"v\":\(property(stroke.dashPhase))}")
      text += ",\"d\":[\(parts.joined(separator: ","))]"
    }
    return text + "}"
  }

  private func outlines(_ geometry: SceneGeometry) -> [String] {
    switch geometry {
    case .rect(_, let center, let size, let radius):
      return [
        "{\"ty\":\"rc\",\"p\":\(property(center)),\"s\":\(property(size)),\"r\":\(property(radius))}"
      ]
    case .path(let path): return path.subpaths.map { outline($0, of: path.coordinates) }
    }
  }

  private func outline(_ subpath: ScenePath.Subpath, of coordinates: Channel) -> String {
    func bezier(_ value: [Double]) -> String {
      func point(_ index: Int) -> SIMD2<Double> {
        SIMD2(value[2 * index], value[2 * index + 1])
      }
      func text(_ points: [SIMD2<Double>]) -> String {
        "[" + points.map { list([$0.x, $0.y]) }.joined(separator: ",") + "]"
      }
      let vertices = subpath.vertices.map { point($0.point) }
      let into = subpath.vertices.map { $0.before.map(point) }
      let out = subpath.vertices.map { $0.after.map(point) }
      return "{\"c\":\(subpath.isClosed),"
        + "\"v\":\(text(vertices)),"
        + "\"i\":\(text(zip(into, vertices).map { handle, vertex in handle.map { $0 - vertex } ?? .zero })),"
        + "\"o\":\(text(zip(out, vertices).map { handle, vertex in handle.map { $0 - vertex } ?? .zero }))}"
    }
    let text =
      coordinates.isConstant
      ? "{\"a\":0,\"k\":\(bezier(coordinates.initial))}"
      : keyframes(coordinates) { "[\(bezier($0))]" }
    return "{\"ty\":\"sh\",\"ks\":\(text)}"
  }

  private func gradient(
    _ gradient: SceneGradient, _ geometry: SceneGeometry, _ name: String
  ) -> String {
    guard case .rect(let origin, _, let size, let radius) = geometry else {
      log.report(name, "maskedCorners", "the gradient's corners are square")
      return ""
    }
    if !radius.isConstant || radius.initial != [0] {
      log.report(name, "cornerRadius", "the gradient's corners are square")
    }
    // A square of 100 units in the gradient's own coordinates, stretched to the box.
    let square =
      "{\"ty\":\"rc\",\"p\":{\"a\":0,\"k\":[50,50]},\"s\":{\"a\":0,\"k\":[100,100]},\"r\":{\"a\":0,\"k\":0}}"
    func transform(_ position: String, _ scale: String) -> String {
      "{\"ty\":\"tr\",\"p\":\(position),\"a\":{\"a\":0,\"k\":[0,0]},\"s\":\(scale),"
        + "\"r\":{\"a\":0,\"k\":0},\"o\":{\"a\":0,\"k\":100}}"
    }
    let count = gradient.colors.count
    func stops(_ value: [Double]) -> [Double] {
      let colors = (0..<count).flatMap { Array(value[($0 * 5)..<($0 * 5 + 4)]) }
      let alphas = (0..<count).flatMap { [value[$0 * 5], value[$0 * 5 + 4]] }
      return colors + alphas
    }
    let isOpaque = gradient.stops.keyValues.allSatisfy { value in
      (0..<count).allSatisfy { value[$0 * 5 + 4] == 1 }
    }
    let table = property(gradient.stops) {
      isOpaque ? Array(stops($0).prefix(count * 4)) : stops($0)
    }
    let ends: String
    var outline = square
    var inner: String?
    switch gradient.kind {
    case .axial:
      ends =
        "\"t\":1,\"s\":\(property(gradient.start) { $0.map { $0 * 100 } }),"
        + "\"e\":\(property(gradient.end) { $0.map { $0 * 100 } })"
    case .radial:
      // A circle of radius 100 in coordinates in which the ellipse is one.
      let (s, e) = (gradient.start.initial, gradient.end.initial)
      let (rx, ry) = ((e[0] - s[0]).magnitude, (e[1] - s[1]).magnitude)
      guard rx > 0, ry > 0 else { return "" }
      if !gradient.start.isConstant || !gradient.end.isConstant {
        log.report(name, "startPoint, endPoint", "a radial gradient keeps those of the beginning")
      }
      outline =
        "{\"ty\":\"rc\",\"p\":{\"a\":0,\"k\":\(list([(0.5 - s[0]) / rx * 100, (0.5 - s[1]) / ry * 100]))},"
        + "\"s\":{\"a\":0,\"k\":\(list([100 / rx, 100 / ry]))},\"r\":{\"a\":0,\"k\":0}}"
      inner = transform(
        "{\"a\":0,\"k\":\(list([s[0] * 100, s[1] * 100]))}",
        "{\"a\":0,\"k\":\(list([rx * 100, ry * 100]))}")
      ends =
        "\"t\":2,\"s\":{\"a\":0,\"k\":[0,0]},\"e\":{\"a\":0,\"k\":[100,0]},\"h\":{\"a\":0,\"k\":0},\"a\":{\"a\":0,\"k\":0}"
    }
    let fill =
      "{\"ty\":\"gf\",\"o\":{\"a\":0,\"k\":100},\"r\":1,\(ends),\"g\":{\"p\":\(count),\"k\":\(table)}}"
    let placed = transform(property(origin), property(size))
    if let inner { return group([group([outline, fill], transform: inner)], transform: placed) }
    return group([outline, fill], transform: placed)
  }

  // MARK: Properties

  /// Returns a property: a constant, or keyframes with one easing for all numbers of a value.
  private func property(
    _ channel: Channel, _ transform: ([Double]) -> [Double] = { $0 }
  ) -> String {
    guard !channel.isConstant else {
      let value = transform(channel.initial)
      return "{\"a\":0,\"k\":\(value.count == 1 ? number(value[0]) : list(value))}"
    }
    return keyframes(channel) { list(transform($0)) }
  }

  private func keyframes(_ channel: Channel, _ text: ([Double]) -> String) -> String {
    var keys: [String] = []
    let rate = options.frameRate
    for (index, segment) in channel.segments.enumerated() {
      let start = "{\"t\":\(number(segment.start * rate)),\"s\":\(text(segment.from))"
      let isLast = index + 1 == channel.segments.count
      switch segment.easing {
      case .hold: keys.append(start + ",\"h\":1}")
      case .linear where segment.from == segment.to: keys.append(start + ",\"h\":1}")
      case .linear:
        keys.append(start + ",\"o\":{\"x\":[0],\"y\":[0]},\"i\":{\"x\":[1],\"y\":[1]}}")
      case .cubic(let x1, let y1, let x2, let y2):
        // ThorVG and rlottie take easings that are equal to two decimals for one, unless their names differ.
        easingCount += 1
        keys.append(
          start + ",\"n\":\"k\(easingCount)\",\"o\":{\"x\":[\(fine(x1))],\"y\":[\(fine(y1))]},"
            + "\"i\":{\"x\":[\(fine(x2))],\"y\":[\(fine(y2))]}}")
      }
      let end = segment.easing == .hold ? segment.from : segment.to
      if isLast {
        keys.append("{\"t\":\(number(segment.end * rate)),\"s\":\(text(end))}")
      } else if channel.segments[index + 1].from != end,
        segment.from != end || segment.easing != .hold
      {
        // No two keyframes at one time: the value before a jump stands a thousandth of a frame ahead.
        keys.append("{\"t\":\(number(segment.end * rate - 0.001)),\"s\":\(text(end)),\"h\":1}")
      }
    }
    return "{\"a\":1,\"k\":[\(keys.joined(separator: ","))]}"
  }

  private func number(_ value: Double) -> String { SceneNumber.text(value, decimals: 4) }
  private func fine(_ value: Double) -> String { SceneNumber.text(value, decimals: 6) }
  private func list(_ values: [Double]) -> String {
    "[" + values.map(number).joined(separator: ",") + "]"
  }
}

/// Numbers as exports write them: rounded, and no more digits than needed.
enum SceneNumber {
  static func text(_ value: Double, decimals: Int) -> String {
    guard value.isFinite else { return "0" }
    let scale = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
    let rounded = (value * scale).rounded() / scale
    if rounded == 0 { return "0" }
    guard rounded.isFinite else { return NumberText.text(value) }
    return NumberText.text(rounded)
  }
}

extension ScenePath {
  /// A subpath as vertices, by the indices of its points.
  struct Subpath {
    struct Vertex {
      var point: Int
      /// The handles of the curves that end and that begin here; nil at lines.
      var before: Int?
      var after: Int?
    }
    var vertices: [Vertex] = []
    var isClosed = false
  }

  /// The subpaths in order; one of a single point is left out.
  var subpaths: [Subpath] {
    var result: [Subpath] = []
    var current = Subpath()
    var start = 0
    func finish() {
      if current.vertices.count > 1 || current.isClosed { result.append(current) }
    }
    var index = 0
    for verb in verbs {
      switch verb {
      case .move:
        finish()
        start = index
        current = Subpath(vertices: [.init(point: index)])
      case .line: current.vertices.append(.init(point: index))
      case .quad: current.vertices.append(.init(point: index + 1))
      case .curve:
        if !current.vertices.isEmpty { current.vertices[current.vertices.count - 1].after = index }
        current.vertices.append(.init(point: index + 2, before: index + 1))
      case .close:
        current.isClosed = true
        // A curve back to the start ends in the first vertex.
        if current.vertices.count > 1, let last = current.vertices.last,
          coordinates.keyValues.allSatisfy({ value in
            (value[2 * last.point] - value[2 * start]).magnitude < 1e-9
              && (value[2 * last.point + 1] - value[2 * start + 1]).magnitude < 1e-9
          })
        {
          current.vertices[0].before = last.before
          current.vertices.removeLast()
        }
        finish()
        current = Subpath(vertices: [.init(point: start)])
      }
      index += verb.pointCount
    }
    finish()
    return result
  }
}
