import OpenCoreGraphics

/// A property of a layer class as key paths know it: its name, its kind, its default and where it lies.
package final class LayerProperty: Sendable, Hashable {
  package let name: String
  package let kind: ValueKind
  package let storage: Storage
  /// Whether animations may drive it.
  package let isAnimatable: Bool
  /// What a change of it starts by itself on a layer that is on display.
  package let action: ImplicitAction
  package let defaultValue: PropertyValue

  /// Where the values of a property lie.
  package enum Storage: Sendable, Hashable {
    /// At a byte offset in ``LayerValues``.
    case hot(offset: Int)
    /// At a byte offset in ``RareValues``.
    case rare(offset: Int)
    /// The image in ``LayerExtras``.
    case contents
    /// At a place in the list that the class's ``PropertyTable`` lays out.
    case listed(Int)
    /// Under its name in the ``PropertyStore``.
    case named
  }

  /// Core Animation's built-in action for a change.
  package enum ImplicitAction: Sendable {
    case none, animation, transition
  }

  private init(
    _ name: String, _ kind: ValueKind, _ storage: Storage, _ defaultValue: PropertyValue,
    _ action: ImplicitAction, isAnimatable: Bool
  ) {
    self.name = name
    self.kind = kind
    self.storage = storage
    self.defaultValue = defaultValue
    self.action = action
    self.isAnimatable = isAnimatable
  }

  /// A property that a layer class declares at the place `index` of its table.
  package convenience init(
    _ index: Int, _ name: String, _ kind: ValueKind, default value: PropertyValue? = nil,
    action: ImplicitAction = .animation, isAnimatable: Bool = true
  ) {
    self.init(
      name, kind, .listed(index), value ?? kind.absent, action, isAnimatable: isAnimatable)
  }

  /// A property known by its name alone: rarely used, or a user's own.
  package convenience init(
    named name: String, _ kind: ValueKind, action: ImplicitAction = .none,
    isAnimatable: Bool = true
  ) {
    self.init(name, kind, .named, kind.absent, action, isAnimatable: isAnimatable)
  }

  /// A field of the values that every layer has.
  static func hot<V>(
    _ name: String, _ kind: ValueKind, _ field: KeyPath<LayerValues, V>,
    _ action: ImplicitAction = .animation, isAnimatable: Bool = true
  ) -> LayerProperty {
    let offset = MemoryLayout<LayerValues>.offset(of: field) ?? 0
    let value = withUnsafeBytes(of: LayerValues()) { load(kind, $0.baseAddress! + offset) }
    return LayerProperty(
      name, kind, .hot(offset: offset), value, action, isAnimatable: isAnimatable)
  }

  /// A field of the rare values.
  static func rare<V>(
    _ name: String, _ kind: ValueKind, _ field: KeyPath<RareValues, V>,
    _ action: ImplicitAction = .animation, isAnimatable: Bool = true
  ) -> LayerProperty {
    let offset = MemoryLayout<RareValues>.offset(of: field) ?? 0
    let value = withUnsafeBytes(of: RareValues()) { load(kind, $0.baseAddress! + offset) }
    return LayerProperty(
      name, kind, .rare(offset: offset), value, action, isAnimatable: isAnimatable)
  }

  /// The image that a layer shows.
  static let contents = LayerProperty(
    "contents", .image, .contents, .image(nil), .animation, isAnimatable: true)

  package static func == (a: LayerProperty, b: LayerProperty) -> Bool {
    a.name == b.name && a.storage == b.storage && a.kind == b.kind
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(storage)
  }
}

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
  static let filters = LayerProperty(
    named: "filters", .object, action: .transition, isAnimatable: false)
  static let backgroundFilters = LayerProperty(
    named: "backgroundFilters", .object, action: .transition, isAnimatable: false)
  static let compositingFilter = LayerProperty(
    named: "compositingFilter", .object, action: .transition, isAnimatable: false)
}
