public import Boing
public import Foundation

/// A value that consists of numbers, which tests compare within a tolerance.
public protocol ApproximatelyEqual {
  /// The numbers, in an order that is the same for each value of the type.
  var comparedComponents: [Double] { get }
}

extension ApproximatelyEqual {
  /// Returns true if no component differs from that of `other` by more than `tolerance`.
  ///
  /// Not-a-number is near nothing, an infinity only itself, and no tolerance below 0 or without a number is met.
  ///
  /// ```swift
  /// #expect(badge.presentation.position.isApproximately(CGPoint(x: 160, y: 300), within: 0.5))
  /// ```
  ///
  /// - Parameters:
  ///   - other: The expected value.
  ///   - tolerance: The maximum difference of a component, in the component's own unit: points, radians, or 0…1 for
  ///     the components of a colour in sRGB.
  public func isApproximately(_ other: Self, within tolerance: Double) -> Bool {
    let (own, others) = (comparedComponents, other.comparedComponents)
    guard tolerance >= 0, own.count == others.count else { return false }
    return zip(own, others).allSatisfy { $0 == $1 || ($0 - $1).magnitude <= tolerance }
  }
}

extension Double: ApproximatelyEqual {
  /// The number itself.
  public var comparedComponents: [Double] { [self] }
}

extension Float: ApproximatelyEqual {
  /// The number itself.
  public var comparedComponents: [Double] { [Double(self)] }
}

extension CGFloat: ApproximatelyEqual {
  /// The number itself.
  public var comparedComponents: [Double] { [Double(self)] }
}

extension CGPoint: ApproximatelyEqual {
  /// The coordinates x and y, in points.
  public var comparedComponents: [Double] { [Double(x), Double(y)] }
}

extension CGSize: ApproximatelyEqual {
  /// The width and the height, in points.
  public var comparedComponents: [Double] { [Double(width), Double(height)] }
}

extension CGRect: ApproximatelyEqual {
  /// The origin, the width and the height, in points.
  public var comparedComponents: [Double] {
    origin.comparedComponents + size.comparedComponents
  }
}

extension CGVector: ApproximatelyEqual {
  /// The components dx and dy.
  public var comparedComponents: [Double] { [Double(dx), Double(dy)] }
}

extension CGAffineTransform: ApproximatelyEqual {
  /// The entries a, b, c, d, tx and ty.
  public var comparedComponents: [Double] { [a, b, c, d, tx, ty].map { Double($0) } }
}

extension CATransform3D: ApproximatelyEqual {
  /// The entries, row by row.
  public var comparedComponents: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44].map {
      Double($0)
    }
  }
}

extension CGColor: ApproximatelyEqual {
  /// Red, green, blue and opacity in sRGB, 0…1 for the colours that it has.
  public var comparedComponents: [Double] {
    guard
      let space = CGColorSpace(name: CGColorSpace.sRGB),
      let color = converted(to: space, intent: .defaultIntent, options: nil)
    else { return [] }
    return (color.components ?? []).map { Double($0) }
  }
}

extension Optional: ApproximatelyEqual where Wrapped: ApproximatelyEqual {
  /// The components of the value; none where there is none.
  public var comparedComponents: [Double] { self?.comparedComponents ?? [] }
}
