import Foundation

/// What stands in for a bounce where less motion is wanted.
enum CalmAnimation {
  /// The value changes in the middle, while the layer is faded out.
  static func crossFade(
    _ keyPath: String, from: Any, to: Any, opacity: Float, duration: Double
  ) -> CAAnimationGroup {
    let change = CAKeyframeAnimation(keyPath: keyPath)
    change.values = [from, to]
    change.keyTimes = [0, 0.5, 1]
    change.calculationMode = .discrete
    return group([change, dip(opacity, to: 0)], duration)
  }

  /// The layer dims for a moment, where a shake or a hop would have drawn the eye.
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
