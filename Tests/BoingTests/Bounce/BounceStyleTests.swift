import Boing
import Foundation
import Testing

@Suite("The style of a bounce")
struct BounceStyleTests {
  private static let styles: [BounceStyle] = [
    BounceStyle(), BounceStyle(bounces: 0), BounceStyle(bounces: 7, stiffness: .heavy),
    BounceStyle(bounces: 3, stiffness: .residual(0.01)),
    BounceStyle(bounces: 3, visibleFraction: 0.1), BounceStyle(shouldOvershoot: false),
    .gravity(bounces: 4),
    BounceStyle(bounces: 3, shouldOvershoot: false, wallLaw: .gravity(restitution: 0.8)),
    BounceStyle(bounces: 4, shake: true), BounceStyle(initialVelocity: 12),
    BounceStyle(bounces: 3, anticipation: BounceAnticipation(distance: 0.2, share: 0.3)),
    BounceStyle(shouldOvershoot: false, wallLaw: .gravity(), anticipation: BounceAnticipation()),
  ]

  @Test("the keyframes keep the stated error, and the motion its ends", arguments: styles)
  func certificate(style: BounceStyle) throws {
    let bounce = BounceAnimation(keyPath: "opacity", from: 0.0, to: 1.0, duration: 0.7)
    bounce.style = style
    let keyframes = try bounce.keyframes()
    #expect(keyframes.maximumError <= style.maximumError)
    let motion = try style.motion(duration: 0.7)
    #expect(abs(motion.duration - 0.7) < 1e-12)
    #expect(motion.value(at: 0) == (style.shake ? 1 : 0))
    #expect(abs(motion.value(at: 0.7) - 1) < 1e-12)
    let values = try #require(keyframes.values as? [Double])
    var worst = 0.0
    for index in 1..<values.count {
      let (t0, t1) = (keyframes.keyTimes[index - 1], keyframes.keyTimes[index])
      #expect(t1 > t0)
      for part in stride(from: 0.0, through: 1, by: 0.125) {
        let pace = keyframes.timings?[index - 1].value(at: part) ?? part
        let shown = values[index - 1] + (values[index] - values[index - 1]) * pace
        worst = max(worst, abs(shown - motion.value(at: (t0 + (t1 - t0) * part) * 0.7)))
      }
    }
    #expect(worst <= keyframes.maximumError + 1e-9)
    #expect(worst > 0, "a comparison that finds nothing compares nothing")
  }

  @Test(
    "keyframes show exactly the bounces asked for, however many and however coarse",
    arguments: [
      BounceStyle(), BounceStyle(stiffness: .light), BounceStyle(maximumError: 0.01),
      BounceStyle(anticipation: BounceAnticipation(distance: 0.3, share: 0.2)),
    ], [1, 3, 6, 12, 20, 41, 60])
  func count(style: BounceStyle, bounces: Int) throws {
    let bounce = BounceAnimation(keyPath: "opacity", from: 0.0, to: 1.0, duration: 1)
    bounce.style = style
    bounce.numberOfBounces = bounces
    let values = try #require(bounce.values as? [Double])
    #expect(visibleTurns(values, from: 0, to: 1) == bounces)
  }

  @Test("a fall under gravity is two keyframes an arc, exactly", arguments: 0...6)
  func arcs(bounces: Int) throws {
    let bounce = BounceAnimation(keyPath: "position.y", from: 60.0, to: 300.0, duration: 1)
    bounce.style = .gravity(bounces: bounces)
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
      let bounce = BounceAnimation(keyPath: "position.y", from: 0.0, to: 200.0, duration: duration)
      bounce.initialVelocity = 7
      bounce.maximumError = 1e-4
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

  @Test("a visible fraction of a tenth counts what stands out by a tenth", arguments: 1...5)
  func visibleFraction(bounces: Int) throws {
    let style = BounceStyle(bounces: bounces, visibleFraction: 0.1)
    let truth = try style.motion(duration: 1)
    var seen = 0
    var last = 0.0
    var rising = true
    for step in 1...20_000 {
      let value = truth.value(at: Double(step) / 20_000)
      if (value > last) != rising {
        rising.toggle()
        if abs(last - 1) >= 0.1 { seen += 1 }
      }
      last = value
    }
    #expect(seen == bounces)
  }

  @Test("anticipation draws back first, by the distance and for the share it is given")
  func anticipation() throws {
    let bounce = BounceAnimation(keyPath: "position.y", from: 0.0, to: 100.0, duration: 1)
    bounce.anticipation = BounceAnticipation(distance: 0.2, share: 0.25)
    let values = try #require(bounce.values as? [Double])
    let times = try bounce.keyframes().keyTimes
    let lowest = try #require(values.min())
    #expect(abs(lowest + 20) < 0.2)
    #expect(abs(times[try #require(values.firstIndex(of: lowest))] - 0.25) < 0.03)
    #expect(values.first == 0 && values.last == 100)
  }

  @Test("a named stiffness never leaves more than is visible; a number that does is refused")
  func residual() throws {
    let bounce = BounceAnimation(keyPath: "opacity", from: 0.0, to: 1.0, duration: 1)
    bounce.visibleFraction = 0.005
    bounce.stiffness = .light
    #expect(try bounce.keyframes().count > 4)
    bounce.stiffness = .residual(0.02)
    #expect(throws: BounceError.self) { try bounce.keyframes() }
  }

  @Test(
    "numbers that make no sense are refused by name",
    arguments: [
      (BounceStyle(bounces: -1), "numberOfBounces"), (BounceStyle(visibleFraction: 0), "visible"),
      (BounceStyle(visibleFraction: .nan), "visible"),
      (BounceStyle(initialVelocity: .nan), "initialVelocity"),
      (BounceStyle(maximumError: .infinity), "maximum error"),
      (BounceStyle(anticipation: BounceAnticipation(distance: -1)), "anticipation"),
      (BounceStyle(anticipation: BounceAnticipation(share: 1)), "duration"),
      (
        BounceStyle(shouldOvershoot: false, wallLaw: .gravity(restitution: 1.5)), "restitution"
      ),
      (.gravity(bounces: 900_000), "fewer bounces"),
    ])
  func refusals(style: BounceStyle, word: String) {
    let bounce = BounceAnimation(keyPath: "opacity", from: 0.0, to: 1.0, duration: 1)
    bounce.style = style
    #expect(bounce.values == nil)
    do {
      _ = try bounce.keyframes()
      Issue.record("\(style) is not refused")
    } catch {
      #expect("\(error)".contains(word), "\(error)")
    }
  }

  @Test("equal styles give the same keyframes, first or second, on any thread")
  func cache() async throws {
    func make(_ duration: Double) throws -> [Double] {
      let bounce = BounceAnimation(keyPath: "opacity", from: 0.0, to: 1.0, duration: duration)
      bounce.style = BounceStyle(bounces: 5, stiffness: .residual(0.003_21))
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
