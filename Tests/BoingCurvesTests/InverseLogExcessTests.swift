import BoingTestSupport
import Foundation
import Testing

@testable import BoingCurves

@Suite("Lambert's W, lower branch")
struct InverseLogExcessTests {
  /// c for u, by Newton's method on 80 decimal digits (Python's decimal).
  static let references: [(u: Double, c: Double)] = [
    (1e-30, 1.4142135623730959e-15), (1e-20, 1.4142135624397617e-10),
    (1e-17, 4.472135961666247e-09), (1e-16, 1.4142135690397616e-08),
    (1e-12, 1.4142142290398402e-06), (1e-08, 0.00014142802298254211),
    (0.0001, 0.014208880709801015), (0.01, 0.14816512237939475), (0.1, 0.5162211614250222),
    (0.5, 1.357676673945899), (0.999, 2.1447271201353115), (1, 2.1461932206205825),
    (2, 3.5052414957928835), (6.907755278982137, 9.233413476451586), (50, 54.00746897556834),
    (700, 706.5618250108739), (10000, 10009.21136098707), (1e10, 10000000023.02585),
    (1e100, 1e100), (1e300, 1e300),
  ]

  @Test("it has the digits of a high-precision reference", arguments: references)
  func reference(u: Double, c: Double) {
    #expect((inverseLogExcess(u) - c).magnitude <= 1e-15 * c)
  }

  @Test("it undoes c − ln(1 + c) over twelve decades")
  func inverse() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<2_000 {
      let c = pow(10, Double.random(in: -3...9, using: &generator))
      // ln(1 + c) by the series of its inverse hyperbolic tangent, where the plain difference cancels.
      let z = c / (2 + c)
      var tail = 0.0
      for order in stride(from: 81.0, through: 3, by: -2) { tail += pow(z, order) / order }
      let u = c < 1 ? c * z - 2 * tail : c - log1p(c)
      // A step of u's last digit moves c by (1 + c)/c of it, relative.
      let allowance = 1e-15 * (1 + c) * max(1, u / c)
      #expect((inverseLogExcess(u) - c).magnitude <= 3 * allowance, "\(c)")
    }
  }

  @Test("it rises with its argument, and has a defined value at and beyond the ends")
  func ends() {
    #expect(
      inverseLogExcess(0) == 0 && inverseLogExcess(-1) == 0 && inverseLogExcess(-.infinity) == 0)
    #expect(inverseLogExcess(.infinity) == .infinity && inverseLogExcess(.nan).isNaN)
    #expect(inverseLogExcess(.leastNonzeroMagnitude) > 0)
    #expect(inverseLogExcess(.greatestFiniteMagnitude).isFinite)
    var previous = 0.0
    for step in 0...6_000 {
      let c = inverseLogExcess(pow(10, Double(step) / 200 - 20))
      #expect(c > previous)
      previous = c
    }
  }

  @Test(
    "a critically damped bounce has its residual left at its duration",
    arguments: [1e-6, 1e-3, 0.02, 0.5, 0.999, 1 - 1e-9])
  func critical(residual: Double) throws {
    let visible = max(residual, 0.02)
    for duration in [0.01, 1, 300] {
      let bounce = try SpringyBounce(
        from: 1, to: 0, numberOfBounces: 0, duration: duration, visibleFraction: visible,
        residualFraction: residual)
      // (1 + λD)·e^(−λD) = q.
      let decay = bounce.decayRate * duration
      #expect(((1 + decay) * exp(-decay) / residual - 1).magnitude <= 1e-14 * (1 + decay))
      // The same moment by bisection on the motion itself.
      let settled = bounce.settlingTime(within: residual)
      #expect((settled - duration).magnitude <= 1e-12 * duration / (1 - residual).squareRoot())
    }
  }

  @Test("a launched motion without bounces leaves the residual at its end", arguments: 0..<40)
  func launched(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let velocity = Double.random(in: -30...30, using: &generator)
    let bounce = try SpringyBounce(
      from: 1, to: 0, numberOfBounces: 0, duration: 1, initialVelocity: velocity)
    let left = bounce.value(at: 1).magnitude
    if velocity > log(0.001) {
      #expect((left - 0.001).magnitude <= 1e-15 * (1 + velocity.magnitude))
    } else {
      #expect(left <= 0.001 && (bounce.decayRate + velocity).magnitude < 1e-13)
    }
  }
}
