import BoingClassics
import BoingCurves
import Foundation
import Testing

@testable import Boing

@Suite("The shape of a bounce")
struct BounceTests {
  private static let shapes: [Bounce] = [
    .springy(), .springy(bounces: 0), .springy(bounces: 7).counting(residualFraction: 1e-5),
    .springy(bounces: 3).counting(residualFraction: 0.01),
    .springy(bounces: 3).counting(visibleFraction: 0.1), .wall(bounces: 2),
    .wall(.gravity(), bounces: 4), .wall(.gravity(restitution: 0.8), bounces: 3),
    .wall(.gravity(restitution: 0.6)), .shake(swings: 4), .springy(initialVelocity: 12),
    .springy(bounces: 3)
      .anticipated(distanceFraction: 0.2, durationFraction: 0.3),
    .wall(.gravity(), bounces: 2).anticipated(), .cosine(bounces: 3), .smooth, .snappy, .bouncy,
    .dock(), .dock(.threeHops, isSmooth: true), .decayTrain(), .decayTrain(.alternating),
    .pulse(count: 2),
  ]

  @Test(
    "the keyframes keep the stated error, and the motion its ends", arguments: shapes,
    [0.01, 0.0005])
  func certificate(shape: Bounce, maximumError: Double) throws {
    var request = BounceRequest(\.zPosition, .fromTo(0, 1), shape, duration: 0.7)
    request.maximumError = maximumError
    let keyframes = try BounceAnimation(request).keyframes()
    #expect(keyframes.maximumError <= maximumError)
    let motion = try shape.motion(duration: 0.7)
    #expect(abs(motion.duration - 0.7) < 1e-12)
    #expect(motion.value(at: 0) == (shape.isCyclic ? 1 : 0))
    #expect(abs(motion.value(at: 0.7) - 1) < 1e-12)
    let values = try #require(keyframes.values as? [Double])
    var worst = 0.0
    for index in 1..<values.count {
      let (t0, t1) = (keyframes.keyTimes[index - 1], keyframes.keyTimes[index])
      #expect(t1 > t0)
      for part in stride(from: 0.0, through: 1, by: 0.125) {
        let pace = keyframes.timingFunctions?[index - 1].value(at: part) ?? part
        let shown = values[index - 1] + (values[index] - values[index - 1]) * pace
        worst = max(worst, abs(shown - motion.value(at: (t0 + (t1 - t0) * part) * 0.7)))
      }
    }
    #expect(worst <= keyframes.maximumError + 1e-9)
  }

  @Test(
    "keyframes show exactly the bounces asked for, however many and however coarse",
    arguments: [0.001, 0.01], [1, 3, 6, 12, 20, 41, 60])
  func count(error: Double, bounces: Int) throws {
    var request = BounceRequest(
      \.zPosition, .fromTo(0, 1), .springy(bounces: bounces), duration: 1)
    request.maximumError = error
    let values = try #require(BounceAnimation(request).values as? [Double])
    #expect(visibleTurns(values, from: 0, to: 1) == bounces)
  }

  @Test(
    "thousands of bounces have keyframes, and as many extrema", .timeLimit(.minutes(60)),
    arguments: [150, 1_000, 10_000])
  func manyBounces(bounces: Int) throws {
    let request = BounceRequest(
      \.zPosition, .fromTo(0, 1), .springy(bounces: bounces), duration: 1)
    let animation = BounceAnimation(request)
    let values = try #require(animation.values as? [Double])
    #expect(try animation.keyframes().maximumError <= 0.001)
    #expect(visibleTurns(values, from: 0, to: 1) == bounces)
    let extrema = zip(values, zip(values.dropFirst(), values.dropFirst(2))).count {
      ($1.0 - $0) * ($1.1 - $1.0) < 0
    }
    #expect(extrema >= bounces)
    // Half a cosine between values at most 2 apart takes π/4·√(2/ε) chords, an eighth more where it is bent more, and
    // one for the rounding: the work is in proportion to the count.
    let chords = (Double.pi / 4 * (2 / 0.001).squareRoot() * 9 / 8).rounded(.up) + 1
    #expect(Double(values.count) <= chords * Double(extrema + 1))
  }

  @Test(
    "of one spring follows that spring as long as it visibly moves",
    arguments: [nil, 0.4, 2] as [Double?])
  func springMotion(duration: Double?) throws {
    for bounce in [
      Bounce.springy(bounces: 3), .springy(bounces: 2, initialVelocity: 5), .cosine(bounces: 3),
      .smooth, .snappy, .bouncy,
    ] {
      let spring = try #require(try bounce.springMotion(duration: duration))
      let motion = try bounce.motion(duration: duration)
      let last = spring.settlingTime(within: bounce.visibleFraction)
      #expect(last <= motion.duration)
      for step in 0...50 {
        let time = last * Double(step) / 50
        #expect(abs(motion.value(at: time) - spring.value(at: time)) < 1e-9)
      }
    }
    for bounce in [Bounce.wall(), .shake(), .dock(), .springy().anticipated()] {
      #expect(try bounce.springMotion(duration: duration) == nil)
    }
    #expect(throws: BounceError.duration(0)) { try Bounce.bouncy.springMotion(duration: 0) }
  }

  @Test("tells its count, and what counts")
  func counts() {
    #expect(Bounce.springy(bounces: 7).numberOfBounces == 7)
    #expect(Bounce.wall(bounces: 4).numberOfBounces == 4 && Bounce.wall().numberOfBounces == 3)
    #expect(Bounce.shake(swings: 4).numberOfBounces == 4)
    #expect(Bounce.wall(.gravity(restitution: 0.6)).numberOfBounces == nil)
    #expect(Bounce.bouncy.numberOfBounces == nil && Bounce.dock().numberOfBounces == nil)
    let bounce = Bounce.springy().counting(visibleFraction: 0.1, residualFraction: 0.01)
    #expect(bounce.visibleFraction == 0.1 && bounce.residualFraction == 0.01)
    #expect(Bounce.springy().visibleFraction == 0.02 && Bounce.springy().residualFraction == nil)
  }

  @Test(
    "the last visible movement ends at 90 to 100 % of the duration",
    arguments: [0, 1, 2, 3, 4, 8, 20, 60])
  func lastMovement(bounces: Int) throws {
    for shape in [
      Bounce.springy(bounces: bounces),
      .springy(bounces: bounces, initialVelocity: bounces == 0 ? 1 : 5),
      .cosine(bounces: bounces), .shake(swings: max(bounces, 1)),
    ] {
      let motion = try shape.motion(duration: 2)
      let last = (0...20_000).last { abs(motion.value(at: Double($0) / 10_000) - 1) > 0.02 }
      let fraction = Double(try #require(last)) / 20_000
      #expect((0.9...1).contains(fraction), "\(shape): \(fraction)")
      // Neither the value nor the velocity jumps at the end.
      #expect(abs(motion.value(at: 2 - 1e-6) - 1) < 1e-6)
      #expect(abs(motion.velocity(at: 2 - 1e-6)) < 1e-3)
    }
  }

  private static let defaults: [Bounce] = [
    .springy(), .springy().anticipated(), .cosine(), .smooth, .snappy, .bouncy, .wall(),
    .wall(.gravity()), .decayTrain(), .decayTrain(.alternating), .shake(), .dock(), .pulse(),
  ]

  @Test(
    "at its defaults every shape moves visibly up to 90 to 100 % of its duration, and comes to its target",
    arguments: defaults)
  func defaultMovement(shape: Bounce) throws {
    let motion = try shape.motion()
    let steps = 20_000
    func value(_ step: Int) -> Double {
      motion.value(at: motion.duration * Double(step) / Double(steps))
    }
    let last = try #require((0...steps).last { abs(value($0) - 1) > 0.02 })
    #expect((0.9...1).contains(Double(last) / Double(steps)), "\(shape): \(last)")
    #expect(value(steps) == 1)
    // The largest step is that of a parabola's or a table's impact; nothing jumps, at the end neither.
    let largest = (1...steps).map { abs(value($0) - value($0 - 1)) }.max() ?? 1
    #expect(largest < 40 / Double(steps), "\(shape): \(largest)")
  }

  @Test("one default for the Dock, at the published 30 heights a second")
  func dockDefault() throws {
    #expect(Bounce.dock() == .dock(.threeHops))
    #expect(try Bounce.dock().defaultDuration() == 32 / 30.0)
    #expect(try Bounce.dock(.twoHops).defaultDuration() == 22 / 30.0)
    let stage = TestStage()
    stage.layer.bounce(\.transform.translationY, by: -60, .dock())
    let added = try #require(stage.layer.animationKeys()?.first)
    #expect(stage.layer.animation(forKey: added)?.duration == 32 / 30.0)
  }

  @Test(
    "stiffness leaves the same at the end against a wall: the envelope comes down to its fraction",
    arguments: [SKBounceAnimationStiffness.light, .medium, .heavy], 1...8)
  func stiffness(stiffness: SKBounceAnimationStiffness, bounces: Int) throws {
    for overshoots in [true, false] {
      let shape = SKBounceParameters(
        bounces: bounces, shouldOvershoot: overshoots, stiffness: stiffness
      ).bounce
      let motion = try shape.motion(duration: 1)
      let visible = motion.extrema.filter { abs($0.value - 1) >= 0.02 }
      #expect(visible.count == bounces, "\(overshoots)")
      // From rest extrema lie on the envelope, which is 1 at the launch.
      let extremum = try #require(visible.last)
      let decayRate = -log(abs(extremum.value - 1)) / extremum.time
      let left = exp(-decayRate)
      // What is left is an amplitude of the oscillation, which may be anywhere between two of its extrema.
      let ratio = pow(0.02, -1 / (Double(bounces) + 0.5))
      let fraction = stiffness.residualFraction
      #expect((fraction / ratio...fraction * ratio).contains(left), "\(overshoots): \(left)")
    }
  }

  @Test("a fall under gravity is two keyframes an arc, exactly", arguments: 0...6)
  func arcs(bounces: Int) throws {
    let bounce = BounceAnimation(
      BounceRequest(
        \.position.y, .fromTo(60, 300), .wall(.gravity(), bounces: bounces), duration: 1))
    let stage = TestStage()
    stage.layer.add(bounce, forKey: "fall")
    stage.display.update()
    #expect(bounce.values?.count == 2 + 2 * bounces)
    let fall = try GravityBounce(from: 60, to: 300, numberOfBounces: bounces, duration: 1)
    for step in 0..<200 {
      stage.clock.now = Double(step) / 200
      // Timing functions hold their control points in single precision.
      #expect(abs(stage.shown("position.y") - fall.value(at: stage.clock.now)) < 1e-3)
    }
  }

  @Test("a launch velocity is in changes per second, whatever the duration")
  func launchVelocity() throws {
    for duration in [0.3, 1.0, 4.0] {
      var request = BounceRequest(
        \.position.y, .fromTo(0, 200),
        .springy(initialVelocity: 7).counting(residualFraction: 0.001), duration: duration)
      request.maximumError = 1e-4
      let bounce = BounceAnimation(request)
      let values = try #require(bounce.values as? [Double])
      let times = try bounce.keyframes().keyTimes
      let truth = try SpringyBounce(
        from: 0, to: 200, numberOfBounces: 2, duration: duration, initialVelocity: 1400)
      for (value, time) in zip(values, times) {
        // The residual that is taken out, and the keyframes' error.
        #expect(abs(value - truth.value(at: time * duration)) <= 200 * 0.0012)
      }
    }
  }

  @Test(
    "numbers that make no sense are refused by name",
    arguments: [
      (Bounce.springy(bounces: -1), "numberOfBounces"),
      (.springy().counting(visibleFraction: 0), "visible"),
      (.springy().counting(visibleFraction: .nan), "visible"),
      (.springy(initialVelocity: .nan), "initialVelocity"),
      (.springy().anticipated(distanceFraction: -1), "anticipation"),
      (.springy().anticipated(durationFraction: 1), "duration"),
      (.wall(.gravity(restitution: 1.5)), "restitution"),
      (.wall(.gravity(), bounces: 900_000), "fewer bounces"),
      (.springy(bounces: 10_001), "fewer bounces"),
      (.wall(.gravity()).counting(residualFraction: 0.01), "residualFraction 0.01 means nothing"),
      (.dock().counting(residualFraction: 0.01), "residualFraction 0.01 means nothing"),
      (.bouncy.counting(visibleFraction: 0.1), "visibleFraction 0.1 means nothing"),
      (.pulse().counting(visibleFraction: 0.1), "visibleFraction 0.1 means nothing"),
      (.decayTrain().counting(visibleFraction: 0.1), "visibleFraction 0.1 means nothing"),
    ])
  func refusals(shape: Bounce, word: String) {
    let bounce = BounceAnimation(
      BounceRequest(\.zPosition, .fromTo(0, 1), shape, duration: 1))
    #expect(bounce.values == nil)
    do {
      _ = try bounce.keyframes()
      Issue.record("\(shape) is not refused")
    } catch {
      #expect("\(error)".contains(word), "\(error)")
    }
  }

  @Test(
    "of a spring that never rests is refused, with a duration too",
    arguments: [nil, 1.0] as [Double?], [1.0, -1])
  func neverRests(duration: Double?, springiness: Double) throws {
    let bounce = try Bounce.spring(duration: 0.5, bounce: springiness)
    #expect(throws: BounceError.self) { try bounce.motion(duration: duration) }
    #expect(throws: BounceError.self) { try bounce.springMotion(duration: duration) }
    let undamped = try SpringMotion(
      from: 0, to: 1, spring: Spring(mass: 1, stiffness: 9, dampingCoefficient: 0))
    #expect(throws: BounceError.self) { try Bounce.motion(undamped).motion(duration: duration) }
  }

  @Test("asks for as many extrema as can be seen, not for the bounces too small for that")
  func smallBounces() throws {
    let bounce = Bounce.wall(.gravity(restitution: 0.3), bounces: 10)
    let fine = try BounceCurve(bounce, maximumError: 0.001, straight: true)
    let few = try BounceCurve(
      .wall(.gravity(restitution: 0.3), bounces: 1), maximumError: 0.001, straight: true)
    #expect(fine.times.count < 2 * few.times.count)
  }

  @Test("equal shapes give the same keyframes, first or second, on any thread")
  func cache() async throws {
    func make(_ duration: Double) throws -> [Double] {
      let bounce = SKBounceAnimation(keyPath: "opacity", from: 0.0, to: 1.0, duration: duration)
      bounce.bounce = .springy(bounces: 5).counting(residualFraction: 0.003_21)
      return try #require(bounce.values as? [Double])
    }
    let first = try make(1)
    let others = try await withThrowingTaskGroup(of: [Double].self) { group in
      for index in 0..<8 { group.addTask { try make(1 + Double(index)) } }
      return try await group.reduce(into: [[Double]]()) { $0.append($1) }
    }
    for other in others { #expect(other == first) }
  }
}
