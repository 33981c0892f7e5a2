import CBoingCairo
import CBoingPango

/// A text with paragraph styles: each paragraph is laid out by Pango, its lines are placed here.
struct TextParagraphs {
  var text: StyledText
  var font: TextFont
  var frame: TextFrame

  /// A line where it stands; it lives as long as the layout it is of.
  struct Line {
    let line: UnsafeMutablePointer<PangoLayoutLine>
    let x: Double
    let baseline: Double
    let width: Double
  }

  /// The size of the whole text.
  struct Measures {
    var width = 0.0
    var height = 0.0
    var firstBaseline = 0.0
    var lineCount = 0
    var isTruncated = false
  }

  /// A line and what its place follows from.
  private struct Row {
    let line: UnsafeMutablePointer<PangoLayoutLine>
    let style: TextParagraphStyle
    let isFirst: Bool
    let width: Double
    /// From the line's left end to the left of its advance widths.
    let bearing: Double
    let isRightToLeft: Bool
    var baseline = 0.0
    /// The height of its own and as its paragraph says, and the distance from the top to the baseline.
    let height: Double
    let ascent: Double

    var indent: Double { isFirst ? style.firstLineHeadIndent.native : style.headIndent.native }
  }

  /// Calls `body` with the lines in their places.
  func withLines<Result>(_ body: ([Line], Measures) -> Result) -> Result {
    var layouts: [OpaquePointer] = []
    defer { for layout in layouts { g_object_unref(UnsafeMutableRawPointer(layout)) } }
    var measures = Measures()
    var rows: [Row] = []
    var top = 0.0
    var spacing = 0.0
    for paragraph in paragraphs {
      let style = paragraph.style
      if !layouts.isEmpty { top += spacing + style.paragraphSpacingBefore.native }
      let layout = layout(paragraph)
      layouts.append(layout)
      var lines = position(layout, style, from: top)
      var isFull = false
      if let limit = heightLimit(style) {
        let fitting = lines.prefix { $0.baseline - $0.ascent + $0.height <= limit }.count
        if fitting < lines.count {
          measures.isTruncated = true
          isFull = true
          let kept = rows.isEmpty ? max(fitting, 1) : fitting
          guard kept > 0 else { break }
          pango_layout_set_ellipsize(layout, frame.truncation.ellipsis)
          pango_layout_set_height(layout, -Int32(clamping: kept))
          lines = position(layout, style, from: top)
        }
      }
      if pango_layout_is_ellipsized(layout) != 0 { measures.isTruncated = true }
      rows += lines
      if let last = lines.last { top = last.baseline - last.ascent + last.height }
      spacing = style.paragraphSpacing.native
      if isFull { break }
    }
    measures.lineCount = rows.count
    measures.height = max(top, 0)
    measures.firstBaseline = rows.first?.baseline ?? 0
    let room =
      frame.maximumWidth?.native
      ?? rows.reduce(0) { max($0, $1.indent + $1.width + max(-$1.style.tailIndent.native, 0)) }
    let placed = rows.map { row in
      Line(
        line: row.line, x: left(row, room) - row.bearing, baseline: row.baseline, width: row.width)
    }
    measures.width = room
    return body(placed, measures)
  }

  /// The height that lines must not go beyond; nil for none.
  private func heightLimit(_ style: TextParagraphStyle) -> Double? {
    guard frame.breaksLines, frame.truncation != nil, style.lineBreakMode.wraps else { return nil }
    return frame.maximumHeight?.native
  }

  /// Returns the position of a line's left end.
  private func left(_ row: Row, _ room: Double) -> Double {
    let tail = row.style.tailIndent.native
    let end = tail > 0 ? tail : room + tail
    let (start, stop) =
      row.isRightToLeft ? (room - end, room - row.indent) : (row.indent, end)
    let alignment = row.style.alignment == .natural ? frame.alignment : row.style.alignment
    switch alignment {
    case .left: return start
    case .right: return stop - row.width
    case .center: return (start + stop - row.width) / 2
    case .natural, .justified: return row.isRightToLeft ? stop - row.width : start
    }
  }

  /// The lines of a layout below one another.
  private func position(
    _ layout: OpaquePointer, _ style: TextParagraphStyle, from start: Double
  ) -> [Row] {
    let unit = Double(PANGO_SCALE)
    var (rows, top) = ([Row](), start)
    for index in 0..<pango_layout_get_line_count(layout) {
      guard let line = pango_layout_get_line_readonly(layout, index) else { continue }
      var extents = PangoRectangle()
      pango_layout_line_get_extents(line, nil, &extents)
      let own = Double(extents.height) / unit
      let height = style.height(own)
      var row = Row(
        line: line, style: style, isFirst: index == 0, width: Double(extents.width) / unit,
        bearing: Double(extents.x) / unit,
        isRightToLeft: pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL,
        // What a line is higher than its letters stands above them.
        height: height, ascent: -Double(extents.y) / unit + height - own)
      row.baseline = top + row.ascent
      rows.append(row)
      top += height + style.lineSpacing.native
    }
    return rows
  }

  /// The layout of one paragraph, which the caller lets go of.
  private func layout(_ paragraph: Paragraph) -> OpaquePointer {
    let style = paragraph.style
    let layout = TextAttributes.layout(font, style.baseWritingDirection)
    let utf8 = text.string.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: paragraph.range.lowerBound)
    let string = String(
      text.string[start..<utf8.index(start, offsetBy: paragraph.range.count)])
    pango_layout_set_text(layout, string, Int32(clamping: string.utf8.count))
    text.setAttributes(
      of: layout, in: paragraph.range,
      // Pango puts hyphens where it breaks a word; Core Text does not.
      insertsHyphens: style.lineBreakMode != .byCharWrapping)
    let leading = min(style.firstLineHeadIndent, style.headIndent)
    let tail = style.tailIndent
    if let end = tail > 0 ? tail : frame.maximumWidth.map({ $0 + tail }) {
      let width = TextAttributes.units(max(end - leading, 0))
      if style.lineBreakMode.wraps {
        if frame.breaksLines {
          pango_layout_set_width(layout, width)
          pango_layout_set_wrap(
            layout,
            style.lineBreakMode == .byCharWrapping ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
        } else if frame.truncation != nil {
          pango_layout_set_width(layout, width)
          pango_layout_set_ellipsize(layout, frame.truncation.ellipsis)
        }
      } else if style.lineBreakMode != .byClipping {
        pango_layout_set_width(layout, width)
        pango_layout_set_ellipsize(layout, style.lineBreakMode.ellipsis)
      }
    }
    pango_layout_set_indent(
      layout, TextAttributes.units(style.firstLineHeadIndent - style.headIndent))
    let alignment = style.alignment == .natural ? frame.alignment : style.alignment
    if alignment == .justified { pango_layout_set_justify(layout, 1) }
    if string.utf8.contains(9) {
      let tabs = style.pangoTabs(from: leading, to: frame.maximumWidth ?? 0)
      pango_layout_set_tabs(layout, tabs)
      pango_tab_array_free(tabs)
    }
    return layout
  }

  /// A run without line ends.
  private struct Paragraph {
    let range: Range<Int>
    let style: TextParagraphStyle
  }

  /// The paragraphs, each with the style of its first byte.
  private var paragraphs: [Paragraph] {
    let bytes = Array(text.string.utf8)
    var (result, start, index, run) = ([Paragraph](), 0, 0, 0)
    func end(at end: Int) {
      while run < text.runs.count, text.runs[run].range.upperBound <= start { run += 1 }
      let style =
        run < text.runs.count && text.runs[run].range.contains(start)
        ? text.runs[run].style.paragraph : nil
      result.append(Paragraph(range: start..<end, style: (style ?? TextParagraphStyle()).clamped))
    }
    while index < bytes.count {
      let length = Self.lineEnd(bytes, index)
      if length > 0 {
        end(at: index)
        start = index + length
      }
      index += max(length, 1)
    }
    end(at: bytes.count)
    return result
  }

  /// Returns the number of bytes that end a paragraph at `index`; 0 if none do.
  private static func lineEnd(_ bytes: [UInt8], _ index: Int) -> Int {
    switch bytes[index] {
    case 10: 1
    case 13: index + 1 < bytes.count && bytes[index + 1] == 10 ? 2 : 1
    // The paragraph separator, U+2029.
    case 0xE2:
      index + 2 < bytes.count && bytes[index + 1] == 0x80 && bytes[index + 2] == 0xA9 ? 3 : 0
    default: 0
    }
  }
}

extension TextParagraphStyle {
  /// The style without lengths that cannot be.
  fileprivate var clamped: TextParagraphStyle {
    func length(_ value: CGFloat) -> CGFloat { value.isFinite ? min(max(value, -1e6), 1e6) : 0 }
    func amount(_ value: CGFloat) -> CGFloat { max(length(value), 0) }
    var copy = self
    copy.firstLineHeadIndent = amount(firstLineHeadIndent)
    copy.headIndent = amount(headIndent)
    copy.tailIndent = length(tailIndent)
    copy.maximumLineHeight = amount(maximumLineHeight)
    copy.minimumLineHeight = amount(minimumLineHeight)
    copy.lineHeightMultiple = amount(lineHeightMultiple)
    copy.lineSpacing = amount(lineSpacing)
    copy.paragraphSpacing = amount(paragraphSpacing)
    copy.paragraphSpacingBefore = amount(paragraphSpacingBefore)
    copy.defaultTabInterval = amount(defaultTabInterval)
    return copy
  }

  /// The height of a line that is `own` high of itself.
  fileprivate func height(_ own: Double) -> Double {
    var height = lineHeightMultiple > 0 ? own * lineHeightMultiple.native : own
    height = max(height, minimumLineHeight.native)
    return maximumLineHeight > 0 ? min(height, maximumLineHeight.native) : height
  }

  /// The tab stops as Pango counts them, from `leading` on; the caller frees them.
  fileprivate func pangoTabs(from leading: CGFloat, to end: CGFloat) -> OpaquePointer? {
    var stops = tabStops.filter { $0.location.isFinite && $0.location > leading }
      .sorted { $0.location < $1.location }
    let interval = defaultTabInterval
    if interval > 0 {
      var next = (((stops.last?.location ?? 0) / interval).rounded(.down) + 1) * interval
      // Two at least: Pango goes on by the distance of the last two.
      for count in 0..<256 where count < 2 || next <= end {
        if next > leading { stops.append(TextTabStop(location: next)) }
        next += interval
      }
    }
    let tabs = pango_tab_array_new(Int32(stops.count), 0)
    for (index, stop) in stops.enumerated() {
      let alignment: PangoTabAlign =
        switch stop.alignment {
        case .right: PANGO_TAB_RIGHT
        case .center: PANGO_TAB_CENTER
        case .natural, .left, .justified: PANGO_TAB_LEFT
        }
      pango_tab_array_set_tab(
        tabs, Int32(index), alignment, TextAttributes.units(stop.location - leading))
    }
    return tabs
  }
}

extension NSLineBreakMode {
  /// True if text that is too long continues in the next line.
  fileprivate var wraps: Bool { self == .byWordWrapping || self == .byCharWrapping }

  fileprivate var ellipsis: PangoEllipsizeMode {
    switch self {
    case .byTruncatingHead: PANGO_ELLIPSIZE_START
    case .byTruncatingMiddle: PANGO_ELLIPSIZE_MIDDLE
    default: PANGO_ELLIPSIZE_END
    }
  }
}

extension TextTruncation? {
  var ellipsis: PangoEllipsizeMode {
    switch self {
    case nil: PANGO_ELLIPSIZE_NONE
    case .start: PANGO_ELLIPSIZE_START
    case .middle: PANGO_ELLIPSIZE_MIDDLE
    case .end: PANGO_ELLIPSIZE_END
    }
  }
}
