/// Reads `<states>` and `<stateTransitions>` of the outermost layer.
struct StateReader {
  let log: WarningLog

  /// The class of each layer that has an id; the first layer in document order counts.
  let classNames: [String: String]

  /// The id of each layer that has both an id and a name.
  private let idsByName: [String: String]

  init(root: LayerDescription, log: WarningLog) {
    self.log = log
    var classNames: [String: String] = [:]
    var idsByName: [String: String] = [:]
    Self.collect(root, into: &classNames, &idsByName, log)
    self.classNames = classNames
    self.idsByName = idsByName
  }

  private static func collect(
    _ layer: LayerDescription, into classNames: inout [String: String],
    _ idsByName: inout [String: String], _ log: WarningLog
  ) {
    if let id = layer.id {
      if case .string(let name)? = layer.value(forKeyPath: "name"), idsByName[name] == nil {
        idsByName[name] = id
      }
      if classNames[id] == nil {
        classNames[id] = layer.className
      } else {
        log.warn(
          line: layer.line, "\(layer.className)@id",
          "another layer has the id “\(id)” already; states mean the first one")
      }
    }
    for child in layer.sublayers + (layer.mask.map { [$0] } ?? []) {
      collect(child, into: &classNames, &idsByName, log)
    }
  }

  func readStates(
    _ element: MarkupElement?, keeping kept: inout KeptMarkup
  ) -> [DocumentState] {
    if let element { kept.keepAttributes(of: element) }
    var states: [DocumentState] = []
    var lines: [Int] = []
    var names: Set<String> = []
    for child in element.map(log.children) ?? [] {
      guard Self.hasName(child, "State"), let name = child["name"] else {
        log.warn(line: child.line, child.name, "it is not a state with a name; it is ignored")
        kept.keep(child, in: "states")
        continue
      }
      guard names.insert(name).inserted else {
        log.warn(
          line: child.line, "\(child.name)@name",
          "there are two states “\(name)”; the first one is used")
        kept.keep(child, in: "states")
        continue
      }
      log.warnAboutAttributes(of: child, except: Self.stateAttributes)
      var state = DocumentState(name: name, basedOn: child["basedOn"])
      state.kept.attributes = child.attributes.filter { !["name", "basedOn"].contains($0.name) }
      for element in elements(of: child, keeping: &state.kept) { read(element, into: &state) }
      states.append(state)
      lines.append(child.line)
    }
    for (state, line) in zip(states, lines) {
      guard let base = state.basedOn, !base.isEmpty, !names.contains(base) else { continue }
      log.warn(line: line, "\(state.name)@basedOn", "there is no state “\(base)”; it is ignored")
    }
    return states
  }

  func readTransitions(
    _ element: MarkupElement?, keeping kept: inout KeptMarkup
  ) -> [StateTransition] {
    if let element { kept.keepAttributes(of: element) }
    return (element.map(log.children) ?? []).compactMap { child in
      guard Self.hasName(child, "StateTransition") else {
        log.warn(line: child.line, child.name, "it is not a transition; it is ignored")
        kept.keep(child, in: "stateTransitions")
        return nil
      }
      log.warnAboutAttributes(of: child, except: Self.transitionAttributes)
      var transition = StateTransition(
        fromState: child["fromState"] ?? "*", toState: child["toState"] ?? "*")
      transition.kept.attributes = child.attributes.filter {
        !["fromState", "toState"].contains($0.name)
      }
      for element in elements(of: child, keeping: &transition.kept) {
        if let read = readTransitionElement(element) {
          transition.elements.append(read)
        } else {
          transition.kept.keep(element, in: "elements")
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
  static func hasName(_ element: MarkupElement, _ name: String) -> Bool {
    element.name == "LK" + name || element.name == "CA" + name
  }

  private func elements(
    of parent: MarkupElement, keeping kept: inout KeptMarkup
  ) -> [MarkupElement] {
    var elements: [MarkupElement] = []
    for child in parent.children {
      if child.name == "elements" {
        kept.keepAttributes(of: child)
        elements += log.children(of: child)
      } else {
        log.warn(
          line: child.line, child.name,
          "a \(parent.name) has no such element; it is preserved but ignored")
        kept.children.append(child)
      }
    }
    return elements
  }

  /// The layer's id, the key path and the kind of an element's target; nil, with a warning, if the
  /// document has no such thing.
  func target(
    of element: MarkupElement, keyPath: String?
  ) -> (id: String, keyPath: String, className: String, kind: ValueKind)? {
    guard let (id, className) = targetLayer(of: element) else { return nil }
    let keyPath = keyPath ?? ""
    guard let kind = MarkupSchema.kind(ofKeyPath: keyPath, in: className) else {
      log.warn(
        line: element.line, "\(element.name)@keyPath",
        "a \(className) has no “\(keyPath)”; it is ignored")
      return nil
    }
    return (id, keyPath, className, kind)
  }

  /// The layer that an element is about; nil, with a warning, if the document has no such layer.
  func targetLayer(of element: MarkupElement) -> (id: String, className: String)? {
    let id = element["targetId"] ?? element["targetName"].flatMap { idsByName[$0] } ?? ""
    if let className = classNames[id] { return (id, className) }
    log.warn(
      line: element.line, "\(element.name)@targetId",
      "there is no layer with the id “\(id)”; it is ignored")
    return nil
  }

  private func read(_ element: MarkupElement, into state: inout DocumentState) {
    if Self.hasName(element, "StateSetValue") || Self.hasName(element, "StateSetProperty") {
      if let value = readSetValue(element) {
        state.values.append(value)
        return
      }
    } else if let change = StateChangeReader(states: self).read(element) {
      state.changes.append(change)
      return
    }
    state.kept.keep(element, in: "elements")
  }

  private func readSetValue(_ element: MarkupElement) -> DocumentState.SetValue? {
    log.warnAboutAttributes(of: element, except: Self.setValueAttributes)
    guard let target = target(of: element, keyPath: element["keyPath"]) else { return nil }
    // The value may stand in an attribute, with its type or without.
    let own = element["value"] == nil ? nil : element
    guard let child = element.child("value") ?? element.children.first ?? own else {
      log.warn(line: element.line, element.name, "there is no value; it is ignored")
      return nil
    }
    guard let value = value(of: child, as: target.kind, isOwn: child == own) else { return nil }
    var result = DocumentState.SetValue(
      targetID: target.id, keyPath: target.keyPath, value: value, line: element.line)
    result.kept.attributes = element.attributes.filter {
      !["targetId", "keyPath", "value", "type", "targetName"].contains($0.name)
    }
    result.kept.children = element.children.filter { $0 != child }
    return result
  }

  private func value(
    of element: MarkupElement, as kind: ValueKind, isOwn: Bool
  ) -> MarkupValue? {
    guard isOwn else { return ValueReader(log: log).read(element, as: kind) }
    var value = MarkupElement(name: "value", line: element.line)
    value.attributes = element.attributes.filter { ["value", "type"].contains($0.name) }
    return ValueReader(log: log).read(value, as: kind)
  }

  private static let setValueAttributes: Set<String> = [
    "targetId", "targetName", "keyPath", "final", "id", "value", "type",
  ]

  private func readTransitionElement(_ element: MarkupElement) -> StateTransition.Element? {
    guard Self.hasName(element, "StateTransitionElement") else {
      log.warn(line: element.line, element.name, "it is not a transition's element; it is ignored")
      return nil
    }
    log.warnAboutAttributes(of: element, except: Self.elementAttributes)
    let keyPath = element["keyPath"] ?? element["key"] ?? "*"
    let isWild = keyPath == "*" || element["targetId"] == "*"
    let known = isWild ? nil : target(of: element, keyPath: keyPath)
    guard isWild || known != nil else { return nil }
    var result = StateTransition.Element(
      targetID: element["targetId"] ?? "*", keyPath: keyPath, line: element.line)
    result.kept.attributes = element.attributes.filter {
      !["targetId", "keyPath", "key"].contains($0.name)
    }
    for child in element.children {
      if let animation = AnimationReader(log: log, isWild: isWild).read(
        child, layerClass: known?.className ?? "CALayer"), result.animation == nil
      {
        result.animation = animation
      } else {
        result.kept.children.append(child)
      }
    }
    if element.children.count > 1 {
      log.warn(line: element.line, element.name, "there are several animations; the first is used")
    }
    return result
  }

  private static let elementAttributes: Set<String> = [
    "targetId", "keyPath", "key", "final", "id", "enabled", "beginTime", "duration",
  ]
}
