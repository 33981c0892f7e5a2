import BoingRender

extension CALayer {
  /// The names of this layer and of those below it that have one, by their ``Frame/Layer/slot``.
  package var namesBySlot: [Int32: String] {
    var names: [Int32: String] = [:]
    var rest = [self]
    while let layer = rest.popLast() {
      if let name = layer.name, !name.isEmpty, layer.slot >= 0 { names[layer.slot] = name }
      rest += layer.sublayers ?? []
    }
    return names
  }
}
