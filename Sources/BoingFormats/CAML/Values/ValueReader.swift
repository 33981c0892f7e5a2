/// Reads values that are elements: `<real value="1"/>`, `<value type="CGPoint" value="0 0"/>`,
/// `<contents><CGImage src="a.png"/></contents>`, `<values>…</values>`.
struct ValueReader {
  let log: WarningLog

  /// Reads the value of an element.
  ///
  /// - Parameters:
  ///   - element: The element; its `type`, else its name, states its kind.
  ///   - kind: The kind that belongs there; `.any` if the element alone decides.
  /// - Returns: A value of that kind, or nil, with a warning, if there is none.
  func read(_ element: MarkupElement, as kind: ValueKind) -> MarkupValue? {
    let typeName = element["type"] ?? element.name
    if ValueKind.nullNames.contains(typeName) {
      return .null
    }
    let stated = ValueKind.named[typeName]
    if stated == nil, let type = element["type"] {
      log.warn(
        line: element.line, "\(element.name)@type",
        "the type “\(type)” is not known; \(kind.description) is expected")
    }
    guard let value = content(of: element, stated ?? kind, fallback: kind) else { return nil }
    log.warnAboutAttributes(of: element, except: Self.known)
    guard let converted = value.converted(to: kind) else {
      log.warn(
        line: element.line, element.name,
        "\(typeName) does not fit; \(kind.description) is expected")
      return nil
    }
    return converted
  }

  private func content(
    of element: MarkupElement, _ kind: ValueKind, fallback: ValueKind
  ) -> MarkupValue? {
    if case .array(let inner) = kind {
      var inner = inner
      if inner == .any, case .array(let expected) = fallback { inner = expected }
      if element.children.isEmpty, let text = text(of: element), !text.isEmpty {
        return parse(text, kind, element)
      }
      return .array(element.children.compactMap { read($0, as: inner) })
    }
    if let text = text(of: element) {
      return parse(text, kind, element)
    }
    guard element.children.count == 1 else {
      log.warn(
        line: element.line, element.name, "there is no value; \(kind.description) is expected")
      return nil
    }
    return read(element.children[0], as: kind)
  }

  /// The text of a value, wherever this format puts it.
  private func text(of element: MarkupElement) -> String? {
    let attribute =
      element["value"] ?? element["src"] ?? element["controlPoints"]
      ?? (element.name == "CAMediaTimingFunction" ? element["name"] : nil)
    if let attribute { return attribute }
    return element.children.isEmpty && !element.text.isEmpty ? element.text : nil
  }

  private func parse(_ text: String, _ kind: ValueKind, _ element: MarkupElement) -> MarkupValue? {
    guard kind != .any else {
      log.warn(line: element.line, element.name, "the value has no type; it is left out")
      return nil
    }
    do throws(MarkupValueError) {
      // A whole number is also written as integer when it is none; nothing is lost by reading it.
      let value = try MarkupValue(text, as: kind == .integer ? .time : kind)
      if kind == .integer { return value.converted(to: .integer) ?? value }
      return applyingOpacity(of: element, to: value)
    } catch {
      log.warn(line: element.line, element.name, error.description)
      return nil
    }
  }

  private func applyingOpacity(of element: MarkupElement, to value: MarkupValue) -> MarkupValue {
    guard case .color(var color) = value, let text = element["opacity"] else { return value }
    if case .real(let opacity)? = try? MarkupValue(text, as: .real) {
      color.alpha *= opacity
    } else {
      log.warn(
        line: element.line, "\(element.name)@opacity", "“\(text)” is not a finite number")
    }
    return .color(color)
  }

  private static let known: Set<String> = [
    "value", "src", "type", "controlPoints", "opacity", "name", "id",
  ]
}
