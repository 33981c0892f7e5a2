import BoingCurves
import CBoingPango

extension StyledText {
  /// Tells Pango about the styles in `range`, whose first byte is the layout's first.
  func setAttributes(
    of layout: OpaquePointer, in range: Range<Int>, insertsHyphens: Bool = true
  ) {
    let list = pango_attr_list_new()
    if !insertsHyphens { pango_attr_insert_hyphens_new(0).insert(into: list, 0..<range.count) }
    for run in runs[firstRun(endingAfter: range.lowerBound)...] {
      guard run.range.lowerBound < range.upperBound else { break }
      let part = run.range.clamped(to: range)
      run.style.insert(
        into: list, part.lowerBound - range.lowerBound..<part.upperBound - range.lowerBound)
      insertLines(run.style, part, range.lowerBound, into: list)
    }
    pango_layout_set_attributes(layout, list)
    pango_attr_list_unref(list)
  }

  /// The place of the first run that reaches beyond `byte`.
  private func firstRun(endingAfter byte: Int) -> Int {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].range.upperBound <= byte { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Lines under and through the letters of `part`, counted from `start`.
  private func insertLines(
    _ style: TextStyle, _ part: Range<Int>, _ start: Int, into list: OpaquePointer?
  ) {
    guard style.underlineCount > 0 || style.isStruckThrough else { return }
    let runs = style.linesSkipSpaces ? words(in: part) : [part]
    for run in runs {
      let offset = run.lowerBound - start..<run.upperBound - start
      if style.underlineCount > 0 {
        let kind = style.underlineCount > 1 ? PANGO_UNDERLINE_DOUBLE : PANGO_UNDERLINE_SINGLE
        pango_attr_underline_new(kind).insert(into: list, offset)
      }
      if style.isStruckThrough { pango_attr_strikethrough_new(1).insert(into: list, offset) }
    }
  }

  /// The words between spaces, tabs and line ends.
  private func words(in part: Range<Int>) -> [Range<Int>] {
    let utf8 = string.utf8
    let first = utf8.index(utf8.startIndex, offsetBy: part.lowerBound)
    let bytes = utf8[first..<utf8.index(first, offsetBy: part.count)]
    var (words, start, offset) = ([Range<Int>](), part.lowerBound, part.lowerBound)
    for byte in bytes {
      if byte <= 32 {
        if offset > start { words.append(start..<offset) }
        start = offset + 1
      }
      offset += 1
    }
    if offset > start { words.append(start..<offset) }
    return words
  }
}

extension UnsafeMutablePointer<PangoAttribute>? {
  fileprivate func insert(into list: OpaquePointer?, _ range: Range<Int>) {
    self?.pointee.start_index = UInt32(clamping: range.lowerBound)
    self?.pointee.end_index = UInt32(clamping: range.upperBound)
    pango_attr_list_insert(list, self)
  }
}

extension TextStyle {
  /// Tells Pango about everything but lines.
  fileprivate func insert(into list: OpaquePointer?, _ range: Range<Int>) {
    func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
      attribute.insert(into: list, range)
    }
    if let font {
      let description = font.description
      insert(pango_attr_font_desc_new(description))
      pango_font_description_free(description)
    }
    if let color {
      let (red, green, blue, alpha) = Self.words(color)
      insert(pango_attr_foreground_new(red, green, blue))
      // An alpha of 0 would count as none given.
      insert(pango_attr_foreground_alpha_new(max(alpha, 1)))
    }
    if let backgroundColor {
      let (red, green, blue, alpha) = Self.words(backgroundColor)
      insert(pango_attr_background_new(red, green, blue))
      insert(pango_attr_background_alpha_new(max(alpha, 1)))
    }
    if let underlineColor {
      let (red, green, blue, _) = Self.words(underlineColor)
      insert(pango_attr_underline_color_new(red, green, blue))
    }
    if let strikethroughColor {
      let (red, green, blue, _) = Self.words(strikethroughColor)
      insert(pango_attr_strikethrough_color_new(red, green, blue))
    }
    if kern != 0 { insert(pango_attr_letter_spacing_new(TextAttributes.units(kern))) }
    if baselineOffset != 0 { insert(pango_attr_rise_new(TextAttributes.units(baselineOffset))) }
    if ligatures <= 0 {
      insert(pango_attr_font_features_new("liga=0, clig=0, dlig=0"))
    } else if ligatures > 1 {
      insert(pango_attr_font_features_new("liga=1, clig=1, dlig=1"))
    }
    if superscript != 0 {
      let isRaised = superscript > 0
      insert(
        pango_attr_font_scale_new(
          isRaised ? PANGO_FONT_SCALE_SUPERSCRIPT : PANGO_FONT_SCALE_SUBSCRIPT))
      insert(
        pango_attr_baseline_shift_new(
          Int32(
            (isRaised ? PANGO_BASELINE_SHIFT_SUPERSCRIPT : PANGO_BASELINE_SHIFT_SUBSCRIPT).rawValue)
        ))
    }
  }

  private static func words(_ color: CGColor) -> (UInt16, UInt16, UInt16, UInt16) {
    let c = color.srgbComponents
    func word(_ value: Double) -> UInt16 {
      UInt16(clamping: (max(0, min(value, 1)) * 65_535).rounded())
    }
    return (word(c.x), word(c.y), word(c.z), word(c.w))
  }
}
