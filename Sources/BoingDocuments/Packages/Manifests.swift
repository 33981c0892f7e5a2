import Boing
import BoingMovies
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
    case integer(Int)
    case real(Double)
    case bool(Bool)
    case data(Data)
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
    case .integer(let number): XMLTree(name: "integer", text: "\(number)")
    case .data(let bytes): XMLTree(name: "data", text: bytes.base64EncodedString())
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

/// A wallpaper as its property lists describe it: the files around documents that make a wallpaper of
/// them, and around a wallpaper that make an archive of it.
///
/// Of the files of an archive these are the minimum with which published wallpapers play on phones.
package struct WallpaperManifest {
  /// The name that the phone shows.
  var name: String
  /// The number of the wallpaper; installers give it another one.
  var identifier: Int
  /// The class of screens, such as `390w-844h@3x~iphone`, or `any`.
  var screenClass: String

  package init(name: String, identifier: Int = 7400, screenClass: String) {
    (self.name, self.identifier, self.screenClass) = (name, identifier, screenClass)
  }

  /// The name of the wallpaper's folder.
  var folder: String { "\(identifier).\(name.safeFileName)-\(screenClass).wallpaper" }

  /// Returns the files of a wallpaper of one document, which moves with the foreground: the floating plane.
  func wallpaper(around bundle: [String: Data]) -> [String: Data] {
    wallpaper(around: [(.floating, "\(name)_Floating.ca", bundle)])
  }

  /// Returns the files of a wallpaper of several documents, each with its plane and the name of its folder.
  package func wallpaper(
    around bundles: [(plane: DocumentPlane, folder: String, files: [String: Data])]
  ) -> [String: Data] {
    var files: [String: Data] = [:]
    for bundle in bundles {
      for (path, data) in bundle.files { files[RelativePath.join(bundle.folder, path)] = data }
    }
    let names = bundles.map { bundle in
      // The key of this plane ends in “Key”.
      let suffix = bundle.plane == .floating ? "Key" : ""
      return (
        "\(bundle.plane.rawValue)AnimationFileName\(suffix)",
        PropertyListWriter.Value.string(bundle.folder)
      )
    }
    let asset: [(String, PropertyListWriter.Value)] =
      names + [
        ("identifier", .integer(identifier)), ("name", .string(name)),
        ("type", .string("LayeredAnimation")),
      ]
    files["Wallpaper.plist"] = PropertyListWriter.data([
      ("appearanceAware", .bool(false)),
      ("assets", .dictionary([("lockAndHome", .dictionary([("default", .dictionary(asset))]))])),
      ("contentVersion", .integer(1)),
      ("family", .string(name)),
      ("identifier", .integer(identifier)),
      ("logicalScreenClass", .string(screenClass)),
      ("name", .string(name)),
      ("version", .integer(1)),
    ])
    return files
  }

  /// Returns the files of an archive of a wallpaper.
  package func archive(around wallpaper: [String: Data]) -> [String: Data] {
    let descriptor = "descriptors/\(Self.descriptorName)"
    let contents = "\(descriptor)/versions/1/contents"
    var files: [String: Data] = [:]
    for (path, data) in wallpaper { files["\(contents)/\(folder)/\(path)"] = data }
    files["\(descriptor)/com.apple.posterkit.provider.descriptor.identifier"] = Data(
      "\(identifier)".utf8)
    files["\(descriptor)/com.apple.posterkit.role.identifier"] = Data("PRPosterRoleLockScreen".utf8)
    files["\(descriptor)/providerInfo.plist"] = Self.providerInformation
    files["\(contents)/com.apple.posterkit.provider.contents.userInfo"] = PropertyListWriter.data([
      ("posterEnvironmentOverrides", .data(Data("{}".utf8))),
      ("wallpaperRepresentingFileName", .string(folder)),
      ("wallpaperRepresentingIdentifier", .string("\(identifier)")),
    ])
    return files
  }

  /// `providerInfo.plist`, which every published archive has: the date on which a wallpaper was last used, in the form of
  /// `NSKeyedArchiver`.
  ///
  /// The date is of no account; 1 January 2025 for all keeps the bytes stable.
  static let providerInformation =
    Data(
      base64Encoded: """
        YnBsaXN0MDDUAQIDBAUGBwpYJHZlcnNpb25ZJGFyY2hpdmVyVCR0b3BYJG9iamVjdHMSAAGGoF8QD05TS2V5ZWRBcmNo
        aXZlctEICVRyb290gAGmCwwVFhsiVSRudWxs0w0ODxARE1YkY2xhc3NXTlMua2V5c1pOUy5vYmplY3RzgAWhEoACoRSA
        A18QHGtDb25maWd1cmF0aW9uTGFzdFVzZURhdGVLZXnSFxgZGlYkY2xhc3NXTlMudGltZYAEI0HGkl6AAAAA0hwdHh9a
        JGNsYXNzbmFtZVgkY2xhc3Nlc1ZOU0RhdGWiICFWTlNEYXRlWE5TT2JqZWN00iMkJSZaJGNsYXNzbmFtZVgkY2xhc3Nl
        c18QE05TTXV0YWJsZURpY3Rpb25hcnmjJygpXxATTlNNdXRhYmxlRGljdGlvbmFyeVxOU0RpY3Rpb25hcnlYTlNPYmpl
        Y3QACAARABoAJAApADIANwBJAEwAUQBTAFoAYABnAG4AdgCBAIMAhQCHAIkAiwCqAK8AtgC+AMAAyQDOANkA4gDpAOwA
        8wD8AQEBDAEVASsBLwFFAVIAAAAAAAACAQAAAAAAAAAqAAAAAAAAAAAAAAAAAAABWw==
        """, options: .ignoreUnknownCharacters) ?? Data()

  /// Any identifier will do, as installers give a new one; one and the same keeps the bytes stable.
  private static let descriptorName = "00000000-0000-4000-8000-000000007400"
}

extension WallpaperManifest {
  /// Creates the description of a wallpaper for a screen of a size in points, which may be any.
  init(name: String, size: CGSize) {
    // A document may be larger than any whole number.
    let (width, height) = (size.width.rounded().native, size.height.rounded().native)
    self.init(
      name: name,
      screenClass: "\(NumberText.text(width))w-\(NumberText.text(height))h@3x~iphone")
  }
}

extension String {
  /// The name for files as catalogues have it: letters and digits of ASCII, and `_` in place of any other character.
  ///
  /// A letter and its accents are one character, so that two spellings of one name give the same. An empty text gives
  /// `_`.
  ///
  ///     "Café & Bar".safeFileName   // "Caf____Bar"
  package var safeFileName: String {
    isEmpty ? "_" : String(map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }
}
