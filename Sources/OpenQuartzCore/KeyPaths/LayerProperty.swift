import OpenCoreGraphics

/// A property of ``CALayer`` as key paths know it: its name, its kind, and where it lies.
package struct LayerProperty: Sendable, Hashable {
  package let name: String
  package let kind: ValueKind
  /// Byte offset in ``LayerValues``; unused for images.
  package let offset: Int
  /// Whether animations may drive it.
  package let isAnimatable: Bool

  private init<V>(
    _ name: String, _ kind: ValueKind, _ field: PartialKeyPath<LayerValues>, _: V.Type,
    animatable: Bool = true
  ) {
    self.name = name
    self.kind = kind
    offset = MemoryLayout<LayerValues>.offset(of: field) ?? 0
    isAnimatable = animatable
  }

  private static func number(_ name: String, _ field: KeyPath<LayerValues, Double>) -> Self {
    Self(name, .number, field, Double.self)
  }

  private static func flag(
    _ name: String, _ field: KeyPath<LayerValues, Bool>, animatable: Bool = true
  ) -> Self {
    Self(name, .flag, field, Bool.self, animatable: animatable)
  }

  /// Every property of the base class, by name.
  package static let all: [String: LayerProperty] = {
    let list: [LayerProperty] = [
      Self("bounds", .rect, \.bounds, SIMD4<Double>.self),
      Self("position", .point, \.position, SIMD2<Double>.self),
      number("zPosition", \.zPosition),
      Self("anchorPoint", .point, \.anchorPoint, SIMD2<Double>.self),
      number("anchorPointZ", \.anchorPointZ),
      Self("transform", .transform, \.transform, CATransform3D.self),
      Self("sublayerTransform", .transform, \.sublayerTransform, CATransform3D.self),
      number("opacity", \.opacity),
      number("cornerRadius", \.cornerRadius),
      number("borderWidth", \.borderWidth),
      Self("borderColor", .color, \.borderColor, SIMD4<Double>.self),
      Self("backgroundColor", .color, \.backgroundColor, SIMD4<Double>.self),
      Self("contents", .image, \.contentsScale, CGImage.self),
      Self("contentsRect", .rect, \.contentsRect, SIMD4<Double>.self),
      number("contentsScale", \.contentsScale),
      flag("hidden", \.isHidden),
      flag("doubleSided", \.isDoubleSided),
      flag("masksToBounds", \.masksToBounds),
      flag("geometryFlipped", \.isGeometryFlipped),
      flag("allowsGroupOpacity", \.allowsGroupOpacity, animatable: false),
      flag("allowsEdgeAntialiasing", \.allowsEdgeAntialiasing, animatable: false),
    ]
    return Dictionary(uniqueKeysWithValues: list.map { ($0.name, $0) })
  }()
}
