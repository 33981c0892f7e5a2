import BoingCurves
import Foundation
import Testing

/// The counts of cubic Bézier fits beside a dynamic program and beside the proven bound.
@Suite("The fewest cubic Bézier segments")
struct CubicBezierFitOptimumTests {
  /// The greatest distance of the best segment that a pattern search finds between two times, with
  /// its ends and end slopes on the curve.
  func error(
    of motion: some Motion, from start: Double, to end: Double, atMost goal: Double
  ) -> Double {
    let length = end - start
    let inset = 1e-9 * length
    let (first, last) = (motion.value(at: start), motion.value(at: end))
    let (firstSlope, lastSlope) = (
      motion.velocity(at: start + inset), motion.velocity(at: end - inset)
    )
    func distance(_ reach: SIMD2<Double>) -> Double {
      if reach.min() < 0.001 || reach.max() > 1 { return .infinity }
      let controls = (first + reach.x * length * firstSlope, last - reach.y * length * lastSlope)
      var greatest = 0.0
      for step in 1..<18 {
        let s = Double(step) / 18
        let r = 1 - s
        let (w0, w1, w2, w3) = (r * r * r, 3 * r * r * s, 3 * r * s * s, s * s * s)
        let part = w1 * reach.x + w2 * (1 - reach.y) + w3
        let value = w0 * first + w1 * controls.0 + w2 * controls.1 + w3 * last
        greatest = max(greatest, abs(value - motion.value(at: start + part * length)))
      }
      return greatest
    }
    var best = Double.infinity
    for guess in [SIMD2(0.33, 0.33), SIMD2(0.6, 0.6), SIMD2(0.2, 0.6), SIMD2(0.6, 0.2)] {
      var reach = guess
      var present = distance(reach)
      var step = 0.12
      while step > 0.002, present > goal {
        let moves = [
          SIMD2(step, 0), SIMD2(-step, 0), SIMD2(0, step), SIMD2(0, -step), SIMD2(step, step),
          SIMD2(-step, -step), SIMD2(step, -step), SIMD2(-step, step),
        ]
        let tries = moves.map { (reach + $0, distance(reach + $0)) }
        if let better = tries.min(by: { $0.1 < $1.1 }), better.1 < present {
          (reach, present) = better
        } else {
          step /= 2
        }
      }
      best = min(best, present)
      if best <= goal { break }
    }
    return best
  }

  /// The fewest segments with their joins on an even grid.
  func optimum(of motion: some Motion, duration: Double, grid: Int, error bound: Double) -> Int {
    let times = (0...grid).map { duration * Double($0) / Double(grid) }
    var counts = [0] + [Int](repeating: .max / 2, count: grid)
    for start in 0..<grid where counts[start] < .max / 2 {
      for end in (start + 1)...grid where counts[start] + 1 < counts[end] {
        // What cannot be reached within a third of the whole is not looked for.
        if end - start > grid / 3 { break }
        if error(of: motion, from: times[start], to: times[end], atMost: bound) <= bound {
          counts[end] = counts[start] + 1
        }
      }
    }
    return counts[grid]
  }

  @Test(
    "a dynamic program over the joins of a grid finds no fewer segments",
    arguments: [(2, 0.01), (3, 0.02), (4, 0.02)])
  func dynamicProgram(bounces: Int, error: Double) throws {
    let bounce = try SpringyBounce(from: 0, to: 1, numberOfBounces: bounces, duration: 1)
    let fit = try CubicBezierFit(of: bounce, over: 0...1, maximumError: error)
    let optimum = optimum(of: bounce, duration: 1, grid: 40, error: error)
    #expect(fit.count <= optimum)
    #expect(fit.minimumCount <= fit.count && fit.minimumCount >= 1)
  }

  @Test("the proven bound is a third of the swings that stand out", arguments: [0, 1, 2, 4, 8, 20])
  func lowerBound(bounces: Int) throws {
    let bounce = try SpringyBounce(from: 0, to: 100, numberOfBounces: bounces, duration: 2)
    for error in [10, 1, 0.1, 0.01] {
      let fit = try CubicBezierFit(of: bounce, over: 0...2, maximumError: error)
      // From 0 to the first extremum, and from each to the next, while they are 2ε apart.
      let values =
        [0] + bounce.extrema.prefix { $0.time < 2 }.map { $0.value } + [bounce.value(at: 2)]
      let swings = zip(values, values.dropFirst()).prefix { abs($1 - $0) > 2 * error }.count
      #expect(fit.minimumCount == max(1, (swings + 2) / 3))
      #expect(fit.minimumCount <= fit.count)
    }
  }

  @Test("between contacts each arc takes one segment, and that is proven")
  func contacts() throws {
    let drop = try GravityBounce(from: 0, to: 300, numberOfBounces: 4, duration: 1)
    let fit = try CubicBezierFit(of: drop, over: 0...1, maximumError: 1e-4)
    #expect(fit.count == 5 && fit.minimumCount == 5)
    let part = try CubicBezierFit(of: drop, over: 0...0, maximumError: 1e-4)
    #expect(part.count == 0 && part.minimumCount == 0)
  }
}
