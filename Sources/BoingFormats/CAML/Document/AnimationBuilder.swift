import Boing
import Foundation

/// Makes animations of their descriptions.
struct AnimationBuilder {
  let assets: AssetLoader

  /// An animation, ready to be added to a layer.
  ///
  /// - Parameters:
  ///   - description: What the document says about it.
  ///   - user: What messages call the layer.
  func make(_ description: AnimationDescription, for user: String) -> CAAnimation {
    let animation = (Self.makers[description.className] ?? { CAAnimation() })()
    for property in description.properties {
      animation.setValue(assets.value(of: property, for: user), forKey: property.keyPath)
    }
    if let group = animation as? CAAnimationGroup {
      group.animations = description.animations.map { make($0, for: user) }
    }
    if let spring = animation as? CASpringAnimation,
      description.value(forKey: "mica_autorecalculatesDuration") == .bool(true)
    {
      spring.duration = spring.settlingDuration
    }
    return animation
  }

  /// The animations of properties in an animation: itself, or those of a group.
  static func properties(in animation: CAAnimation) -> [CAPropertyAnimation] {
    if let group = animation as? CAAnimationGroup {
      return (group.animations ?? []).flatMap(properties)
    }
    return (animation as? CAPropertyAnimation).map { [$0] } ?? []
  }

  /// One maker for each class in ``MarkupSchema/animationClasses`` that is there.
  static let makers: [String: @Sendable () -> CAAnimation] = [
    "CAAnimation": { CAAnimation() },
    "CAPropertyAnimation": { CAPropertyAnimation() },
    "CABasicAnimation": { CABasicAnimation() },
    "CASpringAnimation": { CASpringAnimation() },
    "CAKeyframeAnimation": { CAKeyframeAnimation() },
    "CAAnimationGroup": { CAAnimationGroup() },
    "CATransition": { CATransition() },
  ]
}
