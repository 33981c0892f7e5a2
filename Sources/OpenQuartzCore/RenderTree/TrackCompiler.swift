import BoingCurves
import OpenCoreGraphics

/// Turns a layer's animations into tracks: once, when they are committed.
package struct TrackCompiler {
  /// When an animation begins that does not say so itself, in the layer's time.
  let begin: Double
  /// The duration of an animation that has none, outside a group.
  let defaultDuration: Double
  package private(set) var tracks: [Track] = []
  private var groups: [Track.Level] = []

  package init(begin: Double, defaultDuration: Double) {
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

  /// Adds the track of a basic animation.
  mutating func addBasic(_ animation: CABasicAnimation) {
    guard let target = target(of: animation) else { return }
    func ends<V>(_ pick: (ConvertedValue) -> V?) -> EndValues<V>? {
      var ok = true
      func convert(_ value: Any?, _ name: String) -> V? {
        guard let value else { return nil }
        guard let converted = ConvertedValue(value, kind: target.kind), converted.isUsable(target),
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
    let content: (any TrackContent)? =
      switch target.kind {
      case .number, .point, .size, .rect, .color: ends(\.lanes).map(LaneEnds.init)
      case .transform: ends(\.transform).map(TransformEnds.init)
      case .flag: ends(\.flag).map(FlagContent.init)
      case .image: ends(\.image).map(ImageContent.init)
      }
    if let content { append(animation, target, content) }
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
      if let frames = schedule.path(path) { append(animation, target, LaneFrames(frames)) }
      return
    }
    var values: [ConvertedValue] = []
    for (index, value) in (animation.values ?? []).enumerated() {
      guard let converted = ConvertedValue(value, kind: target.kind), converted.isUsable(target)
      else {
        Diagnostics.report(
          .unusableValue(keyPath: animation.keyPath ?? "", place: "values[\(index)]"))
        return
      }
      values.append(converted)
    }
    guard values.count > 1 else { return }
    let content: any TrackContent =
      switch target.kind {
      case .number, .point, .size, .rect, .color:
        LaneFrames(
          schedule.lanes(values.compactMap(\.lanes), laneCount: target.kind.laneCount))
      case .transform: TransformFrames(schedule.transforms(values.compactMap(\.transform)))
      case .flag: FlagContent(schedule.switched(values.compactMap(\.flag)))
      case .image: ImageContent(schedule.switched(values.compactMap(\.image)))
      }
    append(animation, target, content)
  }

  private func target(of animation: CAPropertyAnimation) -> LayerKeyPath? {
    guard let path = animation.keyPath else { return nil }
    guard let target = LayerKeyPath(path), target.property.isAnimatable else {
      Diagnostics.report(.unknownKeyPath(path))
      return nil
    }
    return target
  }

  private mutating func append(
    _ animation: CAPropertyAnimation, _ target: LayerKeyPath, _ content: any TrackContent
  ) {
    let level = self.level(of: animation)
    let pacing =
      (animation as? CABasicAnimation)?.pacing(duration: level.timing.duration)
      ?? .timing(animation.timingFunction?.curve)
    tracks.append(
      Track(
        target: target, groups: groups, level: level, pacing: pacing,
        isAdditive: animation.isAdditive,
        isCumulative: animation.isCumulative && !animation.autoreverses, content: content))
  }
}

extension ConvertedValue {
  var lanes: SIMD4<Double>? { if case .lanes(let v) = self { v } else { nil } }
  var transform: CATransform3D? { if case .transform(let v) = self { v } else { nil } }
  var flag: Bool? { if case .flag(let v) = self { v } else { nil } }
  var image: CGImage? { if case .image(let v) = self { v } else { nil } }

  /// Whether every number in the value is finite.
  func isUsable(_ target: LayerKeyPath) -> Bool {
    switch self {
    case .lanes(let v): (v * 0) == .zero
    case .transform(let t): t.isFinite
    case .flag, .image: true
    }
  }
}
