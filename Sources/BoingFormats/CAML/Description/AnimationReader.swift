/// Reads `<animation type="CABasicAnimation" …>` and `<CABasicAnimation …>`.
struct AnimationReader {
  let log: WarningLog

  /// Reads an animation for a layer of a class; nil, with a warning, if it cannot be used.
  func read(_ element: MarkupElement, layerClass: String) -> AnimationDescription? {
    let isClass = MarkupSchema.animationClasses[element.name] != nil
    let className = isClass ? element.name : element["type"] ?? element.name
    guard MarkupSchema.animationClasses[className] != nil else {
      log.warn(
        line: element.line, element.name,
        "the animation class “\(className)” is not known; the animation is left out")
      return nil
    }
    var animation = AnimationDescription(
      className: className, key: element["key"] ?? element["id"], line: element.line)
    var valueKind = ValueKind.any
    if MarkupSchema.isClass(className, kindOf: "CAPropertyAnimation") {
      let keyPath = element["keyPath"] ?? element.child("keyPath")?["value"] ?? ""
      guard let kind = MarkupSchema.kind(ofKeyPath: keyPath, in: layerClass) else {
        log.warn(
          line: element.line, "\(element.name)@keyPath",
          "a \(layerClass) has no “\(keyPath)” to animate; the animation is left out")
        return nil
      }
      valueKind = kind
    }
    for attribute in element.attributes
    where !["key", "id"].contains(attribute.name) && !(attribute.name == "type" && !isClass) {
      readAttribute(attribute, of: element, valueKind, into: &animation)
    }
    log.warnAboutText(in: element)
    for child in element.children {
      readChild(child, of: element, valueKind, layerClass, into: &animation)
    }
    return animation
  }

  /// The kind of a property, with the animated property's kind in the place of `.any`.
  private func kind(_ name: String, _ className: String, _ valueKind: ValueKind) -> ValueKind? {
    switch MarkupSchema.kind(of: name, in: className) {
    case .any: valueKind
    case .array(.any): .array(valueKind)
    case let kind: kind
    }
  }

  private func append(
    _ name: String, _ value: MarkupValue, line: Int, to animation: inout AnimationDescription
  ) {
    let name = MarkupSchema.animationAliases[name] ?? name
    animation.properties.append(PropertyDescription(keyPath: name, value: value, line: line))
  }

  private func readAttribute(
    _ attribute: MarkupElement.Attribute, of element: MarkupElement, _ valueKind: ValueKind,
    into animation: inout AnimationDescription
  ) {
    let subject = "\(element.name)@\(attribute.name)"
    guard let kind = kind(attribute.name, animation.className, valueKind) else {
      if !MarkupSchema.isHarmless(attribute.name) {
        log.warn(
          line: element.line, subject,
          MarkupSchema.notPlayed[attribute.name]
            ?? "a \(animation.className) has no such attribute; it is ignored")
      }
      return
    }
    do throws(MarkupValueError) {
      let value = try MarkupValue(attribute.value, as: kind)
      append(attribute.name, value, line: element.line, to: &animation)
    } catch {
      log.warn(line: element.line, subject, error.description)
    }
  }

  private func readChild(
    _ child: MarkupElement, of element: MarkupElement, _ valueKind: ValueKind,
    _ layerClass: String, into animation: inout AnimationDescription
  ) {
    if child.name == "animations",
      MarkupSchema.isClass(animation.className, kindOf: "CAAnimationGroup")
    {
      animation.animations += log.children(of: child).compactMap {
        read($0, layerClass: layerClass)
      }
    } else if let kind = kind(child.name, animation.className, valueKind) {
      if let value = ValueReader(log: log).read(child, as: kind) {
        append(child.name, value, line: child.line, to: &animation)
      }
    } else {
      log.warn(
        line: child.line, child.name,
        MarkupSchema.notPlayed[child.name]
          ?? "a \(animation.className) has no such element; it is ignored")
    }
  }
}
