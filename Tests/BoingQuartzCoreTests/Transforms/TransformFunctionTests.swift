import BoingQuartzCore
import BoingTestSupport
import Testing

private func close(_ a: Double, _ b: Double) -> Bool { (a - b).magnitude < Tolerance.rounding }

@Suite("CATransform3D functions")
struct TransformFunctionTests {
  @Test("concatenation applies the first, then the second")
  func concat() {
    let t = CATransform3DConcat(
      CATransform3DMakeTranslation(1, 2, 3), CATransform3DMakeScale(2, 3, 4))
    #expect([t.m41, t.m42, t.m43] == [2, 6, 12])
  }

  @Test("translate, scale and rotate apply the new part first")
  func new() {
    let scale = CATransform3DMakeScale(2, 3, 4)
    #expect(CATransform3DTranslate(scale, 1, 1, 1).m42 == 3)
    let moved = CATransform3DMakeTranslation(5, 6, 7)
    #expect(CATransform3DScale(moved, 2, 2, 2).m41 == 5)
    #expect(CATransform3DRotate(moved, 1, 0, 0, 1).m41 == 5)
  }

  @Test("a rotation about z turns x towards y; the axis need not be of length 1")
  func rotation() {
    let t = CATransform3DMakeRotation(.pi / 6, 0, 0, 10)
    #expect(close(t.m11, 0.75.squareRoot()) && close(t.m12, 0.5))
    #expect(t.m33 == 1 && CATransform3DIsAffine(t))
    let y = CATransform3DMakeRotation(.pi / 6, 0, 2, 0)
    #expect(close(y.m13, -0.5) && close(y.m31, 0.5) && !CATransform3DIsAffine(y))
  }

  @Test("about no axis there is no rotation")
  func noAxis() {
    #expect(CATransform3DIsIdentity(CATransform3DMakeRotation(1, 0, 0, 0)))
    #expect(CATransform3DIsIdentity(CATransform3DMakeRotation(1, .nan, 0, 0)))
    #expect(CATransform3DIsIdentity(CATransform3DMakeRotation(.infinity, 0, 0, 1)))
  }

  @Test(
    "an inverse takes back; a singular transform is its own", arguments: 0..<50 as Range<UInt64>)
  func invert(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    // Small beside the diagonal, so that the transform has an inverse.
    func entry() -> Double { .random(in: -0.5...0.5, using: &random) }
    let t = CATransform3D(
      m11: 3 + entry(), m12: entry(), m13: entry(), m14: entry() / 100,
      m21: entry(), m22: 4 + entry(), m23: entry(), m24: entry() / 100,
      m31: entry(), m32: entry(), m33: 5 + entry(), m34: entry() / 100,
      m41: entry(), m42: entry(), m43: entry(), m44: 1)
    let identity = CATransform3DConcat(t, CATransform3DInvert(t))
    #expect(identity.distance(to: CATransform3DIdentity) < Tolerance.rounding)
    var singular = t
    (singular.m21, singular.m22) = (0, 0)
    (singular.m23, singular.m24) = (0, 0)
    #expect(CATransform3DInvert(singular) == singular)
  }

  @Test("affine transforms go both ways")
  func affine() {
    let m = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    let t = CATransform3DMakeAffineTransform(m)
    #expect(CATransform3DIsAffine(t) && CATransform3DGetAffineTransform(t) == m)
    #expect(CATransform3DEqualToTransform(t, t) && !CATransform3DIsIdentity(t))
    #expect(!CATransform3DIsAffine(CATransform3DMakeScale(1, 1, 2)))
    #expect(!CATransform3DIsAffine(CATransform3DMakeTranslation(0, 0, 1)))
  }

  @Test("the plain initialiser is zero, as in C")
  func zero() {
    #expect(CATransform3D().m11 == 0 && CATransform3D().m44 == 0)
  }
}
