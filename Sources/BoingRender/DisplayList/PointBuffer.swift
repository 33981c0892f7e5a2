/// Points one after another, in memory that grows and is used again.
package final class PointBuffer {
  // One thread writes; checks at each point would cost as much as the points.
  @exclusivity(unchecked)
  package private(set) var start: UnsafeMutablePointer<SIMD2<Double>>
  @exclusivity(unchecked)
  package private(set) var count = 0
  @exclusivity(unchecked)
  // A few: each shadow has a list of its own.
  private var capacity = 16

  init() {
    start = .allocate(capacity: capacity)
  }

  deinit {
    start.deallocate()
  }

  /// Forgets every point from the `count`-th on.
  package func removeAll(from count: Int = 0) { self.count = count }

  /// Returns memory for `extra` points behind the last; they count once ``append(count:)`` says so.
  package func reserve(_ extra: Int) -> UnsafeMutablePointer<SIMD2<Double>> {
    if count + extra > capacity {
      let newCapacity = max(capacity * 2, count + extra)
      let memory = UnsafeMutablePointer<SIMD2<Double>>.allocate(capacity: newCapacity)
      memory.update(from: start, count: count)
      start.deallocate()
      (start, capacity) = (memory, newCapacity)
    }
    return start + count
  }

  /// Counts `extra` points that have been written.
  package func append(count extra: Int) { count += extra }

  package func append(_ point: SIMD2<Double>) {
    reserve(1).pointee = point
    count += 1
  }
}
