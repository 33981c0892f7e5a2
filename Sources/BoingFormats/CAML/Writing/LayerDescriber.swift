import Boing
import Foundation

/// Describes a layer tree, so that a document can be made of it.
///
/// Only what differs from a new layer of the same class is said.
final class LayerDescriber {
  let assets: AssetCollector
  let log: WarningLog

  /// The recorded values of layers, which are written instead of their current ones.
  var recorded: [ObjectIdentifier: Recorded] = [:]

  /// The values of a new layer by its class.
  private var defaults: [String: [String: MarkupValue]] = [:]

  /// The recorded values of a layer.
  struct Recorded {
    /// All layers that were ever inside, back to front.
    var sublayers: [CALayer]
    /// The animations of what changed without one; they lie beneath all others.
    var steps: [AnimationDescription]
    /// The animations that ran.
    var animations: [LayerAnimation]
    /// True for a layer that is there no more; nil leaves the layer as it is.
    var isHidden: Bool?
  }

  /// An animation and the key that it was added under.
  struct LayerAnimation {
    var key: String?
    var animation: CAAnimation
  }

  init(assets: AssetCollector, log: WarningLog) {
    self.assets = assets
    self.log = log
  }

  /// The description of a layer with everything inside it.
  func describe(_ layer: CALayer) -> LayerDescription {
    layer.layoutIfNeeded()
    layer.displayIfNeeded()
    let className = Self.className(of: layer)
    var description = LayerDescription(className: className)
    description.properties = properties(of: layer, className)
    let known = recorded[ObjectIdentifier(layer)]
    if let isHidden = known?.isHidden {
      description.properties.removeAll { $0.keyPath == "hidden" }
      description.properties.append(
        PropertyDescription(keyPath: "hidden", value: .bool(isHidden)))
    }
    let own = layer.allAnimations.map { LayerAnimation(key: $0.key, animation: $0.animation) }
    let describer = AnimationDescriber(assets: assets, log: log)
    let animations = (known?.animations ?? own).map {
      describer.describe($0.animation, key: $0.key, layer: layer, layerClass: className)
    }
    description.animations = (known?.steps ?? []) + animations
    description.sublayers = (known?.sublayers ?? layer.sublayers ?? []).map(describe)
    description.mask = layer.mask.map(describe)
    warn(about: layer)
    return description
  }

  /// The nearest class of Core Animation's that the layer is of.
  static func className(of layer: CALayer) -> String {
    let candidates = templates.filter { layer.isKind(of: type(of: $0.layer)) }
    // The most special class descends from all others that the layer is of.
    return candidates.max { first, second in
      type(of: second.layer).isSubclass(of: type(of: first.layer))
        && type(of: second.layer) != type(of: first.layer)
    }?.name ?? "CALayer"
  }

  /// A new layer of each class; that of a backdrop has no class of its own.
  private static var templates: [(name: String, layer: CALayer)] {
    LayerBuilder.makers.keys.filter { $0 != "CABackdropLayer" }.sorted().compactMap { name in
      LayerBuilder.makers[name].map { (name, $0()) }
    }
  }

  private func properties(of layer: CALayer, _ className: String) -> [PropertyDescription] {
    let defaults = defaults(of: className)
    return values(of: layer, className).sorted { $0.key < $1.key }
      .filter { $0.value != defaults[$0.key] }
      .map { PropertyDescription(keyPath: $0.key, value: $0.value) }
  }

  /// The values of all properties that a document can say, by name.
  func values(of layer: CALayer) -> [String: MarkupValue] {
    values(of: layer, Self.className(of: layer))
  }

  private func values(of layer: CALayer, _ className: String) -> [String: MarkupValue] {
    var values: [String: MarkupValue] = [:]
    // The frame follows from bounds, position and transform.
    for (name, kind) in MarkupSchema.attributes(of: className) where name != "frame" {
      let cells = name == "emitterCells" ? (layer as? CAEmitterLayer)?.emitterCells : nil
      let taken = cells.map { Array($0.prefix(CAEmitterCell.maximumCount)) }
      values[name] = markupValue(taken ?? layer.value(forKey: name), kind, of: layer, name)
    }
    return values
  }

  private func defaults(of className: String) -> [String: MarkupValue] {
    if let known = defaults[className] { return known }
    let new = values(of: (LayerBuilder.makers[className] ?? { CALayer() })(), className)
    defaults[className] = new
    return new
  }

  private func markupValue(
    _ value: Any?, _ kind: ValueKind, of layer: CALayer, _ name: String
  ) -> MarkupValue? {
    guard let value, !(value is NSNull) else { return .null }
    if let markup = MarkupValue(coreAnimation: value, as: kind, assets: assets) { return markup }
    log.warn(
      line: nil, Self.label(layer), "its \(name) cannot be written: it is not \(kind.description)")
    return nil
  }

  private func warn(about layer: CALayer) {
    if layer.actions?.isEmpty == false {
      log.warn(line: nil, Self.label(layer), "its actions cannot be written")
    }
    if layer.style?.isEmpty == false {
      log.warn(line: nil, Self.label(layer), "its style cannot be written")
    }
  }

  static func label(_ layer: CALayer) -> String {
    layer.name.map { "layer “\($0)”" } ?? className(of: layer)
  }
}
