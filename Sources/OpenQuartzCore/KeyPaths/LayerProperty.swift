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
  /// The Swift property, whose getter and setter subclasses may override; nil where there is none.
  let accessor: PropertyAccessor?

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
    _ action: ImplicitAction, isAnimatable: Bool, _ accessor: PropertyAccessor?
  ) {
    self.name = name
    self.kind = kind
    self.storage = storage
    self.defaultValue = defaultValue
    self.action = action
    self.isAnimatable = isAnimatable
    self.accessor = accessor
  }

  /// A property that a layer class declares at the place `index` of its table.
  convenience init(
    _ index: Int, _ name: String, _ kind: ValueKind, _ accessor: PropertyAccessor,
    default value: PropertyValue? = nil, action: ImplicitAction = .animation,
    isAnimatable: Bool = true
  ) {
    self.init(
      name, kind, .listed(index), value ?? kind.absent, action, isAnimatable: isAnimatable,
      accessor)
  }

  /// A property known by its name alone: rarely used, or a user's own.
  package convenience init(
    named name: String, _ kind: ValueKind, default value: PropertyValue? = nil,
    action: ImplicitAction = .none, isAnimatable: Bool = true
  ) {
    self.init(name, kind, .named, value ?? kind.absent, action, isAnimatable: isAnimatable, nil)
  }

  /// A property of every layer that is known by its name alone.
  convenience init(
    named name: String, _ kind: ValueKind, _ accessor: PropertyAccessor,
    action: ImplicitAction = .none, isAnimatable: Bool = true
  ) {
    self.init(name, kind, .named, kind.absent, action, isAnimatable: isAnimatable, accessor)
  }

  /// A field of the values that every layer has.
  static func hot<V>(
    _ name: String, _ kind: ValueKind, _ field: KeyPath<LayerValues, V>,
    _ accessor: PropertyAccessor,
    _ action: ImplicitAction = .animation, isAnimatable: Bool = true
  ) -> LayerProperty {
    let offset = offset(of: field, name)
    let value = withUnsafeBytes(of: LayerValues()) { load(kind, $0.baseAddress! + offset) }
    return LayerProperty(
      name, kind, .hot(offset: offset), value, action, isAnimatable: isAnimatable, accessor)
  }

  /// A field of the rare values.
  static func rare<V>(
    _ name: String, _ kind: ValueKind, _ field: KeyPath<RareValues, V>,
    _ accessor: PropertyAccessor,
    _ action: ImplicitAction = .animation, isAnimatable: Bool = true
  ) -> LayerProperty {
    let offset = offset(of: field, name)
    let value = withUnsafeBytes(of: RareValues()) { load(kind, $0.baseAddress! + offset) }
    return LayerProperty(
      name, kind, .rare(offset: offset), value, action, isAnimatable: isAnimatable, accessor)
  }

  /// The byte offset of a stored field; a computed one has none, and must not be in a table.
  static func offset<Root, V>(of field: KeyPath<Root, V>, _ name: String) -> Int {
    guard let offset = MemoryLayout<Root>.offset(of: field) else {
      preconditionFailure("the property '\(name)' is not a stored field of \(Root.self)")
    }
    return offset
  }

  /// The image that a layer shows.
  static let contents = LayerProperty(
    "contents", .image, .contents, .image(nil), .animation, isAnimatable: true,
    PropertyAccessor(
      get: { .image($0.contents as? CGImage) }, set: { $0.contents = $1.image }))

  /// The frame, which follows from other properties and is not animated, but has parts as they have.
  static let frame = LayerProperty(
    named: "frame", .rect, .init(\.frame), isAnimatable: false)

  package static func == (a: LayerProperty, b: LayerProperty) -> Bool {
    a.name == b.name && a.storage == b.storage && a.kind == b.kind
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(storage)
  }
}
