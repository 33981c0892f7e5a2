import BoingCurveFormats
import BoingCurves
import Foundation
import Testing

@testable import BoingPlayground

@Suite struct DesignHandleTests {
  private func handle(
    _ kind: DesignHandle.Kind, of design: MotionDesign
  ) throws -> DesignHandle {
    try #require(try design.handles().first { $0.kind == kind })
  }

  /// The digits to which moved numbers are rounded allow this much.
  private static let rounding = 2e-4

  @Test(
    "the peak of a spring lies at π ⁄ (ω₀ √(1 − ζ²)), e^(−πζ ⁄ √(1 − ζ²)) beyond the target",
    arguments: [(0.5, 0.2), (0.3, 0.5), (1.2, 0.7), (0.05, 0.35)])
  func peakPosition(response: Double, ratio: Double) throws {
    let design = try MotionDesign(
      address: "v=1&motion=spring&response=\(response)&damping-ratio=\(ratio)")
    let root = (1 - ratio * ratio).squareRoot()
    let peak = try handle(.peak, of: design)
    #expect(abs(peak.time - response / 2 / root) < 1e-9)
    #expect(abs(peak.value - 1 - Foundation.exp(-Double.pi * ratio / root)) < 1e-9)
  }

  @Test(
    "SwiftUI's bounce of 0.3 overshoots by 4.6 %, 0.6 by 25.4 %",
    arguments: [(0.3, "4.6 % overshoot at 0.35 s"), (0.6, "25.4 % overshoot at 0.273 s")])
  func spokenPeak(bounce: Double, text: String) throws {
    let design = try MotionDesign(
      address: "v=1&motion=spring&perceptual-duration=0.5&bounce=\(bounce)")
    #expect(try handle(.peak, of: design).valueAxis?.text == text)
  }

  @Test(
    "a peak that is moved is where it was moved to, whatever describes the spring",
    arguments: [
      "response=0.5&damping-ratio=0.4", "perceptual-duration=0.5&bounce=0.3",
      "mass=2&stiffness=300&damping=12", "bounces=3&duration=1", "bounces=4&duration=0.7&cosine=1",
      "response=0.5&damping-ratio=0.4&velocity=3", "response=0.5&damping-ratio=0.4&velocity=-2",
    ], [(0.2, 0.1), (0.4, 0.5), (0.31, 0.046)])
  func movedPeak(numbers: String, to: (Double, Double)) throws {
    let design = try MotionDesign(address: "v=1&motion=spring&\(numbers)")
    let moved = try design.moving(.peak, to: to.0, 1 + to.1)
    let peak = try handle(.peak, of: moved)
    #expect(abs(peak.time - to.0) < Self.rounding)
    #expect(abs(peak.value - 1 - to.1) < Self.rounding)
  }

  @Test(
    "a peak moved sideways changes the response alone, up and down the damping and the time not")
  func axes() throws {
    let design = try MotionDesign(address: "v=1&motion=spring&response=0.5&damping-ratio=0.4")
    let peak = try handle(.peak, of: design)
    let later = try design.moving(.peak, to: peak.time * 2, peak.value)
    #expect(abs((later[.dampingRatio] ?? 0) - 0.4) < 1e-4)
    #expect(abs((later[.response] ?? 0) - 1) < 1e-3)
    let higher = try design.moving(.peak, to: peak.time, 1.6)
    #expect(abs(try handle(.peak, of: higher).time - peak.time) < Self.rounding)
  }

  @Test("a critically damped spring has a rise to hold, and no peak")
  func rise() throws {
    let design = try MotionDesign(address: "v=1&motion=spring&response=0.5&damping-ratio=1")
    let rise = try handle(.rise, of: design)
    // 1 − (1 + ωt)e^(−ωt) = 0.9 at ωt = 3.88972.
    #expect(abs(rise.time - 3.889_720_17 / (4 * Double.pi)) < 1e-6)
    let moved = try design.moving(.rise, to: rise.time * 2, rise.value)
    #expect(moved[.response] == 1)
  }

  @Test("a rebound to the height h has the restitution √h", arguments: [0.16, 0.25, 0.5, 0.81])
  func rebound(height: Double) throws {
    let design = try MotionDesign(address: "v=1&motion=gravity&bounces=3&duration=1&to=200")
    let apex = try handle(.rebound, of: design)
    let moved = try design.moving(.rebound, to: apex.time, 200 * (1 - height))
    #expect(abs((moved[.restitution] ?? 0) - height.squareRoot()) < 1e-5)
    #expect(moved[.bounces] == 3)
    #expect(abs(try handle(.rebound, of: moved).value - 200 * (1 - height)) < 0.01)
  }

  @Test(
    "the height of the first rebound is kept where it is moved to",
    arguments: ["wall&bounces=3&duration=1", "train&train=lid", "train&train=wobble&ratio=0.5"])
  func otherRebounds(motion: String) throws {
    let design = try MotionDesign(address: "v=1&motion=\(motion)")
    let apex = try handle(.rebound, of: design)
    let target = apex.value + (1 - apex.value) * 0.3
    let moved = try design.moving(.rebound, to: apex.time, target)
    #expect(abs(try handle(.rebound, of: moved).value - target) < 1e-3)
  }

  @Test(
    "the end sets the duration",
    arguments: [
      "spring&bounces=3&duration=1", "spring&stiffness=300&damping=20", "gravity&bounces=2",
      "wall&bounces=2", "shake&bounces=4", "train", "ease&ease=back-out",
      "spring&bounces=2&anticipation=0.2", "spring&perceptual-duration=0.4&bounce=0.2",
    ])
  func end(motion: String) throws {
    let design = try MotionDesign(address: "v=1&motion=\(motion)")
    let end = try handle(.end, of: design)
    let moved = try design.moving(.end, to: end.time * 1.5, end.value)
    #expect(abs(try handle(.end, of: moved).time / end.time - 1.5) < 1e-3)
  }

  @Test("a draw-back is dragged to its depth and its part of the duration")
  func drawBack() throws {
    let design = try MotionDesign(
      address: "v=1&motion=spring&bounces=2&duration=1&anticipation=0.1&to=100")
    let bottom = try handle(.drawBack, of: design)
    #expect(abs(bottom.value + 10) < 1e-9)
    let moved = try design.moving(.drawBack, to: 0.4, -30)
    #expect(moved[.anticipation] == 0.3)
    #expect(moved[.anticipationDuration] == 0.4)
    #expect(abs(try handle(.drawBack, of: moved).value + 30) < 1e-6)
  }

  @Test("a handle stops at its limits; positions that are no numbers are refused")
  func limits() throws {
    let design = try MotionDesign(address: "v=1&motion=spring&response=0.5&damping-ratio=0.4")
    for (time, value) in [(-1.0, -5.0), (1e9, 1e9), (0, 1), (1e-300, 1e300)] {
      let moved = try design.moving(.peak, to: time, value)
      #expect(try moved.motion().duration > 0)
    }
    for bad in [Double.nan, .infinity, -.infinity] {
      #expect(throws: DesignError.handle("peak")) {
        _ = try design.moving(.peak, to: bad, 1)
      }
    }
    #expect(throws: DesignError.handle("rebound")) { _ = try design.moving(.rebound, to: 1, 1) }
    #expect(throws: DesignError.handle("nose")) { _ = try design.moving("nose", to: "1", "1") }
  }
}
