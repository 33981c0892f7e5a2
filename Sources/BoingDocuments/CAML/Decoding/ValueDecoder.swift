/// Reads values that are elements: `<real value="1"/>`, `<value type="CGPoint" value="0 0"/>`,
/// `<contents><CGImage src="a.png"/></contents>`, `<values>…</values>`.
struct ValueDecoder {
  let context: DecodingContext
  /// The property that the values are for.
  let property: String

  /// Reads the value of an element.
  ///
  /// - Parameters:
  ///   - element: The element; its `type`, else its name, states its kind.
  ///   - kind: The kind that belongs there; `.any` if the element alone decides.
  /// - Returns: A value of that kind, or nil, with a warning, if there is none.
  func read(_ reference: XMLTree, as kind: CAMLType) -> CAMLValue? {
    context.references.value(of: reference, as: kind) { read(resolved: $0, as: kind) }
  }

  private func read(resolved element: XMLTree, as kind: CAMLType) -> CAMLValue? {
    if element["object"] != nil {
      context.warn(
        element, attribute: "object",
        "there is no value with the id “\(element["object"] ?? "")”")
      return nil
    }
    let typeName = element["type"] ?? element.name
    if CAMLType.nullNames.contains(typeName) {
      return .null
    }
    let stated = CAMLType.named[typeName]
    if case .object(let className) = kind, Self.isObject(element, stated: stated) {
      return ObjectDecoder(context: context).read(element, className: className).map(
        CAMLValue.object)
    }
    if stated == nil, let type = element["type"], !Self.vagueTypes.contains(type) {
      context.warn(
        element, attribute: "type",
        "the type “\(type)” is not known; \(kind.description) is expected")
    }
    // A radius is read as one whatever type its element states.
    let read = kind == .radius ? kind : stated ?? kind
    guard let value = content(of: element, read, fallback: kind) else { return nil }
    context.warnAboutAttributes(of: element, except: Self.known)
    guard let converted = value.converted(to: kind) else {
      context.warnAboutValue(
        of: element, property: property,
        "\(typeName) does not fit; \(kind.description) is expected")
      return nil
    }
    return converted
  }

  /// Returns true if an element is an object itself, and does not hold one or name one.
  private static func isObject(_ element: XMLTree, stated: CAMLType?) -> Bool {
    if case .object? = stated { return true }
    // The class says what it is; its type is then the filter's.
    return element["filter"] != nil || CAMLType.named[element.name] == .object("CAFilter")
  }

  private func content(
    of element: XMLTree, _ kind: CAMLType, fallback: CAMLType
  ) -> CAMLValue? {
    if case .array(let inner) = kind {
      var inner = inner
      if inner == .any, case .array(let expected) = fallback { inner = expected }
      guard element.children.count <= Self.maximumCount else {
        context.warnAboutValue(
          of: element, property: property, "there are more than \(Self.maximumCount) values")
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
    // An animation, say, is no value, though it may have one inside.
    guard element.children.count == 1, Self.mayBeValue(element.children[0]) else {
      context.warnAboutValue(
        of: element, property: property, "there is no value; \(kind.description) is expected")
      return nil
    }
    return read(element.children[0], as: kind)
  }

  /// Returns true unless the type that an element states is none of a value.
  private static func mayBeValue(_ element: XMLTree) -> Bool {
    guard let type = element["type"] else { return true }
    return CAMLType.named[type] != nil || CAMLType.nullNames.contains(type)
      || vagueTypes.contains(type)
  }

  /// `<timingFunction><real value="…"/>…</timingFunction>`, four times.
  private func functionWithPoints(_ element: XMLTree) -> CAMLValue? {
    let numbers = element.children.compactMap { $0["value"].flatMap(Double.init) }
    guard numbers.count == 4, element.children.count == 4, numbers.allSatisfy(\.isFinite) else {
      return nil
    }
    return .timingFunction(.controlPoints(numbers[0], numbers[1], numbers[2], numbers[3]))
  }

  /// The text of a value, wherever this format puts it.
  private func text(of element: XMLTree) -> String? {
    let attribute =
      element["value"] ?? element["src"] ?? element["controlPoints"] ?? element["d"]
      ?? (Self.namedFunctions.contains(element.name) ? element["name"] : nil)
    if let attribute { return attribute }
    return element.children.isEmpty && !element.text.isEmpty ? element.text : nil
  }

  private func parse(_ text: String, _ kind: CAMLType, _ element: XMLTree) -> CAMLValue? {
    guard kind != .any else {
      context.warn(element, "the value has no type; it is left out")
      return nil
    }
    // A whole number is also written as integer when it is none; nothing is lost by reading it.
    let value = context.value(
      in: text, as: kind == .integer ? .time : kind, of: element, property: property)
    guard let value else { return nil }
    if kind == .integer { return value.converted(to: .integer) ?? value }
    return applyingOpacity(of: element, to: value)
  }

  private func applyingOpacity(of element: XMLTree, to value: CAMLValue) -> CAMLValue {
    guard case .color(var color) = value else { return value }
    if let space = element["space"] ?? element["colorSpace"] ?? element["colorspace"] {
      if let converted = CAMLColor(color, inSpaceNamed: space) {
        color = converted
      } else {
        context.warn(
          element, attribute: "space",
          "the colour space “\(space)” is not known, or has another number of components;"
            + " sRGB is used")
      }
    }
    guard let text = element["opacity"] else { return .color(color) }
    if case .real(let opacity)? = try? CAMLValue(text, as: .real) {
      color.alpha *= opacity
    } else {
      context.warn(element, attribute: "opacity", "“\(text)” is not a finite number")
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
  private static let maximumCount = 1_000_000

  private static let known: Set<String> = [
    "value", "src", "type", "controlPoints", "opacity", "name", "id", "d", "x", "y", "width",
    "height", "space", "colorSpace", "colorspace",
  ]
}

/// Values that consist of several attributes or elements.
extension ValueDecoder {
  /// The text that the parts of an element make: `<position x="1" y="2"/>`, the strings of an
  /// attributed one, the image of a tinted one.
  func text(inPartsOf element: XMLTree, _ kind: CAMLType) -> String? {
    switch kind {
    case .point: return joined(["x", "y"], element)
    case .size: return joined(["width", "height"], element)
    case .rect: return joined(["x", "y", "width", "height"], element)
    case .string where Self.isAttributed(element):
      let strings = Self.strings(in: element)
      guard !strings.isEmpty else { return nil }
      context.warn(
        element, "only the text of an attributed string is read; it is drawn as the layer says")
      return strings.joined()
    case .string where Self.fonts.contains(element["type"] ?? element.name):
      return element["name"] ?? element.child("name")?["value"]
    case .image where (element["type"] ?? element.name) == "CATintedImage":
      guard let image = element.child("image") else { return nil }
      context.warn(element, "its image is drawn without the tint")
      return image["src"] ?? image["value"] ?? image.child("CGImage")?["src"]
    default: return nil
    }
  }

  private static let fonts: Set<String> = ["CTFont", "CGFont", "NSFont", "UIFont"]

  private func joined(_ names: [String], _ element: XMLTree) -> String? {
    let parts = names.compactMap { element[$0] }
    return parts.count == names.count ? parts.joined(separator: " ") : nil
  }

  private static func isAttributed(_ element: XMLTree) -> Bool {
    (element["type"] ?? element.name).hasSuffix("AttributedString")
  }

  /// The texts inside an attributed string, in order.
  private static func strings(in element: XMLTree) -> [String] {
    var strings: [String] = []
    var open = Array(element.children.reversed())
    while let next = open.popLast() {
      let isText = ["string", "NSString", "fragment", "run", "value"].contains(next.name)
      if isText, let text = next["value"] ?? (next.text.isEmpty ? nil : next.text) {
        strings.append(text)
      } else if !["attributes", "NSDictionary"].contains(next.name) {
        open += next.children.reversed()
      }
    }
    return strings
  }
}
