import Boing
import Foundation

/// Describes a layer tree, so that a document can be made of it.
///
/// Only what differs from a new layer of the same class is said.
final class LayerDescriber {
  let assets: AssetCollector
  let log: WarningLog

  /// Animations that are written in the place of those that a layer has.
  var animations: [ObjectIdentifier: [LayerAnimation]] = [:]

  /// Whether a layer is described without its animations and what is inside it.
  var isShallow = false

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
    if isShallow { return description }
    let own = layer.allAnimations.map { LayerAnimation(key: $0.key, animation: $0.animation) }
    let describer = AnimationDescriber(assets: assets, log: log)
    description.animations = (animations[ObjectIdentifier(layer)] ?? own).map {
      describer.describe($0.animation, key: $0.key, layer: layer, layerClass: className)
    }
    description.sublayers = (layer.sublayers ?? []).map(describe)
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
    let template = (LayerBuilder.makers[className] ?? { CALayer() })()
    return MarkupSchema.attributes(of: className).sorted { $0.key < $1.key }
      .compactMap { name, kind in
        // The frame follows from bounds, position and transform.
        guard name != "frame" else { return nil }
        let cells = name == "emitterCells" ? (layer as? CAEmitterLayer)?.emitterCells : nil
        let value = markupValue(cells ?? layer.value(forKey: name), kind, of: layer, name)
        guard let value, value != markupValue(template.value(forKey: name), kind, of: layer, name)
        else { return nil }
        return PropertyDescription(keyPath: name, value: value)
      }
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
