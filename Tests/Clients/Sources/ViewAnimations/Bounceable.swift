import UIKit

// The protocol of 2020: a view says how far and how often it bounces, and an extension does it.

protocol Bounceable: UIView {
  var bounceScale: CGFloat { get }
  var initialScale: CGFloat { get }
  var bounceRepeatCount: Float { get }
  var bounceDuration: Double { get }
  func bounce(didBounce: (() -> Void)?)
}

extension Bounceable {
  func bounce(didBounce: (() -> Void)? = nil) {
    CATransaction.begin()
    CATransaction.setCompletionBlock(didBounce)
    let animation = CABasicAnimation(keyPath: "transform.scale.xy")
    animation.fromValue = initialScale
    animation.toValue = bounceScale
    animation.duration = bounceDuration
    animation.repeatCount = bounceRepeatCount
    animation.autoreverses = true
    layer.add(animation, forKey: "bounce")
    CATransaction.commit()
  }

  /// Bounces, and returns at the end.
  func bounce() async {
    await withCheckedContinuation { continuation in
      bounce(didBounce: { continuation.resume() })
    }
  }
}

/// A heart that beats.
final class LikeView: UIView, Bounceable {
  var bounceScale: CGFloat = 1.25
  var initialScale: CGFloat = 1
  var bounceRepeatCount: Float = 2
  var bounceDuration = 0.2

  private let heart = CAShapeLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    heart.fillColor = UIColor.systemPink.cgColor
    layer.addSublayer(heart)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (w, h) = (bounds.width, bounds.height)
    let path = UIBezierPath()
    path.move(to: CGPoint(x: w / 2, y: h))
    path.addCurve(
      to: CGPoint(x: w / 2, y: h * 0.25), controlPoint1: CGPoint(x: -w * 0.35, y: h * 0.45),
      controlPoint2: CGPoint(x: w * 0.2, y: -h * 0.3))
    path.addCurve(
      to: CGPoint(x: w / 2, y: h), controlPoint1: CGPoint(x: w * 0.8, y: -h * 0.3),
      controlPoint2: CGPoint(x: w * 1.35, y: h * 0.45))
    path.close()
    heart.frame = bounds
    heart.path = path.cgPath
  }
}
