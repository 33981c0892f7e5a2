import BoingCurves
import Testing

@testable import BoingCurveFormats

/// The motions of a seed, one of each kind, with parameters drawn at random.
struct RandomMotions {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  private mutating func part() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) / Double(UInt64(1) << 53)
  }

  private mutating func real(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * part()
  }

  private mutating func count(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(clamping: part() * Double(range.count))
  }

  /// The kinds of motions.
  enum Kind: CaseIterable {
    case spring, launchedSpring, overdamped, bounce, wall, gravity, hop, shake, dock, train, wobble,
      eased
  }

  /// Calls `body` with a motion of a kind, the values of its progress, and its spring, if it is one.
  mutating func make<Result>(
    _ kind: Kind, _ body: (any Motion, Double, Double, Spring?) throws -> Result
  ) throws -> Result {
    let (from, to, seconds) = (real(-50...50), real(60...300), real(0.3...2))
    switch kind {
    case .spring, .launchedSpring, .overdamped:
      let ratio = kind == .overdamped ? real(1.05...3) : real(0.15...1)
      let spring = try Spring(
        response: real(0.2...0.8), dampingRatio: ratio, mass: real(0.5...3))
      let motion = try SpringMotion(
        from: from, to: to, initialVelocity: kind == .launchedSpring ? real(-200...2000) : 0,
        spring: spring)
      return try body(motion, from, to, spring)
    case .bounce:
      let motion = try SpringyBounce(
        from: from, to: to, numberOfBounces: count(0...6), duration: seconds)
      return try body(motion, from, to, try motion.spring())
    case .wall:
      let motion = try CosineWallBounce(
        from: from, to: to, numberOfBounces: count(0...5), duration: seconds, startsAtRest: true)
      return try body(motion, from, to, nil)
    case .gravity:
      let motion = try GravityBounce(
        from: from, to: to, numberOfBounces: count(0...6), duration: seconds)
      return try body(motion, from, to, nil)
    case .hop:
      let motion = try GravityBounce(
        thrownFrom: to, apexHeight: real(20...90), numberOfBounces: count(0...3), duration: seconds)
      return try body(motion, to, motion.apex, nil)
    case .shake:
      let motion = try Shake(
        about: from, amplitude: to - from, numberOfSwings: count(1...8), duration: seconds)
      return try body(motion, from, to, nil)
    case .dock:
      let height = real(10...90)
      return try body(try DockBounce(height: height).smooth, 0, height, nil)
    case .train:
      let motion = try DecayTrain.rebound(closed: from, open: to, duration: seconds)
      return try body(motion, from, to, nil)
    case .wobble:
      let motion = try DecayTrain.wobble(about: 0, amplitude: real(5...30), duration: seconds)
      return try body(motion, 0, motion.values[1], nil)
    case .eased:
      let text =
        "cubic-bezier(\(real(0...1)), \(real(-0.5...1.5)), \(real(0...1)), \(real(-0.5...1.5)))"
      let curve = try CSSReader.easing(text).scaled(time: seconds, zero: 0, one: 1)
      return try body(curve, 0, 1, nil)
    }
  }
}

private func export(
  _ motion: some Motion, _ zero: Double, _ one: Double, _ spring: Spring?, as format: CurveFormat,
  _ options: CurveExportOptions
) throws -> CurveExport {
  try format.export(CurveSource(motion, from: zero, to: one, spring: spring), options)
}

@Suite("Motions as text")
struct ExportTests {
  /// The formats that cannot say some kinds of motions, by design.
  private static func isRefusalExpected(_ format: CurveFormat, _ error: CurveExportError) -> Bool {
    switch (format, error) {
    case (.uiKit, .unsayable), (.androidSpring, .unsayable), (.figma, .unsayable),
      (.androidXML, .unsayable), (.composeKeyframes, .unreachable),
      (.afterEffectsKeyframes, .unreachable), (.qml, .unsayable):
      true
    default: false
    }
  }

  @Test(
    "every kind of motion keeps the error in every format, as its reader reads it",
    arguments: CurveFormat.allCases, RandomMotions.Kind.allCases)
  func roundTrip(format: CurveFormat, kind: RandomMotions.Kind) throws {
    for seed in 0..<3 {
      var random = RandomMotions(seed: UInt64(seed))
      try random.make(kind) { motion, zero, one, spring in
        var options = CurveExportOptions()
        options.maximumError = [0.01, 0.001, 0.0005][seed]
        options.frameRate = format == .afterEffectsKeyframes ? 1000 : 60
        do {
          let result = try export(motion, zero, one, spring, as: format, options)
          let certificate = result.certificate
          #expect(certificate.maximumError <= options.maximumError)
          #expect(certificate.bytes == result.text.utf8.count)
          #expect(certificate.isProven, "\(kind)")
          #expect(certificate.duration == motion.duration)
          #expect(!result.text.utf8.isEmpty)
          if certificate.form == .spring {
            // The constants are Float on Android; the search for the maximum leaves a 500th.
            let rounding = format == .compose || format == .androidSpring ? 1e-5 : 1e-9
            #expect(certificate.maximumError < options.maximumError / 499 + rounding)
          }
        } catch let error as CurveExportError where Self.isRefusalExpected(format, error) {
        }
      }
    }
  }

  @Test("as cubics a motion keeps the error at every time", arguments: RandomMotions.Kind.allCases)
  func cubics(kind: RandomMotions.Kind) throws {
    var random = RandomMotions(seed: 11)
    try random.make(kind) { motion, zero, one, _ in
      let fit = try CurveSource(motion, from: zero, to: one).cubics(within: 0.002)
      #expect(fit.maximumError <= 0.002 && fit.isProven)
      #expect(fit.segments.first?.times[0] == 0)
      #expect(fit.segments.last?.times[3] == motion.duration)
      let settled = motion.settled(at: motion.duration)
      for (index, segment) in fit.segments.enumerated() {
        let (times, values) = (segment.times, segment.values)
        if index > 0 { #expect(times[0] == fit.segments[index - 1].times[3]) }
        for step in 1..<40 {
          let (s, r) = (Double(step) / 40, 1 - Double(step) / 40)
          let weights = SIMD4(r * r * r, 3 * r * r * s, 3 * r * s * s, s * s * s)
          let distance = (weights * values).sum() - settled.value(at: (weights * times).sum())
          #expect(distance.magnitude <= (fit.maximumError + 1e-9) * (one - zero).magnitude)
        }
      }
    }
  }
}
