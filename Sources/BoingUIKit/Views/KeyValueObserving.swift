import BoingQuartzCore

/// The values that a change of an observed property brings along.
public struct NSKeyValueObservingOptions: OptionSet, Hashable, Sendable {
  /// The bits 1, 2 and 4.
  public let rawValue: UInt

  /// Creates options by their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The value after the change.
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  /// The value before the change.
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// A call at once, with the present value.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
}

/// A change of an observed property.
public struct NSKeyValueObservedChange<Value> {
  /// The value after the change; nil unless ``NSKeyValueObservingOptions/new`` asks for it.
  public let newValue: Value?
  /// The value before the change; nil unless ``NSKeyValueObservingOptions/old`` asks for it.
  public let oldValue: Value?
}

/// An observation, which ends with the object that stands for it.
public final class NSKeyValueObservation: NSObject {
  private var end: (() -> Void)?

  init(_ end: @escaping () -> Void) { self.end = end }

  deinit { end?() }

  /// Ends the observation.
  public func invalidate() {
    end?()
    end = nil
  }
}

/// An object with observable properties: a view or a gesture recognizer.
///
/// Swift on Linux has no key-value observing. These objects tell of the properties that animation code observes: of
/// a view its geometry, alpha and visibility, of a scroll view also its content's offset, size and insets, and of a
/// gesture recognizer its state.
@MainActor
public protocol KeyValueObservable: NSObject {
  /// The observers of the object.
  var keyValueObservers: KeyValueObservers { get }
}

extension KeyValueObservable {
  /// Calls `changeHandler` whenever the property has changed, until the observation ends.
  ///
  /// ```swift
  /// observation = scrollView.observe(\.contentOffset, options: [.new]) { _, change in … }
  /// ```
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let observers = keyValueObservers
    var last = self[keyPath: keyPath]
    func change(_ old: Value?, _ new: Value) -> NSKeyValueObservedChange<Value> {
      NSKeyValueObservedChange(
        newValue: options.contains(.new) ? new : nil,
        oldValue: options.contains(.old) ? old : nil)
    }
    let id = observers.add { [weak self] in
      guard let self else { return }
      let new = self[keyPath: keyPath]
      guard !KeyValueObservers.areEqual(last, new) else { return }
      let old = last
      last = new
      changeHandler(self, change(old, new))
    }
    if options.contains(.initial) { changeHandler(self, change(nil, last)) }
    return NSKeyValueObservation { [weak observers] in observers?.remove(id) }
  }
}

// `@unchecked Sendable`: used where its object is, on the main actor; only an observation may end elsewhere.
/// The observers of one object's properties.
public final class KeyValueObservers: @unchecked Sendable {
  private let lock = NSLock()
  private var checks: [Int: () -> Void] = [:]
  private var nextID = 0

  init() {}

  func add(_ check: @escaping () -> Void) -> Int {
    lock.withLock {
      nextID += 1
      checks[nextID] = check
      return nextID
    }
  }

  func remove(_ id: Int) {
    let removed = lock.withLock { checks.removeValue(forKey: id) }
    _ = removed
  }

  /// Lets the observers see whether their properties have changed.
  func didChange() {
    guard !checks.isEmpty else { return }
    let due = lock.withLock { checks.sorted { $0.key < $1.key }.map(\.value) }
    for check in due { check() }
  }

  static func areEqual<Value>(_ a: Value, _ b: Value) -> Bool {
    guard let a = a as? any Equatable else { return false }
    return isEqual(a, b)
  }

  private static func isEqual<Value: Equatable>(_ a: Value, _ b: Any) -> Bool {
    (b as? Value).map { a == $0 } ?? false
  }
}
