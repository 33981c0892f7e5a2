import BoingCurves
import Foundation

/// The rules about animations: their values, their times, their springs.
extension LintRule {
  static let nothingToAnimate = LintRule(
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
          let isOfLayer = if case .layer = use.setting { true } else { false }
          fault = isOpen && isOfLayer ? "it has neither fromValue, toValue nor byValue" : nil
        case "CAAnimationGroup":
          // Those that could not be read are reported by themselves.
          let isEmpty = animation.animations.isEmpty && animation.unrecognized.isEmpty
          fault = isEmpty ? "the group has no animations" : nil
        default: fault = nil
        }
        guard let fault else { continue }
        report.report("nothing moves: \(fault)", at: .element(animation.position), in: markup)
      }
    })

  static let keyTimes = LintRule(
    "key-times", .warning, "key times do not rise from 0 to 1",
    explanation: """
      The `keyTimes` of a keyframe animation are fractions of its duration: they begin with 0, never fall, and end with 1.
      By its documentation Core Animation passes over key times that do not, and spaces the values evenly. Those of the
      calculation modes `paced` and `cubicPaced` are not looked at.
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
      for animation in bundle.animations.map(\.animation) {
        guard let (times, property) = animation.keyTimes, let first = times.first,
          let last = times.last
        else { continue }
        let fault: String?
        if let fall = zip(times, times.dropFirst()).first(where: { $0.1 < $0.0 }) {
          fault =
            "\(NumberText.text(fall.1)) comes after \(NumberText.text(fall.0)); they must not fall"
        } else if let beyond = times.first(where: { $0 < -1e-6 || $0 > 1 + 1e-6 }) {
          fault =
            "\(NumberText.text(beyond)) is not from 0 to 1; they are fractions of the duration"
        } else if first > 1e-3 {
          fault = "the first is \(NumberText.text(first)), not 0"
        } else if last < 1 - 1e-3, !animation.isDiscrete {
          fault = "the last is \(NumberText.text(last)), not 1"
        } else {
          fault = nil
        }
        if let fault { report.report("key times: \(fault)", at: .property(property), in: markup) }
      }
    })

  static let keyTimesCount = LintRule(
    "key-times-count", .warning, "there are not as many key times as values",
    explanation: """
      Each value of a keyframe animation has a key time; with the calculation mode `discrete` there may be one more, the
      end. Where the numbers differ, what is too many is not used, and the animation is not the one that was meant.
      """,
    bad: """
      <sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9"><animations>
      <animation type="CAKeyframeAnimation" keyPath="opacity" duration="1" repeatCount="inf">
      <values><real value="0"/><real value="1"/><real value="0"/></values>
      <keyTimes><real value="0"/><real value="1"/></keyTimes></animation></animations></CALayer></sublayers>
      """,
    good: """
      <sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9"><animations>
      <animation type="CAKeyframeAnimation" keyPath="opacity" duration="1" repeatCount="inf">
      <values><real value="0"/><real value="1"/><real value="0"/></values>
      <keyTimes><real value="0"/><real value="0.5"/><real value="1"/></keyTimes></animation></animations></CALayer></sublayers>
      """,
    check: .markup { bundle, markup, _, report in
      for animation in bundle.animations.map(\.animation) {
        guard let (times, property) = animation.keyTimes, let values = animation.keyframes,
          times.count != values.count, !(animation.isDiscrete && times.count == values.count + 1)
        else { continue }
        report.report(
          "there are \(times.count) key times for \(values.count) values", at: .property(property),
          in: markup)
      }
    })

  static let timingFunctionsCount = LintRule(
    "timing-functions-count", .warning, "there are too few timing functions for the values",
    explanation: """
      `timingFunctions` has one function for each step from a value to the next: one less than there are values. Steps
      without one are even.
      """,
    bad: """
      <sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9"><animations>
      <animation type="CAKeyframeAnimation" keyPath="opacity" duration="1" repeatCount="inf">
      <values><real value="0"/><real value="1"/><real value="0"/></values>
      <timingFunctions><CAMediaTimingFunction name="easeIn"/></timingFunctions></animation></animations></CALayer></sublayers>
      """,
    good: """
      <sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9"><animations>
      <animation type="CAKeyframeAnimation" keyPath="opacity" duration="1" repeatCount="inf">
      <values><real value="0"/><real value="1"/><real value="0"/></values>
      <timingFunctions><CAMediaTimingFunction name="easeIn"/><CAMediaTimingFunction name="easeOut"/></timingFunctions>
      </animation></animations></CALayer></sublayers>
      """,
    check: .markup { bundle, markup, _, report in
      for animation in bundle.animations.map(\.animation) {
        guard let property = animation.properties.last(where: { $0.keyPath == "timingFunctions" }),
          case .array(let functions) = property.value, !functions.isEmpty,
          let values = animation.keyframes,
          functions.count < values.count - 1, !animation.isPaced
        else { continue }
        report.report(
          "there are \(functions.count) timing functions for \(values.count - 1) steps; the others are even",
          at: .property(property), in: markup)
      }
    })

  static let animationNeverRuns = LintRule(
    "animation-never-runs", .warning, "an animation is over before the document is shown",
    explanation: """
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
      for use in bundle.animations {
        guard case .layer = use.setting, use.group == nil, let layer = use.layer,
          !bundle.hasOwnTime(layer)
        else { continue }
        let animation = use.animation
        let begin = animation.number("beginTime") ?? 0
        let holds =
          animation.value(forKey: "removedOnCompletion") == .bool(false)
          && ["forwards", "both"].contains { animation.value(forKey: "fillMode") == .string($0) }
        guard begin > 0, !holds, animation.number("timeOffset") == nil,
          let end = animation.activeDuration.map({ begin + $0 }), end < 600
        else { continue }
        report.report(
          "the animation ended \(NumberText.text((end * 100).rounded() / 100)) seconds after the phone was started, long"
            + " before the document is shown; leave beginTime out, or repeat it",
          at: .attribute("beginTime", animation.position),
          in: markup)
      }
    })

  static let endlessTransition = LintRule(
    "endless-transition", .warning, "an animation of a transition never ends",
    explanation: """
      The animations of a transition carry a value from one state to another. One that repeats without end never arrives.
      """,
    bad: """
      <sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9"/></sublayers>
      <states><LKState name="Locked"><elements><LKStateSetValue targetId="a" keyPath="opacity"><value type="real" value="0"/>
      </LKStateSetValue></elements></LKState></states>
      <stateTransitions><LKStateTransition fromState="*" toState="Locked"><elements>
      <LKStateTransitionElement targetId="a" key="opacity">
      <animation type="CABasicAnimation" keyPath="opacity" duration="1" repeatCount="inf"/>
      </LKStateTransitionElement></elements></LKStateTransition></stateTransitions>
      """,
    good: """
      <sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9"/></sublayers>
      <states><LKState name="Locked"><elements><LKStateSetValue targetId="a" keyPath="opacity"><value type="real" value="0"/>
      </LKStateSetValue></elements></LKState></states>
      <stateTransitions><LKStateTransition fromState="*" toState="Locked"><elements>
      <LKStateTransitionElement targetId="a" key="opacity">
      <animation type="CABasicAnimation" keyPath="opacity" duration="1"/>
      </LKStateTransitionElement></elements></LKStateTransition></stateTransitions>
      """,
    check: .markup { bundle, markup, _, report in
      for use in bundle.animations where use.isInTransition {
        let endless = ["repeatCount", "repeatDuration", "duration"].first {
          use.animation.number($0) == .infinity
        }
        guard let endless else { continue }
        report.report(
          "an endless \(endless) keeps the transition from arriving",
          at: .attribute(endless, use.animation.position),
          in: markup)
      }
    })

  static let zeroDuration = LintRule(
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
    })

  static let springParameters = LintRule(
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
          guard let number = animation.number(name), number < 0 || number == 0 && name != "damping"
          else { continue }
          report.report(
            "a spring has no \(name) of \(NumberText.text(number)); Core Animation keeps \(NumberText.text(defaults[name] ?? 0))",
            at: .attribute(name, animation.position), in: markup)
        }
      }
    })

  static let springNeverSettles = LintRule(
    "spring-never-settles", .warning, "a spring swings for ever",
    explanation: """
      Without damping a spring never comes to rest: it swings until its duration is over, and jumps to its end. With a damping
      of 2·√(mass·stiffness) it arrives without passing its end, with a fifth of that it swings visibly.
      """,
    bad: springExample("damping=\"0\" mass=\"1\" stiffness=\"100\" duration=\"2\""),
    good: springExample("damping=\"10\" mass=\"1\" stiffness=\"100\" duration=\"2\""),
    check: .markup { bundle, markup, _, report in
      for animation in bundle.animations.map(\.animation)
      where animation.className == "CASpringAnimation" {
        guard animation.number("damping") == 0 else { continue }
        report.report(
          "a spring without damping never comes to rest",
          at: .attribute("damping", animation.position), in: markup)
      }
    })

  static let springCutShort = LintRule(
    "spring-cut-short", .warning, "a spring is still moving when its duration is over",
    explanation: """
      A spring's duration does not shape it: at its end the value jumps to where it belongs. Reported is a spring that still
      comes further than a hundredth of its way from its end after that. The message has the time at which it has settled; use
      that, or more damping.
      """,
    bad: springExample("damping=\"5\" mass=\"1\" stiffness=\"100\" duration=\"0.5\""),
    good: springExample("damping=\"5\" mass=\"1\" stiffness=\"100\" duration=\"1.9\""),
    check: .markup { bundle, markup, _, report in
      for use in bundle.animations where use.animation.className == "CASpringAnimation" {
        let animation = use.animation
        guard let duration = animation.number("duration"), duration > 0, duration.isFinite,
          (animation.number("damping") ?? 10) > 0, !animation.repeats,
          animation.value(forKey: "mica_autorecalculatesDuration") != .bool(true),
          let spring = try? CoreAnimationSpring(
            mass: animation.number("mass") ?? 1, stiffness: animation.number("stiffness") ?? 100,
            damping: animation.number("damping") ?? 10,
            initialVelocity: animation.number("initialVelocity") ?? 0)
        else { continue }
        let settling = spring.settlingTime(within: 0.01)
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
    })

  /// A transition whose animation is a spring with some attributes.
  private static func springExample(_ attributes: String) -> String {
    """
    <sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9"/></sublayers>
    <states><LKState name="Locked"><elements><LKStateSetValue targetId="a" keyPath="opacity"><value type="real" value="1"/>
    </LKStateSetValue></elements></LKState></states>
    <stateTransitions><LKStateTransition fromState="*" toState="Locked"><elements>
    <LKStateTransitionElement targetId="a" key="opacity">
    <animation type="CASpringAnimation" keyPath="opacity" \(attributes)/>
    </LKStateTransitionElement></elements></LKStateTransition></stateTransitions>
    """
  }

  static let duplicateAnimationKey = LintRule(
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
    })

  static let frozenAnimation = LintRule(
    "frozen-animation", .note, "an animation stands still, since its speed is 0",
    explanation: """
      At a `speed` of 0 an animation shows one moment, that of its `timeOffset`. That may be meant; an animation that should
      play has a speed of 1, or none stated.
      """,
    bad: """
      <sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9"><animations>
      <animation type="CABasicAnimation" keyPath="opacity" toValue="0" duration="1" repeatCount="inf" speed="0"/>
      </animations></CALayer></sublayers>
      """,
    good: """
      <sublayers><CALayer id="a" bounds="0 0 9 9" position="9 9"><animations>
      <animation type="CABasicAnimation" keyPath="opacity" toValue="0" duration="1" repeatCount="inf" speed="2"/>
      </animations></CALayer></sublayers>
      """,
    check: .markup { bundle, markup, _, report in
      for animation in bundle.animations.map(\.animation) where animation.number("speed") == 0 {
        report.report(
          "the animation stands still: its speed is 0", at: .attribute("speed", animation.position),
          in: markup)
      }
    })

  static let videoLayer = LintRule(
    "video-layer", .warning, "a movie made of images is longer or faster than phones bear",
    explanation: """
      A movie in a document is an animation of `contents` through its frames, all of which are in memory at once. Editors take at
      most 12 seconds and advise 30 frames a second; installers refuse to make one of more than 400 frames. Beyond that phones
      are reported to turn black for seconds, to grow hot, and to stutter.
      """,
    check: .markup { bundle, markup, _, report in
      for use in bundle.animations where use.animation.keyPath == "contents" {
        let animation = use.animation
        guard let count = animation.keyframes?.count, count > 4 else { continue }
        let duration = animation.number("duration") ?? 0
        var faults: [String] = []
        if count > 400 { faults.append("\(count) frames; installers take 400") }
        if duration > 12.01, duration.isFinite {
          faults.append(
            "\(NumberText.text((duration * 10).rounded() / 10)) seconds; editors take 12")
        }
        if duration > 0, Double(count) / duration > 31 {
          faults.append(
            "\(Int(clamping: (Double(count) / duration).rounded())) frames a second; 30 are enough")
        }
        guard !faults.isEmpty else { continue }
        report.report(
          "the movie has \(faults.joined(separator: ", and "))", at: .element(animation.position),
          in: markup)
      }
      let frames = Dictionary(
        grouping: bundle.layers.indices.filter { bundle.layers[$0].layer.isFrameOfMovie }
      ) {
        bundle.layers[$0].parent
      }
      for (parent, layers) in frames.sorted(by: { ($0.key ?? -1) < ($1.key ?? -1) })
      where layers.count > 400 {
        guard let parent else { continue }
        report.report(
          "the movie has \(layers.count) frames, each a layer; installers take 400",
          at: .element(bundle.layers[parent].layer.position), in: markup)
      }
    })
}

extension LintRule {
  static let loneVideo = LintRule(
    "lone-video", .note, "the wallpaper is a movie and nothing else",
    explanation: """
      Catalogues do not take wallpapers that are a single movie made of images: it has no states and no layers of its own, and
      the system can show movies better. Add something that moves with the phone, or leave the catalogue out.
      """,
    check: .wallpaper { wallpaper, report in
      let layers = wallpaper.bundles.flatMap { bundle in
        bundle.layers.indices.dropFirst().map { (bundle: bundle, index: $0) }
      }
      let shown = layers.filter { $0.bundle.layers[$0.index].layer.showsSomething }
      let frames = shown.filter { $0.bundle.layers[$0.index].layer.isFrameOfMovie }
      let isMovie =
        shown.count == 1 && shown[0].bundle.isMovie(shown[0].index)
        || frames.count > 4 && frames.count == shown.count
      guard isMovie, let first = shown.first, let markup = first.bundle.markup else { return }
      report.report(
        "the movie is all there is in the wallpaper, which catalogues do not take",
        at: .element(first.bundle.layers[first.index].layer.position), in: markup)
    })
}

extension LintBundle {
  /// True if a layer's contents are a movie: more than four images after one another.
  fileprivate func isMovie(_ index: Int) -> Bool {
    animations.contains {
      $0.layer == index && $0.animation.keyPath == "contents"
        && ($0.animation.keyframes?.count ?? 0) > 4
    }
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

  /// The key times of an animation for which they matter, with the property that states them.
  fileprivate var keyTimes: (times: [Double], property: CAMLProperty)? {
    guard !isPaced, let property = properties.last(where: { $0.keyPath == "keyTimes" }),
      case .array(let values) = property.value, !values.isEmpty
    else { return nil }
    return (values.compactMap(\.number), property)
  }

  /// True if the animation runs several times, or back again.
  fileprivate var repeats: Bool {
    (number("repeatCount") ?? 0) > 1 || (number("repeatDuration") ?? 0) > 0
      || value(forKey: "autoreverses") == .bool(true)
  }

  /// The time from the beginning to the end in seconds; nil if it is endless or not known.
  fileprivate var activeDuration: Double? {
    let speed = number("speed") ?? 1
    let stated = number("duration") ?? 0
    guard speed > 0, stated >= 0 else { return nil }
    // Core Animation's own, where there is none.
    let duration = stated > 0 ? stated : 0.25
    let period = duration * (value(forKey: "autoreverses") == .bool(true) ? 2 : 1)
    let whole: Double
    if let limit = number("repeatDuration"), limit > 0 {
      whole = limit
    } else {
      whole = period * max(number("repeatCount") ?? 1, 1)
    }
    return whole.isFinite ? whole / speed : nil
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

extension CAMLLayer {
  /// True if the layer is a frame of a movie that an editor made.
  fileprivate var isFrameOfMovie: Bool { id?.contains("_frame_") == true }

  /// True if the layer shows anything by itself.
  var showsSomething: Bool {
    className != "CALayer" && className != "CATransformLayer"
      || ["contents", "backgroundColor", "borderWidth"].contains { value(forKeyPath: $0) != nil }
      || animations.contains { $0.keyPath == "contents" }
  }
}
