/// Halves a bracket until it cannot get narrower, and returns its upper end.
///
/// Every root in this module is bracketed by a monotone piece of a curve, where bisection cannot
/// fail; the upper end is wanted because it is the side on which the condition no longer holds.
///
/// - Parameters:
///   - lower: A point at which `condition` holds.
///   - upper: A later point at which it does not.
package func bisect(
  from lower: Double, to upper: Double, while condition: (Double) -> Bool
) -> Double {
  var lower = lower
  var upper = upper
  while true {
    let middle = lower + (upper - lower) / 2
    // A root at zero would otherwise be chased through all the subnormal numbers.
    guard middle > lower, middle < upper, upper - lower > 1e-300 else { return upper }
    if condition(middle) {
      lower = middle
    } else {
      upper = middle
    }
  }
}

/// Returns the root of a smooth function that is negative at the lower end of a bracket and not at the upper one.
///
/// Of the secants of the bracket, the value at an end that stays twice is halved (the Illinois method): about ten steps
/// in place of bisection's fifty.
func root(
  from lower: Double, to upper: Double, of function: (Double) -> Double
) -> Double {
  var (low, high) = (lower, upper)
  var (below, above) = (function(low), function(high))
  var root = high
  var wasBelow: Bool?
  for _ in 0..<200 {
    let secant = low + (high - low) * (below / (below - above))
    let next = secant > low && secant < high ? secant : low + (high - low) / 2
    let value = function(next)
    let isConverged = (next - root).magnitude <= 2 * next.ulp
    root = next
    if isConverged || value == 0 { break }
    let isBelow = value < 0
    if isBelow {
      (low, below) = (next, value)
      if wasBelow == true { above /= 2 }
    } else {
      (high, above) = (next, value)
      if wasBelow == false { below /= 2 }
    }
    wasBelow = isBelow
  }
  return root
}

extension RandomAccessCollection {
  /// Returns the index of the first element for which `isLater` holds, as it does for all after it.
  @inlinable
  package func partitioningIndex(where isLater: (Element) -> Bool) -> Index {
    var first = startIndex
    var count = self.count
    while count > 0 {
      let half = count / 2
      let middle = index(first, offsetBy: half)
      if isLater(self[middle]) {
        count = half
      } else {
        first = index(after: middle)
        count -= half + 1
      }
    }
    return first
  }
}

extension [Double] {
  /// Returns the index of the segment between two of these rising times, of which there are at least
  /// two, that holds `time`: the last one that starts at or before it, or the first.
  package func segmentIndex(at time: Double) -> Int {
    self[1..<(count - 1)].partitioningIndex { $0 > time } - 1
  }
}
