/// Puts an element together of properties and of what was kept.
struct ElementBuilder {
  private var name: String
  private var attributes: [MarkupElement.Attribute] = []
  private var children: [MarkupElement] = []

  init(name: String) {
    self.name = name
  }

  var element: MarkupElement {
    MarkupElement(name: name, attributes: attributes, children: children)
  }

  mutating func add(_ attribute: String, _ value: String?) {
    if let value { attributes.append(.init(name: attribute, value: value)) }
  }

  mutating func add(_ child: MarkupElement) {
    children.append(child)
  }

  /// A list such as `sublayers`, with what was kept of it; nothing if it is empty.
  mutating func add(
    list: String, _ elements: [MarkupElement], kept: KeptMarkup, isRequired: Bool = false
  ) {
    var element = kept.lists[list] ?? MarkupElement(name: list)
    element.children = elements + element.children
    guard kept.lists[list] != nil || !elements.isEmpty || isRequired else { return }
    children.append(element)
  }

  /// Properties: an attribute each where that is possible; of two for one key path the later.
  mutating func add(_ properties: [PropertyDescription], className: String) {
    var last: [String: Int] = [:]
    for (index, property) in properties.enumerated() { last[property.keyPath] = index }
    for (index, property) in properties.enumerated() where last[property.keyPath] == index {
      add(property, className: className)
    }
  }

  private mutating func add(_ property: PropertyDescription, className: String) {
    if let markup = property.markup {
      children.append(markup)
      return
    }
    let kind = MarkupSchema.kind(ofKeyPath: property.keyPath, in: className)
    // A filter of Core Animation's own knows the types of its inputs.
    let isInput = (kind == .input || kind == .radius) && className != "CAFilter"
    let isTyped = kind == .any || isInput || Self.typed.contains(property.keyPath)
    if !isTyped, !Self.elements.contains(property.keyPath), let text = property.value.attributeText
    {
      attributes.append(.init(name: property.keyPath, value: text))
    } else {
      let states = isTyped && property.value.isSimple
      children.append(property.value.element(named: property.keyPath, isTyped: states))
    }
  }

  /// Texts whose element states its type.
  private static let typed: Set<String> = ["font", "string"]

  /// Names that mean something else as attributes.
  private static let elements: Set<String> = ["type", "object", "key", "id"]

  /// Adds content that was not understood, unchanged.
  mutating func add(_ kept: KeptMarkup) {
    let taken = Set(attributes.map(\.name))
    attributes += kept.attributes.filter { !taken.contains($0.name) }
    children += kept.children
  }
}

extension MarkupValue {
  /// True if the value is one that a `type` attribute tells from others.
  fileprivate var isSimple: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }
}
