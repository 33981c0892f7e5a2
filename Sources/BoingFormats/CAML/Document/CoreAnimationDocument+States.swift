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
    guard name != state else { return }
    if let name, !stateNames.contains(name) {
      throw DocumentError(file: self.name, .unknownState(name, known: stateNames))
    }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    if let name {
      if state == nil { noteOwnValues() }
      for value in values(ofState: name) {
        guard let layer = target(of: value) else { continue }
        let new = value.value.coreAnimationValue {
          assets.image($0, for: "layer “\(value.targetID)”", line: value.line)
        }
        layer.setValue(new, forKeyPath: value.keyPath)
      }
    } else {
      restoreOwnValues()
    }
    state = name
  }

  /// The values of a state after those of the states it is based on; a circle is cut.
  private func values(ofState name: String) -> [DocumentState.SetValue] {
    var chain: [DocumentState] = []
    var next: String? = name
    while let name = next, !chain.contains(where: { $0.name == name }),
      let state = content.states.first(where: { $0.name == name })
    {
      chain.append(state)
      next = state.basedOn
    }
    return chain.reversed().flatMap(\.values)
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
          layer: layer, keyPath: value.keyPath, value: layer.value(forKeyPath: value.keyPath)))
    }
  }

  private func restoreOwnValues() {
    for own in ownValues {
      own.layer.setValue(own.value, forKeyPath: own.keyPath)
    }
    ownValues = []
  }
}
