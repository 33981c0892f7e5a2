/// The c ≥ 0 at which c − ln(1 + c) is a number: −1 − W₋₁(−e^(−1−u)), with W₋₁ the lower branch of
/// Lambert's function.
///
/// A critically damped spring is (1 + c)·e^(−c)-like throughout, so that its rate and its duration
/// follow from this one function. It is written for u rather than for W₋₁'s own argument, as
/// e^(−1−u) would lose the digits of a small u and underflow for a great one.
///
/// Near 0, where c ≈ √(2u), the difference c − ln(1 + c) cancels; there it is taken as z·c −
/// 2z³(1/3 + z²/5 + z⁴/7 + …) with z = c/(2 + c). Newton's steps from an asymptotic guess double
/// the digits each; the result is within 1e-15 relative.
///
/// - Parameter u: From 0 to infinity; 0 for anything less.
func inverseLogExcess(_ u: Double) -> Double {
  guard u > 0, u < .infinity else { return u > 0 ? .infinity : u.isNaN ? .nan : 0 }
  let root = (2 * u).squareRoot()
  // The series about the branch point, and the first terms of the one at infinity.
  if u < 1e-16 { return root * (1 + root / 3) }
  var c =
    u < 1 ? root * (1 + root * (1.0 / 3 + root / 36)) : u + Double.log(onePlus: u + .log(1 + u))
  for _ in 0..<5 {
    let step = (excess(c) - u) * (1 + c) / c
    c -= step
    if step.magnitude <= 1e-17 * c { break }
  }
  return c
}

/// c − ln(1 + c) for c > 0, with all its digits.
private func excess(_ c: Double) -> Double {
  if c > 1 { return c - Double.log(onePlus: c) }
  let z = c / (2 + c)
  let square = z * z
  var sum = 0.0
  var power = 1.0
  var divisor = 3.0
  while power > 1e-18 {
    sum += power / divisor
    power *= square
    divisor += 2
  }
  return z * (c - 2 * square * sum)
}
