/// Reads a layer element with everything inside it.
struct LayerReader {
  let log: WarningLog

  /// Reads a layer; its states and transitions are read elsewhere.
  func read(_ element: MarkupElement, isRoot: Bool = false) -> LayerDescription {
    let (className, isTyped) = self.className(of: element)
    var layer = LayerDescription(className: className, id: element["id"], line: element.line)
    for attribute in element.attributes where !(isTyped && attribute.name == "type") {
      readAttribute(attribute, of: element, into: &layer)
    }
    for child in element.children {
      readChild(child, isRoot: isRoot, into: &layer)
    }
    log.warnAboutText(in: element)
    layer.properties = Self.wholeBeforeParts(layer.properties)
    RedundantRotation.remove(from: &layer, log: log)
    return layer
  }

  /// Whether an element is a layer, by its name or type.
  static func isLayer(_ element: MarkupElement) -> Bool {
    MarkupSchema.layerClasses[element.name] != nil
      || (element["type"] ?? element.name).hasSuffix("Layer")
  }

  /// The properties in document order, but `bounds` before `bounds.size` before its width.
  private static func wholeBeforeParts(
    _ properties: [PropertyDescription]
  ) -> [PropertyDescription] {
    let depths = properties.map { $0.keyPath.utf8.count { $0 == UInt8(ascii: ".") } }
    return (0...(depths.max() ?? 0)).flatMap { depth in
      zip(properties, depths).filter { $0.1 == depth }.map(\.0)
    }
  }

  /// The class's name, and whether the `type` attribute states it.
  private func className(of element: MarkupElement) -> (name: String, isTyped: Bool) {
    let isNamed = MarkupSchema.layerClasses[element.name] != nil || element["type"] == nil
    let name = isNamed ? element.name : element["type"] ?? element.name
    if LayerBuilder.makers[name] == nil {
      log.warn(
        line: element.line, element.name,
        "the layer class “\(name)” is not available; it is drawn as CALayer")
    }
    return (MarkupSchema.layerClasses[name] == nil ? "CALayer" : name, !isNamed)
  }

  private func readAttribute(
    _ attribute: MarkupElement.Attribute, of element: MarkupElement,
    into layer: inout LayerDescription
  ) {
    let subject = "\(element.name)@\(attribute.name)"
    guard let kind = MarkupSchema.kind(ofKeyPath: attribute.name, in: layer.className) else {
      if !MarkupSchema.isHarmless(attribute.name) {
        log.warn(
          line: element.line, subject,
          MarkupSchema.notDone[attribute.name]
            ?? "a \(layer.className) has no such attribute; it is ignored")
      }
      return
    }
    do throws(MarkupValueError) {
      let value = try MarkupValue(attribute.value, as: kind)
      layer.properties.append(
        PropertyDescription(keyPath: attribute.name, value: value, line: element.line))
    } catch {
      log.warn(line: element.line, subject, error.description)
    }
  }

  private func readChild(
    _ child: MarkupElement, isRoot: Bool, into layer: inout LayerDescription
  ) {
    switch child.name {
    case "sublayers":
      layer.sublayers += log.children(of: child).compactMap(readSublayer)
    case "animations":
      let reader = AnimationReader(log: log)
      layer.animations += log.children(of: child).compactMap {
        reader.read($0, layerClass: layer.className)
      }
    case "mask":
      let isLayer = child["type"] != nil || child.children.isEmpty
      layer.mask = isLayer ? read(child) : log.children(of: child).first.flatMap(readSublayer)
    case "states", "stateTransitions":
      if !isRoot {
        log.warn(
          line: child.line, child.name, "only the outermost layer has states; they are ignored")
      }
    default:
      readPropertyElement(child, into: &layer)
    }
  }

  private func readSublayer(_ element: MarkupElement) -> LayerDescription? {
    if Self.isLayer(element) || element.name == "layer" { return read(element) }
    log.warn(line: element.line, element.name, "it is not a layer; it is ignored")
    return nil
  }

  private func readPropertyElement(_ child: MarkupElement, into layer: inout LayerDescription) {
    if let kind = MarkupSchema.kind(ofKeyPath: child.name, in: layer.className) {
      if let value = ValueReader(log: log).read(child, as: kind) {
        layer.properties.append(
          PropertyDescription(keyPath: child.name, value: value, line: child.line))
      }
      return
    }
    let isEmpty = child.children.isEmpty && child.text.isEmpty
    if isEmpty, MarkupSchema.harmlessWhenEmpty.contains(child.name) { return }
    log.warn(
      line: child.line, child.name,
      MarkupSchema.notDone[child.name]
        ?? "a \(layer.className) has no such element; it is ignored")
  }
}
