import OpenQuartzCore

/// A wheel above a scroll view's content that is pulled down to load anew.
///
/// It is 60 points high, and keeps so much room above the content until ``endRefreshing()``.
@MainActor
open class UIRefreshControl: UIControl {
  private let wheel = UIActivityIndicatorView(style: .medium)
  private let label = UILabel()
  private var isActive = false

  package override class var drawsNothing: Bool { self == UIRefreshControl.self }

  private static let height: CGFloat = 60
  /// The distance by which the content is pulled down to load anew, in points.
  private static let trigger: CGFloat = 100

  /// Creates a wheel.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(x: 0, y: 0, width: frame.width, height: Self.height))
    prepareRefresh()
  }

  /// Creates the wheel of an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepareRefresh()
  }

  private func prepareRefresh() {
    wheel.hidesWhenStopped = false
    wheel.color = tintColor
    label.textAlignment = .center
    label.font = .systemFont(ofSize: 12)
    addSubview(wheel)
    addSubview(label)
  }

  /// A text below the wheel.
  open var attributedTitle: NSAttributedString? {
    get { label.attributedText }
    set {
      label.attributedText = newValue
      setNeedsLayout()
    }
  }

  /// True until ``endRefreshing()``.
  open var isRefreshing: Bool { isActive }

  private var scrollView: UIScrollView? { superview as? UIScrollView }

  /// Lets the wheel turn, and keeps room for it; nobody hears of that.
  open func beginRefreshing() {
    guard !isActive else { return }
    isActive = true
    wheel.startAnimating()
    scrollView?.contentInset.top += Self.height
  }

  /// Lets the wheel stop, and takes its room away.
  open func endRefreshing() {
    guard isActive else { return }
    isActive = false
    wheel.stopAnimating()
    guard let scrollView else { return }
    UIView.animate(withDuration: 0.25) { scrollView.contentInset.top -= Self.height }
  }

  /// A finger has let go of the content: loads anew if it was pulled far enough.
  func dragEnded() {
    guard let scrollView, !isActive, isEnabled else { return }
    let pulled = -(scrollView.contentOffset.y + scrollView.adjustedContentInset.top)
    guard pulled >= Self.trigger else { return }
    beginRefreshing()
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }

  /// Stands above the content.
  open override func didMoveToSuperview() {
    super.didMoveToSuperview()
    guard let superview else { return }
    frame = CGRect(x: 0, y: -Self.height, width: superview.bounds.width, height: Self.height)
    autoresizingMask = .flexibleWidth
  }

  /// Lays out the wheel and the text.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let hasText = label.attributedText != nil
    wheel.center = CGPoint(x: bounds.midX, y: bounds.midY - (hasText ? 8 : 0))
    label.frame = CGRect(x: 0, y: bounds.maxY - 20, width: bounds.width, height: 16)
  }

  /// Shows the new tint.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    wheel.color = tintColor
  }
}
