import Boing
import Foundation

/// Core Animation's values as plain numbers, to compare and subtract them.
enum ValueLanes {
  /// The numbers in a value; nil for one that is not made of numbers.
  static func lanes(_ value: Any?) -> [Double]? {
    switch value {
    case let point as CGPoint: [point.x, point.y]
    case let size as CGSize: [size.width, size.height]
    case let rect as CGRect:
      [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
    case let color as CGColor:
      [
        color.srgbComponents.x, color.srgbComponents.y, color.srgbComponents.z,
        color.srgbComponents.w,
      ]
    case let m as CATransform3D:
      [
        m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34,
        m.m41, m.m42, m.m43, m.m44,
      ]
    case let number as NSNumber: [number.doubleValue]
    case let number as Double: [number]
    case let number as CGFloat: [Double(number)]
    case let number as Float: [Double(number)]
    case let number as Int: [Double(number)]
    case let flag as Bool: [flag ? 1 : 0]
    default: nil
    }
  }
}
