import BoingCurves
import Foundation
import Testing

@Suite("A motion whose residual is taken out")
struct SettledMotionTests {
  private func settled() throws -> (SpringyBounce, SettledMotion<SpringyBounce>) {
    let bounce = try SpringyBounce(
      from: 0, to: 1, numberOfBounces: 3, duration: 1, residualFraction: 0.02)
    return (bounce, SettledMotion(bounce, at: 1, duration: 1))
  }

  @Test("it is at rest from its end on, and follows the motion within the residual before")
  func rest() throws {
    let (bounce, settled) = try settled()
    for time in [1, 1.5, 1e9, .infinity] as [Double] {
      #expect(settled.value(at: time) == 1 && settled.velocity(at: time) == 0)
    }
    for step in 0..<1000 {
      let time = Double(step) / 1000
      #expect(abs(settled.value(at: time) - bounce.value(at: time)) <= 0.02)
    }
    #expect(settled.value(at: .nan).isNaN && settled.value(at: -1) == 0)
    #expect(settled.breakpoints == [1])
  }

  @Test("between two of its extrema it is monotone, and none is left over from the motion's tail")
  func extrema() throws {
    let (bounce, settled) = try settled()
    let extrema = Array(settled.extrema)
    #expect(extrema.allSatisfy { $0.time > 0 && $0.time < 1 })
    // The great swings turn back where the motion's do, but for the correction.
    for (own, base) in zip(extrema, bounce.extrema).prefix(3) {
      #expect(abs(own.time - base.time) < 0.01 && abs(own.value - base.value) < 0.02)
    }
    let vertices =
      [Extremum(time: 0, value: 0)] + extrema + [Extremum(time: 1, value: 1)]
    let rounding = 1e-14
    for (start, end) in zip(vertices, vertices.dropFirst()) {
      var before = start.value
      for step in 1...400 {
        let time = start.time + (end.time - start.time) * Double(step) / 400
        let value = settled.value(at: time)
        #expect(end.value > start.value ? value >= before - rounding : value <= before + rounding)
        before = value
      }
    }
    let crossings = Array(settled.targetCrossings)
    #expect(crossings.last == 1 && crossings == crossings.sorted())
  }

  @Test(
    "the settling time is the last excess, also where the residual was greater",
    arguments: [0.5, 0.1, 0.03, 0.02, 0.01, 0.001])
  func settling(tolerance: Double) throws {
    let (_, settled) = try settled()
    let steps = 100_000
    let scanned = (0...steps).last {
      abs(settled.value(at: Double($0) / Double(steps)) - 1) > tolerance
    }
    let last = Double(try #require(scanned)) / Double(steps)
    let settling = settled.settlingTime(within: tolerance)
    #expect(settling >= last && settling - last < 2 / Double(steps))
    #expect(settled.settlingTime(within: 2) == 0)
    #expect(
      settled.settlingTime(within: -1) == .infinity && settled.settlingTime(within: .nan).isNaN)
  }

  @Test("every extremum is found, however many bounces", arguments: [50, 500])
  func allExtrema(bounces: Int) throws {
    let bounce = try SpringyBounce(from: 0, to: 1, numberOfBounces: bounces, duration: 1)
    let motion = SettledMotion(bounce, at: 1, duration: 1)
    let extrema = Array(motion.extrema)
    // Every change of the sign of the velocity on a grid much finer than a swing.
    let steps = 400 * bounces
    var turns = 0
    var rising = true
    for step in 1..<steps {
      let velocity = motion.velocity(at: Double(step) / Double(steps))
      if velocity != 0, (velocity > 0) != rising {
        rising.toggle()
        turns += 1
      }
    }
    #expect(extrema.count == turns)
    if bounces == 500 { #expect(extrema.count == 883) }
  }

  @Test("its fit is proven, also over a train's infinitely steep segments")
  func proven() throws {
    let (_, settled) = try settled()
    let fit = try PiecewiseLinearFit(of: settled, over: 0...1, maximumError: 0.002)
    #expect(fit.isProvablyMinimal)
    let lid = SettledMotion(try DecayTrain.rebound(duration: 1), at: 135, duration: 1)
    #expect(try PiecewiseLinearFit(of: lid, over: 0...1, maximumError: 0.2).isProvablyMinimal)
  }
}
