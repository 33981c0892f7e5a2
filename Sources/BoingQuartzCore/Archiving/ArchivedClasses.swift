import BoingCoreGraphics
import BoingRender

/// The classes and keys that archives know.
enum ArchivedClasses {
  static var layers: [String: CALayer.Type] { LayerClasses.all }

  static let animations: [String: CAAnimation.Type] = LayerClasses.animations

  /// The library class of an object that its own class comes from, and whether that is its own.
  static func name(of object: NSObject) -> (String, Bool) {
    let own = "\(type(of: object))"
    var type: AnyClass? = type(of: object)
    while let current = type {
      let name = "\(current)"
      let isKnown =
        object is CALayer ? layers[name] != nil : animations[name].map { $0 == current } ?? false
      if isKnown { return (name, name == own) }
      type = _getSuperclass(current)
    }
    return (object is CALayer ? "CALayer" : "CAAnimation", false)
  }

  /// Returns the keys that an archive may have of `layer`.
  ///
  /// - Parameter known: Those of the classes of earlier layers.
  static func keys(of layer: CALayer, _ known: inout [ObjectIdentifier: [String]]) -> [String] {
    let type = type(of: layer)
    let table = type.propertyTable
    let common = known[ObjectIdentifier(type)] ?? table.archivedNames.sorted()
    known[ObjectIdentifier(type)] = common
    // What key paths have changed of an emitter's cells.
    let cellKeys =
      layer is CAEmitterLayer
      ? layer.details.properties.names.filter { $0.hasPrefix("emitterCells.") }.map(\.string) : []
    guard !cellKeys.isEmpty || !layer.extraValues.isEmpty else { return common }
    let others = layer.extraValues.keys.filter { table.entries[$0] == nil }
    return Set(common).union(cellKeys).union(others).sorted()
  }

  static func keys(of cell: CAEmitterCell) -> [String] {
    Set(CAEmitterCell.propertyTable.archivedNames).union(cell.extraValues.keys).sorted()
  }

  static func keys(of animation: CAAnimation) -> [String] {
    type(of: animation).propertyTable.archivedNames + animation.extraValues.keys.sorted()
  }

  /// Returns true if two values are equal in an archive.
  static func same(_ first: Any?, _ second: Any?) -> Bool {
    switch (first, second) {
    case (nil, nil): true
    case (let first?, let second?):
      ArchivedValue(plain: first).map { $0 == ArchivedValue(plain: second) } ?? false
    default: false
    }
  }
}

extension CALayer {
  /// The name of the library's class that the layer's own class comes from.
  var archivedName: String { ArchivedClasses.name(of: self).0 }
}

extension CAAnimation {
  /// The name of the library's class that the animation's own class comes from.
  var archivedName: String { ArchivedClasses.name(of: self).0 }
}
