import Foundation

/// Reads the property lists of a bundle: `index.xml` and `Wallpaper.plist`, in XML or binary.
///
/// Dictionaries, arrays, strings, booleans and numbers are read; the rest does not matter here.
enum PropertyListReader {
  /// A bundle's property lists have a few hundred bytes.
  private static let greatestSize = 1 << 20

  /// The dictionary in a property list, or nil, with a warning, if there is none.
  static func dictionary(_ data: Data, file: String, warnings: inout [DocumentWarning])
    -> [String: Any]?
  {
    let reason: String
    if data.count > greatestSize {
      reason = "it is larger than \(greatestSize) bytes"
    } else if data.starts(with: Data("bplist".utf8)) {
      if let list = BinaryPropertyList.value(data) as? [String: Any] { return list }
      reason = "it is not a property list with a dictionary"
    } else {
      do throws(DocumentError) {
        let root = try MarkupElement(parsing: data, file: file, allowsDocumentType: true)
        let element = root.name == "plist" ? root.children.first : root
        if let list = element.flatMap(value) as? [String: Any] { return list }
        reason = "it is not a property list with a dictionary"
      } catch {
        reason = error.cause.explanation
      }
    }
    warnings.append(
      DocumentWarning(file: file, subject: "property list", message: "\(reason); it is ignored"))
    return nil
  }

  private static func value(_ element: MarkupElement) -> Any? {
    switch element.name {
    case "dict":
      var dictionary: [String: Any] = [:]
      var key: String?
      for child in element.children {
        if child.name == "key" {
          key = child.text
        } else if let name = key {
          dictionary[name] = value(child)
          key = nil
        }
      }
      return dictionary
    case "array": return element.children.compactMap(value)
    case "string": return element.text
    case "real", "integer": return Double(element.text)
    case "true": return true
    case "false": return false
    default: return nil
    }
  }
}
