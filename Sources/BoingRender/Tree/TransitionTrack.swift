import BoingCurves

/// A transition compiled for evaluation, with the state that it leaves.
package final class TransitionTrack: Sendable {
  /// The groups around the transition, the outermost first.
  package let groups: [Track.Level]
  package let level: Track.Level
  private let curve: CubicBezierEasing?
  private let kind: Transition.Kind
  private let range: (from: Double, to: Double)
  private let before: Frame.Before?

  /// Creates a track from a transition's timing function, kind and range of progress.
  ///
  /// - Parameter range: the progress at the start and the end, clamped to 0…1.
  package init(
    _ kind: Transition.Kind, from range: (from: Double, to: Double), curve: CubicBezierEasing?,
    groups: [Track.Level], level: Track.Level, before: Frame.Before?
  ) {
    self.kind = kind
    self.groups = groups
    self.level = level
    self.before = before
    self.curve = curve
    func clamped(_ value: Double) -> Double { min(max(value, 0), 1) }
    self.range = (clamped(range.from), clamped(range.to))
  }

  /// The transition at the layer's `time`; nil where it is not in effect.
  package func state(at time: Double) -> Transition? {
    var time = time
    for group in groups {
      guard let inner = group.time(atParent: time) else { return nil }
      time = inner
    }
    guard let phase = level.timing.phase(atParent: time, removedAtEnd: level.removedAtEnd) else {
      return nil
    }
    let progress = curve?.value(at: phase.progress) ?? phase.progress
    return Transition(
      kind: kind,
      progress: min(max(range.from + (range.to - range.from) * progress, 0), 1), before: before)
  }
}
