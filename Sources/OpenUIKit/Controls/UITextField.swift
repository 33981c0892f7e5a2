import OpenQuartzCore

/// A field with one line of text that is edited.
///
/// There is no keyboard: a host types by ``insertText(_:)`` and ``deleteBackward()``.
@MainActor
open class UITextField: UIControl {
  /// The border of a field.
  public enum BorderStyle: Int, Hashable, Sendable {
    /// None.
    case none = 0
    /// A thin line.
    case line = 1
    /// A line with a shadow inside; a thin line here.
    case bezel = 2
    /// A thin line with rounded corners.
    case roundedRect = 3
  }

  /// The time in which a view beside the text is shown.
  public enum ViewMode: Int, Hashable, Sendable {
    /// Never.
    case never = 0
    /// While the text is edited.
    case whileEditing = 1
    /// While the text is not edited.
    case unlessEditing = 2
    /// Always.
    case always = 3
  }

  private let label = UILabel()
  private let placeholderLabel = UILabel()
  private var rich: NSAttributedString?
  private var string = ""

  package override class var drawsNothing: Bool { self == UITextField.self }

  /// Creates a field.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepareField()
  }

  /// Creates the field of an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepareField()
  }

  private func prepareField() {
    isOpaque = false
    placeholderLabel.textColor = .placeholderText
    addSubview(placeholderLabel)
    addSubview(label)
    show()
  }

  // MARK: Text

  /// The text.
  open var text: String? {
    get { rich?.string ?? string }
    set {
      (string, rich) = (newValue ?? "", nil)
      show()
    }
  }
  /// The text with attributes of its own.
  open var attributedText: NSAttributedString? {
    get { rich ?? NSAttributedString(string: string) }
    set {
      (string, rich) = (newValue?.string ?? "", newValue)
      show()
    }
  }
  /// The text that stands for a missing one.
  open var placeholder: String? {
    get { placeholderLabel.text }
    set { placeholderLabel.text = newValue }
  }
  /// The text that stands for a missing one, with attributes of its own.
  open var attributedPlaceholder: NSAttributedString? {
    get { placeholderLabel.attributedText }
    set { placeholderLabel.attributedText = newValue }
  }
  /// The font.
  open var font: UIFont? {
    get { label.font }
    set {
      label.font = newValue ?? .systemFont(ofSize: 17)
      placeholderLabel.font = label.font
      invalidateIntrinsicContentSize()
    }
  }
  /// The colour of the text.
  open var textColor: UIColor? {
    get { label.textColor }
    set { label.textColor = newValue ?? .label }
  }
  /// The position of the text across.
  open var textAlignment: NSTextAlignment {
    get { label.textAlignment }
    set {
      label.textAlignment = newValue
      placeholderLabel.textAlignment = newValue
    }
  }
  /// True if a text that is too long is made smaller.
  open var adjustsFontSizeToFitWidth: Bool {
    get { label.adjustsFontSizeToFitWidth }
    set { label.adjustsFontSizeToFitWidth = newValue }
  }
  /// The smallest size of such a text; kept without effect.
  open var minimumFontSize: CGFloat = 0
  /// True if dots stand for the letters.
  open var isSecureTextEntry = false { didSet { show() } }
  /// True if the text is emptied when editing begins.
  open var clearsOnBeginEditing = false
  /// True if there is text.
  open var hasText: Bool { !(text ?? "").isEmpty }

  private func show() {
    if isSecureTextEntry {
      label.text = String(repeating: "•", count: (text ?? "").count)
    } else if let rich {
      label.attributedText = rich
    } else {
      label.text = string
    }
    placeholderLabel.isHidden = hasText
    setNeedsLayout()
  }

  // MARK: Look

  /// The border.
  open var borderStyle = BorderStyle.none {
    didSet {
      layer.borderWidth = borderStyle == .none ? 0 : 1
      layer.borderColor = resolve(.systemGray4)
      layer.cornerRadius = borderStyle == .roundedRect ? 5 : 0
    }
  }
  /// An image behind the text.
  open var background: UIImage? {
    didSet { layer.contents = background?.cgImage }
  }
  /// A view before the text.
  open var leftView: UIView? { didSet { replace(oldValue, leftView) } }
  /// The time in which ``leftView`` is shown.
  open var leftViewMode = ViewMode.never { didSet { setNeedsLayout() } }
  /// A view after the text.
  open var rightView: UIView? { didSet { replace(oldValue, rightView) } }
  /// The time in which ``rightView`` is shown.
  open var rightViewMode = ViewMode.never { didSet { setNeedsLayout() } }
  /// The time in which a button to empty the text is shown; there is none.
  open var clearButtonMode = ViewMode.never
  /// A view in place of the keyboard; kept without effect.
  open var inputView: UIView?
  /// A view above the keyboard; kept without effect.
  open var inputAccessoryView: UIView?

  private func replace(_ old: UIView?, _ new: UIView?) {
    if old !== new { old?.removeFromSuperview() }
    if let new { addSubview(new) }
    setNeedsLayout()
  }

  private func isShown(_ mode: ViewMode) -> Bool {
    switch mode {
    case .never: false
    case .always: true
    case .whileEditing: isEditing
    case .unlessEditing: !isEditing
    }
  }

  // MARK: Layout

  private var inset: CGFloat { borderStyle == .roundedRect || borderStyle == .bezel ? 7 : 0 }

  /// Returns the rectangle of the text.
  open func textRect(forBounds bounds: CGRect) -> CGRect {
    var rect = bounds.insetBy(dx: inset, dy: 0)
    if leftView != nil, isShown(leftViewMode) {
      let left = leftViewRect(forBounds: bounds).maxX
      rect = CGRect(x: left, y: rect.minY, width: max(rect.maxX - left, 0), height: rect.height)
    }
    if rightView != nil, isShown(rightViewMode) {
      rect.size.width = max(rightViewRect(forBounds: bounds).minX - rect.minX, 0)
    }
    return rect
  }

  /// Returns the rectangle of the text while it is edited.
  open func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }

  /// Returns the rectangle of what stands for a missing text.
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }

  /// Returns the rectangle of the view before the text.
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    let size = leftView?.bounds.size ?? .zero
    return CGRect(
      x: bounds.minX, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }

  /// Returns the rectangle of the view after the text.
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
    let size = rightView?.bounds.size ?? .zero
    return CGRect(
      x: bounds.maxX - size.width, y: bounds.midY - size.height / 2, width: size.width,
      height: size.height)
  }

  /// Returns the rectangle of the border.
  open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }

  /// Lays out the text and the views beside it.
  open override func layoutSubviews() {
    super.layoutSubviews()
    leftView?.isHidden = !isShown(leftViewMode)
    rightView?.isHidden = !isShown(rightViewMode)
    leftView?.frame = leftViewRect(forBounds: bounds)
    rightView?.frame = rightViewRect(forBounds: bounds)
    label.frame = isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
    placeholderLabel.frame = placeholderRect(forBounds: bounds)
  }

  /// The size of the text with the border.
  open override var intrinsicContentSize: CGSize {
    let size = (hasText ? label : placeholderLabel).intrinsicContentSize
    let line = label.font?.lineHeight ?? 0
    return CGSize(
      width: size.width + 2 * inset, height: max(size.height, line) + (inset > 0 ? 12 : 0))
  }

  /// Returns the size of the text with the border.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  // MARK: Editing

  /// Decides about editing and hears of it.
  open weak var delegate: (any UITextFieldDelegate)?

  /// True while the text is edited.
  open var isEditing: Bool { isFirstResponder }

  /// True if the field can be used.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Begins to edit, if the delegate allows it.
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    guard !isFirstResponder else { return true }
    guard delegate?.textFieldShouldBeginEditing(self) ?? true, super.becomeFirstResponder() else {
      return false
    }
    if clearsOnBeginEditing { text = "" }
    setNeedsLayout()
    delegate?.textFieldDidBeginEditing(self)
    sendActions(for: .editingDidBegin)
    return true
  }

  /// Ends to edit, if the delegate allows it.
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard delegate?.textFieldShouldEndEditing(self) ?? true, super.resignFirstResponder() else {
      return false
    }
    setNeedsLayout()
    delegate?.textFieldDidEndEditing(self)
    sendActions(for: .editingDidEnd)
    return true
  }

  /// Begins to edit with a touch.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if isTouchInside { becomeFirstResponder() }
  }

  /// Types a text at the end; a new line is the return key.
  open func insertText(_ text: String) {
    guard text != "\n" else {
      if delegate?.textFieldShouldReturn(self) ?? true {
        sendActions(for: .editingDidEndOnExit)
      }
      return
    }
    let end = NSRange(location: (string as NSString).length, length: 0)
    change(end, text)
  }

  /// Takes away the last letter.
  open func deleteBackward() {
    guard let last = string.last else { return }
    let length = String(last).utf16.count
    change(NSRange(location: (string as NSString).length - length, length: length), "")
  }

  private func change(_ range: NSRange, _ text: String) {
    let allowed =
      delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: text) ?? true
    guard allowed else { return }
    self.text = (string as NSString).replacingCharacters(in: range, with: text)
    sendActions(for: .editingChanged)
  }
}

/// Decides about the editing of a field and hears of it.
///
/// Every method has a default.
@MainActor
public protocol UITextFieldDelegate: AnyObject {
  /// Returns true if editing may begin.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// Editing has begun.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// Returns true if editing may end.
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  /// Editing has ended.
  func textFieldDidEndEditing(_ textField: UITextField)
  /// Returns true if a text may replace a range.
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool
  /// Returns true if the return key has its usual effect.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
  /// Allows it.
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  /// Allows it.
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  /// Allows it.
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool { true }
  /// Allows it.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}
