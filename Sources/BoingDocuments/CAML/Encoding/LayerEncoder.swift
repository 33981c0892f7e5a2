import Boing
import Foundation

/// Describes a layer tree, so that a document can be made of it.
///
/// Only what differs from a new layer of the same class is said.
final class LayerEncoder {
  let assets: AssetCollector
  let log: WarningLog

  /// The recorded values of layers, which are written instead of their current ones.
  var recorded: [ObjectIdentifier: Recorded] = [:]

  /// The values of a new layer by its class.
  private var defaults: [String: [String: CAMLValue]] = [:]

  /// The recorded values of a layer.
  struct Recorded {
    /// All layers that were ever inside, back to front.
    var sublayers: [CALayer]
    /// The animations of what changed without one; they lie beneath all others.
    var steps: [CAMLAnimation]
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

  /// The number of layers around the one that is described.
  private var depth = 0

  /// The description of a layer with everything inside it, as deep as markup can say, and one layer more: that is refused
  /// when it is written.
  func describe(_ layer: CALayer) -> CAMLLayer {
    depth += 1
    defer { depth -= 1 }
    layer.layoutIfNeeded()
    layer.displayIfNeeded()
    let className = Self.className(of: layer)
    var description = CAMLLayer(className: className)
    description.properties = properties(of: layer, className)
    let known = recorded[ObjectIdentifier(layer)]
    if let isHidden = known?.isHidden {
      description.properties.removeAll { $0.keyPath == "hidden" }
      description.properties.append(
        CAMLProperty(keyPath: "hidden", value: .bool(isHidden)))
    }
    let own = layer.allAnimations.map { LayerAnimation(key: $0.key, animation: $0.animation) }
    let describer = AnimationEncoder(assets: assets, log: log)
    // An animation of nothing, by which somebody waits for a time, is none of the document.
    let animations = (known?.animations ?? own).filter {
      ($0.animation as? CAPropertyAnimation).map { $0.keyPath != nil } ?? true
    }.map {
      describer.describe($0.animation, key: $0.key, layer: layer, layerClass: className)
    }
    description.animations = (known?.steps ?? []) + animations
    if depth <= XMLLimits().depth / 2 {
      description.sublayers = (known?.sublayers ?? layer.sublayers ?? []).map(describe)
      description.mask = layer.mask.map(describe)
    }
    warn(about: layer)
    return description
  }

  /// The nearest class of Core Animation's that the layer is of.
  static func className(of layer: CALayer) -> String {
    nearestClass(of: layer, among: LayerClasses.all) ?? "CALayer"
  }

  private func properties(of layer: CALayer, _ className: String) -> [CAMLProperty] {
    let defaults = defaults(of: className)
    return values(of: layer, className).sorted { $0.key < $1.key }
      .filter { $0.value != defaults[$0.key] }
      .map { CAMLProperty(keyPath: $0.key, value: $0.value) }
  }

  /// The values of all properties that a document can say, by name.
  func values(of layer: CALayer) -> [String: CAMLValue] {
    values(of: layer, Self.className(of: layer))
  }

  private func values(of layer: CALayer, _ className: String) -> [String: CAMLValue] {
    var values: [String: CAMLValue] = [:]
    for (name, kind) in CAMLSchema.attributes(of: className)
    where !CAMLSchema.derived.contains(name) {
      let cells = name == "emitterCells" ? (layer as? CAEmitterLayer)?.emitterCells : nil
      let taken = cells.map { Array($0.prefix(CAEmitterCell.maximumCount)) }
      values[name] = markupValue(taken ?? layer.value(forKey: name), kind, of: layer, name)
    }
    return values
  }

  private func defaults(of className: String) -> [String: CAMLValue] {
    if let known = defaults[className] { return known }
    let new = values(of: LayerInstantiator.layer(of: className), className)
    defaults[className] = new
    return new
  }

  private func markupValue(
    _ value: Any?, _ kind: CAMLType, of layer: CALayer, _ name: String
  ) -> CAMLValue? {
    guard let value, !(value is NSNull) else { return .null }
    if let markup = CAMLValue(coreAnimation: value, as: kind, assets: assets) { return markup }
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

/// Describes animations, so that a document can be made of them.
///
/// Only what differs from a new animation of the same class is said. A subclass of the library's is
/// described as the class of Core Animation's that it makes: a bounce as a keyframe animation.
struct AnimationEncoder {
  let assets: AssetCollector
  let log: WarningLog

  func describe(
    _ animation: CAAnimation, key: String?, layer: CALayer, layerClass: String
  ) -> CAMLAnimation {
    let className = Self.className(of: animation)
    var description = CAMLAnimation(className: className, key: key)
    let template = AnimationInstantiator.animation(of: className)
    for (name, kind) in CAMLSchema.attributes(of: className).sorted(by: { $0.key < $1.key })
    where !Self.notWritten.contains(name) {
      let value = Self.plain(animation.value(forKey: name))
      guard let value else { continue }
      let kind = resolved(kind, animation, layerClass)
      guard let markup = CAMLValue(coreAnimation: value, as: kind, assets: assets) else {
        log.warn(
          line: nil, LayerEncoder.label(layer),
          "the \(name) of its animation “\(key ?? className)” cannot be written: it is not"
            + " \(kind.description)")
        continue
      }
      let standard = Self.plain(template.value(forKey: name)).flatMap {
        CAMLValue(coreAnimation: $0, as: kind, assets: assets)
      }
      if markup != standard {
        description.properties.append(CAMLProperty(keyPath: name, value: markup))
      }
    }
    if let group = animation as? CAAnimationGroup {
      description.animations = (group.animations ?? []).map {
        describe($0, key: nil, layer: layer, layerClass: layerClass)
      }
    }
    if animation.delegate != nil {
      log.warn(
        line: nil, LayerEncoder.label(layer),
        "the delegate of its animation “\(key ?? className)” cannot be written")
    }
    return description
  }

  /// Properties that are aliases of others.
  private static let notWritten: Set<String> = ["velocity", "mica_autorecalculatesDuration"]

  private static func plain(_ value: Any?) -> Any? {
    value is NSNull ? nil : value
  }

  /// The kind of a property, with the animated property's kind instead of `.any`.
  private func resolved(
    _ kind: CAMLType, _ animation: CAAnimation, _ layerClass: String
  ) -> CAMLType {
    let property = animation as? CAPropertyAnimation
    let hasFunction = Self.plain(property?.value(forKey: "valueFunction")) != nil
    let animated =
      hasFunction
      ? .input
      : property?.keyPath.flatMap { CAMLSchema.kind(ofKeyPath: $0, in: layerClass) } ?? .any
    switch kind {
    case .any: return animated
    case .array(.any): return .array(animated)
    default: return kind
    }
  }

  /// The nearest class of Core Animation's that the animation is of.
  static func className(of animation: CAAnimation) -> String {
    nearestClass(of: animation, among: LayerClasses.animations) ?? "CAAnimation"
  }
}

/// Returns the name of the most special of some classes that an object is of: it descends from all others.
private func nearestClass(of object: NSObject, among classes: [String: NSObject.Type]) -> String? {
  classes.sorted { $0.key < $1.key }.filter { object.isKind(of: $0.value) }
    .max { $1.value.isSubclass(of: $0.value) && $1.value != $0.value }?.key
}
