import Boing

/// Reads emitter cells and filters, wherever a value may stand.
struct ObjectReader {
  let log: WarningLog

  /// Reads an object of a class.
  ///
  /// - Parameters:
  ///   - element: The element that holds the properties.
  ///   - className: The class that belongs there, if the element does not state one.
  func read(_ element: MarkupElement, className: String) -> MarkupObject? {
    let stated = element["type"] ?? element.name
    let isTyped = MarkupSchema.objectClasses[element["type"] ?? ""] != nil
    var object = MarkupObject(
      className: MarkupSchema.objectClasses[stated] == nil ? className : stated)
    guard MarkupSchema.isClass(object.className, kindOf: className) else {
      log.warn(line: element.line, element.name, "a \(stated) does not belong here")
      return nil
    }
    let reader = PropertyReader(log: log)
    for attribute in element.attributes where !(isTyped && attribute.name == "type") {
      if object.isFilter, attribute.name == "type", element["filter"] == nil {
        object.properties.append(
          PropertyDescription(keyPath: "filter", value: .string(attribute.value)))
        continue
      }
      let kind = MarkupSchema.kind(of: attribute.name, in: object.className)
      if attribute.name != "id",
        let property = reader.read(
          attribute, of: element, kind: kind, className: object.className)
      {
        object.properties.append(property)
      } else {
        object.kept.attributes.append(attribute)
      }
    }
    for child in element.children {
      let kind = MarkupSchema.kind(of: child.name, in: object.className)
      if let property = reader.read(child, kind: kind, className: object.className) {
        object.properties.append(property)
      } else {
        object.kept.children.append(child)
      }
    }
    object.properties = object.properties.inSettingOrder
    log.warnAboutText(in: element)
    if object.isFilter { warnAboutFilter(object, element) }
    return object
  }

  private func warnAboutFilter(_ object: MarkupObject, _ element: MarkupElement) {
    let type = CAFilter(object).type
    if type.isEmpty {
      log.warn(line: element.line, element.name, "the filter does not say which it is")
    } else if !CAFilter(object).isSupported, !CAFilter(object).isBlendMode {
      log.warn(
        line: element.line, element.name, "the filter “\(type)” is preserved but ignored")
    }
  }
}
