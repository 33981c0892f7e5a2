import BoingCurves
import Foundation

/// The curve of a bounce with its times as Core Animation takes them.
///
/// `NSNumber` is safe to read on any thread: hence `@unchecked Sendable`.
final class KeyedCurve: @unchecked Sendable {
  let curve: BounceCurve
  let keyTimes: [NSNumber]

  init(_ curve: BounceCurve) {
    self.curve = curve
    keyTimes = curve.times.map { NSNumber(value: $0) }
  }
}

/// A bounded cache of fitted curves, keyed by bounce and error: a fit takes a millisecond.
///
/// The lock guards all that changes: hence `@unchecked Sendable`.
final class BounceCurveCache: @unchecked Sendable {
  /// The process's curves.
  static let shared = BounceCurveCache()

  private struct Key: Hashable {
    var bounce: Bounce
    var maximumError: Double
    var straight: Bool
  }

  private let lock = NSLock()
  private var curves: [Key: KeyedCurve] = [:]
  /// The keys in order of insertion; the oldest is evicted first.
  private var order: [Key] = []
  private var numberOfPoints = 0

  private let capacity: Int

  /// Creates a cache of at most `capacity` points in all curves together; by default about three megabytes.
  init(capacity: Int = 65_536) {
    self.capacity = capacity
  }

  /// The number of cached points.
  var count: Int { lock.withLock { numberOfPoints } }

  /// Returns the curve of a normalised bounce, fitted if it is not cached.
  ///
  /// - Parameter straight: True if all segments must be linear.
  func curve(
    _ bounce: Bounce, maximumError: Double, straight: Bool
  ) throws(BounceError) -> KeyedCurve {
    let key = Key(bounce: bounce, maximumError: maximumError, straight: straight)
    if let curve = lock.withLock({ curves[key] }) { return curve }
    let curve = KeyedCurve(
      try BounceCurve(bounce, maximumError: maximumError, straight: straight))
    lock.withLock { keep(curve, key) }
    return curve
  }

  private func keep(_ curve: KeyedCurve, _ key: Key) {
    let size = curve.keyTimes.count
    guard size <= capacity / 16, curves[key] == nil else { return }
    while numberOfPoints + size > capacity, let oldest = order.first {
      numberOfPoints -= curves.removeValue(forKey: oldest)?.keyTimes.count ?? 0
      order.removeFirst()
    }
    curves[key] = curve
    order.append(key)
    numberOfPoints += size
  }
}
