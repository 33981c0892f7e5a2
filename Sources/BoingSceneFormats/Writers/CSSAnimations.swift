import BoingMovies

/// Animations of CSS: keyframes by name, which stop for those who prefer reduced motion.
final class CSSAnimations: SVGAnimations {
  private let scene: AnimatedScene
  /// The beginning of every class and name of keyframes.
  private let prefix: String
  private var keyframes: [String] = []
  /// The names of the animations by their text: equal ones are written once.
  private var names: [String: String] = [:]

  init(_ scene: AnimatedScene, prefix: String) { (self.scene, self.prefix) = (scene, prefix) }

  var styleSheet: String {
    if keyframes.isEmpty { return "" }
    let count = scene.loops ? "infinite" : "1"
    let duration = NumberText.fine(scene.duration)
    return
      "<style>\n.\(prefix)m{animation-duration:\(duration)s;animation-iteration-count:\(count);"
      + "animation-fill-mode:both;animation-timing-function:linear}\n"
      + keyframes.joined(separator: "\n")
      + "\n@media (prefers-reduced-motion:reduce){.\(prefix)m{animation:none!important}}\n</style>\n"
  }

  /// The units of the attributes that are properties of CSS, too.
  private static let units = [
    "x": "px", "y": "px", "width": "px", "height": "px", "rx": "px", "stroke-width": "px", "d": "",
    "opacity": "", "fill": "", "fill-opacity": "", "stroke": "", "stroke-opacity": "",
    "stroke-dasharray": "", "stroke-dashoffset": "", "stop-color": "", "stop-opacity": "",
  ]

  func move(
    _ attribute: String, _ channel: Channel, of element: inout SVGElement,
    _ text: ([Double]) -> String
  ) -> Bool {
    guard let unit = Self.units[attribute] else { return channel.isConstant }
    animate(attribute, channel, of: &element) { value in
      attribute == "d" ? "path(\"\(text(value))\")" : text(value) + unit
    }
    return true
  }

  // MARK: Transforms

  /// The order in which an element's properties apply; nil for a step that has no property of its own.
  private static func rank(_ step: SVGTransformStep) -> Int? {
    switch step {
    case .translate: 1
    case .rotate: 2
    case .scale: 3
    case .skew: nil
    }
  }

  func move(
    _ step: SVGTransformStep, after previous: SVGTransformStep?, still: [Double],
    in groups: inout [SVGElement]
  ) {
    let rank = Self.rank(step)
    let before = previous.flatMap(Self.rank)
    let joins = rank.flatMap { rank in before.map { $0 < rank } } ?? false
    if !joins { groups.append(SVGElement(name: "g")) }
    let last = groups.count - 1
    guard rank != nil else {
      groups[last].attributes.append(("transform", step.function(still)))
      animate("transform", step.channel, of: &groups[last]) { value in
        "skewX(\(NumberText.fine(value[0]))rad)"
      }
      return
    }
    func text(_ value: [Double]) -> String {
      switch step {
      case .translate: step.arguments(value) { NumberText.coarse($0) + "px" }
      case .rotate: step.arguments(value) + "deg"
      case .skew, .scale: step.arguments(value)
      }
    }
    groups[last].append("\(step.name):\(text(still))", to: "style", separator: ";")
    animate(step.name, step.channel, of: &groups[last], text)
  }

  // MARK: Keyframes

  private func animate(
    _ property: String, _ channel: Channel, of element: inout SVGElement,
    _ text: ([Double]) -> String
  ) {
    guard !channel.isConstant, scene.duration > 0 else { return }
    var body = ""
    func key(_ time: Double, _ value: [Double], _ timing: String?) {
      let percent = NumberText.fine(time / scene.duration * 100)
      let function = timing.map { ";animation-timing-function:" + $0 } ?? ""
      body += "\(percent)%{\(property):\(text(value))\(function)}"
    }
    for (index, segment) in channel.segments.enumerated() {
      switch segment.easing {
      case .hold: key(segment.start, segment.from, "step-end")
      case .linear: key(segment.start, segment.from, nil)
      case .cubic(let x1, let y1, let x2, let y2):
        let handles = [x1, y1, x2, y2].map(NumberText.fine).joined(separator: ",")
        key(segment.start, segment.from, "cubic-bezier(\(handles))")
      }
      if index + 1 == channel.segments.count {
        key(segment.end, segment.final, nil)
      } else if channel.segments[index + 1].from != segment.final, segment.easing != .hold {
        key(segment.end - scene.duration * 1e-7, segment.final, "step-end")
      }
    }
    let name = names[body] ?? "\(prefix)a\(names.count + 1)"
    if names.updateValue(name, forKey: body) == nil {
      keyframes.append("@keyframes \(name){\(body)}")
    }
    element.animations.append(name)
    element.movingClass = prefix + "m"
  }
}
