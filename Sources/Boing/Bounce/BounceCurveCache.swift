import Foundation

/// The curves made last, by style: a fit takes a millisecond, and an app bounces in a few styles.
///
/// What is remembered only changes how long an answer takes, never the answer.
final class BounceCurveCache: @unchecked Sendable {
  /// The process's curves.
  static let shared = BounceCurveCache()

  private struct Key: Hashable {
    var style: BounceStyle
    var straight: Bool
  }

  private let lock = NSLock()
  private var curves: [Key: BounceCurve] = [:]
  /// The keys in the order of their making; the oldest goes first.
  private var order: [Key] = []
  private var numberOfPoints = 0

  private let capacity: Int

  /// A memory of at most `capacity` points in all curves together; by default about three megabytes.
  init(capacity: Int = 65_536) {
    self.capacity = capacity
  }

  /// The number of points that are remembered.
  var count: Int { lock.withLock { numberOfPoints } }

  /// The curve of a normalised style, made if it is not remembered.
  ///
  /// - Parameter straight: whether only straight stretches will do.
  func curve(_ style: BounceStyle, straight: Bool) throws(BounceError) -> BounceCurve {
    let key = Key(style: style, straight: straight)
    if let curve = lock.withLock({ curves[key] }) { return curve }
    let curve = try BounceCurve(style, straight: straight)
    lock.withLock { keep(curve, key) }
    return curve
  }

  private func keep(_ curve: BounceCurve, _ key: Key) {
    let size = curve.times.count
    guard size <= capacity / 16, curves[key] == nil else { return }
    while numberOfPoints + size > capacity, let oldest = order.first {
      numberOfPoints -= curves.removeValue(forKey: oldest)?.times.count ?? 0
      order.removeFirst()
    }
    curves[key] = curve
    order.append(key)
    numberOfPoints += size
  }
}
