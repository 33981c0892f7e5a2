import BoingCurves
import Foundation
import Testing

@Suite("CubicBezierFit")
struct CubicBezierFitTests {
  func expectSound(
    _ fit: CubicBezierFit, _ motion: some Motion, over range: ClosedRange<Double>,
    maximumError: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(fit.maximumError <= maximumError, sourceLocation: sourceLocation)
    var greatest = 0.0
    for index in 0...10_000 {
      let fraction = Double(index) / 10_000
      let time = range.lowerBound + (range.upperBound - range.lowerBound) * fraction
      let error = (fit.value(at: time) - motion.value(at: time)).magnitude
      if !(error <= greatest) { greatest = error }
    }
    #expect(greatest <= fit.maximumError * (1 + 1e-9), sourceLocation: sourceLocation)
    let first = try #require(fit.segments.first)
    let last = try #require(fit.segments.last)
    #expect(first.start.time == range.lowerBound && last.end.time == range.upperBound)
    #expect(first.start.value == motion.value(at: range.lowerBound))
    #expect(last.end.value == motion.value(at: range.upperBound))
    let breaks = motion.breakpoints
    for (segment, next) in zip(fit.segments, fit.segments.dropFirst()) {
      #expect(segment.end == next.start, sourceLocation: sourceLocation)
      if breaks.contains(segment.end.time) { continue }
      let before =
        (segment.end.value - segment.control2.value) / (segment.end.time - segment.control2.time)
      let after =
        (next.control1.value - next.start.value) / (next.control1.time - next.start.time)
      let rounding = 1e-8 * (before.magnitude + after.magnitude) + 1e-9
      #expect((before - after).magnitude <= rounding, sourceLocation: sourceLocation)
    }
    for segment in fit.segments {
      let times = segment.start.time...segment.end.time
      #expect(times.contains(segment.control1.time) && times.contains(segment.control2.time))
    }
    #expect(fit.maximumTimeError.isFinite && fit.maximumTimeError >= 0)
  }

  @Test("a bounce takes far fewer segments than lines", arguments: [0, 1, 2, 4, 8])
  func bounces(count: Int) throws {
    let bounce = try SpringyBounce(from: 0, to: 100, numberOfBounces: count, duration: 2)
    for error in [1, 0.1, 0.01] {
      let fit = try CubicBezierFit(of: bounce, over: 0...2, maximumError: error)
      try expectSound(fit, bounce, over: 0...2, maximumError: error)
      // The error of a segment falls with a much higher power of its length than that of a line.
      let lines = try PiecewiseLinearFit(of: bounce, over: 0...2, maximumError: error)
      #expect(fit.count * 2 < lines.count)
      if error < 0.05 { #expect(fit.count * 5 < lines.count) }
    }
  }

  @Test("an arc of a fall is one segment exactly", arguments: [0, 1, 3, 6])
  func arcs(count: Int) throws {
    let drop = try GravityBounce(from: 0, to: 300, numberOfBounces: count, duration: 1)
    let fit = try CubicBezierFit(of: drop, over: 0...1, maximumError: 1e-4)
    #expect(fit.count == count + 1)
    try expectSound(fit, drop, over: 0...1, maximumError: 1e-4)
    #expect(
      zip(fit.segments, drop.contactTimes).allSatisfy { ($0.end.time - $1).magnitude < 1e-12 })
  }

  @Test("corners stay corners, straight pieces straight")
  func corners() throws {
    let wall = try CosineWallBounce(from: 10, to: -5, numberOfBounces: 3, duration: 1)
    try expectSound(
      CubicBezierFit(of: wall, over: 0...1.5, maximumError: 0.01), wall, over: 0...1.5,
      maximumError: 0.01)
    let dock = try DockBounce(height: 128)
    let fit = try CubicBezierFit(of: dock, over: 0...dock.duration, maximumError: 1e-3)
    #expect(fit.count == 31)
    let train = try DecayTrain.rebound(duration: 2)
    try expectSound(
      CubicBezierFit(of: train, over: 0...2, maximumError: 0.01), train, over: 0...2,
      maximumError: 0.01)
    #expect(try CubicBezierFit(of: train, over: 0...2, maximumError: 0.01).count == 9)
  }

  @Test("a segment's timing function plays the same segment")
  func timingFunctions() throws {
    let bounce = try SpringyBounce(from: 0, to: 100, numberOfBounces: 3, duration: 2)
    let fit = try CubicBezierFit(of: bounce, over: 0...2, maximumError: 0.1)
    for segment in fit.segments {
      let timing = try #require(segment.timingFunction)
      for step in 0...20 {
        let progress = Double(step) / 20
        let time = segment.start.time + (segment.end.time - segment.start.time) * progress
        let eased =
          segment.start.value + (segment.end.value - segment.start.value)
          * timing.value(at: progress)
        #expect((eased - segment.value(at: time)).magnitude < 1e-8)
      }
    }
    let still = try SpringyBounce(from: 3, to: 3, numberOfBounces: 2, duration: 1)
    let line = try CubicBezierFit(of: still, over: 0...1, maximumError: 1e-6)
    #expect(line.count == 1 && line.segments[0].timingFunction == nil)
    #expect((line.value(at: 0.3) - 3).magnitude < 1e-14)
  }

  @Test("one time is no segment, and values are held outside")
  func edges() throws {
    let bounce = try SpringyBounce(from: 0, to: 100, numberOfBounces: 3, duration: 2)
    let point = try CubicBezierFit(of: bounce, over: 0.5...0.5, maximumError: 0.2)
    #expect(point.count == 0 && point.maximumError == 0)
    #expect(point.value(at: 9) == bounce.value(at: 0.5) && point.value(at: .nan).isNaN)
    let part = try CubicBezierFit(of: bounce, over: 0.25...1.1, maximumError: 0.2)
    #expect(part.value(at: 0) == bounce.value(at: 0.25))
    #expect(part.value(at: 7) == bounce.value(at: 1.1))
    #expect(part.value(at: .nan).isNaN)
  }

  /// A jump, which no continuous fit can follow.
  struct Jump: Motion {
    var duration: Double { 1 }
    func value(at time: Double) -> Double { time < 0.3 ? 0 : 1 }
    func velocity(at time: Double) -> Double { 0 }
    func settlingTime(within tolerance: Double) -> Double { tolerance < 1 ? 0.3 : 0 }
  }

  @Test("inputs out of range, jumps and vertical strokes are refused")
  func refused() throws {
    let bounce = try SpringyBounce(from: 0, to: 1, numberOfBounces: 3, duration: 2)
    for error in [0, -1, .infinity] as [Double] {
      #expect(throws: FitError.maximumErrorOutOfRange(error)) {
        try CubicBezierFit(of: bounce, over: 0...1, maximumError: error)
      }
    }
    #expect(throws: FitError.timesOutOfRange(lowerBound: -1, upperBound: 1)) {
      try CubicBezierFit(of: bounce, over: -1...1, maximumError: 0.1)
    }
    #expect(throws: FitError.self) {
      try CubicBezierFit(of: bounce, over: 0...1, maximumError: 1e-17)
    }
    #expect(throws: FitError.self) {
      try CubicBezierFit(of: Jump(), over: 0...1, maximumError: 0.1)
    }
    #expect(throws: FitError.self) {
      try CubicBezierFit(of: NoVelocity(), over: 0...1, maximumError: 0.1)
    }
  }

  /// A motion whose velocity is not known.
  struct NoVelocity: Motion {
    var duration: Double { 1 }
    func value(at time: Double) -> Double { time }
    func velocity(at time: Double) -> Double { .nan }
    func settlingTime(within tolerance: Double) -> Double { 1 }
  }

  @Test("a stroke that starts and ends vertically is fitted, too")
  func vertical() throws {
    let timing = try CubicBezierEasing(0, 1, 1, 0)
    let train = try DecayTrain(
      target: 0, displacement: 8, ratio: 0.5, threshold: 4, outgoing: timing, returning: timing,
      duration: 1)
    let fit = try CubicBezierFit(of: train, over: 0...1, maximumError: 0.1)
    try expectSound(fit, train, over: 0...1, maximumError: 0.1)
  }
}
