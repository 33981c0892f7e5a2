/// The elements of a document that others refer to: `<contents object="#2"/>`.
struct MarkupReferences {
  private var elements: [String: MarkupElement] = [:]

  init() {}

  init(root: MarkupElement) {
    var open = [root]
    while let element = open.popLast() {
      if let id = element["id"], element["object"] == nil, elements[id] == nil {
        elements[id] = element
      }
      open += element.children.reversed()
    }
  }

  /// The element that another one stands for: itself, or the one that it refers to.
  ///
  /// What is referred to is looked up, not copied, so that references cannot multiply a document; one
  /// that leads to another reference ends there.
  func resolved(_ element: MarkupElement) -> MarkupElement {
    guard let id = element["object"], element.children.isEmpty, let target = elements[id] else {
      return element
    }
    return target
  }
}

extension MarkupElement {
  /// Whether an element says who it is, or refers to another one, here or further inside.
  var hasIdentity: Bool {
    self["id"] != nil || self["object"] != nil || children.contains(where: \.hasIdentity)
  }
}
