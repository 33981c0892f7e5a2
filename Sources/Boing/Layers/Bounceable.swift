import Foundation

#if canImport(AppKit) && !os(Linux)
  import AppKit
#endif

#if os(Linux)
  /// Something that swells and shrinks back when it is touched: the protocol of 2020.
  ///
  /// One line adopts it:
  ///
  /// ```swift
  /// final class Badge: CALayer, Bounceable {}
  ///
  /// badge.bounce { print("bounced") }
  /// await badge.bounce()
  /// ```
  public protocol Bounceable: AnyObject {
    /// The scale at the widest; 1.2 unless given.
    var bounceScale: CGFloat { get }
    /// The scale at rest; 1 unless given.
    var initialScale: CGFloat { get }
    /// How often it swells; once unless given.
    var bounceRepeatCount: Float { get }
    /// How long it takes to swell, and as long again to shrink, in seconds; 0.15 unless given.
    var bounceDuration: Double { get }
    /// The layer that is scaled; nil where there is none yet.
    var bouncingLayer: CALayer? { get }
  }
#else
  /// Something that swells and shrinks back when it is touched: the protocol of 2020.
  ///
  /// One line adopts it: `final class LikeButton: UIButton, Bounceable {}`.
  @MainActor
  public protocol Bounceable: AnyObject {
    /// The scale at the widest; 1.2 unless given.
    var bounceScale: CGFloat { get }
    /// The scale at rest; 1 unless given.
    var initialScale: CGFloat { get }
    /// How often it swells; once unless given.
    var bounceRepeatCount: Float { get }
    /// How long it takes to swell, and as long again to shrink, in seconds; 0.15 unless given.
    var bounceDuration: Double { get }
    /// The layer that is scaled; nil where there is none yet.
    var bouncingLayer: CALayer? { get }
  }
#endif

extension Bounceable {
  /// A fifth larger.
  public var bounceScale: CGFloat { 1.2 }
  /// The size as it is.
  public var initialScale: CGFloat { 1 }
  /// Once.
  public var bounceRepeatCount: Float { 1 }
  /// A short tap.
  public var bounceDuration: Double { 0.15 }

  /// Swells and shrinks back, and then calls `didBounce`.
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
    switch BouncePreference.current {
    case .full:
      let swell = Swell(
        from: Double(initialScale), to: Double(bounceScale), duration: bounceDuration)
      #if canImport(AppKit) && !os(Linux)
        // AppKit anchors the layers of its views at a corner.
        let animation = self is NSView ? swell.aboutCenter(of: layer) : swell.aboutAnchor
      #else
        let animation = swell.aboutAnchor
      #endif
      // Linear, as that of the protocol of 2020, whose timing function is the default of Core Animation.
      animation.autoreverses = true
      animation.repeatCount = bounceRepeatCount
      return animation
    case .eased(let seconds), .crossFade(let seconds):
      return ReducedMotionAnimation.pulse(opacity: layer.opacity, duration: max(seconds, 1e-3))
    }
  }
}

#if os(Linux)
  extension Bounceable {
    /// Swells and shrinks back, and returns when that is over.
    public func bounce(isolation: isolated (any Actor)? = #isolation) async {
      await withCheckedContinuation { continuation in
        bounce { continuation.resume() }
        CATransaction.yieldCalls()
      }
    }
  }
#else
  extension Bounceable {
    /// Swells and shrinks back, and returns when that is over.
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
