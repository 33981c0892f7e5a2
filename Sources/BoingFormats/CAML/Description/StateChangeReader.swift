/// Reads what a state adds and takes away: `LKStateAddAnimation`, `LKStateRemoveElement` and so on.
struct StateChangeReader {
  let states: StateReader

  private var log: WarningLog { states.log }

  /// Reads a change; nil, with a warning, if it cannot be made.
  func read(_ element: MarkupElement) -> StateChange? {
    guard let name = Self.names.first(where: { StateReader.hasName(element, $0) }) else {
      log.warn(
        line: element.line, element.name,
        "it is not an element of a state that is known; it is preserved but ignored")
      return nil
    }
    guard let (id, className) = states.targetLayer(of: element),
      let kind = kind(name, element, className)
    else { return nil }
    var change = StateChange(targetID: id, kind: kind, line: element.line)
    change.kept.attributes = element.attributes.filter {
      !["targetId", "targetName", "key", "keyPath", "objectId", "beforeObjectId"].contains($0.name)
    }
    return change
  }

  private static let names = [
    "StateAddAnimation", "StateRemoveAnimation", "StateAddElement", "StateRemoveElement",
  ]

  private func kind(
    _ name: String, _ element: MarkupElement, _ className: String
  ) -> StateChange.Kind? {
    switch name {
    case "StateAddAnimation":
      if let animation = addedObject(of: element) {
        return addedAnimation(animation, element, className)
      }
    case "StateRemoveAnimation":
      if let key = element["key"] { return .removeAnimation(key: key) }
    case "StateAddElement":
      switch element["keyPath"] {
      case "sublayers": return addedLayer(element)
      case "animations":
        if let animation = addedObject(of: element) {
          return addedAnimation(animation, element, className)
        }
      default: break
      }
    default:
      let object = object(of: element)
      switch element["keyPath"] {
      case "sublayers":
        if let id = element["objectId"] ?? object.flatMap({ $0["object"] ?? $0["id"] }) {
          return .removeLayer(id: id)
        }
      case "animations":
        if let key = element["key"] ?? object.flatMap({ $0["key"] }) {
          return .removeAnimation(key: key)
        }
      default: break
      }
    }
    log.warn(
      line: element.line, element.name,
      "it does not name what it adds or removes; it is preserved but ignored")
    return nil
  }

  /// The object that comes or goes: `<object type="CALayer" …/>`, or the element itself.
  private func object(of element: MarkupElement) -> MarkupElement? {
    guard let child = element.children.first(where: { $0.name != "beforeObject" }) else {
      return nil
    }
    return child["type"] == nil && child.children.count == 1 ? child.children[0] : child
  }

  private func addedObject(of element: MarkupElement) -> MarkupElement? {
    element.child("animation") ?? object(of: element)
  }

  private func addedAnimation(
    _ child: MarkupElement, _ element: MarkupElement, _ className: String
  ) -> StateChange.Kind? {
    guard var animation = AnimationReader(log: log).read(child, layerClass: className) else {
      return nil
    }
    if let key = element["key"] { animation.key = key }
    return .addAnimation(animation)
  }

  private func addedLayer(_ element: MarkupElement) -> StateChange.Kind? {
    guard let object = object(of: element), LayerReader.isLayer(object), object["object"] == nil
    else {
      log.warn(
        line: element.line, element.name, "there is no layer in it; it is preserved but ignored")
      return nil
    }
    let before = element.child("beforeObject")
    return .addLayer(
      LayerReader(log: log).read(object),
      beforeID: element["beforeObjectId"] ?? before?["object"] ?? before?["id"])
  }
}
