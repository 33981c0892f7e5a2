import BoingCurves
import BoingElementary
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
  private var compositions: [JSONText] = []
  /// The families of fonts in the order in which they were met.
  private var fonts: [String] = []
  private var easingCount = 0

  /// The layers of one composition from back to front.
  private final class Composition {
    var layers: [JSONText] = []
    private var count = 0

    /// Returns a new index of a layer.
    func nextIndex() -> Int {
      count += 1
      return count
    }
  }

  /// The place of a node's layers.
  private struct Place {
    let composition: Composition
    /// The index of the layer whose coordinates hold.
    var parent: Int?
    /// The transforms around, from the outermost to the innermost.
    var chain: [SceneTransform] = []
  }

  /// The effects on a layer as a whole.
  private struct Effects {
    var opacity = Channel(1)
    var shadow: SceneShadow?
    var blend = BlendMode.normal

    var isEmpty: Bool { opacity.constant == [1] && shadow == nil && blend == .normal }
  }

  private struct Layer {
    enum Kind: Int { case composition, image = 2, null, shapes, text }
    let kind: Kind
    let name: String
    var index: Int?
    var parent: Int?
    var transform = identity
    var effects = Effects()
    /// The index of the layer whose alpha cuts this one.
    var matte: Int?
    /// The members that only layers of this kind have.
    var members: JSONText = [:]
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
    let root = Composition()
    for case .node(let node) in scene.root.items { emit(node, in: Place(composition: root)) }
    let images = scene.images.map { image -> JSONText in
      let data = embedsImages ? "data:image/png;base64," + image.png.base64EncodedString() : nil
      return [
        "id": .string(image.id), "w": .number(image.width), "h": .number(image.height),
        "p": .string(data ?? image.id + ".png"), "u": embedsImages ? "" : "/i/",
        "e": embedsImages ? 1 : 0,
      ]
    }
    let families = fonts.map { family -> JSONText in
      ["fName": .string(family), "fFamily": .string(family), "fStyle": "Regular", "ascent": 75]
    }
    let document: JSONText = [
      "v": "5.7.0", "fr": .number(options.frameRate), "ip": 0, "op": .number(frames), "w": width,
      "h": height, "ddd": 0, "assets": .array(images + compositions, separator: ",\n"),
      "fonts": fonts.isEmpty ? nil : ["list": .array(families)],
      "layers": .lines(root.layers.reversed()),
    ]
    return document.text + "\n"
  }

  private var width: JSONText { .number(scene.size.x.rounded(.up)) }
  private var height: JSONText { .number(scene.size.y.rounded(.up)) }

  /// Returns a dotLottie package, version 2.
  ///
  /// - Throws: ``LayerExportError/archive(reason:)`` if it cannot be packed.
  func package() throws(LayerExportError) -> Data {
    let manifest: JSONText = [
      "version": "2", "generator": "Boing", "animations": [["id": "animation"]],
    ]
    var files = [
      "manifest.json": Data((manifest.text + "\n").utf8),
      "a/animation.json": Data(text(embedsImages: false).utf8),
    ]
    for image in scene.images { files["i/\(image.id).png"] = image.png }
    do throws(ArchiveError) {
      return try ZIPWriter.archive(files, named: "animation.lottie")
    } catch {
      throw .archive(reason: error.reason)
    }
  }

  // MARK: Nodes

  /// A stage in which a node is cut.
  private enum Stage {
    case clip(SceneGeometry)
    case mask(SceneNode)
  }

  private func emit(_ node: SceneNode, in place: Place) {
    let stages = [node.clip.map(Stage.clip), node.mask.map(Stage.mask)].compactMap { $0 }
    let effects = Effects(opacity: node.opacity, shadow: node.shadow, blend: node.blend)
    emit(node, stages, effects, in: place)
  }

  private func emit(_ node: SceneNode, _ stages: [Stage], _ effects: Effects, in place: Place) {
    if stages.isEmpty, node.hasShapesOnly || effects.isEmpty || node.isOneImage {
      return emitItems(of: node, effects, in: place)
    }
    if node.hasShapesOnly, stages.count == 1 {
      // The layer itself is cut, by one that is parented as it is.
      return emit(node, .shapes, effects, cutBy: stages[0], in: place) {
        shapes(node.items, node.name)
      }
    }
    // What is inside, without the outermost stage.
    let inside = composition(within: place.chain) {
      emit(node, Array(stages.dropLast()), Effects(), in: $0)
    }
    if let stage = stages.last {
      emit(node, .composition, effects, cutBy: stage, in: place) { inside }
    } else {
      add(
        Layer(kind: .composition, name: node.name, effects: effects, members: inside),
        to: place.composition)
    }
  }

  /// Adds a layer with a node's content, and next to it the layer whose alpha cuts it.
  private func emit(
    _ node: SceneNode, _ kind: Layer.Kind, _ effects: Effects, cutBy stage: Stage,
    in place: Place, content: () -> JSONText
  ) {
    let (composition, parent) = (place.composition, null(node.transform, node.name, in: place))
    let (index, matte) = (composition.nextIndex(), composition.nextIndex())
    add(
      Layer(
        kind: kind, name: node.name, index: index, parent: kind == .shapes ? parent : nil,
        effects: effects, matte: matte, members: content()), to: composition)
    let cut: Layer
    switch stage {
    case .clip(let geometry):
      let fill = ScenePaint.fill(
        SceneColor(color: Channel(0, 0, 0), alpha: Channel(1)), isEvenOdd: false)
      let name = node.name + " clip"
      cut = Layer(
        kind: .shapes, name: name, index: matte, parent: parent,
        members: JSONText.object([("td", 1)]).adding(shapes([.shape(geometry, fill)], name)))
    case .mask(let mask):
      let inside = self.composition(within: place.chain + [node.transform]) { emit(mask, in: $0) }
      cut = Layer(
        kind: .composition, name: node.name + " mask", index: matte,
        members: inside.adding(["td": 1]))
    }
    add(cut, to: composition)
  }

  /// Adds a composition in which the transforms of `chain` are repeated, and returns the members of a layer that shows
  /// what `fill` adds to it.
  private func composition(within chain: [SceneTransform], _ fill: (Place) -> Void) -> JSONText {
    var place = Place(composition: Composition(), chain: chain)
    for outer in chain where !outer.isIdentity {
      place.parent = null(outer, "transform", in: place)
    }
    fill(place)
    let id = JSONText.string("composition-\(compositions.count + 1)")
    compositions.append(["id": id, "layers": .lines(place.composition.layers.reversed())])
    return ["refId": id, "w": width, "h": height]
  }

  /// Adds the items of a node, which is not cut, or the one layer that all of them are.
  private func emitItems(of node: SceneNode, _ effects: Effects, in place: Place) {
    let composition = place.composition
    if node.hasShapesOnly {
      let (own, parent) = transform(node.transform, node.name, in: place)
      let layer = Layer(
        kind: .shapes, name: node.name, parent: parent, transform: own, effects: effects,
        members: shapes(node.items, node.name))
      add(layer, to: composition)
      return
    }
    let null = null(node.transform, node.name, in: place)
    let inside = Place(
      composition: composition, parent: null, chain: place.chain + [node.transform])
    var pending: [SceneItem] = []
    func flush() {
      guard !pending.isEmpty else { return }
      let members = shapes(pending, node.name)
      add(Layer(kind: .shapes, name: node.name, parent: null, members: members), to: composition)
      pending = []
    }
    for item in node.items {
      if case .shape = item {} else { flush() }
      switch item {
      case .shape: pending.append(item)
      case .node(let child): emit(child, in: inside)
      case .image(let use):
        emit(use, node.isOneImage ? effects : Effects(opacity: use.alpha), node.name, in: inside)
      case .text(let text): emit(text, node.name, in: inside)
      }
    }
    flush()
  }

  // MARK: Layers

  /// A transform that changes nothing.
  private static let identity = transform()

  /// Returns a transform of a layer: anchor, position, scale in percent, and rotation.
  private static func transform(
    anchor: JSONText = .still(0, 0, 0), position: JSONText = .still(0, 0, 0),
    scale: JSONText = .still(100, 100, 100), rotation: JSONText = .still(0)
  ) -> JSONText {
    ["a": anchor, "p": position, "s": scale, "r": rotation]
  }

  /// Adds a layer to a composition, and returns its index.
  @discardableResult private func add(_ layer: Layer, to composition: Composition) -> Int {
    let index = layer.index ?? composition.nextIndex()
    let (name, effects) = (layer.name, layer.effects)
    // rlottie takes a layer that does not say first that it is flat for one in space, and does not turn it.
    let json: JSONText = [
      "ddd": 0, "ty": .number(layer.kind.rawValue), "nm": .string(name), "ind": .number(index),
      "parent": layer.parent.map { .number($0) }, "ip": 0, "op": .number(frames), "st": 0, "sr": 1,
      "bm": .number(BlendMode.exported.firstIndex(of: effects.blend) ?? 0),
      "tt": layer.matte.map { _ in 1 },
      "tp": layer.matte.map { .number($0) },
      "ks": layer.transform.adding(["o": property(effects.opacity) { [$0[0] * 100] }]),
      "ef": effects.shadow.map { [effect($0, name)] },
    ]
    composition.layers.append(json.adding(layer.members))
    return index
  }

  private func shapes(_ items: [SceneItem], _ name: String) -> JSONText {
    let shapes = items.reversed().compactMap { item -> JSONText? in
      if case .shape(let geometry, let paint) = item { shape(geometry, paint, name) } else { nil }
    }
    return ["shapes": .array(shapes)]
  }

  /// Adds a layer that only has a transform, and returns its index.
  private func null(_ transform: SceneTransform, _ name: String, in place: Place) -> Int {
    let (own, parent) = self.transform(transform, name, in: place)
    return add(
      Layer(kind: .null, name: name, parent: parent, transform: own), to: place.composition)
  }

  /// Returns a transform, and the parent of the layer that has it: where the factors of x and y do not share their
  /// easings, a null takes one of them.
  private func transform(
    _ transform: SceneTransform, _ name: String, in place: Place
  ) -> (own: JSONText, parent: Int?) {
    let anchor = property(transform.anchor) { $0 + [0] }
    let position: JSONText =
      switch transform.position {
      case .joint(let both): property(both) { $0 + [0] }
      case .split(let x, let y): ["s": true, "x": property(x), "y": property(y)]
      }
    let rotation = property(transform.rotation) { [$0[0] * 180 / .pi] }
    let skew: JSONText =
      transform.skew.constant == [0]
      ? [:] : ["sk": property(transform.skew) { [-$0[0] * 180 / .pi] }, "sa": .still(0)]
    switch transform.scale {
    case .joint(let both):
      let scale = property(both) { $0.map { $0 * 100 } + [100] }
      let own = Self.transform(anchor: anchor, position: position, scale: scale, rotation: rotation)
      return (own.adding(skew), place.parent)
    case .split(let x, let y):
      let outer = property(y) { [100, $0[0] * 100, 100] }
      let own = Self.transform(position: position, scale: outer, rotation: rotation)
      let null = add(
        Layer(kind: .null, name: name, parent: place.parent, transform: own.adding(skew)),
        to: place.composition)
      let inner = property(x) { [$0[0] * 100, 100, 100] }
      return (Self.transform(anchor: anchor, scale: inner), null)
    }
  }

  private func emit(_ use: SceneImageUse, _ effects: Effects, _ name: String, in place: Place) {
    let image = scene.images[use.image]
    if use.isPixelated {
      log.report(name, "magnificationFilter", "players smooth enlarged pixels")
    }
    let (width, height) = (Double(image.width), Double(image.height))
    let sign = use.isFlipped ? -1.0 : 1
    let scale = property(use.size) { [$0[0] / width * 100, sign * $0[1] / height * 100, 100] }
    var parent = place.parent
    var position = property(use.origin) { $0 + [0] }
    if use.isFlipped {
      // From the corner of maximum y up: the height is another transform's.
      if use.size.isConstant {
        position = property(use.origin) { [$0[0], $0[1] + use.size.initial[1], 0] }
      } else {
        let own = Self.transform(position: position)
        parent = add(
          Layer(kind: .null, name: name, parent: parent, transform: own), to: place.composition)
        position = property(use.size) { [0, $0[1], 0] }
      }
    }
    add(
      Layer(
        kind: .image, name: name, parent: parent,
        transform: Self.transform(position: position, scale: scale), effects: effects,
        members: ["refId": .string(image.id)]), to: place.composition)
  }

  private func emit(_ text: SceneText, _ name: String, in place: Place) {
    if !fonts.contains(text.family) { fonts.append(text.family) }
    if !text.color.color.isConstant {
      log.report(name, "foregroundColor", "the text keeps the colour of the beginning")
    }
    let document: JSONText = [
      "s": .number(text.fontSize), "f": .string(text.family), "t": .string(text.string),
      "j": text.anchor == "start" ? 0 : text.anchor == "end" ? 1 : 2, "tr": 0,
      "lh": .number(text.fontSize * 1.2), "ls": 0, "fc": .list(text.color.color.initial),
    ]
    let transform = Self.transform(
      position: .still(text.origin.x, text.origin.y, 0),
      scale: .still(100, text.isFlipped ? -100 : 100, 100))
    add(
      Layer(
        kind: .text, name: name, parent: place.parent, transform: transform,
        effects: Effects(opacity: text.color.alpha),
        members: [
          "t": [
            "d": ["k": [["t": 0, "s": document]]], "p": [:],
            "m": ["g": 1, "a": .still(0, 0)], "a": [],
          ]
        ]), to: place.composition)
  }

  private func effect(_ shadow: SceneShadow, _ name: String) -> JSONText {
    if !shadow.offset.isConstant {
      log.report(name, "shadowOffset", "the shadow keeps the offset of the beginning")
    }
    let (x, y) = (shadow.offset.initial[0], shadow.offset.initial[1])
    // Degrees clockwise from the top.
    let angle = Double.atan2(y: y, x: x) * 180 / .pi + 90
    return [
      "ty": 25, "nm": "Drop Shadow", "en": 1,
      "ef": [
        ["ty": 2, "v": property(shadow.color.color) { $0 + [1] }],
        ["ty": 0, "v": property(shadow.color.alpha) { [$0[0] * 255] }],
        ["ty": 1, "v": property(Channel(angle))],
        ["ty": 0, "v": property(Channel(Double.hypot(x, y)))],
        ["ty": 0, "v": property(shadow.radius) { [$0[0] * 4] }],
      ],
    ]
  }

  // MARK: Shapes

  /// Returns a group of shapes with a transform, which stands last.
  private func group(
    _ parts: [JSONText], position: JSONText = .still(0, 0), scale: JSONText = .still(100, 100)
  ) -> JSONText {
    let transform: JSONText = [
      "ty": "tr", "p": position, "a": .still(0, 0), "s": scale, "r": .still(0),
      "o": .still(100),
    ]
    return ["ty": "gr", "it": .array(parts + [transform])]
  }

  private func shape(_ geometry: SceneGeometry, _ paint: ScenePaint, _ name: String) -> JSONText? {
    switch paint {
    case .gradient(let gradient): return self.gradient(gradient, geometry, name)
    case .fill(let color, let isEvenOdd):
      let outlines = outlines(geometry)
      let fill: JSONText = [
        "ty": "fl", "c": property(color.color) { $0 + [1] },
        "o": property(color.alpha) { [$0[0] * 100] }, "r": isEvenOdd ? 2 : 1,
      ]
      return group(outlines + [fill])
    case .stroke(let color, let stroke):
      let outlines = outlines(geometry)
      let trim = stroke.trim.map { trim -> JSONText in
        [
          "ty": "tm", "s": property(trim.start.channel) { [$0[0] * 100] },
          "e": property(trim.end.channel) { [$0[0] * 100] }, "o": .still(0), "m": 2,
        ]
      }
      return group(outlines + [trim].compactMap { $0 } + [self.stroke(stroke, color)])
    }
  }

  private func stroke(_ stroke: SceneStroke, _ color: SceneColor) -> JSONText {
    let caps: [String: JSONText] = ["butt": 1, "round": 2, "square": 3]
    let joins: [String: JSONText] = ["miter": 1, "round": 2, "bevel": 3]
    let lengths = stroke.dashes.count % 2 == 0 ? stroke.dashes : stroke.dashes + stroke.dashes
    func dashes() -> JSONText {
      let list = lengths.enumerated().map { index, length -> JSONText in
        ["n": index % 2 == 0 ? "d" : "g", "v": .still(length)]
      }
      return .array(list + [["n": "o", "v": property(stroke.dashPhase)]])
    }
    return [
      "ty": "st", "c": property(color.color) { $0 + [1] },
      "o": property(color.alpha) { [$0[0] * 100] }, "w": property(stroke.width),
      "lc": caps[stroke.cap] ?? 1, "lj": joins[stroke.join] ?? 1,
      "ml": .number(stroke.miterLimit), "d": lengths.isEmpty ? nil : dashes(),
    ]
  }

  private func outlines(_ geometry: SceneGeometry) -> [JSONText] {
    switch geometry {
    case .rect(let rect):
      [
        Self.rectangle(
          property(rect.center.channel), property(rect.size.channel), property(rect.radius.channel))
      ]
    case .path(let path): path.subpaths.map { outline($0, of: path.coordinates) }
    }
  }

  private static func rectangle(
    _ center: JSONText, _ size: JSONText, _ radius: JSONText = .still(0)
  ) -> JSONText {
    ["ty": "rc", "p": center, "s": size, "r": radius]
  }

  private func outline(_ subpath: ScenePath.Subpath, of coordinates: Channel) -> JSONText {
    func bezier(_ value: [Double]) -> JSONText {
      func point(_ index: Int) -> SIMD2<Double> { SIMD2(value[2 * index], value[2 * index + 1]) }
      func list(_ points: [SIMD2<Double>]) -> JSONText {
        // A path may have a million points: each a value would take a gigabyte.
        .raw("[" + points.map { JSONText.text(of: [$0.x, $0.y]) }.joined(separator: ",") + "]")
      }
      // Handles are offsets from their vertices.
      func handles(_ index: (ScenePath.Subpath.Vertex) -> Int?) -> JSONText {
        list(subpath.vertices.map { v in index(v).map { point($0) - point(v.point) } ?? .zero })
      }
      return [
        "c": .raw("\(subpath.isClosed)"), "v": list(subpath.vertices.map { point($0.point) }),
        "i": handles(\.before), "o": handles(\.after),
      ]
    }
    let shape: JSONText =
      coordinates.isConstant
      ? ["a": 0, "k": bezier(coordinates.initial)] : keyframes(coordinates) { [bezier($0)] }
    return ["ty": "sh", "ks": shape]
  }

  /// Returns the group of a gradient; nil where nothing of it shows.
  private func gradient(
    _ gradient: SceneGradient, _ geometry: SceneGeometry, _ name: String
  ) -> JSONText? {
    guard case .rect(let rect) = geometry else {
      log.report(name, "maskedCorners", "the gradient's corners are square")
      return nil
    }
    if rect.radius.constant != [0] {
      log.report(name, "cornerRadius", "the gradient's corners are square")
    }
    let table: JSONText = ["p": .number(gradient.colors.count), "k": stops(gradient)]
    // A square of 100 units in the gradient's own coordinates, stretched to the box.
    let content: [JSONText]
    switch gradient.kind {
    case .axial:
      content = [
        Self.rectangle(.still(50, 50), .still(100, 100)),
        [
          "ty": "gf", "o": .still(100), "r": 1, "t": 1,
          "s": property(gradient.start) { $0.map { $0 * 100 } },
          "e": property(gradient.end) { $0.map { $0 * 100 } }, "g": table,
        ],
      ]
    case .radial:
      // A circle of radius 100 in coordinates in which the ellipse is one.
      let (s, e) = (gradient.start.initial, gradient.end.initial)
      let (rx, ry) = ((e[0] - s[0]).magnitude, (e[1] - s[1]).magnitude)
      guard rx > 0, ry > 0 else { return nil }
      if !gradient.start.isConstant || !gradient.end.isConstant {
        log.report(name, "startPoint, endPoint", "a radial gradient keeps those of the beginning")
      }
      let square = Self.rectangle(
        .still((0.5 - s[0]) / rx * 100, (0.5 - s[1]) / ry * 100), .still(100 / rx, 100 / ry))
      let fill: JSONText = [
        "ty": "gf", "o": .still(100), "r": 1, "t": 2, "s": .still(0, 0), "e": .still(100, 0),
        "h": .still(0), "a": .still(0), "g": table,
      ]
      content = [
        group(
          [square, fill], position: .still(s[0] * 100, s[1] * 100),
          scale: .still(rx * 100, ry * 100))
      ]
    }
    return group(
      content, position: property(rect.origin.channel), scale: property(rect.size.channel))
  }

  /// Returns the table of a gradient: locations with colours, then, unless all are opaque, locations with alphas.
  private func stops(_ gradient: SceneGradient) -> JSONText {
    let (count, stops) = (gradient.colors.count, gradient.stops.channel)
    let isOpaque = stops.keyValues.allSatisfy { value in
      (0..<count).allSatisfy { value[$0 * 5 + 4] == 1 }
    }
    return property(stops) { value in
      let colors = (0..<count).flatMap { Array(value[($0 * 5)..<($0 * 5 + 4)]) }
      return isOpaque
        ? colors : colors + (0..<count).flatMap { [value[$0 * 5], value[$0 * 5 + 4]] }
    }
  }

  // MARK: Properties

  /// Returns a property: a constant, or keyframes with one easing for all numbers of a value.
  private func property(
    _ channel: Channel, _ transform: ([Double]) -> [Double] = { $0 }
  ) -> JSONText {
    channel.isConstant
      ? ["a": 0, "k": .value(transform(channel.initial))]
      : keyframes(channel) { .list(transform($0)) }
  }

  private func keyframes(_ channel: Channel, _ value: ([Double]) -> JSONText) -> JSONText {
    var keys: [JSONText] = []
    let rate = options.frameRate
    for (index, segment) in channel.segments.enumerated() {
      var (hold, name): (JSONText?, JSONText?) = (nil, nil)
      var handles = [0.0, 0, 1, 1]
      switch segment.easing {
      case .hold: hold = 1
      case .linear: hold = segment.from == segment.to ? 1 : nil
      case .cubic(let x1, let y1, let x2, let y2):
        // ThorVG and rlottie take easings that are equal to two decimals for one, unless their names differ.
        easingCount += 1
        (name, handles) = (.string("k\(easingCount)"), [x1, y1, x2, y2])
      }
      func handle(_ index: Int) -> JSONText? {
        if hold != nil { return nil }
        let (x, y) = (handles[index], handles[index + 1])
        return ["x": [.number(x, decimals: 6)], "y": [.number(y, decimals: 6)]]
      }
      keys.append([
        "t": .number(segment.start * rate), "s": value(segment.from), "h": hold, "n": name,
        "o": handle(0), "i": handle(2),
      ])
      let end = segment.final
      if index + 1 == channel.segments.count {
        keys.append(["t": .number(segment.end * rate), "s": value(end)])
      } else if channel.segments[index + 1].from != end,
        segment.from != end || segment.easing != .hold
      {
        // No two keyframes at one time: the value before a jump stands a thousandth of a frame ahead.
        keys.append(["t": .number(segment.end * rate - 0.001), "s": value(end), "h": 1])
      }
    }
    return ["a": 1, "k": .array(keys)]
  }
}

extension JSONText {
  fileprivate static func number(_ value: Double, decimals: Int = 4) -> JSONText {
    .raw(NumberText.text(value, decimals: decimals))
  }
  fileprivate static func number(_ value: Int) -> JSONText { .raw("\(value)") }

  /// Returns the value of a property: a number, or a list of several.
  fileprivate static func value(_ value: [Double]) -> JSONText {
    value.count == 1 ? .number(value[0]) : .list(value)
  }
  fileprivate static func list(_ values: [Double]) -> JSONText { .raw(text(of: values)) }
  fileprivate static func text(of values: [Double]) -> String {
    "[" + values.map { NumberText.text($0, decimals: 4) }.joined(separator: ",") + "]"
  }

  /// Returns a property that never changes.
  fileprivate static func still(_ value: Double...) -> JSONText {
    ["a": 0, "k": .value(value)]
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
