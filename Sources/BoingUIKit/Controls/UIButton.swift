import BoingQuartzCore

/// A control with a title and an image that is used by a tap.
@MainActor
open class UIButton: UIControl {
  /// The look of a button.
  public enum ButtonType: Int, Hashable, Sendable {
    /// None of the system's.
    case custom = 0
    /// The system's: the title has the tint, and fades under a finger.
    case system = 1
  }

  /// The content of a button in a state.
  private struct Content {
    var title: String?
    var attributedTitle: NSAttributedString?
    var titleColor: UIColor?
    var image: UIImage?
    var backgroundImage: UIImage?
  }

  private var contents: [UIControl.State: Content] = [:]
  private var kind = ButtonType.custom
  private var ownLabel: UILabel?
  private var ownImageView: UIImageView?
  private var ownBackground: UIImageView?

  package override class var drawsNothing: Bool { self == UIButton.self }

  /// Creates a button of a look.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    kind = buttonType
  }

  /// Creates a button of a look that performs an action, whose title and image it shows.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    guard let primaryAction else { return }
    if !primaryAction.title.isEmpty { setTitle(primaryAction.title, for: .normal) }
    if let image = primaryAction.image { setImage(image, for: .normal) }
    addAction(primaryAction, for: .primaryActionTriggered)
  }

  /// The look.
  open var buttonType: ButtonType { kind }

  override var isTriggeredByTouch: Bool { true }

  // MARK: Content

  private func change(_ state: UIControl.State, _ change: (inout Content) -> Void) {
    change(&contents[state, default: Content()])
    showContent()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// Sets the title of a state; other states without one take the normal one's.
  open func setTitle(_ title: String?, for state: UIControl.State) {
    change(state) { $0.title = title }
  }

  /// Sets the title of a state with attributes of its own.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) {
    change(state) { $0.attributedTitle = title }
  }

  /// Sets the title's colour in a state.
  open func setTitleColor(_ color: UIColor?, for state: UIControl.State) {
    change(state) { $0.titleColor = color }
  }

  /// Sets the image of a state.
  open func setImage(_ image: UIImage?, for state: UIControl.State) {
    change(state) { $0.image = image }
  }

  /// Sets the image behind the content in a state.
  open func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) {
    change(state) { $0.backgroundImage = image }
  }

  /// Returns the title of a state.
  open func title(for state: UIControl.State) -> String? { contents[state]?.title }
  /// Returns the title of a state with attributes of its own.
  open func attributedTitle(for state: UIControl.State) -> NSAttributedString? {
    contents[state]?.attributedTitle
  }
  /// Returns the title's colour in a state.
  open func titleColor(for state: UIControl.State) -> UIColor? { contents[state]?.titleColor }
  /// Returns the image of a state.
  open func image(for state: UIControl.State) -> UIImage? { contents[state]?.image }
  /// Returns the image behind the content in a state.
  open func backgroundImage(for state: UIControl.State) -> UIImage? {
    contents[state]?.backgroundImage
  }

  /// The value of the present state, or of the normal one.
  private func present<Value>(_ path: KeyPath<Content, Value?>) -> Value? {
    contents[state]?[keyPath: path] ?? contents[.normal]?[keyPath: path]
  }

  /// The title that is shown.
  open var currentTitle: String? { present(\.title) }
  /// The title that is shown, with attributes of its own.
  open var currentAttributedTitle: NSAttributedString? { present(\.attributedTitle) }
  /// The colour of the title that is shown.
  open var currentTitleColor: UIColor {
    present(\.titleColor) ?? (kind == .custom ? .white : tintColor)
  }
  /// The image that is shown.
  open var currentImage: UIImage? { present(\.image) }
  /// The image behind the content that is shown.
  open var currentBackgroundImage: UIImage? { present(\.backgroundImage) }

  /// The view of the title.
  open var titleLabel: UILabel? {
    if let ownLabel { return ownLabel }
    let label = UILabel()
    label.font = .systemFont(ofSize: kind == .custom ? UIFont.buttonFontSize : 15)
    label.textColor = currentTitleColor
    label.lineBreakMode = .byTruncatingMiddle
    ownLabel = label
    addSubview(label)
    return label
  }

  /// The view of the image.
  open var imageView: UIImageView? {
    if let ownImageView { return ownImageView }
    let view = UIImageView()
    ownImageView = view
    insertSubview(view, at: ownBackground == nil ? 0 : 1)
    return view
  }

  private var backgroundView: UIImageView {
    if let ownBackground { return ownBackground }
    let view = UIImageView()
    ownBackground = view
    insertSubview(view, at: 0)
    return view
  }

  private func showContent() {
    let attributed = currentAttributedTitle
    if attributed != nil || currentTitle != nil || ownLabel != nil, let label = titleLabel {
      if let attributed { label.attributedText = attributed } else { label.text = currentTitle }
      label.textColor = currentTitleColor
      label.isEnabled = isEnabled || contents[.disabled]?.titleColor != nil
    }
    if currentImage != nil || ownImageView != nil {
      let template = kind != .custom && currentImage?.renderingMode == .automatic
      imageView?.image = template ? currentImage?.withRenderingMode(.alwaysTemplate) : currentImage
    }
    if currentBackgroundImage != nil || ownBackground != nil {
      backgroundView.image = currentBackgroundImage
    }
    let isDimmed = isHighlighted && kind != .custom
    let isImageDimmed =
      isHighlighted && adjustsImageWhenHighlighted && contents[.highlighted]?.image == nil
    ownLabel?.alpha = isDimmed ? 0.2 : 1
    ownImageView?.alpha = isDimmed ? 0.2 : isImageDimmed ? 0.6 : isEnabled ? 1 : 0.5
  }

  override func stateDidChange() {
    super.stateDidChange()
    showContent()
  }

  /// Shows the title in the new tint.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showContent()
  }

  // MARK: Layout

  /// The distances of all content from the edges.
  open var contentEdgeInsets = UIEdgeInsets.zero { didSet { contentLayoutDidChange() } }
  /// Shifts of the title's edges.
  open var titleEdgeInsets = UIEdgeInsets.zero { didSet { contentLayoutDidChange() } }
  /// Shifts of the image's edges.
  open var imageEdgeInsets = UIEdgeInsets.zero { didSet { contentLayoutDidChange() } }
  /// True if the image is drawn weaker under a finger.
  open var adjustsImageWhenHighlighted = true

  private func contentLayoutDidChange() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private var titleSize: CGSize {
    guard currentTitle?.isEmpty == false || currentAttributedTitle?.length ?? 0 > 0 else {
      return .zero
    }
    return titleLabel?.intrinsicContentSize ?? .zero
  }

  private var imageSize: CGSize { currentImage?.size ?? .zero }

  /// The size of the title and the image beside each other.
  open override var intrinsicContentSize: CGSize {
    let (title, image) = (titleSize, imageSize)
    var size = CGSize(width: title.width + image.width, height: max(title.height, image.height))
    if let back = currentBackgroundImage?.size {
      size = CGSize(width: max(size.width, back.width), height: max(size.height, back.height))
    }
    let insets = contentEdgeInsets
    // A button of a title alone is a little taller than that.
    let air: CGFloat = insets == .zero && title.height > 0 ? 12 : 0
    return CGSize(
      width: size.width + insets.left + insets.right,
      height: size.height + insets.top + insets.bottom + air)
  }

  /// Returns the size of the title and the image beside each other.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// Returns the rectangle of the image behind the content.
  open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }

  /// Returns the rectangle of the content.
  open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: contentEdgeInsets) }

  /// Returns the rectangle of the title.
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    let (title, image) = (titleSize, imageSize)
    let room = max(contentRect.width - image.width, 0)
    let size = CGSize(width: min(title.width, room), height: min(title.height, contentRect.height))
    let x = leadingEdge(contentRect, width: size.width + image.width) + image.width
    return shifted(
      CGRect(origin: CGPoint(x: x, y: top(contentRect, height: size.height)), size: size),
      by: titleEdgeInsets)
  }

  /// Returns the rectangle of the image.
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
    let (title, image) = (titleSize, imageSize)
    let size = CGSize(
      width: min(image.width, contentRect.width), height: min(image.height, contentRect.height))
    let whole = min(size.width + title.width, contentRect.width)
    let x = leadingEdge(contentRect, width: whole)
    return shifted(
      CGRect(origin: CGPoint(x: x, y: top(contentRect, height: size.height)), size: size),
      by: imageEdgeInsets)
  }

  private func leadingEdge(_ rect: CGRect, width: CGFloat) -> CGFloat {
    switch effectiveContentHorizontalAlignment {
    case .left, .leading, .fill: rect.minX
    case .right, .trailing: rect.maxX - width
    case .center: rect.midX - width / 2
    }
  }

  private func top(_ rect: CGRect, height: CGFloat) -> CGFloat {
    switch contentVerticalAlignment {
    case .top: rect.minY
    case .bottom: rect.maxY - height
    case .center, .fill: rect.midY - height / 2
    }
  }

  /// A rectangle moved by half of what the insets of opposite sides differ.
  private func shifted(_ rect: CGRect, by insets: UIEdgeInsets) -> CGRect {
    rect.offsetBy(dx: (insets.left - insets.right) / 2, dy: (insets.top - insets.bottom) / 2)
  }

  /// Lays out the title, the image and the background.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let content = contentRect(forBounds: bounds)
    ownBackground?.frame = backgroundRect(forBounds: bounds)
    ownImageView?.frame = imageRect(forContentRect: content)
    ownLabel?.frame = titleRect(forContentRect: content)
  }
}
