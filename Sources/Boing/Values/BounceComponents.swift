/// A type of your own whose values can bounce: it offers its numbers, and is made anew from others.
///
/// ```swift
/// struct Dial: BounceComponents {
///   var hours, minutes: Double
///   var bounceComponents: [Double] { [hours, minutes] }
///   func replacing(bounceComponents c: [Double]) -> Dial { Dial(hours: c[0], minutes: c[1]) }
/// }
/// ```
///
/// ``BounceAnimation/keyframes()`` and a layer's own animatable properties take such values; Core
/// Animation's built-in properties have types of their own.
public protocol BounceComponents {
  /// The numbers that move; those that stay are left out.
  var bounceComponents: [Double] { get }

  /// This value with other numbers: as many, in the same order.
  func replacing(bounceComponents: [Double]) -> Self
}
