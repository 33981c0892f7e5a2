import Boing
import Foundation

/// Describes animations, so that a document can be made of them.
///
/// Only what differs from a new animation of the same class is said. A subclass of the library's is
/// described as the class of Core Animation's that it makes: a bounce as a keyframe animation.
struct AnimationDescriber {
  let assets: AssetCollector
  let log: WarningLog

  func describe(
    _ animation: CAAnimation, key: String?, layer: CALayer, layerClass: String
  ) -> AnimationDescription {
    let className = Self.className(of: animation)
    var description = AnimationDescription(className: className, key: key)
    let template = (AnimationBuilder.makers[className] ?? { CAAnimation() })()
    for (name, kind) in MarkupSchema.attributes(of: className).sorted(by: { $0.key < $1.key })
    where !Self.notWritten.contains(name) {
      let value = Self.plain(animation.value(forKey: name))
      guard let value else { continue }
      let kind = resolved(kind, animation, layerClass)
      guard let markup = MarkupValue(coreAnimation: value, as: kind, assets: assets) else {
        log.warn(
          line: nil, LayerDescriber.label(layer),
          "the \(name) of its animation “\(key ?? className)” cannot be written: it is not"
            + " \(kind.description)")
        continue
      }
      let standard = Self.plain(template.value(forKey: name)).flatMap {
        MarkupValue(coreAnimation: $0, as: kind, assets: assets)
      }
      if markup != standard {
        description.properties.append(PropertyDescription(keyPath: name, value: markup))
      }
    }
    if let group = animation as? CAAnimationGroup {
      description.animations = (group.animations ?? []).map {
        describe($0, key: nil, layer: layer, layerClass: layerClass)
      }
    }
    if animation.delegate != nil {
      log.warn(
        line: nil, LayerDescriber.label(layer),
        "the delegate of its animation “\(key ?? className)” cannot be written")
    }
    return description
  }

  /// Properties that stand for others.
  private static let notWritten: Set<String> = ["velocity", "mica_autorecalculatesDuration"]

  private static func plain(_ value: Any?) -> Any? {
    value is NSNull ? nil : value
  }

  /// The kind of a property, with the animated property's kind instead of `.any`.
  private func resolved(
    _ kind: ValueKind, _ animation: CAAnimation, _ layerClass: String
  ) -> ValueKind {
    let property = animation as? CAPropertyAnimation
    let hasFunction = Self.plain(property?.value(forKey: "valueFunction")) != nil
    let animated =
      hasFunction
      ? .input
      : property?.keyPath.flatMap { MarkupSchema.kind(ofKeyPath: $0, in: layerClass) } ?? .any
    switch kind {
    case .any: return animated
    case .array(.any): return .array(animated)
    default: return kind
    }
  }

  /// The nearest class of Core Animation's that the animation is of.
  static func className(of animation: CAAnimation) -> String {
    let candidates = AnimationBuilder.makers.keys.sorted().compactMap { name in
      AnimationBuilder.makers[name].map { (name: name, type: type(of: $0())) }
    }.filter { animation.isKind(of: $0.type) }
    return candidates.max { $1.type.isSubclass(of: $0.type) && $1.type != $0.type }?.name
      ?? "CAAnimation"
  }
}
