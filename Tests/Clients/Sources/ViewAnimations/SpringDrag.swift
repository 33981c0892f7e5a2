import UIKit

/// A view that follows the finger, and springs to the nearest corner with the finger's velocity.
final class SpringDragView: UIView {
  let thumb = UIView(frame: CGRect(x: 0, y: 0, width: 44, height: 44))
  private let margin: CGFloat = 32
  private(set) var animator: UIViewPropertyAnimator?

  override init(frame: CGRect) {
    super.init(frame: frame)
    thumb.backgroundColor = .systemPurple
    thumb.layer.cornerRadius = 22
    thumb.center = corners[0]
    addSubview(thumb)
    let pan = UIPanGestureRecognizer(target: self, action: Selector(SpringDragView.panned))
    thumb.addGestureRecognizer(pan)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  var corners: [CGPoint] {
    let inner = bounds.insetBy(dx: margin, dy: margin)
    return [
      CGPoint(x: inner.minX, y: inner.minY), CGPoint(x: inner.maxX, y: inner.minY),
      CGPoint(x: inner.minX, y: inner.maxY), CGPoint(x: inner.maxX, y: inner.maxY),
    ]
  }

  private func panned(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      animator?.stopAnimation(true)
      animator = nil
    case .changed:
      let way = pan.translation(in: self)
      thumb.center.x += way.x
      thumb.center.y += way.y
      pan.setTranslation(.zero, in: self)
    case .ended, .cancelled:
      fling(pan.velocity(in: self))
    default: break
    }
  }

  private func fling(_ velocity: CGPoint) {
    let projected = CGPoint(
      x: thumb.center.x + project(velocity.x), y: thumb.center.y + project(velocity.y))
    func distance(_ corner: CGPoint) -> CGFloat {
      hypot(corner.x - projected.x, corner.y - projected.y)
    }
    guard let target = corners.min(by: { distance($0) < distance($1) }) else { return }
    let relative = CGVector(
      dx: ratio(velocity.x, target.x - thumb.center.x),
      dy: ratio(velocity.y, target.y - thumb.center.y))
    let timing = UISpringTimingParameters(dampingRatio: 0.7, initialVelocity: relative)
    let animator = UIViewPropertyAnimator(duration: 0.6, timingParameters: timing)
    animator.addAnimations { self.thumb.center = target }
    animator.addCompletion { _ in self.animator = nil }
    animator.startAnimation()
    self.animator = animator
  }

  /// The distance that a scroll view would go on at a velocity.
  private func project(_ velocity: CGFloat) -> CGFloat {
    let rate = UIScrollView.DecelerationRate.normal.rawValue
    return velocity / 1000 * rate / (1 - rate)
  }

  private func ratio(_ velocity: CGFloat, _ distance: CGFloat) -> CGFloat {
    distance == 0 ? 0 : velocity / distance
  }
}
