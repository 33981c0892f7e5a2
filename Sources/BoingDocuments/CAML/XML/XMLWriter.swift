import BoingMovies
import Foundation

/// Writes elements as XML: two spaces for each level, attributes in alphabetical order, the same bytes
/// for the same element.
enum XMLWriter {
  /// The whole file.
  static func data(_ root: XMLTree) -> Data {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\n"
    write(root, indent: "", into: &text)
    return Data(text.utf8)
  }

  /// Returns the number of bytes that an element's start tag is written with, or, if it is certainly no
  /// more than `limit`, a smaller one.
  static func startTagSize(of element: XMLTree, upTo limit: Int) -> Int {
    var size = element.name.utf8.count + "</>".utf8.count
    for attribute in element.attributes {
      size += attribute.name.utf8.count + " =\"\"".utf8.count + attribute.value.utf8.count
    }
    // No byte is written with more than six.
    guard size > limit / 6 else { return size }
    for attribute in element.attributes {
      size +=
        attribute.value.escapedForXML(inAttribute: true).utf8.count - attribute.value.utf8.count
    }
    return size
  }

  private static func write(_ element: XMLTree, indent: String, into text: inout String) {
    text += indent + "<" + element.name
    for attribute in element.attributes {
      text += " \(attribute.name)=\"\(attribute.value.escapedForXML(inAttribute: true))\""
    }
    if element.children.isEmpty {
      text +=
        element.text.isEmpty
        ? "/>\n" : ">\(element.text.escapedForXML())</\(element.name)>\n"
      return
    }
    text += ">\n"
    if !element.text.isEmpty {
      text += indent + "  " + element.text.escapedForXML() + "\n"
    }
    for child in element.children {
      write(child, indent: indent + "  ", into: &text)
    }
    text += indent + "</\(element.name)>\n"
  }
}

extension XMLTree {
  /// True if no element is nested deeper than so many elements, this one among them.
  func isNested(atMost limit: Int) -> Bool {
    limit > 0 && children.allSatisfy { $0.isNested(atMost: limit - 1) }
  }

  /// Returns the first element, in document order, whose start tag is written with more than `limit`
  /// bytes, and their number; nil if there is none.
  func firstStartTag(over limit: Int) -> (element: XMLTree, byteCount: Int)? {
    let byteCount = XMLWriter.startTagSize(of: self, upTo: limit)
    if byteCount > limit { return (self, byteCount) }
    for child in children {
      if let found = child.firstStartTag(over: limit) { return found }
    }
    return nil
  }
}
