import OpenQuartzCore
import Synchronization

/// The manner in which an object holds an associated one.
public enum objc_AssociationPolicy: UInt, Hashable, Sendable {
  /// A weak reference; on Apple's platforms it is not even set to nil.
  case OBJC_ASSOCIATION_ASSIGN = 0
  /// A strong reference.
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  /// A copy; Swift's values are copies already, and objects are referenced strongly.
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  /// A strong reference.
  case OBJC_ASSOCIATION_RETAIN = 769
  /// A copy, as ``OBJC_ASSOCIATION_COPY_NONATOMIC``.
  case OBJC_ASSOCIATION_COPY = 771
}

/// Returns the value that is associated with an object under a key; nil if there is none.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  AssociatedValues.table.withLock { $0.value(of: object as AnyObject, key) }
}

/// Associates a value with an object under a key; nil removes it.
///
/// A value of a view, a view controller or a gesture recognizer ends with it. Values of other objects are let go of
/// when a later association finds that their object is gone.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  // What a value's end calls must not find the lock taken.
  var released: [AssociatedValues.Entry] = []
  AssociatedValues.table.withLock {
    released = $0.set(value, of: object as AnyObject, key, policy)
  }
  _ = released
}

/// Removes all values that are associated with an object.
public func objc_removeAssociatedObjects(_ object: Any) {
  let released = AssociatedValues.table.withLock { $0.removeAll(of: object as AnyObject) }
  _ = released
}

/// Values by the object and the key that they are associated with.
struct AssociatedValues {
  /// The values of one object.
  struct Entry {
    weak var owner: AnyObject?
    var values: [UnsafeRawPointer: Reference] = [:]
  }

  /// A value, or a weak reference to one.
  enum Reference {
    case strong(Any)
    case weak(WeakReference)

    var value: Any? {
      switch self {
      case .strong(let value): value
      case .weak(let reference): reference.object
      }
    }
  }

  // The lock guards the table; the values are used by whoever uses their owners.
  nonisolated(unsafe) private static var shared = AssociatedValues()
  private static let lock = NSLock()

  /// The one table of the process.
  static let table = Table()

  /// Access to the table, one thread at a time.
  struct Table: Sendable {
    func withLock<Result>(_ body: (inout AssociatedValues) -> Result) -> Result {
      AssociatedValues.lock.withLock { body(&AssociatedValues.shared) }
    }
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  /// The number of entries at which those of objects that are gone are removed.
  private var sweepCount = 64

  func value(of object: AnyObject, _ key: UnsafeRawPointer) -> Any? {
    guard let entry = entries[ObjectIdentifier(object)], entry.owner === object else { return nil }
    return entry.values[key]?.value
  }

  /// Sets or removes a value, and returns what is let go of.
  mutating func set(
    _ value: Any?, of object: AnyObject, _ key: UnsafeRawPointer, _ policy: objc_AssociationPolicy
  ) -> [Entry] {
    let id = ObjectIdentifier(object)
    var released: [Entry] = []
    var entry = entries[id] ?? Entry(owner: object)
    if entry.owner !== object {
      released.append(entry)
      entry = Entry(owner: object)
    }
    released.append(Entry(values: entry.values.filter { $0.key == key }))
    entry.values[key] = value.map {
      policy == .OBJC_ASSOCIATION_ASSIGN ? .weak(WeakReference($0 as AnyObject)) : .strong($0)
    }
    entries[id] = entry.values.isEmpty ? nil : entry
    guard entries.count > sweepCount else { return released }
    for (id, entry) in entries where entry.owner == nil {
      released.append(entry)
      entries[id] = nil
    }
    sweepCount = max(64, 2 * entries.count)
    return released
  }

  mutating func removeAll(of object: AnyObject) -> Entry? {
    entries.removeValue(forKey: ObjectIdentifier(object))
  }

  /// Removes the values of an object that is about to end.
  static func release(_ id: ObjectIdentifier) {
    let released = table.withLock { $0.entries.removeValue(forKey: id) }
    _ = released
  }
}

/// A reference that does not keep its object.
struct WeakReference {
  weak var object: AnyObject?

  init(_ object: AnyObject) { self.object = object }
}
