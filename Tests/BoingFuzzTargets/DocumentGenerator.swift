import BoingDocuments
import BoingTestSupport

/// A generator of random Core Animation markup, in which extreme numbers stand among ordinary ones.
///
/// Attributes and their types are those of the schema, so that a new property takes part by itself. A seed always
/// gives the same document.
package struct DocumentGenerator {
  private var random: SeededGenerator
  /// The fraction of numbers that are extreme.
  private let extremeRate: Double
  /// The fraction of the attributes that a layer has which it may have.
  private let attributeRate: Double
  /// The maximum side of the outermost layer, in points.
  private let maximumSide: Double
  /// The extreme numbers of this document: few, so that equal ones meet.
  private var extremes: [String] = []
  /// The number of layers that may still come.
  private var remainingLayers: Int
  /// The layers so far, which states and key paths refer to.
  private var layers: [Layer] = []

  private struct Layer {
    var id: String
    var className: String
    var objects: [(list: String, name: String, className: String)] = []
  }

  /// Returns the markup of a seed.
  ///
  /// - Parameter maximumSide: The maximum side of the outermost layer in points, where that is not extreme.
  package static func markup(seed: UInt64, maximumSide: Double = 400) -> String {
    var generator = DocumentGenerator(seed: seed, maximumSide: maximumSide)
    return generator.document()
  }

  private init(seed: UInt64, maximumSide: Double) {
    var random = SeededGenerator(seed: seed)
    extremeRate = [0.02, 0.05, 0.1, 0.2, 0.4, 0.6].randomElement(using: &random) ?? 0
    attributeRate = [0.02, 0.05, 0.1, 0.3].randomElement(using: &random) ?? 0
    remainingLayers = [1, 1, 2, 2, 3, 4, 6, 40].randomElement(using: &random) ?? 1
    self.maximumSide = min(maximumSide, [30, 100, 400].randomElement(using: &random) ?? 100)
    self.random = random
    let all =
      Self.allExtremes + (0..<4).map { _ in "1e\(Int.random(in: -320...308, using: &self.random))" }
    extremes = Array(all.shuffled(using: &self.random).prefix(pick([2, 6, all.count])))
  }

  private static let allExtremes = [
    "0", "-0", "1e308", "-1e308", "1.7976931348623157e308", "-1.7976931348623157e308", "5e-324",
    "-5e-324", "1e-300", "2147483648", "-2147483648", "9223372036854775808", "-9223372036854775808",
    "65536", "16384", "-16384", "1e6", "1e9", "-1e9", "1e100", "1e154", "-1e154", "1e200", "0.1",
  ]

  // MARK: Draws

  private mutating func happens(_ probability: Double) -> Bool {
    random.number(0...1) < probability
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &random)]
  }

  private mutating func count(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  private mutating func number(_ range: ClosedRange<Double>, isEndless: Bool = false) -> String {
    guard happens(extremeRate) else {
      let number = random.number(range)
      return happens(0.5) ? "\(number.rounded())" : "\((number * 1_000).rounded() / 1_000)"
    }
    // A text with one of these is refused as a whole, unless it is a time.
    if happens(isEndless ? 0.3 : 0.01) { return pick(["inf", "-inf", "nan"]) }
    return pick(extremes)
  }

  private mutating func numbers(_ count: Int, _ range: ClosedRange<Double>) -> String {
    (0..<count).map { _ in number(range) }.joined(separator: " ")
  }

  private mutating func coordinates(_ count: Int) -> String {
    numbers(count, -0.2 * maximumSide...maximumSide)
  }

  /// Draws an angle, with its unit.
  private mutating func angle() -> String { number(-360...360) + pick(["", "deg", "rad", "turn"]) }

  // MARK: Values

  /// Returns the ordinary range of a property, by its name.
  private func range(of name: String) -> ClosedRange<Double> {
    switch String(name.split(separator: ".").last ?? "") {
    case "opacity", "shadowOpacity", "strokeStart", "strokeEnd", "anchorPoint", "startPoint",
      "endPoint",
      "contentsRect", "contentsCenter", "locations", "keyTimes", "inputAmount", "red", "green",
      "blue", "alpha",
      "alphaSpeed", "startProgress", "endProgress", "instanceColor":
      0...1
    case "speed", "duration", "beginTime", "timeOffset", "repeatCount", "repeatDuration",
      "lifetime",
      "rasterizationScale", "contentsScale", "instanceDelay", "scale", "scaleRange", "scaleSpeed",
      "bias",
      "tension", "continuity", "damping", "mass":
      0...3
    case "instanceCount", "lineWidth", "borderWidth", "shadowRadius", "cornerRadius", "inputRadius":
      0...9
    case "birthRate", "velocity", "stiffness", "fontSize", "velocityRange": 0...60
    default: name.contains("otation") ? -7...7 : -40...maximumSide
    }
  }

  /// Returns a value as text; nil for a type whose values are elements.
  private mutating func text(of type: CAMLType, _ name: String) -> String? {
    let range = range(of: name)
    switch type {
    case .bool: return pick(["0", "1"])
    case .integer:
      return happens(extremeRate) ? pick(extremes) : "\(count(0...6))"
    case .real, .radius: return number(range)
    case .time: return number(range, isEndless: true)
    case .string: return pick(["Ag", "Boing 12", "gaussianBlur", ""])
    case .keyword(let words): return pick(words)
    case .point, .size: return numbers(2, range)
    case .rect: return numbers(4, range)
    case .color: return numbers(pick([1, 2, 3, 3, 4, 4]), 0...1)
    case .transform: return transform()
    case .image: return pick(Self.images)
    case .timingFunction:
      return happens(0.5)
        ? pick(["linear", "easeIn", "easeOut", "easeInEaseOut"]) : numbers(4, 0...1)
    case .path: return path()
    case .numbers(let count): return numbers(count, 0...1)
    case .input: return numbers(pick([1, 1, 3, 4]), range)
    case .array(.real): return numbers(count(0...5), range)
    case .array, .object, .any: return nil
    }
  }

  private mutating func transform() -> String {
    if happens(0.1) { return numbers(pick([6, 16]), -2...2) }
    return (0..<count(1...4)).map { _ in
      switch count(0...6) {
      case 0: "rotate(\(angle()))"
      case 1: "rotate(\(angle()), \(number(-1...1)), \(number(-1...1)), \(number(-1...1)))"
      case 2: "scale(\(number(-2...3)), \(number(-2...3)), \(number(-2...3)))"
      case 3: "translate(\(number(-50...50)), \(number(-50...50)), \(number(-200...200)))"
      case 4: "perspective(\(number(50...900)))"
      case 5: "rotate(\(angle()), 0, 1, 0)"
      default: "shear\(pick(["XY", "XZ", "YZ"]))(\(angle()))"
      }
    }.joined(separator: " ")
  }

  private mutating func path() -> String {
    var text = "M" + coordinates(2)
    for _ in 0..<count(1...12) {
      let verb = pick(["M", "L", "L", "H", "V", "C", "C", "S", "Q", "Q", "T", "A", "Z"])
      text += happens(0.2) ? verb.lowercased() : verb
      switch verb {
      case "M", "L", "T": text += coordinates(2)
      case "H", "V": text += coordinates(1)
      case "C": text += coordinates(6)
      case "S", "Q": text += coordinates(4)
      case "A":
        text +=
          "\(coordinates(2)) \(number(-180...180)) \(count(0...1)) \(count(0...1)) \(coordinates(2))"
      default: break
      }
    }
    return text
  }

  /// A bitmap of 2 × 2 pixels, one of 1 × 1, and a file that is missing.
  private static let images = [
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAF0lEQVR42mP4H8DwnyHgfwMDkPoPBAwATJMJGahJMkgAAAAASUVORK5CYII=",
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP4zxB1AgAFfQIiutqLqAAAAABJRU5ErkJggg==",
    "none.png",
  ]

  // MARK: Elements

  /// Returns an element; without children as an empty one.
  private func element(_ name: String, _ attributes: String = "", _ children: String = "") -> String
  {
    children.isEmpty
      ? "<\(name)\(attributes)/>\n" : "<\(name)\(attributes)>\n\(children)</\(name)>\n"
  }

  /// Returns an element that is a value of a type.
  private mutating func element(of type: CAMLType, _ name: String) -> String {
    let typeName =
      switch type {
      case .bool: "bool"
      case .integer: "integer"
      case .point: "CGPoint"
      case .size: "CGSize"
      case .rect: "CGRect"
      case .color: "CGColor"
      case .transform: "CATransform3D"
      case .path: "CGPath"
      case .image: "CGImage"
      case .timingFunction: "CAMediaTimingFunction"
      case .numbers: "CAColorMatrix"
      case .string, .keyword: "string"
      default: "real"
      }
    guard let value = text(of: type, name) else { return "" }
    return "<\(typeName) value=\"\(value)\"/>\n"
  }

  /// Returns the attributes and elements of an object of a class.
  ///
  /// - Parameters:
  ///   - rate: The probability of each property that is not in `always`.
  ///   - valueType: The type of values that the schema leaves open: an animation's.
  private mutating func properties(
    of className: String, rate: Double, always: Set<String> = [], except: Set<String> = [],
    valueType: CAMLType = .real, valueName: String = ""
  ) -> (attributes: String, children: String) {
    var (attributes, children) = ("", "")
    for (name, stated) in CAMLSchema.attributes(of: className).sorted(by: { $0.key < $1.key })
    where !except.contains(name) && (always.contains(name) || happens(rate)) {
      let isOpen = stated == .any || stated == .array(.any)
      let type = stated == .any ? valueType : stated == .array(.any) ? .array(valueType) : stated
      if let text = text(of: type, isOpen ? valueName : name) {
        attributes += " \(name)=\"\(text)\""
      } else if case .array(let item) = type {
        let items = (0..<count(0...5)).map { _ in element(of: item, isOpen ? valueName : name) }
        children += element(name, "", items.joined())
      }
    }
    return (attributes, children)
  }

  private static let filterTypes = [
    "gaussianBlur", "colorMatrix", "colorSaturate", "colorContrast", "colorBrightness",
    "colorInvert",
    "colorHueRotate", "colorMonochrome", "multiplyColor", "colorAdd", "colorSubtract",
    "luminanceToAlpha",
    "CISepiaTone", "CIColorMonochrome", "CIColorControls", "CIColorMatrix", "CIGaussianBlur",
  ]

  private static let blendModes = [
    "multiply", "screen", "overlay", "darken", "lighten", "colorDodge", "colorBurn", "softLight",
    "hardLight",
    "difference", "exclusion", "hue", "saturation", "color", "luminosity", "clear", "copy",
    "sourceIn",
    "sourceOut", "sourceAtop", "destinationOver", "destinationIn", "destinationOut",
    "destinationAtop", "xor",
    "plusD", "plusL",
  ]

  private static let filterInputs: [(name: String, type: CAMLType)] = [
    ("inputRadius", .radius), ("inputAmount", .real), ("inputAngle", .real),
    ("inputIntensity", .real),
    ("inputBias", .real), ("inputBrightness", .real), ("inputContrast", .real),
    ("inputSaturation", .real),
    ("inputNormalizeEdges", .bool), ("inputColor", .color), ("inputColorMatrix", .numbers(20)),
    ("inputRVector", .numbers(4)), ("inputBiasVector", .numbers(4)),
  ]

  private mutating func filter(_ name: String, _ types: [String]) -> String {
    var attributes = " type=\"\(pick(types))\" name=\"\(name)\""
    for input in Self.filterInputs where happens(0.4) {
      attributes += " \(input.name)=\"\(text(of: input.type, input.name) ?? "")\""
    }
    return element("CAFilter", attributes)
  }

  private mutating func cell(_ name: String, depth: Int) -> String {
    var (attributes, children) = properties(
      of: "CAEmitterCell", rate: attributeRate + 0.1,
      always: ["birthRate", "lifetime", "velocity", "contents"],
      except: ["name", "emitterCells"])
    if depth < 2, happens(0.2) {
      children += element("emitterCells", "", cell("inner", depth: depth + 1))
    }
    return element("CAEmitterCell", " name=\"\(name)\"" + attributes, children)
  }

  // MARK: Layers

  private mutating func document() -> String {
    let names = CAMLSchema.layerClasses.keys.sorted()
    return
      "<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\">\n\(layer(names, depth: 0))</caml>\n"
  }

  private mutating func layer(_ names: [String], depth: Int, as name: String? = nil) -> String {
    remainingLayers -= 1
    let className = happens(0.25) ? "CAShapeLayer" : happens(0.3) ? "CALayer" : pick(names)
    var layer = Layer(id: "\(layers.count)", className: className)
    let index = layers.count
    layers.append(layer)
    let common = CAMLSchema.attributes(of: "CALayer")
    let own = CAMLSchema.attributes(of: className).keys.filter { common[$0] == nil }.sorted()
    // What most layers of the class need to show something, and sometimes not even that.
    let always = Set(own.filter { _ in happens(0.7) } + ["position"])
    var (attributes, children) = properties(
      of: className, rate: attributeRate, always: always,
      except: [
        "bounds", "backgroundColor", "transform", "filters", "backgroundFilters",
        "compositingFilter", "emitterCells",
        "mask", "sublayers", "contents", "name", "style", "actions",
      ])
    attributes += " id=\"\(layer.id)\""
    let isOrdinary = depth == 0 && happens(0.9)
    let side = isOrdinary ? 8...maximumSide : 1...0.5 * maximumSide
    let bounds =
      isOrdinary
      ? "\(random.number(side).rounded()) \(random.number(side).rounded())" : numbers(2, side)
    attributes += " bounds=\"\(happens(0.9) ? "0 0" : coordinates(2)) \(bounds)\""
    if happens(0.7) { attributes += " backgroundColor=\"\(numbers(3, 0...1))\"" }
    if happens(0.5) { attributes += " transform=\"\(transform())\"" }
    for key in CAMLType.transform.components.keys.sorted() where happens(0.2 * attributeRate) {
      attributes += " transform.\(key)=\"\(text(of: .real, key) ?? "")\""
    }
    if happens(0.2) { children += element("contents", "", element(of: .image, "contents")) }
    for list in ["filters", "backgroundFilters"] where happens(attributeRate) {
      layer.objects.append((list, "f", "CAFilter"))
      children += element(list, "", filter("f", Self.filterTypes))
    }
    if happens(attributeRate) {
      children += element(
        "compositingFilter", "", filter("b", Self.blendModes.map { $0 + "BlendMode" }))
    }
    if className == "CAEmitterLayer" {
      layer.objects.append(("emitterCells", "c", "CAEmitterCell"))
      children += element(
        "emitterCells", "", cell("c", depth: 0) + (happens(0.3) ? cell("d", depth: 0) : ""))
    }
    layers[index] = layer
    if depth < 6, remainingLayers > 0, happens(attributeRate + 0.1) {
      children += element("mask", "", self.layer(names, depth: depth + 1))
    }
    let wanted = depth < 6 ? min(remainingLayers, depth == 0 ? 60 : count(0...4)) : 0
    var sublayers = ""
    for _ in 0..<wanted where remainingLayers > 0 {
      sublayers += self.layer(names, depth: depth + 1)
    }
    if !sublayers.isEmpty { children += element("sublayers", "", sublayers) }
    if happens(0.4) {
      let animations = (0..<count(1...3)).map { _ in animation(of: layer, depth: 0) }
      children += element("animations", "", animations.joined())
    }
    if depth == 0, happens(0.2) { children += states() }
    return element(className, attributes, children)
  }

  // MARK: Animations and states

  /// Draws the key path of a property of a layer that values can be given for, and its type.
  private mutating func keyPath(of layer: Layer) -> (path: String, type: CAMLType) {
    if let object = layer.objects.randomElement(using: &random), happens(0.5) {
      let inputs =
        object.className == "CAFilter"
        ? Self.filterInputs
        : CAMLSchema.attributes(of: object.className).sorted { $0.key < $1.key }.map {
          ($0.key, $0.value)
        }
      let input = pick(inputs)
      return ("\(object.list).\(object.name).\(input.name)", input.type)
    }
    let usual = [
      "transform", "position", "bounds", "opacity", "path", "strokeEnd", "cornerRadius",
      "sublayerTransform",
    ]
    let attributes = CAMLSchema.attributes(of: layer.className)
    let name = happens(0.5) ? pick(usual) : pick(attributes.keys.sorted())
    guard let type = attributes[name] else { return ("transform.rotation.y", .real) }
    let components = type.components.sorted { $0.key < $1.key }
    guard !components.isEmpty, happens(0.5) else { return (name, type) }
    let component = pick(components)
    return ("\(name).\(component.key)", component.value)
  }

  private mutating func animation(of layer: Layer, depth: Int) -> String {
    let className = pick(CAMLSchema.animationClasses.keys.sorted())
    let (path, type) = keyPath(of: layer)
    let usual: Set = ["duration", "fromValue", "toValue", "values"]
    var (attributes, children) = properties(
      of: className, rate: attributeRate + 0.1, always: happens(0.8) ? usual : [],
      except: ["keyPath", "animations", "enabled", "filter"], valueType: type, valueName: path)
    if className != "CATransition", !className.hasSuffix("Group") {
      attributes += " keyPath=\"\(path)\""
    }
    if className == "CAAnimationGroup", depth < 3 {
      let inner = (0..<count(1...3)).map { _ in animation(of: layer, depth: depth + 1) }
      children += element("animations", "", inner.joined())
    }
    return element(className, attributes, children)
  }

  private mutating func states() -> String {
    let names = ["Locked", "Unlock", "Sleep"]
    var (states, transitions) = ("", "")
    for name in names {
      var elements = ""
      for _ in 0..<count(0...4) {
        let layer = pick(layers)
        let (path, type) = keyPath(of: layer)
        elements += element(
          "LKStateSetValue", " targetId=\"\(layer.id)\" keyPath=\"\(path)\"",
          element(of: type, path))
      }
      states += element("LKState", " name=\"\(name)\"", element("elements", "", elements))
      elements = ""
      for _ in 0..<count(0...3) {
        let layer = pick(layers)
        let attributes = " targetId=\"\(layer.id)\" key=\"\(keyPath(of: layer).path)\""
        elements += element("LKStateTransitionElement", attributes, animation(of: layer, depth: 2))
      }
      transitions += element(
        "LKStateTransition", " fromState=\"\(pick(names + ["*"]))\" toState=\"\(name)\"",
        element("elements", "", elements))
    }
    return element("states", "", states) + element("stateTransitions", "", transitions)
  }
}
