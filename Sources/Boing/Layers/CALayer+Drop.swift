import Foundation

extension CALayer {
  /// Drops the layer to a place along y: a fall under gravity, with squash and stretch, a shadow that
  /// knows its height, and contacts to hang sounds and sparks on.
  ///
  /// ```swift
  /// ball.drop(to: 300, bounces: 3, duration: 1.2, shadow: shadow).onContact { contact in
  ///   spark(strength: contact.speed)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - y: the `position.y` at which the layer comes to rest; it becomes its own at once.
  ///   - start: where it falls from; left out, where it is to be seen.
  ///   - bounces: how many bounces are seen.
  ///   - duration: until the last contact, in seconds.
  ///   - restitution: the part of the speed that each contact leaves, from 0 to 1; left out, chosen so
  ///     that exactly the bounces are seen.
  ///   - squash: the fraction by which the hardest impact flattens the layer; its foot stays on the
  ///     ground.
  ///   - stretch: the fraction by which the greatest speed lengthens it.
  ///   - shadow: a layer on the ground, which is faint and wide while the layer is high.
  ///   - motion: how much motion is wanted; where it is less, the layer glides without contacts.
  ///   - completion: called at the end with whether it was reached.
  @discardableResult
  public func drop(
    to y: CGFloat, from start: CGFloat? = nil, bounces: Int = 3, duration: CFTimeInterval = 1,
    restitution: Double? = nil, squash: Double = 0.3, stretch: Double = 0.15,
    shadow: CALayer? = nil, motion: BouncePreference? = nil, completion: ((Bool) -> Void)? = nil
  ) -> BounceHandle {
    let preference = motion ?? .current
    let start = start ?? (presentation() ?? self).position.y
    var style = BounceStyle.gravity(bounces: bounces)
    style.wallLaw = .gravity(restitution: restitution)
    let handle = bounce(
      "position.y", to: y, from: start, duration: duration, style: style, motion: preference,
      completion: completion)
    guard preference == .full, !handle.isFinished, start != y else { return handle }
    do {
      let fall = try GravityBounce.drop(
        from: Double(start), to: Double(y), bounces: bounces, restitution: restitution,
        duration: duration)
      let drop = try GravityDrop(fall, squash: squash, stretch: stretch)
      let footing = Double(bounds.height * (start < y ? 1 - anchorPoint.y : -anchorPoint.y))
      let scale = (value(forKeyPath: "transform.scale.y") as? NSNumber)?.doubleValue ?? 1
      handle.accompany(
        drop.squash(scale: scale, footing: footing * scale), on: self, key: "boing.squash")
      if let shadow {
        handle.accompany(
          drop.shadow(opacity: Double(shadow.opacity)), on: shadow, key: "boing.shadow")
      }
    } catch {
      BounceReport.say("a drop keeps its shape: \(error)")
    }
    return handle
  }
}

extension GravityBounce {
  /// A fall with a restitution, or with one chosen for the count.
  static func drop(
    from: Double, to: Double, bounces: Int, restitution: Double?, duration: Double
  ) throws(BounceError) -> GravityBounce {
    do {
      guard let restitution else {
        return try GravityBounce(
          from: from, to: to, numberOfBounces: bounces, duration: duration)
      }
      return try GravityBounce(
        from: from, to: to, numberOfBounces: bounces, restitution: restitution,
        duration: duration)
    } catch {
      throw .motion(error)
    }
  }
}
