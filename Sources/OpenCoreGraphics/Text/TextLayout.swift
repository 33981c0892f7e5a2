import CCairo
import CPango

/// How lines of text stand within the layout's width.
public enum TextAlignment: Hashable, Sendable {
  /// At the side where lines start: the left for scripts that run to the right.
  case natural
  /// At the left side.
  case left
  /// In the middle.
  case center
  /// At the right side.
  case right
  /// At both sides, the last line at its start.
  case justified
}

/// A piece of text in one font, laid out by Pango.
///
/// Not an Apple type: it takes the place Core Text has on Apple platforms. It is a value that may be
/// shared among threads; each use shapes the text with the font map of the thread it is on.
/// Measures are in units of the user space and do not depend on the pixels drawn to: there is no
/// hinting.
public struct TextLayout: Hashable, Sendable {
  /// The text; newlines start paragraphs.
  public let string: String
  /// The family's name, or a comma-separated list of names of which the first installed one is
  /// taken.
  public let fontName: String
  /// The font's size: its em in units of the user space, 0…10,000.
  public let fontSize: CGFloat
  /// The boldness, from 100 for thin over 400 for regular and 700 for bold to 1,000.
  public let weight: Int
  /// The width at which lines are broken between words, `nil` for none.
  public let maximumWidth: CGFloat?
  /// How lines stand within the width.
  public let alignment: TextAlignment
  /// The space the text takes: advance widths, not ink, by line heights.
  ///
  /// Where there is a maximum width and the alignment is not left or natural, that is the width.
  /// Zero for an empty string and a size of 0.
  public let size: CGSize
  /// The distance from the top of the layout to the first line's baseline.
  public let baseline: CGFloat

  /// The distance from the top of the first line to its baseline; the same as ``baseline``.
  public var ascent: CGFloat { baseline }

  /// Lays out a text.
  ///
  /// - Parameters:
  ///   - string: The text. Null characters are left out.
  ///   - fontName: The family; another is taken where it is not installed.
  ///   - size: The em, held in 0…10,000; 0 where it is not a number.
  ///   - weight: The boldness, held in 100…1,000.
  ///   - maximumWidth: Where lines are broken, at least 0; none where it is not finite.
  ///   - alignment: How lines stand within the width.
  public init(
    _ string: String, fontName: String = "Sans", size: CGFloat, weight: Int = 400,
    maximumWidth: CGFloat? = nil, alignment: TextAlignment = .natural
  ) {
    self.string = string.withoutNulls
    self.fontName = fontName.withoutNulls
    fontSize = size.isNaN ? 0 : min(max(size, 0), TextLayout.greatestSize)
    self.weight = min(max(weight, 100), 1_000)
    self.maximumWidth = maximumWidth.flatMap { $0.isFinite ? max($0, 0) : nil }
    self.alignment = alignment
    guard !self.string.isEmpty, fontSize > 0 else {
      self.size = .zero
      baseline = 0
      return
    }
    let attributes = TextAttributes(
      string: self.string, fontName: self.fontName, fontSize: fontSize, weight: self.weight,
      maximumWidth: self.maximumWidth, alignment: alignment)
    let measures = attributes.withPangoLayout { layout in
      var rectangle = PangoRectangle()
      pango_layout_get_extents(layout, nil, &rectangle)
      return (
        width: rectangle.x + rectangle.width, height: rectangle.height,
        baseline: pango_layout_get_baseline(layout)
      )
    }
    let unit = CGFloat(PANGO_SCALE)
    var width = CGFloat(measures.width) / unit
    if let maximum = self.maximumWidth, alignment != .natural, alignment != .left {
      width = max(width, maximum)
    }
    self.size = CGSize(width: width, height: CGFloat(measures.height) / unit)
    baseline = CGFloat(measures.baseline) / unit
  }

  /// Draws the text upright, whichever way the context's y points.
  ///
  /// Nothing is drawn at a point that is not finite or under a singular transform. The context's
  /// alpha, blend mode and clip apply; its current path is kept.
  ///
  /// - Parameters:
  ///   - context: Where to draw.
  ///   - point: The layout's top left corner as the text is read.
  ///   - color: The colour of the text.
  public func draw(in context: CGContext, at point: CGPoint, color: CGColor) {
    guard point.isFinite, size != .zero else { return }
    let device = context.deviceTransform
    // The device's y points down: the user's points up where the two differ in handedness.
    let pointsUp = device.a * device.d - device.b * device.c < 0
    let upright = CGAffineTransform(1, 0, 0, pointsUp ? -1 : 1, point.x, point.y)
      .concatenating(device)
    guard upright.inverse != nil else { return }
    let attributes = TextAttributes(
      string: string, fontName: fontName, fontSize: fontSize, weight: weight,
      maximumWidth: maximumWidth, alignment: alignment)
    let scale = max(hypot(upright.a, upright.b), hypot(upright.c, upright.d))
    if fontSize * scale > TextLayout.greatestGlyphSize {
      let outlines = attributes.outlines(scale: TextLayout.greatestGlyphSize / fontSize)
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
      attributes.withPangoLayout { layout in
        cairo_move_to(cairo, 0, 0)
        pango_cairo_show_layout(cairo, layout)
      }
      cairo_identity_matrix(cairo)
      cairo_new_path(cairo)
    }
  }

  /// The greatest em in pixels that is drawn from glyph bitmaps; FreeType's own numbers end soon
  /// after, and Cairo's context with them.
  private static let greatestGlyphSize: CGFloat = 2_000
  private static let greatestSize: CGFloat = 10_000
}
