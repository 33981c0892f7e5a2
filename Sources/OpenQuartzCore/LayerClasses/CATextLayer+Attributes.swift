import OpenCoreGraphics

extension CATextLayer {
  /// Names the attributes of `text` that have a look and are not drawn.
  static func reportUndrawnAttributes(of text: Any?) {
    let names =
      switch text {
      case let text as NSAttributedString: StyledText.undrawnAttributes(of: text)
      case let text as AttributedString: StyledText.undrawnAttributes(of: text)
      default: [String]()
      }
    for name in names { Diagnostics.report(.undrawnTextAttribute(name)) }
  }
}

extension Diagnostic {
  fileprivate static func undrawnTextAttribute(_ name: String) -> Self {
    Self(
      description: "a text's attribute \(name) is not drawn: see NSAttributedString.Key for those "
        + "that are")
  }
}
