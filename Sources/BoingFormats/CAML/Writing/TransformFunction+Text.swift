import Boing
import BoingCurves
import Foundation

extension TransformFunction {
  /// The function as it is written; it reads back as the same function.
  var text: String {
    switch self {
    case .rotate(let angle, 0, 0, 1): "rotate(\(Self.text(ofAngle: angle)))"
    case .rotate(let angle, let x, let y, let z):
      "rotate(\(Self.text(ofAngle: angle)), \(Self.list([x, y, z])))"
    case .scale(let x, let y, let z): "scale(\(Self.list([x, y, z])))"
    case .translate(let x, let y, let z): "translate(\(Self.list([x, y, z])))"
    case .perspective(let distance): "perspective(\(NumberText.text(distance)))"
    case .shear(let angle, let from, let to):
      "shear\(Self.axis(from))\(Self.axis(to))(\(Self.text(ofAngle: angle)))"
    case .matrix(let numbers): "matrix(\(Self.list(numbers)))"
    }
  }

  private static func list(_ numbers: [Double]) -> String {
    numbers.map(NumberText.text).joined(separator: ", ")
  }

  private static func axis(_ index: Int) -> String { ["X", "Y", "Z"][min(max(index, 0), 2)] }

  /// Degrees where they give the same angle, else radians.
  private static func text(ofAngle angle: Double) -> String {
    let degrees = angle * 180 / .pi
    let rounded = (degrees * 1e9).rounded() / 1e9
    for candidate in [rounded, degrees, degrees.nextUp, degrees.nextDown]
    where candidate * .pi / 180 == angle {
      return NumberText.text(candidate) + "deg"
    }
    return NumberText.text(angle) + "rad"
  }

  /// The shortest list of functions that is this matrix to the last digit.
  static func functions(of matrix: CATransform3D) -> [TransformFunction] {
    if CATransform3DIsIdentity(matrix) { return [] }
    for candidate in simpleCandidates(matrix) {
      let result = candidate.reduce(CATransform3DIdentity) {
        CATransform3DConcat($1.transform, $0)
      }
      if CATransform3DEqualToTransform(result, matrix) { return candidate }
    }
    return [
      .matrix([
        matrix.m11, matrix.m12, matrix.m13, matrix.m14, matrix.m21, matrix.m22, matrix.m23,
        matrix.m24, matrix.m31, matrix.m32, matrix.m33, matrix.m34, matrix.m41, matrix.m42,
        matrix.m43, matrix.m44,
      ])
    ]
  }

  private static func simpleCandidates(_ m: CATransform3D) -> [[TransformFunction]] {
    let translation = TransformFunction.translate(x: m.m41, y: m.m42, z: m.m43)
    let scale = TransformFunction.scale(x: m.m11, y: m.m22, z: m.m33)
    let turn = TransformFunction.rotate(angle: Double.atan2(y: m.m12, x: m.m11), x: 0, y: 0, z: 1)
    let perspective = TransformFunction.perspective(distance: m.m34 == 0 ? 0 : -1 / m.m34)
    return [
      [translation], [scale], [turn], [perspective], [translation, scale], [translation, turn],
    ]
  }
}
