import Boing
import Foundation

extension CoreAnimationDocument {
  /// The names of the document's states, in document order.
  public var stateNames: [String] {
    content.states.map(\.name)
  }

  /// Gives the layers the values of a state, at once.
  ///
  /// What the state and the states it is based on do not list stays as it is, as on a phone; so do
  /// running animations. The outermost layer's `position` is not set: that layer fills the screen.
  ///
  /// - Parameter name: A state's name, or nil for the values from before the first state.
  /// - Throws: ``DocumentError/Cause/unknownState(_:known:)``; nothing is changed then.
  public func setState(_ name: String?) throws(DocumentError) {
    try enter(name, animated: false)
  }

  /// Goes from the present state to another one.
  ///
  /// Each value that changes is animated as the document's transitions say, or, where they say
  /// nothing, as Core Animation animates a change of its own accord. It starts from what shows now, so
  /// one change may interrupt another; a spring goes on at the speed that it finds. Layers that no
  /// display shows change at once.
  ///
  /// - Parameter name: A state's name, or nil for the values from before the first state.
  /// - Throws: ``DocumentError/Cause/unknownState(_:known:)``; nothing is changed then.
  public func changeState(to name: String?) throws(DocumentError) {
    try enter(name, animated: true)
  }

  func enter(_ name: String?, animated: Bool) throws(DocumentError) {
    guard name != currentState else { return }
    if let name, statesByName[name] == nil {
      throw DocumentError(file: self.name, .unknownState(name, known: stateNames))
    }
    let change = animated ? StateTransitionPlayer(document: self, to: name) : nil
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    for undo in undoChanges.reversed() { undo() }
    undoChanges = []
    if currentState == nil { noteOwnValues() }
    let assignments = assignments(of: name)
    for assignment in assignments { change?.prepare(assignment) }
    for assignment in assignments {
      assignment.layer.setValue(assignment.value, forKeyPath: assignment.keyPath)
    }
    for assignment in assignments { change?.animate(assignment) }
    if let name {
      for change in chain(ofState: name).flatMap(\.changes) { apply(change) }
    } else {
      ownValues = []
    }
    currentState = name
  }

  /// A value that a layer gets.
  struct Assignment {
    var layer: CALayer
    var targetID: String
    var keyPath: String
    var value: Any?
  }

  /// A property of a layer, to look things up by.
  struct PropertyPlace: Hashable {
    var layer: ObjectIdentifier
    var keyPath: String
  }

  /// Returns the assignments of a state in order; of two values for one property, the later.
  ///
  /// Without a state, the document's own values.
  private func assignments(of name: String?) -> [Assignment] {
    guard let name else {
      return ownValues.map {
        Assignment(layer: $0.layer, targetID: $0.targetID, keyPath: $0.keyPath, value: $0.value)
      }
    }
    var assignments: [Assignment] = []
    var places: [PropertyPlace: Int] = [:]
    for value in chain(ofState: name).flatMap(\.values) {
      guard let layer = target(of: value) else { continue }
      let new = value.value.coreAnimationValue {
        assets.image($0, for: "layer “\(value.targetID)”", line: value.line)
      }
      let assignment = Assignment(
        layer: layer, targetID: value.targetID, keyPath: value.keyPath, value: new)
      let place = PropertyPlace(layer: ObjectIdentifier(layer), keyPath: value.keyPath)
      if let index = places[place] {
        assignments[index] = assignment
      } else {
        places[place] = assignments.count
        assignments.append(assignment)
      }
    }
    return assignments
  }

  /// The states that a state is based on, and itself last; a circle is cut.
  private func chain(ofState name: String) -> [DocumentState] {
    var chain: [DocumentState] = []
    var visited: Set<String> = []
    var next: String? = name
    while let name = next, visited.insert(name).inserted, let state = statesByName[name] {
      chain.append(state)
      next = state.basedOn
    }
    return chain.reversed()
  }

  private func target(of value: DocumentState.SetValue) -> CALayer? {
    let isPosition = value.keyPath == "position" || value.keyPath.hasPrefix("position.")
    guard let layer = layers[value.targetID], layer !== rootLayer || !isPosition else {
      return nil
    }
    return layer
  }

  private func noteOwnValues() {
    var noted: Set<[String]> = []
    for value in content.states.flatMap(\.values) {
      guard let layer = target(of: value),
        noted.insert([value.targetID, value.keyPath]).inserted
      else { continue }
      ownValues.append(
        OwnValue(
          layer: layer, targetID: value.targetID, keyPath: value.keyPath,
          value: layer.value(forKeyPath: value.keyPath)))
    }
  }
}
