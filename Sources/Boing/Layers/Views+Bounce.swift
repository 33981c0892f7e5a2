#if os(iOS) || os(tvOS) || os(visionOS)
  import UIKit

  /// The platform's view: `UIView`, or `NSView` on macOS.
  public typealias BouncingView = UIView
#elseif os(macOS)
  import AppKit

  /// The platform's view: `NSView`, or `UIView` elsewhere.
  public typealias BouncingView = NSView
#endif

#if canImport(Darwin)
  extension BouncingView {
    /// The view's layer; on macOS the view gets one if it has none.
    fileprivate var animatedLayer: CALayer {
      #if os(macOS)
        wantsLayer = true
        if let layer { return layer }
        // A view whose layer is assigned hosts it, and no longer draws into it.
        let made = CALayer()
        layer = made
        return made
      #else
        return layer
      #endif
    }

    /// Bounces the view as an icon in the Dock.
    ///
    /// - Parameters:
    ///   - heightFraction: The height of the first hop as a fraction of the view's height.
    ///   - repeatCount: The number of bounces.
    ///   - delay: The time before the bounce begins, in seconds.
    ///   - reducedMotion: The policy of reduced motion; if it is nil, ``ReducedMotionPolicy/current``.
    ///   - completion: A closure that is called at the end, with true if it was reached.
    @discardableResult
    public func dockBounce(
      heightFraction: CGFloat = 0.5, repeatCount: Float = 1, delay: CFTimeInterval = 0,
      reducedMotion: ReducedMotionPolicy? = nil, completion: ((Bool) -> Void)? = nil
    ) -> BounceHandle<CGFloat> {
      animatedLayer.dockBounce(
        height: bounds.height * heightFraction, table: .twoHops, repeatCount: repeatCount,
        delay: delay, reducedMotion: reducedMotion, completion: completion)
    }

    /// Bounces the view, by the name that the category of 2012 gave it.
    @discardableResult
    public func bounce(_ factor: CGFloat) -> BounceHandle<CGFloat> {
      dockBounce(heightFraction: factor)
    }

    /// Shakes the view sideways about its position.
    ///
    /// - Parameters:
    ///   - amplitude: The distance of the first swing, in points; its sign is the direction.
    ///   - swings: The number of visible swings, counted on both sides.
    ///   - duration: In seconds; greater than 0.
    ///   - delay: The time before the shake begins, in seconds.
    ///   - reducedMotion: The policy of reduced motion; if it is nil, ``ReducedMotionPolicy/current``.
    ///   - completion: A closure that is called at the end, with true if it was reached.
    @discardableResult
    public func shake(
      amplitude: CGFloat = 12, swings: Int = 5, duration: CFTimeInterval = 0.6,
      delay: CFTimeInterval = 0, reducedMotion: ReducedMotionPolicy? = nil,
      completion: ((Bool) -> Void)? = nil
    ) -> BounceHandle<CGFloat> {
      animatedLayer.shake(
        amplitude: amplitude, swings: swings, duration: duration, delay: delay,
        reducedMotion: reducedMotion, completion: completion)
    }
  }

  extension Bounceable where Self: BouncingView {
    /// The view's layer; on macOS the view gets one if it has none.
    public var bouncingLayer: CALayer? { animatedLayer }
  }
#endif
