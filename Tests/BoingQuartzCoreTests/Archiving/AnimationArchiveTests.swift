import BoingQuartzCore
import BoingRender
import Testing

@Suite("Archives of animations")
struct AnimationArchiveTests {
  func copy<Animation: CAAnimation>(_ animation: Animation) throws -> Animation {
    let read = try CAAnimation.unarchived(from: try animation.archivedData())
    #expect(try read.archivedData() == animation.archivedData())
    return try #require(read as? Animation)
  }

  @Test("timing, pace and flags come back")
  func timing() throws {
    let basic = CABasicAnimation(keyPath: "bounds.size")
    basic.fromValue = CGSize(width: 1, height: 2)
    basic.byValue = CGSize(width: 0.1, height: -3)
    basic.beginTime = 1
    basic.duration = 2.5
    basic.speed = -0.5
    basic.timeOffset = 0.125
    basic.repeatCount = .infinity
    basic.autoreverses = true
    basic.fillMode = .forwards
    basic.isRemovedOnCompletion = false
    basic.isAdditive = true
    basic.isCumulative = true
    basic.timingFunction = CAMediaTimingFunction(name: .easeIn)
    basic.setValue("mine", forKey: "own")
    let read = try copy(basic)
    #expect(read.keyPath == "bounds.size")
    #expect(read.fromValue as? CGSize == CGSize(width: 1, height: 2))
    #expect(read.toValue == nil)
    #expect(read.byValue as? CGSize == CGSize(width: 0.1, height: -3))
    #expect(read.beginTime == 1 && read.duration == 2.5 && read.speed == -0.5)
    #expect(read.timeOffset == 0.125 && read.repeatCount == .infinity && read.autoreverses)
    #expect(read.fillMode == .forwards && !read.isRemovedOnCompletion)
    #expect(read.isAdditive && read.isCumulative)
    #expect(read.timingFunction === CAMediaTimingFunction(name: .easeIn))
    #expect(read.value(forKey: "own") as? String == "mine")
  }

  @Test("keyframes of every kind of value come back")
  func keyframes() throws {
    let values: [Any] = [
      0.5, CGPoint(x: 1, y: 2), CGRect(x: 1, y: 2, width: 3, height: 4),
      CATransform3DMakeTranslation(1, 2, 3), CGAffineTransform(rotationAngle: 1),
      CGColor(gray: 0.5, alpha: 0.25), CGVector(dx: 3, dy: 4), "text",
    ]
    let keyframes = CAKeyframeAnimation(keyPath: "position")
    keyframes.values = values
    keyframes.keyTimes = [0, 0.25, 1]
    keyframes.calculationMode = .cubic
    keyframes.timingFunctions = [
      CAMediaTimingFunction(name: .linear),
      CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 1.4),
    ]
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: 5, y: 6), control: CGPoint(x: 1, y: 9))
    path.closeSubpath()
    keyframes.path = path
    let read = try copy(keyframes)
    let list = try #require(read.values)
    #expect(list.count == values.count)
    #expect(list[0] as? Double == 0.5)
    #expect(list[1] as? CGPoint == CGPoint(x: 1, y: 2))
    #expect(list[3] as? CATransform3D == CATransform3DMakeTranslation(1, 2, 3))
    #expect(list[4] as? CGAffineTransform == CGAffineTransform(rotationAngle: 1))
    #expect(list[5] as? CGColor == CGColor(gray: 0.5, alpha: 0.25))
    #expect(list[6] as? CGVector == CGVector(dx: 3, dy: 4))
    #expect(list[7] as? String == "text")
    #expect(read.keyTimes == [0, 0.25, 1])
    #expect(read.calculationMode == .cubic)
    #expect(read.path == path)
    var point: [Float] = [0, 0]
    read.timingFunctions?[1].getControlPoint(at: 2, values: &point)
    #expect(point == [0.3, 1.4])
  }

  @Test("springs, transitions, value functions and groups come back")
  func others() throws {
    let spring = CASpringAnimation(keyPath: "transform")
    spring.mass = 2
    spring.stiffness = 300
    spring.damping = 7
    spring.initialVelocity = -4
    spring.valueFunction = CAValueFunction(name: .rotateZ)
    let transition = CATransition()
    transition.type = .push
    transition.subtype = .fromLeft
    transition.endProgress = 0.75
    let inner = CAAnimationGroup()
    inner.animations = [spring]
    let group = CAAnimationGroup()
    group.animations = [inner, transition]
    group.duration = 3
    let read = try copy(group)
    #expect(read.duration == 3)
    let first = try #require(read.animations?[0] as? CAAnimationGroup)
    let bounce = try #require(first.animations?[0] as? CASpringAnimation)
    #expect(bounce.mass == 2 && bounce.stiffness == 300 && bounce.damping == 7)
    #expect(bounce.initialVelocity == -4)
    #expect(bounce.valueFunction === CAValueFunction(name: .rotateZ))
    let push = try #require(read.animations?[1] as? CATransition)
    #expect(push.type == .push && push.subtype == .fromLeft && push.endProgress == 0.75)
  }
}
