import Boing
import Foundation
import Testing

@Suite("A motion whose residual is taken out")
struct LandedMotionTests {
  private func landed() throws -> (SpringyBounce, LandedMotion<SpringyBounce>) {
    let bounce = try SpringyBounce(
      from: 0, to: 1, numberOfBounces: 3, duration: 1, residualFraction: 0.02)
    return (bounce, LandedMotion(bounce, at: 1, duration: 1))
  }

  @Test("it is at rest from its end on, and follows the motion within the residual before")
  func rest() throws {
    let (bounce, landed) = try landed()
    for time in [1, 1.5, 1e9, .infinity] as [Double] {
      #expect(landed.value(at: time) == 1 && landed.velocity(at: time) == 0)
    }
    for step in 0..<1000 {
      let time = Double(step) / 1000
      #expect(abs(landed.value(at: time) - bounce.value(at: time)) <= 0.02)
    }
    #expect(landed.value(at: .nan).isNaN && landed.value(at: -1) == 0)
    #expect(landed.breakTimes == [1])
    #expect(landed.settlingTime(within: 0.001) <= 1)
  }

  @Test("between two of its extrema it is monotone, and none is left over from the motion's tail")
  func extrema() throws {
    let (bounce, landed) = try landed()
    let extrema = Array(landed.extrema)
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
        let value = landed.value(at: time)
        #expect(end.value > start.value ? value >= before - rounding : value <= before + rounding)
        before = value
      }
    }
    let crossings = Array(landed.targetCrossings)
    #expect(crossings.last == 1 && crossings == crossings.sorted())
  }

  @Test("its fit is proven, also over a train's infinitely steep strokes")
  func proven() throws {
    let (_, landed) = try landed()
    let fit = try PiecewiseLinearFit(of: landed, over: 0...1, maximumError: 0.002)
    #expect(fit.isProvablyMinimal)
    let lid = LandedMotion(try DecayTrain.lid(duration: 1), at: 135, duration: 1)
    #expect(try PiecewiseLinearFit(of: lid, over: 0...1, maximumError: 0.2).isProvablyMinimal)
  }
}
