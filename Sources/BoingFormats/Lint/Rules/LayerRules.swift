import Boing
import Foundation

/// The rules about layers: whether they can be seen, and values out of range.
extension LintRule {
  static let invisibleLayer = LintRule(
    "invisible-layer", .note, "a layer is never visible",
    explanation: """
      The layer is hidden, has the opacity 0, or shows something in no area, and no state, no animation and no tilt of the
      phone changes that, so that it never shows. Layers inside it are not reported again. Masks need not be visible.
      """,
    bad:
      #"<sublayers><CALayer id="a" name="ghost" bounds="0 0 9 9" position="9 9" hidden="1"/></sublayers>"#,
    good: """
      <sublayers><CALayer id="a" name="ghost" bounds="0 0 9 9" position="9 9" opacity="0"/></sublayers>
      <states><LKState name="Unlock"><elements><LKStateSetValue targetId="a" keyPath="opacity">
      <value type="real" value="1"/></LKStateSetValue></elements></LKState></states>
      """,
    check: .markup { bundle, markup, _, report in
      var hiddenLayers: Set<Int> = []
      for (index, layer) in bundle.layers.enumerated() {
        if let parent = layer.parent, hiddenLayers.contains(parent) {
          hiddenLayers.insert(index)
          continue
        }
        guard !layer.isMask, let reason = bundle.reasonOfInvisibility(of: index) else { continue }
        hiddenLayers.insert(index)
        report.report(
          "\(layer.layer.label) never shows: \(reason.text), and nothing changes that",
          at: .attribute(reason.keyPath, layer.layer.position), in: markup)
      }
    })

  static let offScreenLayer = LintRule(
    "off-screen-layer", .note, "a layer never comes onto the screen",
    explanation: """
      Over all states and animations, springs' overshoot included, the layer stays outside of the outermost layer's bounds,
      which are the most that a screen shows. Its images take memory all the same. What is not known for certain, as for
      particles, copies and layers that tilt, is not reported, nor are layers inside of one that is.
      """,
    bad:
      #"<sublayers><CALayer id="a" name="far" bounds="0 0 9 9" position="2000 9" backgroundColor="1 0 0"/></sublayers>"#,
    good: """
      <sublayers><CALayer id="a" name="far" bounds="0 0 9 9" position="2000 9" backgroundColor="1 0 0"><animations>
      <animation type="CABasicAnimation" keyPath="position.x" toValue="100" duration="1" repeatCount="inf"/>
      </animations></CALayer></sublayers>
      """,
    check: .markup { bundle, markup, _, report in
      let extents = LintExtents(bundle)
      guard let screen = extents.screen else { return }
      var outside: Set<Int> = []
      for (index, layer) in bundle.layers.enumerated().reversed() {
        guard let box = extents.boxes[index], !layer.isMask, index > 0,
          !(box.x.overlaps(screen.x) && box.y.overlaps(screen.y))
        else { continue }
        outside.insert(index)
      }
      // A layer shows what is in it, wherever it is itself.
      var shows = bundle.layers.indices.map { !outside.contains($0) && !bundle.layers[$0].isMask }
      for index in bundle.layers.indices.reversed() where shows[index] {
        if let parent = bundle.layers[index].parent { shows[parent] = true }
      }
      for (index, layer) in bundle.layers.enumerated()
      where !shows[index] && outside.contains(index) {
        if let parent = layer.parent, !shows[parent] { continue }
        report.report(
          "\(layer.layer.label) is never on the screen, in no state and at no time",
          at: .attribute("position", layer.layer.position), in: markup)
      }
    })

  static let colorRange = LintRule(
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
    })

  static let opacityRange = LintRule(
    "opacity-range", .warning, "an opacity is out of the range from 0 to 1",
    explanation: """
      An opacity is a number from 0 to 1, and one beyond is cut off. `50` is not half but all. The overshoot of a spring
      is no fault.
      """,
    bad: #"<sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9" opacity="50"/></sublayers>"#,
    good:
      #"<sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9" opacity="0.5"/></sublayers>"#,
    check: .markup { bundle, markup, content, report in
      func check(_ value: CAMLValue?, _ anchor: LintAnchor) {
        guard let number = value?.number, number < -0.001 || number > 1.001 else { return }
        let hint =
          number > 1.9 && number <= 100
          ? "; \(NumberText.text(number / 100)) is \(NumberText.text(number)) per cent" : ""
        report.report(
          "the opacity \(NumberText.text(number)) is not from 0 to 1\(hint)", at: anchor, in: markup
        )
      }
      for property in bundle.layers.flatMap(\.layer.properties)
      where property.keyPath == "opacity" || property.keyPath == "shadowOpacity" {
        check(property.value, .property(property))
      }
      for value in content.states.flatMap(\.values) where value.keyPath == "opacity" {
        check(value.value, .element(value.position))
      }
      for animation in bundle.animations.map(\.animation) where animation.keyPath == "opacity" {
        for property in animation.properties
        where ["fromValue", "toValue"].contains(property.keyPath) {
          check(property.value, .property(property))
        }
        if case .array(let values)? = animation.value(forKey: "values"),
          let worst = values.first(where: { ($0.number ?? 0) < -0.001 || ($0.number ?? 0) > 1.001 })
        {
          check(worst, .element(animation.position))
        }
      }
    })

  static let cornerRadius = LintRule(
    "corner-radius", .note, "a corner's radius is more than half of a side",
    explanation: """
      A layer whose `cornerRadius` is more than half of its shorter side is not rounder for it, and looks otherwise on
      phones than in editors. Half of the side makes a circle or a pill.
      """,
    bad:
      #"<sublayers><CALayer id="a" bounds="0 0 40 20" position="9 9" cornerRadius="30"/></sublayers>"#,
    good:
      #"<sublayers><CALayer id="a" bounds="0 0 40 20" position="9 9" cornerRadius="10"/></sublayers>"#,
    check: .markup { bundle, markup, _, report in
      for layer in bundle.layers.map(\.layer) {
        guard let property = layer.properties.last(where: { $0.keyPath == "cornerRadius" }),
          let radius = property.value.number,
          case .rect(let bounds)? = layer.value(forKeyPath: "bounds"),
          bounds.width > 0, bounds.height > 0
        else { continue }
        let half = min(bounds.width, bounds.height).native / 2
        guard radius > half * 1.001 else { continue }
        report.report(
          "the radius \(NumberText.text(radius)) is more than half of the shorter side, \(NumberText.text(half))",
          at: .property(property), in: markup)
      }
    })

  static let degreesForRadians = LintRule(
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
      func check(_ value: CAMLValue?, _ anchor: LintAnchor) {
        guard let angle = value?.number, angle.magnitude >= 15, angle.remainder(dividingBy: 15) == 0
        else { return }
        let radians = (angle * .pi / 180 * 10_000).rounded() / 10_000
        report.report(
          "\(NumberText.text(angle)) radians are \(NumberText.text((angle / (2 * .pi) * 10).rounded() / 10)) turns;"
            + " \(NumberText.text(angle)) degrees are \(NumberText.text(radians))", at: anchor,
          in: markup)
      }
      for node in markup.nodes where LayerDecoder.isLayer(node.element) {
        for attribute in node.element.attributes where attribute.name.isRotation {
          check(
            try? CAMLValue(attribute.value, as: .real),
            .attribute(attribute.name, node.element.position))
        }
      }
      for value in content.states.flatMap(\.values) where value.keyPath.isRotation {
        check(value.value, .element(value.position))
      }
      for animation in bundle.animations.map(\.animation)
      where animation.keyPath?.isRotation == true {
        for property in animation.properties
        where ["fromValue", "toValue", "byValue"].contains(property.keyPath) {
          check(property.value, .property(property))
        }
        guard case .array(let values)? = animation.value(forKey: "values") else { continue }
        check(values.first { ($0.number ?? 0).magnitude >= 15 }, .element(animation.position))
      }
    })

  static let emitterWithoutParticles = LintRule(
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
    })

  static let layerTooLarge = LintRule(
    "layer-too-large", .warning, "a layer that is drawn into a bitmap is larger than memory allows",
    explanation: """
      Text, a shadow without a path, a mask, a filter and `shouldRasterize` need a bitmap of the layer's size, with nine
      pixels of four bytes for each point. The graphics processors of phones have none of more than
      16,384 pixels a side, which is 5,461 points. Make the layer as large as what it shows.
      """,
    bad:
      #"<sublayers><CATextLayer id="a" bounds="0 0 9000 9000" position="9 9" string="Hi"/></sublayers>"#,
    good:
      #"<sublayers><CATextLayer id="a" bounds="0 0 200 90" position="9 9" string="Hi"/></sublayers>"#,
    check: .markup { bundle, markup, _, report in
      for layer in bundle.layers.map(\.layer) {
        guard let reason = layer.reasonForBitmap,
          case .rect(let bounds)? = layer.value(forKeyPath: "bounds"),
          max(bounds.width, bounds.height).native > 5_461
        else { continue }
        report.report(
          "\(layer.label) of \(NumberText.text(bounds.width.native)) × \(NumberText.text(bounds.height.native)) points has"
            + " \(reason), which takes a bitmap of its size; a phone has none of more than 5,461 points a side",
          at: .attribute("bounds", layer.position), in: markup)
      }
    })
}

extension String {
  /// True for a key path to an angle in radians.
  fileprivate var isRotation: Bool {
    ["transform.rotation", "transform.rotation.x", "transform.rotation.y", "transform.rotation.z"]
      .contains(self)
  }
}

extension LintBundle {
  /// The reason why a layer by itself never shows; nil if it may.
  fileprivate func reasonOfInvisibility(of index: Int) -> (keyPath: String, text: String)? {
    let layer = layers[index].layer
    // What tilts may be shown by it.
    if index == 0 || isTilted { return nil }
    var reason: (keyPath: String, text: String)?
    if layer.value(forKeyPath: "hidden") == .bool(true) { reason = ("hidden", "it is hidden") }
    if let opacity = layer.value(forKeyPath: "opacity")?.number, opacity <= 0 {
      reason = ("opacity", "its opacity is \(NumberText.text(opacity))")
    }
    // Layers without an area of their own hold others.
    if reason == nil, layer.sublayers.isEmpty, layer.showsSomething, layer.className == "CALayer",
      case .rect(let bounds)? = layer.value(forKeyPath: "bounds"),
      bounds.width == 0 || bounds.height == 0,
      changes[index]?.contains(where: { $0.hasPrefix("bounds") || $0.hasPrefix("frame") }) != true
    {
      return ("bounds", "its area is 0")
    }
    guard let reason, changes[index]?.contains(reason.keyPath) != true else { return nil }
    return reason
  }

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

  /// The property for which the layer needs a bitmap of its own; nil if there is none.
  fileprivate var reasonForBitmap: String? {
    if className == "CATextLayer" { return "text" }
    if value(forKeyPath: "shouldRasterize") == .bool(true) { return "shouldRasterize" }
    if mask != nil { return "a mask" }
    if let opacity = value(forKeyPath: "shadowOpacity")?.number, opacity > 0,
      value(forKeyPath: "shadowPath") == nil
    {
      return "a shadow without a path"
    }
    if case .array(let filters)? = value(forKeyPath: "filters"), !filters.isEmpty {
      return "filters"
    }
    return nil
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
