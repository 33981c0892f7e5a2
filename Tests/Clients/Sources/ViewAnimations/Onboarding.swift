import UIKit

/// Pages side by side, whose pictures move and whose background changes as one scrolls.
final class OnboardingView: UIView, UIScrollViewDelegate {
  let scrollView = UIScrollView()
  let pageControl = UIPageControl()
  private(set) var pictures: [UIView] = []
  private let colors: [UIColor]
  private var animator: UIViewPropertyAnimator?

  init(frame: CGRect, colors: [UIColor]) {
    self.colors = colors
    super.init(frame: frame)
    backgroundColor = colors.first
    scrollView.frame = bounds
    scrollView.isPagingEnabled = true
    scrollView.delegate = self
    scrollView.contentSize = CGSize(
      width: bounds.width * CGFloat(colors.count), height: bounds.height)
    addSubview(scrollView)
    for index in colors.indices {
      let picture = UIView(frame: CGRect(x: 0, y: 0, width: 80, height: 80))
      picture.center = CGPoint(x: bounds.width * (CGFloat(index) + 0.5), y: bounds.midY)
      picture.backgroundColor = .white
      picture.layer.cornerRadius = 16
      scrollView.addSubview(picture)
      pictures.append(picture)
    }
    pageControl.numberOfPages = colors.count
    addSubview(pageControl)
    pageControl.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      pageControl.centerXAnchor.constraint(equalTo: centerXAnchor),
      pageControl.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -12),
    ])
    // The background is scrubbed by the scroll view.
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
      self.backgroundColor = colors.last
    }
    animator.pausesOnCompletion = true
    animator.pauseAnimation()
    self.animator = animator
  }

  required init?(coder: NSCoder) {
    colors = []
    super.init(coder: coder)
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    let page = scrollView.contentOffset.x / bounds.width
    pageControl.currentPage = Int(page.rounded())
    if colors.count > 1 {
      animator?.fractionComplete = min(max(page / CGFloat(colors.count - 1), 0), 1)
    }
    for (index, picture) in pictures.enumerated() {
      let distance = min(abs(page - CGFloat(index)), 1)
      picture.transform = CGAffineTransform(rotationAngle: (page - CGFloat(index)) * .pi / 4)
        .scaledBy(x: 1 - 0.5 * distance, y: 1 - 0.5 * distance)
      picture.alpha = 1 - 0.7 * distance
    }
  }

  /// Ends the animator, which must not end while it is paused.
  func finish() {
    animator?.stopAnimation(true)
    animator = nil
  }
}
