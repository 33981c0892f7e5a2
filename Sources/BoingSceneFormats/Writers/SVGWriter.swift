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
  private let log: ExportLog
  private let animations: any SVGAnimations
  private var definitions: [String] = []
  private var identifierCount = 0

  /// The beginning of every identifier, class and name of keyframes.
  private let prefix: String

  init(_ scene: AnimatedScene, _ options: LayerExportOptions, _ log: ExportLog) {
    (self.scene, self.log) = (scene, log)
    let letters = options.name.unicodeScalars.prefix(64).map { letter -> Character in
      letter.isASCII && (letter.properties.isAlphabetic || letter.properties.numericType != nil)
        ? Character(letter) : "-"
    }
    // An identifier of CSS begins with a letter.
    prefix = (letters.first?.isLetter ?? false ? "" : "scene-") + String(letters) + "-"
    animations =
      switch options.dialect {
      case .css: CSSAnimations(scene, prefix: prefix)
      case .smil: SMILAnimations(scene)
      }
  }

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
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
      + "viewBox=\"0 0 \(width) \(height)\">\n" + animations.styleSheet
      + (defs.isEmpty ? "" : "<defs>\n\(defs.joined())</defs>\n") + body + "</svg>\n"
  }

  private func identifier(_ kind: String) -> String {
    identifierCount += 1
    return "\(prefix)\(kind)\(identifierCount)"
  }

  // MARK: Elements

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
    var group = SVGElement(name: "g", content: content)
    if let shadow = node.shadow {
      group.attributes.append(("filter", "url(#\(filter(shadow, node.name)))"))
    }
    animate("opacity", node.opacity, of: &group, neutral: "1")
    if node.blend != .normal {
      // CSS has the same names, with hyphens.
      let name = "\(node.blend)".replacing(#/[A-Z]/#) { "-" + $0.output.lowercased() }
      group.attributes.append(("style", "mix-blend-mode:\(name)"))
    }
    let isPlain = group.attributes.isEmpty && group.animations.isEmpty && group.content == content
    return transformed(
      isPlain ? content : group.text, by: SVGTransformStep.steps(of: node.transform))
  }

  private static let everywhere = "x=\"-9999\" y=\"-9999\" width=\"29999\" height=\"29999\""

  private func item(of item: SceneItem, _ name: String) -> String {
    switch item {
    case .node(let node): return self.node(node)
    case .shape(let geometry, let paint): return shape(geometry, paint, name)
    case .image(let use): return image(use)
    case .text(let text): return self.text(text)
    }
  }

  private func image(_ use: SceneImageUse) -> String {
    var element = SVGElement(
      name: "use", attributes: [("href", "#\(prefix)\(scene.images[use.image].id)")])
    if use.isPixelated { element.attributes.append(("style", "image-rendering:pixelated")) }
    animate("opacity", use.alpha, of: &element, neutral: "1")
    var list: [SVGTransformStep] = [.translate(use.origin), .scale(use.size)]
    if use.isFlipped { list += [.translate(Channel(0, 1)), .scale(Channel(1, -1))] }
    return transformed(element.text, by: list)
  }

  private func text(_ text: SceneText) -> String {
    var element = SVGElement(
      name: "text",
      attributes: [
        ("font-family", text.family.escapedForXML(inAttribute: true)),
        ("font-size", number(text.fontSize)),
        ("text-anchor", text.anchor), ("xml:space", "preserve"),
      ], content: text.string.escapedForXML())
    paint(&element, "fill", text.color)
    var list: [SVGTransformStep] = [.translate(Channel(text.origin.x, text.origin.y))]
    if text.isFlipped { list.append(.scale(Channel(1, -1))) }
    return transformed(element.text, by: list)
  }

  private func filter(_ shadow: SceneShadow, _ name: String) -> String {
    let id = identifier("shadow")
    var drop = SVGElement(name: "feDropShadow")
    var isComplete = true
    func add(_ attribute: String, _ channel: Channel, _ text: ([Double]) -> String) {
      isComplete = move(attribute, channel, of: &drop, text) && isComplete
    }
    add("dx", shadow.offset.component(0)) { number($0[0]) }
    add("dy", shadow.offset.component(1)) { number($0[0]) }
    add("stdDeviation", shadow.radius) { number($0[0]) }
    add("flood-color", shadow.color.color, Self.color)
    add("flood-opacity", shadow.color.alpha) { number($0[0]) }
    if !isComplete {
      log.report(name, "shadow", "in CSS it keeps its values at rest; use the dialect smil")
    }
    definitions.append(
      "<filter id=\"\(id)\" filterUnits=\"userSpaceOnUse\" color-interpolation-filters=\"sRGB\" "
        + "\(Self.everywhere)>\n\(drop.text)</filter>\n")
    return id
  }

  // MARK: Shapes

  private func shape(_ geometry: SceneGeometry, _ paint: ScenePaint, _ name: String) -> String {
    var element = self.element(of: geometry, name)
    switch paint {
    case .fill(let color, let isEvenOdd):
      self.paint(&element, "fill", color)
      if isEvenOdd { element.attributes.append(("fill-rule", "evenodd")) }
    case .stroke(let color, let stroke):
      element.attributes.append(("fill", "none"))
      self.paint(&element, "stroke", color)
      animate("stroke-width", stroke.width, of: &element, neutral: "1")
      if stroke.cap != "butt" { element.attributes.append(("stroke-linecap", stroke.cap)) }
      if stroke.join != "miter" { element.attributes.append(("stroke-linejoin", stroke.join)) }
      element.attributes.append(("stroke-miterlimit", number(max(stroke.miterLimit, 1))))
      dash(&element, stroke, name)
    case .gradient(let gradient):
      element.attributes.append(("fill", "url(#\(self.gradient(gradient, name)))"))
    }
    return element.text
  }

  private func dash(_ element: inout SVGElement, _ stroke: SceneStroke, _ name: String) {
    if let trim = stroke.trim {
      if stroke.cap != "butt" { animate("opacity", trim.visibility, of: &element, neutral: "1") }
      if !stroke.dashes.isEmpty {
        log.report(name, "lineDashPattern", "a line that is drawn in part is solid")
      }
      element.attributes.append(("pathLength", "1"))
      animate("stroke-dasharray", trim.length.channel, of: &element, neutral: nil) {
        "\(NumberText.fine(max($0[0], 0))) 2"
      }
      animate("stroke-dashoffset", trim.start.channel, of: &element, neutral: "0") {
        NumberText.fine(-$0[0])
      }
    } else if !stroke.dashes.isEmpty {
      let lengths = stroke.dashes.map(number).joined(separator: " ")
      element.attributes.append(("stroke-dasharray", lengths))
      animate("stroke-dashoffset", stroke.dashPhase, of: &element, neutral: "0")
    }
  }

  private func paint(_ element: inout SVGElement, _ property: String, _ color: SceneColor) {
    move(property, color.color, of: &element, Self.color)
    animate("\(property)-opacity", color.alpha, of: &element, neutral: "1")
  }

  private func element(of geometry: SceneGeometry, _ name: String) -> SVGElement {
    switch geometry {
    case .rect(let rect):
      let (origin, size) = (rect.origin.channel, rect.size.channel)
      var element = SVGElement(name: "rect")
      animate("x", origin.component(0), of: &element, neutral: "0")
      animate("y", origin.component(1), of: &element, neutral: "0")
      animate("width", size.component(0), of: &element, neutral: nil)
      animate("height", size.component(1), of: &element, neutral: nil)
      animate("rx", rect.radius.channel, of: &element, neutral: "0")
      return element
    case .path(let path):
      var element = SVGElement(name: "path")
      move("d", path.coordinates, of: &element) { self.data(path.verbs, $0) }
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
    var element: SVGElement
    let moves = [gradient.start, gradient.end].contains { !$0.isConstant }
    func scalar(_ value: [Double]) -> String { fine(value[0]) }
    switch gradient.kind {
    case .axial:
      element = SVGElement(name: "linearGradient", attributes: [("id", id)])
      var isComplete = true
      for (attribute, channel) in [
        ("x1", gradient.start.component(0)), ("y1", gradient.start.component(1)),
        ("x2", gradient.end.component(0)), ("y2", gradient.end.component(1)),
      ] {
        isComplete = move(attribute, channel, of: &element, scalar) && isComplete
      }
      if !isComplete {
        log.report(name, "startPoint, endPoint", "in CSS they keep their values at rest; use smil")
      }
    case .radial:
      let (s, e) = (still(gradient.start), still(gradient.end))
      if moves { log.report(name, "startPoint, endPoint", "a radial gradient keeps those at rest") }
      element = SVGElement(
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
      let (location, color) = (location.channel, color.channel)
      var stop = SVGElement(name: "stop")
      if !move("offset", location, of: &stop, scalar) {
        log.report(
          name, "locations", "in CSS they keep their values at rest; use the dialect smil")
      }
      move("stop-color", color, of: &stop, Self.color)
      animate("stop-opacity", color.component(3), of: &stop, neutral: "1")
      element.content += stop.text
    }
    definitions.append(element.text)
    return id
  }

  // MARK: Transforms

  /// Returns content within groups that have the steps of a transform, the first of which is the outermost.
  private func transformed(_ content: String, by steps: [SVGTransformStep]) -> String {
    var groups: [SVGElement] = []
    var previous: SVGTransformStep?
    for step in steps {
      guard step.channel.isConstant else {
        animations.move(step, after: previous, still: still(step.channel), in: &groups)
        previous = step
        continue
      }
      // A group with animations of SMIL applies its attribute after them.
      if groups.last.map({ !$0.content.isEmpty }) ?? true {
        groups.append(SVGElement(name: "g"))
      }
      groups[groups.count - 1].append(
        step.function(step.channel.initial), to: "transform", separator: " ")
      previous = nil
    }
    return groups.reversed().reduce(content) { inner, group in
      var group = group
      group.content += inner
      return group.text
    }
  }

  // MARK: Values

  /// Gives an element an attribute, and lets it move; false if it is left standing.
  @discardableResult private func move(
    _ attribute: String, _ channel: Channel, of element: inout SVGElement,
    _ text: ([Double]) -> String
  ) -> Bool {
    element.attributes.append((attribute, text(still(channel))))
    return animations.move(attribute, channel, of: &element, text)
  }

  /// Gives an element a number, and lets it move.
  ///
  /// - Parameter neutral: The text that says nothing, so that it is left out where nothing moves.
  private func animate(
    _ attribute: String, _ channel: Channel, of element: inout SVGElement, neutral: String?,
    _ text: (([Double]) -> String)? = nil
  ) {
    let text = text ?? { self.number($0[0]) }
    if channel.isConstant, text(channel.initial) == neutral { return }
    move(attribute, channel, of: &element, text)
  }

  /// The value where nothing moves: the end, or the beginning of what goes on for ever.
  private func still(_ channel: Channel) -> [Double] {
    scene.loops ? channel.initial : channel.final
  }

  private func number(_ value: Double) -> String { NumberText.coarse(value) }
  private func fine(_ value: Double) -> String { NumberText.fine(value) }

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
    return "rgb(\(bytes.map { NumberText.text($0, decimals: 2) }.joined(separator: ",")))"
  }
}
