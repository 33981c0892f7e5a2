import BoingCurves
import BoingTestSupport
import Foundation
import Testing

/// The promises of `Motion`, over random members of the whole catalogue.
@Suite("The contract of motions")
struct MotionContractTests {
  struct Case: Sendable, CustomStringConvertible {
    let name: String
    let motion: any Motion
    /// A length of time that shows all of it.
    let end: Double
    /// A distance that shows all of it.
    let size: Double
    /// The fraction of the size that may be left at its duration.
    var residual = 1e-12
    var description: String { name }
  }

  static func catalogue(seed: UInt64) throws -> [Case] {
    var generator = SeededGenerator(seed: seed)
    let from = Double.random(in: -100...100, using: &generator)
    let to = Double.random(in: -100...100, using: &generator)
    let count = Int.random(in: 0...7, using: &generator)
    let duration = Double.random(in: 0.1...3, using: &generator)
    let ratio = Double.random(in: 0.05...2, using: &generator)
    let velocity = Double.random(in: -300...300, using: &generator)
    let size = max((from - to).magnitude, 1)
    let swing = size + velocity.magnitude * duration
    let spring = try Spring(response: duration, dampingRatio: ratio)
    let motion = try SpringMotion(from: from, to: to, initialVelocity: velocity, spring: spring)
    let bounce = try SpringyBounce(
      from: from, to: to, numberOfBounces: count, duration: duration)
    let launched = try SpringyBounce(
      from: from, to: to, numberOfBounces: count + 1, duration: duration, initialVelocity: velocity)
    let cosine = try SpringyBounce(
      cosineFrom: from, to: to, numberOfBounces: count, duration: duration)
    let wall = try CosineWallBounce(
      from: from, to: to, numberOfBounces: count, duration: duration,
      startsAtRest: Bool.random(using: &generator))
    let drop = try GravityBounce(from: from, to: to, numberOfBounces: count, duration: duration)
    let hop = try GravityBounce(
      thrownFrom: from, apexHeight: to, numberOfBounces: count, duration: duration)
    let shake = try Shake(
      about: to, amplitude: from - to, numberOfSwings: count + 1, duration: duration)
    let icon = try DockBounce(height: from, table: .threeHops)
    let view = try DockBounce(height: from, table: .twoHops)
    let train = try DecayTrain(
      target: to, displacement: from - to, ratio: 0.4, threshold: size / 50,
      sides: Bool.random(using: &generator) ? .oneSided : .alternating, duration: duration,
      durationRatio: Double.random(in: 0.7...1.2, using: &generator))
    return [
      Case(name: "spring", motion: motion, end: 30 * duration, size: swing, residual: 0.001),
      Case(
        name: "deceleration",
        motion: try Deceleration(
          from: from, initialVelocity: velocity,
          rate: Double.random(in: 0.98...0.998, using: &generator)),
        end: 8, size: max(velocity.magnitude, 1), residual: 0.001),
      Case(name: "springy", motion: bounce, end: 2 * duration, size: size, residual: 0.001),
      Case(
        name: "settled", motion: bounce.settled(at: duration), end: 1.5 * duration, size: size),
      Case(name: "launched", motion: launched, end: 2 * duration, size: swing, residual: 0.001),
      Case(name: "cosine", motion: cosine, end: 2 * duration, size: size, residual: 0.001),
      Case(name: "wall", motion: wall, end: 1.2 * duration, size: size),
      Case(name: "drop", motion: drop, end: 1.2 * duration, size: size),
      Case(
        name: "thrown drop",
        motion: try GravityBounce(
          from: from, to: to, initialVelocity: velocity, numberOfBounces: count + 1,
          restitution: 0.6, duration: duration), end: 1.2 * duration, size: swing),
      Case(
        name: "thrown wall",
        motion: try CosineWallBounce(
          from: from, to: to, initialVelocity: velocity, numberOfBounces: count + 1,
          duration: duration), end: 1.2 * duration, size: swing),
      Case(name: "hop", motion: hop, end: 1.2 * duration, size: to.magnitude + 1),
      Case(name: "shake", motion: shake, end: 2 * duration, size: size, residual: 0.001),
      Case(name: "dock icon", motion: icon, end: 1.2, size: from.magnitude + 1),
      Case(name: "dock view", motion: view, end: 1, size: from.magnitude + 1),
      Case(name: "smooth icon", motion: icon.smooth, end: 1.2, size: from.magnitude + 1),
      Case(name: "smooth view", motion: view.smooth, end: 1, size: from.magnitude + 1),
      Case(name: "train", motion: train, end: 1.2 * duration, size: size),
      Case(
        name: "anticipated bounce",
        motion: try AnticipatedMotion(bounce, distanceFraction: 0.2, durationFraction: 0.3),
        end: 3 * duration, size: 2 * size, residual: 0.001),
      Case(
        name: "anticipated hop",
        motion: try AnticipatedMotion(hop, distanceFraction: 0.2, durationFraction: 0.3),
        end: 2 * duration, size: 2 * (to.magnitude + 1)),
      Case(
        name: "anticipated train",
        motion: try AnticipatedMotion(train, distanceFraction: 0.1, durationFraction: 0.2),
        end: 2 * duration, size: 2 * size),
    ]
  }

  @Test("a motion starts, moves off and ends as it was asked to")
  func ends() throws {
    func check(_ motion: some Motion, from: Double, at velocity: Double, to target: Double) {
      #expect(motion.value(at: 0) == from && motion.velocity(at: 0) == velocity, "\(motion)")
      #expect(motion.target == target && motion.value(at: .infinity) == target, "\(motion)")
    }
    for ratio in SpringMotionTests.dampingRatios {
      let spring = try Spring(response: 0.5, dampingRatio: ratio)
      let motion = try SpringMotion(from: 0.1, to: 0.7, initialVelocity: -3, spring: spring)
      check(motion, from: 0.1, at: -3, to: 0.7)
    }
    let bounce = try SpringyBounce(
      from: 0.1, to: 0.7, numberOfBounces: 3, duration: 1, initialVelocity: 2)
    check(bounce, from: 0.1, at: 2, to: 0.7)
    let drop = try GravityBounce(from: 0.1, to: 0.7, numberOfBounces: 2, duration: 1)
    check(drop, from: 0.1, at: 0, to: 0.7)
    check(try DecayTrain.rebound(duration: 1), from: 0, at: 0, to: 135)
    let shake = try Shake(about: 5, amplitude: 4, numberOfSwings: 3, duration: 1)
    check(shake, from: 5, at: shake.velocity(at: 1e-300), to: 5)
    let dock = try DockBounce(height: 9)
    check(dock, from: 0, at: dock.velocity(at: 1e-300), to: 0)
  }

  @Test("the start is held before, the rest after, and not a number stays one", arguments: 1...12)
  func tails(seed: UInt64) throws {
    for item in try Self.catalogue(seed: seed) {
      let motion = item.motion
      let start = motion.value(at: 0)
      for time in [-.infinity, -1e300, -1e-9, -0.0] as [Double] {
        #expect(motion.value(at: time) == start, "\(item)")
      }
      #expect(motion.velocity(at: -1e-9) == 0 && motion.velocity(at: -.infinity) == 0, "\(item)")
      let rest = motion.value(at: .infinity)
      #expect(rest.isFinite && motion.velocity(at: .infinity) == 0, "\(item)")
      #expect(motion.value(at: 1e300) == rest && motion.velocity(at: 1e300) == 0, "\(item)")
      #expect(motion.value(at: .nan).isNaN && motion.velocity(at: .nan).isNaN, "\(item)")
    }
  }

  @Test("the value is continuous, and its slope is the velocity between breaks", arguments: 1...12)
  func slopes(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed + 100)
    for item in try Self.catalogue(seed: seed) {
      let motion = item.motion
      let step = 1e-7 * item.end
      let breaks = motion.breakpoints
      let times = (0..<300).map { _ in
        Double.random(in: 0.001...0.999, using: &generator) * item.end
      }
      for time in times where breaks.allSatisfy({ ($0 - time).magnitude > 100 * step }) {
        let slope = (motion.value(at: time + step) - motion.value(at: time - step)) / (2 * step)
        let scale = item.size / item.end
        #expect(
          (slope - motion.velocity(at: time)).magnitude
            < 1e-4 * (10 * scale + slope.magnitude), "\(item) at \(time)")
      }
      for time in breaks {
        let jump = motion.value(at: time * (1 + 1e-12)) - motion.value(at: time * (1 - 1e-12))
        #expect(jump.magnitude < 1e-8 * item.size, "\(item) at \(time)")
      }
    }
  }

  @Test("the settling time is where a scan last finds it outside", arguments: 1...12)
  func settling(seed: UInt64) throws {
    for item in try MotionEventsTests.catalogue(seed: seed) {
      let motion = item.motion
      let rest = motion.value(at: .infinity)
      let steps = 20_000
      let distances = (0...steps).map {
        (motion.value(at: item.end * Double($0) / Double(steps)) - rest).magnitude
      }
      var previous = Double.infinity
      for fraction in [0.003, 0.03, 0.2, 0.7, 3] {
        let tolerance = fraction * item.size
        let settled = motion.settlingTime(within: tolerance)
        let last = distances.lastIndex { $0 > tolerance }
        let scanned = item.end * Double(last ?? 0) / Double(steps)
        #expect(settled <= previous, "\(item)")
        previous = settled
        // A scan may miss a peak that barely leaves the tolerance, but sees nothing after the time.
        #expect(scanned <= settled * (1 + 1e-12), "\(item) within \(tolerance)")
        if settled > 0 && settled < item.end {
          let before = motion.value(at: settled * (1 - 1e-9)) - rest
          #expect(before.magnitude > tolerance * (1 - 1e-4), "\(item) within \(tolerance)")
        }
      }
      #expect(motion.settlingTime(within: -1) == .infinity, "\(item)")
      #expect(motion.settlingTime(within: .nan).isNaN, "\(item)")
      #expect(motion.settlingTime(within: .infinity) == 0, "\(item)")
    }
  }

  @Test("at its duration no more than the residual is left", arguments: 1...12)
  func durations(seed: UInt64) throws {
    for item in try Self.catalogue(seed: seed) {
      let motion = item.motion
      #expect(motion.duration > 0 && motion.duration.isFinite, "\(item)")
      let rest = motion.value(at: .infinity)
      for factor in [1, 1.01, 1.3, 2] {
        let left = (motion.value(at: motion.duration * factor) - rest).magnitude
        #expect(left <= item.residual * item.size * (1 + 1e-9), "\(item)")
      }
    }
  }

  @Test("the stated curvature bounds hold", arguments: 1...12)
  func curvatureBounds(seed: UInt64) throws {
    for item in try Self.catalogue(seed: seed) {
      let (motion, breaks) = (item.motion, item.motion.breakpoints)
      for index in 0..<97 {
        let start = item.end * Double(index) / 97
        let end = item.end * Double(index + 1) / 97
        if breaks.contains(where: { $0 >= start && $0 <= end }) { continue }
        let bound = try #require(motion.chordDistanceBound(over: start...end), "\(item)")
        // Segments of a train may start with an infinite acceleration.
        let acceleration = motion.accelerationBound(over: start...end)
        for step in 1..<8 {
          let fraction = Double(step) / 8
          let chord = motion.value(at: start) * (1 - fraction) + motion.value(at: end) * fraction
          let time = start + (end - start) * fraction
          let distance = (motion.value(at: time) - chord).magnitude
          #expect(distance <= bound + 1e-12 * item.size, "\(item)")
          guard let acceleration else { continue }
          let half = (end - start) / 8
          let (before, after) = (motion.velocity(at: time - half), motion.velocity(at: time + half))
          let rounding = 1e-9 * acceleration + 1e-12 * (before.magnitude + after.magnitude) / half
          #expect(
            (after - before).magnitude / (2 * half) <= acceleration + rounding,
            "\(item) at \(time)")
        }
      }
    }
  }
  @Test("samples are the values on an even grid; none of what makes no grid")
  func samples() throws {
    let bounce = try SpringyBounce(from: 0.5, to: 1, numberOfBounces: 3, duration: 1)
    #expect(bounce.samples(count: 5, duration: 2) == [0, 0.5, 1, 1.5, 2].map(bounce.value(at:)))
    #expect(bounce.samples(count: 1, duration: 1) == [0.5])
    #expect(bounce.samples(count: 3, duration: 0) == [0.5, 0.5, 0.5])
    #expect(bounce.samples(count: 3, duration: -1) == [0.5, 0.5, 0.5])
    #expect(bounce.samples(count: 0, duration: 1).isEmpty)
    #expect(bounce.samples(count: -4, duration: 1).isEmpty)
    #expect(bounce.samples(count: 4, duration: .nan).isEmpty)
    #expect(bounce.samples(count: 4, duration: .infinity).isEmpty)
  }
}
