import Foundation

/// A single bounce in a plan.
public struct BounceStep: BouncePlan {
  private let begin: (CFTimeInterval) -> RunningBounce

  /// Creates a step of the bounce that `body` begins after the delay, in seconds, that it is given.
  public init<Value>(_ body: @escaping (_ delay: CFTimeInterval) -> BounceHandle<Value>) {
    begin = { body($0).running }
  }

  /// Creates a step of a request on a layer; the delay of the plan is added to its own.
  public init<Value>(_ layer: CALayer, _ request: BounceRequest<Value>) {
    begin = {
      var request = request
      request.delay += $0
      return layer.begin(request, completion: nil).running
    }
  }

  /// Creates a step of a bounce of a layer's property, by key path.
  public init<Value: BounceInterpolatable>(
    _ layer: CALayer, _ keyPath: String, to: Value, from: Value? = nil,
    _ bounce: Bounce = .springy(), duration: CFTimeInterval? = nil
  ) {
    self.init(
      layer,
      BounceRequest(
        BounceProperty<Value>(keyPath), from.map { .fromTo($0, to) } ?? .to(to), bounce,
        duration: duration))
  }

  /// Creates a step of a bounce of a layer's property, by name.
  public init<Layer: CALayer, Value>(
    _ layer: Layer, _ property: KeyPath<BounceProperties<Layer>, BounceProperty<Value>>,
    to: Value, from: Value? = nil, _ bounce: Bounce = .springy(), duration: CFTimeInterval? = nil
  ) {
    self.init(
      layer, BounceProperties<Layer>()[keyPath: property].keyPath, to: to, from: from, bounce,
      duration: duration)
  }

  /// Begins the bounce.
  public func play(after delay: CFTimeInterval) -> BouncePlayback {
    BouncePlayback([begin(delay)])
  }
}
