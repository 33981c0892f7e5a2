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
    guard let element else { return [] }
    var names: Set<String> = []
    let states = context.read(element, keeping: &unrecognized) { child -> DocumentState? in
      guard Self.hasName(child, "State"), let name = child["name"] else {
        let isState = Self.hasName(child, "State")
        context.warn(
          child, "it is not a state with a name; it is ignored",
          isState ? nil : CAMLIssue.Fault(misplaced: child, expected: "state", known: ["LKState"]))
        if isState { warnAboutAttributes(of: child, except: Self.stateAttributes) }
        return nil
      }
      guard names.insert(name).inserted else {
        context.warn(
          child, attribute: "name", "there are two states “\(name)”; the first one is used",
          .duplicateState(name))
        return nil
      }
      warnAboutAttributes(of: child, except: Self.stateAttributes)
      var state = DocumentState(name: name, basedOn: child["basedOn"])
      state.position = child.position
      state.unrecognized.attributes = child.attributes.filter {
        !["name", "basedOn"].contains($0.name)
      }
      for element in elements(of: child, keeping: &state.unrecognized) {
        read(element, into: &state)
      }
      return state
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
    guard let element else { return [] }
    return context.read(element, keeping: &unrecognized) { child -> StateTransition? in
      guard Self.hasName(child, "StateTransition") else {
        context.warn(
          child, "it is not a transition; it is ignored",
          CAMLIssue.Fault(misplaced: child, expected: "transition", known: ["LKStateTransition"]))
        return nil
      }
      warnAboutAttributes(of: child, except: Self.transitionAttributes)
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
    "fromState", "toState", "id", "duration", "enabled",
  ]

  /// Documents say `LKState`, newer ones `CAState`.
  static func hasName(_ element: XMLTree, _ name: String) -> Bool {
    element.name == "LK" + name || element.name == "CA" + name
  }

  /// True for a state or a transition in whose elements there is nothing.
  static func isEmpty(_ element: XMLTree) -> Bool {
    element.children.allSatisfy { $0.name == "elements" && $0.children.isEmpty }
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
        let whole = Self.hasName(parent, "State") ? "state" : "transition"
        context.warn(
          child, "a \(parent.name) has no such element; it is preserved but ignored",
          CAMLIssue.Fault(misplaced: child, expected: "part of a \(whole)", known: ["elements"]))
        unrecognized.children.append(child)
      }
    }
    return elements
  }

  /// The layer's id, the key path and the kind of an element's target; nil, with a warning, if the
  /// document has no such thing.
  ///
  /// - Parameter attribute: The attribute that states the key path.
  func target(
    of element: XMLTree, keyPathIn attribute: String
  ) -> (id: String, keyPath: String, className: String, kind: CAMLType)? {
    guard let (id, className) = targetLayer(of: element) else { return nil }
    let keyPath = element[attribute] ?? ""
    guard let kind = CAMLSchema.kind(ofKeyPath: keyPath, in: className) else {
      context.warn(
        element, attribute: attribute, "a \(className) has no “\(keyPath)”; it is ignored",
        CAMLIssue.Fault(keyPath: keyPath, in: className))
      return nil
    }
    return (id, keyPath, className, kind)
  }

  /// The layer that an element is about; nil, with a warning, if the document has no such layer.
  func targetLayer(of element: XMLTree) -> (id: String, className: String)? {
    let id = element["targetId"] ?? element["targetName"].flatMap { idsByName[$0] } ?? ""
    if let className = classNames[id] { return (id, className) }
    let isNamed = element["targetName"].map { idsByName[$0] != nil } ?? false
    let isReference = element["targetId"] == nil || element["object"] != nil
    context.warn(
      element, attribute: "targetId", "there is no layer with the id “\(id)”; it is ignored",
      isReference || isNamed || id == "*" ? nil : .unknownTarget(id))
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
    warnAboutAttributes(of: element, except: Self.setValueAttributes)
    guard let target = target(of: element, keyPathIn: "keyPath") else { return nil }
    // The value may stand in an attribute, with its type or without.
    let own = element["value"] == nil ? nil : element
    guard let child = element.child("value") ?? element.children.first ?? own else {
      context.warn(
        element, "there is no value; it is ignored",
        .invalidValue(
          property: target.keyPath,
          reason: "there is no value; \(target.kind.description) is expected"))
      return nil
    }
    var stated = child
    if child == own {
      stated = XMLTree(name: "value", position: element.position)
      stated.attributes = element.attributes.filter { ["value", "type"].contains($0.name) }
    }
    let decoder = ValueDecoder(context: context, property: target.keyPath)
    guard let value = decoder.read(stated, as: target.kind) else { return nil }
    var result = DocumentState.SetValue(
      targetID: target.id, keyPath: target.keyPath, value: value, position: element.position)
    result.unrecognized.attributes = element.attributes.filter {
      !["targetId", "keyPath", "value", "type", "targetName"].contains($0.name)
    }
    result.unrecognized.children = element.children.filter { $0 != child }
    return result
  }

  /// Warns about the attributes that an element of a state or a transition does not have.
  private func warnAboutAttributes(of element: XMLTree, except known: Set<String>) {
    context.warnAboutAttributes(
      of: element, except: known, areJudged: element["object"] == nil)
  }

  private static let setValueAttributes: Set<String> = [
    "targetId", "targetName", "keyPath", "final", "id", "value", "type",
  ]

  private func readTransitionElement(_ element: XMLTree) -> StateTransition.Element? {
    guard Self.hasName(element, "StateTransitionElement") else {
      context.warn(
        element, "it is not a transition's element; it is ignored",
        CAMLIssue.Fault(
          misplaced: element, expected: "element of a transition",
          known: ["LKStateTransitionElement"]))
      return nil
    }
    warnAboutAttributes(of: element, except: Self.elementAttributes)
    // Phones read `key`; early versions of an editor wrote `keyPath`.
    let attribute = element["key"] == nil && element["keyPath"] != nil ? "keyPath" : "key"
    let keyPath = element[attribute] ?? "*"
    let isWildcard = keyPath == "*" || element["targetId"] == "*"
    let known = isWildcard ? nil : target(of: element, keyPathIn: attribute)
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
      } else if child["object"] == nil {
        // Written again, a reference could lead to another element of its id.
        result.unrecognized.children.append(child)
      }
    }
    if element.children.count > 1 {
      context.warn(element, "there are several animations; the first is used")
    }
    return result
  }

  private static let elementAttributes: Set<String> = [
    "targetId", "targetName", "keyPath", "key", "final", "id", "enabled", "beginTime", "duration",
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
        element, "it is not an element of a state that is known; it is preserved but ignored",
        element.name == "LKEventHandler"
          ? nil
          : CAMLIssue.Fault(
            misplaced: element, expected: "element of a state", known: Self.elementNames))
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

  /// The names of everything that a state consists of.
  private static let elementNames = (names + ["StateSetValue", "StateSetProperty"]).map {
    "LK" + $0
  }

  private func kind(
    _ name: String, _ element: XMLTree, _ className: String
  ) -> StateChange.Kind? {
    let object = object(of: element)
    switch (name, element["keyPath"]) {
    case ("StateAddAnimation", _), ("StateAddElement", "animations"):
      if let animation = element.child("animation") ?? object {
        return addedAnimation(animation, element, className)
      }
    case ("StateAddElement", "sublayers"): return addedLayer(object, of: element)
    case ("StateRemoveAnimation", _):
      if let key = element["key"] { return .removeAnimation(key: key) }
    case ("StateRemoveElement", "animations"):
      if let key = element["key"] ?? object.flatMap({ $0["key"] }) {
        return .removeAnimation(key: key)
      }
    case ("StateRemoveElement", "sublayers"):
      if let id = element["objectId"] ?? object.flatMap({ $0["object"] ?? $0["id"] }) {
        return .removeLayer(id: id)
      }
    default: break
    }
    context.warn(
      element, "it does not name what it adds or removes; it is preserved but ignored")
    return nil
  }

  /// The object that comes or goes: `<object type="CALayer" …/>`, or the element itself.
  private func object(of element: XMLTree) -> XMLTree? {
    guard let child = element.children.first(where: { $0.name != "beforeObject" }) else {
      return nil
    }
    return child["type"] == nil && child.children.count == 1 ? child.children[0] : child
  }

  private func addedAnimation(
    _ child: XMLTree, _ element: XMLTree, _ className: String
  ) -> StateChange.Kind? {
    guard var animation = AnimationDecoder(context: context).read(child, layerClass: className)
    else { return nil }
    if let key = element["key"] { animation.key = key }
    return .addAnimation(animation)
  }

  private func addedLayer(_ object: XMLTree?, of element: XMLTree) -> StateChange.Kind? {
    guard let object, LayerDecoder.isLayer(object), object["object"] == nil
    else {
      context.warn(element, "there is no layer in it; it is preserved but ignored")
      return nil
    }
    let before = element.child("beforeObject")
    return .addLayer(
      LayerDecoder(context: context).read(object),
      beforeID: element["beforeObjectId"] ?? before?["object"] ?? before?["id"])
  }
}
