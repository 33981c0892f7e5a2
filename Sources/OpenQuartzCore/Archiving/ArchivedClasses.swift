import BoingRender
import OpenCoreGraphics

/// The classes and keys that archives know.
enum ArchivedClasses {
  static let layers: [String: @Sendable () -> CALayer] = [
    "CALayer": { CALayer() },
    "CAShapeLayer": { CAShapeLayer() },
    "CAGradientLayer": { CAGradientLayer() },
    "CATextLayer": { CATextLayer() },
    "CAReplicatorLayer": { CAReplicatorLayer() },
    "CAEmitterLayer": { CAEmitterLayer() },
    "CATransformLayer": { CATransformLayer() },
    "CAScrollLayer": { CAScrollLayer() },
    "CATiledLayer": { CATiledLayer() },
  ]

  static let animations: [String: CAAnimation.Type] = [
    "CAAnimation": CAAnimation.self,
    "CAPropertyAnimation": CAPropertyAnimation.self,
    "CABasicAnimation": CABasicAnimation.self,
    "CAKeyframeAnimation": CAKeyframeAnimation.self,
    "CASpringAnimation": CASpringAnimation.self,
    "CAAnimationGroup": CAAnimationGroup.self,
    "CATransition": CATransition.self,
  ]

  private static let animationKeys = [
    "beginTime", "duration", "speed", "timeOffset", "repeatCount", "repeatDuration", "autoreverses",
    "fillMode", "removedOnCompletion", "timingFunction", "preferredFrameRateRange", "animations",
    "type", "subtype", "startProgress", "endProgress", "filter", "keyPath", "additive",
    "cumulative", "valueFunction", "values", "path", "keyTimes", "timingFunctions",
    "calculationMode", "tensionValues", "continuityValues", "biasValues", "rotationMode",
    "fromValue", "toValue", "byValue", "mass", "stiffness", "damping", "initialVelocity",
    "allowsOverdamping",
  ]

  /// Keys that stand for other objects, or follow from other keys.
  private static let untold: Set<String> = [
    "mask", "sublayers", "superlayer", "delegate", "layoutManager", "frame",
  ]

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
    let common =
      known[ObjectIdentifier(type)]
      ?? Set(type.propertyTable.all.keys).union(CodedProperty.all.keys).subtracting(untold).sorted()
    known[ObjectIdentifier(type)] = common
    // What key paths have changed of an emitter's cells.
    let cellKeys =
      layer is CAEmitterLayer
      ? layer.extras.store.names.filter { $0.hasPrefix("emitterCells.") }.map(\.string) : []
    guard !cellKeys.isEmpty || !layer.extraValues.isEmpty else { return common }
    return Set(common).union(cellKeys).union(layer.extraValues.keys).subtracting(untold).sorted()
  }

  static func keys(of cell: CAEmitterCell) -> [String] {
    let own = [
      "name", "contents", "emitterCells", "magnificationFilter", "minificationFilter", "fillMode",
    ]
    return Set(own).union(EmitterField.all.keys.map(\.string)).union(cell.extraValues.keys).sorted()
  }

  static func keys(of animation: CAAnimation) -> [String] {
    animationKeys + animation.extraValues.keys.sorted()
  }

  /// Whether two values are alike as archives see them.
  static func same(_ first: Any?, _ second: Any?) -> Bool {
    switch (first, second) {
    case (nil, nil): true
    case (let first?, let second?):
      ArchivedValue(plain: first).map { $0 == ArchivedValue(plain: second) } ?? false
    default: false
    }
  }
}
