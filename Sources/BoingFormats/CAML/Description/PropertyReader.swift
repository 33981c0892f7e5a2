/// Reads the attributes and elements that are properties of a layer, animation or object.
struct PropertyReader {
  let log: WarningLog

  /// The property in an attribute; nil, with a warning unless it is harmless, if it is none.
  func read(
    _ attribute: MarkupElement.Attribute, of element: MarkupElement, kind: ValueKind?,
    className: String
  ) -> PropertyDescription? {
    let subject = "\(element.name)@\(attribute.name)"
    let note = MarkupSchema.note(on: attribute.name, in: className)
    if let note { log.warn(line: element.line, subject, note) }
    guard let kind else {
      if note == nil, !MarkupSchema.isHarmless(attribute.name) {
        log.warn(
          line: element.line, subject,
          "a \(className) has no such attribute; it is preserved but ignored")
      }
      return nil
    }
    return log.value(in: attribute.value, as: kind, line: element.line, subject).map {
      PropertyDescription(keyPath: attribute.name, value: $0, line: element.line)
    }
  }

  /// The property in an element; nil, with a warning unless it is harmless, if it is none.
  func read(_ child: MarkupElement, kind: ValueKind?, className: String) -> PropertyDescription? {
    let isEmpty = child.children.isEmpty && child.text.isEmpty
    let isHarmless =
      isEmpty && MarkupSchema.harmlessWhenEmpty.contains(child.name)
      || kind == nil && MarkupSchema.privateHints.contains(child.name)
    if let note = MarkupSchema.note(on: child.name, in: className) {
      if !isHarmless { log.warn(line: child.line, child.name, note) }
    } else if kind == nil, !isHarmless {
      log.warn(
        line: child.line, child.name,
        "a \(className) has no such element; it is preserved but ignored")
    }
    guard let kind else { return nil }
    let before = log.count
    guard let value = ValueReader(log: log).read(child, as: kind) else { return nil }
    let saysMore = log.count != before || child.hasIdentity
    return PropertyDescription(
      keyPath: child.name, value: value, markup: saysMore ? child : nil, line: child.line)
  }
}
