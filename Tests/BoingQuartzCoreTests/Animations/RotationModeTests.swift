import BoingQuartzCore
import Testing

@Suite("CAKeyframeAnimation: turning along a path")
struct RotationModeTests {
  /// A square of one second: right, down, left, up.
  private func square(_ mode: CAAnimationRotationMode?) -> CAKeyframeAnimation {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 100, height: 100))
    let animation = CAKeyframeAnimation("position", nil)
    animation.path = path
    animation.rotationMode = mode
    return animation
  }

  private func angle(_ layer: CALayer) -> Double {
    (layer.value(forKeyPath: "transform.rotation.z") as? NSNumber)?.doubleValue ?? .nan
  }

  /// Returns true if two angles are equal but for whole rotations.
  private func same(_ a: Double, _ b: Double) -> Bool {
    let turns = (a - b) / (2 * .pi)
    return (turns - turns.rounded()).magnitude < 1e-12
  }

  @Test(
    "auto points the layer's x along the path",
    arguments: [(0.1, 0.0), (0.4, 90), (0.6, 180), (0.9, 270)])
  func auto(time: Double, degrees: Double) throws {
    let shown = try Stage.half(square(.rotateAuto)).shown(at: time)
    #expect(same(angle(shown), degrees * .pi / 180))
    let reverse = try Stage.half(square(.rotateAutoReverse)).shown(at: time)
    #expect(same(angle(reverse), (degrees + 180) * .pi / 180))
  }

  @Test(
    "without a mode, with an unknown one, or after the end nothing turns",
    arguments: [
      (nil, 0.4), (CAAnimationRotationMode(rawValue: "sideways"), 0.4), (.rotateAuto, 1.5),
    ] as [(CAAnimationRotationMode?, Double)])
  func none(mode: CAAnimationRotationMode?, time: Double) throws {
    let shown = try Stage.half(square(mode)).shown(at: time)
    #expect(shown.transform == CATransform3DIdentity)
  }

  @Test("a curve's direction is that of its derivative", arguments: [0.0, 0.1, 0.5, 0.8, 1])
  func curve(time: Double) throws {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addCurve(
      to: CGPoint(x: 30, y: 60), control1: CGPoint(x: 40, y: 0), control2: CGPoint(x: 0, y: 20))
    let animation = square(.rotateAuto)
    animation.path = path
    let (t, u) = (time, 1 - time)
    let dx = 40 * u * u - 40 * 2 * u * t + 30 * t * t
    let dy = 20 * 2 * u * t + 40 * t * t
    #expect(same(angle(try Stage.half(animation).shown(at: time)), atan2(dy, dx)))
  }

  @Test("where a curve stands still it looks towards its next control point")
  func standstill() throws {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addCurve(to: CGPoint(x: 0, y: 60), control1: .zero, control2: CGPoint(x: 10, y: 10))
    let animation = square(.rotateAuto)
    animation.path = path
    #expect(same(angle(try Stage.half(animation).shown(at: 0)), .pi / 4))
  }

  @Test("the turn follows the layer's own transform and every animation of it")
  func composed() throws {
    let stage = Stage { $0.transform = CATransform3DMakeScale(2, 1, 1) }
    _ = try stage.shown(at: 0)
    stage.add(square(.rotateAuto), forKey: "path")
    let scale = CABasicAnimation("transform.scale.y", from: 3, to: 3)
    stage.add(scale, forKey: "scale")
    let shown = try stage.shown(at: 0.4).transform
    let expected = CATransform3DConcat(
      CATransform3DMakeScale(2, 3, 1), CATransform3DMakeRotation(.pi / 2, 0, 0, 1))
    #expect(shown.distance(to: expected) < 1e-12)
  }

  @Test("a translation in the layer's transform stays as it is")
  func translated() throws {
    let stage = Stage { $0.transform = CATransform3DMakeTranslation(5, 7, 0) }
    _ = try stage.shown(at: 0)
    stage.add(square(.rotateAuto))
    let shown = try stage.shown(at: 0.6).transform
    #expect(shown.m41 == 5 && shown.m42 == 7 && agree(shown.m11, -1, 1e-12))
  }

  @Test("values without a path do not turn, nor do properties that are not the position")
  func noPath() throws {
    let animation = CAKeyframeAnimation(
      "position", [CGPoint(x: 0, y: 0), CGPoint(x: 0, y: 10)])
    animation.rotationMode = .rotateAuto
    #expect(try Stage.half(animation).shown(at: 0.5).transform == CATransform3DIdentity)
    let anchor = square(.rotateAuto)
    anchor.keyPath = "anchorPoint"
    #expect(try Stage.half(anchor).shown(at: 0.4).transform == CATransform3DIdentity)
  }
}
