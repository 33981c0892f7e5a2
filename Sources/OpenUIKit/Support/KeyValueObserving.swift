import OpenQuartzCore

/// The values that a change of an observed property brings along.
public struct NSKeyValueObservingOptions: OptionSet, Hashable, Sendable {
  /// The bits 1, 2, 4 and 8.
  public let rawValue: UInt

  /// Creates options by their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The value after the change.
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  /// The value before the change.
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// A call at once, with the present value.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
  /// A call before each change; there is none here, which is reported.
  public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// The name of an entry of a change.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Creates a key by its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The value after the change.
  public static let newKey = NSKeyValueChangeKey(rawValue: "new")
  /// The value before the change.
  public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
  /// The kind of the change: 1, a value was set.
  public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
}

/// A change of an observed property.
public struct NSKeyValueObservedChange<Value> {
  /// The value after the change; nil unless ``NSKeyValueObservingOptions/new`` asks for it.
  public let newValue: Value?
  /// The value before the change; nil unless ``NSKeyValueObservingOptions/old`` asks for it.
  public let oldValue: Value?
  /// True if the call comes before the change; always false here.
  public let isPrior = false
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
    observers.check(options)
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
  /// An observer by key path.
  private struct Named {
    weak var observer: AnyObject?
    let keyPath: String
    let context: UnsafeMutableRawPointer?
    let call: (_ old: Any?, _ new: Any?) -> Void
  }

  private let lock = NSLock()
  private var checks: [Int: () -> Void] = [:]
  private var named: [Named] = []
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

  /// Adds an observer of the property at `keyPath`.
  func add(
    _ observer: AnyObject, keyPath: String, context: UnsafeMutableRawPointer?,
    _ call: @escaping (_ old: Any?, _ new: Any?) -> Void
  ) {
    named.append(Named(observer: observer, keyPath: keyPath, context: context, call: call))
  }

  /// Removes the latest observation by `observer` of `keyPath`; false if there is none.
  func remove(
    _ observer: AnyObject, keyPath: String, context: UnsafeMutableRawPointer?, matchesContext: Bool
  ) -> Bool {
    let index = named.lastIndex {
      $0.observer === observer && $0.keyPath == keyPath
        && (!matchesContext || $0.context == context)
    }
    guard let index else { return false }
    named.remove(at: index)
    return true
  }

  /// Tells the observers that the property at `keyPath` has changed.
  func didChange(_ keyPath: String, from old: @autoclosure () -> Any?, to new: Any?) {
    if !named.isEmpty {
      let due = named.filter { $0.keyPath == keyPath && $0.observer != nil }
      if !due.isEmpty {
        let old = old()
        for entry in due { entry.call(old, new) }
      }
    }
    guard !checks.isEmpty else { return }
    let due = lock.withLock { checks.sorted { $0.key < $1.key }.map(\.value) }
    for check in due { check() }
  }

  func check(_ options: NSKeyValueObservingOptions) {
    guard options.contains(.prior) else { return }
    Diagnostics.report("an observer is not called before a change, which .prior asks for")
  }

  static func areEqual<Value>(_ a: Value, _ b: Value) -> Bool {
    guard let a = a as? any Equatable else { return false }
    return isEqual(a, b)
  }

  private static func isEqual<Value: Equatable>(_ a: Value, _ b: Any) -> Bool {
    (b as? Value).map { a == $0 } ?? false
  }
}
