import Foundation

/// An XML file under lint: its source, and its elements by their positions.
struct LintMarkup: Sendable {
  /// An element, and the one that holds it.
  struct Node: Sendable {
    var element: XMLTree
    /// The index of the element outside; nil for the outermost.
    var parent: Int?
  }

  let source: LintSource
  /// All elements in document order.
  let nodes: [Node]
  private let indices: [Int: Int]

  var root: XMLTree { nodes[0].element }

  init(source: LintSource, root: XMLTree) {
    self.source = source
    var nodes: [Node] = []
    var indices: [Int: Int] = [:]
    var open: [(element: XMLTree, parent: Int?)] = [(root, nil)]
    while let (element, parent) = open.popLast() {
      if let offset = element.position.offset { indices[offset] = nodes.count }
      for child in element.children.reversed() { open.append((child, nodes.count)) }
      nodes.append(Node(element: element, parent: parent))
    }
    self.nodes = nodes
    self.indices = indices
  }

  /// The element at a position that was read from this file.
  func element(at position: SourcePosition) -> XMLTree? {
    position.offset.flatMap { indices[$0] }.map { nodes[$0].element }
  }

  /// The start tag of the element at a position; nil if the file cannot be looked up.
  func tag(at position: SourcePosition) -> LintTag? {
    guard let element = element(at: position), let offset = position.offset else { return nil }
    return source.tag(at: offset, named: element.name)
  }

  /// The bytes of the text inside an element that has nothing but text; nil if there is anything else.
  func textRange(of element: XMLTree) -> Range<Int>? {
    guard let tag = tag(at: element.position), element.children.isEmpty,
      let end = source.bytes[tag.range.upperBound...].firstIndex(of: UInt8(ascii: "<"))
    else { return nil }
    return tag.range.upperBound..<end
  }
}

/// The part of a file that a finding is about.
enum LintAnchor: Sendable {
  /// The whole file.
  case file
  /// The start of an element's tag.
  case element(SourcePosition)
  /// An attribute of an element, or the element if it does not have it.
  case attribute(String, SourcePosition)
  /// Some bytes.
  case bytes(Range<Int>)

  /// The property that an attribute or a child element states.
  static func property(_ property: CAMLProperty) -> LintAnchor {
    .attribute(property.keyPath, property.position)
  }
}

extension CAMLIssue {
  /// The part of the file with the fault.
  var anchor: LintAnchor {
    attribute.map { .attribute($0, position) } ?? .element(position)
  }
}

extension LintMarkup {
  /// The bytes of a part; nil for the whole file, and where only the line is known.
  func bytes(of anchor: LintAnchor) -> Range<Int>? {
    switch anchor {
    case .file: nil
    case .bytes(let range): range
    case .element(let position): tag(at: position)?.opening
    case .attribute(let name, let position):
      tag(at: position).map { $0[name]?.range ?? $0.opening }
    }
  }

  /// The line of a part that cannot be looked up.
  func line(of anchor: LintAnchor) -> Int? {
    switch anchor {
    case .file, .bytes: nil
    case .element(let position), .attribute(_, let position):
      position.line > 0 ? position.line : nil
    }
  }
}

/// Changes of attributes, each of which leaves the rest of the tag as it is.
extension LintMarkup {
  /// The change that gives an attribute another name; nil if the tag has another one of that name, or one that would
  /// get it, too, and if it cannot be changed.
  func renaming(
    _ name: String, of position: SourcePosition, to new: String
  ) -> LintFix.Change? {
    guard source.isEditable, let tag = tag(at: position), let attribute = tag[name],
      !tag.attributes.contains(where: {
        $0.name != name && $0.name.lowercased() == new.lowercased()
      }), tag[new] == nil
    else { return nil }
    return .replace(file: source.path, bytes: attribute.nameRange, text: new)
  }

  /// The change that gives an attribute another value; nil if it cannot be changed.
  func setting(
    _ name: String, of position: SourcePosition, to value: String
  ) -> LintFix.Change? {
    guard source.isEditable, let tag = tag(at: position), let attribute = tag[name],
      !value.contains(where: { "<>&\"'".contains($0) })
    else { return nil }
    return .replace(file: source.path, bytes: attribute.valueRange, text: value)
  }
}
