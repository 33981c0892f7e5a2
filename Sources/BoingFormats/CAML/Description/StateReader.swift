/// Reads `<states>` and `<stateTransitions>` of the outermost layer.
struct StateReader {
  let log: WarningLog

  /// The class of each layer that has an id; the first layer in document order counts.
  let classNames: [String: String]

  init(root: LayerDescription, log: WarningLog) {
    self.log = log
    var classNames: [String: String] = [:]
    Self.collect(root, into: &classNames, log)
    self.classNames = classNames
  }

  private static func collect(
    _ layer: LayerDescription, into classNames: inout [String: String], _ log: WarningLog
  ) {
    if let id = layer.id {
      if classNames[id] == nil {
        classNames[id] = layer.className
      } else {
        log.warn(
          line: layer.line, "\(layer.className)@id",
          "another layer has the id “\(id)” already; states mean the first one")
      }
    }
    for child in layer.sublayers + (layer.mask.map { [$0] } ?? []) {
      collect(child, into: &classNames, log)
    }
  }

  func readStates(_ element: MarkupElement?) -> [DocumentState] {
    var states: [DocumentState] = []
    var lines: [Int] = []
    for child in element.map(log.children) ?? [] {
      guard Self.hasName(child, "State"), let name = child["name"] else {
        log.warn(line: child.line, child.name, "it is not a state with a name; it is ignored")
        continue
      }
      guard !states.contains(where: { $0.name == name }) else {
        log.warn(
          line: child.line, "\(child.name)@name",
          "there are two states “\(name)”; the first one is used")
        continue
      }
      log.warnAboutAttributes(of: child, except: ["name", "basedOn", "enabled", "locked", "id"])
      let values = elements(of: child).compactMap(readSetValue)
      states.append(DocumentState(name: name, basedOn: child["basedOn"], values: values))
      lines.append(child.line)
    }
    for (state, line) in zip(states, lines) {
      guard let base = state.basedOn, !base.isEmpty,
        !states.contains(where: { $0.name == base })
      else { continue }
      log.warn(line: line, "\(state.name)@basedOn", "there is no state “\(base)”; it is ignored")
    }
    return states
  }

  func readTransitions(_ element: MarkupElement?) -> [StateTransition] {
    (element.map(log.children) ?? []).compactMap { child in
      guard Self.hasName(child, "StateTransition") else {
        log.warn(line: child.line, child.name, "it is not a transition; it is ignored")
        return nil
      }
      log.warnAboutAttributes(of: child, except: ["fromState", "toState", "id"])
      return StateTransition(
        fromState: child["fromState"] ?? "*", toState: child["toState"] ?? "*",
        elements: elements(of: child).compactMap(readTransitionElement))
    }
  }

  /// Documents say `LKState`, newer ones `CAState`.
  private static func hasName(_ element: MarkupElement, _ name: String) -> Bool {
    element.name == "LK" + name || element.name == "CA" + name
  }

  private func elements(of parent: MarkupElement) -> [MarkupElement] {
    parent.children.flatMap { child in
      if child.name == "elements" { return log.children(of: child) }
      log.warn(
        line: child.line, child.name, "a \(parent.name) has no such element; it is ignored")
      return []
    }
  }

  /// The layer's id, the key path and the kind of an element's target; nil, with a warning, if the
  /// document has no such thing.
  private func target(
    of element: MarkupElement, keyPath: String?
  ) -> (id: String, keyPath: String, className: String, kind: ValueKind)? {
    let id = element["targetId"] ?? ""
    guard let className = classNames[id] else {
      log.warn(
        line: element.line, "\(element.name)@targetId",
        "there is no layer with the id “\(id)”; it is ignored")
      return nil
    }
    let keyPath = keyPath ?? ""
    guard let kind = MarkupSchema.kind(ofKeyPath: keyPath, in: className) else {
      log.warn(
        line: element.line, "\(element.name)@keyPath",
        "a \(className) has no “\(keyPath)”; it is ignored")
      return nil
    }
    return (id, keyPath, className, kind)
  }

  private func readSetValue(_ element: MarkupElement) -> DocumentState.SetValue? {
    guard Self.hasName(element, "StateSetValue") else {
      log.warn(line: element.line, element.name, "only set values are applied; it is ignored")
      return nil
    }
    log.warnAboutAttributes(of: element, except: ["targetId", "keyPath", "final", "id"])
    guard let target = target(of: element, keyPath: element["keyPath"]) else { return nil }
    guard let child = element.child("value") ?? element.children.first else {
      log.warn(line: element.line, element.name, "there is no value; it is ignored")
      return nil
    }
    guard let value = ValueReader(log: log).read(child, as: target.kind) else { return nil }
    return DocumentState.SetValue(
      targetID: target.id, keyPath: target.keyPath, value: value, line: element.line)
  }

  private func readTransitionElement(_ element: MarkupElement) -> StateTransition.Element? {
    guard Self.hasName(element, "StateTransitionElement") else {
      log.warn(line: element.line, element.name, "it is not a transition's element; it is ignored")
      return nil
    }
    log.warnAboutAttributes(of: element, except: ["targetId", "keyPath", "key", "final", "id"])
    let keyPath = element["keyPath"] ?? element["key"]
    guard let target = target(of: element, keyPath: keyPath) else { return nil }
    let animations = element.children.compactMap {
      AnimationReader(log: log).read($0, layerClass: target.className)
    }
    if animations.count > 1 {
      log.warn(line: element.line, element.name, "there are several animations; the first is used")
    }
    return StateTransition.Element(
      targetID: target.id, keyPath: target.keyPath, animation: animations.first, line: element.line)
  }
}
