/// The values of properties that only some layers have: those that a layer class declares, by their indices
/// in its list, and those that are known by name alone.
///
/// Its storage is copied on write, so that layer, tree and frame share it.
package struct PropertyStore: Sendable, Equatable {
  /// The class's properties; nil, or beyond the end, where one has its default.
  private var listed: ContiguousArray<PropertyValue?> = []
  private var named: [Name: PropertyValue] = [:]

  package init() {}

  /// True if nothing is stored, so that every property has its default.
  package var isEmpty: Bool { listed.isEmpty && named.isEmpty }

  /// The value of `property`, or its default.
  package subscript(property: PropertyDescriptor) -> PropertyValue {
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

  /// The identity of the memory of the values; nil if there are values of properties known by name alone, or
  /// none at all.
  ///
  /// As long as a store is kept, every store with its identity has its values.
  package var identity: UInt? {
    guard named.isEmpty, !listed.isEmpty else { return nil }
    return listed.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
  }

  /// Returns the value stored under `name`, for properties known by name alone.
  package func named(_ name: Name) -> PropertyValue? { named[name] }

  /// Removes the values of properties known by names that begin with `prefix`.
  package mutating func removeNamed(withPrefix prefix: StaticString) {
    for name in names where name.hasPrefix(prefix) { named[name] = nil }
  }

  /// Takes over the values of properties known by name alone that differ between `new` and `old`.
  package mutating func takeNamed(of new: PropertyStore, insteadOf old: PropertyStore) {
    for (name, value) in new.named where value != old.named[name] { named[name] = value }
  }

  /// The names of the properties known by name alone that have been set.
  package var names: [Name] { Array(named.keys) }
}
