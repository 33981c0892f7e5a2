import OpenQuartzCore

/// A wheel that turns while something goes on.
@MainActor
open class UIActivityIndicatorView: UIView {
  /// The size of a wheel.
  public enum Style: Int, Hashable, Sendable {
    /// 20 points.
    case medium = 100
    /// 37 points.
    case large = 101

    var side: CGFloat { self == .large ? 37 : 20 }
  }

  private let wheel = CAReplicatorLayer()
  private let spoke = CALayer()
  private var isTurning = false

  package override class var drawsNothing: Bool { self == UIActivityIndicatorView.self }

  /// The number of spokes.
  private static let count = 8

  /// Creates a wheel of a size.
  public init(style: Style) {
    self.style = style
    super.init(frame: CGRect(x: 0, y: 0, width: style.side, height: style.side))
    prepareWheel()
  }

  /// Creates a wheel of medium size.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepareWheel()
  }

  /// Creates the wheel of an archive.
  public required init(coder: NSCoder) {
    super.init(coder: coder)!
    prepareWheel()
  }

  private func prepareWheel() {
    wheel.instanceCount = Self.count
    wheel.instanceDelay = -1 / Double(Self.count)
    wheel.instanceTransform = CATransform3DMakeRotation(2 * .pi / CGFloat(Self.count), 0, 0, 1)
    wheel.addSublayer(spoke)
    layer.addSublayer(wheel)
    showWheel()
    showColor()
  }

  /// The size.
  open var style = Style.medium {
    didSet {
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }
  /// True if the wheel is hidden while it stands still.
  open var hidesWhenStopped = true { didSet { showWheel() } }
  /// The colour of the wheel.
  open var color: UIColor! = UIColor.systemGray { didSet { showColor() } }

  /// Shows or hides the wheel, at once.
  private func showWheel() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    wheel.isHidden = hidesWhenStopped && !isTurning
    CATransaction.commit()
  }

  private func showColor() { spoke.backgroundColor = resolve(color ?? .systemGray) }

  /// Shows the colour of the new traits.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showColor()
  }

  /// Lets the wheel turn.
  open func startAnimating() {
    guard !isTurning else { return }
    isTurning = true
    showWheel()
    beginTurning()
  }

  private func beginTurning() {
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 1
    fade.toValue = 0.15
    fade.duration = 1
    fade.repeatCount = .infinity
    fade.isRemovedOnCompletion = false
    spoke.add(fade, forKey: "turn")
  }

  /// Lets the wheel stand still.
  open func stopAnimating() {
    isTurning = false
    spoke.removeAnimation(forKey: "turn")
    showWheel()
  }

  /// True while the wheel turns.
  open var isAnimating: Bool { isTurning }

  /// Lets the wheel turn on in its new window.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if isTurning, window != nil { beginTurning() }
  }

  /// The size of the style.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: style.side, height: style.side)
  }

  /// Returns the size of the style.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// Lays out the spokes.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let side = style.side
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    wheel.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    wheel.position = CGPoint(x: bounds.midX, y: bounds.midY)
    let (width, length) = (side * 0.1, side * 0.26)
    spoke.bounds = CGRect(x: 0, y: 0, width: width, height: length)
    spoke.cornerRadius = width / 2
    spoke.position = CGPoint(x: side / 2, y: length / 2)
    CATransaction.commit()
  }
}

/// A bar that shows how much of something is done.
@MainActor
open class UIProgressView: UIView {
  /// The look of a bar.
  public enum Style: Int, Hashable, Sendable {
    /// The usual one, 4 points high.
    case `default` = 0
    /// One below a bar, 2 points high.
    case bar = 1
  }

  private let fill = UIView()
  private var value: Float = 0

  package override class var drawsNothing: Bool { self == UIProgressView.self }

  /// Creates a bar of a look.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: CGRect(x: 0, y: 0, width: 150, height: style == .bar ? 2 : 4))
    progressViewStyle = style
  }

  /// Creates a bar.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepareBar()
  }

  /// Creates the bar of an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepareBar()
  }

  private func prepareBar() {
    clipsToBounds = true
    addSubview(fill)
    showColors()
  }

  /// The look.
  open var progressViewStyle = Style.default { didSet { invalidateIntrinsicContentSize() } }
  /// The fraction that is done, from 0 to 1.
  open var progress: Float {
    get { value }
    set {
      value = newValue.isNaN ? 0 : min(max(newValue, 0), 1)
      layOutFill()
    }
  }
  /// The colour of what is done; the tint if nil.
  open var progressTintColor: UIColor? { didSet { showColors() } }
  /// The colour of what is left.
  open var trackTintColor: UIColor? { didSet { showColors() } }

  /// Sets the fraction that is done, in a quarter of a second if `animated`.
  open func setProgress(_ progress: Float, animated: Bool) {
    guard animated else {
      self.progress = progress
      return
    }
    UIView.animate(withDuration: 0.25) { self.progress = progress }
  }

  private func showColors() {
    backgroundColor = trackTintColor ?? .systemGray5
    fill.backgroundColor = progressTintColor ?? tintColor
  }

  /// Shows the new tint.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showColors()
  }

  private func layOutFill() {
    fill.frame = CGRect(x: 0, y: 0, width: bounds.width * CGFloat(value), height: bounds.height)
  }

  /// Lays out the bar.
  open override func layoutSubviews() {
    super.layoutSubviews()
    layer.cornerRadius = bounds.height / 2
    layOutFill()
  }

  /// The height of the look.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: progressViewStyle == .bar ? 2 : 4)
  }

  /// Returns the height of the look at the present width.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: bounds.width, height: intrinsicContentSize.height)
  }
}
