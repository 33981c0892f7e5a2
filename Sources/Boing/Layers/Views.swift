#if canImport(UIKit) && !os(watchOS) && !os(Linux)
  import UIKit

  extension Bounceable where Self: UIView {
    /// The view's layer.
    public var bouncingLayer: CALayer? { layer }
  }

  extension UIView {
    /// Bounces the view as an icon in the Dock, to `factor` times its height.
    @discardableResult
    public func dockBounce(
      factor: CGFloat = 0.5, repeatCount: Float = 1, completion: ((Bool) -> Void)? = nil
    ) -> BounceHandle<CGFloat> {
      layer.dockBounce(
        height: bounds.height * factor, table: .twoHops, repeatCount: repeatCount,
        completion: completion)
    }

    /// Bounces the view, by the category's name of 2012.
    @discardableResult
    public func bounce(_ factor: CGFloat) -> BounceHandle<CGFloat> { dockBounce(factor: factor) }

    /// Shakes the view sideways about its place.
    @discardableResult
    public func shake(
      amplitude: CGFloat = 12, swings: Int = 5, duration: CFTimeInterval = 0.6,
      completion: ((Bool) -> Void)? = nil
    ) -> BounceHandle<CGFloat> {
      layer.shake(
        amplitude: amplitude, swings: swings, duration: duration, completion: completion)
    }
  }
#elseif canImport(AppKit) && !os(Linux)
  import AppKit

  extension Bounceable where Self: NSView {
    /// The view's layer, which it gets if it has none.
    public var bouncingLayer: CALayer? {
      wantsLayer = true
      return layer
    }
  }

  extension NSView {
    /// Bounces the view as an icon in the Dock, to `factor` times its height.
    @discardableResult
    public func dockBounce(
      factor: CGFloat = 0.5, repeatCount: Float = 1, completion: ((Bool) -> Void)? = nil
    ) -> BounceHandle<CGFloat>? {
      wantsLayer = true
      return layer?.dockBounce(
        height: bounds.height * factor, table: .twoHops, repeatCount: repeatCount,
        completion: completion)
    }

    /// Bounces the view, by the category's name of 2012.
    @discardableResult
    public func bounce(_ factor: CGFloat) -> BounceHandle<CGFloat>? { dockBounce(factor: factor) }

    /// Shakes the view sideways about its place.
    @discardableResult
    public func shake(
      amplitude: CGFloat = 12, swings: Int = 5, duration: CFTimeInterval = 0.6,
      completion: ((Bool) -> Void)? = nil
    ) -> BounceHandle<CGFloat>? {
      wantsLayer = true
      return layer?.shake(
        amplitude: amplitude, swings: swings, duration: duration, completion: completion)
    }
  }
#endif
