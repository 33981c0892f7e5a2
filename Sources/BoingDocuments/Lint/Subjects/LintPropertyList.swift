import Foundation

/// A property list under lint: its values, and where it is XML their positions.
struct LintPropertyList: Sendable {
  /// The path inside the document.
  let path: String
  let plane: DocumentPlane?
  /// The values; nil if there is no dictionary in the file.
  let dictionary: Dictionary?
  /// The reason why there is none.
  let fault: String?
  /// The file as markup; nil for a binary one.
  let markup: LintMarkup?

  /// The values of a property list, which are of Foundation's types.
  struct Dictionary: @unchecked Sendable {
    // The reader makes strings, numbers, arrays and dictionaries of them: values that nobody changes.
    fileprivate let values: [String: Any]
  }

  init(path: String, plane: DocumentPlane?, data: Data) {
    self.path = path
    self.plane = plane
    var warnings: [DocumentWarning] = []
    dictionary = PropertyListReader.dictionary(data, file: path, warnings: &warnings)
      .map(Dictionary.init)
    fault = warnings.first?.message
    let source = LintSource(path: path, plane: plane, data: data)
    let isBinary = data.starts(with: Data("bplist".utf8))
    markup =
      isBinary
      ? nil
      : (try? XMLTree(parsing: data, file: path, allowsDocumentType: true)).map {
        LintMarkup(source: source, root: $0)
      }
  }

  /// The value at a path of keys; nil if there is none.
  func value(_ keys: [String]) -> Any? {
    var value: Any? = dictionary?.values
    for key in keys { value = (value as? [String: Any])?[key] }
    return value
  }

  /// The keys of the dictionary at a path of keys, sorted.
  func keys(_ keys: [String]) -> [String] {
    (value(keys) as? [String: Any])?.keys.sorted() ?? []
  }

  func string(_ keys: [String]) -> String? { value(keys) as? String }

  /// The elements of the key and the value at a path of keys; nil in a binary list.
  func elements(_ keys: [String]) -> (key: XMLTree, value: XMLTree)? {
    guard let root = markup?.root else { return nil }
    var value = root.name == "plist" ? root.children.first : root
    var found: (key: XMLTree, value: XMLTree)?
    for key in keys {
      guard let children = value?.children, value?.name == "dict",
        let index = children.firstIndex(where: { $0.name == "key" && $0.text == key }),
        index + 1 < children.count
      else { return nil }
      found = (children[index], children[index + 1])
      value = children[index + 1]
    }
    return found
  }

  /// The part of the file that has the key at a path of keys.
  func anchor(_ keys: [String]) -> LintAnchor {
    guard let element = elements(keys)?.key, let markup, let text = markup.textRange(of: element)
    else { return .file }
    return .bytes(text)
  }
}
