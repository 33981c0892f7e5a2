import BoingCurves
import OpenCoreGraphics

/// Turns a layer's animations into tracks: once, when they are committed.
package struct TrackCompiler {
  /// The layer that the animations belong to: its class knows its properties.
  let layer: CALayer
  /// When an animation begins that does not say so itself, in the layer's time.
  let begin: Double
  /// The duration of an animation that has none, outside a group.
  let defaultDuration: Double
  /// The layer's state before the commit, for transitions.
  let before: Frame.Before?
  package private(set) var tracks: [Track] = []
  private(set) var transitions: [TransitionTrack] = []
  /// Tracks that come after those of all animations of the layer.
  private(set) var turns: [Track] = []
  private var groups: [Track.Level] = []

  init(layer: CALayer, begin: Double, defaultDuration: Double, before: Frame.Before?) {
    self.layer = layer
    self.before = before
    self.begin = begin
    self.defaultDuration = defaultDuration
  }

  /// The timing of `animation` with defaults filled in from the group around it.
  func level(of animation: CAAnimation) -> Track.Level {
    // In a group, 0 is the group's own beginning.
    let timing = animation.timing.resolved(
      beginningAt: groups.isEmpty ? begin : 0,
      defaultDuration: groups.last?.timing.duration ?? defaultDuration)
    return Track.Level(
      timing: timing, curve: nil,
      removedAtEnd: groups.isEmpty && animation.isRemovedOnCompletion)
  }

  /// Adds the tracks of every child of `group`.
  mutating func addGroup(_ group: CAAnimationGroup) {
    var level = self.level(of: group)
    level.curve = group.timingFunction?.curve
    groups.append(level)
    for child in group.animations ?? [] { child.compile(into: &self) }
    groups.removeLast()
  }

  /// Adds a transition.
  mutating func addTransition(_ transition: CATransition) {
    transitions.append(
      TransitionTrack(
        transition, groups: groups, level: level(of: transition), before: before))
  }

  /// Adds the track of a basic animation.
  mutating func addBasic(_ animation: CABasicAnimation) {
    guard let target = target(of: animation) else { return }
    if let function = animation.valueFunction {
      return addBasic(animation, through: function, target)
    }
    func ends<V>(_ pick: (PropertyValue) -> V?) -> EndValues<V>? {
      var ok = true
      func convert(_ value: Any?, _ name: String) -> V? {
        guard let value else { return nil }
        guard let converted = PropertyValue(value, kind: target.kind), converted.isFinite,
          let result = pick(converted)
        else {
          Diagnostics.report(.unusableValue(keyPath: animation.keyPath ?? "", place: name))
          ok = false
          return nil
        }
        return result
      }
      let result = EndValues(
        from: convert(animation.fromValue, "fromValue"), to: convert(animation.toValue, "toValue"),
        by: convert(animation.byValue, "byValue"))
      return ok ? result : nil
    }
    let plan = plan(animation, target)
    let track: Track? =
      switch target.kind {
      case .number, .point, .size, .rect, .color, .vector:
        ends(\.lanes).map { LaneEndsTrack(plan, $0) }
      case .transform: ends(\.transform).map { TransformEndsTrack(plan, $0) }
      case .flag: ends(\.flag).map { FlagTrack(plan, $0) }
      case .image, .path, .colors, .numbers, .string, .object:
        ends { $0 }.map { ReferenceEndsTrack(plan, $0) }
      }
    if let track { tracks.append(track) }
  }

  /// Adds the track of a keyframe animation.
  mutating func addKeyframes(_ animation: CAKeyframeAnimation) {
    guard let target = target(of: animation) else { return }
    let schedule = KeyframeSchedule(animation)
    if let path = animation.path {
      guard target.kind == .point || target.kind == .size else {
        Diagnostics.report(.unusableValue(keyPath: animation.keyPath ?? "", place: "path"))
        return
      }
      if let frames = schedule.path(path) {
        tracks.append(LaneFramesTrack(plan(animation, target), frames))
        if target.property.name == "position" { addTurn(animation, along: frames) }
      }
      return
    }
    if let function = animation.valueFunction {
      return addKeyframes(animation, through: function, target, schedule)
    }
    var values: [PropertyValue] = []
    for (index, value) in (animation.values ?? []).enumerated() {
      guard let converted = PropertyValue(value, kind: target.kind), converted.isFinite
      else {
        Diagnostics.report(
          .unusableValue(keyPath: animation.keyPath ?? "", place: "values[\(index)]"))
        return
      }
      values.append(converted)
    }
    guard values.count > 1 else { return }
    let plan = plan(animation, target)
    let track: Track =
      switch target.kind {
      case .number, .point, .size, .rect, .color, .vector:
        LaneFramesTrack(
          plan, schedule.lanes(values.compactMap(\.lanes), laneCount: target.kind.laneCount))
      case .transform:
        TransformFramesTrack(plan, schedule.transforms(values.compactMap(\.transform)))
      case .flag: FlagTrack(plan, schedule.switched(values.compactMap(\.flag)))
      case .image, .path, .colors, .numbers, .string, .object:
        ReferenceFramesTrack(plan, schedule.switched(values))
      }
    tracks.append(track)
  }

  /// Adds the track of a basic animation whose numbers a value function makes transforms of.
  private mutating func addBasic(
    _ animation: CABasicAnimation, through function: CAValueFunction, _ target: LayerKeyPath
  ) {
    guard takes(function, target, animation) else { return }
    var numbers: [String: SIMD4<Double>] = [:]
    let given = [
      ("fromValue", animation.fromValue), ("toValue", animation.toValue),
      ("byValue", animation.byValue),
    ]
    for case (let name, let value?) in given {
      guard let number = function.input(value) else {
        return Diagnostics.report(
          .unusableValue(keyPath: animation.keyPath ?? "", place: name))
      }
      numbers[name] = number
    }
    let way: LaneWay
    switch (numbers["fromValue"], numbers["toValue"], numbers["byValue"]) {
    case (let from?, let to?, _): way = LaneWay(start: from, end: to)
    case (let from?, nil, let by?): way = LaneWay(start: from, end: from + by)
    case (nil, let to?, let by?): way = LaneWay(start: to - by, end: to)
    default:
      return Diagnostics.report(
        .missingEnd(function.name.rawValue, keyPath: animation.keyPath ?? ""))
    }
    tracks.append(FunctionTrack(plan(animation, target), function, way))
  }

  /// The same for keyframes.
  private mutating func addKeyframes(
    _ animation: CAKeyframeAnimation, through function: CAValueFunction, _ target: LayerKeyPath,
    _ schedule: KeyframeSchedule
  ) {
    guard takes(function, target, animation) else { return }
    var values: [SIMD4<Double>] = []
    for (index, value) in (animation.values ?? []).enumerated() {
      guard let number = function.input(value) else {
        return Diagnostics.report(
          .unusableValue(keyPath: animation.keyPath ?? "", place: "values[\(index)]"))
      }
      values.append(number)
    }
    guard values.count > 1 else { return }
    let frames = schedule.lanes(values, laneCount: function.inputCount)
    tracks.append(FunctionTrack(plan(animation, target), function, frames))
  }

  /// Whether the target is a transform; reported where it is not.
  private func takes(
    _ function: CAValueFunction, _ target: LayerKeyPath, _ animation: CAPropertyAnimation
  ) -> Bool {
    if target.kind == .transform { return true }
    Diagnostics.report(
      .needsTransform(function.name.rawValue, keyPath: animation.keyPath ?? ""))
    return false
  }

  /// Adds the turn of a layer that moves along `path`, which comes after all other tracks.
  private mutating func addTurn(_ animation: CAKeyframeAnimation, along path: PathKeyframes) {
    let isReversed = animation.rotationMode == .rotateAutoReverse
    guard isReversed || animation.rotationMode == .rotateAuto,
      let transform = LayerKeyPath("transform")
    else { return }
    turns.append(PathTurnTrack(plan(animation, transform), path, reversed: isReversed))
  }

  private func target(of animation: CAPropertyAnimation) -> LayerKeyPath? {
    guard let path = animation.keyPath else { return nil }
    guard let target = layer.keyPath(path, for: animation), target.property.isAnimatable else {
      Diagnostics.report(.unknownKeyPath(path))
      return nil
    }
    return target
  }

  private func plan(_ animation: CAPropertyAnimation, _ target: LayerKeyPath) -> Track.Plan {
    let level = self.level(of: animation)
    let pacing =
      (animation as? CABasicAnimation)?.pacing(duration: level.timing.duration)
      ?? .timing(animation.timingFunction?.curve)
    return Track.Plan(
      target: target, groups: groups, level: level, pacing: pacing,
      isAdditive: animation.isAdditive,
      isCumulative: animation.isCumulative && !animation.autoreverses)
  }
}
