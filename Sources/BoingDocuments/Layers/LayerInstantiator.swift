import Boing
import Foundation

/// An animation, and where it belongs.
struct PlacedAnimation {
  var layer: CALayer
  var key: String
  var animation: CAAnimation
}

/// Makes a layer tree of its description, and notes which layer has which id.
struct LayerInstantiator {
  let assets: AssetLoader

  /// The layers by id; of several with one id, the first in document order.
  private(set) var layers: [String: CALayer] = [:]

  /// The animations of all layers, not added yet.
  private(set) var animations: [PlacedAnimation] = []

  init(assets: AssetLoader) {
    self.assets = assets
  }

  /// A layer with everything inside it.
  mutating func make(_ description: CAMLLayer) -> CALayer {
    let layer = Self.layer(of: description.className)
    if let id = description.id, layers[id] == nil {
      layers[id] = layer
    }
    let label = description.label
    for property in description.properties {
      let value = assets.value(of: property, for: label)
      layer.setValue(
        (value as? CAFilter)?.plainBlendMode ?? value,
        forKeyPath: description.playedKeyPath(property.keyPath))
    }
    for sublayer in description.sublayers {
      layer.addSublayer(make(sublayer))
    }
    if let mask = description.mask {
      layer.mask = make(mask)
    }
    let builder = AnimationInstantiator(assets: assets)
    var keys: [String: Int] = [:]
    for animation in description.animations {
      let key = Self.unused(animation.key ?? animation.keyPath ?? "animation", &keys)
      let made = builder.make(animation, for: label)
      for property in AnimationInstantiator.properties(in: made) {
        property.keyPath = property.keyPath.map(description.playedKeyPath)
      }
      animations.append(PlacedAnimation(layer: layer, key: key, animation: made))
    }
    return layer
  }

  /// Two animations of one property must not replace each other because neither has a key.
  ///
  /// - Parameter keys: How often each key has been asked for or given.
  static func unused(_ key: String, _ keys: inout [String: Int]) -> String {
    var candidate = key
    while keys[candidate] != nil {
      keys[key, default: 1] += 1
      candidate = "\(key)-\(keys[key] ?? 2)"
    }
    keys[candidate] = 1
    return candidate
  }

  /// Returns a new layer of a class; a `CALayer` for one that is not there.
  static func layer(of className: String) -> CALayer {
    (LayerClasses.all[className] ?? CALayer.self).init()
  }
}

/// Makes animations of their descriptions.
struct AnimationInstantiator {
  let assets: AssetLoader

  /// An animation, ready to be added to a layer.
  ///
  /// - Parameters:
  ///   - description: What the document says about it.
  ///   - user: What messages call the layer.
  func make(_ description: CAMLAnimation, for user: String) -> CAAnimation {
    let animation = AnimationInstantiator.animation(of: description.className)
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

  /// Returns a new animation of a class; a `CAAnimation` for one that is not there.
  static func animation(of className: String) -> CAAnimation {
    (LayerClasses.animations[className] ?? CAAnimation.self).init()
  }
}

/// Makes emitter cells and filters of their descriptions.
enum ObjectInstantiator {
  /// An object of Core Animation; nil for a class that is not there.
  static func make(_ object: CAMLObject, image: (String) -> CGImage?) -> Any? {
    if object.isFilter { return CAFilter(object) }
    guard object.className == "CAEmitterCell" else { return nil }
    let cell = CAEmitterCell()
    for property in object.properties {
      cell.setValue(property.value.coreAnimationValue(image: image), forKey: property.keyPath)
    }
    return cell
  }
}
