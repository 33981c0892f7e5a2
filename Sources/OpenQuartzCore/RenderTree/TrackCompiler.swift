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
  package private(set) var tracks: [Track] = []
  private var groups: [Track.Level] = []

  package init(layer: CALayer, begin: Double, defaultDuration: Double) {
    self.layer = layer
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
      }
      return
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
