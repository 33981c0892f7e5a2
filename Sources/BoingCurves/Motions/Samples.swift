/// The values of a motion on an even grid from its launch to a time, both ends included.
///
/// Sample i is the value at i·duration/(count − 1). It takes O(count) time and memory; a damped
/// oscillation is sampled by recurrence, see ``Motion/sample(into:duration:)``.
///
/// - Parameters:
///   - motion: The motion to sample.
///   - count: The number of samples; for 1, only the start value, and for less, none.
///   - duration: The time of the last sample, in seconds. If it is not finite, there are none.
public func samples(of motion: some Motion, count: Int, duration: Double) -> [Double] {
  guard count > 0, duration.isFinite else { return [] }
  return Array(unsafeUninitializedCapacity: count) { buffer, initializedCount in
    motion.sample(
      into: UnsafeMutableBufferPointer(start: buffer.baseAddress, count: count),
      duration: duration)
    initializedCount = count
  }
}

extension Motion {
  /// Evaluates the motion at each time of the grid.
  public func sample(into buffer: UnsafeMutableBufferPointer<Double>, duration: Double) {
    sampleEach(into: buffer, duration: duration)
  }

  func sampleEach(into buffer: UnsafeMutableBufferPointer<Double>, duration: Double) {
    let last = Double(buffer.count - 1)
    for index in buffer.indices {
      // A single sample is the start value.
      let fraction = index == 0 ? 0 : Double(index) / last
      buffer[index] = value(at: duration.isFinite ? fraction * duration : .nan)
    }
  }

  /// Overwrites the elements of an array with the values on an even grid, without a new array; see
  /// ``sample(into:duration:)``.
  public func sample(into samples: inout [Double], duration: Double) {
    samples.withUnsafeMutableBufferPointer { sample(into: $0, duration: duration) }
  }
}
