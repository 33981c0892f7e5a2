import OpenQuartzCore

/// Hears of the editing of a text view.
///
/// Every method has a default.
@MainActor
public protocol UITextViewDelegate: UIScrollViewDelegate {
  /// Editing has begun.
  func textViewDidBeginEditing(_ textView: UITextView)
  /// Editing has ended.
  func textViewDidEndEditing(_ textView: UITextView)
  /// The text has changed.
  func textViewDidChange(_ textView: UITextView)
}

extension UITextViewDelegate {
  /// Does nothing.
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  /// Does nothing.
  public func textViewDidEndEditing(_ textView: UITextView) {}
  /// Does nothing.
  public func textViewDidChange(_ textView: UITextView) {}
}

/// A scroll view with a text of several lines.
///
/// There is no keyboard: a host types by ``insertText(_:)`` and ``deleteBackward()``.
@MainActor
open class UITextView: UIScrollView {
  private let label = UILabel()

  package override class var drawsNothing: Bool { self == UITextView.self }

  /// Creates a text view.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepareText()
  }

  /// Creates the text view of an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepareText()
  }

  private func prepareText() {
    backgroundColor = .systemBackground
    label.numberOfLines = 0
    label.lineBreakMode = .byWordWrapping
    label.font = .systemFont(ofSize: 12)
    addSubview(label)
  }

  /// Hears of editing; not kept.
  open weak var delegate: (any UITextViewDelegate)? { didSet { scrollDelegate = delegate } }
  /// The text.
  open var text: String! {
    get { label.text ?? "" }
    set {
      label.text = newValue
      textDidChange()
    }
  }
  /// The text with attributes of its own.
  open var attributedText: NSAttributedString! {
    get { label.attributedText ?? NSAttributedString(string: "") }
    set {
      label.attributedText = newValue
      textDidChange()
    }
  }
  /// The font.
  open var font: UIFont? {
    get { label.font }
    set {
      label.font = newValue ?? .systemFont(ofSize: 12)
      textDidChange()
    }
  }
  /// The colour of the text.
  open var textColor: UIColor? {
    get { label.textColor }
    set { label.textColor = newValue ?? .label }
  }
  /// The position of lines across.
  open var textAlignment: NSTextAlignment {
    get { label.textAlignment }
    set { label.textAlignment = newValue }
  }
  /// The distances of the text from the edges.
  open var textContainerInset = UIEdgeInsets(top: 8, left: 5, bottom: 8, right: 5) {
    didSet { textDidChange() }
  }
  /// True if the text can be edited.
  open var isEditable = true
  /// True if parts of the text can be chosen; they cannot.
  open var isSelectable = true
  /// True if there is text.
  open var hasText: Bool { !text.isEmpty }

  private func textDidChange() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// Returns the size that the text takes within a width.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let insets = textContainerInset
    let room = CGSize(width: max(size.width - insets.left - insets.right, 1), height: 1e5)
    let fitting = label.sizeThatFits(room)
    return CGSize(
      width: fitting.width + insets.left + insets.right,
      height: fitting.height + insets.top + insets.bottom)
  }

  /// The size of the text, if it does not scroll.
  open override var intrinsicContentSize: CGSize {
    guard !isScrollEnabled, bounds.width > 0 else { return super.intrinsicContentSize }
    return CGSize(
      width: UIView.noIntrinsicMetric,
      height: sizeThatFits(CGSize(width: bounds.width, height: 0)).height)
  }

  /// Lays out the text.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let fitting = sizeThatFits(CGSize(width: bounds.width, height: 0))
    let insets = textContainerInset
    label.frame = CGRect(
      x: insets.left, y: insets.top, width: max(bounds.width - insets.left - insets.right, 0),
      height: max(fitting.height - insets.top - insets.bottom, 0))
    contentSize = CGSize(width: bounds.width, height: fitting.height)
  }

  // MARK: Editing

  /// True if the text can be edited.
  open override var canBecomeFirstResponder: Bool { isEditable }

  /// Begins to edit.
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    guard !isFirstResponder else { return true }
    guard super.becomeFirstResponder() else { return false }
    delegate?.textViewDidBeginEditing(self)
    return true
  }

  /// Ends to edit.
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard super.resignFirstResponder() else { return false }
    delegate?.textViewDidEndEditing(self)
    return true
  }

  /// Begins to edit with a touch.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    becomeFirstResponder()
  }

  /// Types a text at the end.
  open func insertText(_ text: String) {
    self.text += text
    delegate?.textViewDidChange(self)
  }

  /// Takes away the last letter.
  open func deleteBackward() {
    guard hasText else { return }
    text = String(text.dropLast())
    delegate?.textViewDidChange(self)
  }
}
