// Names of earlier versions, which forward to the present ones for one release.

/// The replacement of bounces under reduced motion.
@available(*, deprecated, renamed: "ReducedMotionPolicy")
public typealias BouncePreference = ReducedMotionPolicy

extension ReducedMotionPolicy {
  /// The policy ``fullMotion``.
  @available(*, deprecated, renamed: "fullMotion")
  public static var full: ReducedMotionPolicy { .fullMotion }

  /// Returns the policy ``easing(duration:)``.
  @available(*, deprecated, renamed: "easing(duration:)")
  public static func eased(duration: Double = 0.2) -> ReducedMotionPolicy {
    .easing(duration: duration)
  }
}

/// The space in which two colours are interpolated.
@available(*, deprecated, renamed: "ColorInterpolationSpace")
public typealias BounceColorSpace = ColorInterpolationSpace

extension ColorInterpolationSpace {
  /// The space ``linearSRGB``.
  @available(*, deprecated, renamed: "linearSRGB")
  public static var linear: ColorInterpolationSpace { .linearSRGB }
}

/// A type whose values bounce component by component.
@available(*, deprecated, renamed: "ComponentwiseInterpolatable")
public typealias BounceComponents = ComponentwiseInterpolatable

/// A bounce, or several bounces together or one after another.
@available(*, deprecated, renamed: "BounceComposition")
public typealias BouncePlan = BounceComposition

/// A builder of the parts of a composition.
@available(*, deprecated, renamed: "BounceCompositionBuilder")
public typealias BouncePlanBuilder = BounceCompositionBuilder

/// A running composition.
@available(*, deprecated, renamed: "CompositionHandle")
public typealias BouncePlayback = CompositionHandle

extension BounceComposition {
  /// Begins now.
  @available(*, deprecated, renamed: "start()")
  @discardableResult
  public func play() -> CompositionHandle { start() }

  /// Begins after a delay, in seconds.
  @available(*, deprecated, renamed: "start(delay:)")
  public func play(after delay: CFTimeInterval) -> CompositionHandle { start(delay: delay) }
}

extension BounceSequence {
  /// Creates a sequence with a pause between its parts.
  @available(*, deprecated, renamed: "init(pause:_:)")
  public init(
    gap: CFTimeInterval, @BounceCompositionBuilder _ parts: () -> [any BounceComposition]
  ) {
    self.init(pause: gap, parts)
  }
}

extension GravityDrop {
  /// Returns the fall itself, in parabolas.
  @available(*, deprecated, renamed: "positionAnimation(keyPath:)")
  public func fall(keyPath: String = "position.y") -> CAKeyframeAnimation {
    positionAnimation(keyPath: keyPath)
  }

  /// Returns squash and stretch.
  @available(*, deprecated, renamed: "shapeAnimation(scaleX:scaleY:anchorHeight:)")
  public func squash(
    scaleX: Double = 1, scaleY: Double = 1, footing: Double = 0
  ) -> CAAnimationGroup {
    shapeAnimation(scaleX: scaleX, scaleY: scaleY, anchorHeight: footing)
  }

  /// Returns the animation of a shadow on the ground.
  @available(
    *, deprecated, renamed: "shadowAnimation(opacity:minimumOpacityFraction:maximumScale:)"
  )
  public func shadow(
    opacity: Double = 1, lightest: Double = 0.25, widest: Double = 1.6
  ) -> CAAnimationGroup {
    shadowAnimation(
      opacity: opacity, minimumOpacityFraction: lightest, maximumScale: widest)
  }
}
