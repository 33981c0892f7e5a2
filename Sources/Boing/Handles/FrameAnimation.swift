import Foundation

/// The keyframes of a frame, which Core Animation animates as a position and a size.
enum FrameAnimation {
  /// Returns an animation that shows `animation`: a group, if it is one of `frame`; else itself.
  static func shown(_ animation: CAKeyframeAnimation, on layer: CALayer) -> CAAnimation {
    guard animation.keyPath == "frame", let frames = animation.values as? [CGRect] else {
      return animation
    }
    let anchor = layer.anchorPoint
    func part(_ keyPath: String, _ value: (CGRect) -> Any) -> CAKeyframeAnimation {
      let part = CAKeyframeAnimation(keyPath: keyPath)
      part.values = frames.map(value)
      part.keyTimes = animation.keyTimes
      part.timingFunctions = animation.timingFunctions
      part.calculationMode = animation.calculationMode
      part.duration = animation.duration
      return part
    }
    let group = CAAnimationGroup()
    group.duration = animation.duration
    group.repeatCount = animation.repeatCount
    group.animations = [
      part("position") { frame in
        // The width itself, as the property of a rectangle is never negative.
        CGPoint(
          x: frame.origin.x + anchor.x * frame.size.width,
          y: frame.origin.y + anchor.y * frame.size.height)
      },
      part("bounds.size") { frame in
        CGSize(width: max(frame.size.width, 0), height: max(frame.size.height, 0))
      },
    ]
    return group
  }
}
