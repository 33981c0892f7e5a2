public import Boing
public import Foundation

/// A number that moves: the type of a property whose motion has expectations.
public protocol MotionNumber: BounceInterpolatable {}

extension CGFloat: MotionNumber {}
extension Double: MotionNumber {}
extension Float: MotionNumber {}
