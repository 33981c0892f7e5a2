import BoingTestSupport
import Foundation
import Testing

@testable import BoingCurves

@Suite("Matrices and their interpolation")
struct TransformTests {
  /// Of entries of about 1, through decomposition and back.
  private let rounding = 1e-12

  private func isClose(_ a: Matrix4, _ b: Matrix4, within tolerance: Double) -> Bool {
    let difference = [a.row0 - b.row0, a.row1 - b.row1, a.row2 - b.row2, a.row3 - b.row3]
    return difference.allSatisfy { row in
      (0..<4).allSatisfy { row[$0].magnitude <= tolerance }
    }
  }

  private func product(_ a: Matrix4, _ b: Matrix4) -> Matrix4 {
    func row(_ r: SIMD4<Double>) -> SIMD4<Double> {
      b.row0 * r.x + b.row1 * r.y + b.row2 * r.z + b.row3 * r.w
    }
    return Matrix4(row(a.row0), row(a.row1), row(a.row2), row(a.row3))
  }

  private func scale(_ x: Double, _ y: Double, _ z: Double = 1) -> Matrix4 {
    Matrix4(SIMD4(x, 0, 0, 0), SIMD4(0, y, 0, 0), SIMD4(0, 0, z, 0), SIMD4(0, 0, 0, 1))
  }

  /// A rotation about z, then a translation.
  private func placed(_ angle: Double, _ x: Double = 0, _ y: Double = 0) -> Matrix4 {
    let (s, c) = (sin(angle), cos(angle))
    return Matrix4(
      SIMD4(c, s, 0, 0), SIMD4(-s, c, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(x, y, 0, 1))
  }

  private func rotationAboutY(_ angle: Double) -> Matrix4 {
    let (s, c) = (sin(angle), cos(angle))
    return Matrix4(
      SIMD4(c, 0, -s, 0), SIMD4(0, 1, 0, 0), SIMD4(s, 0, c, 0), SIMD4(0, 0, 0, 1))
  }

  @Test("a determinant is the product of the scales, whatever the rotation")
  func determinant() {
    #expect(Matrix4.identity.determinant == 1)
    #expect(scale(2, 3, -4).determinant == -24)
    let turned = product(product(scale(2, 3, 5), placed(0.7, 40, -9)), rotationAboutY(1.1))
    #expect((turned.determinant - 30).magnitude < 30 * rounding)
  }

  @Test("a matrix by its inverse is the identity, over random ones", arguments: 1...20)
  func inverse(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    func row() -> SIMD4<Double> { SIMD4.random(in: -1...1, using: &generator) }
    let matrix = Matrix4(row(), row(), row(), row())
    // The condition of a random matrix is a hundred or so, of a bad one ten thousand.
    let conditioned = 1e4 * rounding
    let inverse = try #require(matrix.inverse)
    #expect(isClose(product(matrix, inverse), .identity, within: conditioned))
    #expect(isClose(product(inverse, matrix), .identity, within: conditioned))
  }

  @Test("what is singular or not finite has no inverse")
  func singular() {
    #expect(scale(1, 0).inverse == nil)
    #expect(scale(.nan, 1).inverse == nil && scale(.infinity, 1).inverse == nil)
    #expect(!scale(.nan, 1).isFinite && !scale(1, .infinity).isFinite && scale(1e300, 1).isFinite)
  }

  @Test("only what leaves z and perspective alone is affine in the plane")
  func plane() {
    #expect(Matrix4.identity.isAffine2D && placed(1, 2, 3).isAffine2D)
    #expect(!scale(1, 1, 2).isAffine2D && !rotationAboutY(0.1).isAffine2D)
    var perspective = Matrix4.identity
    perspective.row2.w = -1 / 500
    #expect(!perspective.isAffine2D)
  }

  @Test("both ends are reached", arguments: 1...20)
  func ends(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
    func flat() -> Matrix4 {
      product(
        scale(number(0.3...2), number(0.3...2)),
        placed(number(-3...3), number(-50...50), number(-50...50)))
    }
    func solid() -> Matrix4 { product(rotationAboutY(number(-1...1)), flat()) }
    for (from, to) in [(flat(), flat()), (solid(), solid()), (flat(), solid())] {
      let way = TransformInterpolation(from: from, to: to)
      #expect(isClose(way.matrix(at: 0), from, within: 100 * rounding))
      #expect(isClose(way.matrix(at: 1), to, within: 100 * rounding))
    }
  }

  @Test(
    "translation and scale go linearly, and rotation by its angle", arguments: [0.25, 0.5, 0.9])
  func closedForm(progress: Double) {
    let way = TransformInterpolation(
      from: product(scale(1, 2), placed(0.2, 10, 0)), to: product(scale(3, 2), placed(1.4, 50, 20)))
    let expected = product(
      scale(1 + 2 * progress, 2), placed(0.2 + 1.2 * progress, 10 + 40 * progress, 20 * progress))
    #expect(isClose(way.matrix(at: progress), expected, within: 100 * rounding))
  }

  @Test("rotations about y go by the shorter angle, as quaternions do", arguments: [0.3, 0.5, 0.8])
  func quaternion(progress: Double) {
    let way = TransformInterpolation(from: rotationAboutY(0.2), to: rotationAboutY(1.6))
    #expect(
      isClose(
        way.matrix(at: progress), rotationAboutY(0.2 + 1.4 * progress), within: 100 * rounding))
  }

  @Test("with a singular end every entry goes linearly")
  func entries() {
    let from = rotationAboutY(0.4)
    let flattened = scale(1, 1, 0)
    let half = TransformInterpolation(from: from, to: flattened).matrix(at: 0.5)
    let mean = Matrix4(
      (from.row0 + flattened.row0) / 2, (from.row1 + flattened.row1) / 2,
      (from.row2 + flattened.row2) / 2, (from.row3 + flattened.row3) / 2)
    #expect(isClose(half, mean, within: rounding))
  }
}
