import BoingCoreGraphics
import BoingRender

/// The classes of layers and animations that archives and documents name.
package enum LayerClasses {
  /// The library's classes of layers by name.
  package static let library: [String: CALayer.Type] = [
    "CALayer": CALayer.self,
    "CAShapeLayer": CAShapeLayer.self,
    "CAGradientLayer": CAGradientLayer.self,
    "CATextLayer": CATextLayer.self,
    "CAReplicatorLayer": CAReplicatorLayer.self,
    "CAEmitterLayer": CAEmitterLayer.self,
    "CATransformLayer": CATransformLayer.self,
    "CAScrollLayer": CAScrollLayer.self,
    "CATiledLayer": CATiledLayer.self,
  ]

  /// Further classes of layers by name, with tables of their own.
  @TaskLocal package static var additional: [String: CALayer.Type] = [:]

  /// The classes of layers by name.
  package static var all: [String: CALayer.Type] {
    additional.isEmpty ? library : library.merging(additional) { $1 }
  }

  /// The classes of animations by name.
  package static let animations: [String: CAAnimation.Type] = [
    "CAAnimation": CAAnimation.self,
    "CAPropertyAnimation": CAPropertyAnimation.self,
    "CABasicAnimation": CABasicAnimation.self,
    "CAKeyframeAnimation": CAKeyframeAnimation.self,
    "CASpringAnimation": CASpringAnimation.self,
    "CAAnimationGroup": CAAnimationGroup.self,
    "CATransition": CATransition.self,
  ]
}

extension DynamicallyCreated {
  // The metatype can be told in a static method only, which is why the initialiser's symbol is that of one.

  /// Creates an object of the class that the metatype stands for when the program runs.
  ///
  /// A class that has no `init()` traps, as on Apple's platforms.
  @_silgen_name("BoingQuartzCore.DynamicallyCreated.create")
  public init()

  @_silgen_name("BoingQuartzCore.DynamicallyCreated.create")
  @usableFromInline
  static func create() -> Self {
    let object: AnyObject =
      switch self {
      case let type as CALayer.Type: type.make()
      case let type as CAAnimation.Type: type.make()
      case let type as CAEmitterCell.Type: type.make()
      default: preconditionFailure("\(self) is none of the classes that can be created this way")
      }
    guard let created = object as? Self else {
      preconditionFailure("\(self) made a \(type(of: object)); an initialiser is missing")
    }
    return created
  }
}

// A convenience initialiser delegates to the initialiser of the class that it was called for, found in that
// class's own table. Swift lets nobody call it for a class known at run time alone; a static method with its
// symbol can be, and takes the same arguments: those of the initialiser, owned, and the metatype.

extension CALayer {
  @_silgen_name("BoingQuartzCore.CALayer.make")
  convenience init(made: Void) { self.init() }

  @_silgen_name("BoingQuartzCore.CALayer.make")
  static func make() -> CALayer

  @_silgen_name("BoingQuartzCore.CALayer.makeCopy")
  convenience init(copyOf layer: CALayer) { self.init(layer: layer) }

  /// Returns the layer that the class's `init(layer:)` makes.
  @_silgen_name("BoingQuartzCore.CALayer.makeCopy")
  static func makeCopy(of layer: __owned CALayer) -> CALayer
}

extension CAAnimation {
  @_silgen_name("BoingQuartzCore.CAAnimation.make")
  convenience init(made: Void) { self.init() }

  @_silgen_name("BoingQuartzCore.CAAnimation.make")
  static func make() -> CAAnimation
}

extension CAEmitterCell {
  @_silgen_name("BoingQuartzCore.CAEmitterCell.make")
  convenience init(made: Void) { self.init() }

  @_silgen_name("BoingQuartzCore.CAEmitterCell.make")
  static func make() -> CAEmitterCell
}
