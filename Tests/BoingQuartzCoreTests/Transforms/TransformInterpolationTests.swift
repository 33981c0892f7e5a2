import BoingQuartzCore
import BoingTestSupport
import Testing

@Suite("Interpolation of transforms")
struct TransformInterpolationTests {
  struct Way: Sendable {
    var from = CATransform3DIdentity
    var to: CATransform3D
    var at: Double
    /// m11, m12, m21, m22, m41.
    var expected: [Double]
  }

  private static func turn(_ degrees: Double) -> CATransform3D {
    CATransform3DMakeRotation(degrees * .pi / 180, 0, 0, 1)
  }

  private static func shear(_ c: Double) -> CATransform3D {
    CATransform3DMakeAffineTransform(CGAffineTransform(a: 1, b: 0, c: c, d: 1, tx: 0, ty: 0))
  }

  /// Measured on macOS.
  static let ways = [
    Way(to: turn(170), at: 0.25, expected: [0.73728, 0.67559, -0.67559, 0.73728, 0]),
    Way(to: turn(270), at: 0.25, expected: [0.92388, -0.38268, 0.38268, 0.92388, 0]),
    Way(to: turn(180), at: 0.5, expected: [0, -1, 1, 0, 0]),
    Way(to: CATransform3DMakeScale(-1, 1, 1), at: 0.25, expected: [0.5, 0, 0, 1, 0]),
    Way(to: CATransform3DMakeScale(1, -1, 1), at: 0.25, expected: [1, 0, 0, 0.5, 0]),
    Way(
      to: CATransform3DMakeScale(-1, -1, 1), at: 0.25,
      expected: [0.70711, -0.70711, 0.70711, 0.70711, 0]),
    Way(to: shear(0.5), at: 0.25, expected: [1, 0, 0.1151, 1.0023, 0]),
    Way(
      from: CATransform3DMakeScale(-1, 1, 1), to: CATransform3DMakeScale(1, -1, 1), at: 0.25,
      expected: [-0.70711, -0.70711, -0.70711, 0.70711, 0]),
    Way(
      from: CATransform3DMakeScale(2, 1, 1),
      to: CATransform3DRotate(CATransform3DMakeTranslation(40, 0, 0), 1, 0, 0, 1), at: 0.25,
      expected: [1.69560, 0.43296, -0.24740, 0.96891, 10]),
  ]

  @Test("plane transforms go as measured", arguments: ways.indices)
  func plane(index: Int) throws {
    let way = Self.ways[index]
    let stage = try Stage.half(CABasicAnimation("transform", from: way.from, to: way.to))
    let t = try stage.shown(at: way.at).transform
    // The shear was published with four decimals.
    let tolerance = index == 6 ? 0.6e-4 : Tolerance.fiveDecimals
    for (found, expected) in zip([t.m11, t.m12, t.m21, t.m22, t.m41], way.expected) {
      #expect((found - expected).magnitude <= tolerance)
    }
    #expect(CATransform3DIsAffine(t))
  }

  @Test("a turn out of the plane goes as measured")
  func space() throws {
    let animation = CABasicAnimation(
      "transform", from: CATransform3DIdentity, to: CATransform3DMakeRotation(1.2, 0, 1, 0))
    let t = try Stage.half(animation).shown(at: 0.25).transform
    for (found, expected) in zip([t.m11, t.m13, t.m31], [0.95534, -0.29552, 0.29552]) {
      #expect(agree(found, expected, Tolerance.fiveDecimals))
    }
  }

  @Test("a rotation between never changes a scale", arguments: [0.1, 0.3, 0.5, 0.8])
  func rigid(time: Double) throws {
    let animation = CABasicAnimation(
      "transform", from: CATransform3DMakeScale(3, 2, 1),
      to: CATransform3DConcat(CATransform3DMakeScale(3, 2, 1), Self.turn(150)))
    let t = try Stage.half(animation).shown(at: time).transform
    #expect(agree((t.m11 * t.m11 + t.m12 * t.m12).squareRoot(), 3, Tolerance.rounding))
    #expect(agree((t.m21 * t.m21 + t.m22 * t.m22).squareRoot(), 2, Tolerance.rounding))
  }

  @Test("perspective interpolates, and singular transforms go entry by entry")
  func special() throws {
    var eye = CATransform3DIdentity
    eye.m34 = -0.01
    let stage = try Stage.half(CABasicAnimation("transform", from: CATransform3DIdentity, to: eye))
    #expect(agree(try stage.shown(at: 0.5).transform.m34, -0.005, Tolerance.rounding))
    let flat = CATransform3DMakeScale(1, 1, 0)
    let collapse = try Stage.half(
      CABasicAnimation("transform", from: CATransform3DMakeScale(3, 1, 2), to: flat))
    let t = try collapse.shown(at: 0.5).transform
    #expect(t.m11 == 2 && t.m33 == 1)
  }

  @Test("both ends are met", arguments: 0..<40 as Range<UInt64>)
  func ends(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func some() -> CATransform3D {
      let isFlat = seed % 2 == 0
      var t = CATransform3DMakeScale(
        random.number(0.2...3) * (Bool.random(using: &random) ? 1 : -1), random.number(0.2...3),
        isFlat ? 1 : 2)
      t = CATransform3DRotate(
        t, random.number(-3...3), isFlat ? 0 : random.number(-1...1),
        isFlat ? 0 : random.number(-1...1), 1)
      t = CATransform3DTranslate(t, random.number(-9...9), random.number(-9...9), isFlat ? 0 : 3)
      if !isFlat { t.m34 = -0.001 }
      return t
    }
    let (from, to) = (some(), some())
    let stage = try Stage.half(CABasicAnimation("transform", from: from, to: to))
    for (time, expected) in [(0.0, from), (1, to)] {
      let shown = try stage.shown(at: time).transform
      #expect(shown.distance(to: expected) < 1e-9, "at \(time)")
    }
  }
}
