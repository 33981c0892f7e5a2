import BoingCurves
import Foundation
import Synchronization
import Testing

/// Laws of the extrema and the target crossings, over random members of the whole catalogue.
@Suite("Moments of a motion")
struct MotionEventsTests {
  typealias Case = MotionContractTests.Case

  /// The rounding error of a value that is computed from others of this size.
  static let rounding = 1e-13

  /// A motion that has nothing of its own to say of its moments, so that they are solved for.
  struct Solved<Base: Motion>: Motion {
    let base: Base
    var isBounded = true
    var duration: Double { base.duration }
    var breakpoints: [Double] { base.breakpoints }
    func value(at time: Double) -> Double { base.value(at: time) }
    func velocity(at time: Double) -> Double { base.velocity(at: time) }
    func accelerationBound(over range: ClosedRange<Double>) -> Double? {
      isBounded ? base.accelerationBound(over: range) : nil
    }
  }

  /// The catalogue, and members at which something special happens.
  static func catalogue(seed: UInt64) throws -> [Case] {
    var cases = try MotionContractTests.catalogue(seed: seed)
    let overshooting = try CubicBezierEasing(0.3, -0.6, 0.6, 1.7)
    let train = try DecayTrain(
      target: 1, displacement: 2, ratio: 0.5, threshold: 0.3, outgoing: overshooting,
      returning: overshooting, duration: 1)
    cases += [
      Case(name: "overshooting train", motion: train, end: 1.2, size: 4),
      Case(
        name: "anticipated spring train",
        motion: try AnticipatedMotion(
          DecayTrain.leap(compressed: 0, relaxed: 4, extension: 3, duration: 1), distance: 1,
          duration: 0.3), end: 1.5, size: 9),
      Case(
        name: "anticipated launch away from the target",
        motion: try AnticipatedMotion(
          SpringMotion(
            from: 0, to: 1, initialVelocity: -5, spring: Spring(response: 0.3, dampingRatio: 0.2)),
          distance: 2, duration: 0.5), end: 2, size: 5),
      Case(
        name: "faded spring", motion: try Self.fadedSpring(), end: 1.2, size: 2),
      Case(
        name: "settled and faded spring",
        motion: SettledMotion(
          RescaledMotion(try fadedSpring(), duration: 1.7), at: 1, duration: 1.7),
        end: 2, size: 2),
      Case(
        name: "paused hop",
        motion: try AnticipatedMotion(
          GravityBounce(thrownFrom: 3, apexHeight: 2, numberOfBounces: 2, duration: 1), distance: 0,
          duration: 0.5), end: 1.6, size: 6),
    ]
    return cases
  }

  private static func fadedSpring() throws -> TaperedMotion<SpringMotion> {
    TaperedMotion(
      try SpringMotion(from: 0, to: 1, spring: Spring(response: 0.2, dampingRatio: 0.05)),
      from: 0.92,
      to: 1)
  }

  @Test("a fade has the turning points of its motion before it")
  func fade() throws {
    let motion = try Self.fadedSpring()
    let own = Array(motion.base.extrema.prefix { $0.time < 0.92 })
    #expect(own.count == 9)
    #expect(Array(motion.extrema.prefix(9)) == own)
    let settled = SettledMotion(motion, at: 1, duration: 1)
    #expect(Array(settled.extrema) == Array(motion.extrema))
  }

  @Test("the motion is monotone between two extrema, and turns back at each", arguments: 1...10)
  func extrema(seed: UInt64) throws {
    for item in try Self.catalogue(seed: seed) {
      let motion = item.motion
      let extrema = Array(motion.extrema.prefix(2_000))
      var vertices = [Extremum(time: 0, value: motion.value(at: 0))] + extrema
      vertices.append(Extremum(time: .infinity, value: motion.value(at: .infinity)))
      for index in 1..<vertices.count {
        #expect(vertices[index].time > vertices[index - 1].time, "\(item)")
      }
      for index in vertices.indices.dropFirst().dropLast() {
        let (before, here) = (vertices[index - 1], vertices[index])
        let after = vertices[index + 1]
        #expect((motion.value(at: here.time) - here.value).magnitude <= 1e-9 * item.size, "\(item)")
        #expect((here.value > before.value) == (here.value > after.value), "\(item) at \(here)")
        let isHigh = here.value > before.value
        let step = 1e-3 * Swift.min(here.time - before.time, after.time - here.time, item.end)
        let (rise, fall) = (
          motion.velocity(at: here.time - step), motion.velocity(at: here.time + step)
        )
        #expect(isHigh ? rise >= 0 && fall <= 0 : rise <= 0 && fall >= 0, "\(item) at \(here)")
      }
      // None is missed: what falls within a rise, or rises within a fall, would be one.
      let steps = 5_000
      var previous = motion.value(at: 0)
      var piece = 1
      for step in 1...steps {
        let time = item.end * Double(step) / Double(steps)
        let value = motion.value(at: time)
        let isWhole = time <= vertices[piece].time
        while piece < vertices.count - 1, time > vertices[piece].time { piece += 1 }
        let rises = vertices[piece].value > vertices[piece - 1].value
        let change = rises ? value - previous : previous - value
        let noise = Self.rounding * item.size
        if isWhole, vertices[piece].value != vertices[piece - 1].value {
          #expect(change >= -noise, "\(item) at \(time)")
        }
        previous = value
      }
    }
  }

  @Test("the value keeps to one side of its rest between two crossings", arguments: 1...10)
  func crossings(seed: UInt64) throws {
    for item in try Self.catalogue(seed: seed) {
      let motion = item.motion
      let rest = motion.value(at: .infinity)
      let crossings = Array(motion.targetCrossings.prefix(2_000))
      for (index, time) in crossings.enumerated() {
        #expect(time > (index == 0 ? 0 : crossings[index - 1]), "\(item)")
        let slope = motion.velocity(at: time).magnitude
        let distance = (motion.value(at: time) - rest).magnitude
        #expect(distance <= 1e-9 * item.size + 1e-9 * slope * item.end, "\(item) at \(time)")
      }
      let steps = 5_000
      var piece = 0
      var side = 0.0
      for step in 1...steps {
        let time = item.end * Double(step) / Double(steps)
        while piece < crossings.count, time > crossings[piece] {
          piece += 1
          side = 0
        }
        let distance = motion.value(at: time) - rest
        if distance.magnitude <= Self.rounding * (item.size + rest.magnitude) { continue }
        #expect(side * distance >= 0, "\(item) at \(time)")
        side = distance
      }
    }
  }

  @Test("what is solved for agrees with the closed forms", arguments: 1...6)
  func solved(seed: UInt64) throws {
    func check(_ base: some Motion, _ item: Case, isBounded: Bool) {
      let solved = Solved(base: base, isBounded: isBounded)
      let wanted = base.extrema.prefix { $0.time < base.duration }
      let found = Array(solved.extrema)
      #expect(found.count == wanted.count, "\(item)")
      for (one, other) in zip(found, wanted) {
        #expect((one.time - other.time).magnitude <= 1e-8 * item.end, "\(item)")
        #expect((one.value - other.value).magnitude <= 1e-8 * item.size, "\(item)")
      }
      let times = base.targetCrossings.prefix { $0 <= base.duration }
      let others = Array(solved.targetCrossings)
      #expect(others.count == times.count, "\(item)")
      for (one, other) in zip(others, times) {
        #expect((one - other).magnitude <= 1e-8 * item.end, "\(item)")
      }
    }
    for item in try Self.catalogue(seed: seed) {
      // The ends of an infinitely steep stroke are below the resolution of the search.
      let isBounded = item.motion.accelerationBound(over: 0.4...0.400_001) != nil
      check(item.motion, item, isBounded: isBounded)
    }
  }

  @Test("as many extrema are solved for as there are", arguments: [10, 100, 500, 1_000])
  func many(bounces: Int) throws {
    let base = try SpringyBounce(from: 0, to: 1, numberOfBounces: bounces, duration: 1)
    let found = Array(Solved(base: base).extrema)
    let wanted = Array(base.extrema.prefix { $0.time < 1 })
    #expect(found.count == wanted.count && found.count > bounces)
    for (one, other) in zip(found, wanted) { #expect((one.time - other.time).magnitude < 1e-8) }
  }

  @Test("what a motion of another module settles within is solved for", arguments: 1...4)
  func settling(seed: UInt64) throws {
    // The ends of an infinitely steep stroke are below the resolution of the search.
    let cases = try MotionContractTests.catalogue(seed: seed).filter { !$0.name.contains("train") }
    for item in cases {
      func check(_ base: some Motion) {
        let solved = Solved(base: base)
        for fraction in [0.01, 0.1, 0.5] {
          let tolerance = fraction * item.size
          let wanted = base.settlingTime(within: tolerance)
          if wanted >= base.duration { continue }
          let found = solved.settlingTime(within: tolerance)
          #expect((found - wanted).magnitude <= 1e-7 * item.end, "\(item) within \(tolerance)")
        }
        #expect(solved.settlingTime(within: -1) == .infinity)
        #expect(solved.settlingTime(within: .nan).isNaN)
        #expect(solved.settlingTime(within: .infinity) == 0)
      }
      check(item.motion)
    }
  }

  @Test("an undamped spring has no last extremum")
  func endless() throws {
    let spring = try Spring(response: 2, dampingRatio: 0)
    let motion = try SpringMotion(from: 0, to: 1, spring: spring)
    let late = try #require(motion.extrema.dropFirst(999_999).first { _ in true })
    #expect((late.time - 1e6).magnitude < 1e-6 && (late.value - 0).magnitude < 1e-6)
    let crossing = try #require(motion.targetCrossings.dropFirst(999_999).first { _ in true })
    #expect((crossing - 999_999.5).magnitude < 1e-6)
  }

  @Test("contacts are extrema and crossings, but for the last, which is an arrival")
  func contacts() throws {
    let drop = try GravityBounce(from: 0, to: 2, numberOfBounces: 3, duration: 1)
    let hop = try GravityBounce(thrownFrom: 2, apexHeight: -2, numberOfBounces: 3, duration: 1)
    let wall = try CosineWallBounce(from: 0, to: 2, numberOfBounces: 3, duration: 1)
    #expect(Array(drop.targetCrossings) == drop.contactTimes)
    #expect(Array(hop.targetCrossings) == hop.contactTimes)
    #expect(Array(wall.targetCrossings) == wall.contactTimes)
    for (motion, apexes) in [(drop, drop.apexes), (hop, hop.apexes)] {
      let lows = motion.contactTimes.dropLast().map { Extremum(time: $0, value: 2) }
      let tops = motion.from == 2 ? [Extremum(time: motion.fallTime, value: 0)] : []
      let expected = tops + zip(lows, apexes).flatMap { [$0, $1] }
      #expect(Array(motion.extrema) == expected)
    }
    #expect(wall.extrema.filter { $0.value != 2 } == wall.apexes)
    #expect(wall.extrema.filter { $0.value == 2 }.map(\.time) == wall.contactTimes.dropLast())
    // An arc that cannot be told from the wall is none.
    let flat = try GravityBounce(
      from: 0, to: 2, numberOfBounces: 4, restitution: 1e-9, duration: 1)
    #expect(Array(flat.extrema).isEmpty && Array(flat.targetCrossings).count == 1)
    let dead = try GravityBounce(from: 0, to: 2, numberOfBounces: 4, restitution: 0, duration: 1)
    #expect(Array(dead.extrema).isEmpty && Array(dead.targetCrossings) == [1])
    let still = try GravityBounce(from: 2, to: 2, numberOfBounces: 4, duration: 1)
    #expect(Array(still.extrema).isEmpty && Array(still.targetCrossings).isEmpty)
  }

  @Test("of a plateau only the beginning counts, and only where the value goes back")
  func plateaus() throws {
    let icon = try DockBounce(height: 128)
    let values = icon.extrema.map { $0.value }
    #expect(values == [128, 0, 64, 0, 32])
    let indices = icon.extrema.map { ($0.time / icon.duration * 31).rounded() }
    #expect(indices == [7, 15, 20, 25, 28])
    #expect(icon.targetCrossings.map { ($0 / icon.duration * 31).rounded() } == [15, 25, 31])
    let view = try DockBounce(height: 128, table: .twoHops)
    #expect(view.extrema.map { $0.value } == [128, 0, 32])
    #expect(view.targetCrossings.map { ($0 / view.duration * 21).rounded() } == [14, 21])
    #expect(view.smooth.targetCrossings.map { ($0 / view.duration * 21).rounded() } == [14, 21])
    // The smooth top lies between the two entries of 128.
    let top = try #require(view.smooth.extrema.first { _ in true })
    #expect((top.time / view.duration * 21 - 6.5).magnitude < 1e-12 && top.value > 128)
    #expect(try Array(DockBounce(height: 0).extrema).isEmpty)
  }

  @Test("a train turns at its ends, and a lid touches its stop at every stroke")
  func trains() throws {
    let lid = try DecayTrain.rebound(duration: 2)
    #expect(lid.extrema.map { $0.value } == Array(lid.values.dropFirst().dropLast()))
    let touches = stride(from: 1, to: lid.values.count, by: 2).map { lid.keyTimes[$0] * 2 }
    #expect(Array(lid.targetCrossings) == touches)
    // Strokes that have no time of their own cannot be seen to turn.
    let rushed = try DecayTrain(
      target: 0, displacement: 1, ratio: 0.9, threshold: 0.01, duration: 1,
      durationRatio: 0.01)
    let times = rushed.extrema.map { $0.time }
    #expect(times == times.sorted() && Set(times).count == times.count && times.count < 20)
  }

  @Test("a sequence can be walked again, and a list is one")
  func walkedAgain() throws {
    let list = MotionEvents([3, 1, 2])
    #expect(Array(list) == [3, 1, 2] && Array(list) == [3, 1, 2])
    #expect(Array(MotionEvents { $0 < 2 ? $0 * $0 : nil }) == [0, 1])
    #expect(Array(MotionEvents<Int>([])).isEmpty)
  }

  @Test("a motion without an end of its own has no moments to solve for")
  func noEnd() throws {
    let undamped = try SpringMotion(from: 0, to: 1, spring: Spring(response: 1, dampingRatio: 0))
    let solved = Solved(base: undamped)
    #expect(Array(solved.extrema).isEmpty && Array(solved.targetCrossings).isEmpty)
  }

  /// A motion so small that the product of two of its velocities is 0, and that counts what it is asked.
  private struct Tiny: Motion {
    static let questions = Mutex(0)
    func value(at time: Double) -> Double { 1e-300 * time * time }
    func velocity(at time: Double) -> Double {
      Self.questions.withLock { $0 += 1 }
      return 2e-300 * time
    }
    var duration: Double { 1 }
    func accelerationBound(over range: ClosedRange<Double>) -> Double? { 2e-300 }
  }

  @Test("of a tiny motion are not looked for at every moment")
  func tiny() {
    #expect(Tiny().extrema.first { _ in true } == nil)
    #expect(Tiny.questions.withLock { $0 } < 10_000)
  }
}
