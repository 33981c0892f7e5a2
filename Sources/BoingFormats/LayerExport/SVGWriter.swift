import BoingCurves
import BoingMovies
import BoingRender
import Foundation

/// Writes scenes as animated SVG.
///
/// Each node is a group; what moves by itself within a transform is a group or a property of its own, so that no two
/// animations meet in one value. Without animations, as for those who prefer reduced motion, the scene
/// shows its end, or its beginning if it goes on for ever.
final class SVGWriter {
  private let scene: AnimatedScene
  private let options: LayerExportOptions
  private let log: ExportLog
  private var definitions: [String] = []
  private var keyframes: [String] = []
  private var rules: [String] = []
  /// The names of the animations by their text: equal ones are written once.
  private var names: [String: String] = [:]
  private var identifierCount = 0

  /// The beginning of every identifier, class and name of keyframes.
  private let prefix: String

  init(_ scene: AnimatedScene, _ options: LayerExportOptions, _ log: ExportLog) {
    (self.scene, self.options, self.log) = (scene, options, log)
    let letters = options.name.unicodeScalars.prefix(64).map { letter -> Character in
      letter.isASCII && (letter.properties.isAlphabetic || letter.properties.numericType != nil)
        ? Character(letter) : "-"
    }
    // An identifier of CSS begins with a letter.
    prefix = (letters.first?.isLetter ?? false ? "" : "scene-") + String(letters) + "-"
  }

  private var isCSS: Bool { options.dialect == .css }

  // MARK: Documents

  /// Returns the document.
  func text() -> String {
    let body = scene.root.items.map { item(of: $0, "root") }.joined()
    let (width, height) = (number(scene.size.x), number(scene.size.y))
    let images = scene.images.map { image in
      "<image id=\"\(prefix)\(image.id)\" width=\"1\" height=\"1\" preserveAspectRatio=\"none\" "
        + "href=\"data:image/png;base64,\(image.png.base64EncodedString())\"/>\n"
    }
    let defs = images + definitions
    var text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
      + "viewBox=\"0 0 \(width) \(height)\">\n"
    if !keyframes.isEmpty {
      let count = scene.loops ? "infinite" : "1"
      text +=
        "<style>\n.\(prefix)m{animation-duration:\(fine(scene.duration))s;animation-iteration-count:\(count);"
        + "animation-fill-mode:both;animation-timing-function:linear}\n"
        + (keyframes + rules).joined(separator: "\n")
        + "\n@media (prefers-reduced-motion:reduce){.\(prefix)m{animation:none!important}}\n</style>\n"
    }
    if !defs.isEmpty { text += "<defs>\n\(defs.joined())</defs>\n" }
    return text + body + "</svg>\n"
  }

  private func identifier(_ kind: String) -> String {
    identifierCount += 1
    return "\(prefix)\(kind)\(identifierCount)"
  }

  // MARK: Elements

  /// An element in the making: attributes that stay, and those that move.
  private struct Element {
    var name: String
    var attributes: [(name: String, value: String)] = []
    /// Elements within: SMIL's animations, or what the element holds.
    var content = ""
    /// CSS's animations, and the class of elements that have some.
    var animations: [String] = []
    var movingClass = ""

    var text: String {
      var all = attributes
      if !animations.isEmpty {
        all.append(("class", movingClass))
        let style = "animation-name:" + animations.joined(separator: ",")
        if let index = all.firstIndex(where: { $0.name == "style" }) {
          all[index].value += ";" + style
        } else {
          all.append(("style", style))
        }
      }
      let head = "<" + ([name] + all.map { "\($0.name)=\"\($0.value)\"" }).joined(separator: " ")
      // No line ends within a text, whose spaces are kept.
      if name == "text" { return head + ">\(content)</text>\n" }
      return content.isEmpty ? head + "/>\n" : head + ">\n\(content)</\(name)>\n"
    }
  }

  private func node(_ node: SceneNode) -> String {
    var content = node.items.map { item(of: $0, node.name) }.joined()
    if let clip = node.clip {
      let id = identifier("clip")
      definitions.append(
        "<clipPath id=\"\(id)\">\n\(element(of: clip, node.name).text)</clipPath>\n")
      content = "<g clip-path=\"url(#\(id))\">\n\(content)</g>\n"
    }
    if let mask = node.mask {
      let id = identifier("mask")
      definitions.append(
        "<mask id=\"\(id)\" style=\"mask-type:alpha\" maskUnits=\"userSpaceOnUse\" \(Self.everywhere)>\n"
          + "\(self.node(mask))</mask>\n")
      content = "<g mask=\"url(#\(id))\">\n\(content)</g>\n"
    }
    var group = Element(name: "g", content: content)
    if let shadow = node.shadow {
      group.attributes.append(("filter", "url(#\(filter(shadow, node.name)))"))
    }
    animate("opacity", node.opacity, of: &group, unit: "", neutral: "1")
    if let mode = blend(node.blend, node.name) {
      group.attributes.append(("style", "mix-blend-mode:\(mode)"))
    }
    let isPlain = group.attributes.isEmpty && group.animations.isEmpty && group.content == content
    return transformed(isPlain ? content : group.text, by: operations(node.transform))
  }

  private static let everywhere = "x=\"-9999\" y=\"-9999\" width=\"29999\" height=\"29999\""

  private func item(of item: SceneItem, _ name: String) -> String {
    switch item {
    case .node(let node): return self.node(node)
    case .shape(let shape): return self.shape(shape, name)
    case .image(let use): return image(use)
    case .text(let text): return self.text(text, name)
    }
  }

  private func image(_ use: SceneImageUse) -> String {
    var element = Element(
      name: "use", attributes: [("href", "#\(prefix)\(scene.images[use.image].id)")])
    if use.isPixelated { element.attributes.append(("style", "image-rendering:pixelated")) }
    animate("opacity", use.alpha, of: &element, unit: "", neutral: "1")
    var list: [Operation] = [.translate(use.origin), .scale(use.size)]
    if use.isFlipped { list += [.translate(Channel(0, 1)), .scale(Channel(1, -1))] }
    return transformed(element.text, by: list)
  }

  private func text(_ text: SceneText, _ name: String) -> String {
    log.report(name, "string", "the text is drawn in a font of the viewer's machine")
    var element = Element(
      name: "text",
      attributes: [
        ("font-family", text.family.escapedForXML(inAttribute: true)),
        ("font-size", number(text.fontSize)),
        ("text-anchor", text.anchor), ("xml:space", "preserve"),
      ], content: text.string.escapedForXML())
    paint(&element, "fill", text.color, text.alpha)
    var list: [Operation] = [.translate(Channel(text.origin.x, text.origin.y))]
    if text.isFlipped { list.append(.scale(Channel(1, -1))) }
    return transformed(element.text, by: list)
  }

  private func blend(_ mode: BlendMode, _ name: String) -> String? {
    let names: [BlendMode: String] = [
      .multiply: "multiply", .screen: "screen", .overlay: "overlay", .darken: "darken",
      .lighten: "lighten", .colorDodge: "color-dodge", .colorBurn: "color-burn",
      .hardLight: "hard-light", .softLight: "soft-light", .difference: "difference",
      .exclusion: "exclusion", .hue: "hue", .saturation: "saturation", .color: "color",
      .luminosity: "luminosity", .plusLighter: "plus-lighter",
    ]
    if mode == .normal { return nil }
    if let known = names[mode] { return known }
    log.report(name, "compositingFilter", "the layer is drawn over what lies behind")
    return nil
  }

  private func filter(_ shadow: SceneShadow, _ name: String) -> String {
    let id = identifier("shadow")
    var drop = Element(name: "feDropShadow")
    let channels = [shadow.color, shadow.alpha, shadow.offset, shadow.radius]
    if isCSS, channels.contains(where: { !$0.isConstant }) {
      log.report(name, "shadow", "in CSS it keeps its values at rest; use the dialect smil")
    }
    func add(_ attribute: String, _ channel: Channel) {
      drop.attributes.append((attribute, still(channel, number)))
      if !isCSS { smil(attribute, channel, of: &drop) { self.number($0[0]) } }
    }
    add("dx", shadow.offset.component(0))
    add("dy", shadow.offset.component(1))
    add("stdDeviation", shadow.radius)
    drop.attributes.append(("flood-color", rest(shadow.color, Self.color)))
    if !isCSS { smil("flood-color", shadow.color, of: &drop, Self.color) }
    add("flood-opacity", shadow.alpha)
    definitions.append(
      "<filter id=\"\(id)\" filterUnits=\"userSpaceOnUse\" color-interpolation-filters=\"sRGB\" "
        + "\(Self.everywhere)>\n\(drop.text)</filter>\n")
    return id
  }

  // MARK: Shapes

  private func shape(_ shape: SceneShape, _ name: String) -> String {
    var element = self.element(of: shape.geometry, name)
    switch shape.paint {
    case .fill(let color, let alpha, let isEvenOdd):
      paint(&element, "fill", color, alpha)
      if isEvenOdd { element.attributes.append(("fill-rule", "evenodd")) }
    case .stroke(let color, let alpha, let stroke):
      element.attributes.append(("fill", "none"))
      paint(&element, "stroke", color, alpha)
      animate("stroke-width", stroke.width, of: &element, unit: "px", neutral: "1")
      if stroke.cap != "butt" {
        element.attributes.append(("stroke-linecap", stroke.cap))
      }
      if stroke.join != "miter" {
        element.attributes.append(("stroke-linejoin", stroke.join))
      }
      element.attributes.append(("stroke-miterlimit", number(max(stroke.miterLimit, 1))))
      dash(&element, stroke, name)
    case .gradient(let gradient):
      element.attributes.append(("fill", "url(#\(self.gradient(gradient, name)))"))
    }
    return element.text
  }

  private func dash(_ element: inout Element, _ stroke: SceneStroke, _ name: String) {
    if let trim = stroke.trim {
      if stroke.cap != "butt" {
        animate("opacity", trim.visibility, of: &element, unit: "", neutral: "1")
      }
      if !stroke.dashes.isEmpty {
        log.report(name, "lineDashPattern", "a line that is drawn in part is solid")
      }
      element.attributes.append(("pathLength", "1"))
      animate(
        "stroke-dasharray", trim.length, of: &element, unit: "", neutral: nil
      ) { "\(self.fine(max($0[0], 0))) 2" }
      animate("stroke-dashoffset", trim.start, of: &element, unit: "", neutral: "0") {
        self.fine(-$0[0])
      }
    } else if !stroke.dashes.isEmpty {
      element.attributes.append(
        ("stroke-dasharray", stroke.dashes.map(number).joined(separator: " ")))
      animate("stroke-dashoffset", stroke.dashPhase, of: &element, unit: "", neutral: "0")
    }
  }

  private func paint(
    _ element: inout Element, _ property: String, _ color: Channel, _ alpha: Channel
  ) {
    element.attributes.append((property, rest(color, Self.color)))
    move(property, color, of: &element, Self.color)
    animate("\(property)-opacity", alpha, of: &element, unit: "", neutral: "1")
  }

  private func element(of geometry: SceneGeometry, _ name: String) -> Element {
    switch geometry {
    case .rect(let origin, _, let size, let radius):
      var element = Element(name: "rect")
      animate("x", origin.component(0), of: &element, unit: "px", neutral: "0")
      animate("y", origin.component(1), of: &element, unit: "px", neutral: "0")
      animate("width", size.component(0), of: &element, unit: "px", neutral: nil)
      animate("height", size.component(1), of: &element, unit: "px", neutral: nil)
      animate("rx", radius, of: &element, unit: "px", neutral: "0")
      return element
    case .path(let path):
      var element = Element(name: "path")
      func data(_ value: [Double]) -> String { self.data(path.verbs, value) }
      element.attributes.append(("d", rest(path.coordinates, data)))
      if isCSS {
        css("d", path.coordinates, of: &element) { "path(\"\(data($0))\")" }
      } else {
        smil("d", path.coordinates, of: &element, data)
      }
      return element
    }
  }

  private func data(_ verbs: [Path.Verb], _ value: [Double]) -> String {
    var text = ""
    var index = 0
    for verb in verbs {
      let letter =
        switch verb {
        case .move: "M"
        case .line: "L"
        case .quad: "Q"
        case .curve: "C"
        case .close: "Z"
        }
      let count = 2 * verb.pointCount
      text += letter + value[index..<index + count].map(number).joined(separator: " ")
      index += count
    }
    return text
  }

  private func gradient(_ gradient: SceneGradient, _ name: String) -> String {
    let id = identifier("gradient")
    var element: Element
    let moves = [gradient.start, gradient.end].contains { !$0.isConstant }
    func fixed(_ channel: Channel) -> [Double] { scene.loops ? channel.initial : last(channel) }
    switch gradient.kind {
    case .axial:
      element = Element(name: "linearGradient", attributes: [("id", id)])
      for (attribute, channel) in [
        ("x1", gradient.start.component(0)), ("y1", gradient.start.component(1)),
        ("x2", gradient.end.component(0)), ("y2", gradient.end.component(1)),
      ] {
        element.attributes.append((attribute, still(channel, fine)))
        if !isCSS { smil(attribute, channel, of: &element) { self.fine($0[0]) } }
      }
      if isCSS, moves {
        log.report(name, "startPoint, endPoint", "in CSS they keep their values at rest; use smil")
      }
    case .radial:
      let (s, e) = (fixed(gradient.start), fixed(gradient.end))
      if moves { log.report(name, "startPoint, endPoint", "a radial gradient keeps those at rest") }
      element = Element(
        name: "radialGradient",
        attributes: [
          ("id", id), ("cx", "0"), ("cy", "0"), ("r", "1"),
          (
            "gradientTransform",
            "translate(\(fine(s[0])) \(fine(s[1]))) "
              + "scale(\(fine((e[0] - s[0]).magnitude)) \(fine((e[1] - s[1]).magnitude)))"
          ),
        ])
    }
    for (location, color) in zip(gradient.locations, gradient.colors) {
      var stop = Element(name: "stop", attributes: [("offset", still(location, fine))])
      if isCSS, !location.isConstant {
        log.report(name, "locations", "in CSS they keep their values at rest; use the dialect smil")
      }
      if !isCSS { smil("offset", location, of: &stop) { self.fine($0[0]) } }
      stop.attributes.append(("stop-color", rest(color, Self.color)))
      move("stop-color", color, of: &stop, Self.color)
      animate("stop-opacity", color.component(3), of: &stop, unit: "", neutral: "1")
      element.content += stop.text
    }
    definitions.append(element.text)
    return id
  }

  // MARK: Transforms

  /// A step of a transform; the first in a list is the outermost.
  private enum Operation {
    case translate(Channel)
    /// Radians.
    case rotate(Channel)
    case skew(Channel)
    case scale(Channel)

    var channel: Channel {
      switch self {
      case .translate(let channel), .rotate(let channel), .skew(let channel), .scale(let channel):
        channel
      }
    }

    /// The order in which an element's properties apply; nil where there is none.
    var rank: Int? {
      switch self {
      case .translate: 1
      case .rotate: 2
      case .scale: 3
      case .skew: nil
      }
    }

    var isNeutral: Bool {
      guard channel.isConstant else { return false }
      switch self {
      case .scale: return channel.initial == [1, 1]
      default: return channel.initial.allSatisfy { $0 == 0 }
      }
    }
  }

  private func operations(_ transform: SceneTransform) -> [Operation] {
    var list: [Operation] = []
    switch transform.position {
    case .joint(let both): list.append(.translate(both))
    case .split(let x, let y):
      list += [.translate(x.map { [$0[0], 0] }), .translate(y.map { [0, $0[0]] })]
    }
    list += [.rotate(transform.rotation), .skew(transform.skew)]
    switch transform.scale {
    case .joint(let both): list.append(.scale(both))
    case .split(let x, let y):
      list += [.scale(y.map { [1, $0[0]] }), .scale(x.map { [$0[0], 1] })]
    }
    list.append(.translate(transform.anchor.map { $0.map { -$0 } }))
    return list.filter { !$0.isNeutral }
  }

  /// Returns content within groups that have a transform.
  private func transformed(_ content: String, by operations: [Operation]) -> String {
    var groups: [Element] = []
    var rank = Int.max
    for operation in operations {
      if operation.channel.isConstant {
        let text = attribute(operation, operation.channel.initial)
        // A group with animations applies its attribute after them.
        if groups.isEmpty || (!isCSS && !groups[groups.count - 1].content.isEmpty) {
          groups.append(Element(name: "g"))
        }
        let index = groups.count - 1
        if let known = groups[index].attributes.firstIndex(where: { $0.name == "transform" }) {
          groups[index].attributes[known].value += " " + text
        } else {
          groups[index].attributes.append(("transform", text))
        }
        rank = Int.max
        continue
      }
      if isCSS, let own = operation.rank {
        if groups.isEmpty || rank >= own { groups.append(Element(name: "g")) }
        rank = own
        animate(operation, own, of: &groups[groups.count - 1])
      } else if isCSS {
        groups.append(Element(name: "g"))
        rank = Int.max
        let index = groups.count - 1
        groups[index].attributes.append(
          ("transform", rest(operation.channel) { self.attribute(operation, $0) }))
        css("transform", operation.channel, of: &groups[index]) {
          "skewX(\(self.fine($0[0]))rad)"
        }
      } else {
        var group = Element(name: "g")
        group.attributes.append(
          ("transform", rest(operation.channel) { self.attribute(operation, $0) }))
        let type =
          switch operation {
          case .translate: "translate"
          case .rotate: "rotate"
          case .skew: "skewX"
          case .scale: "scale"
          }
        smil("transform", operation.channel, of: &group, type: type) { value in
          switch operation {
          case .rotate: self.fine(value[0] * 180 / .pi)
          case .skew: self.fine(value[0] * 180 / .pi)
          case .translate, .scale: value.map(self.fine).joined(separator: " ")
          }
        }
        groups.append(group)
      }
    }
    return groups.reversed().reduce(content) { inner, group in
      var group = group
      group.content += inner
      return group.text
    }
  }

  /// Moves a step by CSS's property of its own.
  private func animate(_ operation: Operation, _ rank: Int, of element: inout Element) {
    let name = ["", "translate", "rotate", "scale"][rank]
    func value(_ list: [Double]) -> String {
      switch operation {
      case .translate: list.map { self.number($0) + "px" }.joined(separator: " ")
      case .rotate: self.fine(list[0] * 180 / .pi) + "deg"
      case .skew, .scale: list.map(self.fine).joined(separator: " ")
      }
    }
    let still = "\(name):\(rest(operation.channel, value))"
    if let index = element.attributes.firstIndex(where: { $0.name == "style" }) {
      element.attributes[index].value += ";" + still
    } else {
      element.attributes.append(("style", still))
    }
    css(name, operation.channel, of: &element, value)
  }

  private func attribute(_ operation: Operation, _ value: [Double]) -> String {
    switch operation {
    case .translate: "translate(\(value.map(number).joined(separator: " ")))"
    case .rotate: "rotate(\(fine(value[0] * 180 / .pi)))"
    case .skew: "skewX(\(fine(value[0] * 180 / .pi)))"
    case .scale: "scale(\(value.map(fine).joined(separator: " ")))"
    }
  }

  // MARK: Animations

  /// Gives an element a number, and lets it move.
  ///
  /// - Parameters:
  ///   - unit: The unit in CSS.
  ///   - neutral: The text that says nothing, so that it is left out where nothing moves.
  private func animate(
    _ attribute: String, _ channel: Channel, of element: inout Element, unit: String,
    neutral: String?,
    _ text: (([Double]) -> String)? = nil
  ) {
    let text = text ?? { self.number($0[0]) }
    let still = rest(channel, text)
    if !channel.isConstant || still != neutral { element.attributes.append((attribute, still)) }
    if isCSS {
      css(attribute, channel, of: &element) { text($0) + unit }
    } else {
      smil(attribute, channel, of: &element, text)
    }
  }

  /// Lets an attribute move that needs no unit.
  private func move(
    _ attribute: String, _ channel: Channel, of element: inout Element, _ text: ([Double]) -> String
  ) {
    if isCSS {
      css(attribute, channel, of: &element, text)
    } else {
      smil(attribute, channel, of: &element, text)
    }
  }

  private func last(_ channel: Channel) -> [Double] {
    guard let last = channel.segments.last else { return channel.initial }
    return last.easing == .hold ? last.from : last.to
  }

  /// The text of a value where nothing moves: the end, or the beginning of what goes on for ever.
  private func rest(_ channel: Channel, _ text: ([Double]) -> String) -> String {
    text(scene.loops ? channel.initial : last(channel))
  }

  private func still(_ channel: Channel, _ text: (Double) -> String) -> String {
    rest(channel) { text($0[0]) }
  }

  private func css(
    _ property: String, _ channel: Channel, of element: inout Element, _ text: ([Double]) -> String
  ) {
    guard !channel.isConstant, scene.duration > 0 else { return }
    var body = ""
    func key(_ time: Double, _ value: [Double], _ easing: String) {
      let percent = SceneNumber.text(time / scene.duration * 100, decimals: 6)
      body += "\(percent)%{\(property):\(text(value))\(easing)}"
    }
    for (index, segment) in channel.segments.enumerated() {
      let easing: String
      switch segment.easing {
      case .hold: easing = ";animation-timing-function:step-end"
      case .linear: easing = ""
      case .cubic(let x1, let y1, let x2, let y2):
        easing =
          ";animation-timing-function:cubic-bezier(\([x1, y1, x2, y2].map(fine).joined(separator: ",")))"
      }
      key(segment.start, segment.from, easing)
      let end = segment.easing == .hold ? segment.from : segment.to
      if index + 1 == channel.segments.count {
        key(segment.end, end, "")
      } else if channel.segments[index + 1].from != end, segment.easing != .hold {
        key(segment.end - scene.duration * 1e-7, end, ";animation-timing-function:step-end")
      }
    }
    let name: String
    if let known = names[body] {
      name = known
    } else {
      name = "\(prefix)a\(names.count + 1)"
      names[body] = name
      keyframes.append("@keyframes \(name){\(body)}")
    }
    element.animations.append(name)
    element.movingClass = prefix + "m"
  }

  private func smil(
    _ attribute: String, _ channel: Channel, of element: inout Element, type: String? = nil,
    _ text: ([Double]) -> String
  ) {
    guard !channel.isConstant, scene.duration > 0 else { return }
    var values: [String] = []
    var times: [String] = []
    var splines: [String] = []
    func key(_ time: Double, _ value: [Double]) {
      values.append(text(value))
      times.append(SceneNumber.text(time / scene.duration, decimals: 8))
    }
    for segment in channel.segments.flatMap(\.monotone) {
      let end = segment.easing == .hold ? segment.from : segment.to
      key(segment.start, segment.from)
      if case .cubic(let x1, let y1, let x2, let y2) = segment.easing {
        splines.append([x1, y1, x2, y2].map(fine).joined(separator: " "))
      } else {
        splines.append("0 0 1 1")
      }
      key(segment.end, end)
      splines.append("0 0 1 1")
    }
    splines.removeLast()
    merge(&values, &times, &splines)
    let count = scene.loops ? "indefinite" : "1"
    let name = type == nil ? "animate" : "animateTransform"
    let kind = type.map { " type=\"\($0)\"" } ?? ""
    element.content =
      "<\(name) attributeName=\"\(attribute)\"\(kind) dur=\"\(fine(scene.duration))s\" "
      + "repeatCount=\"\(count)\" fill=\"freeze\" calcMode=\"spline\" "
      + "keyTimes=\"\(times.joined(separator: ";"))\" keySplines=\"\(splines.joined(separator: ";"))\" "
      + "values=\"\(values.joined(separator: ";"))\"/>" + (element.name == "text" ? "" : "\n")
      + element.content
  }

  /// Removes the second of two equal keys in a row.
  private func merge(_ values: inout [String], _ times: inout [String], _ splines: inout [String]) {
    var index = 1
    while index < values.count - 1 {
      if values[index] == values[index + 1], times[index] == times[index + 1] {
        values.remove(at: index + 1)
        times.remove(at: index + 1)
        splines.remove(at: index)
      }
      index += 1
    }
  }

  // MARK: Texts

  private func number(_ value: Double) -> String { SceneNumber.text(value, decimals: 4) }
  private func fine(_ value: Double) -> String { SceneNumber.text(value, decimals: 6) }

  /// Returns a colour of straight sRGB components as CSS writes it.
  private static func color(_ value: [Double]) -> String {
    let bytes = value.prefix(3).map { min(max($0, 0), 1) * 255 }
    if bytes.allSatisfy({ ($0 - $0.rounded()).magnitude < 1e-6 }) {
      return "#"
        + bytes.map {
          let text = String(Int(clamping: $0.rounded()), radix: 16)
          return text.count == 1 ? "0" + text : text
        }.joined()
    }
    return "rgb(\(bytes.map { SceneNumber.text($0, decimals: 2) }.joined(separator: ",")))"
  }
}

extension Channel.Segment {
  /// The same motion in segments whose easings stay within 0…1, as SMIL wants them.
  var monotone: [Channel.Segment] {
    guard case .cubic(let x1, let y1, let x2, let y2) = easing,
      !((0...1).contains(y1) && (0...1).contains(y2))
    else { return [self] }
    // The parameters at which the progress turns back: roots of the derivative's thirds.
    let (a, b, c) = (1 - 3 * y2 + 3 * y1, 2 * (y2 - 2 * y1), y1)
    var cuts: [Double] = []
    if a.magnitude < 1e-12 {
      if b != 0 { cuts.append(-c / b) }
    } else if b * b - 4 * a * c >= 0 {
      let root = (b * b - 4 * a * c).squareRoot()
      cuts += [(-b - root) / (2 * a), (-b + root) / (2 * a)]
    }
    cuts = cuts.filter { $0 > 1e-6 && $0 < 1 - 1e-6 }.sorted()
    if cuts.isEmpty { cuts = [0.5] }
    var parts: [Channel.Segment] = []
    for (low, high) in zip([0] + cuts, cuts + [1]) {
      let piece = part(from: low, to: high, (x1, y1), (x2, y2))
      parts += (high - low) > 1e-3 && high - low < 1 ? piece.monotone : [piece.clamped]
    }
    return parts
  }

  /// The piece between two parameters of a cubic easing.
  private func part(
    from low: Double, to high: Double, _ c1: (Double, Double), _ c2: (Double, Double)
  ) -> Channel.Segment {
    func at(_ a: Double, _ b: Double, _ s: Double) -> Double { ChannelEasing.coordinate(a, b, s) }
    func slope(_ a: Double, _ b: Double, _ s: Double) -> Double {
      let r = 1 - s
      return 3 * (r * r * a + 2 * r * s * (b - a) + s * s * (1 - b))
    }
    let third = (high - low) / 3
    let (x0, x3) = (at(c1.0, c2.0, low), at(c1.0, c2.0, high))
    let (y0, y3) = (at(c1.1, c2.1, low), at(c1.1, c2.1, high))
    func value(_ progress: Double) -> [Double] {
      zip(from, to).map { $0 + ($1 - $0) * progress }
    }
    // At a turning point the slope is 0 but for a rounding.
    func settled(_ y: Double) -> Double {
      y.magnitude < 1e-9 ? 0 : (y - 1).magnitude < 1e-9 ? 1 : y
    }
    let (width, rise) = (x3 - x0, y3 - y0)
    let length = end - start
    var result = Channel.Segment(
      start: start + length * x0, end: start + length * x3, from: low == 0 ? from : value(y0),
      to: high == 1 ? to : value(y3), easing: .linear)
    if width > 0, rise != 0 {
      result.easing = .cubic(
        x1: min(max(slope(c1.0, c2.0, low) * third / width, 0), 1),
        y1: settled(slope(c1.1, c2.1, low) * third / rise),
        x2: min(max(1 - slope(c1.0, c2.0, high) * third / width, 0), 1),
        y2: settled(1 - slope(c1.1, c2.1, high) * third / rise))
    }
    return result
  }

  /// The same with handles clamped to 0…1: of a piece too small for that to show.
  private var clamped: Channel.Segment {
    guard case .cubic(let x1, let y1, let x2, let y2) = easing else { return self }
    var copy = self
    copy.easing = .cubic(x1: x1, y1: min(max(y1, 0), 1), x2: x2, y2: min(max(y2, 0), 1))
    return copy
  }
}
