/// Reads a layer element with everything inside it.
struct LayerReader {
  let log: WarningLog

  /// Reads a layer; its states and transitions are read elsewhere.
  func read(_ element: MarkupElement, isRoot: Bool = false) -> LayerDescription {
    let (className, isTyped) = self.className(of: element)
    var layer = LayerDescription(className: className, id: element["id"], line: element.line)
    for attribute in element.attributes
    where attribute.name != "id" && !(isTyped && attribute.name == "type") {
      readAttribute(attribute, of: element, into: &layer)
    }
    for child in element.children {
      readChild(child, isRoot: isRoot, into: &layer)
    }
    log.warnAboutText(in: element)
    layer.properties = layer.properties.inSettingOrder
    RedundantRotation.remove(from: &layer, log: log)
    return layer
  }

  /// Returns true if an element is a layer, by its name or type.
  static func isLayer(_ element: MarkupElement) -> Bool {
    MarkupSchema.layerClasses[element.name] != nil
      || (element["type"] ?? element.name).hasSuffix("Layer")
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
    return (name, !isNamed)
  }

  private func readAttribute(
    _ attribute: MarkupElement.Attribute, of element: MarkupElement,
    into layer: inout LayerDescription
  ) {
    let attribute = Self.renamed(attribute)
    let property = PropertyReader(log: log).read(
      attribute, of: element,
      kind: MarkupSchema.kind(ofKeyPath: attribute.name, in: layer.className),
      className: layer.className)
    if let property {
      layer.properties.append(property)
      warnAboutFilters(property, of: layer.className)
    } else {
      layer.kept.attributes.append(attribute)
    }
  }

  /// An attribute by its present name, where Core Animation once had another.
  private static func renamed(_ attribute: MarkupElement.Attribute) -> MarkupElement.Attribute {
    guard attribute.name == "continuousCorners", ["0", "1"].contains(attribute.value) else {
      return attribute
    }
    return MarkupElement.Attribute(
      name: "cornerCurve", value: attribute.value == "1" ? "continuous" : "circular")
  }

  private func readChild(
    _ child: MarkupElement, isRoot: Bool, into layer: inout LayerDescription
  ) {
    switch child.name {
    case "sublayers":
      layer.kept.keepAttributes(of: child)
      for element in log.children(of: child) {
        if let sublayer = readSublayer(element) {
          layer.sublayers.append(sublayer)
        } else {
          layer.kept.keep(element, in: "sublayers")
        }
      }
    case "animations":
      layer.kept.keepAttributes(of: child)
      let reader = AnimationReader(log: log)
      for element in log.children(of: child) {
        if let animation = reader.read(element, layerClass: layer.className) {
          layer.animations.append(animation)
        } else {
          layer.kept.keep(element, in: "animations")
        }
      }
    case "mask":
      let isLayer = child["type"] != nil || child.children.isEmpty
      layer.mask = isLayer ? readMask(child) : log.children(of: child).first.flatMap(readSublayer)
      if layer.mask == nil { layer.kept.children.append(child) }
    case "states", "stateTransitions":
      guard !isRoot else { return }
      log.warn(
        line: child.line, child.name, "only the outermost layer has states; they are ignored")
      layer.kept.children.append(child)
    default:
      readPropertyElement(child, into: &layer)
    }
  }

  private func readMask(_ element: MarkupElement) -> LayerDescription? {
    if ValueKind.nullNames.contains(element["type"] ?? "") { return nil }
    if element["object"] != nil {
      log.warn(
        line: element.line, element.name, "masks that stand elsewhere are not used; it is ignored")
      return nil
    }
    return read(element)
  }

  private func readSublayer(_ element: MarkupElement) -> LayerDescription? {
    if element["object"] == nil, Self.isLayer(element) || element.name == "layer" {
      return read(element)
    }
    log.warn(line: element.line, element.name, "it is not a layer; it is ignored")
    return nil
  }

  private func readPropertyElement(_ child: MarkupElement, into layer: inout LayerDescription) {
    let property = PropertyReader(log: log).read(
      child, kind: MarkupSchema.kind(ofKeyPath: child.name, in: layer.className),
      className: layer.className)
    if let property {
      layer.properties.append(property)
      warnAboutFilters(property, of: layer.className)
    } else {
      layer.kept.children.append(child)
    }
  }
}
