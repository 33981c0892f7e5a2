import UIKit

/// A button over which a circle spreads from the finger.
final class RippleButton: UIButton {
  var rippleColor = UIColor(white: 1, alpha: 0.5)
  private(set) var ripples: [UIView] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    spread(from: touch.location(in: self))
    return super.beginTracking(touch, with: event)
  }

  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    fade()
  }

  override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    fade()
  }

  private func spread(from point: CGPoint) {
    // As far as the furthest corner.
    let radius = max(point.x, bounds.width - point.x) + max(point.y, bounds.height - point.y)
    let ripple = UIView(frame: CGRect(x: 0, y: 0, width: 2 * radius, height: 2 * radius))
    ripple.center = point
    ripple.backgroundColor = rippleColor
    ripple.layer.cornerRadius = radius
    ripple.isUserInteractionEnabled = false
    ripple.transform = CGAffineTransform(scaleX: 0.01, y: 0.01)
    addSubview(ripple)
    ripples.append(ripple)
    UIView.animate(
      withDuration: 0.5, delay: 0, options: [.curveEaseOut, .allowUserInteraction],
      animations: { ripple.transform = .identity })
  }

  private func fade() {
    for ripple in ripples {
      UIView.animate(
        withDuration: 0.3, delay: 0, options: .allowUserInteraction,
        animations: { ripple.alpha = 0 },
        completion: { _ in
          ripple.removeFromSuperview()
          self.ripples.removeAll { $0 === ripple }
        })
    }
  }
}
