import BoingCurves
import OpenQuartzCore

/// A switch between on and off.
@MainActor
open class UISwitch: UIControl {
  private let track = UIView()
  private let thumb = UIView()
  private var on = false

  package override class var drawsNothing: Bool { self == UISwitch.self }

  private static let size = CGSize(width: 51, height: 31)

  /// Creates a switch of its own size.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    prepareSwitch()
  }

  /// Creates the switch of an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepareSwitch()
  }

  private func prepareSwitch() {
    for view in [track, thumb] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    thumb.backgroundColor = .white
    thumb.layer.shadowColor = CGColor.black
    thumb.layer.shadowOpacity = 0.15
    thumb.layer.shadowRadius = 3
    thumb.layer.shadowOffset = CGSize(width: 0, height: 2)
    show()
  }

  /// True if it is on.
  open var isOn: Bool {
    get { on }
    set { setOn(newValue, animated: false) }
  }
  /// The colour of the track while it is on; the system's green if nil.
  open var onTintColor: UIColor? { didSet { show() } }
  /// The colour of the thumb; white if nil.
  open var thumbTintColor: UIColor? { didSet { thumb.backgroundColor = thumbTintColor ?? .white } }

  /// Turns it on or off; nobody hears of that.
  open func setOn(_ on: Bool, animated: Bool) {
    self.on = on
    guard animated else { return show() }
    UIView.animate(
      withDuration: 0.35, delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 0,
      options: [.allowUserInteraction, .beginFromCurrentState], animations: { self.show() })
  }

  private func show() {
    track.frame = bounds
    track.layer.cornerRadius = bounds.height / 2
    track.backgroundColor = on ? onTintColor ?? .systemGreen : .systemGray5
    let side = bounds.height - 4
    thumb.frame = CGRect(
      x: on ? bounds.width - side - 2 : 2, y: 2, width: side, height: side)
    thumb.layer.cornerRadius = side / 2
    alpha = isEnabled ? 1 : 0.5
  }

  override func stateDidChange() {
    super.stateDidChange()
    show()
  }

  /// Turns it with the end of a touch.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    guard isTouchInside else { return }
    setOn(!on, animated: true)
    sendActions(for: .valueChanged)
  }

  /// The size of a switch.
  open override var intrinsicContentSize: CGSize { Self.size }

  /// Returns the size of a switch.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }
}

/// A thumb on a line, for a number.
@MainActor
open class UISlider: UIControl {
  private let low = UIView()
  private let high = UIView()
  private let thumb = UIView()
  private var number: Float = 0
  private var grip: CGFloat = 0

  package override class var drawsNothing: Bool { self == UISlider.self }

  private static let thumbSide: CGFloat = 28

  /// Creates a slider.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepareSlider()
  }

  /// Creates the slider of an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepareSlider()
  }

  private func prepareSlider() {
    for view in [high, low, thumb] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    thumb.layer.cornerRadius = Self.thumbSide / 2
    thumb.layer.shadowColor = CGColor.black
    thumb.layer.shadowOpacity = 0.2
    thumb.layer.shadowRadius = 3
    thumb.layer.shadowOffset = CGSize(width: 0, height: 2)
    showColors()
  }

  /// The least number; 0 unless changed.
  open var minimumValue: Float = 0 { didSet { value = number } }
  /// The greatest number; 1 unless changed.
  open var maximumValue: Float = 1 { didSet { value = number } }
  /// True if actions are called while the thumb moves, and not only at the end.
  open var isContinuous = true
  /// The colour before the thumb; the tint if nil.
  open var minimumTrackTintColor: UIColor? { didSet { showColors() } }
  /// The colour after the thumb.
  open var maximumTrackTintColor: UIColor? { didSet { showColors() } }
  /// The colour of the thumb; white if nil.
  open var thumbTintColor: UIColor? { didSet { showColors() } }

  /// The number.
  open var value: Float {
    get { number }
    set {
      let top = max(minimumValue, maximumValue)
      number = newValue.isNaN ? minimumValue : min(max(newValue, minimumValue), top)
      layOutThumb()
    }
  }

  /// Sets the number; nobody hears of that.
  open func setValue(_ value: Float, animated: Bool) {
    guard animated else {
      self.value = value
      return
    }
    UIView.animate(withDuration: 0.25) { self.value = value }
  }

  private func showColors() {
    low.backgroundColor = minimumTrackTintColor ?? tintColor
    high.backgroundColor = maximumTrackTintColor ?? .systemGray5
    thumb.backgroundColor = thumbTintColor ?? .white
  }

  /// Shows the new tint.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showColors()
  }

  private var fraction: CGFloat {
    maximumValue > minimumValue
      ? CGFloat((number - minimumValue) / (maximumValue - minimumValue)) : 0
  }

  private func layOutThumb() {
    let side = Self.thumbSide
    let x = fraction * max(bounds.width - side, 0)
    let (y, line) = (bounds.midY, CGFloat(4))
    low.frame = CGRect(x: 0, y: y - line / 2, width: x + side / 2, height: line)
    high.frame = CGRect(x: 0, y: y - line / 2, width: bounds.width, height: line)
    low.layer.cornerRadius = line / 2
    high.layer.cornerRadius = line / 2
    thumb.bounds.size = CGSize(width: side, height: side)
    thumb.center = CGPoint(x: x + side / 2, y: y)
  }

  /// Lays out the line and the thumb.
  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutThumb()
  }

  /// Follows a finger that came down on the thumb.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let point = touch.location(in: self)
    grip = point.x - thumb.center.x
    return thumb.frame.insetBy(dx: -10, dy: -10).contains(point)
  }

  /// Moves the thumb.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let room = max(bounds.width - Self.thumbSide, 1)
    let x = touch.location(in: self).x - grip - Self.thumbSide / 2
    value = minimumValue + Float(x / room) * (maximumValue - minimumValue)
    if isContinuous { sendActions(for: .valueChanged) }
    return true
  }

  /// Lets go of the thumb.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if !isContinuous { sendActions(for: .valueChanged) }
  }

  /// The height of a slider.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: 31)
  }

  /// Returns the height of a slider at the present width.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: bounds.width, height: 31)
  }
}

/// Dots for pages, of which one is the present one.
@MainActor
open class UIPageControl: UIControl {
  private var dots: [UIView] = []
  private var page = 0

  package override class var drawsNothing: Bool { self == UIPageControl.self }

  private static let dot: CGFloat = 7
  private static let spacing: CGFloat = 9

  /// Creates dots.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates the dots of an archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

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
