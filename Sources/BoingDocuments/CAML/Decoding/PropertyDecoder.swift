import Boing

/// Reads the attributes and elements that are properties of a layer, animation or object.
struct PropertyDecoder {
  let context: DecodingContext

  /// The property in an attribute; nil, with a warning unless it is harmless, if it is none.
  func read(
    _ attribute: XMLTree.Attribute, of element: XMLTree, kind: CAMLType?,
    className: String
  ) -> CAMLProperty? {
    let name = attribute.name
    let note = CAMLSchema.note(on: name, kind, in: className)
    if let note { context.warn(element, attribute: name, note) }
    guard let kind else {
      if note == nil, !CAMLSchema.isIgnored(name) {
        context.warn(
          element, attribute: name,
          "a \(className) has no such attribute; it is preserved but ignored",
          CAMLIssue.Fault(name: name, of: className))
      }
      return nil
    }
    return context.value(
      in: attribute.value, as: kind, of: element, attribute: name, property: name
    ).map { CAMLProperty(keyPath: name, value: $0, position: element.position) }
  }

  /// The property in an element; nil, with a warning unless it is harmless, if it is none.
  func read(_ child: XMLTree, kind: CAMLType?, className: String) -> CAMLProperty? {
    let isEmpty = child.children.isEmpty && child.text.isEmpty
    let isIgnored =
      isEmpty && CAMLSchema.ignoredWhenEmpty.contains(child.name)
      || kind == nil && CAMLSchema.privateHints.contains(child.name)
    if let note = CAMLSchema.note(on: child.name, kind, in: className) {
      if !isIgnored { context.warn(child, note) }
    } else if kind == nil, !isIgnored {
      context.warn(
        child, "a \(className) has no such element; it is preserved but ignored",
        CAMLIssue.Fault(name: child.name, of: className))
    }
    guard let kind else { return nil }
    let before = context.warningCount
    let decoder = ValueDecoder(context: context, property: child.name)
    guard let value = decoder.read(child, as: kind) else { return nil }
    let hasExtraContent = context.warningCount != before || child.hasIdentity
    return CAMLProperty(
      keyPath: child.name, value: value, markup: hasExtraContent ? child : nil,
      position: child.position)
  }
}

/// Decodes emitter cells and filters.
struct ObjectDecoder {
  let context: DecodingContext

  /// Reads an object of a class.
  ///
  /// - Parameters:
  ///   - element: The element that holds the properties.
  ///   - className: The class that belongs there, if the element does not state one.
  func read(_ element: XMLTree, className: String) -> CAMLObject? {
    let stated = element["type"] ?? element.name
    let isTyped = CAMLSchema.objectClasses[element["type"] ?? ""] != nil
    var object = CAMLObject(
      className: CAMLSchema.objectClasses[stated] == nil ? className : stated)
    guard CAMLSchema.isClass(object.className, kindOf: className) else {
      context.warn(element, "a \(stated) does not belong here")
      return nil
    }
    let reader = PropertyDecoder(context: context)
    for attribute in element.attributes where !(isTyped && attribute.name == "type") {
      if object.isFilter, attribute.name == "type", element["filter"] == nil {
        object.properties.append(
          CAMLProperty(keyPath: "filter", value: .string(attribute.value)))
        continue
      }
      let kind = CAMLSchema.kind(of: attribute.name, in: object.className)
      if attribute.name != "id",
        let property = reader.read(
          attribute, of: element, kind: kind, className: object.className)
      {
        object.properties.append(property)
      } else {
        object.unrecognized.keep(attribute)
      }
    }
    for child in element.children {
      let kind = CAMLSchema.kind(of: child.name, in: object.className)
      if let property = reader.read(child, kind: kind, className: object.className) {
        object.properties.append(property)
      } else {
        object.unrecognized.children.append(child)
      }
    }
    object.properties = object.properties.inSettingOrder
    context.warnAboutText(in: element)
    if object.isFilter { warnAboutFilter(object, element) }
    return object
  }

  private func warnAboutFilter(_ object: CAMLObject, _ element: XMLTree) {
    let type = CAFilter(object).type
    if type.isEmpty {
      context.warn(element, "the filter does not say which it is")
    } else if !CAFilter(object).isSupported, !CAFilter(object).isBlendMode {
      context.warn(element, "the filter “\(type)” is preserved but ignored")
    }
  }
}
