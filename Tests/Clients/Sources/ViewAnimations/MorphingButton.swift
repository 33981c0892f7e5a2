import UIKit

/// A button that shrinks to a circle with a spinner in it while it waits, and then grows or shakes.
final class MorphingButton: UIButton {
  enum Ending { case expand, shake, normal }

  private let spinner = CAShapeLayer()
  private let shrinkCurve = CAMediaTimingFunction(name: .linear)
  private let expandCurve = CAMediaTimingFunction(controlPoints: 0.95, 0.02, 1, 0.05)
  private let shrinkDuration = 0.1
  private var savedTitle: String?

  override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    spinner.fillColor = nil
    spinner.strokeColor = UIColor.white.cgColor
    spinner.lineWidth = 2
    spinner.strokeEnd = 0.4
    spinner.isHidden = true
    layer.addSublayer(spinner)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutSubviews() {
    super.layoutSubviews()
    let side = bounds.height
    spinner.frame = CGRect(x: (bounds.width - side) / 2, y: 0, width: side, height: side)
    spinner.path =
      UIBezierPath(
        arcCenter: CGPoint(x: side / 2, y: side / 2), radius: side / 4, startAngle: -.pi / 2,
        endAngle: 1.5 * .pi, clockwise: true
      ).cgPath
  }

  func startAnimation() {
    isUserInteractionEnabled = false
    savedTitle = title(for: .normal)
    setTitle("", for: .normal)
    UIView.animate(
      withDuration: 0.1,
      animations: { self.layer.cornerRadius = self.bounds.height / 2 },
      completion: { _ in
        self.shrink()
        self.spin()
      })
  }

  private func shrink() {
    let shrink = CABasicAnimation(keyPath: "bounds.size.width")
    shrink.fromValue = bounds.width
    shrink.toValue = bounds.height
    shrink.duration = shrinkDuration
    shrink.timingFunction = shrinkCurve
    shrink.fillMode = .forwards
    shrink.isRemovedOnCompletion = false
    layer.add(shrink, forKey: shrink.keyPath)
  }

  private func spin() {
    spinner.isHidden = false
    let turn = CABasicAnimation(keyPath: "transform.rotation")
    turn.fromValue = 0
    turn.toValue = 2 * CGFloat.pi
    turn.duration = 0.4
    turn.repeatCount = .infinity
    spinner.add(turn, forKey: turn.keyPath)
  }

  func stopAnimation(_ ending: Ending, completion: (() -> Void)? = nil) {
    spinner.removeAllAnimations()
    spinner.isHidden = true
    CATransaction.begin()
    CATransaction.setCompletionBlock {
      if ending != .expand { self.restore() }
      completion?()
    }
    switch ending {
    case .expand: expand()
    case .shake: shake()
    case .normal: break
    }
    CATransaction.commit()
  }

  private func expand() {
    let expand = CABasicAnimation(keyPath: "transform.scale")
    expand.fromValue = 1
    expand.toValue = 26
    expand.timingFunction = expandCurve
    expand.duration = 0.4
    expand.fillMode = .forwards
    expand.isRemovedOnCompletion = false
    layer.add(expand, forKey: expand.keyPath)
  }

  private func shake() {
    layer.removeAnimation(forKey: "bounds.size.width")
    let shake = CAKeyframeAnimation(keyPath: "position")
    let point = layer.position
    shake.values = [-10, 10, -6, 6, 0].map { (offset: CGFloat) in
      NSValue(cgPoint: CGPoint(x: point.x + offset, y: point.y))
    }
    shake.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    shake.duration = 0.5
    layer.add(shake, forKey: shake.keyPath)
  }

  private func restore() {
    layer.removeAllAnimations()
    layer.cornerRadius = 4
    setTitle(savedTitle, for: .normal)
    isUserInteractionEnabled = true
  }
}
