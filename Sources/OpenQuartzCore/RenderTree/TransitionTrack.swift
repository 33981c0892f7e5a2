import BoingCurves

/// A ``CATransition`` compiled for evaluation, with the state that it leaves.
final class TransitionTrack: Sendable {
  /// The groups around the transition, the outermost first.
  let groups: [Track.Level]
  let level: Track.Level
  private let curve: CubicBezierEasing?
  private let type: CATransitionType
  private let subtype: CATransitionSubtype?
  private let range: (from: Double, to: Double)
  private let before: Frame.Before?

  init(
    _ transition: CATransition, groups: [Track.Level], level: Track.Level, before: Frame.Before?
  ) {
    self.groups = groups
    self.level = level
    self.before = before
    curve = transition.timingFunction?.curve
    (type, subtype) = (transition.type, transition.subtype)
    func held(_ value: Float, _ absent: Double) -> Double {
      value.isNaN ? absent : Double(min(max(value, 0), 1))
    }
    range = (held(transition.startProgress, 0), held(transition.endProgress, 1))
  }

  /// The transition at the layer's `time`; nil where it is not in effect.
  func state(at time: Double) -> Frame.Transition? {
    var time = time
    for group in groups {
      guard let inner = group.time(atParent: time) else { return nil }
      time = inner
    }
    guard let phase = level.timing.phase(atParent: time, removedAtEnd: level.removedAtEnd) else {
      return nil
    }
    let progress = curve?.value(at: phase.progress) ?? phase.progress
    return Frame.Transition(
      type: type, subtype: subtype,
      progress: min(max(range.from + (range.to - range.from) * progress, 0), 1), before: before)
  }
}
