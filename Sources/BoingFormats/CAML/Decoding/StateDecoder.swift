/// Reads `<states>` and `<stateTransitions>` of the outermost layer.
struct StateDecoder {
  let context: DecodingContext

  /// The class of each layer that has an id; the first layer in document order counts.
  let classNames: [String: String]

  /// The id of each layer that has both an id and a name.
  private let idsByName: [String: String]

  init(root: CAMLLayer, context: DecodingContext) {
    self.context = context
    var classNames: [String: String] = [:]
    var idsByName: [String: String] = [:]
    Self.collect(root, into: &classNames, &idsByName, context)
    self.classNames = classNames
    self.idsByName = idsByName
  }

  private static func collect(
    _ layer: CAMLLayer, into classNames: inout [String: String],
    _ idsByName: inout [String: String], _ context: DecodingContext
  ) {
    if let id = layer.id {
      if case .string(let name)? = layer.value(forKeyPath: "name"), idsByName[name] == nil {
        idsByName[name] = id
      }
      if classNames[id] == nil {
        classNames[id] = layer.className
      } else {
        context.warn(
          line: layer.line, "\(layer.className)@id",
          "another layer has the id “\(id)” already; states mean the first one")
      }
    }
    for child in layer.sublayers + (layer.mask.map { [$0] } ?? []) {
      collect(child, into: &classNames, &idsByName, context)
    }
  }

  func readStates(
    _ element: XMLTree?, keeping unrecognized: inout UnrecognizedContent
  ) -> [DocumentState] {
    if let element { unrecognized.keepAttributes(of: element) }
    var states: [DocumentState] = []
    var names: Set<String> = []
    for child in element.map(context.children) ?? [] {
      guard Self.hasName(child, "State"), let name = child["name"] else {
        context.warn(line: child.line, child.name, "it is not a state with a name; it is ignored")
        unrecognized.keep(child, in: "states")
        continue
      }
      guard names.insert(name).inserted else {
        context.warn(
          line: child.line, "\(child.name)@name",
          "there are two states “\(name)”; the first one is used")
        unrecognized.keep(child, in: "states")
        continue
      }
      context.warnAboutAttributes(of: child, except: Self.stateAttributes)
      var state = DocumentState(name: name, basedOn: child["basedOn"])
      state.position = child.position
      state.unrecognized.attributes = child.attributes.filter {
        !["name", "basedOn"].contains($0.name)
      }
      for element in elements(of: child, keeping: &state.unrecognized) {
        read(element, into: &state)
      }
      states.append(state)
    }
    for state in states {
      guard let base = state.basedOn, !base.isEmpty, !names.contains(base) else { continue }
      context.warn(
        line: state.position.line, "\(state.name)@basedOn",
        "there is no state “\(base)”; it is ignored")
    }
    return states
  }

  func readTransitions(
    _ element: XMLTree?, keeping unrecognized: inout UnrecognizedContent
  ) -> [StateTransition] {
    if let element { unrecognized.keepAttributes(of: element) }
    return (element.map(context.children) ?? []).compactMap { child in
      guard Self.hasName(child, "StateTransition") else {
        context.warn(line: child.line, child.name, "it is not a transition; it is ignored")
        unrecognized.keep(child, in: "stateTransitions")
        return nil
      }
      context.warnAboutAttributes(of: child, except: Self.transitionAttributes)
      var transition = StateTransition(
        fromState: child["fromState"] ?? "*", toState: child["toState"] ?? "*")
      transition.position = child.position
      transition.unrecognized.attributes = child.attributes.filter {
        !["fromState", "toState"].contains($0.name)
      }
      for element in elements(of: child, keeping: &transition.unrecognized) {
        if let read = readTransitionElement(element) {
          transition.elements.append(read)
        } else {
          transition.unrecognized.keep(element, in: "elements")
        }
      }
      return transition
    }
  }

  /// The attributes that editors and Core Animation write about a state and this player does not need.
  private static let stateAttributes: Set<String> = [
    "name", "basedOn", "enabled", "locked", "id", "initial", "nextDelay", "previousDelay",
  ]

  private static let transitionAttributes: Set<String> = [
    "fromState", "toState", "id", "duration",
  ]

  /// Documents say `LKState`, newer ones `CAState`.
  static func hasName(_ element: XMLTree, _ name: String) -> Bool {
    element.name == "LK" + name || element.name == "CA" + name
  }

  private func elements(
    of parent: XMLTree, keeping unrecognized: inout UnrecognizedContent
  ) -> [XMLTree] {
    var elements: [XMLTree] = []
    for child in parent.children {
      if child.name == "elements" {
        unrecognized.keepAttributes(of: child)
        elements += context.children(of: child)
      } else {
        context.warn(
          line: child.line, child.name,
          "a \(parent.name) has no such element; it is preserved but ignored")
        unrecognized.children.append(child)
      }
    }
    return elements
  }

  /// The layer's id, the key path and the kind of an element's target; nil, with a warning, if the
  /// document has no such thing.
  func target(
    of element: XMLTree, keyPath: String?
  ) -> (id: String, keyPath: String, className: String, kind: CAMLType)? {
    guard let (id, className) = targetLayer(of: element) else { return nil }
    let keyPath = keyPath ?? ""
    guard let kind = CAMLSchema.kind(ofKeyPath: keyPath, in: className) else {
      context.warn(
        line: element.line, "\(element.name)@keyPath",
        "a \(className) has no “\(keyPath)”; it is ignored")
      return nil
    }
    return (id, keyPath, className, kind)
  }

  /// The layer that an element is about; nil, with a warning, if the document has no such layer.
  func targetLayer(of element: XMLTree) -> (id: String, className: String)? {
    let id = element["targetId"] ?? element["targetName"].flatMap { idsByName[$0] } ?? ""
    if let className = classNames[id] { return (id, className) }
    context.warn(
      line: element.line, "\(element.name)@targetId",
      "there is no layer with the id “\(id)”; it is ignored")
    return nil
  }

  private func read(_ element: XMLTree, into state: inout DocumentState) {
    if Self.hasName(element, "StateSetValue") || Self.hasName(element, "StateSetProperty") {
      if let value = readSetValue(element) {
        state.values.append(value)
        return
      }
    } else if let change = StateChangeDecoder(states: self).read(element) {
      state.changes.append(change)
      return
    }
    state.unrecognized.keep(element, in: "elements")
  }

  private func readSetValue(_ element: XMLTree) -> DocumentState.SetValue? {
    context.warnAboutAttributes(of: element, except: Self.setValueAttributes)
    guard let target = target(of: element, keyPath: element["keyPath"]) else { return nil }
    // The value may stand in an attribute, with its type or without.
    let own = element["value"] == nil ? nil : element
    guard let child = element.child("value") ?? element.children.first ?? own else {
      context.warn(line: element.line, element.name, "there is no value; it is ignored")
      return nil
    }
    guard let value = value(of: child, as: target.kind, isOwn: child == own) else { return nil }
    var result = DocumentState.SetValue(
      targetID: target.id, keyPath: target.keyPath, value: value, position: element.position)
    result.unrecognized.attributes = element.attributes.filter {
      !["targetId", "keyPath", "value", "type", "targetName"].contains($0.name)
    }
    result.unrecognized.children = element.children.filter { $0 != child }
    return result
  }

  private func value(
    of element: XMLTree, as kind: CAMLType, isOwn: Bool
  ) -> CAMLValue? {
    guard isOwn else { return ValueDecoder(context: context).read(element, as: kind) }
    var value = XMLTree(name: "value", position: element.position)
    value.attributes = element.attributes.filter { ["value", "type"].contains($0.name) }
    return ValueDecoder(context: context).read(value, as: kind)
  }

  private static let setValueAttributes: Set<String> = [
    "targetId", "targetName", "keyPath", "final", "id", "value", "type",
  ]

  private func readTransitionElement(_ element: XMLTree) -> StateTransition.Element? {
    guard Self.hasName(element, "StateTransitionElement") else {
      context.warn(
        line: element.line, element.name, "it is not a transition's element; it is ignored")
      return nil
    }
    context.warnAboutAttributes(of: element, except: Self.elementAttributes)
    let keyPath = element["keyPath"] ?? element["key"] ?? "*"
    let isWildcard = keyPath == "*" || element["targetId"] == "*"
    let known = isWildcard ? nil : target(of: element, keyPath: keyPath)
    guard isWildcard || known != nil else { return nil }
    var result = StateTransition.Element(
      targetID: element["targetId"] ?? "*", keyPath: keyPath, position: element.position)
    result.unrecognized.attributes = element.attributes.filter {
      !["targetId", "keyPath", "key"].contains($0.name)
    }
    for child in element.children {
      if let animation = AnimationDecoder(context: context, isWildcard: isWildcard).read(
        child, layerClass: known?.className ?? "CALayer"), result.animation == nil
      {
        result.animation = animation
      } else {
        result.unrecognized.children.append(child)
      }
    }
    if element.children.count > 1 {
      context.warn(
        line: element.line, element.name, "there are several animations; the first is used")
    }
    return result
  }

  private static let elementAttributes: Set<String> = [
    "targetId", "keyPath", "key", "final", "id", "enabled", "beginTime", "duration",
  ]
}

/// Reads what a state adds and takes away: `LKStateAddAnimation`, `LKStateRemoveElement` and so on.
struct StateChangeDecoder {
  let states: StateDecoder

  private var context: DecodingContext { states.context }

  /// Reads a change; nil, with a warning, if it cannot be made.
  func read(_ element: XMLTree) -> StateChange? {
    guard let name = Self.names.first(where: { StateDecoder.hasName(element, $0) }) else {
      context.warn(
        line: element.line, element.name,
        "it is not an element of a state that is known; it is preserved but ignored")
      return nil
    }
    guard let (id, className) = states.targetLayer(of: element),
      let kind = kind(name, element, className)
    else { return nil }
    var change = StateChange(targetID: id, kind: kind, position: element.position)
    change.unrecognized.attributes = element.attributes.filter {
      !["targetId", "targetName", "key", "keyPath", "objectId", "beforeObjectId"].contains($0.name)
    }
    return change
  }

  private static let names = [
    "StateAddAnimation", "StateRemoveAnimation", "StateAddElement", "StateRemoveElement",
  ]

  private func kind(
    _ name: String, _ element: XMLTree, _ className: String
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
    context.warn(
      line: element.line, element.name,
      "it does not name what it adds or removes; it is preserved but ignored")
    return nil
  }

  /// The object that comes or goes: `<object type="CALayer" …/>`, or the element itself.
  private func object(of element: XMLTree) -> XMLTree? {
    guard let child = element.children.first(where: { $0.name != "beforeObject" }) else {
      return nil
    }
    return child["type"] == nil && child.children.count == 1 ? child.children[0] : child
  }

  private func addedObject(of element: XMLTree) -> XMLTree? {
    element.child("animation") ?? object(of: element)
  }

  private func addedAnimation(
    _ child: XMLTree, _ element: XMLTree, _ className: String
  ) -> StateChange.Kind? {
    guard var animation = AnimationDecoder(context: context).read(child, layerClass: className)
    else {
      return nil
    }
    if let key = element["key"] { animation.key = key }
    return .addAnimation(animation)
  }

  private func addedLayer(_ element: XMLTree) -> StateChange.Kind? {
    guard let object = object(of: element), LayerDecoder.isLayer(object), object["object"] == nil
    else {
      context.warn(
        line: element.line, element.name, "there is no layer in it; it is preserved but ignored")
      return nil
    }
    let before = element.child("beforeObject")
    return .addLayer(
      LayerDecoder(context: context).read(object),
      beforeID: element["beforeObjectId"] ?? before?["object"] ?? before?["id"])
  }
}
