import OpenQuartzCore

/// Options of drawn and measured text.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Creates options by their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Lines are broken at the width; without it there is one line.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
  /// The space between lines is that of the font, as it is here in any case.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
  /// The box is that of the letters' ink on Apple's platforms; here it is that of their lines.
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 8)
  /// An ellipsis in place of the text that does not fit the rectangle.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}

/// The context of drawing a text; it has no effect here.
open class NSStringDrawingContext: NSObject {
  /// The factor by which text may be made smaller; kept without effect.
  open var minimumScaleFactor: CGFloat = 0
}

extension NSAttributedString {
  /// The space that the text takes in one line for each paragraph.
  public func size() -> CGSize { TextLayout(StyledText(self), font: .drawnText).size }

  /// Returns the space that the text takes within a size.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    CGRect(origin: .zero, size: layout(in: size, options).size)
  }

  /// Draws the text with its top left corner at a point.
  public func draw(at point: CGPoint) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    TextLayout(StyledText(self), font: .drawnText).draw(in: context, at: point, color: .black)
  }

  /// Draws the text within a rectangle, its lines broken at the width.
  public func draw(in rect: CGRect) {
    draw(with: rect, options: .usesLineFragmentOrigin, context: nil)
  }

  /// Draws the text within a rectangle.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let layout = layout(in: rect.size, options)
    // Without broken lines the point is that of the baseline.
    let y = options.contains(.usesLineFragmentOrigin) ? rect.minY : rect.minY - layout.baseline
    context.saveGState()
    if options.contains(.usesLineFragmentOrigin) { context.clip(to: rect) }
    layout.draw(in: context, at: CGPoint(x: rect.minX, y: y), color: .black)
    context.restoreGState()
  }

  private func layout(in size: CGSize, _ options: NSStringDrawingOptions) -> TextLayout {
    let breaks = options.contains(.usesLineFragmentOrigin)
    let truncates = options.contains(.truncatesLastVisibleLine)
    let width = size.width > 0 && size.width < 1e6 ? size.width : nil
    return TextLayout(
      StyledText(self), font: .drawnText,
      in: TextFrame(
        maximumWidth: breaks || truncates ? width : nil, truncation: truncates ? .end : nil,
        maximumHeight: truncates && size.height > 0 ? size.height : nil))
  }
}

extension TextFont {
  /// The font of text that has none: Helvetica of 12 points.
  static let drawnText = TextFont("Helvetica", size: 12)
}

extension String {
  private func attributed(_ attributes: [NSAttributedString.Key: Any]?) -> NSAttributedString {
    NSAttributedString(string: self, attributes: attributes)
  }

  /// Returns the space that the text takes in one line for each paragraph.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    attributed(attributes).size()
  }

  /// Draws the text with its top left corner at a point.
  public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    attributed(attributes).draw(at: point)
  }

  /// Draws the text within a rectangle, its lines broken at the width.
  public func draw(
    in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    attributed(attributes).draw(in: rect)
  }

  /// Returns the space that the text takes within a size.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    attributed(attributes).boundingRect(with: size, options: options, context: context)
  }
}

extension NSString {
  /// Returns the space that the text takes in one line for each paragraph.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    (self as String).size(withAttributes: attributes)
  }

  /// Draws the text with its top left corner at a point.
  public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    (self as String).draw(at: point, withAttributes: attributes)
  }

  /// Draws the text within a rectangle, its lines broken at the width.
  public func draw(
    in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    (self as String).draw(in: rect, withAttributes: attributes)
  }

  /// Returns the space that the text takes within a size.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    (self as String).boundingRect(
      with: size, options: options, attributes: attributes, context: context)
  }
}
