/// Reads `<animation type="CABasicAnimation" …>`, `<CABasicAnimation …>` and `<p key="…" type="…">`.
struct AnimationReader {
  let log: WarningLog
  /// True if the animation is for whatever property changes, so that it may name none.
  var isWild = false

  /// Reads an animation for a layer of a class; nil, with a warning, if it cannot be used.
  func read(_ reference: MarkupElement, layerClass: String) -> AnimationDescription? {
    log.references.reading(reference, log: log) { element in
      read(element, reference: reference, layerClass)
    }
  }

  private func read(
    _ element: MarkupElement, reference: MarkupElement, _ layerClass: String
  ) -> AnimationDescription? {
    let isClass = MarkupSchema.animationClasses[element.name] != nil
    let className = isClass ? element.name : element["type"] ?? element.name
    guard MarkupSchema.animationClasses[className] != nil else {
      log.warn(
        line: element.line, element.name,
        "the animation class “\(className)” is not known; the animation is left out")
      return nil
    }
    var animation = AnimationDescription(
      className: className, key: reference["key"] ?? element["key"] ?? element["id"],
      line: element.line)
    guard let valueKind = valueKind(of: element, className, layerClass) else { return nil }
    for attribute in element.attributes
    where attribute.name != "key" && !(attribute.name == "type" && !isClass) {
      readAttribute(attribute, of: element, valueKind, into: &animation)
    }
    log.warnAboutText(in: element)
    for child in element.children {
      readChild(child, valueKind, layerClass, into: &animation)
    }
    animation.properties = animation.properties.inSettingOrder
    return animation
  }

  /// The kind of the values that an animation goes through; nil, with a warning, if there is nothing
  /// to animate.
  private func valueKind(
    of element: MarkupElement, _ className: String, _ layerClass: String
  ) -> ValueKind? {
    guard MarkupSchema.isClass(className, kindOf: "CAPropertyAnimation") else { return .any }
    let keyPath = element["keyPath"] ?? element.child("keyPath")?["value"] ?? ""
    if isWild, keyPath.isEmpty || keyPath == "*" { return .any }
    guard let kind = MarkupSchema.kind(ofKeyPath: keyPath, in: layerClass) else {
      log.warn(
        line: element.line, "\(element.name)@keyPath",
        "a \(layerClass) has no “\(keyPath)” to animate; the animation is left out")
      return nil
    }
    // A value function makes the transform of one number or three.
    let hasFunction = element["valueFunction"] != nil || element.child("valueFunction") != nil
    return hasFunction ? .input : kind
  }

  /// The kind of a property, with the animated property's kind instead of `.any`.
  private func kind(_ name: String, _ className: String, _ valueKind: ValueKind) -> ValueKind? {
    switch MarkupSchema.kind(of: name, in: className) {
    case .any: valueKind
    case .array(.any): .array(valueKind)
    case let kind: kind
    }
  }

  private func append(
    _ property: PropertyDescription, to animation: inout AnimationDescription
  ) {
    var property = property
    property.keyPath = MarkupSchema.animationAliases[property.keyPath] ?? property.keyPath
    animation.properties.append(property)
  }

  private func readAttribute(
    _ attribute: MarkupElement.Attribute, of element: MarkupElement, _ valueKind: ValueKind,
    into animation: inout AnimationDescription
  ) {
    let property =
      attribute.name == "id"
      ? nil
      : PropertyReader(log: log).read(
        attribute, of: element, kind: kind(attribute.name, animation.className, valueKind),
        className: animation.className)
    if let property {
      append(property, to: &animation)
    } else {
      animation.kept.attributes.append(attribute)
    }
  }

  private func readChild(
    _ child: MarkupElement, _ valueKind: ValueKind, _ layerClass: String,
    into animation: inout AnimationDescription
  ) {
    if child.name == "animations",
      MarkupSchema.isClass(animation.className, kindOf: "CAAnimationGroup")
    {
      animation.kept.keepAttributes(of: child)
      for element in log.children(of: child) {
        if let inner = read(element, layerClass: layerClass) {
          animation.animations.append(inner)
        } else {
          animation.kept.keep(element, in: "animations")
        }
      }
      return
    }
    let property = PropertyReader(log: log).read(
      child, kind: kind(child.name, animation.className, valueKind),
      className: animation.className)
    if let property {
      append(property, to: &animation)
    } else {
      animation.kept.children.append(child)
    }
  }
}
