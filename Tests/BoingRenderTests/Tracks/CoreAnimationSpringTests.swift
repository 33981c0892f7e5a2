import BoingCurves
import BoingRender
import BoingTestSupport
import Foundation
import Testing

@Suite("CoreAnimationSpring")
struct CoreAnimationSpringTests {
  struct Constants: Sendable {
    var mass: Double
    var stiffness: Double
    var damping: Double
    var velocity: Double

    func spring(allowsOverdamping: Bool = false) throws -> CoreAnimationSpring {
      try CoreAnimationSpring(
        mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity,
        allowsOverdamping: allowsOverdamping)
    }
  }

  static func constants(
    _ mass: Double, _ stiffness: Double, _ damping: Double, _ velocity: Double
  ) -> Constants {
    Constants(mass: mass, stiffness: stiffness, damping: damping, velocity: velocity)
  }

  /// Measured on macOS.
  static let settlingDurations: [(Constants, Double)] = [
    (constants(1, 100, 10, 0), 1.4727003346780927),
    (constants(1, 300, 20, 0), 0.7442555275721707),
    (constants(2, 100, 5, 0), 5.658348137358159),
    (constants(1, 100, 10, 5), 1.3815510557964275),
    (constants(1, 100, 10, -5), 1.5350814063145797),
    (constants(1, 100, 20, 0), 1.0),
    (constants(1, 100, 30, 0), 1.0),
    (constants(1, 400, 40, 0), 0.5),
    (constants(1, 25, 10, 0), 1.9),
    (constants(1, 1, 2, 0), 9.3),
    (constants(1, 100, 1, 0), 13.91321015404625),
  ]

  @Test("the settling duration is Core Animation's", arguments: settlingDurations)
  func measuredSettling(constants: Constants, expected: Double) throws {
    let relativeTolerance = 1e-12
    let settling = try constants.spring().settlingDuration
    #expect((settling / expected - 1).magnitude < relativeTolerance)
  }

  /// Positions between 0 and 100 at .05, .15, .25 and .45 s, measured on macOS.
  static let positions: [(Constants, [Double])] = [
    (constants(1, 100, 10, 0), [10.440547, 61.049253, 102.335954, 111.844599]),
    (constants(1, 100, 20, 0), [9.020401, 44.217461, 71.270251, 93.890053]),
    (constants(1, 100, 30, 0), [9.020401, 44.217461, 71.270251, 93.890053]),
    (constants(1, 100, 10, 5), [29.307806, 87.320477, 116.041458, 107.672155]),
    (constants(1, 100, 10, -5), [-8.426713, 34.778032, 88.630462, 116.017056]),
  ]

  @Test("the positions are Core Animation's", arguments: positions)
  func measuredPositions(constants: Constants, expected: [Double]) throws {
    // Core Animation's own figures passed through Float, which steps by 7.6e-6 around 100.
    let publishedPrecision = 1e-5
    let spring = try constants.spring()
    for (time, position) in zip([0.05, 0.15, 0.25, 0.45], expected) {
      #expect((100 * spring.value(at: time) - position).magnitude < publishedPrecision)
    }
  }

  @Test("cutting the animation short does not change its pace")
  func truncation() throws {
    let spring = try CoreAnimationSpring()
    let publishedPrecision = 1e-5
    #expect((100 * spring.value(at: 0.1) - 34.029984).magnitude < publishedPrecision)
    #expect((100 * spring.value(at: 0.49) - 108.343875).magnitude < publishedPrecision)
  }

  @Test(
    "the perceptual parameters give the published settling durations",
    arguments: [(0.5, 0.3, 0.863, 5e-4), (1, 0.5, 2.34387538, 5e-9)])
  func perceptual(duration: Double, bounce: Double, expected: Double, published: Double) throws {
    let spring = try CoreAnimationSpring(perceptualDuration: duration, bounce: bounce)
    #expect((spring.settlingDuration - expected).magnitude <= published)
    #expect(spring.allowsOverdamping)
  }

  @Test(
    "Apple's documentation example settles as documented", arguments: [(5, 2.85497), (15, 1.02209)])
  func documentedExample(damping: Double, expected: Double) throws {
    let settling = try CoreAnimationSpring(damping: damping).settlingDuration
    #expect((settling - expected).magnitude < 5e-6)
  }

  @Test("without friction the settling duration is the greatest Float")
  func noFriction() throws {
    let spring = try CoreAnimationSpring(damping: 0)
    #expect(spring.settlingDuration == Double(Float.greatestFiniteMagnitude))
  }

  @Test("infinite damping settles in no time, and shows its end")
  func infiniteDamping() throws {
    let spring = try CoreAnimationSpring(perceptualDuration: 1, bounce: -1)
    #expect(spring.damping == .infinity && spring.spring.bounce == -1)
    #expect(spring.settlingDuration == 0)
    #expect(spring.value(at: 0) == 1 && spring.value(at: 3) == 1)
    #expect(spring.value(at: -1) == 0 && spring.value(at: .nan).isNaN)
    // Unless it is allowed, it is held at the critical damping.
    let held = try CoreAnimationSpring(damping: .infinity)
    #expect(held.value(at: 0.15) == (try CoreAnimationSpring(damping: 20)).value(at: 0.15))
    #expect(held.settlingDuration == 1)
  }

  @Test("overdamping is taken as it is only when allowed")
  func overdamping() throws {
    let held = try CoreAnimationSpring(damping: 30)
    let free = try CoreAnimationSpring(damping: 30, allowsOverdamping: true)
    let plain = try SpringMotion(
      from: 0, to: 1, spring: Spring(mass: 1, stiffness: 100, dampingCoefficient: 30))
    #expect(held.spring.dampingRatio == 1)
    #expect(free.value(at: 0.2) == plain.value(at: 0.2))
    #expect(free.value(at: 0.2) < held.value(at: 0.2))
    #expect(held.damping == 30)
  }

  @Test(
    "the first settled tenth of a second is found with a launch velocity, too",
    arguments: [-200.0, -30, 0, 9, 10, 11, 30, 200, 5000])
  func firstSettledTenth(velocity: Double) throws {
    let spring = try CoreAnimationSpring(damping: 20, initialVelocity: velocity)
    var tenth = 0
    while (spring.value(at: Double(tenth) / 10) - 1).magnitude >= 0.001 { tenth += 1 }
    #expect(spring.settlingDuration == Double(tenth) / 10)
  }

  @Test("the damping ratio is held at 1 for every mass and stiffness", arguments: 1...4)
  func heldAtCritical(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let mass = Double.random(in: 0.1...10, using: &generator)
      let stiffness = Double.random(in: 10...500, using: &generator)
      let frequency = (stiffness / mass).squareRoot()
      let spring = try CoreAnimationSpring(
        mass: mass, stiffness: stiffness,
        damping: 2 * mass * frequency * Double.random(in: 1.001...5, using: &generator))
      #expect(spring.spring.dampingRatio == 1)
      // (1 + x)·e^(−x) = 0.001 at x = 9.2334134764…; a tenth is not told from one so near to it.
      let tenths = 9.233_413_476_4 / frequency * 10
      if (tenths - tenths.rounded()).magnitude < 1e-6 { continue }
      #expect(spring.settlingDuration == tenths.rounded(.up) / 10, "\(mass), \(stiffness)")
    }
    #expect(
      try CoreAnimationSpring(mass: 9, stiffness: 120, damping: 100).settlingDuration == 2.6)
  }

  @Test("Apple's bounce of 0 is critical damping for every duration", arguments: 1...4)
  func perceptualCritical(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let duration = Double.random(in: 0.05...3, using: &generator)
      let spring = try CoreAnimationSpring(perceptualDuration: duration, bounce: 0)
      let tenths = 9.233_413_476_4 * duration / (2 * .pi) * 10
      if (tenths - tenths.rounded()).magnitude < 1e-6 { continue }
      #expect(spring.settlingDuration == tenths.rounded(.up) / 10, "\(duration)")
      #expect(
        try Array(SpringMotion(from: 0, to: 1, spring: spring.spring).extrema).isEmpty)
    }
  }

  @Test("a very slow spring settles without being counted through", arguments: [1e-12, 1e-20])
  func slowSpring(stiffness: Double) throws {
    let frequency = stiffness.squareRoot()
    let spring = try CoreAnimationSpring(stiffness: stiffness, damping: 2 * frequency)
    // (1 + x)·e^(−x) = 0.001 at x = 9.2334134764…
    #expect((spring.settlingDuration * frequency / 9.233413476 - 1).magnitude < 1e-6)
  }

  @Test("what Core Animation refuses is refused")
  func refused() {
    #expect(throws: ParameterError.self) { try CoreAnimationSpring(mass: 0) }
    #expect(throws: ParameterError.self) { try CoreAnimationSpring(stiffness: 0) }
    #expect {
      _ = try CoreAnimationSpring(mass: 1.7e308, stiffness: 1.6e308, damping: .infinity)
    } throws: { ($0 as? ParameterError)?.parameter == .dampingCoefficient }
    #expect(throws: ParameterError.self) { try CoreAnimationSpring(damping: -1) }
    #expect(throws: ParameterError.self) { try CoreAnimationSpring(initialVelocity: .nan) }
  }
}
