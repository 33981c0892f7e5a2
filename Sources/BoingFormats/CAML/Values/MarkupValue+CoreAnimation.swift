import Boing
import BoingCurves
import Foundation

extension MarkupValue {
  /// The value as Core Animation's key-value coding takes it; nil for no value.
  ///
  /// - Parameter image: Loads an image by its source.
  func coreAnimationValue(image: (String) -> CGImage?) -> Any? {
    switch self {
    case .null: nil
    case .bool(let value): value
    case .integer(let value): value
    case .real(let value): value
    case .string(let value): value
    case .point(let value): value
    case .size(let value): value
    case .rect(let value): value
    case .color(let color): color.cgColor
    case .transform(let functions): functions.reduce(CATransform3DIdentity, Self.apply)
    case .image(let source): image(source)
    case .timingFunction(let function): function.timingFunction
    case .array(let values): values.compactMap { $0.coreAnimationValue(image: image) }
    case .path(let path): path.path
    case .numbers(let numbers): numbers
    case .object(let object): ObjectBuilder.make(object, image: image)
    }
  }

  /// A function works in the coordinates that the ones before it made, so it goes in front.
  private static func apply(_ transform: CATransform3D, _ function: TransformFunction)
    -> CATransform3D
  {
    CATransform3DConcat(function.transform, transform)
  }
}

extension MarkupColor {
  /// The colour in extended sRGB.
  var cgColor: CGColor {
    CGColor(srgbComponents: SIMD4(red, green, blue, alpha))
  }
}

extension MarkupTimingFunction {
  var timingFunction: CAMediaTimingFunction {
    switch self {
    case .named(let name):
      CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: name))
    case .controlPoints(let x1, let y1, let x2, let y2):
      CAMediaTimingFunction(controlPoints: Float(x1), Float(y1), Float(x2), Float(y2))
    }
  }
}

extension TransformFunction {
  private static func perspective(_ distance: Double) -> CATransform3D {
    var matrix = CATransform3DIdentity
    matrix.m34 = distance == 0 ? 0 : -1 / distance
    return matrix
  }

  private static func shear(_ angle: Double, from: Int, to: Int) -> CATransform3D {
    var matrix = CATransform3DIdentity
    switch (from, to) {
    case (0, 1): matrix.m21 = Double.tan(angle)
    case (0, 2): matrix.m31 = Double.tan(angle)
    default: matrix.m32 = Double.tan(angle)
    }
    return matrix
  }

  /// The function's matrix.
  public var transform: CATransform3D {
    switch self {
    case .rotate(let angle, let x, let y, let z): CATransform3DMakeRotation(angle, x, y, z)
    case .scale(let x, let y, let z): CATransform3DMakeScale(x, y, z)
    case .translate(let x, let y, let z): CATransform3DMakeTranslation(x, y, z)
    case .perspective(let distance): Self.perspective(distance)
    case .shear(let angle, let from, let to): Self.shear(angle, from: from, to: to)
    case .matrix(let m):
      CATransform3D(
        m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6], m24: m[7],
        m31: m[8], m32: m[9], m33: m[10], m34: m[11], m41: m[12], m42: m[13], m43: m[14],
        m44: m[15])
    }
  }
}
