import Foundation

/// The endpoints of a bounce, in the combinations of `CABasicAnimation`.
public enum BounceEndpoints<Value> {
  /// From the value that is shown to the given one.
  case to(Value)
  /// From the given value to the layer's own.
  case from(Value)
  /// From the value that is shown, by the given change.
  case by(Value)
  /// From one value to another.
  case fromTo(Value, Value)
  /// From a value, by a change.
  case fromBy(Value, Value)
  /// To the first value, by the second, the change: the start is their difference.
  case toBy(Value, Value)
  /// From the value that is shown to the layer's own.
  case presentationToModel
}

extension BounceEndpoints: Sendable where Value: Sendable {}
extension BounceEndpoints: Equatable where Value: Equatable {}
extension BounceEndpoints: Hashable where Value: Hashable {}

/// A bounce of a property, with everything that is known of it before it begins.
///
/// The methods of layers, the animation class and compositions are all made of it, and the exporters of `BoingFormats`
/// take it.
///
/// ```swift
/// let drop = BounceRequest(\.position.y, .to(300), .wall(.gravity()), duration: 0.8)
/// let handle = try layer.bounce(drop)
/// ```
public struct BounceRequest<Value: BounceInterpolatable> {
  /// The property that bounces.
  public var property: BounceProperty<Value>
  /// The endpoints.
  public var endpoints: BounceEndpoints<Value>
  /// The shape of the motion.
  public var bounce: Bounce
  /// The duration in seconds; nil is the bounce's own.
  public var duration: Double?
  /// The time before the bounce begins, in seconds; at least 0.
  public var delay = 0.0
  /// The maximum distance of the keyframes from the true curve, as a fraction of the whole change; above 0.
  public var maximumError = 0.001
  /// The space in which colours are interpolated.
  public var colorSpace = ColorInterpolationSpace.sRGB
  /// The policy of reduced motion; nil is ``ReducedMotionPolicy/current``.
  public var reducedMotion: ReducedMotionPolicy?

  /// Creates a request.
  ///
  /// Nothing is checked until the bounce is made: what makes it throws `BounceError`.
  ///
  /// - Parameters:
  ///   - property: The property that bounces.
  ///   - endpoints: The endpoints; a cyclic bounce takes the from-value, or the change, as its furthest point.
  ///   - bounce: The shape of the motion.
  ///   - duration: The duration in seconds, greater than 0; nil is the bounce's own.
  public init(
    _ property: BounceProperty<Value>, _ endpoints: BounceEndpoints<Value>,
    _ bounce: Bounce = .springy(), duration: Double? = nil
  ) {
    self.property = property
    self.endpoints = endpoints
    self.bounce = bounce
    self.duration = duration
  }

  /// Creates a request for a property of every layer, by name.
  public init(
    _ property: KeyPath<BounceProperties<CALayer>, BounceProperty<Value>>,
    _ endpoints: BounceEndpoints<Value>, _ bounce: Bounce = .springy(), duration: Double? = nil
  ) {
    self.init(
      BounceProperties<CALayer>()[keyPath: property], endpoints, bounce, duration: duration)
  }

  /// The endpoints without their type, as the layer takes them.
  var ends: UntypedEndpoints {
    var ends = UntypedEndpoints(colorSpace: colorSpace)
    switch endpoints {
    case .to(let value): ends.to = value
    case .from(let value): ends.from = value
    case .by(let value): ends.by = value
    case .fromTo(let from, let to): (ends.from, ends.to) = (from, to)
    case .fromBy(let from, let by): (ends.from, ends.by) = (from, by)
    case .toBy(let to, let by): (ends.to, ends.by) = (to, by)
    case .presentationToModel: break
    }
    return ends
  }
}

extension BounceRequest: Sendable where Value: Sendable {}
extension BounceRequest: Equatable where Value: Equatable {}
extension BounceRequest: Hashable where Value: Hashable {}
