import Foundation

/// Tells once when an animation has stopped, even where its layer is gone without a word.
final class AnimationObserver: NSObject, CAAnimationDelegate {
  private var stopped: ((_ animation: CAAnimation?, _ finished: Bool) -> Void)?

  init(_ stopped: @escaping (_ animation: CAAnimation?, _ finished: Bool) -> Void) {
    self.stopped = stopped
  }

  deinit { stopped?(nil, false) }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    let stopped = self.stopped
    self.stopped = nil
    stopped?(anim, flag)
  }
}
