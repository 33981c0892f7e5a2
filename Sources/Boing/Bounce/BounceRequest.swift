import Foundation

/// A bounce of a property, with everything that is known of it before it begins.
///
/// The methods of layers, the animation class and compositions are all made of it, and the exporters of `BoingSceneFormats`
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
  public var endpoints: Endpoints
  /// The shape of the motion.
  public var bounce: Bounce
  /// The duration in seconds; nil is the bounce's own.
  public var duration: Double?
  /// The velocity at the start, in units of the value per second, along the line of the motion and across it; nil is
  /// the shape's own.
  ///
  /// A counted bounce keeps its count, a spring stays that spring, and a wall is not passed. Colours, paths and
  /// transforms have no velocity, nor have bounces that end where they begin.
  public var velocity: Value?
  /// The time before the bounce begins, in seconds; at least 0.
  public var delay = 0.0
  /// The number of times that the bounce is shown, each time from its beginning; above 0, and infinite without an end.
  ///
  /// Under reduced motion nothing is repeated.
  public var repeatCount: Float = 1
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
  ///   - endpoints: The endpoints; a cyclic bounce takes the from-value, the change, or a to-value alone as its furthest
  ///     point, and comes back.
  ///   - bounce: The shape of the motion.
  ///   - velocity: The velocity at the start, in units of the value per second; nil is the shape's own.
  ///   - duration: The duration in seconds, greater than 0; nil is the bounce's own.
  ///   - delay: The time before the bounce begins, in seconds; at least 0.
  ///   - repeatCount: The number of times that the bounce is shown; above 0, and infinite without an end.
  ///   - colorSpace: The space in which colours are interpolated.
  ///   - reducedMotion: The policy of reduced motion; nil is ``ReducedMotionPolicy/current``.
  public init(
    _ property: BounceProperty<Value>, _ endpoints: Endpoints,
    _ bounce: Bounce = .springy(), velocity: Value? = nil, duration: Double? = nil,
    delay: Double = 0, repeatCount: Float = 1, colorSpace: ColorInterpolationSpace = .sRGB,
    reducedMotion: ReducedMotionPolicy? = nil
  ) {
    self.property = property
    self.endpoints = endpoints
    self.bounce = bounce
    self.velocity = velocity
    self.duration = duration
    self.delay = delay
    self.repeatCount = repeatCount
    self.colorSpace = colorSpace
    self.reducedMotion = reducedMotion
  }

  /// Creates a request for a property of every layer, by name, with the parameters of the other initialiser.
  public init(
    _ property: KeyPath<BounceProperties<CALayer>, BounceProperty<Value>>,
    _ endpoints: Endpoints, _ bounce: Bounce = .springy(), velocity: Value? = nil,
    duration: Double? = nil, delay: Double = 0, repeatCount: Float = 1,
    colorSpace: ColorInterpolationSpace = .sRGB, reducedMotion: ReducedMotionPolicy? = nil
  ) {
    self.init(
      BounceProperties<CALayer>()[keyPath: property], endpoints, bounce, velocity: velocity,
      duration: duration, delay: delay, repeatCount: repeatCount, colorSpace: colorSpace,
      reducedMotion: reducedMotion)
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

extension BounceRequest {
  /// The endpoints of a bounce, in the combinations of `CABasicAnimation`.
  public enum Endpoints {
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
}

extension BounceRequest.Endpoints: Sendable where Value: Sendable {}
extension BounceRequest.Endpoints: Equatable where Value: Equatable {}
extension BounceRequest.Endpoints: Hashable where Value: Hashable {}
extension BounceRequest: Sendable where Value: Sendable {}
extension BounceRequest: Equatable where Value: Equatable {}
extension BounceRequest: Hashable where Value: Hashable {}

/// The endpoints of a bounce without their type, of which some may be missing.
struct UntypedEndpoints {
  var from: Any?
  var to: Any?
  var by: Any?
  var colorSpace = ColorInterpolationSpace.sRGB

  /// Returns the interpolation between the endpoints.
  func interpolation() throws(BounceError) -> ValueInterpolation {
    let from = try value(self.from, "fromValue")
    let to = try value(self.to, "toValue")
    let by = try value(self.by, "byValue")
    // A given end keeps its type; the other is computed.
    switch (from, to, by) {
    case (let from?, let to?, _):
      return try ValueInterpolation(
        first: given(self.from, from), last: given(self.to, to), from: from, to: to)
    case (let from?, nil, let by?):
      let to = try from.adding(by)
      return try ValueInterpolation(
        first: given(self.from, from), last: to.boxed, from: from, to: to)
    case (nil, let to?, let by?):
      let from = try to.subtracting(by)
      return try ValueInterpolation(first: from.boxed, last: given(self.to, to), from: from, to: to)
    default:
      throw .missingEnd
    }
  }

  /// Takes missing endpoints from the layer, as `CABasicAnimation` does: the start is the shown value, the end the
  /// model value.
  ///
  /// A cyclic bounce with a by-value or a to-value alone ends at the model value; its furthest point is that far from it,
  /// or there.
  mutating func complete(shown: Any?, model: Any?, isCyclic: Bool) throws(BounceError) {
    if isCyclic, from == nil, by == nil, to != nil {
      (from, to) = (to, model ?? shown)
      return
    }
    if isCyclic, from == nil, to == nil, by != nil {
      to = model
      guard let target = try value(model, "toValue"), let change = try value(by, "byValue") else {
        return
      }
      from = try target.adding(change).boxed
      return
    }
    switch (from != nil, to != nil, by != nil) {
    case (true, false, false): to = model
    case (false, true, false), (false, false, true): from = shown
    case (false, false, false): (from, to) = (shown, model)
    default: break
    }
  }

  /// True if the layer has to fill in an end.
  var isIncomplete: Bool {
    [from != nil, to != nil, by != nil].count { $0 } <= 1
  }

  private func given(_ any: Any?, _ value: BounceValue) -> Any {
    any.map { BounceValue.propertyValue($0) } ?? value.boxed
  }

  private func value(_ value: Any?, _ name: String) throws(BounceError) -> BounceValue? {
    guard let value else { return nil }
    guard let result = BounceValue(value, colorSpace: colorSpace) else {
      throw .unusable(name: name, value: "\(value)")
    }
    return result
  }
}
