/// The content of an element that a reader did not understand, preserved so that it can be written back.
public struct KeptMarkup: Sendable, Equatable {
  /// The attributes, as they stand in the file.
  public var attributes: [MarkupElement.Attribute]

  /// The elements inside, as they stand in the file.
  public var children: [MarkupElement]

  /// The unrecognized content of known lists, by the list's name: attributes of `animations`, and
  /// elements in it that are no animations.
  public var lists: [String: MarkupElement]

  /// Keeps markup; nothing by default.
  public init(
    attributes: [MarkupElement.Attribute] = [], children: [MarkupElement] = [],
    lists: [String: MarkupElement] = [:]
  ) {
    self.attributes = attributes
    self.children = children
    self.lists = lists
  }

  /// True if everything was understood.
  public var isEmpty: Bool {
    attributes.isEmpty && children.isEmpty && lists.isEmpty
  }

  /// Keeps an element that stands in a list.
  mutating func keep(_ element: MarkupElement, in list: String) {
    lists[list, default: MarkupElement(name: list)].children.append(element)
  }

  /// Keeps the attributes of a list.
  mutating func keepAttributes(of list: MarkupElement) {
    let attributes = list.attributes.filter { $0.name != "type" }
    guard !attributes.isEmpty else { return }
    var kept = lists[list.name] ?? MarkupElement(name: list.name)
    kept.attributes += attributes.filter { kept[$0.name] == nil }
    lists[list.name] = kept
  }
}
