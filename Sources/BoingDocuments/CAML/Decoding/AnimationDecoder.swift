/// Reads `<animation type="CABasicAnimation" …>`, `<CABasicAnimation …>` and `<p key="…" type="…">`.
struct AnimationDecoder {
  let context: DecodingContext
  /// True if the animation is for whatever property changes, so that it may name none.
  var isWildcard = false

  /// Reads an animation for a layer of a class; nil, with a warning, if it cannot be used.
  func read(_ reference: XMLTree, layerClass: String) -> CAMLAnimation? {
    context.references.reading(reference) { element in
      read(element, reference: reference, layerClass)
    }
  }

  private func read(
    _ element: XMLTree, reference: XMLTree, _ layerClass: String
  ) -> CAMLAnimation? {
    let isClass = CAMLSchema.animationClasses[element.name] != nil
    let className = isClass ? element.name : element["type"] ?? element.name
    guard CAMLSchema.animationClasses[className] != nil else {
      context.warn(
        element, "the animation class “\(className)” is not known; the animation is left out")
      let names = CAMLSchema.animationClassNames
      // What has no attributes is hardly meant as an animation.
      let fault =
        element.attributes.isEmpty
        ? CAMLIssue.Fault(misplaced: element, expected: "animation", known: names)
        : .unknownClass(className, kind: "animation", known: names)
      // A reference that leads nowhere has a rule of its own.
      if let fault, element["object"] == nil {
        context.log.record(
          fault, at: element.position, attribute: element["type"] == nil ? nil : "type")
      }
      return nil
    }
    var animation = CAMLAnimation(
      className: className, key: reference["key"] ?? element["key"] ?? element["id"],
      position: element.position)
    guard let valueKind = valueKind(of: element, className, layerClass) else { return nil }
    for attribute in element.attributes
    where attribute.name != "key" && !(attribute.name == "type" && !isClass) {
      readAttribute(attribute, of: element, valueKind, into: &animation)
    }
    context.warnAboutText(in: element)
    for child in element.children {
      readChild(child, valueKind, layerClass, into: &animation)
    }
    animation.properties = animation.properties.inSettingOrder
    return animation
  }

  /// The kind of the values that an animation goes through; nil, with a warning, if there is nothing
  /// to animate.
  private func valueKind(
    of element: XMLTree, _ className: String, _ layerClass: String
  ) -> CAMLType? {
    guard CAMLSchema.isClass(className, kindOf: "CAPropertyAnimation") else { return .any }
    let keyPath = element["keyPath"] ?? element.child("keyPath")?["value"] ?? ""
    if isWildcard, keyPath.isEmpty || keyPath == "*" { return .any }
    guard let kind = CAMLSchema.kind(ofKeyPath: keyPath, in: layerClass) else {
      let misspelled = element.attributes.first {
        keyPath.isEmpty && $0.name != "keyPath" && $0.name.lowercased() == "keypath"
      }
      context.warn(
        element, attribute: misspelled?.name ?? "keyPath",
        "a \(layerClass) has no “\(keyPath)” to animate; the animation is left out",
        misspelled.flatMap { CAMLIssue.Fault(name: $0.name, of: className) }
          ?? CAMLIssue.Fault(keyPath: keyPath, in: layerClass))
      return nil
    }
    // A value function makes the transform of one number or three.
    let hasFunction = element["valueFunction"] != nil || element.child("valueFunction") != nil
    return hasFunction ? .input : kind
  }

  /// The kind of a property, with the animated property's kind instead of `.any`.
  private func kind(_ name: String, _ className: String, _ valueKind: CAMLType) -> CAMLType? {
    switch CAMLSchema.kind(of: name, in: className) {
    case .any: valueKind
    case .array(.any): .array(valueKind)
    case let kind: kind
    }
  }

  private func append(
    _ property: CAMLProperty, to animation: inout CAMLAnimation
  ) {
    var property = property
    property.keyPath = CAMLSchema.animationAliases[property.keyPath] ?? property.keyPath
    animation.properties.append(property)
  }

  private func readAttribute(
    _ attribute: XMLTree.Attribute, of element: XMLTree, _ valueKind: CAMLType,
    into animation: inout CAMLAnimation
  ) {
    let property =
      attribute.name == "id"
      ? nil
      : PropertyDecoder(context: context).read(
        attribute, of: element, kind: kind(attribute.name, animation.className, valueKind),
        className: animation.className)
    if let property {
      append(property, to: &animation)
    } else {
      animation.unrecognized.keep(attribute)
    }
  }

  private func readChild(
    _ child: XMLTree, _ valueKind: CAMLType, _ layerClass: String,
    into animation: inout CAMLAnimation
  ) {
    if child.name == "animations",
      CAMLSchema.isClass(animation.className, kindOf: "CAAnimationGroup")
    {
      animation.animations += context.read(child, keeping: &animation.unrecognized) {
        read($0, layerClass: layerClass)
      }
      return
    }
    let property = PropertyDecoder(context: context).read(
      child, kind: kind(child.name, animation.className, valueKind),
      className: animation.className)
    if let property {
      append(property, to: &animation)
    } else {
      animation.unrecognized.children.append(child)
    }
  }
}
