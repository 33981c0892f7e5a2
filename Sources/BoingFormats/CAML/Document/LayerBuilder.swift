import Boing
import Foundation

/// An animation, and where it belongs.
struct PlacedAnimation {
  var layer: CALayer
  var key: String
  var animation: CAAnimation
}

/// Makes a layer tree of its description, and notes which layer has which id.
struct LayerBuilder {
  let assets: AssetLoader

  /// The layers by id; of several with one id, the first in document order.
  private(set) var layers: [String: CALayer] = [:]

  /// The animations of all layers, not added yet.
  private(set) var animations: [PlacedAnimation] = []

  init(assets: AssetLoader) {
    self.assets = assets
  }

  /// A layer with everything inside it.
  mutating func make(_ description: LayerDescription) -> CALayer {
    let layer = (Self.makers[description.className] ?? { CALayer() })()
    if let id = description.id, layers[id] == nil {
      layers[id] = layer
    }
    for property in description.properties {
      set(property, of: layer, described: description)
    }
    for sublayer in description.sublayers {
      layer.addSublayer(make(sublayer))
    }
    if let mask = description.mask {
      layer.mask = make(mask)
    }
    let builder = AnimationBuilder(assets: assets)
    var keys: [String: Int] = [:]
    for animation in description.animations {
      let key = Self.unused(animation.key ?? animation.keyPath ?? "animation", &keys)
      let made = builder.make(animation, for: description.label)
      for property in AnimationBuilder.properties(in: made) {
        property.keyPath = property.keyPath.map(description.playedKeyPath)
      }
      animations.append(PlacedAnimation(layer: layer, key: key, animation: made))
    }
    return layer
  }

  private func set(
    _ property: PropertyDescription, of layer: CALayer, described: LayerDescription
  ) {
    let value = assets.value(of: property, for: described.label)
    let keyPath = described.playedKeyPath(property.keyPath)
    if keyPath == "emitterCells", let emitter = layer as? CAEmitterLayer {
      emitter.emitterCells = value as? [CAEmitterCell]
      return
    }
    layer.setValue((value as? CAFilter)?.plainBlendMode ?? value, forKeyPath: keyPath)
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

  /// The classes that can be made; of ``MarkupSchema/layerClasses`` the others become `CALayer`.
  static let makers: [String: @Sendable () -> CALayer] = [
    "CALayer": { CALayer() },
    "CATransformLayer": { CATransformLayer() },
    "CAShapeLayer": { CAShapeLayer() },
    "CAGradientLayer": { CAGradientLayer() },
    "CATextLayer": { CATextLayer() },
    "CAReplicatorLayer": { CAReplicatorLayer() },
    "CAEmitterLayer": { CAEmitterLayer() },
    "CAScrollLayer": { CAScrollLayer() },
    "CATiledLayer": { CATiledLayer() },
    "CABackdropLayer": { CALayer() },
  ]
}
