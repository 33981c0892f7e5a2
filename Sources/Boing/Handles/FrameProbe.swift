import Foundation

/// A layer without content that Core Animation asks to display itself at every frame, as its bounds are animated.
final class FrameProbe: CALayer {
  private var body: (() -> Void)?

  /// Calls `body` at every frame of `layer` until the bounce is over.
  static func watch(_ running: RunningAnimation, on layer: CALayer, _ body: @escaping () -> Void) {
    let probe = FrameProbe()
    probe.body = body
    probe.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
    layer.addSublayer(probe)
    let animation = CABasicAnimation(keyPath: "bounds")
    animation.fromValue = CGRect(x: 0, y: 0, width: 2, height: 2)
    animation.duration = 1
    animation.repeatCount = .infinity
    probe.add(animation, forKey: "boing.frames")
    running.onFinish { [weak probe] _ in probe?.removeFromSuperlayer() }
  }

  override init() {
    super.init()
  }

  override init(layer: Any) {
    super.init(layer: layer)
    body = (layer as? FrameProbe)?.body
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override class func needsDisplay(forKey key: String) -> Bool { key == "bounds" }

  override func display() { body?() }

  /// No touch hits it.
  override func contains(_ p: CGPoint) -> Bool { false }
}
