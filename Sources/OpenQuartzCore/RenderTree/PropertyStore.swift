import OpenCoreGraphics

/// The values of properties that only some layers have: those that a layer class declares in its
/// ``PropertyTable``, by their places there, and those known by name alone.
///
/// A value with copy-on-write storage, so that layer, tree and frame share it.
package struct PropertyStore: Sendable, Equatable {
  /// The class's properties; nil, or beyond the end, where one has its default.
  private var listed: ContiguousArray<PropertyValue?> = []
  private var named: [String: PropertyValue] = [:]

  package init() {}

  /// Whether nothing is stored, so that every property has its default.
  package var isEmpty: Bool { listed.isEmpty && named.isEmpty }

  /// The value of `property`, or its default.
  package subscript(property: LayerProperty) -> PropertyValue {
    get {
      guard case .listed(let index) = property.storage else {
        return named[property.name] ?? property.defaultValue
      }
      return (index < listed.count ? listed[index] : nil) ?? property.defaultValue
    }
    set {
      guard case .listed(let index) = property.storage else {
        named[property.name] = newValue
        return
      }
      while listed.count <= index { listed.append(nil) }
      listed[index] = newValue
    }
  }

  /// The value stored under `name`, for properties known by name alone.
  package func named(_ name: String) -> PropertyValue? { named[name] }

  /// Forgets the values of properties known by names that begin with `prefix`.
  mutating func removeNamed(withPrefix prefix: String) {
    for name in names where name.hasPrefix(prefix) { named[name] = nil }
  }

  /// Takes over what of the properties known by name alone differs between `new` and `old`.
  mutating func takeNamed(of new: PropertyStore, insteadOf old: PropertyStore) {
    for (name, value) in new.named where value != old.named[name] { named[name] = value }
  }

  /// The names of the properties known by name alone that have been set.
  package var names: [String] { Array(named.keys) }
}

/// Everything of a layer that does not lie in its ``LayerValues``.
package struct LayerExtras: Sendable {
  package var image: CGImage?
  var rare: SharedRareValues?
  package var store = PropertyStore()

  package init() {}

  package var isEmpty: Bool { image == nil && rare == nil && store.isEmpty }

  /// The rare values, or their defaults.
  package var rareValues: RareValues {
    get { rare?.values ?? .defaults }
    set { rare = newValue == .defaults ? nil : SharedRareValues(newValue) }
  }
}

/// The same while animations write to it.
struct AnimatedExtras: Sendable {
  var image: CGImage?
  /// What fades out while ``image`` fades in.
  var fade: ContentsFade?
  var rare: RareValues
  var store: PropertyStore

  init(_ extras: LayerExtras) {
    image = extras.image
    rare = extras.rareValues
    store = extras.store
  }

  /// For a layer that is presented.
  var extras: LayerExtras {
    var extras = LayerExtras()
    extras.image = image
    extras.rareValues = rare
    extras.store = store
    return extras
  }
}
