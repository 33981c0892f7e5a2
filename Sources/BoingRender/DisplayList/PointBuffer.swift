/// Points one after another, in memory that grows and is used again.
final class PointBuffer {
  // One thread writes; checks at each point would cost as much as the points.
  @exclusivity(unchecked)
  private(set) var start: UnsafeMutablePointer<SIMD2<Double>>
  @exclusivity(unchecked)
  private(set) var count = 0
  @exclusivity(unchecked)
  private var capacity = 1_024

  init() {
    start = .allocate(capacity: capacity)
  }

  deinit {
    start.deallocate()
  }

  /// Forgets every point from the `count`-th on.
  func removeAll(from count: Int = 0) { self.count = count }

  /// Room for `extra` points behind the last; they count once ``append(count:)`` says so.
  func room(for extra: Int) -> UnsafeMutablePointer<SIMD2<Double>> {
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
  func append(count extra: Int) { count += extra }

  func append(_ point: SIMD2<Double>) {
    room(for: 1).pointee = point
    count += 1
  }
}
