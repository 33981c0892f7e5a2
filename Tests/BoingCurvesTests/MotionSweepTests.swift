import BoingCurves
import BoingTestSupport
import Foundation
import Testing

/// Motions of random parameters over many decades, each at a thousand random times.
///
/// `BOING_SWEEP` is the number of motions for each test and `BOING_SWEEP_SEED` the seed of the first; `make sweep` takes more.
@Suite("A sweep over random motions")
struct MotionSweepTests {
  private static let count = variable("BOING_SWEEP") ?? 2_000
  private static let firstSeed = variable("BOING_SWEEP_SEED") ?? 1
  /// The motions of one case.
  private static let seeds = stride(from: 0, to: count, by: 500).map { start in
    firstSeed + start..<firstSeed + min(start + 500, count)
  }

  private static func variable(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  @Test(
    "a motion stays within the reach of its launch, holds its start and comes to rest",
    arguments: seeds)
  func ranges(seeds: Range<Int>) {
    for seed in seeds {
      var random = SeededGenerator(seed: UInt64(seed))
      // Some combinations lead beyond every number, and are refused.
      guard let item = try? Self.motion(&random) else { continue }
      if let fault = Self.fault(of: item.motion, until: item.end, within: item.range, &random) {
        Issue.record("seed \(seed): \(item.motion) \(fault)")
      }
    }
  }

  @Test("parameters of any bits are refused, or give a number for every time", arguments: seeds)
  func anyBits(seeds: Range<Int>) {
    for seed in seeds {
      var random = SeededGenerator(seed: UInt64(seed))
      guard let motion = try? Self.hostileMotion(&random) else { continue }
      for _ in 0..<1_000 {
        let time =
          Bool.random(using: &random)
          ? Self.anyNumber(&random) : motion.duration * random.number(0...1.2)
        let value = motion.value(at: time)
        if value.isNaN != time.isNaN {
          Issue.record("seed \(seed): \(motion) is \(value) at \(time)")
          break
        }
      }
    }
  }

  /// Returns what is wrong with a motion.
  private static func fault(
    of motion: any Motion, until end: Double, within range: ClosedRange<Double>,
    _ random: inout SeededGenerator
  ) -> String? {
    let size = max(
      range.upperBound - range.lowerBound, range.upperBound.magnitude, range.lowerBound.magnitude)
    let rounding = 1e-9 * size
    let start = motion.value(at: 0)
    for _ in 0..<1_000 {
      let time =
        switch Int.random(in: 0..<8, using: &random) {
        case 0: end * pow(10, random.number(-12...4))
        case 1: -end * random.number(0...1)
        default: end * random.number(0...1)
        }
      let value = motion.value(at: time)
      if !(value >= range.lowerBound - rounding && value <= range.upperBound + rounding) {
        return "is \(value) at \(time), out of \(range)"
      }
      if !motion.velocity(at: time).isFinite { return "has no finite velocity at \(time)" }
      if time <= 0 && value != start { return "does not hold its start" }
    }
    if !motion.value(at: .infinity).isFinite || motion.velocity(at: .infinity) != 0 {
      return "does not rest"
    }
    return nil
  }

  /// Returns a motion, the time that shows all of it, and the values between which it stays.
  private static func motion(
    _ random: inout SeededGenerator
  ) throws -> (motion: any Motion, end: Double, range: ClosedRange<Double>) {
    let (from, to) = (random.number(-1_000...1_000), random.number(-1_000...1_000))
    let (distance, side) = ((from - to).magnitude, min(from, to)...max(from, to))
    let duration = pow(10, random.number(-3...3))
    let count = Int.random(in: 0...30, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      let ratio =
        Bool.random(using: &random) ? random.number(0...1.2) : pow(10, random.number(-3...2))
      let spring = try Spring(
        response: duration, dampingRatio: ratio, mass: pow(10, random.number(-3...3)))
      let frequency = spring.undampedAngularFrequency
      let velocity = random.number(-3...3) * frequency * 1_000
      // No state has more energy than the launch.
      let reach = hypot(from - to, velocity / frequency)
      return (
        try SpringMotion(from: from, to: to, initialVelocity: velocity, spring: spring),
        20 / frequency, to - reach...to + reach
      )
    case 1:
      let (mass, stiffness) = (pow(10, random.number(-2...2)), pow(10, random.number(-1...4)))
      let velocity = random.number(-50...50)
      let reach = (1 + velocity * velocity * mass / stiffness).squareRoot()
      return (
        try SpringMotion(
          from: 0, to: 1, initialVelocity: velocity,
          spring: Spring(
            mass: mass, stiffness: stiffness, dampingCoefficient: pow(10, random.number(-2...3)))),
        20 * (mass / stiffness).squareRoot(), 1 - reach...1 + reach
      )
    case 2:
      return (
        try SpringyBounce(from: from, to: to, numberOfBounces: count, duration: duration),
        2 * duration, to - distance...to + distance
      )
    case 3:
      return (
        try GravityBounce(
          from: from, to: to, numberOfBounces: count, restitution: random.number(0...1),
          duration: duration), 1.5 * duration, side
      )
    case 4:
      return (
        try CosineWallBounce(
          from: from, to: to, numberOfBounces: count, duration: duration,
          startsAtRest: Bool.random(using: &random)), 1.5 * duration, side
      )
    case 5:
      let table = Bool.random(using: &random) ? DockBounce.Table.threeHops : .twoHops
      return (try DockBounce(height: to, table: table), 1.5, min(0, to)...max(0, to))
    case 6:
      return (
        try Shake(about: to, amplitude: from - to, numberOfSwings: count, duration: duration),
        2 * duration, to - distance...to + distance
      )
    default:
      return (
        try DecayTrain(
          target: to, displacement: from - to, ratio: random.number(0.05...0.9),
          threshold: distance * random.number(0.01...0.9),
          sides: Bool.random(using: &random) ? .oneSided : .alternating, duration: duration,
          durationRatio: random.number(0.5...1.5)), 1.5 * duration, to - distance...to + distance
      )
    }
  }

  private static func hostileMotion(_ random: inout SeededGenerator) throws -> any Motion {
    func any() -> Double { anyNumber(&random) }
    let count = Int.random(in: -1...1_000_000, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      return try SpringMotion(
        from: any(), to: any(), initialVelocity: any(),
        spring: Spring(
          mass: any().magnitude, stiffness: any().magnitude, dampingCoefficient: any().magnitude))
    case 1:
      return try SpringyBounce(from: any(), to: any(), numberOfBounces: count, duration: any())
    case 2:
      return try GravityBounce(
        from: any(), to: any(), numberOfBounces: count % 1_000, restitution: any(),
        duration: any().magnitude)
    case 3:
      return try CosineWallBounce(
        from: any(), to: any(), numberOfBounces: count % 1_000, duration: any().magnitude)
    case 4:
      return try Shake(
        about: any(), amplitude: any(), numberOfSwings: count, duration: any().magnitude)
    default: return try DockBounce(height: any())
    }
  }

  private static func anyNumber(_ random: inout SeededGenerator) -> Double {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: 0
    case 1: .greatestFiniteMagnitude
    case 2: Double(Int.random(in: -3...3, using: &random))
    case 3: .leastNonzeroMagnitude
    case 4: pow(10, random.number(-320...308)) * (Bool.random(using: &random) ? 1 : -1)
    default: Double(bitPattern: random.next())
    }
  }
}
