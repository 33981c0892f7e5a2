import BoingCoreGraphics
import BoingCurves
import BoingRender

/// A basic animation that a damped spring pulls from one value to the other.
///
/// Progress follows Apple's own solver, as measured. With a duration shorter than
/// ``settlingDuration`` the motion is cut off.
open class CASpringAnimation: CABasicAnimation {
  private var springMass = 1.0
  private var springStiffness = 100.0
  private var springDamping = 10.0
  private var velocity = 0.0
  private var overdamping = false

  /// Creates a spring of mass 1, stiffness 100 and damping 10.
  public override init() { super.init() }

  /// Creates the animation that a keyed archive of Foundation holds.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates a spring that reaches its target, to the eye, in `perceptualDuration` seconds.
  ///
  /// - Parameters:
  ///   - perceptualDuration: seconds, above 0; other values count as 0.01.
  ///   - bounce: 0 is critically damped, up to 1 bounces more, down to −1 is flatter; held there.
  public init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    super.init()
    let d = perceptualDuration > 0 && perceptualDuration.isFinite ? perceptualDuration : 0.01
    let b = bounce.isNaN ? 0 : min(max(Double(bounce), -1), 1)
    let turns = 2 * Double.pi / d
    springMass = 1
    springStiffness = turns * turns
    springDamping = b >= 0 ? 4 * .pi * (1 - b) / d : 4 * .pi / (d * (1 + b))
    overdamping = true
    timing.duration = settlingDuration
  }

  package override func adopt(_ other: CAAnimation) {
    super.adopt(other)
    guard let other = other as? CASpringAnimation else { return }
    (springMass, springStiffness) = (other.springMass, other.springStiffness)
    (springDamping, velocity) = (other.springDamping, other.velocity)
    overdamping = other.overdamping
  }

  /// The mass on the spring, above 0; other values are refused; 1 unless changed.
  open var mass: CGFloat {
    get { springMass }
    set { change(SpringProperty.mass, to: newValue) { springMass = $0 } }
  }

  /// The spring constant, above 0; other values are refused; 100 unless changed.
  open var stiffness: CGFloat {
    get { springStiffness }
    set { change(SpringProperty.stiffness, to: newValue) { springStiffness = $0 } }
  }

  /// The damping coefficient, 0 or more; negative values are refused; 10 unless changed.
  open var damping: CGFloat {
    get { springDamping }
    set { change(SpringProperty.damping, to: newValue) { springDamping = $0 } }
  }

  /// The launch velocity in units of the whole change per second; 0 unless changed.
  open var initialVelocity: CGFloat {
    get { velocity }
    set { change(SpringProperty.initialVelocity, to: newValue) { velocity = $0 } }
  }

  /// True if a damping above the critical one is used as it is, not held at critical.
  open var allowsOverdamping: Bool {
    get { overdamping }
    set {
      willChange()
      overdamping = newValue
    }
  }

  /// Seconds after which the spring has come to rest, as measured on Apple's.
  ///
  /// ln(1000 (1 + |B|)) ⁄ (ζω₀) below critical damping, B being (ζω₀ − v₀) ⁄ ω_d; otherwise the first
  /// multiple of 0.1 at which less than 0.001 of the way is left. The maximum `Float` without damping, 0
  /// with an infinite one.
  open var settlingDuration: CFTimeInterval { spring?.settlingDuration ?? 0 }

  /// The duration the eye sees, in seconds: 2π √(mass ⁄ stiffness), whatever the damping.
  open var perceptualDuration: CFTimeInterval {
    2 * .pi * (springMass / springStiffness).squareRoot()
  }

  /// The bounce of the spring, −1…1: 1 − ζ below critical damping, 1 ⁄ ζ − 1 above, ζ being
  /// damping ⁄ (2 √(mass · stiffness)).
  open var bounce: CGFloat {
    let ratio = springDamping / (2 * (springMass * springStiffness).squareRoot())
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  /// The solver; nil where infinite damping leaves nothing to solve.
  private var spring: CoreAnimationSpring? {
    try? CoreAnimationSpring(
      mass: springMass, stiffness: springStiffness, damping: springDamping,
      initialVelocity: velocity, allowsOverdamping: overdamping)
  }

  package override func easing(duration: Double) -> Easing {
    .spring(timingFunction?.curve, spring, duration: duration)
  }

  package override class var propertyTable: PropertyTable { SpringProperty.table }
}
