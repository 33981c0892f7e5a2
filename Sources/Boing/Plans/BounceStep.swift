import Foundation

/// A single bounce in a plan.
public struct BounceStep: BouncePlan {
  private let begin: (CFTimeInterval) -> BounceHandle

  /// Whatever `body` begins; it is given the delay in seconds to begin after.
  public init(_ body: @escaping (_ delay: CFTimeInterval) -> BounceHandle) {
    begin = body
  }

  /// A bounce of a layer's property, by key path; it starts, without `from`, where it is to be seen.
  public init(
    _ layer: CALayer, _ keyPath: String, to: Any, from: Any? = nil, bounces: Int? = nil,
    duration: CFTimeInterval = 0.5, style: BounceStyle = BounceStyle(),
    colorSpace: BounceColorSpace = .sRGB, motion: BouncePreference? = nil
  ) {
    begin = {
      layer.bounce(
        keyPath, to: to, from: from, bounces: bounces, duration: duration, delay: $0, style: style,
        colorSpace: colorSpace, motion: motion)
    }
  }

  /// A bounce of a layer's property, by name; it starts, without `from`, where it is to be seen.
  public init<Layer: CALayer, Value>(
    _ layer: Layer, _ property: KeyPath<BounceProperties<Layer>, BounceProperty<Value>>,
    to: Value, from: Value? = nil, bounces: Int? = nil, duration: CFTimeInterval = 0.5,
    style: BounceStyle = BounceStyle(), colorSpace: BounceColorSpace = .sRGB,
    motion: BouncePreference? = nil
  ) {
    self.init(
      layer, BounceProperties<Layer>()[keyPath: property].keyPath, to: to, from: from,
      bounces: bounces, duration: duration, style: style, colorSpace: colorSpace, motion: motion)
  }

  /// Begins the bounce.
  public func play(after delay: CFTimeInterval) -> BouncePlayback {
    BouncePlayback([begin(delay)])
  }
}
