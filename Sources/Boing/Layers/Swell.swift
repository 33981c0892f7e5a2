import Foundation

/// A change of scale, as an animation.
struct Swell {
  let from: Double
  let to: Double
  /// In seconds.
  let duration: Double

  /// About the layer's anchor point.
  var aboutAnchor: CAAnimation { change("transform.scale.xy", from, to) }

  /// About the middle of `layer`, wherever its anchor point lies: the middle is moved back to where it
  /// was by as much as the scale moves it.
  func aboutCenter(of layer: CALayer) -> CAAnimation {
    let (anchor, size) = (layer.anchorPoint, layer.bounds.size)
    let x = Double((0.5 - anchor.x) * size.width)
    let y = Double((0.5 - anchor.y) * size.height)
    guard x != 0 || y != 0 else { return aboutAnchor }
    let group = CAAnimationGroup()
    group.duration = duration
    group.animations = [
      change("transform.scale.xy", from, to),
      change("transform.translation.x", x * (1 - from), x * (1 - to)),
      change("transform.translation.y", y * (1 - from), y * (1 - to)),
    ]
    return group
  }

  private func change(_ keyPath: String, _ from: Double, _ to: Double) -> CABasicAnimation {
    let change = CABasicAnimation(keyPath: keyPath)
    change.fromValue = from
    change.toValue = to
    change.duration = duration
    return change
  }
}
