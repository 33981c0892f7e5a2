/// The movement of a bounce, apart from what it moves and how long it takes.
///
/// ```swift
/// var style = BounceStyle(bounces: 3)
/// style.shouldOvershoot = false  // as against a wall
/// layer.bounce("position.y", to: 300, duration: 0.8, style: style)
/// ```
public struct BounceStyle: Hashable, Sendable {
  /// The number of bounces that a viewer counts, from 0 to a million; for a ``shake``, of swings.
  ///
  /// Up to a hundred are exact in the keyframes too. Where there are hundreds, the nth stands out so
  /// little more than the next one that the last may be added or lost.
  public var numberOfBounces: Int
  /// True if the value passes its target; if not, it bounces off as from a wall, by ``wallLaw``.
  public var shouldOvershoot: Bool
  /// True if the value swings about its target and comes back to it.
  public var shake: Bool
  /// The fraction of the motion that is left at the end.
  public var stiffness: BounceStiffness
  /// The fraction of the change by which a bounce must stand out to be counted; between 0 and 1.
  public var visibleFraction: Double
  /// The way in which the value bounces off, where it does not overshoot.
  public var wallLaw: BounceWallLaw
  /// The launch velocity in units of the whole change per second; it applies to a bounce that
  /// overshoots.
  public var initialVelocity: Double
  /// A draw-back before the launch.
  public var anticipation: BounceAnticipation?
  /// The distance that keyframes may have from the true curve, as a fraction of the whole change; above 0.
  ///
  /// They stay nearer where straying so far could add a bounce to those that are seen, or take one
  /// away.
  public var maximumError: Double

  /// A springy bounce that overshoots, launched from rest, unless told otherwise.
  public init(
    bounces numberOfBounces: Int = 2, shouldOvershoot: Bool = true, shake: Bool = false,
    stiffness: BounceStiffness = .medium,
    visibleFraction: Double = SpringyBounce.defaultVisibleFraction,
    wallLaw: BounceWallLaw = .cosine, initialVelocity: Double = 0,
    anticipation: BounceAnticipation? = nil, maximumError: Double = 0.001
  ) {
    self.numberOfBounces = numberOfBounces
    self.shouldOvershoot = shouldOvershoot
    self.shake = shake
    self.stiffness = stiffness
    self.visibleFraction = visibleFraction
    self.wallLaw = wallLaw
    self.initialVelocity = initialVelocity
    self.anticipation = anticipation
    self.maximumError = maximumError
  }

  /// A fall against a wall under gravity, its restitution chosen for the count.
  public static func gravity(bounces: Int = 3) -> BounceStyle {
    BounceStyle(bounces: bounces, shouldOvershoot: false, wallLaw: .gravity())
  }
}

/// The part of a bounce that is left at the end of its duration, as a fraction of the whole change.
///
/// The stiffer, the faster the motion dies away within the same time. The named ones never leave more
/// than is visible.
public enum BounceStiffness: Hashable, Sendable {
  /// A fiftieth is left.
  case light
  /// A thousandth is left.
  case medium
  /// A hundred-thousandth is left.
  case heavy
  /// The given fraction is left: above 0, at most the visible fraction.
  case residual(Double)

  /// The fraction of the whole change that is left at the end.
  public var residualFraction: Double {
    switch self {
    case .light: 0.02
    case .medium: 0.001
    case .heavy: 0.000_01
    case .residual(let fraction): fraction
    }
  }

  /// The fraction that is left where a bounce must stand out by `visible` to be counted.
  func residualFraction(visible: Double) -> Double {
    if case .residual(let fraction) = self { return fraction }
    // Not a number stays one, for the motion to refuse.
    return residualFraction <= visible ? residualFraction : visible
  }
}

/// The way in which a value bounces off the wall at its target.
public enum BounceWallLaw: Hashable, Sendable {
  /// By the absolute cosine, with contacts at even intervals, as SKBounceAnimation had it.
  case cosine
  /// By parabolas of one gravity, the time between contacts shrinking by the restitution, from 0 to 1;
  /// left out, it is chosen so that exactly the asked-for bounces are visible.
  case gravity(restitution: Double? = nil)
}

/// A draw-back before a bounce, as a crouch before a leap.
public struct BounceAnticipation: Hashable, Sendable {
  /// The distance by which the value draws back, as a fraction of the whole change; at least 0.
  public var distance: Double
  /// The part of the duration that the draw-back takes; between 0 and 1.
  public var share: Double

  /// A draw-back of a tenth of the change in a quarter of the time, unless told otherwise.
  public init(distance: Double = 0.1, share: Double = 0.25) {
    self.distance = distance
    self.share = share
  }
}
