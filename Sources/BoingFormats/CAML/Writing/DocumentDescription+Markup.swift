import Foundation

extension DocumentDescription {
  /// The document as Core Animation markup: what a `main.caml` file holds.
  ///
  /// What was not understood is written as it was read. The same description gives the same bytes,
  /// and reading them gives an equal description.
  ///
  /// - Throws: ``DocumentError/Cause/attributeTooLarge(_:element:byteCount:)`` if a reader would refuse it.
  public var markup: Data {
    get throws(DocumentError) { try markup(named: "main.caml") }
  }

  /// Returns the markup, none of whose start tags is too large for a reader; `file` is named in errors.
  func markup(named file: String) throws(DocumentError) -> Data {
    let element = element
    if let (tag, byteCount) = element.firstStartTag(over: MarkupLimits.startTagSize) {
      let largest = tag.attributes.max { $0.value.utf8.count < $1.value.utf8.count }
      throw DocumentError(
        file: file,
        .attributeTooLarge(largest?.name ?? "", element: tag.name, byteCount: byteCount))
    }
    return MarkupWriter.data(element)
  }

  /// The document as an element.
  var element: MarkupElement {
    var builder = ElementBuilder(name: "caml")
    builder.add("xmlns", "http://www.apple.com/CoreAnimation/1.0")
    var layer = root.elementBuilder
    if !states.isEmpty || root.kept.lists["states"] != nil {
      layer.add(list: "states", states.map(\.element), kept: root.kept)
    }
    if !stateTransitions.isEmpty || root.kept.lists["stateTransitions"] != nil {
      layer.add(list: "stateTransitions", stateTransitions.map(\.element), kept: root.kept)
    }
    builder.add(layer.element)
    builder.add(kept)
    return builder.element
  }
}

extension LayerDescription {
  var element: MarkupElement { elementBuilder.element }

  /// The layer's element, to which states may be added.
  var elementBuilder: ElementBuilder {
    var builder = ElementBuilder(name: className)
    builder.add("id", id)
    builder.add(properties, className: className)
    builder.add(kept)
    builder.add(list: "animations", animations.map { $0.element() }, kept: kept)
    if let mask {
      let element = mask.element
      builder.add(
        MarkupElement(
          name: "mask",
          attributes: element.attributes + [.init(name: "type", value: element.name)],
          children: element.children))
    }
    builder.add(list: "sublayers", sublayers.map(\.element), kept: kept)
    return builder
  }
}

extension AnimationDescription {
  func element(named name: String = "animation") -> MarkupElement {
    var builder = ElementBuilder(name: name)
    builder.add("type", className)
    // An identity stands for the key where there is none.
    if key != kept.attributes.first(where: { $0.name == "id" })?.value { builder.add("key", key) }
    builder.add(properties, className: className)
    builder.add(kept)
    builder.add(list: "animations", animations.map { $0.element() }, kept: kept)
    return builder.element
  }
}

extension DocumentState {
  var element: MarkupElement {
    var builder = ElementBuilder(name: "LKState")
    builder.add("name", name)
    builder.add("basedOn", basedOn)
    builder.add(
      list: "elements", values.map(\.element) + changes.map(\.element), kept: kept,
      isRequired: true)
    builder.add(kept)
    return builder.element
  }
}

extension DocumentState.SetValue {
  fileprivate var element: MarkupElement {
    var builder = ElementBuilder(name: "LKStateSetValue")
    builder.add("targetId", targetID)
    builder.add("keyPath", keyPath)
    builder.add(value.element(named: "value", isTyped: true))
    builder.add(kept)
    return builder.element
  }
}

extension StateChange {
  fileprivate var element: MarkupElement {
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
        [MarkupElement(name: "CALayer", attributes: [.init(name: "object", value: id)])])
    }
  }

  private func element(
    _ name: String, _ attributes: [String: String?], _ children: [MarkupElement]
  ) -> MarkupElement {
    var builder = ElementBuilder(name: name)
    builder.add("targetId", targetID)
    for (name, value) in attributes { builder.add(name, value) }
    for child in children { builder.add(child) }
    builder.add(kept)
    return builder.element
  }
}

extension StateTransition {
  var element: MarkupElement {
    var builder = ElementBuilder(name: "LKStateTransition")
    builder.add("fromState", fromState)
    builder.add("toState", toState)
    builder.add(list: "elements", elements.map(\.element), kept: kept, isRequired: true)
    builder.add(kept)
    return builder.element
  }
}

extension StateTransition.Element {
  fileprivate var element: MarkupElement {
    var builder = ElementBuilder(name: "LKStateTransitionElement")
    builder.add("targetId", targetID)
    builder.add("key", keyPath)
    if let animation { builder.add(animation.element()) }
    builder.add(kept)
    return builder.element
  }
}
