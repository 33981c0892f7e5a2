import BoingCurves
import Foundation
import Testing

@Suite("PiecewiseLinearFit")
struct PiecewiseLinearFitTests {
  /// The greatest distance on a dense grid that knows nothing of the fit's samples.
  func scannedError(
    _ fit: PiecewiseLinearFit, _ motion: some Motion, over range: ClosedRange<Double>,
    count: Int = 20_000
  ) -> Double {
    (0...count).map { index in
      let fraction = Double(index) / Double(count)
      let time = range.lowerBound + (range.upperBound - range.lowerBound) * fraction
      return (fit.value(at: time) - motion.value(at: time)).magnitude
    }.max() ?? 0
  }

  /// ∫√|f″| by the midpoint rule, with the acceleration from the velocity.
  func curvatureIntegral(of motion: some Motion, until end: Double) -> Double {
    let steps = 20_000
    let width = end / Double(steps)
    var sum = 0.0
    for index in 0..<steps {
      let start = Double(index) * width
      let change = motion.velocity(at: start + width) - motion.velocity(at: start)
      sum += (change.magnitude * width).squareRoot()
    }
    return sum
  }

  func expectSound(
    _ fit: PiecewiseLinearFit, _ motion: some Motion, over range: ClosedRange<Double>,
    maximumError: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(fit.maximumError <= maximumError, sourceLocation: sourceLocation)
    #expect(
      scannedError(fit, motion, over: range) <= fit.maximumError, sourceLocation: sourceLocation)
    #expect(fit.times.first == range.lowerBound && fit.times.last == range.upperBound)
    #expect(fit.values.first == motion.value(at: range.lowerBound))
    #expect(fit.values.last == motion.value(at: range.upperBound))
    #expect(zip(fit.times, fit.times.dropFirst()).allSatisfy { $0 < $1 })
    #expect(fit.count == fit.times.count && fit.count == fit.values.count)
    #expect(fit.minimumCount <= fit.count)
  }

  @Test("a bounce takes the points that theory asks for", arguments: [0, 1, 2, 4, 8, 16])
  func theory(bounces: Int) throws {
    let bounce = try SpringyBounce(from: 0, to: 1, numberOfBounces: bounces, duration: 1)
    for error in [0.01, 0.001, 0.0001] {
      let fit = try PiecewiseLinearFit(of: bounce, over: 0...1, maximumError: error)
      expectSound(fit, bounce, over: 0...1, maximumError: error)
      #expect(fit.isProvablyMinimal)
      let theory = curvatureIntegral(of: bounce, until: 1) / 4 / error.squareRoot() + 1
      // The pinned ends cost up to a link, and each inflection may save a part of one.
      #expect((Double(fit.count) - theory).magnitude <= 2 + 0.06 * theory)
    }
  }

  @Test(
    "a bounce that ends when it is no longer visible takes the published theory's points",
    arguments: [(2, 25.0), (4, 41), (8, 72)])
  func publishedTheory(bounces: Int, points: Double) throws {
    let bounce = try SpringyBounce(
      from: 0, to: 1, numberOfBounces: bounces, duration: 1, residualFraction: 0.02)
    let theory = curvatureIntegral(of: bounce, until: 1) / 4 / 0.001.squareRoot() + 1
    #expect((theory - points).magnitude <= 1)
    let fit = try PiecewiseLinearFit(of: bounce, over: 0...1, maximumError: 0.001)
    #expect((Double(fit.count) - points).magnitude <= 1)
    #expect(fit.isProvablyMinimal)
  }

  @Test("walls, whose corners no smooth curve has, are fitted, too", arguments: [0, 1, 3, 8])
  func walls(bounces: Int) throws {
    let wall = try CosineWallBounce(from: 10, to: -5, numberOfBounces: bounces, duration: 1)
    let drop = try GravityBounce(from: 10, to: -5, numberOfBounces: bounces, duration: 1)
    for error in [0.3, 0.015, 0.001] {
      let wallFit = try PiecewiseLinearFit(of: wall, over: 0...1.5, maximumError: error)
      expectSound(wallFit, wall, over: 0...1.5, maximumError: error)
      #expect(wallFit.isProvablyMinimal)
      let dropFit = try PiecewiseLinearFit(of: drop, over: 0...1.5, maximumError: error)
      expectSound(dropFit, drop, over: 0...1.5, maximumError: error)
      #expect(dropFit.isProvablyMinimal)
    }
  }

  @Test("a range may end at, or a rounding after, the last contact", arguments: [1, 2, 4, 8])
  func lastContact(bounces: Int) throws {
    let drop = try GravityBounce(from: 0, to: 300, numberOfBounces: bounces, duration: 1)
    for end in [drop.duration.nextDown, drop.duration, drop.duration.nextUp, 1] {
      let fit = try PiecewiseLinearFit(of: drop, over: 0...end, maximumError: 0.3)
      expectSound(fit, drop, over: 0...end, maximumError: 0.3)
    }
  }

  /// A jump, which no continuous polyline can follow.
  struct Jump: Motion {
    var duration: Double { 1 }
    func value(at time: Double) -> Double { time < 0.3 ? 0 : 1 }
    func velocity(at time: Double) -> Double { 0 }
    func settlingTime(within tolerance: Double) -> Double { tolerance < 1 ? 0.3 : 0 }
  }

  @Test("a jump is refused, not searched for ever")
  func jump() {
    #expect(throws: ParameterError.self) {
      try PiecewiseLinearFit(of: Jump(), over: 0...1, maximumError: 0.1)
    }
  }

  @Test("a motion too long for its precision is refused, not sampled for ever")
  func tooLong() throws {
    let motion = try SpringMotion(
      from: 0, to: 1, spring: Spring(response: 0.001, dampingRatio: 0))
    #expect(throws: ParameterError.self) {
      try PiecewiseLinearFit(of: motion, over: 0...1e9, maximumError: 1e-3)
    }
  }

  @Test("a single parabola takes what the closed form says", arguments: [0.1, 0.01, 0.001, 0.0001])
  func parabola(error: Double) throws {
    // f = 1 − t² on 0…1 has |f″| = 2. A line off by ε at both ends and by −ε in the middle spans
    // 4√(ε/|f″|); one that starts on the curve spans (1 + √2)·√(2ε/|f″|).
    let drop = try GravityBounce(from: 1, to: 0, numberOfBounces: 0, duration: 1)
    let fit = try PiecewiseLinearFit(of: drop, over: 0...1, maximumError: error)
    expectSound(fit, drop, over: 0...1, maximumError: error)
    let free: Double = 4 * (error / 2).squareRoot()
    let pinned: Double = (2.0.squareRoot() + 1) * error.squareRoot()
    let rest: Double = 1 - 2 * pinned
    let links: Double = (rest / free).rounded(.up) + 2
    #expect(fit.count == Int(Swift.max(2, links)) + 1)
    #expect(fit.isProvablyMinimal)
  }

  @Test("straight motions take two points, dock tables no more than their corners")
  func straight() throws {
    let still = try SpringyBounce(from: 3, to: 3, numberOfBounces: 2, duration: 1)
    let fit = try PiecewiseLinearFit(of: still, over: 0...1, maximumError: 1e-6)
    #expect(fit.times == [0, 1] && fit.values == [3, 3] && fit.maximumError < 1e-12)
    let dock = try DockBounce(height: 128)
    let exact = try PiecewiseLinearFit(of: dock, over: 0...dock.duration, maximumError: 1e-9)
    // An entry in the middle of a straight run is no corner.
    let entries = dock.table.entries
    let steps = zip(entries, entries.dropFirst()).map { $1 - $0 }
    let corners = zip(steps, steps.dropFirst()).filter { $0 != $1 }
    #expect(exact.count == corners.count + 2)
    expectSound(exact, dock, over: 0...dock.duration, maximumError: 1e-9)
  }

  @Test("a train of eased strokes is fitted with proof, infinite accelerations and all")
  func train() throws {
    let vertical = try CubicBezierEasing(0, 1, 1, 0)
    let trains = [
      try DecayTrain.rebound(duration: 2),
      try DecayTrain(
        target: 0, displacement: 100, ratio: 0.5, threshold: 9, outgoing: vertical,
        returning: .default, duration: 2, durationRatio: 0.8),
    ]
    for train in trains {
      for error in [1, 0.1, 0.01] {
        let fit = try PiecewiseLinearFit(of: train, over: 0...2, maximumError: error)
        expectSound(fit, train, over: 0...2, maximumError: error)
        #expect(fit.isProven && fit.isProvablyMinimal)
      }
    }
  }

  @Test("the chord bound of a stroke holds, and falls with the square of the length")
  func chordBound() throws {
    let train = try DecayTrain.wobble(amplitude: 18, duration: 1)
    for length in [0.1, 0.01, 0.001] {
      for index in 0..<Int(0.14 / length) {
        let (start, end) = (Double(index) * length, Double(index + 1) * length)
        let bound = try #require(train.chordDistanceBound(over: start...end))
        var greatest = 0.0
        for step in 0...50 {
          let fraction = Double(step) / 50
          let chord = train.value(at: start) * (1 - fraction) + train.value(at: end) * fraction
          let value = train.value(at: start + (end - start) * fraction)
          greatest = max(greatest, (value - chord).magnitude)
        }
        #expect(greatest <= bound + 1e-12)
        // Only where the acceleration is infinite is it more than a third too large.
        if index > 1 { #expect(bound <= 1.5 * greatest + 1e-9) }
      }
    }
  }

  @Test("a motion without a bound is fitted on an estimate, and says so")
  func estimate() throws {
    let base = try SpringyBounce(from: 0, to: 1, numberOfBounces: 3, duration: 2)
    let unknown = MotionEventsTests.Solved(base: base, isBounded: false)
    let fit = try PiecewiseLinearFit(of: unknown, over: 0...2, maximumError: 0.01)
    let proven = try PiecewiseLinearFit(of: base, over: 0...2, maximumError: 0.01)
    expectSound(fit, base, over: 0...2, maximumError: 0.01)
    #expect(!fit.isProven && !fit.isProvablyMinimal)
    #expect(fit.count == fit.minimumCount && fit.count == proven.count)
  }

  @Test("the bound holds over twelve decades of value and five of precision", arguments: -6...6)
  func accuracySweep(decade: Int) throws {
    let scale = pow(10, Double(decade))
    let bounce = try SpringyBounce(from: -scale, to: scale, numberOfBounces: 3, duration: 2)
    var previous = 0
    for precision in 1...5 {
      let error = scale * pow(10, -Double(precision))
      let fit = try PiecewiseLinearFit(of: bounce, over: 0...2, maximumError: error)
      expectSound(fit, bounce, over: 0...2, maximumError: error)
      #expect(fit.count > previous)
      previous = fit.count
    }
  }

  @Test("part of a motion is fitted with its own ends")
  func part() throws {
    let bounce = try SpringyBounce(from: 0, to: 100, numberOfBounces: 3, duration: 2)
    let fit = try PiecewiseLinearFit(of: bounce, over: 0.25...1.1, maximumError: 0.2)
    expectSound(fit, bounce, over: 0.25...1.1, maximumError: 0.2)
    #expect(fit.value(at: 0) == bounce.value(at: 0.25))
    #expect(fit.value(at: 9) == bounce.value(at: 1.1))
    #expect(fit.value(at: .nan).isNaN)
  }

  @Test("one time is one point, one sample is one point")
  func single() throws {
    let bounce = try SpringyBounce(from: 0, to: 100, numberOfBounces: 3, duration: 2)
    let fit = try PiecewiseLinearFit(of: bounce, over: 0.5...0.5, maximumError: 0.2)
    #expect(fit.times == [0.5] && fit.values == [bounce.value(at: 0.5)])
    #expect(fit.count == 1 && fit.minimumCount == 1 && fit.maximumError == 0)
    #expect(fit.value(at: 7) == bounce.value(at: 0.5))
    let sample = try PiecewiseLinearFit(times: [2], values: [5], maximumError: 1)
    #expect(sample.times == [2] && sample.values == [5])
    let pair = try PiecewiseLinearFit(times: [2, 3], values: [5, 9], maximumError: 1)
    #expect(pair.times == [2, 3] && pair.values == [5, 9])
  }

  @Test("inputs out of range are refused by name")
  func refused() throws {
    let bounce = try SpringyBounce(from: 0, to: 1, numberOfBounces: 3, duration: 2)
    func refusal(_ error: Double, _ range: ClosedRange<Double>) -> ParameterError? {
      #expect(throws: ParameterError.self) {
        try PiecewiseLinearFit(of: bounce, over: range, maximumError: error)
      }
    }
    for error in [0, -1, .infinity, .nan, 1e-11, 1e-15, 1e-300] as [Double] {
      let refusal = refusal(error, 0...1)
      #expect(refusal?.parameter == .maximumError && refusal?.allowed.contains(error) == false)
    }
    #expect(refusal(0.1, -1...1)?.parameter == .startTime)
    #expect(refusal(0.1, 0...(.infinity))?.parameter == .endTime)
    let lists: [([Double], [Double], String)] = [
      ([], [], "valueCount is 0.0; it must be at least 1.0 and at most 1.0."),
      ([1], [2, 3], "valueCount is 2.0; it must be at least 1.0 and at most 1.0."),
      (
        [1, 1], [2, 3],
        "fittedTime at index 1 is 1.0; it must be a finite number greater than 1.0."
      ),
      ([1, 2], [2, .infinity], "fittedValue at index 1 is inf; it must be a finite number."),
    ]
    for (times, values, text) in lists {
      let refusal = #expect(throws: ParameterError.self) {
        try PiecewiseLinearFit(times: times, values: values, maximumError: 1)
      }
      #expect(refusal?.description == "The fit's \(text)")
    }
  }
}
