extension WarningLog {
  /// The value of a kind in a text, or the nearest one that is legal; nil, with a warning, if there
  /// is none.
  func value(in text: String, as kind: ValueKind, line: Int, _ subject: String) -> MarkupValue? {
    do throws(MarkupValueError) {
      return try MarkupValue(text, as: kind)
    } catch {
      let nearest = MarkupValue(nearestTo: text, as: kind)
      let remedy = nearest.map { "; \($0) is used" } ?? ""
      warn(line: line, subject, error.description + remedy)
      return nearest
    }
  }

  /// Warns about the attributes of an element that nobody reads.
  func warnAboutAttributes(of element: MarkupElement, except known: Set<String>) {
    for attribute in element.attributes
    where !known.contains(attribute.name) && !MarkupSchema.isHarmless(attribute.name) {
      warn(
        line: element.line, "\(element.name)@\(attribute.name)",
        "the attribute is not known; it is preserved but ignored")
    }
  }

  /// Warns about text inside an element that has a meaning only by its children.
  func warnAboutText(in element: MarkupElement) {
    guard !element.text.isEmpty else { return }
    warn(line: element.line, element.name, "there is text in it, which means nothing")
  }

  /// The children of an element that only holds others: `sublayers`, `animations`, `elements`.
  func children(of list: MarkupElement) -> [MarkupElement] {
    warnAboutAttributes(of: list, except: ["type"])
    warnAboutText(in: list)
    return list.children
  }
}
