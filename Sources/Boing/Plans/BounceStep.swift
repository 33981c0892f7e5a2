import Foundation

/// A single bounce in a plan.
public struct BounceStep: BouncePlan {
  private let begin: (CFTimeInterval) -> BounceHandle

  /// Whatever `body` begins; it is given the delay in seconds to begin after.
  public init(_ body: @escaping (_ delay: CFTimeInterval) -> BounceHandle) {
    begin = body
  }

  /// A bounce of a layer's property, by key path.
  public init(
    _ layer: CALayer, _ keyPath: String, to: Any, bounces: Int? = nil,
    duration: CFTimeInterval = 0.5, style: BounceStyle = BounceStyle(),
    motion: BouncePreference? = nil
  ) {
    begin = {
      layer.bounce(
        keyPath, to: to, bounces: bounces, duration: duration, delay: $0, style: style,
        motion: motion)
    }
  }

  /// A bounce of a layer's property, by name.
  public init<Layer: CALayer, Value>(
    _ layer: Layer, _ property: KeyPath<BounceProperties<Layer>, BounceProperty<Value>>,
    to: Value, bounces: Int? = nil, duration: CFTimeInterval = 0.5,
    style: BounceStyle = BounceStyle(), motion: BouncePreference? = nil
  ) {
    self.init(
      layer, BounceProperties<Layer>()[keyPath: property].keyPath, to: to, bounces: bounces,
      duration: duration, style: style, motion: motion)
  }

  /// Begins the bounce.
  public func play(after delay: CFTimeInterval) -> BouncePlayback {
    BouncePlayback([begin(delay)])
  }
}
