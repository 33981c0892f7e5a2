import Foundation

/// A type whose values bounce.
///
/// Numbers and the values of Core Animation's properties conform. For a type of your own conform to
/// ``ComponentwiseInterpolatable``.
public protocol BounceInterpolatable {}

extension Float: BounceInterpolatable {}
extension Int: BounceInterpolatable {}
extension CGFloat: BounceInterpolatable {}
extension CGPoint: BounceInterpolatable {}
extension CGSize: BounceInterpolatable {}
extension CGVector: BounceInterpolatable {}
extension CGRect: BounceInterpolatable {}
extension CGPath: BounceInterpolatable {}
extension CGAffineTransform: BounceInterpolatable {}
extension CATransform3D: BounceInterpolatable {}

/// A type of which lists bounce, element by element: dash patterns, the locations and the colours of gradients.
public protocol BounceListElement: BounceInterpolatable {}

extension Double: BounceListElement {}
extension NSNumber: BounceListElement {}
extension CGColor: BounceListElement {}
extension Array: BounceInterpolatable where Element: BounceListElement {}

/// A type of your own whose values bounce component by component.
///
/// ```swift
/// struct Dial: ComponentwiseInterpolatable {
///   var hours, minutes: Double
///   var bounceComponents: [Double] { [hours, minutes] }
///   func replacing(bounceComponents c: [Double]) -> Dial { Dial(hours: c[0], minutes: c[1]) }
/// }
/// ```
///
/// ``BounceAnimation/keyframes()`` and a layer's own animatable properties take such values; Core
/// Animation's built-in properties have types of their own.
public protocol ComponentwiseInterpolatable: BounceInterpolatable {
  /// The numbers that move; those that stay are left out.
  var bounceComponents: [Double] { get }

  /// Returns this value with other numbers: as many, in the same order.
  func replacing(bounceComponents: [Double]) -> Self
}
