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

/// The part of a layer's state that does not lie in its ``LayerState``.
package struct OutOfLineState: Sendable {
  package var image: Bitmap?
  private var shared: SharedUncommonState?
  package var store = PropertyStore()

  package init() {}

  /// True if everything has its default.
  package var isEmpty: Bool { image == nil && shared == nil && store.isEmpty }

  /// The uncommon state, or its defaults.
  package var uncommon: UncommonState {
    get { shared?.state ?? .defaults }
    set { shared = newValue == .defaults ? nil : SharedUncommonState(newValue) }
  }
}

/// Uncommon state that a layer, its tree and its frames share.
private final class SharedUncommonState: Sendable {
  let state: UncommonState

  init(_ state: UncommonState) { self.state = state }
}

/// Out-of-line state to which animations write.
package struct AnimatedState: Sendable {
  package var image: Bitmap?
  /// The image that fades out while ``image`` fades in.
  package var fade: ContentsFade?
  package var uncommon: UncommonState
  package var store: PropertyStore

  package init(_ state: OutOfLineState) {
    image = state.image
    uncommon = state.uncommon
    store = state.store
  }

  /// The state of a layer that is presented.
  var presented: OutOfLineState {
    var state = OutOfLineState()
    state.image = image
    state.uncommon = uncommon
    state.store = store
    return state
  }
}

/// Two images between which an animation of `contents` stands.
package struct ContentsFade: Sendable {
  /// The image that fades out; nil if there was none.
  package let from: Bitmap?
  /// The weight of the image that fades in, between 0 and 1; that of ``from`` is the rest.
  package let fraction: Double
}
