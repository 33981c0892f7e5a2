import BoingRender
import OpenCoreGraphics

/// A change of a property that animates by itself, from the value before to whatever is beneath.
struct ImplicitChange {
  let keyPath: String
  let path: PropertyTarget
  /// The value before the change.
  let value: PropertyValue
  let duration: Double
  let pace: CAMediaTimingFunction

  // The shared function, which does not change.
  nonisolated(unsafe) static let standardPace = CAMediaTimingFunction(name: .default)

  /// The timing from its commit on.
  var timing: MediaTiming {
    var timing = MediaTiming()
    timing.duration = duration
    timing.fillsBackwards = true
    return timing
  }

  /// The animation as an object.
  func animation() -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = value.boxed(as: path.kind)
    animation.duration = duration
    animation.timingFunction = pace
    animation.fillMode = .backwards
    return animation
  }

  /// The animation compiled, running as `timing` says; nil where the value before was none.
  func track(_ timing: MediaTiming) -> Track? {
    let plan = TrackDescription(
      target: path,
      timing: TrackTiming(TimingScope(timing: timing, curve: nil, removedAtEnd: true)),
      pacing: .timing(pace.curve))
    switch value {
    case .lanes(let lanes):
      return value.isFinite ? VectorEndsTrack(plan, EndValues(from: lanes, to: nil, by: nil)) : nil
    case .transform(let transform):
      return TransformEndsTrack(plan, EndValues(from: transform, to: nil, by: nil))
    case .flag(let flag): return FlagTrack(plan, EndValues(from: flag, to: nil, by: nil))
    default: return ObjectEndsTrack(plan, EndValues(from: value, to: nil, by: nil))
    }
  }
}
