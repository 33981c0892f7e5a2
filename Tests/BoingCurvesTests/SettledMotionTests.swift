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

  @Test("its fit is proven, also over a train's infinitely steep segments")
  func proven() throws {
    let (_, settled) = try settled()
    let fit = try PiecewiseLinearFit(of: settled, over: 0...1, maximumError: 0.002)
    #expect(fit.isProvablyMinimal)
    let lid = SettledMotion(try DecayTrain.rebound(duration: 1), at: 135, duration: 1)
    #expect(try PiecewiseLinearFit(of: lid, over: 0...1, maximumError: 0.2).isProvablyMinimal)
  }
}
