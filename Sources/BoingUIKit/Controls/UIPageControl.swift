import BoingQuartzCore

/// Dots for pages, of which one is the present one.
@MainActor
open class UIPageControl: UIControl {
  private var dots: [UIView] = []
  private var page = 0

  package override class var drawsNothing: Bool { self == UIPageControl.self }

  private static let dot: CGFloat = 7
  private static let spacing: CGFloat = 9

  /// The number of pages, from 0 to 1,000.
  open var numberOfPages: Int {
    get { dots.count }
    set {
      let count = min(max(newValue, 0), 1_000)
      while dots.count > count { dots.removeLast().removeFromSuperview() }
      while dots.count < count {
        let view = UIView()
        view.isUserInteractionEnabled = false
        view.layer.cornerRadius = Self.dot / 2
        dots.append(view)
        addSubview(view)
      }
      currentPage = page
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }

  /// The present page, within the number of pages.
  open var currentPage: Int {
    get { page }
    set {
      page = min(max(newValue, 0), max(dots.count - 1, 0))
      showColors()
    }
  }

  /// True if one page has no dot.
  open var hidesForSinglePage = false { didSet { showColors() } }
  /// The colour of the other pages.
  open var pageIndicatorTintColor: UIColor? { didSet { showColors() } }
  /// The colour of the present page.
  open var currentPageIndicatorTintColor: UIColor? { didSet { showColors() } }

  private func showColors() {
    for (index, view) in dots.enumerated() {
      view.isHidden = hidesForSinglePage && dots.count == 1
      view.backgroundColor =
        index == page
        ? currentPageIndicatorTintColor ?? .label
        : pageIndicatorTintColor ?? UIColor.label.withAlphaComponent(0.25)
    }
  }

  /// Returns the size of a number of dots.
  open func size(forNumberOfPages pageCount: Int) -> CGSize {
    let count = CGFloat(max(pageCount, 0))
    return CGSize(width: max(count * (Self.dot + Self.spacing) - Self.spacing, 0) + 32, height: 26)
  }

  /// The size of the dots.
  open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }

  /// Returns the size of the dots.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// Lays out the dots.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let step = Self.dot + Self.spacing
    let width = CGFloat(dots.count) * step - Self.spacing
    for (index, view) in dots.enumerated() {
      view.frame = CGRect(
        x: bounds.midX - width / 2 + CGFloat(index) * step, y: bounds.midY - Self.dot / 2,
        width: Self.dot, height: Self.dot)
    }
  }

  /// Turns a page, towards the half that was touched.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    guard let touch, isTouchInside else { return }
    let old = page
    currentPage += touch.location(in: self).x < bounds.midX ? -1 : 1
    if page != old { sendActions(for: .valueChanged) }
  }
}
