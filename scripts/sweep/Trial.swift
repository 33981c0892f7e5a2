import BoingCurves
import Foundation

/// One random curve, evaluated at many times.
struct Trial {
  enum Outcome {
    case held(Int)
    /// The parameters are out of their range, and the curve said so.
    case refused
    case broken(String)
  }

  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// A broken promise.
  private struct Broken: Error {
    let text: String
  }

  mutating func run() -> Outcome {
    do {
      return .held(try curve())
    } catch let broken as Broken {
      return .broken(broken.text)
    } catch {
      return .refused
    }
  }

  private mutating func curve() throws -> Int {
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1: try spring()
    case 2: try coreAnimationSpring()
    case 3: try springyBounce()
    case 4: try gravityBounce()
    case 5: try wallBounce()
    case 6: try dockBounce()
    case 7: try shake()
    case 8: try train()
    case 9: try cubicBezier()
    case 10: try easing()
    default: try hostile()
    }
  }

  // MARK: Parameters and times

  private mutating func number(_ range: ClosedRange<Double>) -> Double { random.number(range) }

  private mutating func decades(_ range: ClosedRange<Double>) -> Double {
    pow(10, random.number(range))
  }

  private mutating func time(_ end: Double) -> Double {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: end * decades(-12...4)
    case 1: -end * number(0...1)
    default: end * number(0...1.5)
    }
  }

  private func require(_ condition: Bool, _ text: @autoclosure () -> String) throws {
    if !condition { throw Broken(text: text()) }
  }

  // MARK: Motions

  /// Checks that a motion stays within `range`, about as far as roundings go, and begins and ends where it says.
  private mutating func evaluate(
    _ motion: some Motion, end: Double, within range: ClosedRange<Double>,
    _ name: @autoclosure () -> String
  ) throws -> Int {
    let size = max(
      range.upperBound - range.lowerBound, range.upperBound.magnitude, range.lowerBound.magnitude)
    let slack = 1e-9 * size
    let (start, rest) = (motion.value(at: 0), motion.value(at: .infinity))
    for _ in 0..<Sweep.timesPerCurve {
      let time = time(end)
      let value = motion.value(at: time)
      try require(
        value >= range.lowerBound - slack && value <= range.upperBound + slack,
        "\(name()) is \(value) at \(time), out of \(range)")
      try require(motion.velocity(at: time).isFinite, "\(name()) has no finite velocity at \(time)")
      if time <= 0 {
        try require(value == start, "\(name()) does not hold its start before the launch")
      }
    }
    try require(rest.isFinite && motion.velocity(at: .infinity) == 0, "\(name()) does not rest")
    try require(motion.value(at: .nan).isNaN, "\(name()) makes a number of what is none")
    // The grid is sampled in other ways than single values are.
    let count = Int.random(in: 1...200, using: &random)
    let length = end * number(0.01...2)
    let samples = motion.samples(count: count, duration: length)
    for (index, sample) in samples.enumerated() {
      let value = motion.value(at: count == 1 ? 0 : Double(index) / Double(count - 1) * length)
      try require(
        (sample - value).magnitude <= 1e-10 * size,
        "\(name()): sample \(index) of \(count) is \(sample), the value \(value)")
    }
    return Sweep.timesPerCurve + count
  }

  private mutating func spring() throws -> Int {
    let (mass, stiffness) = (decades(-3...3), decades(-3...5))
    let critical = 2 * (mass * stiffness).squareRoot()
    let ratio = Bool.random(using: &random) ? number(0...1.2) : decades(-3...2)
    let spring = try Spring(mass: mass, stiffness: stiffness, dampingCoefficient: critical * ratio)
    let frequency = spring.undampedAngularFrequency
    let (from, to) = (number(-1000...1000), number(-1000...1000))
    let velocity = number(-3...3) * frequency * 1000
    let motion = try SpringMotion(from: from, to: to, initialVelocity: velocity, spring: spring)
    // No state has more energy than the launch.
    let reach = ((from - to) * (from - to) + velocity * velocity / frequency / frequency)
      .squareRoot()
    let end = 20 / frequency
    let count = try evaluate(
      motion, end: end, within: to - reach...to + reach, "the spring \(motion)")
    for _ in 0..<50 {
      let time = end * number(0...1.5)
      let expected =
        to
        + Reference.displacement(
          from - to, velocity, decayRate: spring.dampingCoefficient / mass / 2,
          frequency: frequency, at: time)
      try require(
        (motion.value(at: time) - expected).magnitude <= 1e-8 * max(reach, 1),
        "the spring \(motion) is \(motion.value(at: time)) at \(time), the formula \(expected)")
    }
    return count + 50
  }

  private mutating func coreAnimationSpring() throws -> Int {
    let (mass, stiffness, damping) = (decades(-2...2), decades(-1...4), decades(-2...3))
    let velocity = number(-50...50)
    let allows = Bool.random(using: &random)
    let spring = try CoreAnimationSpring(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity,
      allowsOverdamping: allows)
    let frequency = (stiffness / mass).squareRoot()
    let reach = (1 + velocity * velocity / frequency / frequency).squareRoot()
    return try evaluate(
      spring, end: 20 / frequency, within: 1 - reach...1 + reach, "Core Animation's \(spring)")
  }

  private mutating func springyBounce() throws -> Int {
    let (from, to, duration) = (number(-1000...1000), number(-1000...1000), decades(-3...3))
    let bounces = Int.random(in: 0...30, using: &random)
    let motion = try SpringyBounce(from: from, to: to, numberOfBounces: bounces, duration: duration)
    let distance = (from - to).magnitude
    return try evaluate(
      motion, end: 2 * duration, within: to - distance...to + distance, "the bounce \(motion)")
  }

  /// The range of a motion against a wall at `to`.
  private func side(_ from: Double, _ to: Double) -> ClosedRange<Double> {
    min(from, to)...max(from, to)
  }

  private mutating func gravityBounce() throws -> Int {
    let (from, to, duration) = (number(-1000...1000), number(-1000...1000), decades(-3...3))
    let motion = try GravityBounce(
      from: from, to: to, numberOfBounces: Int.random(in: 0...30, using: &random),
      restitution: number(0...1), duration: duration)
    return try evaluate(motion, end: duration, within: side(from, to), "the fall \(motion)")
  }

  private mutating func wallBounce() throws -> Int {
    let (from, to, duration) = (number(-1000...1000), number(-1000...1000), decades(-3...3))
    let motion = try CosineWallBounce(
      from: from, to: to, numberOfBounces: Int.random(in: 0...30, using: &random),
      duration: duration,
      startsAtRest: Bool.random(using: &random))
    return try evaluate(
      motion, end: duration, within: side(from, to), "the bounce off a wall \(motion)")
  }

  private mutating func dockBounce() throws -> Int {
    let height = number(-1000...1000)
    let motion = try DockBounce(
      height: height, table: Bool.random(using: &random) ? .threeHops : .twoHops)
    return try evaluate(
      motion, end: motion.duration, within: side(0, height), "the Dock's \(motion)")
  }

  private mutating func shake() throws -> Int {
    let (target, amplitude, duration) = (
      number(-1000...1000), number(-1000...1000), decades(-3...3)
    )
    let motion = try Shake(
      about: target, amplitude: amplitude, numberOfSwings: Int.random(in: 0...30, using: &random),
      duration: duration)
    let reach = amplitude.magnitude
    return try evaluate(
      motion, end: duration, within: target - reach...target + reach, "the shake \(motion)")
  }

  private mutating func train() throws -> Int {
    let (target, displacement, duration) = (
      number(-1000...1000), number(-1000...1000), decades(-3...3)
    )
    let motion = try DecayTrain(
      target: target, displacement: displacement, ratio: number(0.05...0.9),
      threshold: displacement.magnitude * number(0.01...0.9),
      sides: Bool.random(using: &random) ? .oneSided : .alternating, duration: duration,
      durationRatio: number(0.5...1.5))
    let reach = displacement.magnitude
    return try evaluate(
      motion, end: duration, within: target - reach...target + reach, "the train \(motion)")
  }

  // MARK: Easing

  private mutating func cubicBezier() throws -> Int {
    func end() -> Double {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: 0
      case 1: 1
      default: random.number(0...1)
      }
    }
    let (x1, x2) = (end(), end())
    let (y1, y2) = (number(-2...3), number(-2...3))
    let easing = try CubicBezierEasing(x1, y1, x2, y2)
    let range = min(0, y1, y2)...max(1, y1, y2)
    for index in 0..<Sweep.timesPerCurve {
      let progress = index % 8 == 0 ? number(-1...2) : number(0...1)
      let value = easing.value(at: progress)
      try require(
        value >= range.lowerBound - 1e-9 && value <= range.upperBound + 1e-9,
        "\(easing) is \(value) at \(progress)")
      if index % 10 == 0 {
        let ends = Reference.cubicBezier(x1, y1, x2, y2, at: progress)
        try require(
          value >= ends.lowerBound - 1e-9 && value <= ends.upperBound + 1e-9,
          "\(easing) is \(value) at \(progress), bisection gives \(ends)")
      }
    }
    return Sweep.timesPerCurve
  }

  private mutating func easing() throws -> Int {
    let count = Int.random(in: 1...50, using: &random)
    let steps = try StepEasing(count: count, position: .end)
    let penner = PennerEasing(
      PennerEasing.Family.allCases.randomElement(using: &random)!,
      PennerEasing.Direction.allCases.randomElement(using: &random)!)
    for _ in 0..<Sweep.timesPerCurve / 2 {
      let progress = number(-0.2...1.2)
      let step = steps.value(at: progress) * Double(count)
      try require(
        (step - step.rounded()).magnitude < 1e-9, "\(steps) is between two steps at \(progress)")
      let value = penner.value(at: progress)
      try require(value >= -1.5 && value <= 2.5, "\(penner) is \(value) at \(progress)")
    }
    return Sweep.timesPerCurve
  }

  /// Parameters of any bits: they are refused, or the motion has a number for every time.
  private mutating func hostile() throws -> Int {
    func any() -> Double {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: 0
      case 1: .greatestFiniteMagnitude
      case 2: Double(Int.random(in: -3...3, using: &random))
      case 3: .leastNonzeroMagnitude
      case 4: pow(10, random.number(-320...308)) * (Bool.random(using: &random) ? 1 : -1)
      default: Double(bitPattern: random.next())
      }
    }
    let count = Int.random(in: -1...1_000_000, using: &random)
    let motion: any Motion =
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        try SpringMotion(
          from: any(), to: any(), initialVelocity: any(),
          spring: Spring(
            mass: any().magnitude, stiffness: any().magnitude, dampingCoefficient: any().magnitude))
      case 1: try SpringyBounce(from: any(), to: any(), numberOfBounces: count, duration: any())
      case 2:
        try GravityBounce(
          from: any(), to: any(), numberOfBounces: count % 1000, restitution: any(),
          duration: any().magnitude)
      case 3:
        try CosineWallBounce(
          from: any(), to: any(), numberOfBounces: count % 1000, duration: any().magnitude)
      case 4:
        try Shake(about: any(), amplitude: any(), numberOfSwings: count, duration: any().magnitude)
      default: try DockBounce(height: any())
      }
    for _ in 0..<Sweep.timesPerCurve {
      let time = Bool.random(using: &random) ? any() : motion.duration * number(0...1.2)
      let value = motion.value(at: time)
      try require(
        time.isNaN == value.isNaN, "\(motion) is \(value) at \(time)")
    }
    return Sweep.timesPerCurve
  }
}
