import OpenCoreGraphics

/// The properties of a layer class by name: those of every layer, and its own.
package final class PropertyTable: Sendable {
  package let all: [String: LayerProperty]
  /// The class's own, by their places.
  package let listed: [LayerProperty]

  /// A table of the base properties and of those that a class adds.
  package init(_ listed: [LayerProperty], base: PropertyTable? = .base) {
    self.listed = listed
    all = (base?.all ?? [:]).merging(listed.map { ($0.name, $0) }) { $1 }
  }

  /// The properties of every layer.
  package static let base = PropertyTable(
    [
      .hot("bounds", .rect, \.bounds),
      .hot("position", .point, \.position),
      .hot("zPosition", .number, \.zPosition),
      .hot("anchorPoint", .point, \.anchorPoint),
      .hot("anchorPointZ", .number, \.anchorPointZ),
      .hot("transform", .transform, \.transform),
      .hot("opacity", .number, \.opacity),
      .hot("cornerRadius", .number, \.cornerRadius),
      .hot("backgroundColor", .color, \.backgroundColor),
      .hot("hidden", .flag, \.isHidden, .transition),
      .hot("doubleSided", .flag, \.isDoubleSided, .none),
      .hot("masksToBounds", .flag, \.masksToBounds, .transition),
      .hot("geometryFlipped", .flag, \.isGeometryFlipped, .transition),
      .hot("allowsGroupOpacity", .flag, \.allowsGroupOpacity, .none, isAnimatable: false),
      .hot("allowsEdgeAntialiasing", .flag, \.allowsEdgeAntialiasing, .none, isAnimatable: false),
      .rare("sublayerTransform", .transform, \.sublayerTransform),
      .rare("borderWidth", .number, \.borderWidth),
      .rare("borderColor", .color, \.borderColor),
      .rare("contentsMultiplyColor", .color, \.contentsMultiplyColor),
      .rare("contentsRect", .rect, \.contentsRect),
      .rare("contentsCenter", .rect, \.contentsCenter),
      .rare("contentsScale", .number, \.contentsScale),
      .rare("shadowColor", .color, \.shadowColor),
      .rare("shadowOpacity", .number, \.shadowOpacity),
      .rare("shadowOffset", .size, \.shadowOffset),
      .rare("shadowRadius", .number, \.shadowRadius),
      .rare("rasterizationScale", .number, \.rasterizationScale, .none),
      .rare("minificationFilterBias", .number, \.minificationFilterBias, .none),
      .rare("shouldRasterize", .flag, \.shouldRasterize, .none),
      .contents,
      .shadowPath, .filters, .backgroundFilters, .compositingFilter,
    ], base: nil)
}

extension LayerProperty {
  static let shadowPath = LayerProperty(named: "shadowPath", .path)
  package static let filters = LayerProperty(
    named: "filters", .object, action: .transition, isAnimatable: false)
  package static let backgroundFilters = LayerProperty(
    named: "backgroundFilters", .object, action: .transition, isAnimatable: false)
  static let compositingFilter = LayerProperty(
    named: "compositingFilter", .object, action: .transition, isAnimatable: false)
}
