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
      .hot("bounds", .rect, \.bounds, .init(\.bounds)),
      .hot("position", .point, \.position, .init(\.position)),
      .hot("zPosition", .number, \.zPosition, .init(\.zPosition)),
      .hot("anchorPoint", .point, \.anchorPoint, .init(\.anchorPoint)),
      .hot("anchorPointZ", .number, \.anchorPointZ, .init(\.anchorPointZ)),
      .hot("transform", .transform, \.transform, .init(\.transform)),
      .hot("opacity", .number, \.opacity, .init(\.opacity)),
      .hot("cornerRadius", .number, \.cornerRadius, .init(\.cornerRadius)),
      .hot("backgroundColor", .color, \.backgroundColor, .init(\.backgroundColor)),
      .hot("hidden", .flag, \.isHidden, .init(\.isHidden), .transition),
      .hot("doubleSided", .flag, \.isDoubleSided, .init(\.isDoubleSided), .none),
      .hot("masksToBounds", .flag, \.masksToBounds, .init(\.masksToBounds), .transition),
      .hot("geometryFlipped", .flag, \.isGeometryFlipped, .init(\.isGeometryFlipped), .transition),
      .hot(
        "allowsGroupOpacity", .flag, \.allowsGroupOpacity, .init(\.allowsGroupOpacity), .none,
        isAnimatable: false),
      .hot(
        "allowsEdgeAntialiasing", .flag, \.allowsEdgeAntialiasing, .init(\.allowsEdgeAntialiasing),
        .none, isAnimatable: false),
      .rare("sublayerTransform", .transform, \.sublayerTransform, .init(\.sublayerTransform)),
      .rare("borderWidth", .number, \.borderWidth, .init(\.borderWidth)),
      .rare("borderColor", .color, \.borderColor, .init(\.borderColor)),
      .rare(
        "contentsMultiplyColor", .color, \.contentsMultiplyColor, .init(\.contentsMultiplyColor)),
      .rare("contentsRect", .rect, \.contentsRect, .init(\.contentsRect)),
      .rare("contentsCenter", .rect, \.contentsCenter, .init(\.contentsCenter)),
      .rare("contentsScale", .number, \.contentsScale, .init(\.contentsScale)),
      .rare("shadowColor", .color, \.shadowColor, .init(\.shadowColor)),
      .rare("shadowOpacity", .number, \.shadowOpacity, .init(\.shadowOpacity)),
      .rare("shadowOffset", .size, \.shadowOffset, .init(\.shadowOffset)),
      .rare("shadowRadius", .number, \.shadowRadius, .init(\.shadowRadius)),
      .rare(
        "rasterizationScale", .number, \.rasterizationScale, .init(\.rasterizationScale), .none),
      .rare(
        "minificationFilterBias", .number, \.minificationFilterBias,
        .init(\.minificationFilterBias), .none),
      .rare("shouldRasterize", .flag, \.shouldRasterize, .init(\.shouldRasterize), .none),
      .contents,
      .shadowPath, .filters, .backgroundFilters, .compositingFilter,
    ], base: nil)
}

extension LayerProperty {
  static let shadowPath = LayerProperty(named: "shadowPath", .path, .init(\.shadowPath))
  package static let filters = LayerProperty(
    named: "filters", .object, .init(\.filters), action: .transition, isAnimatable: false)
  package static let backgroundFilters = LayerProperty(
    named: "backgroundFilters", .object, .init(\.backgroundFilters), action: .transition,
    isAnimatable: false)
  static let compositingFilter = LayerProperty(
    named: "compositingFilter", .object, .init(\.compositingFilter), action: .transition,
    isAnimatable: false)
}
