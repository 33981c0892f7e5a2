import Boing
import BoingTestSupport
import Foundation
import Testing

@testable import BoingTesting

/// A motion in closed form, and the sentences of expectations about it.
private func sentences(
  _ value: @escaping (Double) -> Double, duration: Double = 1, breaks: [Double] = [],
  _ expectations: (MotionExpectations) -> Void
) -> [String] {
  let motion = SampledMotion(interval: 0...duration, breaks: breaks, value: value)
  let expected = MotionExpectations(name: "position.y", motion: motion)
  expectations(expected)
  return expected.failures.map(\.message)
}

/// The under-damped response from 0 to 100 with a logarithmic decrement by which each extremum is half the one before,
/// four of them a second.
private func spring(_ time: Double) -> Double {
  let (frequency, decay) = (4 * Double.pi, 4 * log(2.0))
  return 100
    * (1 - exp(-decay * time)
      * (cos(frequency * time) + decay / frequency * sin(frequency * time)))
}

@Suite struct MotionTests {
  @Test func `a spring meets its closed form`() {
    // Extrema at n ⁄ 4 s, of 100 · 2⁻ⁿ; the last of at least 2 is the fifth.
    let found = sentences(spring, duration: 6) {
      $0.starts(at: 0)
      $0.settles(at: 100, within: .seconds(1.5))
      $0.overshoots(by: 0.4999...0.5001)
      $0.bounces(5)
      $0.neverExceeds(150)
      $0.neverFallsBelow(0)
      $0.isContinuous(velocityToo: true)
      $0.reaches(100, within: .milliseconds(250))
    }
    #expect(found == [])
  }

  @Test func `each expectation that is not met is a sentence`() {
    let found = sentences(spring, duration: 6) {
      $0.starts(at: 50, tolerance: 1)
      $0.settles(at: 90, within: .milliseconds(500), tolerance: 0.5)
      $0.settles(at: 90, tolerance: 0.5)
      $0.overshoots(by: 0.1...0.3)
      $0.overshoots(by: 0...0)
      $0.bounces(4)
      $0.neverExceeds(140)
      $0.neverFallsBelow(1)
      $0.reaches(160)
      $0.isMonotonic()
    }
    #expect(
      found.map { $0.replacing(/after 1\.\d+ s/, with: "after 1.… s") } == [
        "position.y starts at 0, expected 50 (within 1)",
        "position.y settles at 100, expected 90 (within 0.5), after 1.… s, expected 0.5 s",
        "position.y settles at 100, expected 90 (within 0.5)",
        "position.y overshoots by 50 %, expected 10 % to 30 %",
        "position.y overshoots by 50 %, expected 0 %",
        "position.y bounces 5 times, expected 4 times",
        "position.y rises to 150 at 0.25 s, expected never to exceed 140",
        "position.y falls to 0 at 0 s, expected never to fall below 1",
        "position.y comes to 150 at most, expected to reach 160",
        "position.y turns back at 150 after 0.25 s, expected it to keep its direction",
      ])
  }

  @Test func `times of a linear motion are exact`() {
    let found = sentences({ min(100, 200 * $0) }, breaks: [0.5]) {
      $0.settles(at: 100, within: .milliseconds(490), tolerance: 1)
      $0.settles(at: 100, within: .milliseconds(495), tolerance: 1)
      $0.reaches(50, within: .milliseconds(200))
      $0.isMonotonic()
      $0.isContinuous()
      $0.isContinuous(velocityToo: true)
    }
    #expect(
      found == [
        "position.y settles at 100 after 0.495 s, expected 0.49 s",
        "position.y reaches 50 after 0.25 s, expected 0.2 s",
        "position.y has a velocity that jumps from 200 to 0 per second at 0.5 s, expected it to be continuous",
      ])
  }

  @Test(arguments: [[], [0.3333]])
  func `a jump is found without a hint, and its values are exact`(breaks: [Double]) {
    let found = sentences({ $0 < 0.3333 ? 10 : 20 }, breaks: breaks) { $0.isContinuous() }
    #expect(
      found == ["position.y jumps from 10 to 20 at 0.333 s, expected it to be continuous"])
  }

  @Test func `a steep course is no jump`() {
    #expect(sentences({ 1 / (1 + exp(-($0 - 0.5) * 2_000)) }) { $0.isContinuous() } == [])
  }

  @Test func `an extremum between the samples is found`() {
    let peak = 0.123456789
    let found = sentences({ -1e4 * ($0 - peak) * ($0 - peak) }) { $0.neverExceeds(-1e-6) }
    #expect(
      found == ["position.y rises to 0 at 0.123 s, expected never to exceed -1e-06"]
        || found.first?.hasPrefix("position.y rises to -") == true)
    let motion = SampledMotion(interval: 0...1, breaks: []) { -1e4 * ($0 - peak) * ($0 - peak) }
    #expect(motion.maximum.value.magnitude < 1e-9)
  }

  @Test func `bounces against a wall count on one side`() {
    // |cos| of the cosine at 2, 4, … half turns, with halved heights.
    func wall(_ time: Double) -> Double {
      100 - 100 * exp(-2 * log(2.0) * time) * cos(2 * .pi * time).magnitude
    }
    let found = sentences(wall, duration: 4, breaks: [0.25, 0.75, 1.25]) {
      $0.neverExceeds(100.000001)
      // The end is 100 − 100 ⁄ 256; departures from it by at least 2 %: 50, 25, 12.5, 6.25 and 3.1.
      $0.bounces(5)
    }
    #expect(found == [])
  }

  @Test func `a motion that ends where it starts has no overshoot`() {
    let found = sentences({ sin(4 * .pi * $0) }) {
      $0.overshoots(by: 0...1)
      $0.bounces(1)
    }
    #expect(
      found == [
        "position.y ends where it starts, at 0, expected to overshoot by 0 % to 100 %",
        "position.y bounces 4 times, expected 1 time",
      ] || found.first?.hasPrefix("position.y ends where it starts") == true && found.count == 2)
  }

  @Test func `a value that does not move meets what it can`() {
    let found = sentences({ _ in 7 }) {
      $0.starts(at: 7)
      $0.settles(at: 7, within: .zero)
      $0.bounces(0)
      $0.isContinuous(velocityToo: true)
      $0.isMonotonic()
      $0.neverExceeds(7)
      $0.neverFallsBelow(7)
      $0.reaches(7, within: .zero)
    }
    #expect(found == [])
  }

  @Test func `numbers that are none are failures`() {
    let found = sentences(spring, duration: 6) {
      $0.settles(at: .nan)
      $0.neverExceeds(.infinity)
      $0.starts(at: 0, tolerance: -1)
      $0.starts(at: 0, tolerance: .nan)
      $0.isContinuous(velocityToo: true, velocityTolerance: .nan)
    }
    #expect(
      found == [
        "position.y cannot be compared with nan, which is no finite number",
        "position.y cannot be compared with inf, which is no finite number",
        "position.y cannot be compared within -1.0: a tolerance is a number of 0 or more",
        "position.y cannot be compared within nan: a tolerance is a number of 0 or more",
        "position.y cannot be compared within nan: a tolerance is a number of 0 or more",
      ])
  }
}

@Suite struct StageMotionTests {
  let layer: CALayer
  let stage: Stage

  init() {
    let layer = CALayer()
    layer.name = "badge"
    layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
    layer.position = CGPoint(x: 60, y: 60)
    layer.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    self.layer = layer
    stage = Stage(size: CGSize(width: 120, height: 400)) { layer }
  }

  @Test(arguments: 0...8)
  func `a springy bounce has the bounces that were asked for`(count: Int) throws {
    layer.bounce(\.position.y, to: 300, bounces: count, duration: 0.5)
    stage.advance(by: .seconds(0.25))
    try stage.expectMotion(of: layer, \.position.y) {
      $0.starts(at: 60)
      $0.settles(at: 300, within: .milliseconds(500))
      $0.bounces(count)
      $0.isContinuous(velocityToo: true)
    }
    #expect(stage.time == .seconds(0.25))
  }

  @Test(arguments: 1...5)
  func `a bounce against a wall has the bounces that were asked for`(count: Int) throws {
    layer.bounce(\.position.y, to: 300, .wall(.gravity(), bounces: count), duration: 1)
    stage.advance(by: .zero)
    try stage.expectMotion(of: layer, \.position.y) {
      $0.settles(at: 300, within: .seconds(1))
      $0.bounces(count)
      $0.neverExceeds(300)
      $0.overshoots(by: 0...0)
    }
  }

  @Test func `an animation that snaps back is found`() throws {
    let animation = CABasicAnimation(keyPath: "position.y")
    animation.toValue = 300.0
    animation.duration = 0.5
    layer.add(animation, forKey: nil)
    try withKnownIssue {
      try stage.expectMotion(of: layer, \.position.y, during: .zero ... .seconds(1)) {
        $0.isContinuous()
      }
    } matching: {
      $0.comments.first?.rawValue.hasPrefix(
        "position.y jumps from 300 to 60 at 0.5 s, expected it to be continuous\nPlot and movie: ")
        ?? false
    }
  }

  @Test func `what a completion block brings about belongs to the motion`() throws {
    let layer = layer
    layer.bounce(\.position.y, to: 300, bounces: 1, duration: 0.5).onFinish { _ in
      layer.bounce(\.position.y, to: 100, bounces: 1, duration: 0.5)
    }
    stage.advance(by: .seconds(2))
    try stage.expectMotion(of: layer, \.position.y) {
      $0.settles(at: 100, within: .seconds(1))
      $0.reaches(300, within: .seconds(0.5))
      $0.isContinuous()
    }
  }

  @Test func `a layer that came later has a motion from then on`() throws {
    stage.advance(by: .seconds(1))
    let late = CALayer()
    late.position.x = 5
    stage.rootLayer.addSublayer(late)
    stage.advance(by: .seconds(1))
    let motion = try stage.motion(of: late, "position.x", during: nil)
    #expect(motion.interval == 1...2)
    #expect(motion.start == 5)
  }

  @Test func `questions that make no sense are errors`() throws {
    let stranger = CALayer()
    #expect(throws: StageError.layerNotOnStage(layer: "the CALayer")) {
      try stage.expectMotion(of: stranger, \.position.y) { _ in }
    }
    #expect(throws: StageError.notANumber(keyPath: "nothing", layer: "the layer \"badge\"")) {
      try stage.expectMotion(of: layer, keyPath: "nothing") { _ in }
    }
    #expect(throws: StageError.notANumber(keyPath: "position", layer: "the layer \"badge\"")) {
      try stage.expectMotion(of: layer, keyPath: "position") { _ in }
    }
    #expect(throws: StageError.interval(.seconds(1) ... .seconds(1))) {
      try stage.expectMotion(of: layer, \.opacity, during: .seconds(1) ... .seconds(1)) { _ in }
    }
    #expect(throws: StageError.interval(.seconds(-1) ... .seconds(1))) {
      try stage.expectMotion(of: layer, \.opacity, during: .seconds(-1) ... .seconds(1)) { _ in }
    }
    let pulse = CABasicAnimation(keyPath: "opacity")
    pulse.toValue = 0
    pulse.repeatCount = .infinity
    layer.add(pulse, forKey: nil)
    #expect(throws: StageError.endlessMotion(keyPath: "opacity")) {
      try stage.expectMotion(of: layer, \.opacity) { _ in }
    }
    try stage.expectMotion(of: layer, \.opacity, during: .zero ... .seconds(0.1)) {
      $0.isMonotonic()
    }
    // What others do for ever does not matter.
    let other = CALayer()
    stage.rootLayer.addSublayer(other)
    try stage.expectMotion(of: other, \.opacity) { $0.settles(at: 1) }
    layer.removeFromSuperlayer()
    #expect(throws: StageError.layerNotOnStage(layer: "the layer \"badge\"")) {
      try stage.expectMotion(of: layer, \.opacity) { _ in }
    }
  }
}
