import OpenCoreGraphics

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
