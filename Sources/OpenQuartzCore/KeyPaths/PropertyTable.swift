import BoingRender
import OpenCoreGraphics

/// The properties of a layer class by name: those of every layer, and its own.
package final class PropertyTable: Sendable {
  package let all: [String: LayerProperty]
  /// The getters and setters by name; properties that only documents know have none.
  private let accessors: [String: PropertyAccessor]
  /// The class's own, by their indices.
  package let listed: [LayerProperty]

  /// Creates a table of the base properties and of those that a class adds.
  init(
    _ listed: [(property: LayerProperty, accessor: PropertyAccessor)], base: PropertyTable? = .base
  ) {
    self.listed = listed.map(\.property)
    all = (base?.all ?? [:]).merging(listed.map { ($0.property.name.string, $0.property) }) { $1 }
    accessors = (base?.accessors ?? [:])
      .merging(listed.map { ($0.property.name.string, $0.accessor) }) { $1 }
  }

  /// Returns the getter and the setter of a property of the table; nil for any other.
  func accessor(of property: LayerProperty) -> PropertyAccessor? {
    let name = property.name.string
    return property == .frame || all[name] == property ? accessors[name] : nil
  }

  /// The properties of every layer.
  package static let base = PropertyTable(
    [
      (.bounds, .init(\.bounds)),
      (.position, .init(\.position)),
      (.zPosition, .init(\.zPosition)),
      (.anchorPoint, .init(\.anchorPoint)),
      (.anchorPointZ, .init(\.anchorPointZ)),
      (.transform, .init(\.transform)),
      (.opacity, .init(\.opacity)),
      (.cornerRadius, .init(\.cornerRadius)),
      (.backgroundColor, .init(\.backgroundColor)),
      (.isHidden, .init(\.isHidden)),
      (.isDoubleSided, .init(\.isDoubleSided)),
      (.masksToBounds, .init(\.masksToBounds)),
      (.isGeometryFlipped, .init(\.isGeometryFlipped)),
      (.allowsGroupOpacity, .init(\.allowsGroupOpacity)),
      (.allowsEdgeAntialiasing, .init(\.allowsEdgeAntialiasing)),
      (.sublayerTransform, .init(\.sublayerTransform)),
      (.borderWidth, .init(\.borderWidth)),
      (.borderColor, .init(\.borderColor)),
      (.contentsMultiplyColor, .init(\.contentsMultiplyColor)),
      (.contentsRect, .init(\.contentsRect)),
      (.contentsCenter, .init(\.contentsCenter)),
      (.contentsScale, .init(\.contentsScale)),
      (.shadowColor, .init(\.shadowColor)),
      (.shadowOpacity, .init(\.shadowOpacity)),
      (.shadowOffset, .init(\.shadowOffset)),
      (.shadowRadius, .init(\.shadowRadius)),
      (.rasterizationScale, .init(\.rasterizationScale)),
      (.minificationFilterBias, .init(\.minificationFilterBias)),
      (.shouldRasterize, .init(\.shouldRasterize)),
      (
        .contents,
        PropertyAccessor(
          get: { .image($0.contents as? CGImage) }, set: { $0.contents = $1.cgImage })
      ),
      (.shadowPath, .init(\.shadowPath)),
      (.filters, .init(\.filters)),
      (.backgroundFilters, .init(\.backgroundFilters)),
      (.compositingFilter, .init(\.compositingFilter)),
    ], base: nil)
}

extension LayerProperty {
  /// The frame, which follows from other properties and is not animated, but has parts as they have.
  static let frame = LayerProperty(named: "frame", .rect, isAnimatable: false)
}
