import BoingMovies

/// An element of an SVG in the making: attributes that stay, and those that move.
struct SVGElement {
  var name: String
  var attributes: [(name: String, value: String)] = []
  /// Elements within: SMIL's animations, or what the element holds.
  var content = ""
  /// CSS's animations, and the class of elements that have some.
  var animations: [String] = []
  var movingClass = ""

  /// Adds text to an attribute, after a separator where it has some already.
  mutating func append(_ text: String, to attribute: String, separator: String) {
    if let index = attributes.firstIndex(where: { $0.name == attribute }) {
      attributes[index].value += separator + text
    } else {
      attributes.append((attribute, text))
    }
  }

  var text: String {
    var copy = self
    if !animations.isEmpty {
      copy.attributes.append(("class", movingClass))
      let list = animations.joined(separator: ",")
      copy.append("animation-name:" + list, to: "style", separator: ";")
    }
    let parts = [name] + copy.attributes.map { "\($0.name)=\"\($0.value)\"" }
    let head = "<" + parts.joined(separator: " ")
    // No line ends within a text, whose spaces are kept.
    if name == "text" { return head + ">\(content)</text>\n" }
    return content.isEmpty ? head + "/>\n" : head + ">\n\(content)</\(name)>\n"
  }
}

/// A step of a transform.
enum SVGTransformStep {
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

  var isNeutral: Bool {
    guard channel.isConstant else { return false }
    switch self {
    case .scale: return channel.initial == [1, 1]
    default: return channel.initial.allSatisfy { $0 == 0 }
    }
  }

  /// The name of the step in a transform.
  var name: String {
    switch self {
    case .translate: "translate"
    case .rotate: "rotate"
    case .skew: "skewX"
    case .scale: "scale"
    }
  }

  /// Returns the arguments of the step in a transform, in SVG's units.
  func arguments(_ value: [Double], length: (Double) -> String = NumberText.fine) -> String {
    switch self {
    case .translate: value.map(length).joined(separator: " ")
    case .rotate, .skew: NumberText.fine(value[0] * 180 / .pi)
    case .scale: value.map(NumberText.fine).joined(separator: " ")
    }
  }

  /// Returns the step as a transform's text.
  func function(_ value: [Double]) -> String {
    "\(name)(\(arguments(value, length: NumberText.coarse)))"
  }

  /// Returns the steps of a transform that have an effect, the outermost first.
  static func steps(of transform: SceneTransform) -> [SVGTransformStep] {
    var list: [SVGTransformStep] = []
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
}

/// The animations of an SVG in one of its two languages.
protocol SVGAnimations: AnyObject {
  /// The rules that stand before all elements; empty if there are none.
  var styleSheet: String { get }

  /// Lets an attribute move; false if it should, but is left standing.
  func move(
    _ attribute: String, _ channel: Channel, of element: inout SVGElement,
    _ text: ([Double]) -> String
  ) -> Bool

  /// Lets a step of a transform move, in the innermost group or in one of its own.
  ///
  /// - Parameters:
  ///   - previous: The step before it, if that moves in the innermost group.
  ///   - still: The value where nothing moves.
  ///   - groups: The groups, of which the innermost is the last.
  func move(
    _ step: SVGTransformStep, after previous: SVGTransformStep?, still: [Double],
    in groups: inout [SVGElement])
}
