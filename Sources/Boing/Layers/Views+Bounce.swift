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

    /// Bounces a property of the view's layer to a value, and leaves it there.
    ///
    /// ```swift
    /// card.bounce(\.center, to: slot, bounces: 3)
    /// card.bounce(\.alpha, to: 1, .smooth)
    /// ```
    ///
    /// `center` and `alpha` are the view's names for the layer's position and opacity. Where constraints place the view,
    /// the next layout puts it back: change their constants and bounce the layout by
    /// `UIView.animate(.bounce()) { view.layoutIfNeeded() }`, which takes an animation of SwiftUI since iOS 18, or bounce
    /// `\.transform.translation`, which constraints do not set. AppKit writes the frame and the opacity of a view's layer
    /// from the view, which takes these targets as well; the rest of a layer's geometry is AppKit's own.
    ///
    /// - Parameters:
    ///   - property: A property that bounces.
    ///   - to: The value at the end.
    ///   - from: The value at the start; if it is nil, what is shown.
    ///   - bounce: The shape of the motion.
    ///   - velocity: The velocity at the start, in units of the value per second; see ``BounceRequest/velocity``.
    ///   - duration: In seconds; if it is nil, the bounce's own.
    ///   - delay: The time before the bounce begins, in seconds.
    ///   - repeatCount: The number of times that the bounce is shown; above 0, and infinite without an end.
    ///   - colorSpace: The space in which colours are interpolated.
    ///   - reducedMotion: The policy of reduced motion; if it is nil, ``ReducedMotionPolicy/current``.
    @discardableResult
    public func bounce<Value>(
      _ property: KeyPath<BounceProperties<CALayer>, BounceProperty<Value>>, to: Value,
      from: Value? = nil, _ bounce: Bounce = .springy(), velocity: Value? = nil,
      duration: CFTimeInterval? = nil, delay: CFTimeInterval = 0, repeatCount: Float = 1,
      colorSpace: ColorInterpolationSpace = .sRGB, reducedMotion: ReducedMotionPolicy? = nil
    ) -> BounceHandle<Value> {
      let layer = animatedLayer
      #if os(macOS)
        let keyPath = BounceProperties<CALayer>()[keyPath: property].keyPath
        let shown = layer.shownValue(forKeyPath: keyPath).flatMap { BounceValue($0) }
        let start: Value? = from ?? shown.flatMap { BounceValue.typed($0.boxed) }
        if keyPath == "frame", let frame = to as? CGRect { self.frame = frame }
        if keyPath == "opacity", let opacity = to as? Float { alphaValue = CGFloat(opacity) }
      #else
        let start = from
      #endif
      return layer.bounce(
        BounceRequest(
          property, start.map { .fromTo($0, to) } ?? .to(to), bounce, velocity: velocity,
          duration: duration, delay: delay, repeatCount: repeatCount, colorSpace: colorSpace,
          reducedMotion: reducedMotion))
    }

    /// Bounces a property of the view's layer to a value with a number of bounces, in half a second unless a duration is
    /// given; see the method that takes a shape.
    @discardableResult
    public func bounce<Value>(
      _ property: KeyPath<BounceProperties<CALayer>, BounceProperty<Value>>, to: Value,
      from: Value? = nil, bounces: Int, velocity: Value? = nil, duration: CFTimeInterval = 0.5,
      delay: CFTimeInterval = 0, repeatCount: Float = 1,
      colorSpace: ColorInterpolationSpace = .sRGB, reducedMotion: ReducedMotionPolicy? = nil
    ) -> BounceHandle<Value> {
      bounce(
        property, to: to, from: from, .springy(bounces: bounces), velocity: velocity,
        duration: duration, delay: delay, repeatCount: repeatCount, colorSpace: colorSpace,
        reducedMotion: reducedMotion)
    }

    /// Shakes the view sideways about its position.
    ///
    /// - Parameters:
    ///   - amplitude: The distance of the first swing, in points; its sign is the direction.
    ///   - swings: The number of visible swings, counted on both sides.
    ///   - duration: In seconds; greater than 0.
    ///   - delay: The time before the shake begins, in seconds.
    ///   - reducedMotion: The policy of reduced motion; if it is nil, ``ReducedMotionPolicy/current``.
    @discardableResult
    public func shake(
      amplitude: CGFloat = 12, swings: Int = 5, duration: CFTimeInterval = 0.6,
      delay: CFTimeInterval = 0, reducedMotion: ReducedMotionPolicy? = nil
    ) -> BounceHandle<CGFloat> {
      animatedLayer.shake(
        amplitude: amplitude, swings: swings, duration: duration, delay: delay,
        reducedMotion: reducedMotion)
    }
  }

  extension BounceProperties where Layer == CALayer {
    /// A view's centre: its layer's position.
    public var center: BounceProperty<CGPoint> { BounceProperty("position") }
    /// A view's opacity: its layer's.
    public var alpha: BounceProperty<Float> { BounceProperty("opacity") }
  }
#endif
