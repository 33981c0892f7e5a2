import BoingQuartzCore

/// The kind of a timing curve.
public enum UITimingCurveType: Int, Hashable, Sendable {
  /// One of the four by number.
  case builtin = 0
  /// A cubic Bézier curve.
  case cubic = 1
  /// A spring.
  case spring = 2
  /// A curve that was changed on the way; animators here have none.
  case composed = 3
}

/// A source of timing curves: cubic curves, or springs.
@MainActor
public protocol UITimingCurveProvider: AnyObject {
  /// The kind of the curve.
  var timingCurveType: UITimingCurveType { get }
  /// The cubic curve; nil for others.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The spring; nil for others.
  var springTimingParameters: UISpringTimingParameters? { get }
}

/// A cubic Bézier curve.
@MainActor
open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
  /// The curve by its number.
  public let animationCurve: UIView.AnimationCurve
  /// The first control point.
  public let controlPoint1: CGPoint
  /// The second control point.
  public let controlPoint2: CGPoint
  private let isBuiltin: Bool

  /// Creates Core Animation's default curve, which differs from the default of blocks.
  public override init() {
    (animationCurve, isBuiltin) = (.easeInOut, true)
    (controlPoint1, controlPoint2) = (CGPoint(x: 0.25, y: 0.1), CGPoint(x: 0.25, y: 1))
    super.init()
  }

  /// Creates a curve by its number.
  public init(animationCurve curve: UIView.AnimationCurve) {
    (animationCurve, isBuiltin) = (curve, true)
    switch curve {
    case .easeInOut:
      (controlPoint1, controlPoint2) = (CGPoint(x: 0.42, y: 0), CGPoint(x: 0.58, y: 1))
    case .easeIn: (controlPoint1, controlPoint2) = (CGPoint(x: 0.42, y: 0), CGPoint(x: 1, y: 1))
    case .easeOut: (controlPoint1, controlPoint2) = (CGPoint(x: 0, y: 0), CGPoint(x: 0.58, y: 1))
    case .linear: (controlPoint1, controlPoint2) = (CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1))
    }
    super.init()
  }

  /// Creates a curve by its control points.
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    (animationCurve, isBuiltin) = (.easeInOut, false)
    (controlPoint1, controlPoint2) = (point1, point2)
    super.init()
  }

  /// The kind of the curve.
  public var timingCurveType: UITimingCurveType { isBuiltin ? .builtin : .cubic }
  /// The curve itself.
  public var cubicTimingParameters: UICubicTimingParameters? { self }
  /// Nil.
  public var springTimingParameters: UISpringTimingParameters? { nil }
}

/// A spring.
@MainActor
open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  /// The velocity at the beginning, in whole distances per second along each axis.
  ///
  /// Each component is the velocity in points per second divided by the distance that is left along that axis. The vector
  /// acts along both axes for a view's centre alone; other properties take its horizontal component.
  public let initialVelocity: CGVector
  private let physics: Physics

  /// The description from which the spring follows.
  private enum Physics {
    /// The stiffness follows from the animator's duration.
    case ratio(Double)
    case physical(SpringParameters)
  }

  private init(_ physics: Physics, _ velocity: CGVector) {
    (self.physics, initialVelocity) = (physics, velocity)
    super.init()
  }

  /// Creates the system's spring: mass 3, stiffness 1,000, damping 500.
  public convenience override init() { self.init(.physical(.system), .zero) }

  /// Creates a spring by its damping ratio, from 0.01 to 1.
  public convenience init(dampingRatio ratio: CGFloat) {
    self.init(.ratio(ratio.native), .zero)
  }

  /// Creates a spring by its damping ratio, from 0.01 to 1, and its velocity at the beginning.
  public convenience init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    self.init(.ratio(ratio.native), velocity)
  }

  /// Creates a spring by its physics, from which the animator's duration follows.
  ///
  /// Values not above 0 count as those of Core Animation's spring: mass 1, stiffness 100, damping 10.
  public convenience init(
    mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector
  ) {
    func above0(_ value: CGFloat, _ other: Double) -> Double {
      value > 0 && value.isFinite ? value.native : other
    }
    self.init(
      .physical(
        SpringParameters(
          mass: above0(mass, 1), stiffness: above0(stiffness, 100), damping: above0(damping, 10))),
      velocity)
  }

  /// Creates a spring by its perceptual duration in seconds and its bounce, from −1 to 1.
  public convenience init(
    duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialVelocity velocity: CGVector = .zero
  ) {
    self.init(
      .physical(
        SpringParameters(
          perceptualDuration: duration, bounce: bounce.native, initialVelocity: 0)), velocity)
  }

  /// The duration that follows from the physics in seconds; nil if the animator gives it.
  var settlingDuration: Double? {
    guard case .physical(var spring) = physics else { return nil }
    spring.initialVelocity = initialVelocity.dx.native
    return spring.settlingDuration
  }

  /// Returns the curve with a component of the velocity.
  func curve(velocity: Double) -> BlockCurve {
    switch physics {
    case .ratio(let ratio): return .fittedSpring(dampingRatio: ratio, velocity: velocity)
    case .physical(var spring):
      spring.initialVelocity = velocity.isFinite ? velocity : 0
      return .spring(spring)
    }
  }

  /// The kind of the curve.
  public var timingCurveType: UITimingCurveType { .spring }
  /// Nil.
  public var cubicTimingParameters: UICubicTimingParameters? { nil }
  /// The spring itself.
  public var springTimingParameters: UISpringTimingParameters? { self }
}

extension UITimingCurveProvider {
  /// Returns the curve for a velocity of a spring; the spring's horizontal one if nil.
  func curve(velocity: Double? = nil) -> BlockCurve {
    if let spring = springTimingParameters {
      return spring.curve(velocity: velocity ?? spring.initialVelocity.dx.native)
    }
    let cubic = cubicTimingParameters ?? UICubicTimingParameters()
    return .cubic(
      CAMediaTimingFunction(
        controlPoints: Float(cubic.controlPoint1.x), Float(cubic.controlPoint1.y),
        Float(cubic.controlPoint2.x), Float(cubic.controlPoint2.y)))
  }
}
