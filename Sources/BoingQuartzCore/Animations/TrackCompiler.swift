import BoingCoreGraphics
import BoingCurves
import BoingRender

/// Turns a layer's animations into tracks: once, when they are committed.
package struct TrackCompiler {
  /// The object that the animations belong to: its class knows its properties.
  let object: any AnimatableObject
  /// The beginning of an animation that has none of its own, in the layer's time.
  let begin: Double
  /// The duration of an animation that has none, outside a group.
  let defaultDuration: Double
  /// The layer's state before the commit, for transitions.
  let snapshot: TransitionSnapshot?
  /// The keyframes of the commit.
  private let keyframes: CompiledKeyframes
  package private(set) var tracks: [Track] = []
  private(set) var transitions: [TransitionTrack] = []
  /// Tracks that come after those of all animations of the layer.
  private(set) var pathRotations: [Track] = []
  private var groups: [TimingScope] = []

  init(
    object: any AnimatableObject, begin: Double, defaultDuration: Double,
    snapshot: TransitionSnapshot?,
    _ keyframes: CompiledKeyframes
  ) {
    self.keyframes = keyframes
    self.object = object
    self.snapshot = snapshot
    self.begin = begin
    self.defaultDuration = defaultDuration
  }

  /// The timing of `animation` with defaults filled in from the group around it.
  func scope(of animation: CAAnimation) -> TimingScope {
    // In a group, 0 is the group's own beginning.
    let timing = animation.timing.resolved(
      beginningAt: groups.isEmpty ? begin : 0,
      defaultDuration: groups.last?.timing.duration ?? defaultDuration)
    return TimingScope(
      timing: timing, curve: nil,
      removedAtEnd: groups.isEmpty && animation.isRemovedOnCompletion)
  }

  /// Adds the tracks of every child of `group`.
  mutating func addGroup(_ group: CAAnimationGroup) {
    var scope = self.scope(of: group)
    scope.curve = group.timingFunction?.curve
    groups.append(scope)
    for child in group.animations ?? [] { child.compile(into: &self) }
    groups.removeLast()
  }

  /// Adds a transition.
  mutating func addTransition(_ transition: CATransition) {
    transitions.append(
      TransitionTrack(
        transition.transitionKind,
        from: (
          transition.startProgress.isNaN ? 0 : Double(transition.startProgress),
          to: transition.endProgress.isNaN ? 1 : Double(transition.endProgress)
        ), curve: transition.timingFunction?.curve,
        timing: TrackTiming(scope(of: transition), in: groups), snapshot: snapshot))
  }

  /// Adds the track of a basic animation.
  mutating func addBasic(_ animation: CABasicAnimation) {
    guard !animation.isInert, let target = target(of: animation) else { return }
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
          Diagnostics.report(.unusableValue(keyPath: animation.keyPath ?? "", location: name))
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
    let description = self.description(of: animation, target)
    let track: Track? =
      switch target.kind {
      case .number, .point, .size, .rect, .color, .vector:
        ends(\.components).map { VectorEndsTrack(description, $0) }
      case .transform: ends(\.transform).map { TransformEndsTrack(description, $0) }
      case .flag: ends(\.flag).map { FlagTrack(description, $0) }
      case .image, .path, .colors, .numbers, .string, .object:
        ends { $0 }.map { ObjectEndsTrack(description, $0) }
      }
    if let track { tracks.append(track) }
  }

  /// Adds the track of a keyframe animation.
  mutating func addKeyframes(_ animation: CAKeyframeAnimation) {
    guard let target = target(of: animation) else { return }
    let (schedule, scheduleKey) = keyframes.schedule(of: animation)
    if let path = animation.path {
      guard target.kind == .point || target.kind == .size else {
        Diagnostics.report(.unusableValue(keyPath: animation.keyPath ?? "", location: "path"))
        return
      }
      let key = CompiledKeyframes.Key(
        values: .init(path as AnyObject), kind: "path", schedule: scheduleKey)
      if let frames = keyframes.frames(key, of: path, { schedule.path(path.data) }) {
        tracks.append(VectorPathTrack(description(of: animation, target), frames))
        if target.property.name.string == "position" { addTurn(animation, along: frames) }
      }
      return
    }
    if let function = animation.valueFunction {
      return addKeyframes(animation, through: function, target, schedule, scheduleKey)
    }
    let source = animation.values ?? []
    guard
      let values = values(
        of: animation, source, kind: "\(target.kind)", { PropertyValue($0, kind: target.kind) })
    else { return }
    let key = CompiledKeyframes.Key(
      values: .init(source), kind: "\(target.kind)", schedule: scheduleKey)
    func frames<Frames>(_ compile: () -> Frames) -> Frames {
      keyframes.frames(key, of: source, compile)
    }
    let description = self.description(of: animation, target)
    let track: Track =
      switch target.kind {
      case .number, .point, .size, .rect, .color, .vector:
        VectorKeyframesTrack(
          description,
          frames {
            schedule.keyframes(
              values.compactMap(\.components), componentCount: target.kind.componentCount)
          })
      case .transform:
        TransformKeyframesTrack(
          description, frames { schedule.transforms(values.compactMap(\.transform)) })
      case .flag: FlagTrack(description, frames { schedule.switched(values.compactMap(\.flag)) })
      case .image, .path, .colors, .numbers, .string, .object:
        ObjectKeyframesTrack(description, frames { schedule.references(values) })
      }
    tracks.append(track)
  }

  /// The values of `animation` as `convert` makes them; nil where there are fewer than two, and, with a
  /// report, where one cannot be used.
  ///
  /// - Parameter kind: the name of the conversion.
  private func values(
    of animation: CAKeyframeAnimation, _ source: [Any], kind: String,
    _ convert: (Any) -> PropertyValue?
  ) -> [PropertyValue]? {
    switch keyframes.converted(source, kind: kind, convert) {
    case .values(let values): return values.count > 1 ? values : nil
    case .unusable(let index):
      Diagnostics.report(
        .unusableValue(keyPath: animation.keyPath ?? "", location: "values[\(index)]"))
      return nil
    }
  }

  /// Adds the track of a basic animation whose numbers a value function makes transforms of.
  private mutating func addBasic(
    _ animation: CABasicAnimation, through function: CAValueFunction, _ target: PropertyTarget
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
          .unusableValue(keyPath: animation.keyPath ?? "", location: name))
      }
      numbers[name] = number
    }
    let interpolator: VectorInterpolator
    switch (numbers["fromValue"], numbers["toValue"], numbers["byValue"]) {
    case (let from?, let to?, _): interpolator = VectorInterpolator(start: from, end: to)
    case (let from?, nil, let by?): interpolator = VectorInterpolator(start: from, end: from + by)
    case (nil, let to?, let by?): interpolator = VectorInterpolator(start: to - by, end: to)
    default:
      return Diagnostics.report(
        .missingEnd(function.name.rawValue, keyPath: animation.keyPath ?? ""))
    }
    tracks.append(
      FunctionTrack(description(of: animation, target), function.function, interpolator))
  }

  /// The same for keyframes.
  private mutating func addKeyframes(
    _ animation: CAKeyframeAnimation, through function: CAValueFunction, _ target: PropertyTarget,
    _ schedule: KeyframeSchedule, _ scheduleKey: CompiledKeyframes.ScheduleKey
  ) {
    guard takes(function, target, animation) else { return }
    let (source, kind) = (animation.values ?? [], function.name.rawValue)
    guard
      let values = values(
        of: animation, source, kind: kind, { function.input($0).map(PropertyValue.components) })
    else { return }
    let key = CompiledKeyframes.Key(values: .init(source), kind: kind, schedule: scheduleKey)
    let frames = keyframes.frames(key, of: source) {
      schedule.keyframes(
        values.compactMap(\.components), componentCount: function.function.inputCount)
    }
    tracks.append(FunctionTrack(description(of: animation, target), function.function, frames))
  }

  /// Returns true if the target is a transform, and reports any other.
  private func takes(
    _ function: CAValueFunction, _ target: PropertyTarget, _ animation: CAPropertyAnimation
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
      let transform = PropertyTarget("transform")
    else { return }
    pathRotations.append(
      PathRotationTrack(description(of: animation, transform), path, reversed: isReversed))
  }

  private func target(of animation: CAPropertyAnimation) -> PropertyTarget? {
    guard let path = animation.keyPath else { return nil }
    guard let target = object.keyPath(path, for: animation), target.property.isAnimatable else {
      Diagnostics.report(.unknownKeyPath(path))
      return nil
    }
    return target
  }

  private func description(
    of animation: CAPropertyAnimation, _ target: PropertyTarget
  ) -> TrackDescription {
    let scope = self.scope(of: animation)
    let easing =
      (animation as? CABasicAnimation)?.easing(duration: scope.timing.duration)
      ?? .timing(animation.timingFunction?.curve)
    return TrackDescription(
      target: target, timing: TrackTiming(scope, in: groups), easing: easing,
      isAdditive: animation.isAdditive,
      isCumulative: animation.isCumulative && !animation.autoreverses)
  }
}
