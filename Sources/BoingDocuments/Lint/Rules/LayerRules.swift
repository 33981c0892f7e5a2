import Boing
import BoingMovies
import Foundation

/// The rules about layers: values out of range, and emitters.
extension LintRule {
  static let aboutLayers: [LintRule] = [
    LintRule(
      "color-range", .warning, "a colour's component is out of the range from 0 to 1",
      explanation: """
        Red, green, blue and alpha are numbers from 0 to 1; those beyond are cut off, so that `255 128 0` is plain yellow.
        Divide numbers up to 255 by 255. The components of wide colours go a little beyond, to -0.5 and 1.5, and are not
        reported, and neither are those of a colour whose space is stated.
        """,
      bad:
        #"<sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9" backgroundColor="255 128 0"/></sublayers>"#,
      good:
        #"<sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9" backgroundColor="1 0.502 0"/></sublayers>"#,
      check: .markup { bundle, markup, _, report in
        for color in bundle.colors(in: markup) {
          guard let number = color.numbers.first(where: { $0 < -0.5 || $0 > 1.5 }) else { continue }
          let isBytes = color.numbers.allSatisfy { (0...255).contains($0) }
          report.report(
            "\(NumberText.text(number)) is no component from 0 to 1; it is cut off"
              + (isBytes && number > 1.9 ? "; divide by 255" : ""), at: color.anchor, in: markup)
        }
      }),
    LintRule(
      "opacity-range", .warning, "an opacity is out of the range from 0 to 1",
      explanation: """
        An opacity is a number from 0 to 1, and one beyond is cut off. `50` is not half but all. The overshoot of a spring
        is no fault.
        """,
      bad:
        #"<sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9" opacity="50"/></sublayers>"#,
      good:
        #"<sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9" opacity="0.5"/></sublayers>"#,
      check: .markup { bundle, markup, content, report in
        func check(_ values: [CAMLValue], _ anchor: LintAnchor) {
          let numbers = values.compactMap(\.number)
          guard let number = numbers.first(where: { $0 < -0.001 || $0 > 1.001 }) else { return }
          let hint =
            number > 1.9 && number <= 100
            ? "; \(NumberText.text(number / 100)) is \(NumberText.text(number)) per cent" : ""
          report.report(
            "the opacity \(NumberText.text(number)) is not from 0 to 1\(hint)", at: anchor,
            in: markup
          )
        }
        for property in bundle.layers.flatMap(\.layer.properties)
        where property.keyPath == "opacity" || property.keyPath == "shadowOpacity" {
          check([property.value], .property(property))
        }
        bundle.forEachValue(of: ["opacity"], in: content, ends: ["fromValue", "toValue"], check)
      }),
    LintRule(
      "degrees-for-radians", .warning, "a rotation looks as if it were in degrees",
      explanation: """
        `transform.rotation.z` and the like are in radians: a quarter of a turn is 1.5708, and a whole one 6.2832. A rotation
        by 90 radians is one of more than fourteen turns. Reported are whole multiples of 15 from 15 on. In `transform`,
        `rotate(90deg)` is in degrees.
        """,
      bad: """
        <sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9"><animations>
        <animation type="CABasicAnimation" keyPath="transform.rotation.z" toValue="360" duration="2" repeatCount="inf"/>
        </animations></CALayer></sublayers>
        """,
      good: """
        <sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9"><animations>
        <animation type="CABasicAnimation" keyPath="transform.rotation.z" toValue="6.2832" duration="2" repeatCount="inf"/>
        </animations></CALayer></sublayers>
        """,
      check: .markup { bundle, markup, content, report in
        func check(_ values: [CAMLValue], _ anchor: LintAnchor) {
          let angle = values.compactMap(\.number).first { $0.magnitude >= 15 }
          guard let angle, angle.remainder(dividingBy: 15) == 0 else { return }
          let radians = (angle * .pi / 180 * 10_000).rounded() / 10_000
          report.report(
            "\(NumberText.text(angle)) radians are \(NumberText.text((angle / (2 * .pi) * 10).rounded() / 10)) turns;"
              + " \(NumberText.text(angle)) degrees are \(NumberText.text(radians))", at: anchor,
            in: markup)
        }
        for node in markup.nodes where LayerDecoder.isLayer(node.element) {
          for attribute in node.element.attributes where Self.rotations.contains(attribute.name) {
            guard let value = try? CAMLValue(attribute.value, as: .real) else { continue }
            check([value], .attribute(attribute.name, node.element.position))
          }
        }
        bundle.forEachValue(
          of: Self.rotations, in: content, ends: ["fromValue", "toValue", "byValue"], check)
      }),
    LintRule(
      "emitter-without-particles", .warning, "an emitter emits nothing",
      explanation: """
        An emitter shows the particles of its `emitterCells`. A cell without an image, or with a `birthRate` or `lifetime` of
        0, which is the default of both, has none; nor has a layer whose own `birthRate` or `lifetime` is 0, unless a
        state or an animation changes it.
        """,
      bad: """
        <sublayers><CAEmitterLayer id="a" bounds="0 0 9 9" position="9 9"><emitterCells>
        <CAEmitterCell name="c" birthRate="5"><contents><CGImage src="assets/image.png"/></contents></CAEmitterCell>
        </emitterCells></CAEmitterLayer></sublayers>
        """,
      good: """
        <sublayers><CAEmitterLayer id="a" bounds="0 0 9 9" position="9 9"><emitterCells>
        <CAEmitterCell name="c" birthRate="5" lifetime="2"><contents><CGImage src="assets/image.png"/></contents>
        </CAEmitterCell></emitterCells></CAEmitterLayer></sublayers>
        """,
      check: .markup { bundle, markup, content, report in
        for (index, layer) in bundle.layers.enumerated()
        where layer.layer.className == "CAEmitterLayer" {
          // What a state or an animation sets may be anything.
          let isChanged = bundle.changes[index]?.contains {
            $0.hasPrefix("emitterCells") || ["birthRate", "lifetime"].contains($0)
          }
          guard isChanged != true, let reason = layer.layer.reasonOfNoParticles else { continue }
          report.report(
            "\(layer.layer.label) emits nothing: \(reason)", at: .element(layer.layer.position),
            in: markup)
        }
      }),
  ]

  /// The key paths to angles in radians.
  private static let rotations: Set<String> = [
    "transform.rotation", "transform.rotation.x", "transform.rotation.y", "transform.rotation.z",
  ]
}

extension LintBundle {
  /// Visits what states and animations give some properties: each value of a state, each end of an animation, and the
  /// values of a keyframe animation together.
  fileprivate func forEachValue(
    of keyPaths: Set<String>, in content: CAMLDocument, ends: [String],
    _ body: ([CAMLValue], LintAnchor) -> Void
  ) {
    for value in content.states.flatMap(\.values) where keyPaths.contains(value.keyPath) {
      body([value.value], .element(value.position))
    }
    for animation in animations.map(\.animation) where keyPaths.contains(animation.keyPath ?? "") {
      for property in animation.properties where ends.contains(property.keyPath) {
        body([property.value], .property(property))
      }
      body(animation.keyframes ?? [], .element(animation.position))
    }
  }
}

extension LintBundle {
  /// The colours in the markup that are given in the default space.
  fileprivate func colors(in markup: LintMarkup) -> [(numbers: [Double], anchor: LintAnchor)] {
    var colors: [(numbers: [Double], anchor: LintAnchor)] = []
    func add(_ text: String?, _ anchor: LintAnchor) {
      guard let text, let list = NumberList(text), (1...4).contains(list.numbers.count) else {
        return
      }
      colors.append((list.numbers, anchor))
    }
    for node in markup.nodes {
      let element = node.element
      if ["space", "colorSpace", "colorspace"].contains(where: { element[$0] != nil }) { continue }
      let name = element["type"] ?? element.name
      if CAMLType.named[name] == .color || Self.colorNames.contains(name) {
        add(element["value"], .attribute("value", element.position))
      }
      guard LayerDecoder.isLayer(element) || element.name == "CAEmitterCell" else { continue }
      for attribute in element.attributes where Self.colorNames.contains(attribute.name) {
        add(attribute.value, .attribute(attribute.name, element.position))
      }
    }
    return colors
  }
}

extension LintBundle {
  /// The properties that are colours, of all classes.
  fileprivate static let colorNames = Set(
    CAMLSchema.classes.values.flatMap { $0.attributes.filter { $0.value == .color }.keys })
}

extension CAMLLayer {
  /// The reason why an emitter has no particles; nil if it may have some.
  fileprivate var reasonOfNoParticles: String? {
    for key in ["birthRate", "lifetime"] {
      if let number = value(forKeyPath: key)?.number, number <= 0 { return "its \(key) is 0" }
    }
    guard case .array(let values)? = value(forKeyPath: "emitterCells"), !values.isEmpty else {
      return "it has no emitterCells"
    }
    let cells = values.compactMap { value -> CAMLObject? in
      if case .object(let object) = value { object } else { nil }
    }
    let reasons = cells.map(\.reasonOfNoParticles)
    guard !reasons.isEmpty, reasons.allSatisfy({ $0 != nil }) else { return nil }
    return reasons[0]
  }
}

extension CAMLObject {
  /// The reason why a cell of an emitter has no particles; nil if it may have some.
  fileprivate var reasonOfNoParticles: String? {
    if value(forKey: "enabled") == .bool(false) { return "the cell is not enabled" }
    for key in ["birthRate", "lifetime"] {
      let range = value(forKey: key + "Range")?.number ?? 0
      if (value(forKey: key)?.number ?? 0) <= 0, range <= 0 { return "the cell's \(key) is 0" }
    }
    let holdsCells =
      if case .array(let cells)? = value(forKey: "emitterCells") { !cells.isEmpty } else { false }
    let isEmpty = value(forKey: "contents") == nil && !holdsCells
    return isEmpty ? "the cell has no image" : nil
  }
}
