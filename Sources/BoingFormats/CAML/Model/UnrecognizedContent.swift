/// The content of an element that a reader did not understand, preserved so that it can be written back.
public struct UnrecognizedContent: Sendable, Equatable {
  /// The attributes as in the file.
  public var attributes: [XMLTree.Attribute] = []

  /// The elements inside as in the file.
  public var children: [XMLTree] = []

  /// The unrecognized content of known lists, by the list's name: attributes of `animations`, and
  /// elements in it that are no animations.
  public var lists: [String: XMLTree] = [:]

  /// True if everything was understood.
  public var isEmpty: Bool {
    attributes.isEmpty && children.isEmpty && lists.isEmpty
  }

  /// Preserves an element of a list.
  mutating func keep(_ element: XMLTree, in list: String) {
    lists[list, default: XMLTree(name: list)].children.append(element)
  }

  /// Preserves the attributes of a list.
  mutating func keepAttributes(of list: XMLTree) {
    let attributes = list.attributes.filter { $0.name != "type" }
    guard !attributes.isEmpty else { return }
    var unrecognized = lists[list.name] ?? XMLTree(name: list.name)
    unrecognized.attributes += attributes.filter { unrecognized[$0.name] == nil }
    lists[list.name] = unrecognized
  }
}
