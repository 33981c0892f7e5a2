import UIKit

/// A stack of cards: swipe the topmost away, or let go and it springs back.
final class CardStack: UIView {
  private(set) var cards: [UIView] = []
  var didSwipe: ((_ card: UIView, _ toTheRight: Bool) -> Void)?
  private let threshold: CGFloat = 80

  init(frame: CGRect, colors: [UIColor]) {
    super.init(frame: frame)
    // The first card is the topmost.
    for color in colors.reversed() {
      let card = UIView(frame: bounds.insetBy(dx: 20, dy: 20))
      card.backgroundColor = color
      card.layer.cornerRadius = 12
      card.layer.shadowOpacity = 0.2
      card.layer.shadowRadius = 4
      addSubview(card)
      cards.insert(card, at: 0)
    }
    arrange()
    addGestureRecognizer(UIPanGestureRecognizer(target: self, action: Selector(CardStack.panned)))
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private func arrange() {
    for (depth, card) in cards.enumerated() {
      let scale = 1 - 0.05 * CGFloat(depth)
      card.transform = CGAffineTransform(translationX: 0, y: 10 * CGFloat(depth))
        .scaledBy(x: scale, y: scale)
    }
  }

  private func panned(_ pan: UIPanGestureRecognizer) {
    guard let card = cards.first else { return }
    let way = pan.translation(in: self)
    switch pan.state {
    case .began, .changed:
      card.transform = CGAffineTransform(translationX: way.x, y: way.y)
        .rotated(by: way.x / bounds.width * .pi / 8)
    case .ended, .cancelled:
      let isThrown = pan.state == .ended && abs(way.x) > threshold
      if isThrown {
        swipe(card, way)
      } else {
        let timing = UISpringTimingParameters(dampingRatio: 0.6)
        let animator = UIViewPropertyAnimator(duration: 0.5, timingParameters: timing)
        animator.addAnimations { card.transform = .identity }
        animator.startAnimation()
      }
    default: break
    }
  }

  private func swipe(_ card: UIView, _ way: CGPoint) {
    cards.removeFirst()
    let side: CGFloat = way.x > 0 ? 1 : -1
    let animator = UIViewPropertyAnimator(duration: 0.3, curve: .easeOut) {
      card.transform = CGAffineTransform(translationX: side * 2 * self.bounds.width, y: way.y)
        .rotated(by: side * .pi / 4)
      card.alpha = 0
    }
    animator.addCompletion { _ in
      card.removeFromSuperview()
      self.didSwipe?(card, side > 0)
    }
    animator.startAnimation()
    UIView.animate(
      withDuration: 0.4, delay: 0.05, usingSpringWithDamping: 0.6, initialSpringVelocity: 0,
      animations: { self.arrange() })
  }
}
