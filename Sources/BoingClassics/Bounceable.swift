import Boing
import Foundation

#if os(iOS) || os(tvOS) || os(visionOS)
  import UIKit
#elseif os(macOS)
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
/// ```
///
/// Under reduced motion the layer dims for a moment instead, as `ReducedMotionPolicy` says.
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
      let animation = pulse(layer)
      animation.duration = bounceDuration
      // Linear, as the published protocol, which sets no timing function.
      animation.autoreverses = true
      animation.repeatCount = bounceRepeatCount
      return animation
    case .easing(let seconds), .crossFade(let seconds):
      let dip = CAKeyframeAnimation(keyPath: "opacity")
      dip.values = [layer.opacity, layer.opacity * 0.4, layer.opacity]
      dip.duration = max(seconds, 1e-3)
      return dip
    }
  }

  /// Returns the change of scale about the anchor point; of a view of AppKit, whose layer is anchored at a corner,
  /// about the middle.
  private func pulse(_ layer: CALayer) -> CAAnimation {
    let (from, to) = (Double(initialScale), Double(bounceScale))
    let scale = change("transform.scale.xy", from, to)
    #if os(macOS)
      guard self is NSView else { return scale }
      let x = Double((0.5 - layer.anchorPoint.x) * layer.bounds.width)
      let y = Double((0.5 - layer.anchorPoint.y) * layer.bounds.height)
      let group = CAAnimationGroup()
      // A translation takes the movement of the middle back.
      group.animations = [
        scale, change("transform.translation.x", x * (1 - from), x * (1 - to)),
        change("transform.translation.y", y * (1 - from), y * (1 - to)),
      ]
      return group
    #else
      return scale
    #endif
  }

  private func change(_ keyPath: String, _ from: Double, _ to: Double) -> CABasicAnimation {
    let change = CABasicAnimation(keyPath: keyPath)
    change.fromValue = from
    change.toValue = to
    change.duration = bounceDuration
    return change
  }
}

extension Bounceable where Self: CALayer {
  /// The layer itself.
  public var bouncingLayer: CALayer? { self }
}

#if os(macOS)
  extension Bounceable where Self: NSView {
    /// The view's layer; the view gets one if it has none.
    public var bouncingLayer: CALayer? {
      wantsLayer = true
      return layer
    }
  }
#elseif os(iOS) || os(tvOS) || os(visionOS)
  extension Bounceable where Self: UIView {
    /// The view's layer.
    public var bouncingLayer: CALayer? { layer }
  }
#endif
