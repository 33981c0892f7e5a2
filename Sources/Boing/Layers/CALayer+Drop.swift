import Foundation

extension CALayer {
  /// Drops the layer along y: a fall under gravity with squash and stretch, a shadow that follows its height, and
  /// contacts for sounds and sparks.
  ///
  /// ```swift
  /// ball.drop(to: 300, bounces: 3, duration: 1.2, shadow: shadow).onContact { contact in
  ///   spark(strength: contact.speed)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - target: The `position.y` at which the layer comes to rest; it becomes the layer's own at once.
  ///   - start: The `position.y` from which it falls; if it is nil, the one that is shown.
  ///   - bounces: The number of visible bounces, from 0 to 10,000.
  ///   - duration: The time until the last contact, in seconds.
  ///   - restitution: The fraction of the speed that each contact leaves, from 0 to 1; if it is nil, the one that
  ///     makes exactly `bounces` visible.
  ///   - delay: The time before the fall begins, in seconds.
  ///   - squash: The fraction by which the hardest impact flattens the layer; its bottom edge stays on the ground
  ///     until it has its shape again.
  ///   - stretch: The fraction by which the maximum speed lengthens the layer.
  ///   - shadow: A layer on the ground, which is faint and wide while this one is high.
  ///   - reducedMotion: The policy of reduced motion; if it is nil, ``ReducedMotionPolicy/current``. Under it the
  ///     layer glides without contacts.
  ///   - completion: A closure that is called at the end, with true if it was reached.
  @discardableResult
  public func drop(
    to target: CGFloat, from start: CGFloat? = nil, bounces: Int = 3, duration: CFTimeInterval = 1,
    restitution: Double? = nil, delay: CFTimeInterval = 0, squash: Double = 0.3,
    stretch: Double = 0.15, shadow: CALayer? = nil, reducedMotion: ReducedMotionPolicy? = nil,
    completion: ((Bool) -> Void)? = nil
  ) -> BounceHandle<CGFloat> {
    let policy = reducedMotion ?? .current
    let shown = shownValue(forKeyPath: "position.y") as? NSNumber
    let start = start ?? shown.map { CGFloat($0.doubleValue) } ?? position.y
    let handle = bounce(
      "position.y", to: target, from: start,
      .wall(.gravity(restitution: restitution), bounces: bounces), duration: duration,
      delay: delay, reducedMotion: policy, completion: completion)
    guard policy == .fullMotion, handle.isActive, start != target else { return handle }
    do {
      let fall = try GravityBounce.drop(
        from: Double(start), to: Double(target), bounces: bounces, restitution: restitution,
        duration: duration)
      let drop = try GravityDrop(fall, squash: squash, stretch: stretch)
      let (x, y) = (number("transform.scale.x"), number("transform.scale.y"))
      let anchorHeight =
        Double(bounds.height * (start < target ? 1 - anchorPoint.y : -anchorPoint.y)) * y
      handle.running.link(
        LayerClock(self).delayed(
          drop.shapeAnimation(scaleX: x, scaleY: y, anchorHeight: anchorHeight), by: delay),
        on: self, key: "boing.squash"
      ) {
        drop.restoringShapeAnimation(from: $0, scaleX: x, scaleY: y, anchorHeight: anchorHeight)
      }
      if let shadow {
        let opacity = Double(shadow.opacity)
        handle.running.link(
          LayerClock(shadow).delayed(drop.shadowAnimation(opacity: opacity), by: delay), on: shadow,
          key: "boing.shadow"
        ) { drop.restoringShadowAnimation(from: $0, opacity: opacity) }
      }
    } catch {
      BounceDiagnostics.report("a drop keeps its shape: \(error)")
    }
    return handle
  }

  private func number(_ keyPath: String) -> Double {
    (value(forKeyPath: keyPath) as? NSNumber)?.doubleValue ?? 1
  }
}

extension GravityBounce {
  /// Returns a fall with a restitution, or with the one that makes the count visible.
  fileprivate static func drop(
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
