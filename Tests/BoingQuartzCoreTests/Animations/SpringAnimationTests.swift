import BoingQuartzCore
import Testing

@Suite("CASpringAnimation")
struct SpringAnimationTests {
  struct Constants: Sendable {
    var mass = 1.0
    var stiffness = 100.0
    var damping = 10.0
    var velocity = 0.0

    func animation() -> CASpringAnimation {
      let spring = CASpringAnimation(keyPath: "position.x")
      spring.mass = mass
      spring.stiffness = stiffness
      spring.damping = damping
      spring.initialVelocity = velocity
      spring.fromValue = 0
      spring.toValue = 100
      spring.duration = spring.settlingDuration
      return spring
    }
  }

  /// Measured on macOS.
  static let settling: [(Constants, Double)] = [
    (Constants(), 1.4727003346780927),
    (Constants(stiffness: 300, damping: 20), 0.7442555275721707),
    (Constants(mass: 2, damping: 5), 5.658348137358159),
    (Constants(velocity: 5), 1.3815510557964275),
    (Constants(velocity: -5), 1.5350814063145797),
    (Constants(damping: 20), 1), (Constants(damping: 30), 1),
    (Constants(stiffness: 400, damping: 40), 0.5), (Constants(stiffness: 25), 1.9),
    (Constants(stiffness: 1, damping: 2), 9.3), (Constants(damping: 1), 13.91321015404625),
  ]

  @Test("settling durations are as measured", arguments: settling)
  func settlingDuration(constants: Constants, expected: Double) {
    let spring = constants.animation()
    #expect(agree(spring.settlingDuration / expected, 1, Tolerance.rounding))
  }

  @Test("settling durations are as documented", arguments: [(5.0, 2.85497), (15, 1.02209)])
  func documented(damping: Double, expected: Double) {
    #expect(
      agree(
        Constants(damping: damping).animation().settlingDuration, expected,
        Tolerance.fiveDecimals))
  }

  @Test("without damping the settling duration is the greatest Float")
  func undamped() {
    let duration = Constants(damping: 0).animation().settlingDuration
    #expect(duration == Double(Float.greatestFiniteMagnitude))
  }

  /// x from 0 to 100 at .05, .15, .25 and .45 s; measured on macOS.
  static let positions: [(Constants, [Double])] = [
    (Constants(), [10.440547, 61.049253, 102.335954, 111.844599]),
    (Constants(damping: 20), [9.020401, 44.217461, 71.270251, 93.890053]),
    (Constants(damping: 30), [9.020401, 44.217461, 71.270251, 93.890053]),
    (Constants(velocity: 5), [29.307806, 87.320477, 116.041458, 107.672155]),
    (Constants(velocity: -5), [-8.426713, 34.778032, 88.630462, 116.017056]),
  ]

  @Test("positions are as measured", arguments: positions)
  func position(constants: Constants, expected: [Double]) throws {
    let stage = try Stage.half(constants.animation())
    for (time, x) in zip([0.05, 0.15, 0.25, 0.45], expected) {
      #expect(agree(try stage.x(at: time), x), "at \(time)")
    }
  }

  @Test(
    "a shorter duration cuts the motion off, and an endless one leaves it as it is",
    arguments: [
      (0.5, 0.1, 34.029984), (0.5, 0.49, 108.343875), (Double.infinity, 0.25, 102.335954),
    ])
  func duration(duration: Double, time: Double, expected: Double) throws {
    let spring = Constants().animation()
    spring.duration = duration
    #expect(agree(try Stage.half(spring).x(at: time), expected))
  }

  @Test(
    "perceptual parameters settle as published",
    arguments: [(0.5, 0.3, 0.863, 6e-4), (1, 0.5, 2.34387538, 1e-8)])
  func perceptual(duration: Double, bounce: Double, expected: Double, tolerance: Double) {
    let spring = CASpringAnimation(perceptualDuration: duration, bounce: bounce)
    #expect(agree(spring.settlingDuration, expected, tolerance))
    #expect(spring.duration == spring.settlingDuration)
    #expect(spring.allowsOverdamping && spring.mass == 1)
    #expect(agree(spring.perceptualDuration, duration, Tolerance.rounding))
    #expect(agree(spring.bounce, bounce, Tolerance.rounding))
  }

  @Test("a negative bounce is overdamped, and settles later than a bounce of 0")
  func negativeBounce() {
    let spring = CASpringAnimation(perceptualDuration: 1, bounce: -0.5)
    // x = 1 + (a e^(bt) − b e^(at)) ⁄ (b − a), a and b = −2π (2 ∓ √3): off by less than 0.001 from
    // 4.2 s on, in steps of 0.1 s.
    #expect(agree(spring.settlingDuration, 4.2, Tolerance.rounding))
    #expect(agree(spring.bounce, -0.5, Tolerance.rounding))
    let critical = CASpringAnimation(perceptualDuration: 1, bounce: 0)
    #expect(spring.settlingDuration > critical.settlingDuration)
  }

  @Test("perceptual parameters make the documented constants", arguments: [0.0, 0.25, 0.9, -0.25])
  func constants(bounce: Double) {
    let spring = CASpringAnimation(perceptualDuration: 2, bounce: bounce)
    #expect(agree(spring.stiffness, .pi * .pi, Tolerance.rounding))
    let damping = bounce >= 0 ? 2 * .pi * (1 - bounce) : 2 * .pi / (1 + bounce)
    #expect(agree(spring.damping, damping, Tolerance.rounding))
  }

  @Test("the default spring has perceptual values, too")
  func defaults() {
    #expect(agree(CASpringAnimation().perceptualDuration, 2 * .pi / 10, Tolerance.rounding))
    #expect(CASpringAnimation().bounce == 0.5)
  }

  @Test("a bounce of −1 is infinite damping: it settles at once and shows its end")
  func flat() throws {
    let spring = CASpringAnimation(perceptualDuration: 1, bounce: -1)
    #expect(spring.damping == .infinity && spring.settlingDuration == 0)
    spring.keyPath = "position.x"
    spring.fromValue = 0
    spring.toValue = 100
    #expect(try Stage.half(spring).x(at: 0.1) == 100)
  }

  @Test("what Core Animation refuses keeps the old value")
  func refused() {
    let spring = CASpringAnimation()
    spring.mass = 0
    spring.stiffness = 0
    spring.damping = -1
    spring.initialVelocity = .nan
    #expect(spring.mass == 1 && spring.stiffness == 100 && spring.damping == 10)
    #expect(spring.initialVelocity == 0)
  }

  @Test("perceptual parameters out of range are held", arguments: [0.0, -1, .nan, .infinity])
  func badDuration(duration: Double) {
    let spring = CASpringAnimation(perceptualDuration: duration, bounce: 7)
    #expect(agree(spring.perceptualDuration, 0.01, Tolerance.rounding))
    #expect(spring.damping == 0)
    #expect(CASpringAnimation(perceptualDuration: 1, bounce: .nan).bounce == 0)
  }

  @Test("overdamping is used only where it is allowed")
  func overdamping() throws {
    let (held, free) = (Constants(damping: 30).animation(), Constants(damping: 30).animation())
    free.allowsOverdamping = true
    #expect(try Stage.half(free).x(at: 0.25) < Stage.half(held).x(at: 0.25))
  }
}
