import BoingMovies
import Foundation

extension CAMLDocument {
  /// The document as Core Animation markup: what a `main.caml` file holds.
  ///
  /// Unrecognized content is written as it was read. The same description gives the same bytes,
  /// and reading them gives an equal description.
  ///
  /// - Throws: ``DocumentError`` if a reader would refuse it: for its depth, its layers, or a start tag that is too large.
  public var markup: Data {
    get throws(DocumentError) { try markup(named: "main.caml") }
  }

  /// Returns the markup within the limits of a reader; `file` is named in errors.
  func markup(named file: String) throws(DocumentError) -> Data {
    let (limit, layerLimit) = (XMLLimits.standard.depth, XMLLimits.standard.layerCount)
    // Each layer has at least two elements. The layers are looked at first, since their elements are made by recursion.
    guard root.isNested(atMost: limit / 2) else {
      throw DocumentError(file: file, .tooDeep(limit: limit))
    }
    let element = element
    guard element.isNested(atMost: limit) else {
      throw DocumentError(file: file, .tooDeep(limit: limit))
    }
    guard element.layerCount <= layerLimit else {
      throw DocumentError(file: file, .tooManyLayers(limit: layerLimit))
    }
    if let (tag, byteCount) = element.firstStartTag(over: XMLLimits.startTagSize) {
      let largest = tag.attributes.max { $0.value.utf8.count < $1.value.utf8.count }
      throw DocumentError(
        file: file,
        .attributeTooLarge(
          largest?.name ?? "", element: tag.name, byteCount: byteCount,
          limit: XMLLimits.startTagSize))
    }
    return XMLWriter.data(element)
  }

  /// The document as an element.
  var element: XMLTree {
    var builder = ElementBuilder(name: "caml")
    builder.add("xmlns", "http://www.apple.com/CoreAnimation/1.0")
    var layer = root.elementBuilder
    if !states.isEmpty || root.unrecognized.lists["states"] != nil {
      layer.add(list: "states", states.map(\.element), unrecognized: root.unrecognized)
    }
    if !stateTransitions.isEmpty || root.unrecognized.lists["stateTransitions"] != nil {
      layer.add(
        list: "stateTransitions", stateTransitions.map(\.element), unrecognized: root.unrecognized)
    }
    builder.add(layer.element)
    builder.add(unrecognized)
    return builder.element
  }
}

extension CAMLLayer {
  /// True if no sublayer or mask is nested deeper than so many layers, this one among them.
  fileprivate func isNested(atMost limit: Int) -> Bool {
    var level = [self]
    for _ in 0..<limit {
      level = level.flatMap { ($0.mask.map { [$0] } ?? []) + $0.sublayers }
      if level.isEmpty { return true }
    }
    return false
  }

  var element: XMLTree { elementBuilder.element }

  /// The layer's element, to which states may be added.
  var elementBuilder: ElementBuilder {
    var builder = ElementBuilder(name: className)
    builder.add("id", id)
    builder.add(properties, className: className)
    builder.add(unrecognized)
    builder.add(list: "animations", animations.map { $0.element() }, unrecognized: unrecognized)
    if let mask {
      let element = mask.element
      builder.add(
        XMLTree(
          name: "mask",
          attributes: element.attributes + [.init(name: "type", value: element.name)],
          children: element.children))
    }
    builder.add(list: "sublayers", sublayers.map(\.element), unrecognized: unrecognized)
    return builder
  }
}

extension CAMLAnimation {
  func element(named name: String = "animation") -> XMLTree {
    var builder = ElementBuilder(name: name)
    builder.add("type", className)
    // An identity stands for the key where there is none.
    if key != unrecognized.attributes.first(where: { $0.name == "id" })?.value {
      builder.add("key", key)
    }
    builder.add(properties, className: className)
    builder.add(unrecognized)
    builder.add(list: "animations", animations.map { $0.element() }, unrecognized: unrecognized)
    return builder.element
  }
}

extension DocumentState {
  var element: XMLTree {
    var builder = ElementBuilder(name: "LKState")
    builder.add("name", name)
    builder.add("basedOn", basedOn)
    builder.add(
      list: "elements", values.map(\.element) + changes.map(\.element), unrecognized: unrecognized,
      isRequired: true)
    builder.add(unrecognized)
    return builder.element
  }
}

extension DocumentState.SetValue {
  fileprivate var element: XMLTree {
    var builder = ElementBuilder(name: "LKStateSetValue")
    builder.add("targetId", targetID)
    builder.add("keyPath", keyPath)
    builder.add(value.element(named: "value", isTyped: true))
    builder.add(unrecognized)
    return builder.element
  }
}

extension StateChange {
  fileprivate var element: XMLTree {
    switch kind {
    case .addAnimation(let animation):
      return element(
        "LKStateAddAnimation", ["key": animation.key],
        [animation.element(named: "animation")])
    case .removeAnimation(let key):
      return element("LKStateRemoveAnimation", ["key": key], [])
    case .addLayer(let layer, let before):
      return element(
        "LKStateAddElement", ["keyPath": "sublayers", "beforeObjectId": before], [layer.element])
    case .removeLayer(let id):
      return element(
        "LKStateRemoveElement", ["keyPath": "sublayers"],
        [XMLTree(name: "CALayer", attributes: [.init(name: "object", value: id)])])
    }
  }

  private func element(
    _ name: String, _ attributes: [String: String?], _ children: [XMLTree]
  ) -> XMLTree {
    var builder = ElementBuilder(name: name)
    builder.add("targetId", targetID)
    for (name, value) in attributes { builder.add(name, value) }
    for child in children { builder.add(child) }
    builder.add(unrecognized)
    return builder.element
  }
}

extension StateTransition {
  var element: XMLTree {
    var builder = ElementBuilder(name: "LKStateTransition")
    builder.add("fromState", fromState)
    builder.add("toState", toState)
    builder.add(
      list: "elements", elements.map(\.element), unrecognized: unrecognized, isRequired: true)
    builder.add(unrecognized)
    return builder.element
  }
}

extension StateTransition.Element {
  fileprivate var element: XMLTree {
    var builder = ElementBuilder(name: "LKStateTransitionElement")
    builder.add("targetId", targetID)
    builder.add("key", keyPath)
    if let animation { builder.add(animation.element()) }
    builder.add(unrecognized)
    return builder.element
  }
}

extension CAMLValue {
  /// The value as an element of a list: `<real value="1"/>`.
  var element: XMLTree {
    if case .object(let object) = self { return object.element(named: object.className) }
    return element(named: typeName, isTyped: false)
  }

  /// The value as an element that bears a property's name.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - isTyped: Whether the element states the type, where the property does not.
  func element(named name: String, isTyped: Bool) -> XMLTree {
    var attributes: [XMLTree.Attribute] = []
    var children: [XMLTree] = []
    var isTyped = isTyped
    switch self {
    case .null: isTyped = name != "null"
    case .image(let source):
      isTyped = name != "CGImage"
      attributes.append(.init(name: "src", value: source))
    case .color(let color):
      attributes.append(.init(name: "value", value: color.components))
      if color.alpha != 1 {
        attributes.append(.init(name: "opacity", value: NumberText.text(color.alpha)))
      }
    case .timingFunction(.named(let text)):
      attributes.append(.init(name: "name", value: text))
    case .timingFunction(.controlPoints(let x1, let y1, let x2, let y2)):
      attributes.append(
        .init(name: "controlPoints", value: NumberText.list([x1, y1, x2, y2])))
    case .array(let values): children = values.map(\.element)
    case .object(let object):
      var element = object.element(named: name)
      if name != object.className {
        element = XMLTree(
          name: name, attributes: element.attributes + [.init(name: "type", value: typeName)],
          children: element.children)
      }
      return element
    default: attributes.append(.init(name: "value", value: attributeText ?? ""))
    }
    if isTyped { attributes.append(.init(name: "type", value: typeName)) }
    return XMLTree(name: name, attributes: attributes, children: children)
  }
}

extension CAMLObject {
  func element(named name: String) -> XMLTree {
    var builder = ElementBuilder(name: name)
    builder.add(properties, className: className)
    builder.add(unrecognized)
    return builder.element
  }
}

/// Builds an element from properties and unrecognized content.
struct ElementBuilder {
  private var name: String
  private var attributes: [XMLTree.Attribute] = []
  private var children: [XMLTree] = []

  init(name: String) {
    self.name = name
  }

  var element: XMLTree {
    XMLTree(name: name, attributes: attributes, children: children)
  }

  mutating func add(_ attribute: String, _ value: String?) {
    if let value { attributes.append(.init(name: attribute, value: value)) }
  }

  mutating func add(_ child: XMLTree) {
    children.append(child)
  }

  /// A list such as `sublayers`, with what was kept of it; nothing if it is empty.
  mutating func add(
    list: String, _ elements: [XMLTree], unrecognized: UnrecognizedContent, isRequired: Bool = false
  ) {
    var element = unrecognized.lists[list] ?? XMLTree(name: list)
    element.children = elements + element.children
    guard unrecognized.lists[list] != nil || !elements.isEmpty || isRequired else { return }
    children.append(element)
  }

  /// Properties: an attribute each where that is possible; of two for one key path the later.
  mutating func add(_ properties: [CAMLProperty], className: String) {
    var last: [String: Int] = [:]
    for (index, property) in properties.enumerated() { last[property.keyPath] = index }
    for (index, property) in properties.enumerated() where last[property.keyPath] == index {
      add(property, className: className)
    }
  }

  private mutating func add(_ property: CAMLProperty, className: String) {
    if let markup = property.markup {
      children.append(markup)
      return
    }
    let kind = CAMLSchema.kind(ofKeyPath: property.keyPath, in: className)
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
  mutating func add(_ unrecognized: UnrecognizedContent) {
    let taken = Set(attributes.map(\.name))
    attributes += unrecognized.attributes.filter { !taken.contains($0.name) }
    children += unrecognized.children
  }
}

extension CAMLValue {
  /// True if the value is one that a `type` attribute tells from others.
  fileprivate var isSimple: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }
}
