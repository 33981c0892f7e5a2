import BoingCurves
import BoingElementary
import CBoingCairo
import CBoingPango

/// A piece of text laid out by Pango: lines, broken, aligned and cut as asked for.
///
/// Not an Apple type: it takes the place Core Text has on Apple platforms. It is a value that may be
/// shared among threads; each use shapes the text with the font map of the thread it is on.
/// Measures are in units of the user space and do not depend on the pixels drawn to: there is no
/// hinting.
public struct TextLayout: Hashable, Sendable {
  /// The text and the styles of its parts; newlines start paragraphs.
  public let text: StyledText
  /// The font of what has none of its own.
  public let font: TextFont
  /// The room that the lines have.
  public let frame: TextFrame
  /// The space the text takes: advance widths, not ink, by line heights.
  ///
  /// Where there is a maximum width and the alignment is not left or natural, or some paragraph has a
  /// style, that is the width.
  /// Zero for an empty string and a size of 0.
  public let size: CGSize
  /// The distance from the top of the layout to the first line's baseline.
  public let baseline: CGFloat
  /// The number of lines; 0 where ``size`` is zero.
  public let lineCount: Int
  /// True if an ellipsis stands for a part of the text.
  public let isTruncated: Bool
  /// True if the text's first letter with a direction runs from right to left.
  public let isRightToLeft: Bool

  /// The text without its styles.
  public var string: String { text.string }
  /// The family's name, or a comma-separated list of names of which the first installed one is
  /// taken.
  public var fontName: String { font.family }
  /// The font's size: its em in units of the user space, 0…10,000.
  public var fontSize: CGFloat { font.size }
  /// The boldness, from 100 for thin over 400 for regular and 700 for bold to 1,000.
  public var weight: Int { font.weight }
  /// The width at which lines are broken between words, `nil` for none.
  public var maximumWidth: CGFloat? { frame.maximumWidth }
  /// The alignment of lines within the width.
  public var alignment: NSTextAlignment { frame.alignment }
  /// The distance from the top of the first line to its baseline; the same as ``baseline``.
  public var ascent: CGFloat { baseline }

  /// The maximum em in the text.
  package var maximumFontSize: CGFloat {
    text.runs.reduce(fontSize) { max($0, min($1.style.font?.size ?? 0, Self.maximumSize)) }
  }

  /// Lays out a text in one font.
  ///
  /// - Parameters:
  ///   - string: The text. Null characters are left out.
  ///   - fontName: The family; another is taken where it is not installed.
  ///   - size: The em, clamped to 0…10,000; 0 where it is not a number.
  ///   - weight: The boldness, clamped to 100…1,000.
  ///   - maximumWidth: Where lines are broken, at least 0; none where it is not finite.
  ///   - alignment: How lines stand within the width.
  public init(
    _ string: String, fontName: String = "Sans", size: CGFloat, weight: Int = 400,
    maximumWidth: CGFloat? = nil, alignment: NSTextAlignment = .natural
  ) {
    self.init(
      StyledText(string), font: TextFont(fontName, size: size, weight: weight),
      in: TextFrame(maximumWidth: maximumWidth, alignment: alignment))
  }

  /// Lays out a text.
  ///
  /// - Parameters:
  ///   - text: The text and the styles of its parts.
  ///   - font: The font of what has none of its own: sizes clamped to 0…10,000, 0 where one is not a number,
  ///     weights in 100…1,000. Another family is taken where it is not installed.
  ///   - frame: The room that the lines have.
  public init(_ text: StyledText, font: TextFont, in frame: TextFrame = TextFrame()) {
    self.text = text
    var clamped = font
    clamped.family = font.family.withoutNulls
    clamped.size = font.size.isNaN ? 0 : min(max(font.size, 0), TextLayout.maximumSize)
    clamped.weight = min(max(font.weight, 100), 1_000)
    self.font = clamped
    self.frame = frame
    guard !text.string.isEmpty, clamped.size > 0 else {
      size = .zero
      baseline = 0
      lineCount = 0
      isTruncated = false
      isRightToLeft = false
      return
    }
    isRightToLeft = text.string.runsFromRight
    if text.hasParagraphStyles {
      let measures = TextParagraphs(text: text, font: clamped, frame: frame).withLines { $1 }
      size = CGSize(width: measures.width, height: measures.height)
      baseline = measures.firstBaseline
      lineCount = measures.lineCount
      isTruncated = measures.isTruncated
      return
    }
    let attributes = TextAttributes(text: text, font: clamped, frame: frame)
    let measures = attributes.withPangoLayout { layout in
      var rectangle = PangoRectangle()
      pango_layout_get_extents(layout, nil, &rectangle)
      return (
        width: rectangle.x + rectangle.width, height: rectangle.height,
        baseline: pango_layout_get_baseline(layout), lines: pango_layout_get_line_count(layout),
        isTruncated: pango_layout_is_ellipsized(layout) != 0
      )
    }
    let unit = CGFloat(PANGO_SCALE)
    var width = CGFloat(measures.width) / unit
    if let maximum = frame.maximumWidth, frame.alignment != .natural, frame.alignment != .left {
      width = max(width, maximum)
    }
    size = CGSize(width: width, height: CGFloat(measures.height) / unit)
    baseline = CGFloat(measures.baseline) / unit
    lineCount = Int(measures.lines)
    isTruncated = measures.isTruncated
  }

  /// Draws the text upright, whichever way the context's y points.
  ///
  /// Nothing is drawn at a point that is not finite or under a singular transform. The context's
  /// alpha, blend mode and clip apply; its current path is kept.
  ///
  /// - Parameters:
  ///   - context: Where to draw.
  ///   - point: The layout's top left corner as the text is read.
  ///   - color: The colour of what has none of its own. Of letters so large that they are drawn as
  ///     outlines, all have it.
  public func draw(in context: CGContext, at point: CGPoint, color: CGColor) {
    guard point.isFinite, size != .zero else { return }
    let device = context.deviceTransform
    // The device's y points down: the user's points up where the two differ in handedness.
    let pointsUp = device.a * device.d - device.b * device.c < 0
    let upright = CGAffineTransform(1, 0, 0, pointsUp ? -1 : 1, point.x, point.y)
      .concatenating(device)
    guard upright.inverse != nil else { return }
    let attributes = TextAttributes(text: text, font: font, frame: frame)
    let scale = max(Double.hypot(upright.a, upright.b), Double.hypot(upright.c, upright.d))
    if maximumFontSize * scale > TextLayout.maximumGlyphSize {
      let outlines = attributes.outlines(scale: TextLayout.maximumGlyphSize / maximumFontSize)
      return context.composite {
        context.setCairoSource(color)
        context.fillCairo(outlines.applying(upright), rule: .winding)
      }
    }
    context.composite {
      context.setCairoSource(color)
      let cairo = context.cairo
      cairo_new_path(cairo)
      var matrix = upright.cairoMatrix
      cairo_set_matrix(cairo, &matrix)
      attributes.show(on: cairo)
      cairo_identity_matrix(cairo)
      cairo_new_path(cairo)
    }
  }

  /// Returns the outlines of the glyphs and of the lines under and through them, in the layout's coordinates;
  /// nil where some of the text has a colour of its own.
  package func outlines() -> CGPath? {
    let hasColors = text.runs.contains {
      $0.style.color != nil || $0.style.backgroundColor != nil || $0.style.underlineColor != nil
        || $0.style.strikethroughColor != nil
    }
    guard !hasColors, !text.string.mayHaveColorGlyphs else { return nil }
    // FreeType rounds outlines to parts of a pixel, so that large ones are exact.
    return CGPath(
      TextAttributes(text: text, font: font, frame: frame)
        .outlines(scale: Self.maximumGlyphSize / max(maximumFontSize, 1e-3)))
  }

  /// The maximum em in pixels that is drawn from glyph bitmaps; FreeType's own numbers end soon
  /// after, and Cairo's context with them.
  private static let maximumGlyphSize: CGFloat = 2_000
  private static let maximumSize: CGFloat = 10_000
}

extension TextLayout {
  /// Returns true if both lay out the same text in the same way.
  public static func == (a: TextLayout, b: TextLayout) -> Bool {
    // The measures follow from these.
    a.text == b.text && a.font == b.font && a.frame == b.frame
  }

  /// Mixes the text and its layout into `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(font)
    hasher.combine(frame)
  }
}

extension String {
  /// True if fonts may have glyphs of several colours for some of the text: emoji.
  fileprivate var mayHaveColorGlyphs: Bool {
    unicodeScalars.contains {
      $0.properties.isEmojiPresentation || $0.value == 0xFE0F || $0.value == 0x20E3
    }
  }

  /// True if the first letter is of a script that runs from right to left, such as Hebrew and Arabic.
  fileprivate var runsFromRight: Bool {
    guard let letter = unicodeScalars.first(where: \.properties.isAlphabetic) else { return false }
    return switch letter.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}
