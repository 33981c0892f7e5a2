import BoingCurves
import BoingQuartzCore

/// A view that draws a text.
@MainActor
open class UILabel: UIView {
  private var plain: String?
  private var rich: NSAttributedString?
  private var constrainedWidth: CGFloat?

  package override class var drawsNothing: Bool { false }

  /// Creates a label.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepareLabel()
  }

  /// Creates a label without area; see ``UIView/init(coder:)``.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepareLabel()
  }

  private func prepareLabel() {
    isUserInteractionEnabled = false
    isOpaque = false
    contentMode = .redraw
  }

  // MARK: Properties

  /// The text; nil for none.
  open var text: String? {
    get { rich?.string ?? plain }
    set {
      guard newValue != text || rich != nil else { return }
      (plain, rich) = (newValue, nil)
      textDidChange()
    }
  }

  /// The text with attributes of its own.
  open var attributedText: NSAttributedString? {
    get { rich ?? plain.map { NSAttributedString(string: $0, attributes: attributes) } }
    set {
      (plain, rich) = (nil, newValue)
      textDidChange()
    }
  }

  /// The font; the system's of 17 points unless changed.
  open var font: UIFont! = UIFont.systemFont(ofSize: 17) { didSet { textDidChange() } }
  /// The colour of the text.
  open var textColor: UIColor! = UIColor.label { didSet { setNeedsDisplay() } }
  /// The colour of the text while ``isHighlighted``.
  open var highlightedTextColor: UIColor? { didSet { setNeedsDisplay() } }
  /// True if the text is drawn highlighted.
  open var isHighlighted = false { didSet { setNeedsDisplay() } }
  /// True if the text is drawn in full strength.
  open var isEnabled = true { didSet { setNeedsDisplay() } }
  /// The position of lines across.
  open var textAlignment = NSTextAlignment.natural { didSet { setNeedsDisplay() } }
  /// The place at which a text that is too long is broken or cut.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail { didSet { textDidChange() } }
  /// The maximum number of lines; 0 for any.
  open var numberOfLines = 1 { didSet { textDidChange() } }
  /// True if a text that is too long is made smaller.
  open var adjustsFontSizeToFitWidth = false { didSet { setNeedsDisplay() } }
  /// The smallest factor by which the text is made smaller; 0 leaves that open.
  open var minimumScaleFactor: CGFloat = 0 { didSet { setNeedsDisplay() } }
  /// The colour of a copy of the text behind it; nil for none.
  open var shadowColor: UIColor? { didSet { setNeedsDisplay() } }
  /// The offset of that copy.
  open var shadowOffset = CGSize(width: 0, height: -1) { didSet { setNeedsDisplay() } }
  /// The width at which lines are broken where constraints lay the label out; 0 for that of the constraints.
  open var preferredMaxLayoutWidth: CGFloat = 0 { didSet { textDidChange() } }

  private func textDidChange() {
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
  }

  private var attributes: [NSAttributedString.Key: Any] {
    [.font: font ?? UIFont.systemFont(ofSize: 17), .foregroundColor: shownColor]
  }

  private var shownColor: UIColor {
    let color = isHighlighted ? highlightedTextColor ?? textColor : textColor
    return isEnabled ? color ?? .label : (color ?? .label).withAlphaComponent(0.35)
  }

  // MARK: Layout

  /// Returns the text laid out within a size.
  private func textLayout(in size: CGSize, lines: Int, scale: CGFloat = 1, color: UIColor? = nil)
    -> TextLayout?
  {
    let base = (font ?? UIFont.systemFont(ofSize: 17)).textFont
    var fallback = base
    fallback.size *= scale
    var styled: StyledText
    if let rich {
      styled = StyledText(rich)
      if scale != 1 || color != nil {
        styled = StyledText(rich.restyled(scale: scale, color: color))
      }
    } else {
      guard let plain else { return nil }
      styled = StyledText(plain)
    }
    guard !styled.string.isEmpty else { return nil }
    let hasWidth = size.width > 0 && size.width < 1e6
    let breaks = lines != 1
    let truncation: TextTruncation? =
      switch lineBreakMode {
      case .byTruncatingHead: .start
      case .byTruncatingMiddle: .middle
      case .byTruncatingTail: .end
      default: nil
      }
    let lineHeight = UIFont(textFont: fallback).lineHeight
    var height = size.height > 0 && size.height < 1e6 ? size.height : nil
    if lines > 1 {
      let room = lineHeight * (CGFloat(lines) + 0.5)
      height = min(height ?? room, room)
    }
    let frame = TextFrame(
      maximumWidth: hasWidth && (breaks || truncation != nil) ? size.width : nil,
      alignment: textAlignment, truncation: hasWidth ? truncation : nil,
      maximumHeight: breaks ? height : nil)
    return TextLayout(styled, font: fallback, in: frame)
  }

  /// The factor by which a text of one line is made smaller to fit a width.
  private func fittingScale(_ width: CGFloat) -> CGFloat {
    guard adjustsFontSizeToFitWidth, numberOfLines == 1, width > 0,
      let natural = textLayout(in: CGSize(width: 1e7, height: 1e7), lines: 1)?.size.width,
      natural > width
    else { return 1 }
    return max(width / natural * 0.995, minimumScaleFactor, 0.05)
  }

  private func pixelSize(_ size: CGSize) -> CGSize {
    let scale = contentScaleFactor
    func up(_ length: CGFloat) -> CGFloat { ((length * scale - 1e-6).rounded(.up) / scale) }
    return CGSize(width: up(size.width), height: up(size.height))
  }

  /// Returns the rectangle that the text takes within bounds, at their top.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect
  {
    let size = textLayout(in: bounds.size, lines: numberOfLines)?.size ?? .zero
    let wanted = pixelSize(size)
    return CGRect(
      x: bounds.minX, y: bounds.minY, width: min(wanted.width, bounds.width),
      height: min(wanted.height, bounds.height))
  }

  /// Returns the size that the text takes within a size.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let room = CGSize(
      width: size.width > 0 && numberOfLines != 1 ? size.width : 1e5,
      height: size.height > 0 && numberOfLines != 1 ? size.height : 1e5)
    return pixelSize(
      textRect(forBounds: CGRect(origin: .zero, size: room), limitedToNumberOfLines: numberOfLines)
        .size)
  }

  /// The size of the text.
  open override var intrinsicContentSize: CGSize {
    var width: CGFloat = 1e5
    if numberOfLines != 1 {
      if preferredMaxLayoutWidth > 0 {
        width = preferredMaxLayoutWidth
      } else if let constrainedWidth {
        width = constrainedWidth
      }
    }
    return pixelSize(
      textRect(
        forBounds: CGRect(x: 0, y: 0, width: width, height: 1e5),
        limitedToNumberOfLines: numberOfLines
      ).size)
  }

  override func adoptConstrainedWidth(_ width: CGFloat) -> Bool {
    guard numberOfLines != 1, preferredMaxLayoutWidth == 0, width > 0 else { return false }
    let old = intrinsicContentSize
    constrainedWidth = width + 1e-3
    return abs(intrinsicContentSize.height - old.height) > 1e-3
  }

  override var lastBaselineOffset: CGFloat {
    let layout = textLayout(in: bounds.size, lines: numberOfLines)
    guard let layout else { return 0 }
    let top = max((bounds.height - layout.size.height) / 2, 0)
    return bounds.height - top - layout.size.height - (font?.descender ?? 0)
  }

  override var firstBaselineOffset: CGFloat {
    let layout = textLayout(in: bounds.size, lines: numberOfLines)
    guard let layout else { return bounds.height }
    return max((bounds.height - layout.size.height) / 2, 0) + layout.baseline
  }

  // MARK: Drawing

  /// Draws the text.
  open override func draw(_ rect: CGRect) { drawText(in: bounds) }

  /// Draws the text within a rectangle, in the middle from top to bottom; a subclass that passes a smaller one gives the
  /// text insets.
  open func drawText(in rect: CGRect) {
    let scale = fittingScale(rect.width)
    guard let layout = textLayout(in: rect.size, lines: numberOfLines, scale: scale),
      let context = UIGraphicsGetCurrentContext()
    else { return }
    let needed = layout.size
    var x = rect.minX
    // A line that is not broken stands by itself.
    if layout.maximumWidth == nil {
      switch textAlignment {
      case .center: x += (rect.width - needed.width) / 2
      case .right: x += rect.width - needed.width
      case .natural where layout.isRightToLeft: x += rect.width - needed.width
      default: break
      }
    }
    let pixels = contentScaleFactor
    let y = rect.minY + (((rect.height - needed.height) / 2) * pixels).rounded() / pixels
    let point = CGPoint(x: x, y: y)
    if let shadowColor,
      let copy = textLayout(in: rect.size, lines: numberOfLines, scale: scale, color: shadowColor)
    {
      copy.draw(
        in: context, at: CGPoint(x: x + shadowOffset.width, y: y + shadowOffset.height),
        color: shadowColor.cgColor)
    }
    layout.draw(in: context, at: point, color: shownColor.cgColor)
  }
}

extension NSAttributedString {
  /// Returns the text in another size, and in one colour if there is one.
  fileprivate func restyled(scale: CGFloat, color: UIColor?) -> NSAttributedString {
    let copy = NSMutableAttributedString(attributedString: self)
    let whole = NSRange(location: 0, length: length)
    if let color { copy.addAttribute(.foregroundColor, value: color, range: whole) }
    guard scale != 1 else { return copy }
    enumerateAttribute(.font, in: whole, options: []) { value, range, _ in
      guard let font = value as? UIFont else { return }
      copy.addAttribute(.font, value: font.withSize(font.pointSize * scale), range: range)
    }
    return copy
  }
}
