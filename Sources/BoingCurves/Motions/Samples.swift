/// The values of a motion on an even grid from its launch to a time, both ends included.
///
/// Sample i is the value at i·duration/(count − 1). It takes O(count) time and memory.
///
/// - Parameters:
///   - motion: The motion to sample.
///   - count: How many samples; for 1, only the start value, and for less, none.
///   - duration: The time of the last sample, in seconds. If it is not finite, there are none.
public func samples(of motion: some Motion, count: Int, duration: Double) -> [Double] {
  guard count > 0, duration.isFinite else { return [] }
  if count == 1 { return [motion.value(at: 0)] }
  let last = Double(count - 1)
  return (0..<count).map { motion.value(at: Double($0) / last * duration) }
}
