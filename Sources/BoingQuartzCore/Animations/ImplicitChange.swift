import BoingCoreGraphics
import BoingRender

/// A change of a property that animates by itself, from the value before to whatever is beneath.
final class ImplicitChange {
  let target: PropertyTarget
  /// The value before the change.
  let value: PropertyValue
  let duration: Double
  let easing: CAMediaTimingFunction

  // The shared function, which does not change.
  nonisolated(unsafe) static let standardEasing = CAMediaTimingFunction(name: .default)

  init(
    of target: PropertyTarget, from value: PropertyValue, duration: Double,
    easing: CAMediaTimingFunction
  ) {
    (self.target, self.value, self.duration, self.easing) = (target, value, duration, easing)
  }

  /// The timing from its commit on.
  var timing: MediaTiming {
    var timing = MediaTiming()
    timing.duration = duration
    timing.fillsBackwards = true
    return timing
  }

  /// The animation of `keyPath` as an object.
  func animation(of keyPath: String) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = value.boxed(as: target.kind)
    animation.duration = duration
    animation.timingFunction = easing
    animation.fillMode = .backwards
    return animation
  }
}
