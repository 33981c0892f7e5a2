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
  func read(_ reference: MarkupElement, as kind: ValueKind) -> MarkupValue? {
    log.references.value(of: reference, as: kind, log: log) { read(resolved: $0, as: kind) }
  }

  private func read(resolved element: MarkupElement, as kind: ValueKind) -> MarkupValue? {
    if element["object"] != nil {
      log.warn(
        line: element.line, "\(element.name)@object",
        "there is no value with the id “\(element["object"] ?? "")”")
      return nil
    }
    let typeName = element["type"] ?? element.name
    if ValueKind.nullNames.contains(typeName) {
      return .null
    }
    let stated = ValueKind.named[typeName]
    if case .object(let className) = kind, Self.isObject(element, stated: stated) {
      return ObjectReader(log: log).read(element, className: className).map(MarkupValue.object)
    }
    if stated == nil, let type = element["type"], !Self.vagueTypes.contains(type) {
      log.warn(
        line: element.line, "\(element.name)@type",
        "the type “\(type)” is not known; \(kind.description) is expected")
    }
    // A radius is read as one whatever type its element states.
    let read = kind == .radius ? kind : stated ?? kind
    guard let value = content(of: element, read, fallback: kind) else { return nil }
    log.warnAboutAttributes(of: element, except: Self.known)
    guard let converted = value.converted(to: kind) else {
      log.warn(
        line: element.line, element.name,
        "\(typeName) does not fit; \(kind.description) is expected")
      return nil
    }
    return converted
  }

  /// Returns true if an element is an object itself, and does not hold one or name one.
  private static func isObject(_ element: MarkupElement, stated: ValueKind?) -> Bool {
    if case .object? = stated { return true }
    // The class says what it is; its type is then the filter's.
    return element["filter"] != nil || ValueKind.named[element.name] == .object("CAFilter")
  }

  private func content(
    of element: MarkupElement, _ kind: ValueKind, fallback: ValueKind
  ) -> MarkupValue? {
    if case .array(let inner) = kind {
      var inner = inner
      if inner == .any, case .array(let expected) = fallback { inner = expected }
      guard element.children.count <= Self.greatestCount else {
        log.warn(
          line: element.line, element.name, "there are more than \(Self.greatestCount) values")
        return nil
      }
      if element.children.isEmpty, let text = text(of: element), !text.isEmpty {
        return parse(text, kind, element)
      }
      return .array(element.children.compactMap { read($0, as: inner) })
    }
    if let text = text(of: element) ?? text(inPartsOf: element, kind) {
      return parse(text, kind, element)
    }
    if kind == .timingFunction, let function = functionWithPoints(element) { return function }
    guard element.children.count == 1 else {
      log.warn(
        line: element.line, element.name, "there is no value; \(kind.description) is expected")
      return nil
    }
    return read(element.children[0], as: kind)
  }

  /// `<timingFunction><real value="…"/>…</timingFunction>`, four times.
  private func functionWithPoints(_ element: MarkupElement) -> MarkupValue? {
    let numbers = element.children.compactMap { $0["value"].flatMap(Double.init) }
    guard numbers.count == 4, element.children.count == 4, numbers.allSatisfy(\.isFinite) else {
      return nil
    }
    return .timingFunction(.controlPoints(numbers[0], numbers[1], numbers[2], numbers[3]))
  }

  /// The text of a value, wherever this format puts it.
  private func text(of element: MarkupElement) -> String? {
    let attribute =
      element["value"] ?? element["src"] ?? element["controlPoints"] ?? element["d"]
      ?? (Self.namedFunctions.contains(element.name) ? element["name"] : nil)
    if let attribute { return attribute }
    return element.children.isEmpty && !element.text.isEmpty ? element.text : nil
  }

  private func parse(_ text: String, _ kind: ValueKind, _ element: MarkupElement) -> MarkupValue? {
    guard kind != .any else {
      log.warn(line: element.line, element.name, "the value has no type; it is left out")
      return nil
    }
    // A whole number is also written as integer when it is none; nothing is lost by reading it.
    let value = log.value(
      in: text, as: kind == .integer ? .time : kind, line: element.line, element.name)
    guard let value else { return nil }
    if kind == .integer { return value.converted(to: .integer) ?? value }
    return applyingOpacity(of: element, to: value)
  }

  private func applyingOpacity(of element: MarkupElement, to value: MarkupValue) -> MarkupValue {
    guard case .color(var color) = value else { return value }
    if let space = element["space"] ?? element["colorSpace"] ?? element["colorspace"] {
      if let converted = MarkupColor(color, inSpaceNamed: space) {
        color = converted
      } else {
        log.warn(
          line: element.line, "\(element.name)@space",
          "the colour space “\(space)” is not known, or has another number of components;"
            + " sRGB is used")
      }
    }
    guard let text = element["opacity"] else { return .color(color) }
    if case .real(let opacity)? = try? MarkupValue(text, as: .real) {
      color.alpha *= opacity
    } else {
      log.warn(
        line: element.line, "\(element.name)@opacity", "“\(text)” is not a finite number")
    }
    return .color(color)
  }

  /// Types that say nothing about the value.
  private static let vagueTypes: Set<String> = [
    "NSValue", "CAValueFunction", "NSObject", "id", "object",
  ]

  /// The elements whose value is their `name`.
  private static let namedFunctions: Set<String> = [
    "CAMediaTimingFunction", "CAValueFunction", "timingFunction", "valueFunction", "CTFont",
    "CGFont", "NSFont", "UIFont",
  ]

  /// No list of this format is longer; reading it takes memory for each.
  private static let greatestCount = 1_000_000

  private static let known: Set<String> = [
    "value", "src", "type", "controlPoints", "opacity", "name", "id", "d", "x", "y", "width",
    "height", "space", "colorSpace", "colorspace",
  ]
}
