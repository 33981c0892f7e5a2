import Boing
import BoingCurves
import Foundation
import Testing

@Suite("A bounce that is given a new target")
struct RetargetTests {
  /// A spring that swings four times in 0.8 s.
  private static func swinging() throws -> Spring {
    try SpringyBounce(
      from: 0, to: 1, numberOfBounces: 4, duration: 0.8, residualFraction: 0.001
    ).spring()
  }

  /// The response of a spring that is sent elsewhere at a time, with its value and velocity.
  private func continued(
    _ motion: some Motion, by spring: Spring, to target: Double, at time: Double
  ) throws -> SpringMotion {
    try SpringMotion(
      from: motion.value(at: time), to: target, initialVelocity: motion.velocity(at: time),
      spring: spring)
  }

  @Test(
    "of a spring goes on as the closed form of the same spring does",
    arguments: [0.0, 0.05, 0.13, 0.35], [420.0, 300, -50])
  func closedForm(moment: Double, goal: Double) throws {
    let stage = TestStage(now: 7)
    let spring = try Self.swinging()
    var request = BounceRequest(BounceProperty<Double>("position.y"), .to(300), .spring(spring))
    request.maximumError = 1e-4
    let handle = stage.layer.bounce(request)
    stage.advance(to: 7 + moment)
    try handle.retarget(to: goal)
    stage.display.update()
    #expect(Double(stage.layer.position.y) == goal)
    let first = try SpringMotion(from: 60, to: 300, spring: spring)
    let second = try continued(first, by: spring, to: goal, at: moment)
    // Up to the last visible movement nothing fades; the keyframes are within a ten-thousandth.
    let distance = abs(goal - first.value(at: moment))
    let last = second.settlingTime(within: SpringyBounce.defaultVisibleFraction * distance)
    #expect(last > 0.3)
    for step in 0...60 {
      let time = Double(step) / 60 * last
      stage.clock.now = 7 + moment + time
      #expect(
        abs(stage.shown("position.y") - second.value(at: time)) <= 240 * 1e-4 + distance * 1e-3)
    }
  }

  @Test(
    "neither jumps nor changes its velocity at that moment", arguments: [0.04, 0.07, 0.15, 0.16])
  func continuous(moment: Double) throws {
    let stage = TestStage()
    var request = BounceRequest(
      BounceProperty<Double>("position.y"), .to(300), .springy(bounces: 3), duration: 0.6)
    request.maximumError = 1e-7
    request.bounce = request.bounce.counting(residualFraction: 0.001)
    let handle = stage.layer.bounce(request)
    let h = 1e-5
    stage.advance(to: moment - h)
    let before = stage.shown("position.y")
    stage.advance(to: moment)
    let at = stage.shown("position.y")
    try handle.retarget(to: 200.0)
    stage.display.update()
    #expect(abs(stage.shown("position.y") - at) < 1e-9)
    stage.advance(to: moment + h)
    let after = stage.shown("position.y")
    // The keyframes' straight lines turn where they meet by what the acceleration does between them:
    // √(8ε·|x″|) with ε a ten-millionth of each distance and |x″| at most 340·ω₀².
    let motion = try SpringyBounce(from: 60, to: 300, numberOfBounces: 3, duration: 0.6)
    let stiffness = try motion.spring().stiffness
    let turnOfPolyline = (8 * 1e-7 * stiffness).squareRoot() * 340
    #expect(turnOfPolyline < 15, "points per second")
    #expect(abs((after - at) / h - (at - before) / h) <= turnOfPolyline)
    #expect(abs((at - before) / h) > 10 * turnOfPolyline, "the test must look at a moving layer")
  }

  @Test("ends at the new target exactly, and is over then")
  func end() throws {
    let stage = TestStage()
    let log = Log<Bool>()
    let handle = stage.layer.bounce("position.y", to: 300.0).onFinish { log.note($0) }
    stage.advance(to: 0.2)
    try handle.retarget(to: 111.0)
    stage.advance(to: 0.69)
    #expect(log.entries.isEmpty)
    stage.advance(to: 0.71)
    #expect(log.entries == [true])
    #expect(stage.shown("position.y") == 111)
    #expect(throws: BounceError.self) { try handle.retarget(to: 5.0) }
    #expect(stage.layer.position.y == 111)
  }

  @Test("of a spring may be retargeted again and again along any line, as two springs are")
  func often() throws {
    let stage = TestStage()
    let spring = try Self.swinging()
    var request = BounceRequest(\.position, .to(CGPoint(x: 240, y: 340)), .spring(spring))
    request.maximumError = 1e-5
    let handle = stage.layer.bounce(request)
    let start = stage.shown.position
    let frame = 1.0 / 60
    var motion = (
      x: try SpringMotion(from: start.x, to: 240, spring: spring),
      y: try SpringMotion(from: start.y, to: 340, spring: spring)
    )
    for step in 1...60 {
      stage.advance(to: Double(step) * frame)
      let shown = stage.shown.position
      let (x, y) = (motion.x.value(at: frame), motion.y.value(at: frame))
      #expect(hypot(shown.x - x, shown.y - y) < 0.1, "\(step)")
      // A finger that goes round in a circle.
      let angle = Double(step) / 10
      let goal = CGPoint(x: 160 + 80 * cos(angle), y: 240 + 80 * sin(angle))
      try handle.retarget(to: goal)
      stage.display.update()
      motion = (
        x: try continued(motion.x, by: spring, to: goal.x, at: frame),
        y: try continued(motion.y, by: spring, to: goal.y, at: frame)
      )
    }
    #expect(stage.layer.animationKeys()?.count == 1)
    stage.advance(to: 3)
    let goal = CGPoint(x: 160 + 80 * cos(6.0), y: 240 + 80 * sin(6.0))
    #expect(stage.shown.position == goal)
  }

  private static let walls: [Bounce] = [
    .wall(.gravity()), .wall(bounces: 3), .wall(.gravity(), bounces: 0),
    .wall(.gravity(restitution: 0.8), bounces: 2), .wall(bounces: 2).anticipated(),
  ]

  @Test(
    "against a wall never passes the new one, and goes on with its value and velocity",
    arguments: walls, [0.1, 0.2, 0.4, 0.6, 0.95])
  func wall(style: Bounce, moment: Double) throws {
    for target in [400.0, 300, 290, 260, 160, 60, 0] {
      let stage = TestStage()
      var request = BounceRequest(
        BounceProperty<Double>("position.y"), .to(300), style, duration: 1)
      request.maximumError = 1e-4
      let handle = stage.layer.bounce(request)
      stage.advance(to: moment)
      let start = stage.shown("position.y")
      try handle.retarget(to: target)
      stage.display.update()
      // Timing functions hold their control points in single precision.
      #expect(abs(stage.shown("position.y") - start) < 1e-3)
      let velocity = try style.motion(duration: 1).velocity(at: moment) * 240
      // Over a ten-thousandth of a second the velocity changes by less than 10 points per second, and the
      // keyframes' straight lines have that of the motion within √(8ε·|x″|), 90 at most.
      let h = 1e-4
      let velocityTolerance = 100.0
      stage.advance(to: moment + h)
      let shown = (stage.shown("position.y") - start) / h
      let isClear = abs(target - start) > abs(velocity) * 0.1 + 5
      if isClear { #expect(abs(shown - velocity) < velocityTolerance, "\(target)") }
      for step in 0...500 {
        stage.advance(to: moment + 0.001 + Double(step) / 400)
        let rest = stage.shown("position.y") - target
        #expect(rest == 0 || (rest < 0) == (start < target) || start == target, "\(target)")
      }
      #expect(stage.shown("position.y") == target && !handle.isActive)
    }
  }

  @Test("against a wall may be sent elsewhere again and again, along any line, without a jump")
  func wallOften() throws {
    let stage = TestStage()
    var request = BounceRequest(
      \.position, .to(CGPoint(x: 240, y: 340)), .wall(.gravity()), duration: 0.6)
    request.maximumError = 1e-4
    let handle = stage.layer.bounce(request)
    let h = 1e-5
    for step in 1...60 {
      let time = Double(step) / 60
      stage.advance(to: time - h)
      let before = stage.shown.position
      stage.advance(to: time)
      let at = stage.shown.position
      let angle = Double(step) / 10
      let goal = CGPoint(x: 160 + 80 * cos(angle), y: 240 + 80 * sin(angle))
      let start = hypot(goal.x - at.x, goal.y - at.y)
      try handle.retarget(to: goal)
      stage.display.update()
      let after = stage.shown.position
      // Timing functions hold their control points in single precision.
      #expect(hypot(after.x - at.x, after.y - at.y) < 1e-3, "\(step)")
      stage.advance(to: time + h)
      let next = stage.shown.position
      // A wall that is met turns the velocity; no speed grows there.
      let speed = hypot(next.x - after.x, next.y - after.y) / h
      let speedBefore = hypot(at.x - before.x, at.y - before.y) / h
      // Over h the fall adds at most g·h; the polyline is within √(8ε·g) of the velocity.
      let gravity = 2 * 400 / (0.075 * 0.075)
      #expect(
        speed <= speedBefore + gravity * h + (8 * 1e-4 * 400 * gravity).squareRoot(), "\(step)")
      // Beyond the goal it is never, seen from where it was.
      let along =
        ((next.x - at.x) * (goal.x - at.x) + (next.y - at.y) * (goal.y - at.y)) / max(start, 1e-9)
      #expect(along <= start + 1e-3, "\(step)")
    }
    stage.advance(to: 3)
    #expect(stage.shown.position == CGPoint(x: 160 + 80 * cos(6.0), y: 240 + 80 * sin(6.0)))
  }

  @Test("of transforms against a wall goes on from its value")
  func wallTransforms() throws {
    let stage = TestStage()
    let handle = stage.layer.bounce(
      "transform", to: CATransform3DMakeTranslation(100, 0, 0), .wall(.gravity()), duration: 1)
    stage.advance(to: 0.2)
    let shift = stage.shown.transform.m41
    try handle.retarget(to: CATransform3DMakeTranslation(80, 0, 0))
    stage.display.update()
    // Timing functions hold their control points in single precision.
    #expect(abs(stage.shown.transform.m41 - shift) < 1e-4)
    for step in 0...100 {
      stage.advance(to: 0.2 + Double(step) / 80)
      #expect(stage.shown.transform.m41 <= 80 + 1e-9)
    }
    #expect(stage.shown.transform == CATransform3DMakeTranslation(80, 0, 0))
  }

  @Test("ends at an affine transform as a layer has it")
  func affine() throws {
    let stage = TestStage()
    let handle = stage.layer.bounce(
      "transform", to: CGAffineTransform(scaleX: 2, y: 2), duration: 1)
    stage.advance(to: 0.2)
    try handle.retarget(to: CGAffineTransform(scaleX: 3, y: 3))
    let animation = stage.layer.animation(forKey: handle.animationKey) as? CAKeyframeAnimation
    #expect(animation?.values?.allSatisfy { $0 is CATransform3D } == true)
    stage.advance(to: 3)
    #expect(stage.shown.transform == CATransform3DMakeScale(3, 3, 1))
  }

  private static let waiting: [(style: Bounce, preference: ReducedMotionPolicy)] = [
    (.springy(), .fullMotion), (.wall(.gravity()), .fullMotion), (.springy(), .crossFade()),
  ]

  @Test("keeps what is left of its delay", arguments: 0..<3, [false, true])
  func delay(index: Int, isCommitted: Bool) throws {
    let (style, preference) = Self.waiting[index]
    let stage = TestStage(now: 2)
    let handle = stage.layer.bounce(
      "position.y", to: 300.0, style, duration: 0.5, delay: 1, reducedMotion: preference)
    if isCommitted { stage.advance(to: 2.5) }
    try handle.retarget(to: 200.0)
    #expect(stage.layer.position.y == 200)
    for time in [2.51, 2.9, 2.999] {
      stage.advance(to: time)
      #expect(stage.shown("position.y") == 60)
    }
    // A cross-fade takes a quarter of a second.
    stage.advance(to: 3.24)
    #expect(handle.isActive)
    stage.advance(to: 3.51)
    #expect(stage.shown("position.y") == 200 && !handle.isActive)
  }

  @Test("keeps a drop's shadow as it is during the delay")
  func delayedDrop() throws {
    let stage = TestStage()
    let shadow = CALayer()
    shadow.opacity = 0.5
    stage.display.rootLayer.addSublayer(shadow)
    stage.display.update()
    let drop = stage.layer.drop(to: 300, bounces: 2, duration: 1, delay: 1, shadow: shadow)
    stage.advance(to: 0.5)
    let waiting = try #require(shadow.presentation()?.opacity)
    try drop.retarget(to: 200.0)
    stage.advance(to: 0.9)
    #expect(abs(try #require(shadow.presentation()?.opacity) - waiting) < 1e-6)
    stage.advance(to: 1.5)
    #expect(shadow.presentation()?.opacity == 0.5)
  }

  @Test("does nothing once its animation is removed or replaced")
  func removed() throws {
    let stage = TestStage()
    let log = Log<Bool>()
    let first = stage.layer.bounce("position.y", to: 300.0).onFinish { log.note($0) }
    stage.advance(to: 0.2)
    stage.layer.removeAllAnimations()
    #expect(throws: BounceError.self) { try first.retarget(to: 5.0) }
    stage.display.update()
    #expect(stage.shown("position.y") == 300 && stage.layer.animationKeys() == nil)
    let second = stage.layer.bounce("position.y", to: 100.0, duration: 1)
    stage.advance(to: 0.3)
    let third = stage.layer.bounce("position.y", to: 200.0, duration: 1)
    #expect(throws: BounceError.self) { try second.retarget(to: 5.0) }
    second.cancel()
    #expect(stage.layer.position.y == 200)
    stage.advance(to: 2)
    #expect(stage.shown("position.y") == 200 && !third.isActive && log.entries == [false])
  }

  @Test("from its last contact goes on, and is over only at the new end", arguments: [0, 2])
  func lastContact(bounces: Int) throws {
    let stage = TestStage()
    let log = Log<String>()
    let handle = stage.layer.bounce(
      "position.y", to: 300.0, .wall(.gravity(), bounces: bounces), duration: 1)
    var left = bounces + 1
    handle.onContact { _ in
      left -= 1
      guard left == 0 else { return }
      log.note("sent \((try? handle.retarget(to: 100)) != nil)")
    }
    handle.onFinish { log.note("over \($0)") }
    stage.advance(to: 1.5)
    #expect(log.entries == ["sent true"] && handle.isActive)
    let height = stage.shown("position.y")
    #expect(height < 300 && height >= 100)
    stage.advance(to: 3)
    #expect(log.entries == ["sent true", "over true"])
    #expect(stage.shown("position.y") == 100)
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
    try color.retarget(to: green)
    try turn.retarget(to: goal)
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

  @Test("refuses what is not a number, and no time, and goes on")
  func refusals() throws {
    let stage = TestStage()
    let handle = stage.layer.bounce("position.y", to: 300.0)
    stage.advance(to: 0.1)
    #expect(throws: BounceError.unusable(name: "the target", value: "nan")) {
      try handle.retarget(to: .nan)
    }
    #expect(throws: BounceError.duration(-1)) { try handle.retarget(to: 5, duration: -1) }
    stage.advance(to: 1)
    #expect(stage.shown("position.y") == 300)
    #expect(throws: BounceError.over) { try handle.retarget(to: 5) }
  }

  @Test("of a path refuses one of another structure")
  func otherStructure() throws {
    let layer = CAShapeLayer()
    let stage = TestStage(layer)
    layer.path = CGPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9), transform: nil)
    stage.display.update()
    let handle = layer.bounce(
      \.path, to: CGPath(rect: CGRect(x: 0, y: 0, width: 20, height: 9), transform: nil))
    stage.advance(to: 0.1)
    #expect(throws: BounceError.self) {
      try handle.retarget(
        to: CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 9, height: 9), transform: nil))
    }
  }
}
