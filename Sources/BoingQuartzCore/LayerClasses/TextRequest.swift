import BoingCoreGraphics
import BoingRender

/// The parameters of a text's layout.
struct TextRequest: Hashable, Sendable {
  let text: StyledText
  let font: TextFont
  let frame: TextFrame
  /// True if the text has fonts and colours of its own.
  let isAttributed: Bool
}

extension TextRequest {
  /// Creates the request of a text layer of `size`; nil if it has no text.
  ///
  /// - Parameter output: the space that colours are brought to.
  init?(_ store: PropertyStore, size: CGSize, output: OutputColorSpace = .sRGB) {
    switch store[TextProperty.string].object {
    case let plain as String:
      let fontSize = CGFloat(store[TextProperty.fontSize].components?.x ?? 36)
      var font =
        store[TextProperty.font].object.flatMap { TextFont(attribute: $0) } ?? TextFont("Helvetica")
      font.size = fontSize
      guard fontSize > 0, fontSize.isFinite else { return nil }
      self.init(
        text: StyledText(plain), font: font, frame: TextFrame(store, size: size),
        isAttributed: false)
    case let attributed as NSAttributedString:
      self.init(StyledText(attributed), store, size, output)
    default: return nil
    }
    if text.string.isEmpty { return nil }
    if text.string.utf8.count > Self.maximumByteCount {
      Diagnostics.report(.textTooLong(Self.maximumByteCount))
      self = TextRequest(
        text: text.beginning(utf8Count: Self.maximumByteCount), font: font, frame: frame,
        isAttributed: isAttributed)
    }
  }

  /// The bytes in UTF-8 of a text that is laid out, whose time grows faster than its length: that of some five pages.
  static let maximumByteCount = 1 << 14

  /// Creates a text with attributes: what has none is in Core Text's own font, Helvetica of 12 points, and black.
  private init(
    _ attributed: StyledText, _ store: PropertyStore, _ size: CGSize, _ output: OutputColorSpace
  ) {
    let text =
      output == .sRGB
      ? attributed
      : attributed.mapStyles { style in
        style.color = style.color.map(output.stored)
        style.backgroundColor = style.backgroundColor.map(output.stored)
        style.underlineColor = style.underlineColor.map(output.stored)
        style.strikethroughColor = style.strikethroughColor.map(output.stored)
      }
    var frame = TextFrame(store, size: size)
    if text.runs.contains(where: { $0.style.paragraph != nil }) {
      // Unbroken lines, too, stand within the layer's width as their paragraphs say.
      frame.breaksLines = store[TextProperty.wrapped].flag ?? false
      frame.maximumWidth = size.width
    }
    self.init(
      text: text, font: TextFont("Helvetica", size: 12), frame: frame, isAttributed: true)
  }
}

extension TextFrame {
  /// Creates the frame of a text layer of `size`.
  fileprivate init(_ store: PropertyStore, size: CGSize) {
    let truncation: TextTruncation? =
      switch store[TextProperty.truncationMode].string {
      case "start": .start
      case "middle": .middle
      case "end": .end
      default: nil
      }
    let alignment: NSTextAlignment =
      switch store[TextProperty.alignmentMode].string {
      case "left": .left
      case "right": .right
      case "center": .center
      case "justified": .justified
      default: .natural
      }
    let isWrapped = store[TextProperty.wrapped].flag ?? false
    self.init(
      maximumWidth: isWrapped || truncation != nil ? size.width : nil, alignment: alignment,
      truncation: truncation, maximumHeight: isWrapped ? size.height : nil)
  }
}
