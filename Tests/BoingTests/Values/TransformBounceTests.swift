import Boing
import Foundation
import Testing

@Suite("A bounce of transforms")
struct TransformBounceTests {
  private func values(from: CATransform3D, to: CATransform3D) throws -> [CATransform3D] {
    let bounce = SKBounceAnimation(keyPath: "transform")
    bounce.fromValue = from
    bounce.toValue = to
    bounce.duration = 0.5
    bounce.numberOfBounces = 4
    return try #require(bounce.values as? [CATransform3D])
  }

  @Test("never distorts the scale of a rotation", arguments: [0.7853981633974483, 1.5, 3.0])
  func rotationKeepsScale(angle: Double) throws {
    let values = try values(
      from: CATransform3DIdentity, to: CATransform3DMakeRotation(angle, 0, 0, 1))
    for t in values {
      #expect(abs(hypot(t.m11, t.m12) - 1) < 1e-12)
      #expect(abs(hypot(t.m21, t.m22) - 1) < 1e-12)
      #expect(abs(t.m11 * t.m21 + t.m12 * t.m22) < 1e-12)
    }
  }

  @Test("scale and rotation share one easing curve")
  func scaleAndRotation() throws {
    let angle = Double.pi / 4
    let goal = CATransform3DRotate(CATransform3DMakeScale(1.5, 1.5, 1.5), angle, 0, 0, 1)
    for t in try values(from: CATransform3DIdentity, to: goal) {
      let progress = (hypot(t.m11, t.m12) - 1) / 0.5
      #expect(abs(atan2(t.m12, t.m11) - angle * progress) < 1e-9)
    }
  }

  @Test("keeps perspective where it belongs")
  func perspective() throws {
    var from = CATransform3DIdentity
    from.m34 = -1.0 / 500
    let to = CATransform3DConcat(CATransform3DMakeRotation(1, 0, 1, 0), from)
    let values = try values(from: from, to: to)
    #expect(values.first == from)
    #expect(values.last == to)
    for t in values { #expect(abs(t.m44 - 1) < 1e-9) }
  }
}
