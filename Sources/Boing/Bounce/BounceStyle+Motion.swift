import BoingCurves
import Foundation

extension BounceStyle {
  /// The progress from 0 to 1 in `duration` seconds: the true curve, which ends at 1 exactly.
  ///
  /// A ``shake`` starts and ends at 1, and its first swing goes to 0. What the ``stiffness`` leaves at
  /// the end is taken out over the whole duration.
  ///
  /// - Throws: ``BounceError/motion(_:)`` for a parameter out of its range.
  public func motion(duration: Double) throws(BounceError) -> any Motion {
    do throws(ParameterError) {
      return try landed(shape(duration: duration))
    } catch {
      throw .motion(error)
    }
  }

  /// How many turns of `motion`, this style's in a time of 1, stand out by the visible fraction.
  func visibleTurns(_ motion: any Motion) throws(BounceError) -> Int {
    do throws(ParameterError) {
      var count = 0
      for extremum in try shape(duration: 1).extrema {
        let height = abs(motion.value(at: extremum.time) - 1)
        // A contact with a wall is a turn without a height.
        if extremum.time >= 1 || (height > 1e-9 && height < visibleFraction / 2) { break }
        if height >= visibleFraction { count += 1 }
      }
      return count
    } catch {
      throw .motion(error)
    }
  }

  /// The times at which the value hits its wall, with the speed in units of the whole change per
  /// second; none for a bounce that overshoots.
  ///
  /// - Throws: ``BounceError/motion(_:)`` for a parameter out of its range.
  public func contacts(duration: Double) throws(BounceError) -> [Contact] {
    if !bouncesOff { return [] }
    do throws(ParameterError) {
      let share = anticipation?.share ?? 0
      let base = try base(duration: duration * (1 - share))
      var contacts: [Contact] = []
      if let wall = base as? CosineWallBounce { contacts = wall.contacts }
      if let fall = base as? GravityBounce { contacts = fall.contacts }
      let stretch = 1 + (anticipation?.distance ?? 0)
      return contacts.map { Contact(time: $0.time + duration * share, speed: $0.speed * stretch) }
    } catch {
      throw .motion(error)
    }
  }

  /// The style in a time of 1, so that bounces of every duration share their fits.
  func normalized(duration: Double) -> BounceStyle {
    guard initialVelocity != 0 else { return self }
    var style = self
    style.initialVelocity *= duration
    return style
  }

  /// True if the value bounces off its target.
  var bouncesOff: Bool { !shake && !shouldOvershoot }

  /// Returns the motion against a wall at 0 that starts at −1 with a velocity, or at 0, off the wall.
  ///
  /// A velocity into the wall at 0 is that of an impact, of which the bounce leaves a part.
  func thrown(
    from start: Double, velocity: Double, duration: Double
  ) throws(ParameterError) -> any Motion {
    let count = Double(numberOfBounces)
    switch wallLaw {
    case .cosine:
      let kept = Double.pow(visibleFraction, 1 / (count + 0.5))
      return try CosineWallBounce(
        from: start, to: 0,
        initialVelocity: start == 0 && velocity > 0 ? -velocity * kept : velocity,
        numberOfBounces: numberOfBounces, duration: duration, finalEnvelopeFraction: visibleFraction
      )
    case .gravity(let restitution):
      let kept = restitution ?? Double.pow(visibleFraction, 1 / (2 * count + 1))
      return try GravityBounce(
        from: start, to: 0,
        initialVelocity: start == 0 && velocity > 0 ? -velocity * kept : velocity,
        numberOfBounces: numberOfBounces, restitution: kept, duration: duration)
    }
  }

  /// The fall under gravity, where that is the law, and nothing comes before it.
  func plainFall(duration: Double) throws(ParameterError) -> GravityBounce? {
    guard bouncesOff, anticipation == nil, case .gravity(let restitution) = wallLaw
    else { return nil }
    return try fall(restitution, duration)
  }

  private func fall(
    _ restitution: Double?, _ duration: Double
  ) throws(ParameterError) -> GravityBounce {
    guard let restitution else {
      return try GravityBounce(
        from: 0, to: 1, numberOfBounces: numberOfBounces, duration: duration,
        visibleFraction: visibleFraction)
    }
    return try GravityBounce(
      from: 0, to: 1, numberOfBounces: numberOfBounces, restitution: restitution,
      duration: duration)
  }

  /// The motion as its law has it, with a residual at its end.
  private func shape(duration: Double) throws(ParameterError) -> any Motion {
    guard let anticipation else { return try base(duration: duration) }
    return try drawnBack(base(duration: duration * (1 - anticipation.share)), anticipation)
  }

  /// What comes after the anticipation, which makes all of it larger: fractions of the whole change
  /// are smaller ones of it.
  private func base(duration: Double) throws(ParameterError) -> any Motion {
    let stretch = 1 + max(anticipation?.distance ?? 0, 0)
    let visibleFraction = visibleFraction / stretch
    let residual = stiffness.residualFraction(visible: self.visibleFraction) / stretch
    if shake {
      return try Shake(
        about: 1, amplitude: -1, numberOfSwings: numberOfBounces, duration: duration,
        visibleFraction: visibleFraction, residualFraction: residual)
    }
    if shouldOvershoot {
      return try SpringyBounce(
        from: 0, to: 1, numberOfBounces: numberOfBounces, duration: duration,
        initialVelocity: initialVelocity, visibleFraction: visibleFraction,
        residualFraction: residual)
    }
    switch wallLaw {
    case .cosine:
      return try CosineWallBounce(
        from: 0, to: 1, numberOfBounces: numberOfBounces, duration: duration, startsAtRest: true,
        finalEnvelopeFraction: visibleFraction)
    case .gravity(let restitution):
      return try fall(restitution, duration)
    }
  }

  private func landed(_ motion: some Motion) -> any Motion {
    SettledMotion(motion, at: 1, duration: motion.duration)
  }

  private func drawnBack(
    _ motion: some Motion, _ anticipation: BounceAnticipation
  ) throws(ParameterError) -> any Motion {
    try AnticipatedMotion(
      motion, distanceFraction: anticipation.distance, durationFraction: anticipation.share)
  }
}
