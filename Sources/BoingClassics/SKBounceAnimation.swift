import Boing
import Foundation

// The API of SKBounceAnimation (2012), for code that was written for it. Its faults are not kept: the count is what a
// viewer sees, the last keyframe is the to-value, and the stiffness is a fraction of the change instead of a number
// of points.

/// A bounce with the properties of SKBounceAnimation (2012).
///
/// ```swift
/// let drop = SKBounceAnimation(keyPath: "position.y")
/// drop.fromValue = 160
/// drop.toValue = 300
/// drop.duration = 0.5
/// drop.numberOfBounces = 4
/// ```
///
/// The from-, to- and by-value are those of `BounceAnimation`, in the combinations of `CABasicAnimation`; for a
/// ``shake``, the from-value is the furthest point. New code bounces a property of a layer by its method, or by a
/// `BounceRequest`, whose values have types.
open class SKBounceAnimation: BounceAnimation {
  private var stored = SKBounceParameters()

  /// Creates a bounce of `keyPath`, overshooting, with two bounces and medium stiffness.
  public override init() {
    super.init()
    bounce = stored.bounce
  }

  /// Creates a bounce from an archive, which holds plain keyframes.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// Creates a bounce of `keyPath` between two values.
  public convenience init(
    keyPath: String, from: Any? = nil, to: Any? = nil, bounces: Int = 2, duration: CFTimeInterval
  ) {
    self.init()
    self.keyPath = keyPath
    fromValue = from
    toValue = to
    stored.numberOfBounces = bounces
    bounce = stored.bounce
    self.duration = duration
  }

  /// Returns a copy with the same parameters and keyframes.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? SKBounceAnimation)?.stored = stored
    return copy
  }

  /// All of the parameters below in one value.
  public final var parameters: SKBounceParameters {
    get { stored }
    set {
      stored = newValue
      bounce = newValue.bounce
    }
  }

  /// The number of visible bounces, from 0 to 10,000; 2 by default.
  public var numberOfBounces: Int {
    get { stored.numberOfBounces }
    set { parameters.numberOfBounces = newValue }
  }

  /// True if the value passes its target; if not, it bounces off as from a wall.
  public var shouldOvershoot: Bool {
    get { stored.shouldOvershoot }
    set { parameters.shouldOvershoot = newValue }
  }

  /// True if the value swings about `toValue` and comes back to it, `fromValue` being the furthest point.
  public var shake: Bool {
    get { stored.shake }
    set { parameters.shake = newValue }
  }

  /// The fraction of the motion that is left at the end of the duration.
  public var stiffness: SKBounceAnimationStiffness {
    get { stored.stiffness }
    set { parameters.stiffness = newValue }
  }
}

/// The parameters of ``SKBounceAnimation`` in one value.
public struct SKBounceParameters: Hashable, Sendable {
  /// The number of visible bounces, or of swings.
  public var numberOfBounces: Int
  /// True if the value passes its target; if not, it bounces off as from a wall.
  public var shouldOvershoot: Bool
  /// True if the value swings about its target and comes back to it.
  public var shake: Bool
  /// The fraction of the motion that is left at the end.
  public var stiffness: SKBounceAnimationStiffness

  /// Creates parameters; by default those of SKBounceAnimation.
  public init(
    bounces numberOfBounces: Int = 2, shouldOvershoot: Bool = true, shake: Bool = false,
    stiffness: SKBounceAnimationStiffness = .medium
  ) {
    self.numberOfBounces = numberOfBounces
    self.shouldOvershoot = shouldOvershoot
    self.shake = shake
    self.stiffness = stiffness
  }

  /// The shape of the bounce that the parameters describe.
  public var bounce: Bounce {
    let bounce: Bounce =
      shake
      ? .shake(swings: numberOfBounces)
      : shouldOvershoot
        ? .springy(bounces: numberOfBounces) : .wall(.cosine, bounces: numberOfBounces)
    return bounce.counting(residualFraction: stiffness.residualFraction)
  }
}

/// The part of a bounce that is left at the end of its duration, as a fraction of the whole change.
public enum SKBounceAnimationStiffness: Hashable, Sendable {
  /// A fiftieth is left.
  case light
  /// A thousandth is left.
  case medium
  /// A hundred-thousandth is left.
  case heavy

  /// The fraction of the whole change that is left at the end.
  public var residualFraction: Double {
    switch self {
    case .light: 0.02
    case .medium: 0.001
    case .heavy: 0.000_01
    }
  }
}

/// The stiffness of a fiftieth.
public let SKBounceAnimationStiffnessLight = SKBounceAnimationStiffness.light
/// The stiffness of a thousandth.
public let SKBounceAnimationStiffnessMedium = SKBounceAnimationStiffness.medium
/// The stiffness of a hundred-thousandth.
public let SKBounceAnimationStiffnessHeavy = SKBounceAnimationStiffness.heavy
