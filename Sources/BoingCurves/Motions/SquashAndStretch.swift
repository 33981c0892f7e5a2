import BoingElementary

/// An impact of a motion on something.
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

/// The changing shape of a soft body in flight and at impacts: animation's *squash and stretch*.
///
/// In flight the body is longer in its direction of motion, the more the faster it is; at a contact it is
/// flattened, the more the harder it hits. Whatever it gains in length it loses across, so that
/// its volume (on the plane of a screen, its area) is kept: ``longitudinalScale(at:)`` times
/// ``transverseScale(at:)`` is 1.
///
/// With u the speed as a fraction of the hardest impact's, and b a raised cosine that is 1 at a
/// contact and 0 half a contact duration away from it, the scale in the direction of motion is
/// (1 + stretch)^(u·(1 − b))·(1 − squash)^(uₖ·b), uₖ being the impact of the contact. It is
/// continuous with its slope wherever the speed is, and also at the contacts.
public struct SquashAndStretch<Base: Motion>: Sendable, Hashable {
  /// The motion of the body.
  public let base: Base
  /// The contacts, in order of time.
  public let contacts: [Contact]
  /// The fraction by which the hardest impact flattens the body.
  public let squash: Double
  /// The fraction by which the speed of the hardest impact lengthens the body.
  public let stretch: Double
  /// The time for which a contact flattens the body, in seconds, half before and half after.
  ///
  /// It is less where another contact, or the launch, is too near; see ``contactWindow(at:)``.
  public let contactDuration: Double

  private let fastest: Double

  /// Creates the shape of a body from its motion and its contacts.
  ///
  /// - Parameters:
  ///   - base: The motion of the body.
  ///   - contacts: The impacts; with none, or none with a speed, the shape never changes.
  ///   - squash: At least 0 and less than 1.
  ///   - stretch: At least 0.
  ///   - contactDuration: In seconds, greater than 0; left out, a tenth of the base's duration.
  /// - Throws: ``ParameterError`` for a parameter out of its range, or contacts whose times do not rise
  ///   or whose speeds are negative.
  public init(
    _ base: Base, contacts: [Contact], squash: Double = 0.3, stretch: Double = 0.15,
    contactDuration: Double? = nil
  ) throws(ParameterError) {
    // A fall of no height takes no time, and has no contact either.
    let contactDuration = contactDuration ?? (base.duration > 0 ? base.duration / 10 : 1)
    try ParameterError.check(squash, .squash, ParameterError.Range(0, 1, includesLowerBound: true))
    try ParameterError.check(stretch, .stretch, .closed(0, 1e100))
    try ParameterError.check(contactDuration, .contactDuration, .positive)
    var fastest = 0.0
    var earliest = -Double.infinity
    for contact in contacts {
      try ParameterError.check(
        contact.time, .contactTime, ParameterError.Range(earliest, .infinity))
      try ParameterError.check(contact.speed, .contactSpeed, .closed(0, 1e300))
      earliest = contact.time
      fastest = Swift.max(fastest, contact.speed)
    }
    self.base = base
    self.contacts = contacts
    self.squash = squash
    self.stretch = stretch
    self.contactDuration = contactDuration
    self.fastest = fastest
  }

  /// The scale of the body in the direction of its motion: above 1 in flight, below 1 at a contact.
  public func longitudinalScale(at time: Double) -> Double { .exp(logarithm(at: time)) }

  /// The scale of the body across its motion: the inverse of ``longitudinalScale(at:)``.
  public func transverseScale(at time: Double) -> Double { .exp(-logarithm(at: time)) }

  private func logarithm(at time: Double) -> Double {
    if time.isNaN { return .nan }
    if fastest == 0 { return 0 }
    let (impact, weight) = nearestContact(to: time)
    // Before the launch and after the end the velocity is 0, and so is the stretch.
    let speed = Swift.min(1, base.velocity(at: time).magnitude / fastest)
    return speed * (1 - weight) * .log(onePlus: stretch) + impact * weight * .log(onePlus: -squash)
  }

  /// Returns the interval during which a contact is felt, with the contact in its middle.
  ///
  /// It reaches half way to the next contact at most, and not before the launch.
  ///
  /// - Parameter index: An index of ``contacts``.
  public func contactWindow(at index: Int) -> ClosedRange<Double> {
    let time = contacts[index].time
    let width = halfWidth(at: index)
    return (time - width)...(time + width)
  }

  private func halfWidth(at index: Int) -> Double {
    let time = contacts[index].time
    // A contact before the launch has no window.
    let before = index > 0 ? time - contacts[index - 1].time : 2 * Swift.max(0, time)
    let after = index + 1 < contacts.count ? contacts[index + 1].time - time : .infinity
    return Swift.min(contactDuration, before, after) / 2
  }

  /// The nearest contact's impact and how much of it is felt.
  private func nearestContact(to time: Double) -> (impact: Double, weight: Double) {
    let next = contacts.partitioningIndex { $0.time > time }
    for index in [next - 1, next] where contacts.indices.contains(index) {
      let contact = contacts[index]
      let width = halfWidth(at: index)
      let distance = (time - contact.time).magnitude
      if distance < width {
        return (contact.speed / fastest, (1 + .cos(.pi * distance / width)) / 2)
      }
    }
    return (0, 0)
  }
}
