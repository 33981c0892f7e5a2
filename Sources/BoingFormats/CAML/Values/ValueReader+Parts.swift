/// Values that stand in several attributes or elements of one.
extension ValueReader {
  /// The text that the parts of an element make: `<position x="1" y="2"/>`, the strings of an
  /// attributed one, the image of a tinted one.
  func text(inPartsOf element: MarkupElement, _ kind: ValueKind) -> String? {
    switch kind {
    case .point: return joined(["x", "y"], element)
    case .size: return joined(["width", "height"], element)
    case .rect: return joined(["x", "y", "width", "height"], element)
    case .string where Self.isAttributed(element):
      let strings = Self.strings(in: element)
      guard !strings.isEmpty else { return nil }
      log.warn(
        line: element.line, element.name,
        "only the text of an attributed string is read; it is drawn as the layer says")
      return strings.joined()
    case .string where Self.fonts.contains(element["type"] ?? element.name):
      return element["name"] ?? element.child("name")?["value"]
    case .image where (element["type"] ?? element.name) == "CATintedImage":
      guard let image = element.child("image") else { return nil }
      log.warn(line: element.line, element.name, "its image is drawn without the tint")
      return image["src"] ?? image["value"] ?? image.child("CGImage")?["src"]
    default: return nil
    }
  }

  private static let fonts: Set<String> = ["CTFont", "CGFont", "NSFont", "UIFont"]

  private func joined(_ names: [String], _ element: MarkupElement) -> String? {
    let parts = names.compactMap { element[$0] }
    return parts.count == names.count ? parts.joined(separator: " ") : nil
  }

  private static func isAttributed(_ element: MarkupElement) -> Bool {
    (element["type"] ?? element.name).hasSuffix("AttributedString")
  }

  /// The texts inside an attributed string, in order.
  private static func strings(in element: MarkupElement) -> [String] {
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
