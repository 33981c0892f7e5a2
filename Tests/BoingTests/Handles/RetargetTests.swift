import Boing
import Foundation
import Testing

@Suite("A bounce that is given a new target")
struct RetargetTests {
  /// Fine keyframes, so that what is measured is the law and not the polyline.
  private static let fine = BounceStyle(bounces: 4, maximumError: 1e-4)
  private static let duration = 0.8

  @Test(
    "of a spring goes on as the closed form of the same spring does",
    arguments: [0.0, 0.05, 0.13, 0.55], [420.0, 300, -50])
  func closedForm(moment: Double, goal: Double) throws {
    let stage = TestStage(now: 7)
    let handle = stage.layer.bounce(
      "position.y", to: 300.0, duration: Self.duration, style: Self.fine)
    stage.advance(to: 7 + moment)
    #expect(handle.retarget(to: goal))
    stage.display.update()
    #expect(Double(stage.layer.position.y) == goal)
    let first = try SpringyBounce(
      from: 60, to: 300, numberOfBounces: 4, duration: Self.duration, residualFraction: 0.001)
    let second = try first.retargeted(to: goal, at: moment)
    // What is left at the ends is taken out over the whole: a thousandth of each way; the keyframes
    // are within a ten-thousandth.
    let allowed = (240 + abs(goal - 300)) * 0.0012
    for step in 0...60 {
      let time = Double(step) / 60 * Self.duration
      stage.clock.now = 7 + moment + time
      #expect(abs(stage.shown("position.y") - second.value(at: time)) <= allowed)
    }
  }

  @Test(
    "neither jumps nor changes its velocity at that moment", arguments: [0.04, 0.07, 0.15, 0.16])
  func continuous(moment: Double) throws {
    let stage = TestStage()
    let style = BounceStyle(bounces: 3, maximumError: 1e-4)
    let handle = stage.layer.bounce("position.y", to: 300.0, duration: 0.6, style: style)
    let h = 2e-4
    stage.advance(to: moment - h)
    let before = stage.shown("position.y")
    stage.advance(to: moment)
    let at = stage.shown("position.y")
    handle.retarget(to: 200.0)
    stage.display.update()
    #expect(abs(stage.shown("position.y") - at) < 1e-9)
    stage.advance(to: moment + h)
    let after = stage.shown("position.y")
    // Over 2h the acceleration, at most 240·ω₀², turns the velocity by 2h·240·ω₀².
    let motion = try SpringyBounce(from: 60, to: 300, numberOfBounces: 3, duration: 0.6)
    let spring = try motion.spring()
    let turn = 2 * h * 340 * spring.stiffness
    #expect(abs((after - at) / h - (at - before) / h) <= turn + 2 * 340e-4 / h)
    #expect(abs((at - before) / h) > turn, "the test must look at a moving layer")
  }

  @Test("ends at the new target exactly, and is over then")
  func end() {
    let stage = TestStage()
    let log = Log<Bool>()
    let handle = stage.layer.bounce("position.y", to: 300.0) { log.note($0) }
    stage.advance(to: 0.2)
    handle.retarget(to: 111.0)
    stage.advance(to: 0.69)
    #expect(log.entries.isEmpty)
    stage.advance(to: 0.71)
    #expect(log.entries == [true])
    #expect(stage.shown("position.y") == 111)
    #expect(!handle.retarget(to: 5.0), "it is over")
    #expect(stage.layer.position.y == 111)
  }

  @Test("may be retargeted again and again")
  func often() {
    let stage = TestStage()
    let handle = stage.layer.bounce("position", to: CGPoint(x: 240, y: 340))
    var last = stage.shown.position
    for step in 1...60 {
      stage.advance(to: Double(step) / 60)
      // A finger that goes round in a circle.
      let angle = Double(step) / 10
      handle.retarget(to: CGPoint(x: 160 + 80 * cos(angle), y: 240 + 80 * sin(angle)))
      let now = stage.shown.position
      // 400 points in half a second, with room for the swing.
      #expect(hypot(now.x - last.x, now.y - last.y) < 120)
      last = now
    }
    #expect(stage.layer.animationKeys()?.count == 1)
    stage.advance(to: 3)
    let goal = CGPoint(x: 160 + 80 * cos(6.0), y: 240 + 80 * sin(6.0))
    #expect(stage.shown.position == goal)
  }

  @Test("against a wall passes neither the old wall's successor nor jumps")
  func wall() {
    let stage = TestStage()
    let handle = stage.layer.bounce(
      "position.y", to: 300.0, bounces: 3, duration: 1, style: .gravity())
    stage.advance(to: 0.4)
    let at = stage.shown("position.y")
    handle.retarget(to: 400.0)
    stage.display.update()
    // A parabola in sixteen parts is off by 1/1024 of its arc.
    #expect(abs(stage.shown("position.y") - at) < 240.0 / 1024)
    for step in 0...100 {
      stage.advance(to: 0.4 + Double(step) / 100)
      #expect(stage.shown("position.y") <= 400.5)
    }
  }

  @Test("goes on from where it is with colours and transforms")
  func otherKinds() throws {
    let stage = TestStage()
    let color = stage.layer.bounce(
      "backgroundColor", to: CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1), duration: 1)
    let turn = stage.layer.bounce(
      "transform", to: CATransform3DMakeRotation(1, 0, 0, 1), duration: 1)
    stage.advance(to: 0.17)
    let red = try #require(stage.shown.backgroundColor?.components)[0]
    let angle = atan2(stage.shown.transform.m12, stage.shown.transform.m11)
    let green = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
    let goal = CATransform3DMakeRotation(-1, 0, 0, 1)
    #expect(color.retarget(to: green))
    #expect(turn.retarget(to: goal))
    stage.display.update()
    #expect(abs(try #require(stage.shown.backgroundColor?.components)[0] - red) < 1e-6)
    #expect(abs(atan2(stage.shown.transform.m12, stage.shown.transform.m11) - angle) < 1e-9)
    for step in 0...100 {
      stage.advance(to: 0.17 + Double(step) / 100)
      let t = stage.shown.transform
      #expect(abs(hypot(t.m11, t.m12) - 1) < 1e-9, "a rotation keeps its scale")
    }
    stage.advance(to: 2)
    #expect(stage.shown.backgroundColor == green)
    #expect(stage.shown.transform == goal)
  }

  @Test("refuses a value of another kind, and goes on")
  func otherKind() {
    let stage = TestStage()
    let log = Log<String>()
    let handle = stage.layer.bounce("position.y", to: 300.0)
    stage.advance(to: 0.1)
    Diagnostics.$handler.withValue({ @Sendable diagnostic in
      #expect("\(diagnostic)".contains("give a number"))
    }) {
      #expect(!handle.retarget(to: CGPoint.zero))
      #expect(!handle.retarget(to: Double.nan))
      #expect(!handle.retarget(to: 5.0, duration: -1))
    }
    _ = log
    stage.advance(to: 1)
    #expect(stage.shown("position.y") == 300)
  }
}
