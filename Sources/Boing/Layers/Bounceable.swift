import Foundation

#if os(macOS)
  import AppKit
#endif

/// A layer or a view that grows and shrinks back when it is touched: the protocol of 2020.
///
/// One line adopts it; of a view: `final class LikeButton: UIButton, Bounceable {}`.
///
/// ```swift
/// final class Badge: CALayer, Bounceable {}
///
/// badge.bounce { print("bounced") }
/// await badge.bounce()
/// ```
#if canImport(Darwin)
  @MainActor
#endif
public protocol Bounceable: AnyObject {
  /// The scale at the peak; 1.2 by default.
  var bounceScale: CGFloat { get }
  /// The scale at the start and at the end; 1 by default.
  var initialScale: CGFloat { get }
  /// The number of pulses; 1 by default.
  var bounceRepeatCount: Float { get }
  /// The time from the start to the peak, and from the peak to the end, in seconds; 0.15 by default.
  var bounceDuration: Double { get }
  /// The layer that is scaled; nil if there is none yet.
  var bouncingLayer: CALayer? { get }
}

extension Bounceable {
  /// The scale 1.2.
  public var bounceScale: CGFloat { 1.2 }
  /// The scale 1.
  public var initialScale: CGFloat { 1 }
  /// One pulse.
  public var bounceRepeatCount: Float { 1 }
  /// The duration 0.15 s.
  public var bounceDuration: Double { 0.15 }

  /// Grows and shrinks back, and then calls `didBounce`.
  public func bounce(didBounce: (() -> Void)? = nil) {
    guard let layer = bouncingLayer else {
      didBounce?()
      return
    }
    CATransaction.begin()
    CATransaction.setCompletionBlock(didBounce)
    layer.add(bounceAnimation(layer), forKey: "boing.bounceable")
    CATransaction.commit()
  }

  private func bounceAnimation(_ layer: CALayer) -> CAAnimation {
    switch ReducedMotionPolicy.current {
    case .fullMotion:
      let pulse = ScalePulse(
        from: Double(initialScale), to: Double(bounceScale), duration: bounceDuration)
      #if os(macOS)
        // AppKit anchors the layers of its views at a corner.
        let animation = self is NSView ? pulse.aboutCenter(of: layer) : pulse.aboutAnchor
      #else
        let animation = pulse.aboutAnchor
      #endif
      // Linear, as the published protocol, which sets no timing function.
      animation.autoreverses = true
      animation.repeatCount = bounceRepeatCount
      return animation
    case .easing(let seconds), .crossFade(let seconds):
      return ReducedMotionAnimation.pulse(opacity: layer.opacity, duration: max(seconds, 1e-3))
    }
  }
}

#if os(Linux)
  extension Bounceable {
    /// Grows and shrinks back, and returns when that is over.
    public func bounce(isolation: isolated (any Actor)? = #isolation) async {
      await withCheckedContinuation { continuation in
        bounce { continuation.resume() }
        CATransaction.yieldCalls()
      }
    }
  }
#else
  extension Bounceable {
    /// Grows and shrinks back, and returns when that is over.
    public func bounce() async {
      await withCheckedContinuation { continuation in
        bounce { continuation.resume() }
      }
    }
  }
#endif

extension Bounceable where Self: CALayer {
  /// The layer itself.
  public var bouncingLayer: CALayer? { self }
}

/// A change of scale, as an animation.
struct ScalePulse {
  let from: Double
  let to: Double
  /// In seconds.
  let duration: Double

  /// The animation about the layer's anchor point.
  var aboutAnchor: CAAnimation { change("transform.scale.xy", from, to) }

  /// Returns the animation about the middle of `layer`, for any anchor point: a translation compensates the movement
  /// of the middle.
  func aboutCenter(of layer: CALayer) -> CAAnimation {
    let (anchor, size) = (layer.anchorPoint, layer.bounds.size)
    let x = Double((0.5 - anchor.x) * size.width)
    let y = Double((0.5 - anchor.y) * size.height)
    guard x != 0 || y != 0 else { return aboutAnchor }
    let group = CAAnimationGroup()
    group.duration = duration
    group.animations = [
      change("transform.scale.xy", from, to),
      change("transform.translation.x", x * (1 - from), x * (1 - to)),
      change("transform.translation.y", y * (1 - from), y * (1 - to)),
    ]
    return group
  }

  private func change(_ keyPath: String, _ from: Double, _ to: Double) -> CABasicAnimation {
    let change = CABasicAnimation(keyPath: keyPath)
    change.fromValue = from
    change.toValue = to
    change.duration = duration
    return change
  }
}
