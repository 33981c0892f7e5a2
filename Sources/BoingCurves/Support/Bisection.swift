/// Halves a bracket until it cannot get narrower, and returns its upper end.
///
/// Every root in this module is bracketed by a monotone piece of a curve, where bisection cannot
/// fail; the upper end is wanted because it is the side on which the condition no longer holds.
///
/// - Parameters:
///   - lower: A point at which `condition` holds.
///   - upper: A later point at which it does not.
func bisect(
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
