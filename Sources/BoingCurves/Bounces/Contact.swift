/// A moment at which a motion hits something.
public struct Contact: Sendable, Hashable {
  /// Seconds from the launch.
  public var time: Double

  /// The speed just before, in units of the value per second; never negative.
  public var speed: Double

  /// Creates a contact at a time with an impact speed.
  public init(time: Double, speed: Double) {
    self.time = time
    self.speed = speed
  }
}

extension GravityBounce {
  /// The ``contactTimes`` with their impact speeds: v₀ = 2h/t₀ at the first, v₀eᵏ at contact k.
  public var contacts: [Contact] {
    let first = height == 0 ? 0 : 2 * (height / fallTime)
    return contactTimes.enumerated().map { Contact(time: $1, speed: first * power($0)) }
  }
}

extension WallBounce {
  /// The ``contactTimes`` with their impact speeds.
  public var contacts: [Contact] {
    contactTimes.map { Contact(time: $0, speed: impactSpeed(at: $0)) }
  }
}
