import Foundation

/// The files of a bundle that say what is in it.
enum BundleIndex {
  /// A manifest without modules.
  static let manifest = MarkupWriter.data(
    MarkupElement(
      name: "caml",
      attributes: [.init(name: "xmlns", value: "http://www.apple.com/CoreAnimation/1.0")],
      children: [
        MarkupElement(
          name: "MicaAssetManifest",
          children: [
            MarkupElement(
              name: "modules", attributes: [.init(name: "type", value: "NSArray")])
          ])
      ]))

  /// `index.xml`: the name of the document, its size, and which way y points.
  static func data(for document: DocumentDescription) -> Data {
    var size = CGSize.zero
    if case .rect(let bounds)? = document.root.value(forKeyPath: "bounds") { size = bounds.size }
    let isFlipped = document.root.value(forKeyPath: "geometryFlipped") == .bool(true)
    return PropertyListWriter.data([
      ("assetManifest", .string("assetManifest.caml")),
      ("documentHeight", .real(size.height)),
      ("documentWidth", .real(size.width)),
      ("geometryFlipped", .bool(isFlipped)),
      ("rootDocument", .string("main.caml")),
    ])
  }
}

/// Writes small property lists in XML.
enum PropertyListWriter {
  /// A value of a property list.
  indirect enum Value {
    case string(String)
    case real(Double)
    case bool(Bool)
    case dictionary([(String, Value)])
  }

  /// The file with a dictionary.
  static func data(_ entries: [(String, Value)]) -> Data {
    let list = MarkupElement(
      name: "plist", attributes: [.init(name: "version", value: "1.0")],
      children: [element(.dictionary(entries))])
    let text = String(decoding: MarkupWriter.data(list), as: UTF8.self)
    let type =
      "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\""
      + " \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">"
    return Data(text.replacingOccurrences(of: "?>\n\n", with: "?>\n\(type)\n").utf8)
  }

  private static func element(_ value: Value) -> MarkupElement {
    switch value {
    case .string(let text): MarkupElement(name: "string", text: text)
    case .real(let number): MarkupElement(name: "real", text: NumberText.text(number))
    case .bool(let flag): MarkupElement(name: flag ? "true" : "false")
    case .dictionary(let entries):
      MarkupElement(
        name: "dict",
        children: entries.flatMap {
          [MarkupElement(name: "key", text: $0.0), element($0.1)]
        })
    }
  }
}
