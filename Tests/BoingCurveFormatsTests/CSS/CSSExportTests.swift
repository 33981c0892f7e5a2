import BoingCurves
import Foundation
import Testing

@testable import BoingCurveFormats

@Suite("CSS of a motion")
struct CSSExportTests {
  /// The distance that may be left at the end of a bounce, which is taken out over the whole of it.
  private static let residual = 0.001

  private func worst(
    _ text: String, _ motion: some Motion, from: Double, to: Double
  ) throws -> Double {
    let easing = try CSSLinearReader(text)
    let count = 20_000
    return (0...count).reduce(0) { worst, index in
      let part = Double(index) / Double(count)
      let progress = (motion.value(at: motion.duration * part) - from) / (to - from)
      return max(worst, abs(easing.value(at: part) - progress))
    }
  }

  @Test(
    "the text keeps the bound that was asked for, read by another reader",
    arguments: [1, 2, 4, 8], [0.02, 0.005, 0.001])
  func bound(bounces: Int, error: Double) throws {
    let gravity = try GravityBounce(from: 30, to: 200, numberOfBounces: bounces, duration: 1.3)
    let easing = try CSSLinearFunction(
      of: gravity, from: 30, to: 200, limit: .maximumError(error))
    let measured = try worst(easing.text, gravity, from: 30, to: 200)
    #expect(measured <= error)
    #expect(easing.certificate.maximumError <= error)
    let betweenSamples = error / 10
    #expect(abs(easing.certificate.maximumError - measured) < betweenSamples)
    #expect(easing.certificate.bytes == easing.text.utf8.count)
    #expect(easing.certificate.points >= easing.certificate.minimumPoints)
    #expect(easing.certificate.isProven)
    let points = try CSSLinearReader(easing.text).outputs
    #expect(points.count == easing.certificate.points)
    #expect(points.first == 0 && points.last == 1)
  }

  @Test("a spring's text keeps the bound, and what was left at its end", arguments: [2, 4, 8])
  func spring(bounces: Int) throws {
    let bounce = try SpringyBounce(from: 0, to: 1, numberOfBounces: bounces, duration: 1)
    let easing = try CSSLinearFunction(of: bounce, from: 0, to: 1)
    #expect(try worst(easing.text, bounce, from: 0, to: 1) <= 0.001 + Self.residual)
    #expect(easing.certificate.maximumError <= 0.001)
    #expect(easing.text.hasPrefix("linear(0,") && easing.text.hasSuffix(",1)"))
  }

  @Test(
    "a thousand bounces keep every bound, although most of them are level",
    arguments: [0.01, 0.1, 0.5])
  func manyBounces(error: Double) throws {
    let bounce = try SpringyBounce(from: 0, to: 1, numberOfBounces: 1_000, duration: 1)
    let easing = try CSSLinearFunction(of: bounce, from: 0, to: 1, limit: .maximumError(error))
    #expect(easing.certificate.maximumError <= error)
    #expect(easing.certificate.isProven)
    #expect(try worst(easing.text, bounce, from: 0, to: 1) <= error + Self.residual)
  }

  @Test("the error of one line across a thousand swings is the amplitude")
  func certificateOfALongLine() throws {
    let shake = try Shake(about: 0, amplitude: 12, numberOfSwings: 1_000, duration: 1)
    let certificate = CurveDistance(
      of: PlayedCurve(points: [(time: 0, value: 0), (time: 1, value: 0)]),
      to: AnyMotion(shake),
      precision: 0.01)
    let allowance = 0.01 / 500
    #expect(abs(certificate.maximumError - 12) <= allowance)
    #expect(certificate.isProven)
  }

  @Test("lines that would be too many to stand for a motion are not taken for it")
  func incompleteCurve() throws {
    let restless = try SpringMotion(
      from: 0, to: 1, spring: Spring(mass: 1, stiffness: 1e9, dampingCoefficient: 1e-6))
    let shake = try Shake(about: 0, amplitude: 1, numberOfSwings: 5, duration: 1)
    let curve = DenseCurve(of: restless, duration: restless.duration, deviation: 0.01)
    #expect(!curve.isComplete)
    #expect(DenseCurve(of: shake, duration: 1, deviation: 0.001).isComplete)
  }

  @Test("refusals name no empty range")
  func emptyRanges() {
    #expect(
      CSSExportError.maximumErrorTooSmall(0.5, smallest: 1).description
        == "The maximum error 0.5 is too small for this motion; give 1.")
    #expect(
      CSSExportError.tooFewPoints(5, smallest: 10_001).description
        == "The number of points is 5, and the motion takes 10001, more than the 10000 allowed; "
        + "give a maximum error instead.")
    #expect(
      CSSExportError.maximumBytes(5, smallest: 1_000_001).description
        == "The number of bytes is 5, and the motion takes 1000001, more than the 1000000 allowed; "
        + "give a maximum error instead.")
  }

  @Test("with few points asked for there are the fewest possible", arguments: [2, 4, 8])
  func fewest(bounces: Int) throws {
    let bounce = try SpringyBounce(from: 0, to: 1, numberOfBounces: bounces, duration: 1)
    let points = try CSSLinearFunction(
      of: bounce, from: 0, to: 1, limit: .maximumError(0.005), economy: .points)
    let bytes = try CSSLinearFunction(of: bounce, from: 0, to: 1, limit: .maximumError(0.005))
    #expect(points.certificate.points == points.certificate.minimumPoints)
    #expect(points.certificate.maximumError <= 0.005)
    #expect(bytes.certificate.bytes <= points.certificate.bytes)
  }

  @Test("a number of points is kept, and more points mean less error")
  func points() throws {
    let bounce = try SpringyBounce(from: 0, to: 1, numberOfBounces: 2, duration: 1)
    var last = Double.infinity
    for count in [2, 5, 10, 20] {
      let easing = try CSSLinearFunction(of: bounce, from: 0, to: 1, limit: .maximumPoints(count))
      #expect(try CSSLinearReader(easing.text).outputs.count <= count)
      #expect(easing.certificate.maximumError < last)
      last = easing.certificate.maximumError
      #expect(try worst(easing.text, bounce, from: 0, to: 1) <= last + Self.residual)
    }
  }

  @Test("a number of bytes is kept, and too small a one is refused")
  func bytes() throws {
    let bounce = try SpringyBounce(from: 0, to: 1, numberOfBounces: 2, duration: 1)
    for count in [11, 40, 120] {
      let easing = try CSSLinearFunction(of: bounce, from: 0, to: 1, limit: .maximumBytes(count))
      #expect(easing.text.utf8.count <= count)
      let measured = try worst(easing.text, bounce, from: 0, to: 1)
      #expect(measured <= easing.certificate.maximumError + Self.residual)
    }
    #expect(throws: CSSExportError.maximumBytes(10, smallest: 11)) {
      try CSSLinearFunction(of: bounce, from: 0, to: 1, limit: .maximumBytes(10))
    }
  }

  @Test("a fall needs as many points as theory says", arguments: [1e-5, 0.001, 0.02])
  func parabola(error: Double) throws {
    let fall = try GravityBounce(from: 0, to: 1, numberOfBounces: 0, duration: 1)
    let easing = try CSSLinearFunction(
      of: fall, from: 0, to: 1, limit: .maximumError(error), economy: .points)
    // x = t²: ¼∫√|x″|/√ε + 1, where each pinned end costs less than a point more.
    let theory = 2.0.squareRoot() / 4 / error.squareRoot() + 1
    let pinnedEnds = 2.0
    #expect(Double(easing.certificate.minimumPoints) >= theory - 1)
    #expect(Double(easing.certificate.minimumPoints) <= theory + pinnedEnds)
    #expect(try worst(easing.text, fall, from: 0, to: 1) <= error)
  }

  @Test("keyframes are in the property's unit, from the first value to the last")
  func keyframes() throws {
    let fall = try GravityBounce(from: -40, to: 300, numberOfBounces: 3, duration: 2)
    let rule = try CSSKeyframes(
      of: fall, from: -40, to: 300, name: "drop", property: "translate", template: "0 {}px",
      limit: .maximumError(0.005))
    let reader = try CSSKeyframesReader(
      rule.text, name: "drop", before: "translate: 0 ", after: "px")
    #expect(reader.frames.first?.value == -40 && reader.frames.first?.percent == 0)
    #expect(reader.frames.last?.value == 300 && reader.frames.last?.percent == 100)
    #expect(reader.frames.count == rule.certificate.points)
    for index in 0...5_000 {
      let part = Double(index) / 5_000
      let difference = reader.value(at: part * 100) - fall.value(at: part * 2)
      #expect(abs(difference) <= 0.005 * 340)
    }
  }

  @Test("wrong inputs are refused by name")
  func refusals() throws {
    let bounce = try SpringyBounce(from: 0, to: 1, numberOfBounces: 2, duration: 1)
    #expect(throws: CSSExportError.noWay(zero: 1, one: 1)) {
      try CSSLinearFunction(of: bounce, from: 1, to: 1)
    }
    for error in [0, -1, 2, Double.infinity] {
      #expect(throws: CSSExportError.maximumError(error)) {
        try CSSLinearFunction(of: bounce, from: 0, to: 1, limit: .maximumError(error))
      }
    }
    for count in [1, 0, -5, 10_001] {
      #expect(throws: CSSExportError.maximumPoints(count)) {
        try CSSLinearFunction(of: bounce, from: 0, to: 1, limit: .maximumPoints(count))
      }
    }
    let endless = try SpringMotion(
      from: 0, to: 1, spring: Spring(mass: 1, stiffness: 100, dampingCoefficient: 0))
    #expect(throws: CSSExportError.duration(.infinity)) {
      try CSSLinearFunction(of: endless, from: 0, to: 1)
    }
    func keyframes(_ name: String, _ property: String, _ template: String) throws {
      _ = try CSSKeyframes(
        of: bounce, from: 0, to: 1, name: name, property: property, template: template)
    }
    for name in ["", "1a", "a b", "none", "a{", "é"] {
      #expect(throws: CSSExportError.name(name)) { try keyframes(name, "left", "{}px") }
    }
    for property in ["", "Left", "a:b", "--x"] {
      #expect(throws: CSSExportError.property(property)) { try keyframes("a", property, "{}px") }
    }
    for template in ["", "0px", "{};color:red", "{} }", "{} !important"] {
      #expect(throws: CSSExportError.template(template)) { try keyframes("a", "left", template) }
    }
  }

  @Test(
    "numbers have no needless character",
    arguments: [
      (0.5, 2, ".5"), (-0.25, 2, "-.25"), (12, 3, "12"), (-0.001, 2, "0"), (0.999, 2, "1"),
      (100, 0, "100"), (-10.10, 2, "-10.1"),
    ])
  func numbers(value: Double, decimals: Int, text: String) {
    #expect(DecimalText.text(value, decimals: decimals) == text)
  }

  /// Motions from which little or nothing is left where the limit is too small.
  private static func hostile() throws -> [(
    name: String, motion: any Motion, zero: Double, one: Double
  )] {
    let shake = try Shake(about: 0, amplitude: 12, numberOfSwings: 5, duration: 1)
    let longShake = try Shake(about: 0, amplitude: 1, numberOfSwings: 1_000, duration: 1)
    let icon = try DockBounce(height: 1)
    let bounces = try SpringyBounce(from: 0, to: 1, numberOfBounces: 30, duration: 1)
    let launched = try SpringyBounce(
      from: 0, to: 1, numberOfBounces: 2, duration: 1, initialVelocity: 1e5)
    let shrinking = try DecayTrain(
      target: 1, displacement: -1, ratio: 0.9, threshold: 1.0 / 135, duration: 1,
      durationRatio: 0.01)
    let growing = try DecayTrain(
      target: 1, displacement: -1, ratio: 0.95, threshold: 1.0 / 135, duration: 1,
      durationRatio: 100)
    let restless = try SpringMotion(
      from: 0, to: 1, spring: Spring(mass: 1, stiffness: 1e9, dampingCoefficient: 1e-6))
    return [
      ("shake", shake, 0, 12), ("long shake", longShake, 0, 1), ("icon", icon, 0, 1),
      ("bounces", bounces, 0, 1), ("launched", launched, 0, 1), ("shrinking", shrinking, 0, 1),
      ("growing", growing, 0, 1), ("restless", restless, 0, 1),
    ]
  }

  private static let limits: [CSSLimit] =
    [1e-6, 1e-4, 0.01, 0.5, 1].map { .maximumError($0) }
    + [2, 3, 6, 10_000].map { .maximumPoints($0) }
    + [11, 40, 300, 1_000_000].map { .maximumBytes($0) }

  @Test(
    "every refusal names a bound that is accepted, or says that none is; no result loses the motion",
    .timeLimit(.minutes(60)), arguments: 0..<8, limits)
  func refusalsName(index: Int, limit: CSSLimit) throws {
    let (name, motion, zero, one) = try Self.hostile()[index]
    func css(_ limit: CSSLimit) throws(CSSExportError) -> CSSCertificate {
      // With fewer samples than usual the limits are nearer, and are come to sooner.
      try CSSPolylineSearch(
        motion: AnyMotion(motion).progress(from: zero, to: one), form: .linear, economy: .bytes,
        sampleLimit: 1 << 12
      ).result(limit).certificate
    }
    let reach = (0...10_000).reduce(0) {
      let time = Swift.min(motion.duration, 100) * Double($1) / 10_000
      return max($0, abs(motion.value(at: time) - motion.value(at: .infinity)) / abs(one - zero))
    }
    func check(_ certificate: CSSCertificate, _ limit: CSSLimit) {
      // A polyline that is as far off as the rest alone shows nothing.
      #expect(certificate.maximumError < reach * 1.01, "\(name)")
      switch limit {
      case .maximumError(let error): #expect(certificate.maximumError <= error, "\(name)")
      case .maximumPoints(let count): #expect(certificate.points <= count, "\(name)")
      case .maximumBytes(let count): #expect(certificate.bytes <= count, "\(name)")
      }
    }
    do {
      check(try css(limit), limit)
    } catch {
      switch error {
      case .maximumErrorTooSmall(_, let smallest):
        for kept in [smallest, smallest.squareRoot(), 1] {
          check(try css(.maximumError(kept)), .maximumError(kept))
        }
      case .tooFewPoints(let count, let smallest):
        #expect(smallest > count)
        check(try css(.maximumPoints(smallest)), .maximumPoints(smallest))
      case .maximumBytes(let count, let smallest):
        #expect(smallest > count)
        check(try css(.maximumBytes(smallest)), .maximumBytes(smallest))
      case .tooManyTurns:
        #expect(throws: CSSExportError.tooManyTurns) { _ = try css(.maximumError(1)) }
      default: Issue.record("\(name): \(error)")
      }
    }
  }
}
