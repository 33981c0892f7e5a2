import Boing

/// Reads a layer element with everything inside it.
struct LayerDecoder {
  let context: DecodingContext

  /// Reads a layer; its states and transitions are read elsewhere.
  func read(_ element: XMLTree, isRoot: Bool = false) -> CAMLLayer {
    let (className, isTyped) = self.className(of: element)
    var layer = CAMLLayer(className: className, id: element["id"], position: element.position)
    for attribute in element.attributes
    where attribute.name != "id" && !(isTyped && attribute.name == "type") {
      readAttribute(attribute, of: element, into: &layer)
    }
    for child in element.children {
      readChild(child, isRoot: isRoot, into: &layer)
    }
    context.warnAboutText(in: element)
    layer.properties = layer.properties.inSettingOrder
    RedundantRotation.remove(from: &layer, context: context)
    return layer
  }

  /// Returns true if an element is a layer, by its name or type.
  static func isLayer(_ element: XMLTree) -> Bool {
    CAMLSchema.isLayerClass(element.name)
      || (element["type"] ?? element.name).hasSuffix("Layer")
  }

  /// The class's name, and whether the `type` attribute states it.
  private func className(of element: XMLTree) -> (name: String, isTyped: Bool) {
    let isNamed = CAMLSchema.isLayerClass(element.name) || element["type"] == nil
    let name = isNamed ? element.name : element["type"] ?? element.name
    if !CAMLSchema.isLayerClass(name) {
      context.warn(
        element, "the layer class “\(name)” is not available; it is drawn as CALayer")
      if !["layer", "mask"].contains(name), !CAMLSchema.isLayerClassElsewhere(name) {
        context.log.record(
          .unknownClass(name, kind: "layer", known: CAMLSchema.layerClassNames),
          at: element.position, attribute: isNamed ? nil : "type")
      }
    }
    return (name, !isNamed)
  }

  private func readAttribute(
    _ attribute: XMLTree.Attribute, of element: XMLTree,
    into layer: inout CAMLLayer
  ) {
    let attribute = Self.renamed(attribute)
    let property = PropertyDecoder(context: context).read(
      attribute, of: element,
      kind: CAMLSchema.kind(ofKeyPath: attribute.name, in: layer.className),
      className: layer.className)
    if property == nil { layer.unrecognized.keep(attribute) }
    add(property, to: &layer)
  }

  private func add(_ property: CAMLProperty?, to layer: inout CAMLLayer) {
    guard let property else { return }
    layer.properties.append(property)
    warnAboutFilters(property, of: layer.className)
  }

  /// An attribute by its present name, where Core Animation once had another.
  private static func renamed(_ attribute: XMLTree.Attribute) -> XMLTree.Attribute {
    guard attribute.name == "continuousCorners", ["0", "1"].contains(attribute.value) else {
      return attribute
    }
    return XMLTree.Attribute(
      name: "cornerCurve", value: attribute.value == "1" ? "continuous" : "circular")
  }

  private func readChild(
    _ child: XMLTree, isRoot: Bool, into layer: inout CAMLLayer
  ) {
    switch child.name {
    case "sublayers":
      layer.sublayers += context.read(child, keeping: &layer.unrecognized, readSublayer)
    case "animations":
      let (decoder, className) = (AnimationDecoder(context: context), layer.className)
      layer.animations += context.read(child, keeping: &layer.unrecognized) {
        decoder.read($0, layerClass: className)
      }
    case "mask":
      let isLayer = child["type"] != nil || child.children.isEmpty
      layer.mask =
        isLayer ? readMask(child) : context.children(of: child).first.flatMap(readSublayer)
      if layer.mask == nil { layer.unrecognized.children.append(child) }
    case "states", "stateTransitions":
      guard !isRoot else { return }
      context.warn(
        child, "only the outermost layer has states; they are ignored",
        // Editors repeat their empty states.
        child.children.allSatisfy(StateDecoder.isEmpty) ? nil : .innerStates)
      layer.unrecognized.children.append(child)
    case "style" where isRoot && !child.children.isEmpty:
      readTables(child)
      layer.unrecognized.children.append(child)
    default:
      readPropertyElement(child, into: &layer)
    }
  }

  /// Warns about what the tables of a wallpaper do not say; they are read from the element when they are played.
  private func readTables(_ style: XMLTree) {
    for child in style.children where !WallpaperTables.names.contains(child.name) {
      context.warn(
        line: child.line, "style",
        "“\(child.name)” is no table of a wallpaper; it is preserved but ignored")
    }
    _ = WallpaperTables(style: style) { entry, reason in
      context.warn(line: entry.line, "style", reason)
    }
  }

  private func readMask(_ element: XMLTree) -> CAMLLayer? {
    if CAMLType.nullNames.contains(element["type"] ?? "") { return nil }
    if element["object"] != nil {
      context.warn(element, "references to masks are not supported; it is ignored")
      return nil
    }
    return read(element)
  }

  private func readSublayer(_ element: XMLTree) -> CAMLLayer? {
    if element["object"] == nil, Self.isLayer(element) || element.name == "layer" {
      return read(element)
    }
    context.warn(
      element, "it is not a layer; it is ignored",
      CAMLIssue.Fault(misplaced: element, expected: "layer", known: CAMLSchema.layerClassNames))
    return nil
  }

  private func readPropertyElement(_ child: XMLTree, into layer: inout CAMLLayer) {
    let property = PropertyDecoder(context: context).read(
      child, kind: CAMLSchema.kind(ofKeyPath: child.name, in: layer.className),
      className: layer.className)
    if property == nil { layer.unrecognized.children.append(child) }
    add(property, to: &layer)
  }
}

extension LayerDecoder {
  /// Warns about filters that are known but have no effect in this property.
  func warnAboutFilters(_ property: CAMLProperty, of className: String) {
    switch (property.keyPath, property.value) {
    case ("filters", .array(let values)), ("backgroundFilters", .array(let values)):
      for case .object(let object) in values where CAFilter(object).isBlendMode {
        context.warn(
          line: property.line, "\(className)@\(property.keyPath)",
          "“\(CAFilter(object).type)” is a mode of blending, which only a compositingFilter is")
      }
    case ("compositingFilter", .object(let object)) where CAFilter(object).isSupported:
      context.warn(
        line: property.line, "\(className)@\(property.keyPath)",
        "“\(CAFilter(object).type)” is no mode of blending; the layer is drawn as without it")
    default: break
    }
  }
}

/// `transform="rotate(30deg)"` beside `transform.rotation.z` states one rotation twice.
///
/// Editors write both, in degrees and in radians. The transform is the whole truth where it has a
/// rotation; the key paths are then left out, so that it is applied once.
enum RedundantRotation {
  /// Editors round; a tenth of a degree is no disagreement.
  private static let tolerance = 0.1 * Double.pi / 180

  static func remove(from layer: inout CAMLLayer, context: DecodingContext) {
    guard case .transform(let functions)? = layer.value(forKeyPath: "transform"),
      functions.contains(where: \.turns)
    else { return }
    layer.properties.removeAll { property in
      guard axes[property.keyPath] != nil else { return false }
      if let angle = property.value.number, contradicts(functions, property.keyPath, angle) {
        context.warn(
          line: property.line, "\(layer.className)@\(property.keyPath)",
          "it is not the rotation that transform has; transform is used")
        context.log.record(
          .contradictoryRotation(angle), at: property.position, attribute: property.keyPath)
      }
      return true
    }
  }

  /// True if a transform with a rotation of its own has another one about an axis than a key path states.
  private static func contradicts(
    _ functions: [TransformFunction], _ keyPath: String, _ angle: Double
  ) -> Bool {
    guard let axis = axes[keyPath], functions.contains(where: \.turns),
      let angles = principalAngles(functions)
    else { return false }
    return abs((angle - angles[axis]).remainder(dividingBy: 2 * .pi)) > tolerance
  }

  private static let axes = [
    "transform.rotation": 2, "transform.rotation.x": 0, "transform.rotation.y": 1,
    "transform.rotation.z": 2,
  ]

  /// The rotations about x, y and z, or nil if there are other axes or matrices.
  private static func principalAngles(_ functions: [TransformFunction]) -> [Double]? {
    var angles = [0.0, 0, 0]
    for function in functions {
      switch function {
      case .rotate(let angle, let x, let y, let z):
        switch (x != 0, y != 0, z != 0) {
        case (true, false, false): angles[0] += x > 0 ? angle : -angle
        case (false, true, false): angles[1] += y > 0 ? angle : -angle
        case (false, false, true): angles[2] += z > 0 ? angle : -angle
        case (false, false, false): break
        default: return nil
        }
      case .matrix: return nil
      case .scale, .translate, .perspective, .shear: break
      }
    }
    return angles
  }
}

extension TransformFunction {
  /// True if the function states a rotation; a matrix always does.
  fileprivate var turns: Bool {
    switch self {
    case .rotate, .matrix: true
    case .scale, .translate, .perspective, .shear: false
    }
  }
}
