import CCairo
import CPango

/// What Pango is told; a layout object lives only as long as one call, on one thread.
struct TextAttributes {
  var string: String
  var fontName: String
  var fontSize: CGFloat
  var weight: Int
  var maximumWidth: CGFloat?
  var alignment: TextAlignment

  func withPangoLayout<Result>(_ body: (OpaquePointer) -> Result) -> Result {
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

    let description = pango_font_description_new()
    defer { pango_font_description_free(description) }
    pango_font_description_set_family(description, fontName)
    pango_font_description_set_absolute_size(
      description, max(fontSize.native * Double(PANGO_SCALE), 1))
    pango_font_description_set_weight(description, PangoWeight(UInt32(weight)))

    guard let layout = pango_layout_new(context) else {
      fatalError("Pango cannot make a layout: memory has run out")
    }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    pango_layout_set_font_description(layout, description)
    pango_layout_set_text(layout, string, Int32(clamping: string.utf8.count))
    if let maximumWidth {
      let units = min(maximumWidth.native * Double(PANGO_SCALE), Double(Int32.max / 2))
      pango_layout_set_width(layout, Int32(units))
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    }
    switch alignment {
    case .natural: break
    case .justified: pango_layout_set_justify(layout, 1)
    case .left: align(layout, PANGO_ALIGN_LEFT)
    case .center: align(layout, PANGO_ALIGN_CENTER)
    case .right: align(layout, PANGO_ALIGN_RIGHT)
    }
    return body(layout)
  }

  /// The glyphs' outlines in the layout's coordinates, taken at `scale` pixels a unit.
  func outlines(scale: CGFloat) -> PathData {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)
    defer { cairo_surface_destroy(surface) }
    guard let cairo = cairo_create(surface) else { return PathData() }
    defer { cairo_destroy(cairo) }
    cairo_scale(cairo, scale.native, scale.native)
    withPangoLayout { layout in
      cairo_move_to(cairo, 0, 0)
      pango_cairo_layout_path(cairo, layout)
    }
    guard let path = cairo_copy_path(cairo) else { return PathData() }
    defer { cairo_path_destroy(path) }
    return PathData(path.pointee)
  }

  private func align(_ layout: OpaquePointer, _ alignment: PangoAlignment) {
    // Otherwise Pango turns left and right about for scripts that run to the left.
    pango_layout_set_auto_dir(layout, 0)
    pango_layout_set_alignment(layout, alignment)
  }
}

extension PathData {
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
    String(String.UnicodeScalarView(unicodeScalars.filter { $0 != "\0" }))
  }
}
