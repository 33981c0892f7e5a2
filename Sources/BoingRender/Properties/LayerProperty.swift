import BoingCurves

/// A property of a layer as the renderer knows it: its name, the type of its value, its default, and where it
/// is stored.
package final class LayerProperty: Sendable, Hashable {
  package let name: Name
  package let kind: ValueKind
  package let storage: Storage
  /// True if animations may drive the property.
  package let isAnimatable: Bool
  /// The action that a change starts on a layer that is on display.
  package let action: ImplicitAction
  package let defaultValue: PropertyValue

  /// The position of a property's value.
  package enum Storage: Sendable, Hashable {
    /// At a byte offset in ``LayerState``.
    case state(offset: Int)
    /// At a byte offset in ``UncommonState``.
    case uncommon(offset: Int)
    /// The image in ``OutOfLineState``.
    case contents
    /// At an index in the list of the properties of the layer's class.
    case listed(Int)
    /// Under its name in the ``PropertyStore``.
    case named
  }

  /// Core Animation's built-in action for a change.
  package enum ImplicitAction: Sendable {
    case none, animation, transition
  }

  private init(
    _ name: Name, _ kind: ValueKind, _ storage: Storage, _ defaultValue: PropertyValue,
    _ action: ImplicitAction, isAnimatable: Bool
  ) {
    self.name = name
    self.kind = kind
    self.storage = storage
    self.defaultValue = defaultValue
    self.action = action
    self.isAnimatable = isAnimatable
  }

  /// Creates a property at `index` in the list of a layer class.
  package convenience init(
    _ index: Int, _ name: Name, _ kind: ValueKind, default value: PropertyValue? = nil,
    action: ImplicitAction = .animation, isAnimatable: Bool = true
  ) {
    self.init(
      name, kind, .listed(index), value ?? kind.absent, action, isAnimatable: isAnimatable)
  }

  /// Creates a property that is stored under its name: rarely used, or a user's own.
  package convenience init(
    named name: Name, _ kind: ValueKind, default value: PropertyValue? = nil,
    action: ImplicitAction = .none, isAnimatable: Bool = true
  ) {
    self.init(name, kind, .named, value ?? kind.absent, action, isAnimatable: isAnimatable)
  }

  /// Creates a property that is a stored field of ``LayerState``.
  package convenience init(
    state field: (inout LayerState) -> FieldAddress, _ name: Name, _ kind: ValueKind,
    _ action: ImplicitAction = .animation,
    isAnimatable: Bool = true
  ) {
    let offset = FieldAddress.offset(in: LayerState(), field)
    let value = withUnsafeBytes(of: LayerState()) {
      LayerProperty.load(kind, $0.baseAddress! + offset)
    }
    self.init(name, kind, .state(offset: offset), value, action, isAnimatable: isAnimatable)
  }

  /// Creates a property that is a stored field of ``UncommonState``.
  package convenience init(
    uncommon field: (inout UncommonState) -> FieldAddress, _ name: Name, _ kind: ValueKind,
    _ action: ImplicitAction = .animation,
    isAnimatable: Bool = true
  ) {
    let offset = FieldAddress.offset(in: UncommonState(), field)
    let value = withUnsafeBytes(of: UncommonState()) {
      LayerProperty.load(kind, $0.baseAddress! + offset)
    }
    self.init(name, kind, .uncommon(offset: offset), value, action, isAnimatable: isAnimatable)
  }

  /// The image that a layer shows.
  package static let contents = LayerProperty(
    "contents", .image, .contents, .image(nil), .animation, isAnimatable: true)

  package static func == (a: LayerProperty, b: LayerProperty) -> Bool {
    a === b || (a.name == b.name && a.storage == b.storage && a.kind == b.kind)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(storage)
  }
}
