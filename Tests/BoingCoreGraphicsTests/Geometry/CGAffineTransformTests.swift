import BoingCoreGraphics
import BoingTestSupport
import Testing

@Suite struct CGAffineTransformTests {
  @Test("a point is a row vector times the matrix")
  func pointFormula() {
    let t = CGAffineTransform(a: 2, b: 3, c: 5, d: 7, tx: 11, ty: 13)
    #expect(CGPoint(x: 1, y: 10).applying(t) == CGPoint(x: 2 + 50 + 11, y: 3 + 70 + 13))
    #expect(CGSize(width: 1, height: 10).applying(t) == CGSize(width: 52, height: 73))
  }

  @Test("a quarter turn takes the x axis to the y axis")
  func quarterTurn() {
    let t = CGAffineTransform(rotationAngle: .pi / 2)
    #expect(near(CGPoint(x: 1, y: 0).applying(t), CGPoint(x: 0, y: 1)))
    #expect(near(CGPoint(x: 0, y: 1).applying(t), CGPoint(x: -1, y: 0)))
  }

  @Test("translatedBy, scaledBy and rotated act before the transform they are called on")
  func order() {
    let base = CGAffineTransform(a: 2, b: 1, c: -1, d: 3, tx: 4, ty: 5)
    let p = CGPoint(x: 3, y: -2)
    let moved = p.applying(CGAffineTransform(translationX: 7, y: 8)).applying(base)
    #expect(p.applying(base.translatedBy(x: 7, y: 8)) == moved)
    let scaled = p.applying(CGAffineTransform(scaleX: 2, y: 0.5)).applying(base)
    #expect(p.applying(base.scaledBy(x: 2, y: 0.5)) == scaled)
    let turned = p.applying(CGAffineTransform(rotationAngle: 0.7)).applying(base)
    #expect(near(p.applying(base.rotated(by: 0.7)), turned))
  }

  @Test("concatenating applies the first transform first")
  func concatenation() {
    let scale = CGAffineTransform(scaleX: 2, y: 2)
    let shift = CGAffineTransform(translationX: 10, y: 0)
    let p = CGPoint(x: 1, y: 1)
    #expect(p.applying(scale.concatenating(shift)) == CGPoint(x: 12, y: 2))
    #expect(p.applying(shift.concatenating(scale)) == CGPoint(x: 22, y: 2))
  }

  @Test("a transform and its inverse make the identity", arguments: 0..<50)
  func inverse(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let t = CGAffineTransform(rotationAngle: random.number(-3...3))
      .scaledBy(x: random.number(0.1...4), y: random.number(-4 ... -0.1))
      .translatedBy(x: random.number(-100...100), y: random.number(-100...100))
    #expect(near(t.concatenating(t.inverted()), .identity, within: 1e-11))
  }

  @Test(
    "a transform without an inverse is its own",
    arguments: [
      CGAffineTransform(), CGAffineTransform(scaleX: 0, y: 1),
      CGAffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 3, ty: 4),
      CGAffineTransform(scaleX: 1e-200, y: 1e-200),
      CGAffineTransform(scaleX: .infinity, y: 1),
    ])
  func singular(t: CGAffineTransform) {
    #expect(t.inverted() == t)
  }

  @Test("the free functions do what the methods do")
  func functions() {
    let t = CGAffineTransformMake(2, 1, -1, 3, 4, 5)
    #expect(t == CGAffineTransform(a: 2, b: 1, c: -1, d: 3, tx: 4, ty: 5))
    #expect(CGAffineTransformTranslate(t, 1, 2) == t.translatedBy(x: 1, y: 2))
    #expect(CGAffineTransformScale(t, 3, 2) == t.scaledBy(x: 3, y: 2))
    #expect(CGAffineTransformRotate(t, 0.3) == t.rotated(by: 0.3))
    #expect(CGAffineTransformInvert(t) == t.inverted())
    #expect(CGAffineTransformConcat(t, t) == t.concatenating(t))
    #expect(CGAffineTransformIsIdentity(CGAffineTransformIdentity))
    #expect(!CGAffineTransformIsIdentity(t))
    #expect(
      CGAffineTransformMakeScale(2, 3) == CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 0, ty: 0))
    #expect(
      CGAffineTransformMakeTranslation(2, 3)
        == CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 2, ty: 3))
    #expect(CGAffineTransformMakeRotation(0) == .identity)
    #expect(CGAffineTransformEqualToTransform(t, t))
  }

  @Test("a rectangle becomes the box about its moved corners")
  func rectangle() {
    let turned = CGRect(x: 0, y: 0, width: 2, height: 1)
      .applying(CGAffineTransform(rotationAngle: .pi / 2))
    #expect(near(turned, CGRect(x: -1, y: 0, width: 1, height: 2)))
    #expect(CGRect.null.applying(CGAffineTransform(scaleX: 2, y: 2)).isNull)
    #expect(CGRect.infinite.applying(CGAffineTransform(scaleX: 2, y: 2)).isInfinite)
  }

  @Test("decomposing and composing gives the transform back", arguments: 0..<50)
  func decomposition(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let t = CGAffineTransform(
      a: random.number(-3...3), b: random.number(-3...3), c: random.number(-3...3),
      d: random.number(-3...3), tx: random.number(-9...9), ty: random.number(-9...9))
    #expect(near(CGAffineTransform(t.decomposed()), t, within: 1e-11))
  }

  @Test("the parts of a scaled and turned transform are its scale and turn")
  func parts() {
    let t = CGAffineTransform(scaleX: 3, y: 2)
      .concatenating(CGAffineTransform(rotationAngle: 0.5))
      .concatenating(CGAffineTransform(translationX: 7, y: 8))
    let parts = t.decomposed()
    #expect(near(parts.scale.width, 3) && near(parts.scale.height, 2))
    #expect(near(parts.rotation, 0.5) && near(parts.horizontalShear, 0))
    #expect(parts.translation == CGVector(dx: 7, dy: 8))
    let zero = CGAffineTransform().decomposed()
    #expect(zero.scale == .zero && zero.horizontalShear == 0)
  }

  @Test("coding writes six numbers in order")
  func coding() throws {
    let t = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    let data = try JSONEncoder().encode([t])
    #expect(String(decoding: data, as: UTF8.self) == "[[1,2,3,4,5,6]]")
    #expect(try JSONDecoder().decode([CGAffineTransform].self, from: data) == [t])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([CGAffineTransform].self, from: Data("[[1,2,3]]".utf8))
    }
  }

  @Test("a vector codes as two numbers and starts as zero")
  func vector() throws {
    #expect(CGVector() == .zero)
    let data = try JSONEncoder().encode([CGVectorMake(1.5, -2)])
    #expect(String(decoding: data, as: UTF8.self) == "[[1.5,-2]]")
    #expect(try JSONDecoder().decode([CGVector].self, from: data) == [CGVector(dx: 1.5, dy: -2)])
  }
}
