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
  ///   - ground: the `position.y` at which the layer comes to rest; it becomes its own at once.
  ///   - start: where it falls from; left out, where it is to be seen.
  ///   - bounces: how many bounces are seen.
  ///   - duration: until the last contact, in seconds.
  ///   - restitution: the part of the speed that each contact leaves, from 0 to 1; left out, chosen so
  ///     that exactly the bounces are seen.
  ///   - delay: how long it waits where it starts, in seconds.
  ///   - squash: the fraction by which the hardest impact flattens the layer; its foot stays on the
  ///     ground until it has its shape again.
  ///   - stretch: the fraction by which the greatest speed lengthens it.
  ///   - shadow: a layer on the ground, which is faint and wide while the layer is high.
  ///   - motion: how much motion is wanted; where it is less, the layer glides without contacts.
  ///   - completion: called at the end with whether it was reached.
  @discardableResult
  public func drop(
    to ground: CGFloat, from start: CGFloat? = nil, bounces: Int = 3, duration: CFTimeInterval = 1,
    restitution: Double? = nil, delay: CFTimeInterval = 0, squash: Double = 0.3,
    stretch: Double = 0.15, shadow: CALayer? = nil, motion: BouncePreference? = nil,
    completion: ((Bool) -> Void)? = nil
  ) -> BounceHandle<CGFloat> {
    let preference = motion ?? .current
    let shown = shownValue(forKeyPath: "position.y") as? NSNumber
    let start = start ?? shown.map { CGFloat($0.doubleValue) } ?? position.y
    let handle = bounce(
      "position.y", to: ground, from: start,
      .wall(.gravity(restitution: restitution), bounces: bounces), duration: duration,
      delay: delay, motion: preference, completion: completion)
    guard preference == .full, handle.isActive, start != ground else { return handle }
    do {
      let fall = try GravityBounce.drop(
        from: Double(start), to: Double(ground), bounces: bounces, restitution: restitution,
        duration: duration)
      let drop = try GravityDrop(fall, squash: squash, stretch: stretch)
      let (x, y) = (number("transform.scale.x"), number("transform.scale.y"))
      let footing =
        Double(bounds.height * (start < ground ? 1 - anchorPoint.y : -anchorPoint.y)) * y
      handle.running.link(
        waiting(drop.squash(scaleX: x, scaleY: y, footing: footing), delay), on: self,
        key: "boing.squash"
      ) { drop.recovery(from: $0, scaleX: x, scaleY: y, footing: footing) }
      if let shadow {
        let opacity = Double(shadow.opacity)
        handle.running.link(
          shadow.waiting(drop.shadow(opacity: opacity), delay), on: shadow, key: "boing.shadow"
        ) { drop.shadowRecovery(from: $0, opacity: opacity) }
      }
    } catch {
      BounceReport.say("a drop keeps its shape: \(error)")
    }
    return handle
  }

  private func number(_ keyPath: String) -> Double {
    (value(forKeyPath: keyPath) as? NSNumber)?.doubleValue ?? 1
  }

  /// An animation that begins later and shows its beginning until then.
  private func waiting(_ animation: CAAnimation, _ delay: Double) -> CAAnimation {
    guard delay > 0 else { return animation }
    animation.beginTime = LayerClock(self).now + delay
    animation.fillMode = .backwards
    return animation
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
      throw .parameter(error)
    }
  }
}
