/// Points one after another, in memory that grows and is used again.
package final class PointBuffer {
  // One thread writes; checks at each point would cost as much as the points.
  @exclusivity(unchecked)
  // A few: each shadow has a list of its own.
  private var scratch = Scratch<SIMD2<Double>>(capacity: 16)
  @exclusivity(unchecked)
  package private(set) var count = 0

  deinit {
    scratch.deallocate()
  }

  /// The points and what is reserved behind them.
  package var memory: Memory<SIMD2<Double>> { scratch.memory }

  /// Forgets every point from the `count`-th on.
  package func removeAll(from count: Int = 0) { self.count = count }

  /// Returns memory for `extra` points behind the last; they count once ``append(count:)`` says so.
  package func reserve(_ extra: Int) -> Memory<SIMD2<Double>> {
    scratch = scratch.reserving(count + extra, keeping: count)
    return scratch.memory + count
  }

  /// Counts `extra` points that have been written.
  package func append(count extra: Int) { count += extra }

  /// Adds `extra` points of another buffer from `first` on.
  func append(_ other: PointBuffer, from first: Int, count extra: Int) {
    reserve(extra).copy(other.memory, from: first, to: 0, count: extra)
    count += extra
  }
}
