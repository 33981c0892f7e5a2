import BoingCurves
import BoingRaster
import CBoingCairo
import CBoingPango
import Foundation

/// The attributes given to Pango; a layout object lives only as long as one call, on one thread.
struct TextAttributes {
  var text: StyledText
  var font: TextFont
  var frame: TextFrame

  /// Shows the text from the origin on, its outlines instead of glyphs where `asPath` says so.
  func show(on cairo: OpaquePointer, asPath: Bool = false) {
    if text.hasParagraphStyles {
      return TextParagraphs(text: text, font: font, frame: frame).withLines { lines, _ in
        for line in lines {
          cairo_move_to(cairo, line.x, line.baseline)
          if asPath {
            pango_cairo_layout_line_path(cairo, line.line)
          } else {
            pango_cairo_show_layout_line(cairo, line.line)
          }
        }
      }
    }
    withPangoLayout { layout in
      cairo_move_to(cairo, 0, 0)
      if asPath {
        pango_cairo_layout_path(cairo, layout)
      } else {
        pango_cairo_show_layout(cairo, layout)
      }
    }
  }

  /// An empty layout, which the caller lets go of.
  static func layout(
    _ font: TextFont, _ direction: NSWritingDirection = .natural
  ) -> OpaquePointer {
    // The default font map is one per thread.
    let context = pango_font_map_create_context(pango_cairo_font_map_get_default())
    defer { g_object_unref(UnsafeMutableRawPointer(context)) }
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pango_context_set_round_glyph_positions(context, 0)
    if direction != .natural {
      pango_context_set_base_dir(
        context, direction == .rightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
    }
    guard let layout = pango_layout_new(context) else {
      fatalError("Pango cannot make a layout: memory has run out")
    }
    if direction != .natural { pango_layout_set_auto_dir(layout, 0) }
    let description = font.description
    pango_layout_set_font_description(layout, description)
    pango_font_description_free(description)
    return layout
  }

  func withPangoLayout<Result>(_ body: (OpaquePointer) -> Result) -> Result {
    let layout = Self.layout(font)
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    pango_layout_set_text(layout, text.string, Int32(clamping: text.string.utf8.count))
    text.setAttributes(of: layout, in: 0..<text.string.utf8.count)
    if let width = frame.maximumWidth {
      pango_layout_set_width(layout, Self.units(width))
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
      truncate(layout)
    }
    switch frame.alignment {
    case .natural: break
    case .justified: pango_layout_set_justify(layout, 1)
    case .left: align(layout, PANGO_ALIGN_LEFT)
    case .center: align(layout, PANGO_ALIGN_CENTER)
    case .right: align(layout, PANGO_ALIGN_RIGHT)
    }
    return body(layout)
  }

  private func truncate(_ layout: OpaquePointer) {
    guard frame.truncation != nil else { return }
    pango_layout_set_ellipsize(layout, frame.truncation.ellipsis)
    // A negative height is a number of lines of each paragraph.
    pango_layout_set_height(layout, frame.maximumHeight.map { Self.units($0) } ?? -1)
  }

  /// Pango's units, of which there are 1,024 to one of ours.
  static func units(_ length: CGFloat) -> Int32 {
    let units = length.native * Double(PANGO_SCALE)
    let limit = Double(Int32.max / 2)
    return units == units ? Int32(clamping: max(-limit, min(units, limit))) : 0
  }

  /// The glyphs' outlines in the layout's coordinates, taken at `scale` pixels a unit.
  func outlines(scale: CGFloat) -> Path {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)
    defer { cairo_surface_destroy(surface) }
    guard let cairo = cairo_create(surface) else { return Path() }
    defer { cairo_destroy(cairo) }
    cairo_scale(cairo, scale.native, scale.native)
    show(on: cairo, asPath: true)
    guard let path = cairo_copy_path(cairo) else { return Path() }
    defer { cairo_path_destroy(path) }
    return Path(path.pointee)
  }

  private func align(_ layout: OpaquePointer, _ alignment: PangoAlignment) {
    // Otherwise Pango turns left and right about for scripts that run to the left.
    pango_layout_set_auto_dir(layout, 0)
    pango_layout_set_alignment(layout, alignment)
  }
}

extension TextFont {
  /// Pango's description, which the caller frees.
  var description: OpaquePointer? {
    let description = pango_font_description_new()
    pango_font_description_set_family(description, family.withoutNulls)
    let clamped = size == size ? min(max(size, 0), 10_000) : 0
    pango_font_description_set_absolute_size(
      description, max(clamped.native * Double(PANGO_SCALE), 1))
    pango_font_description_set_weight(
      description, PangoWeight(UInt32(min(max(weight, 100), 1_000))))
    if isItalic { pango_font_description_set_style(description, PANGO_STYLE_ITALIC) }
    return description
  }
}

extension Path {
  init(_ path: cairo_path_t) {
    self.init()
    var index = 0
    while let data = path.data, index < Int(path.num_data) {
      let element = data + index
      func point(_ number: Int) -> CGPoint {
        CGPoint(x: element[number].point.x, y: element[number].point.y)
      }
      switch element.pointee.header.type {
      case CAIRO_PATH_MOVE_TO: move(to: point(1))
      case CAIRO_PATH_LINE_TO: addLine(to: point(1))
      case CAIRO_PATH_CURVE_TO: addCurve(to: point(3), control1: point(1), control2: point(2))
      default: closeSubpath()
      }
      index += max(Int(element.pointee.header.length), 1)
    }
  }
}

extension String {
  /// C strings end at the first null character.
  var withoutNulls: String {
    guard utf8.contains(0) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.filter { $0 != "\0" }))
  }
}

/// Attributes of text, by the names that they have in UIKit and AppKit.
///
/// Foundation on Linux has attributed strings and no such names. Those that are not drawn are named in a
/// diagnostic when a text layer is given them.
extension NSAttributedString.Key {
  /// A ``TextFont``, a ``CGFont`` or a font's name.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// The layout of a paragraph's lines, an ``NSParagraphStyle``; a paragraph's first character counts.
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
  /// The letters' colour, a ``CGColor``.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// The colour behind the letters, a ``CGColor``.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// The lines under the letters: a raw value of ``NSUnderlineStyle``.
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
  /// The colour of the lines under the letters, a ``CGColor`` whose alpha plays no part.
  public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
  /// A line through the letters: a raw value of ``NSUnderlineStyle``, drawn as one line.
  public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
  /// The colour of the line through the letters, a ``CGColor`` whose alpha plays no part.
  public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
  /// Extra space after each letter in points, a number.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  /// Extra space after each letter in points, a number; ``kern`` goes before it.
  public static let tracking = NSAttributedString.Key(rawValue: "CTTracking")
  /// The ligatures that are set: 0 for none that can be left out, 1 for the standard ones, 2 for all.
  public static let ligature = NSAttributedString.Key(rawValue: "NSLigature")
  /// The height of the letters above the line in points, a number.
  public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
  /// Above 0 for letters that are smaller and raised, below 0 for lowered ones, as far as the font says; an
  /// integer, of which only the sign is drawn.
  public static let superscript = NSAttributedString.Key(rawValue: "NSSuperScript")
  /// The colour of letters' outlines; not drawn, and reported.
  public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
  /// The width of letters' outlines in hundredths of the font's size; not drawn, and reported unless 0.
  public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
  /// The slant added to letters; not drawn, and reported unless 0: a ``TextFont`` may be italic.
  public static let obliqueness = NSAttributedString.Key(rawValue: "NSObliqueness")
  /// The logarithm of letters' widening; not drawn, and reported unless 0.
  public static let expansion = NSAttributedString.Key(rawValue: "NSExpansion")
}

/// Lines under or through letters.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  /// The kind of line in the lowest four bits, its pattern in bits 8 to 10, 0x8000 for words alone.
  public let rawValue: Int

  /// Creates the style with a raw value.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// One line.
  public static let single = NSUnderlineStyle(rawValue: 1)
  /// A thick line, which is drawn like one, and reported.
  public static let thick = NSUnderlineStyle(rawValue: 2)
  /// Two lines.
  public static let double = NSUnderlineStyle(rawValue: 9)
  /// Dots; like all patterns drawn as an unbroken line, and reported.
  public static let patternDot = NSUnderlineStyle(rawValue: 0x100)
  /// Dashes; drawn as an unbroken line, and reported.
  public static let patternDash = NSUnderlineStyle(rawValue: 0x200)
  /// A dash and a dot in turn; drawn as an unbroken line, and reported.
  public static let patternDashDot = NSUnderlineStyle(rawValue: 0x300)
  /// A dash and two dots in turn; drawn as an unbroken line, and reported.
  public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x400)
  /// Under or through words, not the spaces between them.
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)

  /// The number of lines.
  var lineCount: Int { rawValue & 15 == 0 ? 0 : rawValue & 15 == 9 ? 2 : 1 }

  /// The parts of the style that are not supported.
  var undrawn: [String] {
    guard lineCount > 0 else { return [] }
    return (rawValue & 15 == 2 ? ["thick"] : []) + (rawValue & 0x700 != 0 ? ["pattern"] : [])
  }
}
