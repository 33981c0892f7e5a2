import BoingQuartzCore

/// Blocks of animations.
extension UIView {
  /// Runs a block of animations and calls back at their end.
  static func runBlock(
    _ timing: BlockTiming, _ animations: () -> Void, _ completion: ((Bool) -> Void)?
  ) {
    let block = AnimationBlock(timing)
    block.run {
      if timing.bits.contains(.flushUpdates) { layOutEverything() }
      animations()
      block.layOutAnimatedViews()
      if timing.bits.contains(.flushUpdates) { layOutEverything() }
    }
    block.close(completion)
  }

  private static func layOutEverything() {
    for window in UIScreen.main.windows { window.layoutIfNeeded() }
  }

  /// Animates the changes of a closure, slow at both ends.
  ///
  /// - Parameters:
  ///   - duration: The time in seconds; 0 or less makes the changes at once.
  ///   - animations: The changes.
  ///   - completion: A closure that is called after the last animation, with false if one did not end.
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    runBlock(BlockTiming(duration: duration), animations, completion)
  }

  /// Animates the changes of a closure.
  ///
  /// A block without a change that can be animated has neither duration nor delay: `completion` is called at once.
  ///
  /// - Parameters:
  ///   - duration: The time in seconds; 0 or less makes the changes at once.
  ///   - delay: The time before the beginning in seconds.
  ///   - options: The curve and other options.
  ///   - animations: The changes.
  ///   - completion: A closure that is called after the last animation, with false if one did not end.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let bits = AnimationBits(rawValue: options.rawValue)
    runBlock(
      BlockTiming(duration: duration, delay: delay, bits: bits), animations, completion)
  }

  /// Animates the changes of a closure as springs.
  ///
  /// - Parameters:
  ///   - duration: The time in seconds, after which a thousandth of the distance is left.
  ///   - delay: The time before the beginning in seconds.
  ///   - dampingRatio: 1 for no bounce; less for more. Clamped to 0.01…1.
  ///   - velocity: The velocity at the beginning in whole distances per second, towards the target.
  ///   - options: Further options.
  ///   - animations: The changes.
  ///   - completion: A closure that is called after the last animation, with false if one did not end.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let bits = AnimationBits(rawValue: options.rawValue)
    let curve = BlockCurve.fittedSpring(
      dampingRatio: dampingRatio.native, velocity: velocity.native)
    runBlock(
      BlockTiming(duration: duration, delay: delay, curve: curve, bits: bits), animations,
      completion)
  }

  /// Animates the changes of a closure as springs of a perceptual duration and a bounce.
  ///
  /// The animations last as long as the spring moves visibly.
  ///
  /// - Parameters:
  ///   - duration: The time in seconds after which the target is reached, to the eye.
  ///   - bounce: 0 for none, up to 1 for more, down to −1 for a flatter curve.
  ///   - initialSpringVelocity: The velocity at the beginning in whole distances per second.
  ///   - delay: The time before the beginning in seconds.
  ///   - options: Further options.
  ///   - animations: The changes.
  ///   - completion: A closure that is called after the last animation, with false if one did not end.
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0.0,
    initialSpringVelocity: CGFloat = 0.0, delay: TimeInterval = 0.0,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let spring = SpringParameters(
      perceptualDuration: duration, bounce: bounce.native,
      initialVelocity: initialSpringVelocity.native)
    let bits = AnimationBits(rawValue: options.rawValue)
    runBlock(
      BlockTiming(
        duration: duration > 0 ? spring.settlingDuration : 0, delay: delay, curve: .spring(spring),
        bits: bits), animations, completion)
  }

  /// Animates the changes of a closure as keyframes, which ``addKeyframe(withRelativeStartTime:relativeDuration:animations:)``
  /// adds in it.
  ///
  /// Each property has one keyframe animation; the whole runs under one curve, slow at both ends. What the closure changes
  /// outside of keyframes changes over the whole duration.
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: KeyframeAnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let bits = AnimationBits(rawValue: options.rawValue)
    let block = AnimationBlock(BlockTiming(duration: duration, delay: delay, bits: bits))
    let recorder = KeyframeRecorder()
    block.keyframes = recorder
    block.run {
      animations()
      block.layOutAnimatedViews()
    }
    recorder.addAnimations(of: block)
    block.close(completion)
  }

  /// Adds a keyframe to the enclosing ``animateKeyframes(withDuration:delay:options:animations:completion:)``.
  ///
  /// Elsewhere the changes are made like any others.
  ///
  /// - Parameters:
  ///   - frameStartTime: The beginning as a fraction of the whole duration.
  ///   - frameDuration: The duration as a fraction of the whole; 0 for a jump.
  ///   - animations: The changes.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: @escaping () -> Void
  ) {
    guard let recorder = AnimationBlock.current?.keyframes else { return animations() }
    recorder.withRange(start: frameStartTime, duration: frameDuration, animations)
  }

  /// Makes changes at once, also within a block of animations.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    AnimationBlock.withoutAnimation(actionsWithoutAnimation)
  }

  /// Lets the animations of the changes of a closure repeat; only within a block of animations.
  ///
  /// - Parameters:
  ///   - count: The number of runs; a fraction ends within one.
  ///   - autoreverses: True if each run is followed by one backwards.
  ///   - animations: The changes.
  public class func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {
    guard let block = AnimationBlock.current else { return animations() }
    block.withRepetition(
      BlockTiming.Repetition(count: Float(max(count, 0)), autoreverses: autoreverses), animations)
  }

  /// Lets blocks animate from now on, or make their changes at once; animations that run go on.
  public class func setAnimationsEnabled(_ enabled: Bool) {
    AnimationBlock.areAnimationsEnabled = enabled
  }

  /// True if blocks animate.
  public class var areAnimationsEnabled: Bool { AnimationBlock.areAnimationsEnabled }

  /// The duration of the enclosing block of animations in seconds; 0 outside of blocks.
  public class var inheritedAnimationDuration: TimeInterval {
    AnimationBlock.current?.timing.duration ?? 0
  }
}

extension AnimationBlock {
  /// Lays out the views that the block has animated, within it, if its options say so.
  func layOutAnimatedViews() {
    guard timing.bits.contains(.layoutSubviews) else { return }
    for layer in layers { (layer.delegate as? UIView)?.layoutIfNeeded() }
  }
}
