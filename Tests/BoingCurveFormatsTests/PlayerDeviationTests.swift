import BoingCurves
import Testing

@testable import BoingCurveFormats

/// Needs of other players that a reader of ours does not show; `scripts/players/run` plays them.
@Suite("Texts for players")
struct PlayerDeviationTests {
  private func export(
    _ motion: SpringMotion, as format: CurveFormat
  ) throws -> CurveExport {
    try format.export(CurveSource(spring: motion), CurveExportOptions())
  }

  private func number(after mark: StaticString, _ text: String) -> Double? {
    var scanner = TextScanner(text)
    return scanner.find(mark) ? scanner.number() : nil
  }

  @Test("a table in Kotlin has real numbers only, since a whole number is no Double there")
  func kotlinNumbers() throws {
    let drop = try GravityBounce(from: 0, to: 1, numberOfBounces: 2, duration: 1)
    let text = try CurveFormat.compose.export(
      CurveSource(drop, from: 0, to: 1), CurveExportOptions()
    ).text
    let table = try #require(
      text.split(separator: "doubleArrayOf(").last?.split(separator: ")").first)
    let numbers = table.split { ", \n".contains($0) }
    #expect(numbers.count == 25)
    #expect(numbers.allSatisfy { $0.contains(".") }, "\(table)")
  }

  @Test("an overdamped spring is an easing for React Native, which plays the critical one")
  func overdampedReactNative() throws {
    let spring = try Spring(response: 0.3, dampingRatio: 1.5)
    let export = try export(SpringMotion(from: 0, to: 1, spring: spring), as: .reactNative)
    #expect(export.certificate.form == .cubics)
    #expect(export.text.contains("easing: motion"))
  }

  /// A slow spring that passes its target slowly, a fast one that eleven samples alternately hit, and others.
  @Test(
    "anime.js stops no further from the target than the certificate says",
    arguments: [(3.568, 0.4225), (6162, 3), (9990, 0.5), (100, 1), (400, 20), (4, 4)])
  func animeStop(stiffness: Double, damping: Double) throws {
    let spring = try Spring(mass: 1, stiffness: stiffness, dampingCoefficient: damping)
    let motion = try SpringMotion(from: 0, to: 1, spring: spring)
    let certificate = try export(motion, as: .anime).certificate
    #expect(certificate.form == .spring)
    let deviation = try #require(certificate.deviations.first?.amount)
    // Its documented rule: the first 0.2 s of samples of 0.02 s that are within 0.0005.
    var (time, calm) = (0.0, 0.0)
    while calm <= 0.2, time < 60 {
      time += 0.02
      calm = (motion.value(at: time) - 1).magnitude < 0.0005 ? calm + 0.02 : 0
    }
    let left = (0...20_000).reduce(0) {
      max($0, (motion.value(at: time + Double($1) * 1e-3) - 1).magnitude)
    }
    #expect(left <= deviation, "\(left)")
    #expect(deviation < max(0.0008, 0.006 / stiffness.squareRoot()))
  }

  /// Springs that still move fast when they first are near their targets, and a launched one.
  static let springs: [(mass: Double, stiffness: Double, damping: Double, velocity: Double)] = [
    (1.351, 7.08, 2.249, 1.2534), (3.469, 152.1, 16.188, 0), (1, 12.5, 1.16, 0.5), (1, 3000, 8, 40),
  ]

  @Test(
    "from a stop at the thresholds of a text on, no more is left out than the certificate says",
    arguments: springs.indices)
  func stops(index: Int) throws {
    let constants = Self.springs[index]
    let spring = try Spring(
      mass: constants.mass, stiffness: constants.stiffness, dampingCoefficient: constants.damping)
    let motion = try SpringMotion(
      from: 0, to: 200, initialVelocity: 200 * constants.velocity, spring: spring)
    let thresholds: [(CurveFormat, StaticString, StaticString, perSecond: Double)] = [
      (.motion, "restDelta:", "restSpeed:", 1),
      (.reactNative, "restDisplacementThreshold:", "restSpeedThreshold:", 1),
      (.reactSpring, "precision:", "precision:", 100),
    ]
    for (format, displacement, speed, perSecond) in thresholds {
      let export = try export(motion, as: format)
      guard export.certificate.form == .spring else { continue }
      let deviation = try #require(
        export.certificate.deviations.first { $0.summary.contains("takes the target") }?.amount)
      #expect(deviation < 0.0015, "\(format)")
      let near = try #require(number(after: displacement, export.text))
      let slow = try #require(number(after: speed, export.text)) * perSecond
      // The times at which the spring is left, and how far it still goes from there on.
      let step = 2 * motion.duration / 20_000
      var hasStopped = false
      var left = 0.0
      for index in 0...20_000 {
        let time = step * Double(index)
        let distance = (motion.value(at: time) - 200).magnitude
        hasStopped =
          hasStopped || (distance <= near && motion.velocity(at: time).magnitude <= slow)
        if hasStopped { left = max(left, distance / 200) }
      }
      #expect(hasStopped)
      #expect(left <= deviation * (1 + 1e-6), "\(format)")
    }
  }

  @Test("the bound for a SpringForce counts the speed at which it may stop")
  func springForce() throws {
    let spring = try Spring(mass: 1, stiffness: 25, dampingCoefficient: 1)
    let export = try export(SpringMotion(from: 0, to: 100, spring: spring), as: .androidSpring)
    let amount = try #require(export.certificate.deviations.first?.amount)
    // √(0.75² + (0.75·62.5/5)²) of 100.
    #expect((amount - 0.0940495).magnitude < 1e-6)
  }
}
