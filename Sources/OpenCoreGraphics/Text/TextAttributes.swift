import BoingCurves
import BoingRender
import CCairo
import CPango

/// What Pango is told; a layout object lives only as long as one call, on one thread.
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
    let held = size == size ? min(max(size, 0), 10_000) : 0
    pango_font_description_set_absolute_size(
      description, max(held.native * Double(PANGO_SCALE), 1))
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
