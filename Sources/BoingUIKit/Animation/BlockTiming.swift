import BoingCurves
import BoingQuartzCore

/// The bits of `UIView.AnimationOptions` and of its relatives.
struct AnimationBits: OptionSet {
  let rawValue: UInt

  static let layoutSubviews = AnimationBits(rawValue: 1 << 0)
  static let allowUserInteraction = AnimationBits(rawValue: 1 << 1)
  static let beginFromCurrentState = AnimationBits(rawValue: 1 << 2)
  static let `repeat` = AnimationBits(rawValue: 1 << 3)
  static let autoreverse = AnimationBits(rawValue: 1 << 4)
  static let overrideInheritedDuration = AnimationBits(rawValue: 1 << 5)
  static let overrideInheritedCurve = AnimationBits(rawValue: 1 << 6)
  static let allowAnimatedContent = AnimationBits(rawValue: 1 << 7)
  static let showHideTransitionViews = AnimationBits(rawValue: 1 << 8)
  static let overrideInheritedOptions = AnimationBits(rawValue: 1 << 9)
  static let flushUpdates = AnimationBits(rawValue: 1 << 29)

  /// The flags that a block inside another takes over.
  static let inherited: AnimationBits = [
    .layoutSubviews, .allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse,
    .allowAnimatedContent,
  ]

  /// The number of the timing curve: easing in and out, in, out, linear, and 7 for the keyboard's.
  var curve: UInt { (rawValue >> 16) & 7 }
  /// The number of the transition.
  var transition: UInt { (rawValue >> 20) & 7 }
  /// The number of the interpolation between keyframes.
  var calculationMode: UInt { (rawValue >> 10) & 7 }
}

/// The progress of a block's animations over their duration.
enum BlockCurve {
  case cubic(CAMediaTimingFunction)
  /// A spring that is solved for the block's duration.
  case fittedSpring(dampingRatio: Double, velocity: Double)
  /// A spring whose physics are given.
  case spring(SpringParameters)

  /// Creates the curve of a number in options.
  init(_ number: UInt) {
    switch number {
    case 1: self = .cubic(CAMediaTimingFunction(name: .easeIn))
    case 2: self = .cubic(CAMediaTimingFunction(name: .easeOut))
    case 3: self = .cubic(CAMediaTimingFunction(name: .linear))
    case 7: self = .spring(.system)
    default: self = .cubic(CAMediaTimingFunction(name: .easeInEaseOut))
    }
  }

  /// Returns the spring over `duration` seconds; nil for a timing function.
  func spring(over duration: Double) -> SpringParameters? {
    switch self {
    case .cubic: nil
    case .spring(let parameters): parameters
    case .fittedSpring(let ratio, let velocity):
      SpringParameters(dampingRatio: ratio, duration: duration, initialVelocity: velocity)
    }
  }

  /// Returns the progress after `time` of `duration` seconds; 1 is the end, which springs pass.
  func progress(at time: Double, of duration: Double) -> Double {
    guard duration > 0, time < duration else { return 1 }
    switch self {
    case .cubic(let function): return function.curve.value(at: max(time, 0) / duration)
    default: return spring(over: duration)?.motion?.value(at: max(time, 0)) ?? 1
    }
  }

  var isSpring: Bool { if case .cubic = self { false } else { true } }
}

/// The timing of a block of animations.
struct BlockTiming {
  /// In seconds.
  var duration: Double
  /// In seconds.
  var delay: Double
  var curve: BlockCurve
  var bits: AnimationBits
  /// Repetitions in place of those that the bits ask for.
  var repetition: Repetition?

  /// A number of repetitions.
  struct Repetition {
    var count: Float
    var autoreverses: Bool
  }

  init(duration: Double, delay: Double = 0, curve: BlockCurve? = nil, bits: AnimationBits = []) {
    self.duration = duration.isFinite ? max(duration, 0) : 0
    // A negative delay begins at once.
    self.delay = delay.isFinite ? max(delay, 0) : 0
    self.curve = curve ?? BlockCurve(bits.curve)
    self.bits = bits
  }

  /// The duration of the system's keyboard, whatever one asks for.
  static let keyboardDuration = 0.5

  /// Returns the timing within a block that encloses this one: it starts with that and takes over what it does not
  /// override.
  func inheriting(from outer: BlockTiming) -> BlockTiming {
    var timing = self
    timing.delay = outer.delay
    if !bits.contains(.overrideInheritedDuration) { timing.duration = outer.duration }
    if !bits.contains(.overrideInheritedOptions) {
      timing.bits.formUnion(outer.bits.intersection(.inherited))
      timing.repetition = repetition ?? outer.repetition
    }
    if !bits.contains(.overrideInheritedCurve), !curve.isSpring,
      !(outer.curve.isSpring && bits.contains(.overrideInheritedOptions))
    {
      timing.curve = outer.curve
    }
    return timing
  }

  var repeatCount: Float {
    repetition?.count ?? (bits.contains(.repeat) ? .infinity : 0)
  }

  var autoreverses: Bool {
    repetition?.autoreverses
      ?? (bits.contains(.repeat) && bits.contains(.autoreverse))
  }

  /// Returns an animation of a key path with this timing and no values.
  func animation(of keyPath: String) -> CABasicAnimation {
    guard let spring = curve.spring(over: duration) else {
      let animation = CABasicAnimation(keyPath: keyPath)
      if case .cubic(let function) = curve { animation.timingFunction = function }
      apply(to: animation)
      return animation
    }
    let animation = CASpringAnimation(keyPath: keyPath)
    animation.mass = spring.mass
    animation.stiffness = spring.stiffness
    animation.damping = spring.damping
    animation.initialVelocity = spring.initialVelocity
    animation.timingFunction = CAMediaTimingFunction(name: .linear)
    apply(to: animation)
    if bits.curve == 7 { animation.duration = Self.keyboardDuration }
    return animation
  }

  /// Sets duration, delay, fill mode and repetitions.
  func apply(to animation: CAAnimation) {
    animation.duration = duration
    animation.delay = delay
    animation.fillMode = .both
    animation.repeatCount = repeatCount
    animation.autoreverses = autoreverses
  }
}
