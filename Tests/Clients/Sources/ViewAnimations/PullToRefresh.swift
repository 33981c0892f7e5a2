import UIKit

/// A header above a scroll view that is pulled, holds while something is loaded, and springs back.
final class PullToRefreshView: UIView {
  enum Phase { case idle, pulling, loading }

  static let triggerDistance: CGFloat = 44
  private(set) var phase = Phase.idle
  private let action: () -> Void
  private let arc = CAShapeLayer()
  private var observation: NSKeyValueObservation?
  private weak var scrollView: UIScrollView?

  init(scrollView: UIScrollView, action: @escaping () -> Void) {
    self.action = action
    self.scrollView = scrollView
    super.init(
      frame: CGRect(
        x: 0, y: -Self.triggerDistance, width: scrollView.bounds.width,
        height: Self.triggerDistance))
    arc.path =
      UIBezierPath(
        arcCenter: CGPoint(x: 16, y: 16), radius: 12, startAngle: -.pi / 2, endAngle: 1.5 * .pi,
        clockwise: true
      ).cgPath
    arc.bounds = CGRect(x: 0, y: 0, width: 32, height: 32)
    arc.fillColor = nil
    arc.strokeColor = UIColor.systemTeal.cgColor
    arc.lineWidth = 4
    arc.lineCap = .round
    arc.strokeEnd = 0
    layer.addSublayer(arc)
    scrollView.addSubview(self)
    observation = scrollView.observe(\.contentOffset, options: [.new]) {
      [weak self] scrollView, _ in
      self?.follow(scrollView)
    }
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  override func layoutSubviews() {
    super.layoutSubviews()
    arc.position = CGPoint(x: bounds.midX, y: bounds.midY)
  }

  private func follow(_ scrollView: UIScrollView) {
    guard phase != .loading else { return }
    let pulled = max(-scrollView.contentOffset.y, 0)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    arc.strokeEnd = min(pulled / Self.triggerDistance, 1) * 0.9
    CATransaction.commit()
    if scrollView.isDragging {
      phase = pulled >= Self.triggerDistance ? .pulling : .idle
    } else if phase == .pulling {
      startLoading()
    }
  }

  private func startLoading() {
    guard let scrollView else { return }
    phase = .loading
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.toValue = 2 * CGFloat.pi
    turn.duration = 0.8
    turn.repeatCount = .infinity
    arc.add(turn, forKey: "turn")
    UIView.animate(withDuration: 0.3) {
      scrollView.contentInset.top += Self.triggerDistance
      scrollView.contentOffset.y = -scrollView.contentInset.top
    }
    action()
  }

  func stopLoading() {
    guard phase == .loading, let scrollView else { return }
    UIView.animate(
      withDuration: 0.6, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0,
      animations: {
        scrollView.contentInset.top -= Self.triggerDistance
        scrollView.contentOffset.y = -scrollView.contentInset.top
      },
      completion: { _ in
        self.arc.removeAnimation(forKey: "turn")
        self.phase = .idle
      })
  }
}
