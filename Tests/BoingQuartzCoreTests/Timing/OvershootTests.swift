import BoingCurves
import Testing

@testable import BoingQuartzCore

@Suite("Timing functions that overshoot")
struct OvershootTests {
  /// A curve whose x is its parameter t, since the inner points lie at thirds; y is
  /// −3 (1 − t)² t + 6 (1 − t) t² + t³.
  static var wild: CAMediaTimingFunction {
    CAMediaTimingFunction(controlPoints: 1.0 / 3, -1, 2.0 / 3, 2)
  }

  /// Times and how far the value is then.
  static let progress: [(Double, Double)] = [(0, 0), (0.25, -0.125), (0.5, 0.5), (0.75, 1.125)]

  /// A third has no exact `Float`.
  private let thirds = 1e-6

  @Test("a basic animation goes beyond its ends", arguments: progress)
  func basic(time: Double, part: Double) throws {
    let animation = CABasicAnimation("position.x", from: 10, to: 110)
    animation.timingFunction = Self.wild
    #expect(agree(try Stage.half(animation).x(at: time), 10 + 100 * part, thirds))
  }

  @Test("so does a segment of keyframes, and a whole run of them", arguments: progress)
  func keyframes(time: Double, part: Double) throws {
    let segment = CAKeyframeAnimation("position.x", [0, 100, 300])
    segment.timingFunctions = [Self.wild, Self.wild]
    #expect(agree(try Stage.half(segment).x(at: 0.5 + time / 2), 100 + 200 * part, thirds))
    let whole = CAKeyframeAnimation("position.x", [0, 100])
    whole.timingFunction = Self.wild
    let stage = try Stage.half(whole)
    #expect(agree(try stage.x(at: time), 100 * part, thirds))
  }

  @Test("transforms and colours go beyond their ends, too", arguments: progress)
  func kinds(time: Double, part: Double) throws {
    let move = CABasicAnimation(
      "transform", from: CATransform3DIdentity, to: CATransform3DMakeTranslation(100, 0, 0))
    move.timingFunction = Self.wild
    #expect(agree(try Stage.half(move).shown(at: time).transform.m41, 100 * part, thirds))
    let change = CABasicAnimation(
      "backgroundColor", from: CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1),
      to: CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1))
    change.timingFunction = Self.wild
    let shown = try Stage.half(change).shown(at: time).backgroundColor
    let color = try #require(shown).srgbComponents
    #expect(agree(color.x, part, thirds) && agree(color.y, part / 2, thirds))
  }

  @Test("a group's pace takes its children beyond their own ends only where they fill")
  func group() throws {
    let child = CABasicAnimation("position.x", from: 0, to: 100)
    let group = CAAnimationGroup()
    group.animations = [child]
    group.duration = 1
    group.timingFunction = Self.wild
    let stage = try Stage.half(group)
    // At a quarter the group's time lies before the child's beginning.
    #expect(try stage.x(at: 0.25) == 0)
    #expect(agree(try stage.x(at: 0.5), 50, thirds))
  }

  @Test("input beyond 0…1 is held, output never is", arguments: [(-1.0, 0.0), (2, 1)])
  func input(x: Double, expected: Double) {
    #expect(Self.wild.curve.value(at: x) == expected)
    #expect(CAMediaTimingFunction(name: .easeInEaseOut).curve.value(at: x) == expected)
  }
}
