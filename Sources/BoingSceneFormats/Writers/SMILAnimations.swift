import BoingMovies
import BoingRender

/// Animations of SMIL: elements within those that they move.
final class SMILAnimations: SVGAnimations {
  private let scene: AnimatedScene

  init(_ scene: AnimatedScene) { self.scene = scene }

  var styleSheet: String { "" }

  func move(
    _ attribute: String, _ channel: Channel, of element: inout SVGElement,
    _ text: ([Double]) -> String
  ) -> Bool {
    animate(attribute, channel, of: &element, text)
    return true
  }

  func move(
    _ step: SVGTransformStep, after previous: SVGTransformStep?, still: [Double],
    in groups: inout [SVGElement]
  ) {
    var group = SVGElement(name: "g", attributes: [("transform", step.function(still))])
    animate("transform", step.channel, of: &group, type: step.name) { step.arguments($0) }
    groups.append(group)
  }

  /// Adds an animation of an attribute.
  ///
  /// - Parameter type: The name of the transform's step that moves; nil for any other attribute.
  private func animate(
    _ attribute: String, _ channel: Channel, of element: inout SVGElement, type: String? = nil,
    _ text: ([Double]) -> String
  ) {
    guard !channel.isConstant, scene.duration > 0 else { return }
    var values: [String] = []
    var times: [String] = []
    var splines: [String] = []
    func key(_ time: Double, _ value: [Double]) {
      values.append(text(value))
      times.append(NumberText.text(time / scene.duration, decimals: 8))
    }
    for segment in channel.segments.flatMap(\.monotone) {
      key(segment.start, segment.from)
      if case .cubic(let x1, let y1, let x2, let y2) = segment.easing {
        splines.append([x1, y1, x2, y2].map(NumberText.fine).joined(separator: " "))
      } else {
        splines.append("0 0 1 1")
      }
      key(segment.end, segment.final)
      splines.append("0 0 1 1")
    }
    splines.removeLast()
    merge(&values, &times, &splines)
    let count = scene.loops ? "indefinite" : "1"
    let name = type == nil ? "animate" : "animateTransform"
    var animation = SVGElement(name: name, attributes: [("attributeName", attribute)])
    if let type { animation.attributes.append(("type", type)) }
    animation.attributes += [
      ("dur", NumberText.fine(scene.duration) + "s"), ("repeatCount", count), ("fill", "freeze"),
      ("calcMode", "spline"), ("keyTimes", times.joined(separator: ";")),
      ("keySplines", splines.joined(separator: ";")), ("values", values.joined(separator: ";")),
    ]
    let written = animation.text
    element.content =
      (element.name == "text" ? String(written.dropLast()) : written) + element.content
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
