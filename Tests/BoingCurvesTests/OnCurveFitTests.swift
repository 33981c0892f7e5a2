import BoingCurves
import Foundation
import TestSupport
import Testing

@Suite("PiecewiseLinearFit with knots on the curve")
struct OnCurveFitTests {
  /// The fewest points by dynamic programming over all pairs, each checked against every sample
  /// between.
  func optimum(_ times: [Double], _ values: [Double], within radius: Double) -> Int {
    var fewest = [Int](repeating: .max, count: times.count)
    fewest[0] = 1
    for end in 1..<times.count {
      for start in 0..<end where fewest[start] + 1 < fewest[end] {
        let slope = (values[end] - values[start]) / (times[end] - times[start])
        let isNear = (start...end).allSatisfy {
          (values[start] + slope * (times[$0] - times[start]) - values[$0]).magnitude
            <= radius * (1 + 1e-12)
        }
        if isNear { fewest[end] = fewest[start] + 1 }
      }
    }
    return fewest[times.count - 1]
  }

  @Test("no choice of samples does better", arguments: 1...60)
  func minimal(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let count = Int.random(in: 2...120, using: &generator)
    var time = 0.0
    var value = 0.0
    var times: [Double] = []
    var values: [Double] = []
    for _ in 0..<count {
      times.append(time)
      values.append(value)
      time += Double.random(in: 0.01...1, using: &generator)
      value += Double.random(in: -1...1, using: &generator)
    }
    for radius in [0.05, 0.3, 1, 4] {
      let fit = try PiecewiseLinearFit(
        times: times, values: values, maximumError: radius, knots: .onCurve)
      #expect(fit.count == optimum(times, values, within: radius))
      #expect(fit.isProvablyMinimal)
      #expect(fit.maximumError <= radius)
      #expect(fit.knots == .onCurve)
      for (knot, height) in zip(fit.times, fit.values) {
        let index = try #require(times.firstIndex(of: knot))
        #expect(values[index] == height)
      }
    }
  }

  @Test("every knot is on the motion, and the bound holds between", arguments: [0, 1, 3, 8])
  func motions(bounces: Int) throws {
    let bounce = try SpringyBounce(from: 0, to: 1, numberOfBounces: bounces, duration: 1)
    let drop = try GravityBounce(from: 0, to: 1, numberOfBounces: bounces, duration: 1)
    for error in [0.02, 0.002] {
      try check(bounce, error)
      try check(drop, error)
    }
  }

  func check(_ motion: some Motion, _ error: Double) throws {
    let fit = try PiecewiseLinearFit(of: motion, over: 0...1, maximumError: error, knots: .onCurve)
    let free = try PiecewiseLinearFit(of: motion, over: 0...1, maximumError: error)
    #expect(fit.isProven)
    #expect(fit.maximumError <= error)
    #expect(fit.count >= free.count)
    // A line between curve points spans √(8ε/|f″|), a free one 4√(ε/|f″|).
    #expect(Double(fit.count - 1) <= 2.0.squareRoot() * Double(free.count) + 2)
    for (time, value) in zip(fit.times, fit.values) { #expect(motion.value(at: time) == value) }
    for index in 0...5000 {
      let time = Double(index) / 5000
      #expect((fit.value(at: time) - motion.value(at: time)).magnitude <= fit.maximumError)
    }
  }

  @Test("a parabola takes what the closed form says", arguments: [0.011, 0.0013, 0.00017])
  func parabola(error: Double) throws {
    // A chord of 1 − t² over h is h²/4 off in its middle.
    let drop = try GravityBounce(from: 1, to: 0, numberOfBounces: 0, duration: 1)
    let fit = try PiecewiseLinearFit(of: drop, over: 0...1, maximumError: error, knots: .onCurve)
    let links = (1 / (2 * error.squareRoot())).rounded(.up)
    #expect(fit.count == Int(links) + 1)
  }
}

@Suite("The time error of a fit")
struct FitTimeErrorTests {
  @Test(
    "on a motion that only rises it is the distance to the same value",
    arguments: [PiecewiseLinearFit.Knots.free, .onCurve], [0.02, 0.002])
  func monotone(knots: PiecewiseLinearFit.Knots, error: Double) throws {
    let bounce = try SpringyBounce(from: 0, to: 1, numberOfBounces: 0, duration: 1)
    let fit = try PiecewiseLinearFit(
      of: bounce, over: 0.05...0.6, maximumError: error, knots: knots)
    var exact = 0.0
    for index in 1..<4000 {
      let time = 0.05 + 0.55 * Double(index) / 4000
      let value = fit.value(at: time)
      var (lower, upper) = (0.0, 1.0)
      for _ in 0..<60 {
        let middle = (lower + upper) / 2
        if bounce.value(at: middle) < value { lower = middle } else { upper = middle }
      }
      // Beyond the range fitted the curve is not looked at.
      if lower >= 0.05 && lower <= 0.6 { exact = max(exact, (lower - time).magnitude) }
    }
    #expect(fit.maximumTimeError >= exact - 1e-9)
    #expect(fit.maximumTimeError <= 1.5 * exact + 0.01)
    let bezier = try CubicBezierFit(of: bounce, over: 0.05...0.6, maximumError: error)
    #expect(bezier.maximumTimeError <= error / 0.1)
  }

  @Test("a straight motion has next to none")
  func straight() throws {
    let dock = try DockBounce(height: 128)
    let fit = try PiecewiseLinearFit(of: dock, over: 0...dock.duration, maximumError: 1e-6)
    let interval = dock.duration / 31
    // Each crossing counts at the end of the interval it is in.
    #expect(fit.maximumTimeError <= 2 * interval)
    let still = try SpringyBounce(from: 3, to: 3, numberOfBounces: 2, duration: 1)
    #expect(
      try PiecewiseLinearFit(of: still, over: 0.5...0.5, maximumError: 1).maximumTimeError == 0)
  }

  @Test("a finer fit is nearer in time, too")
  func finer() throws {
    let bounce = try SpringyBounce(from: 0, to: 1, numberOfBounces: 3, duration: 1)
    let errors = try [0.01, 0.001, 0.0001, 0.00001].map {
      try PiecewiseLinearFit(of: bounce, over: 0...0.5, maximumError: $0).maximumTimeError
    }
    for (coarse, fine) in zip(errors, errors.dropFirst()) { #expect(fine < coarse) }
    // Near an extremum √(2ε/|f″|), and |f″| is at least 100 at those of the first half.
    #expect(errors[3] < 2 * (2 * 0.00001 / 100).squareRoot())
  }
}
