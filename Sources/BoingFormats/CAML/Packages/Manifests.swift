import Boing
import Foundation

/// The files of a bundle that say what is in it.
enum BundleManifest {
  /// A manifest without modules.
  static let manifest = XMLWriter.data(
    XMLTree(
      name: "caml",
      attributes: [.init(name: "xmlns", value: "http://www.apple.com/CoreAnimation/1.0")],
      children: [
        XMLTree(
          name: "MicaAssetManifest",
          children: [
            XMLTree(
              name: "modules", attributes: [.init(name: "type", value: "NSArray")])
          ])
      ]))

  /// `index.xml`: the name of the document, its size, and which way y points.
  static func data(for document: CAMLDocument) -> Data {
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
    let list = XMLTree(
      name: "plist", attributes: [.init(name: "version", value: "1.0")],
      children: [element(.dictionary(entries))])
    let text = String(decoding: XMLWriter.data(list), as: UTF8.self)
    let type =
      "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\""
      + " \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">"
    return Data(text.replacingOccurrences(of: "?>\n\n", with: "?>\n\(type)\n").utf8)
  }

  private static func element(_ value: Value) -> XMLTree {
    switch value {
    case .string(let text): XMLTree(name: "string", text: text)
    case .real(let number): XMLTree(name: "real", text: NumberText.text(number))
    case .bool(let flag): XMLTree(name: flag ? "true" : "false")
    case .dictionary(let entries):
      XMLTree(
        name: "dict",
        children: entries.flatMap {
          [XMLTree(name: "key", text: $0.0), element($0.1)]
        })
    }
  }
}

/// The files around documents that make a wallpaper of them, and around a wallpaper that make an
/// archive of it.
enum WallpaperManifest {
  /// A wallpaper of one document, which moves with the foreground: the floating plane.
  static func wallpaper(
    around bundle: [String: Data], named name: String, size: CGSize
  ) -> [String: Data] {
    let folder = "\(name)_Floating.ca"
    var files: [String: Data] = [:]
    for (path, data) in bundle { files[RelativePath.join(folder, path)] = data }
    // A document may be larger than any whole number.
    let (width, height) = (size.width.rounded().native, size.height.rounded().native)
    let screen = "\(NumberText.text(width))w-\(NumberText.text(height))h@3x~iphone"
    files["Wallpaper.plist"] = PropertyListWriter.data([
      (
        "assets",
        .dictionary([
          (
            "lockAndHome",
            .dictionary([
              (
                "default",
                .dictionary([
                  ("floatingAnimationFileNameKey", .string(folder)),
                  ("identifier", .real(identifier)),
                  ("name", .string(name)),
                  ("type", .string("LayeredAnimation")),
                ])
              )
            ])
          )
        ])
      ),
      ("appearanceAware", .bool(false)),
      ("family", .string(name)),
      ("identifier", .real(identifier)),
      ("logicalScreenClass", .string(screen)),
      ("name", .string(name)),
      ("version", .real(1)),
    ])
    return files
  }

  /// An archive of a wallpaper, with the descriptor that shared archives have.
  static func archive(around wallpaper: [String: Data], named name: String) -> [String: Data] {
    let descriptor = "descriptors/\(descriptorName)"
    let contents = "\(descriptor)/versions/1/contents"
    let folder = "\(name).wallpaper"
    var files: [String: Data] = [:]
    for (path, data) in wallpaper { files["\(contents)/\(folder)/\(path)"] = data }
    let number = NumberText.text(identifier)
    files["\(descriptor)/com.apple.posterkit.provider.descriptor.identifier"] = Data(number.utf8)
    files["\(descriptor)/com.apple.posterkit.role.identifier"] = Data("PRPosterRoleLockScreen".utf8)
    files["\(contents)/com.apple.posterkit.provider.contents.userInfo"] = PropertyListWriter.data([
      ("wallpaperRepresentingFileName", .string(folder)),
      ("wallpaperRepresentingIdentifier", .string(number)),
    ])
    return files
  }

  /// The number of the collection that the shared archives stand in for.
  private static let identifier = 7400.0

  /// Any identifier will do; one and the same keeps the bytes stable.
  private static let descriptorName = "00000000-0000-4000-8000-000000007400"
}
