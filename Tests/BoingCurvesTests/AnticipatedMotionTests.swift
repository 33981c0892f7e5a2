import BoingCurves
import Foundation
import Testing

@Suite("AnticipatedMotion")
struct AnticipatedMotionTests {
  /// Checks what every draw-back has in common.
  func check<Base: Motion>(
    _ motion: AnticipatedMotion<Base>, away sign: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let base = motion.base
    let start = base.value(at: 0)
    let handOver = motion.anticipationDuration
    #expect(motion.value(at: 0) == start && motion.velocity(at: 0) == 0)
    #expect(motion.value(at: .infinity) == base.value(at: .infinity))
    #expect(motion.duration == handOver + base.duration)
    // C¹ at the hand-over, on both sides.
    let size = motion.distance + (base.value(at: .infinity) - start).magnitude + 1
    let before = handOver * (1 - 1e-9)
    #expect(
      (motion.value(at: before) - motion.value(at: handOver)).magnitude < 1e-6 * size,
      sourceLocation: sourceLocation)
    #expect(
      (motion.velocity(at: before) - motion.velocity(at: handOver)).magnitude
        < 1e-5 * (size / handOver + motion.velocity(at: handOver).magnitude),
      sourceLocation: sourceLocation)
    // It goes back by the distance, and no further; at no time forward.
    var furthest = 0.0
    for index in 0...2000 {
      let back = sign * (motion.value(at: handOver * Double(index) / 2000) - start)
      #expect(back >= -1e-9 * size && back <= motion.distance * (1 + 1e-9))
      furthest = Swift.max(furthest, back)
    }
    #expect((furthest - motion.distance).magnitude <= 1e-5 * motion.distance)
  }

  @Test("a motion from rest is released from where it was drawn back to")
  func fromRest() throws {
    let bounce = try SpringyBounce(from: 10, to: 110, numberOfBounces: 3, duration: 0.6)
    let motion = try AnticipatedMotion(bounce, distanceFraction: 0.2, durationFraction: 0.25)
    check(motion, away: -1)
    #expect((motion.anticipationDuration - 0.2).magnitude < 1e-15)
    #expect((motion.value(at: 0.2) + 10).magnitude < 1e-12)
    #expect((motion.amplification - 1.2).magnitude < 1e-15)
    for time in [0.1, 0.25, 0.5] {
      let expected = 110 + 1.2 * (bounce.value(at: time) - 110)
      #expect((motion.value(at: 0.2 + time) - expected).magnitude < 1e-10)
    }
    try check(
      AnticipatedMotion(
        GravityBounce(from: 0, to: -50, numberOfBounces: 2, duration: 1), distance: 7, duration: 0.3
      ), away: 1)
  }

  @Test("a motion that is launched is pushed, and passes its start with its launch velocity")
  func launched() throws {
    let hop = try GravityBounce(thrownFrom: 0, apexHeight: 80, numberOfBounces: 2, duration: 1)
    let shake = try Shake(about: 5, amplitude: 4, numberOfSwings: 4, duration: 0.5)
    for share in [0.05, 0.3, 0.9] {
      let motion = try AnticipatedMotion(hop, distanceFraction: 0.25, durationFraction: share)
      // On 512 samples the top may be missed by a little.
      #expect((motion.distance - 20).magnitude < 0.01)
      check(motion, away: -1)
      #expect(motion.velocity(at: motion.anticipationDuration) == hop.velocity(at: 0))
      #expect(motion.value(at: motion.anticipationDuration + 0.3) == hop.value(at: 0.3))
      try check(AnticipatedMotion(shake, distance: 3, duration: share), away: -1)
    }
    let cosine = try SpringyBounce(cosineFrom: 3, to: -3, numberOfBounces: 3, duration: 1)
    try check(AnticipatedMotion(cosine, distance: 1, duration: 0.2), away: 1)
  }

  @Test("a motion that starts at rest and comes back is drawn back and let go")
  func trains() throws {
    let wobble = try DecayTrain(
      target: 0, displacement: 18, ratio: 0.5, threshold: 1, sides: .alternating,
      outgoing: .easeInEaseOut, returning: .easeInEaseOut, duration: 2)
    let motion = try AnticipatedMotion(wobble, distanceFraction: 0.5, durationFraction: 0.2)
    #expect((motion.distance - 9).magnitude < 0.01)
    check(motion, away: -1)
  }

  @Test("no distance is a pause, and a constant motion stays constant")
  func still() throws {
    let bounce = try SpringyBounce(from: 10, to: 110, numberOfBounces: 3, duration: 0.6)
    let pause = try AnticipatedMotion(bounce, distance: 0, duration: 0.2)
    #expect(pause.value(at: 0.1) == 10 && pause.value(at: 0.2 + 0.25) == bounce.value(at: 0.25))
    let hop = try GravityBounce(thrownFrom: 0, apexHeight: 80, numberOfBounces: 2, duration: 1)
    #expect(try AnticipatedMotion(hop, distance: 0, duration: 0.2).value(at: 0.19) == 0)
    let constant = try SpringyBounce(from: 3, to: 3, numberOfBounces: 3, duration: 1)
    let still = try AnticipatedMotion(constant, distance: 5, duration: 1)
    for time in [0, 0.3, 1, 1.5] { #expect(still.value(at: time) == 3) }
  }

  @Test("its breaks are the base's, later, and its fits are proven")
  func breaksAndBounds() throws {
    let hop = try GravityBounce(thrownFrom: 0, apexHeight: 1, numberOfBounces: 2, duration: 1)
    let motion = try AnticipatedMotion(hop, distance: 0.3, duration: 0.5)
    #expect(motion.breakpoints == hop.breakpoints.map { $0 + 0.5 })
    let fit = try PiecewiseLinearFit(of: motion, over: 0...1.5, maximumError: 0.002)
    #expect(fit.isProvablyMinimal)
  }

  @Test("a train's fit is proven, though its strokes begin with an infinite acceleration")
  func provenTrain() throws {
    for train in [
      try DecayTrain.rebound(duration: 2), try .wobble(amplitude: 18, duration: 2),
      try .leap(compressed: 0, relaxed: 4, extension: 3, threshold: 0.2, duration: 1),
    ] {
      let motion = try AnticipatedMotion(train, distanceFraction: 0.1, durationFraction: 0.2)
      let size = motion.distance * 11
      let handOver = motion.anticipationDuration
      // Ranges about the hand-over, wide and narrow.
      for width in [0.1, 1e-2, 1e-3, 1e-5] {
        for part in [0.1, 0.5, 0.9] {
          let range = (handOver - part * width)...(handOver + (1 - part) * width)
          let bound = try #require(motion.chordDistanceBound(over: range))
          let (first, last) = (
            motion.value(at: range.lowerBound), motion.value(at: range.upperBound)
          )
          var furthest = 0.0
          for step in 1..<200 {
            let fraction = Double(step) / 200
            let value = motion.value(at: range.lowerBound + width * fraction)
            furthest = max(furthest, abs(value - first - (last - first) * fraction))
          }
          #expect(furthest <= bound + 1e-12 * size)
          if width < 0.1 { #expect(bound <= 10 * furthest + 1e-12 * size) }
        }
      }
      let fit = try PiecewiseLinearFit(
        of: motion, over: 0...motion.duration, maximumError: size / 1000)
      #expect(fit.isProvablyMinimal)
    }
  }

  @Test("distances, shares and bases that mean nothing are refused")
  func refused() throws {
    let bounce = try SpringyBounce(from: 0, to: 1, numberOfBounces: 3, duration: 1)
    for distance in [-1, .nan, .infinity] as [Double] {
      #expect(throws: ParameterError.self) {
        try AnticipatedMotion(bounce, distance: distance, duration: 1)
      }
    }
    for share in [0, 1, -1, .nan] as [Double] {
      #expect(throws: ParameterError.self) {
        try AnticipatedMotion(bounce, distanceFraction: 0.1, durationFraction: share)
      }
    }
    #expect(throws: ParameterError.self) { try AnticipatedMotion(bounce, distance: 1, duration: 0) }
    let undamped = try SpringMotion(from: 0, to: 1, spring: Spring(response: 1, dampingRatio: 0))
    #expect(throws: ParameterError.self) {
      try AnticipatedMotion(undamped, distanceFraction: 0.1, durationFraction: 0.1)
    }
    let vertical = try CubicBezierEasing(0, 1, 1, 1)
    let train = try DecayTrain(
      target: 0, displacement: 8, ratio: 0.5, threshold: 4, outgoing: vertical, returning: vertical,
      duration: 1)
    #expect(throws: ParameterError.self) { try AnticipatedMotion(train, distance: 1, duration: 1) }
  }
}
