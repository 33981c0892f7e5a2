import BoingCurves
import BoingMovies
import BoingRender
import Foundation

/// The rules about animations: their values, their times, their springs.
extension LintRule {
  static let aboutAnimations: [LintRule] = [
    LintRule(
      "nothing-to-animate", .warning, "an animation has no values to go through",
      explanation: """
        A keyframe animation goes through its `values` or along its `path`; one value alone does nothing. A basic animation or
        a spring that runs from the start has a `fromValue`, a `toValue` or a `byValue`; in a transition the states give both.
        A group has animations.
        """,
      bad: """
        <sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9"><animations>
        <animation type="CAKeyframeAnimation" keyPath="opacity" duration="1" repeatCount="inf"/></animations></CALayer></sublayers>
        """,
      good: """
        <sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9"><animations>
        <animation type="CAKeyframeAnimation" keyPath="opacity" duration="1" repeatCount="inf">
        <values><real value="0"/><real value="1"/></values></animation></animations></CALayer></sublayers>
        """,
      check: .markup { bundle, markup, _, report in
        for use in bundle.animations {
          let animation = use.animation
          let fault: String?
          switch animation.className {
          case "CAKeyframeAnimation" where animation.value(forKey: "path") == nil:
            switch animation.keyframes?.count ?? 0 {
            case 0: fault = "it has neither values nor a path"
            case 1: fault = "one value alone does nothing"
            default: fault = nil
            }
          case "CABasicAnimation", "CASpringAnimation":
            let isOpen = ["fromValue", "toValue", "byValue"].allSatisfy {
              animation.value(forKey: $0) == nil
            }
            fault =
              isOpen && use.setting == .layer
              ? "it has neither fromValue, toValue nor byValue" : nil
          case "CAAnimationGroup":
            // Those that could not be read are reported by themselves.
            let isEmpty = animation.animations.isEmpty && animation.unrecognized.isEmpty
            fault = isEmpty ? "the group has no animations" : nil
          default: fault = nil
          }
          guard let fault else { continue }
          report.report("nothing moves: \(fault)", at: .element(animation.position), in: markup)
        }
      }),
    LintRule(
      "keyframe-timing", .warning, "key times or timing functions do not fit the values",
      explanation: """
        The `keyTimes` of a keyframe animation are fractions of its duration, one for each value: they begin with 0, never fall,
        and end with 1. With the calculation mode `discrete` there may be one more, the end. By its documentation Core
        Animation passes over key times that are not so, and spaces the values evenly. `timingFunctions` has one function for
        each step from a value to the next, and steps without one are even. Neither is looked at with the calculation modes
        `paced` and `cubicPaced`.
        """,
      bad: """
        <sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9"><animations>
        <animation type="CAKeyframeAnimation" keyPath="opacity" duration="1" repeatCount="inf">
        <values><real value="0"/><real value="1"/><real value="0"/></values>
        <keyTimes><real value="0"/><real value="0.8"/><real value="0.5"/></keyTimes></animation></animations></CALayer></sublayers>
        """,
      good: """
        <sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9"><animations>
        <animation type="CAKeyframeAnimation" keyPath="opacity" duration="1" repeatCount="inf">
        <values><real value="0"/><real value="1"/><real value="0"/></values>
        <keyTimes><real value="0"/><real value="0.8"/><real value="1"/></keyTimes></animation></animations></CALayer></sublayers>
        """,
      check: .markup { bundle, markup, _, report in
        for animation in bundle.animations.map(\.animation) where !animation.isPaced {
          if let (list, property) = animation.list("keyTimes") {
            let times = list.compactMap(\.number)
            if let fault = animation.fault(ofKeyTimes: times) {
              report.report("key times: \(fault)", at: .property(property), in: markup)
            }
            if let values = animation.keyframes, times.count != values.count,
              !(animation.isDiscrete && times.count == values.count + 1)
            {
              report.report(
                "there are \(times.count) key times for \(values.count) values",
                at: .property(property), in: markup)
            }
          }
          if let (functions, property) = animation.list("timingFunctions"),
            let values = animation.keyframes, functions.count < values.count - 1
          {
            report.report(
              "there are \(functions.count) timing functions for \(values.count - 1) steps; the others are even",
              at: .property(property), in: markup)
          }
        }
      }),
    LintRule(
      "animation-never-runs", .warning,
      "an animation stands still, or is over before the document is shown",
      explanation: """
        At a `speed` of 0 an animation shows one moment, that of its `timeOffset`; without one it shows its beginning.
        A `beginTime` above 0, such as `1e-100`, is a time since the phone was started, of which thousands of seconds have
        passed when a wallpaper is shown. An endless animation (`repeatCount="inf"`) stands where it would stand by then; one
        that ends has ended. Leave `beginTime` out for an animation that runs once when the document appears, or let it
        repeat. One that keeps its last value by its fill mode is not reported.
        """,
      bad: """
        <sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9"><animations>
        <animation type="CABasicAnimation" keyPath="opacity" fromValue="0" beginTime="1e-100" duration="2"/>
        </animations></CALayer></sublayers>
        """,
      good: """
        <sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9"><animations>
        <animation type="CABasicAnimation" keyPath="opacity" fromValue="0" beginTime="1e-100" duration="2" repeatCount="inf"/>
        </animations></CALayer></sublayers>
        """,
      check: .markup { bundle, markup, _, report in
        for animation in bundle.animations.map(\.animation)
        where animation.number("speed") == 0 && animation.number("timeOffset") == nil {
          report.report(
            "the animation stands still: its speed is 0",
            at: .attribute("speed", animation.position),
            in: markup)
        }
        for use in bundle.animations {
          guard use.setting == .layer, use.group == nil, let layer = use.layer,
            !bundle.hasOwnTime(layer)
          else { continue }
          let animation = use.animation
          // Core Animation's own duration, where there is none.
          let timing = animation.mediaTiming.resolved(beginningAt: 0, defaultDuration: 0.25)
          let holds =
            animation.value(forKey: "removedOnCompletion") == .bool(false) && timing.fillsForwards
          guard let begin = animation.number("beginTime"), begin > 0, !holds,
            animation.number("timeOffset") == nil, timing.speed > 0, timing.duration >= 0,
            timing.endTime < 600
          else { continue }
          report.report(
            "the animation ended \(NumberText.text((timing.endTime * 100).rounded() / 100)) seconds after the phone was started, long"
              + " before the document is shown; leave beginTime out, or repeat it",
            at: .attribute("beginTime", animation.position),
            in: markup)
        }
      }),
    LintRule(
      "endless-transition", .warning, "an animation of a transition never ends",
      explanation: """
        The animations of a transition carry a value from one state to another. One that repeats without end never arrives.
        """,
      bad: transitionExample(
        #"<animation type="CABasicAnimation" keyPath="opacity" duration="1" repeatCount="inf"/>"#),
      good: transitionExample(
        #"<animation type="CABasicAnimation" keyPath="opacity" duration="1"/>"#),
      check: .markup { bundle, markup, _, report in
        for use in bundle.animations where use.setting == .transition {
          let endless = ["repeatCount", "repeatDuration", "duration"].first {
            use.animation.number($0) == .infinity
          }
          guard let endless else { continue }
          report.report(
            "an endless \(endless) keeps the transition from arriving",
            at: .attribute(endless, use.animation.position),
            in: markup)
        }
      }),
    LintRule(
      "zero-duration", .warning, "an animation's duration is 0 or negative",
      explanation: """
        A duration of 0 does not make a jump: it stands for Core Animation's own, a quarter of a second. A negative one has no
        meaning. In a group it is the group's, and a spring may compute its own; these are not reported.
        """,
      bad: """
        <sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9"><animations>
        <animation type="CABasicAnimation" keyPath="opacity" toValue="0" duration="0" repeatCount="inf"/>
        </animations></CALayer></sublayers>
        """,
      good: """
        <sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9"><animations>
        <animation type="CABasicAnimation" keyPath="opacity" toValue="0" duration="1" repeatCount="inf"/>
        </animations></CALayer></sublayers>
        """,
      check: .markup { bundle, markup, _, report in
        for use in bundle.animations where use.group == nil {
          guard let duration = use.animation.number("duration"), duration <= 0,
            duration < 0 || use.animation.className != "CASpringAnimation"
          else { continue }
          report.report(
            duration < 0
              ? "the duration is negative"
              : "a duration of 0 stands for a quarter of a second; write the one that is meant",
            at: .attribute("duration", use.animation.position), in: markup)
        }
      }),
    LintRule(
      "spring-parameters", .warning, "a spring has parameters that no spring has",
      explanation: """
        `mass` and `stiffness` are above 0 and `damping` is not negative. Core Animation refuses others and keeps its defaults
        (mass 1, stiffness 100, damping 10), which make another spring.
        """,
      bad: springExample("damping=\"-5\" mass=\"1\" stiffness=\"100\" duration=\"1.5\""),
      good: springExample("damping=\"10\" mass=\"1\" stiffness=\"100\" duration=\"1.5\""),
      check: .markup { bundle, markup, _, report in
        for animation in bundle.animations.map(\.animation)
        where animation.className == "CASpringAnimation" {
          let defaults = ["mass": 1, "stiffness": 100, "damping": 10.0]
          for name in ["mass", "stiffness", "damping"] {
            guard let number = animation.number(name),
              number < 0 || number == 0 && name != "damping"
            else { continue }
            report.report(
              "a spring has no \(name) of \(NumberText.text(number)); Core Animation keeps \(NumberText.text(defaults[name] ?? 0))",
              at: .attribute(name, animation.position), in: markup)
          }
        }
      }),
    LintRule(
      "spring-cut-short", .warning, "a spring is still moving when its duration is over",
      explanation: """
        A spring's duration does not shape it: at its end the value jumps to where it belongs. Reported is a spring that still
        comes further than a hundredth of its way from its end after that. The message has the time at which it has settled; use
        that, or more damping. Without damping a spring never settles; with a damping of 2·√(mass·stiffness) it arrives
        without passing its end, and with a fifth of that it swings visibly.
        """,
      bad: springExample("damping=\"5\" mass=\"1\" stiffness=\"100\" duration=\"0.5\""),
      good: springExample("damping=\"5\" mass=\"1\" stiffness=\"100\" duration=\"1.9\""),
      check: .markup { bundle, markup, _, report in
        for use in bundle.animations where use.animation.className == "CASpringAnimation" {
          let animation = use.animation
          guard let duration = animation.number("duration"), duration > 0, duration.isFinite,
            !animation.repeats,
            animation.value(forKey: "mica_autorecalculatesDuration") != .bool(true),
            let spring = try? CoreAnimationSpring(
              mass: animation.number("mass") ?? 1, stiffness: animation.number("stiffness") ?? 100,
              damping: animation.number("damping") ?? 10,
              initialVelocity: animation.number("initialVelocity") ?? 0)
          else { continue }
          let settling = spring.motion.settlingTime(within: 0.01)
          guard settling > duration else { continue }
          let rest = ((1 - spring.value(at: duration)).magnitude * 100).rounded()
          let time =
            settling.isFinite
            ? "after \(NumberText.text((settling * 100).rounded(.up) / 100)) s" : "never"
          report.report(
            "the spring is cut off after \(NumberText.text(duration)) s, \(NumberText.text(rest)) % of its way from its end;"
              + " it comes to rest \(time)", at: .attribute("duration", animation.position),
            in: markup)
        }
      }),
    LintRule(
      "duplicate-animation-key", .warning, "two animations of a layer have one key",
      explanation: """
        A layer has one animation for each key, and a second one of the same key replaces the first. Give each a key of its own,
        or none.
        """,
      bad: """
        <sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9"><animations>
        <animation key="k" type="CABasicAnimation" keyPath="opacity" toValue="0" duration="1" repeatCount="inf"/>
        <animation key="k" type="CABasicAnimation" keyPath="position.x" toValue="90" duration="1" repeatCount="inf"/>
        </animations></CALayer></sublayers>
        """,
      good: """
        <sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9"><animations>
        <animation key="k" type="CABasicAnimation" keyPath="opacity" toValue="0" duration="1" repeatCount="inf"/>
        <animation key="l" type="CABasicAnimation" keyPath="position.x" toValue="90" duration="1" repeatCount="inf"/>
        </animations></CALayer></sublayers>
        """,
      check: .markup { bundle, markup, _, report in
        for layer in bundle.layers.map(\.layer) where layer.animations.count > 1 {
          var known: Set<String> = []
          for animation in layer.animations {
            guard let key = markup.element(at: animation.position)?["key"],
              !known.insert(key).inserted
            else { continue }
            report.report(
              "\(layer.label) has another animation of the key “\(key)”, which this one replaces",
              at: .attribute("key", animation.position), in: markup)
          }
        }
      }),
  ]

  /// A transition whose animation is a spring with some attributes.
  private static func springExample(_ attributes: String) -> String {
    transitionExample(#"<animation type="CASpringAnimation" keyPath="opacity" \#(attributes)/>"#)
  }
}

extension CAMLAnimation {
  /// The number that the document gives a property; nil if it gives none.
  func number(_ key: String) -> Double? { value(forKey: key)?.number }

  /// The values of a keyframe animation; nil if it has none.
  var keyframes: [CAMLValue]? {
    if case .array(let values)? = value(forKey: "values") { values } else { nil }
  }

  fileprivate var calculationMode: String? {
    if case .string(let mode)? = value(forKey: "calculationMode") { mode } else { nil }
  }

  fileprivate var isDiscrete: Bool { calculationMode == "discrete" }
  fileprivate var isPaced: Bool { ["paced", "cubicPaced"].contains(calculationMode) }

  /// The values of a list that is not empty, with the property that states them.
  fileprivate func list(_ key: String) -> (values: [CAMLValue], property: CAMLProperty)? {
    guard let property = properties.last(where: { $0.keyPath == key }),
      case .array(let values) = property.value, !values.isEmpty
    else { return nil }
    return (values, property)
  }

  /// The reason why key times do not rise from 0 to 1; nil if they do.
  fileprivate func fault(ofKeyTimes times: [Double]) -> String? {
    guard let first = times.first, let last = times.last else { return nil }
    if let fall = zip(times, times.dropFirst()).first(where: { $0.1 < $0.0 }) {
      return "\(NumberText.text(fall.1)) comes after \(NumberText.text(fall.0)); they must not fall"
    }
    if let beyond = times.first(where: { $0 < -1e-6 || $0 > 1 + 1e-6 }) {
      return "\(NumberText.text(beyond)) is not from 0 to 1; they are fractions of the duration"
    }
    if first > 1e-3 { return "the first is \(NumberText.text(first)), not 0" }
    if last < 1 - 1e-3, !isDiscrete { return "the last is \(NumberText.text(last)), not 1" }
    return nil
  }

  /// True if the animation runs several times, or back again.
  fileprivate var repeats: Bool {
    (number("repeatCount") ?? 0) > 1 || (number("repeatDuration") ?? 0) > 0
      || value(forKey: "autoreverses") == .bool(true)
  }
}

extension LintBundle {
  /// True if a layer, or one that holds it, has a clock of its own.
  fileprivate func hasOwnTime(_ index: Int) -> Bool {
    var next: Int? = index
    while let index = next {
      let layer = layers[index].layer
      if layer.properties.contains(where: { ["beginTime", "timeOffset"].contains($0.keyPath) }) {
        return true
      }
      if let speed = layer.value(forKeyPath: "speed")?.number, speed != 1 { return true }
      next = layers[index].parent
    }
    return false
  }
}
