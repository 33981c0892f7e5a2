import Foundation

/// The animations that replace a bounce under reduced motion.
enum ReducedMotionAnimation {
  /// Returns a change of the value in the middle of a fade of the layer; an opacity itself fades from one value to the
  /// other.
  static func crossFade(
    _ keyPath: String, from: Any, to: Any, of layer: CALayer, duration: Double
  ) -> CAAnimation {
    let change = CAKeyframeAnimation(keyPath: keyPath)
    change.values = [from, to]
    guard keyPath != "opacity" else {
      change.duration = duration
      return change
    }
    change.keyTimes = [0, 0.5, 1]
    change.calculationMode = .discrete
    return group(
      [FrameAnimation.shown(change, on: layer), dip(layer.opacity, to: 0)], duration)
  }

  /// Returns an opacity pulse that replaces a shake or a Dock bounce.
  static func pulse(opacity: Float, duration: Double) -> CAAnimationGroup {
    group([dip(opacity, to: 0.4)], duration)
  }

  private static func dip(_ opacity: Float, to part: Double) -> CAKeyframeAnimation {
    let dip = CAKeyframeAnimation(keyPath: "opacity")
    dip.values = [Double(opacity), Double(opacity) * part, Double(opacity)]
    return dip
  }

  private static func group(_ animations: [CAAnimation], _ duration: Double) -> CAAnimationGroup {
    let group = CAAnimationGroup()
    for animation in animations { animation.duration = duration }
    group.animations = animations
    group.duration = duration
    return group
  }
}
