import BoingElementary

extension Bounce {
  /// The fraction of the duration after which no visible movement is left.
  package static var visibleDurationFraction: Double {
    TaperedMotion<SpringMotion>.visibleDurationFraction
  }

  /// Returns the progress from 0 to 1 over time, which ends at 1 exactly.
  ///
  /// - Parameter duration: In seconds; nil is the bounce's own duration.
  /// - Throws: ``BounceError`` for a parameter or a duration out of its range.
  public func motion(duration: Double? = nil) throws(BounceError) -> AnyMotion {
    let length = try checkedDuration(duration)
    do throws(ParameterError) {
      return AnyMotion(
        SettledMotion(try anticipatedMotion(duration: length), at: 1, duration: length))
    } catch {
      throw .parameter(error)
    }
  }

  /// Returns a duration, or the bounce's own if it is nil, and refuses parameters that no motion can have.
  private func checkedDuration(_ duration: Double?) throws(BounceError) -> Double {
    try checkFractions()
    let length: Double
    switch (shape, duration) {
    // A motion that never rests cannot be rescaled to a duration, either.
    case (.spring, _), (.motion, _), (_, nil):
      let own = try defaultDuration()
      length = duration ?? own
    case (_, let duration?): length = duration
    }
    guard length > 0, length < .infinity else { throw .duration(length) }
    return length
  }

  /// Refuses fractions that the shape has no use for.
  package func checkFractions() throws(BounceError) {
    let takesVisible: Bool
    let takesResidual: Bool
    switch shape {
    case .springy, .cosine, .shake, .wall(.cosine, _): (takesVisible, takesResidual) = (true, true)
    case .wall(.gravity, _): (takesVisible, takesResidual) = (true, false)
    case .dock, .decayTrain, .pulse, .spring, .motion:
      (takesVisible, takesResidual) = (false, false)
    }
    if let residualFraction, !takesResidual {
      throw .unusedFraction("residualFraction", residualFraction)
    }
    if visibleFraction != SpringyBounce.defaultVisibleFraction, !takesVisible {
      throw .unusedFraction("visibleFraction", visibleFraction)
    }
  }

  /// The duration of most bounces where none is given, in seconds.
  package static var usualDuration: Double { 0.5 }

  /// Returns the bounce's own duration, in seconds, which holds unless another is given.
  ///
  /// It is 0.6 s for a shake, the table's for a Dock bounce, the spring's or the motion's own, 0.3 s for each pulse,
  /// and 0.5 s for all others.
  ///
  /// - Throws: ``BounceError`` for a spring or a motion that never rests.
  public func defaultDuration() throws(BounceError) -> Double {
    let duration: Double
    switch shape {
    case .shake: duration = 0.6
    case .dock(let table, _): duration = Double(table.entries.count) / 30
    case .pulse(let count): duration = 0.3 * Double(max(count, 1))
    case .spring(let spring, let velocity):
      do throws(ParameterError) {
        duration = try Self.own(spring, velocity).duration
      } catch {
        throw .parameter(error)
      }
    case .motion(let motion): duration = motion.duration
    default: duration = Self.usualDuration
    }
    guard duration > 0, duration < .infinity else { throw .endless(duration) }
    return duration
  }

  /// Returns the motion of the spring that makes the bounce, from 0 to 1; nil if no single spring makes it, as off a
  /// wall or after a draw-back.
  ///
  /// The bounce follows it until the last visible movement is over; from there it fades to its target.
  ///
  /// ```swift
  /// try Bounce.bouncy.springMotion()?.spring.dampingRatio  // 0.7
  /// try Bounce.wall().springMotion()  // nil
  /// ```
  ///
  /// - Parameter duration: The duration of the bounce in seconds; nil is the bounce's own.
  /// - Throws: ``BounceError`` for a parameter or a duration out of its range, or a spring that never rests.
  public func springMotion(duration: Double? = nil) throws(BounceError) -> SpringMotion? {
    let length = try checkedDuration(duration)
    guard anticipation == nil else { return nil }
    do throws(ParameterError) {
      switch shape {
      case .spring(let spring, let velocity):
        guard duration != nil else {
          return try SpringMotion(from: 0, to: 1, initialVelocity: velocity, spring: spring)
        }
        let rate = try Self.own(spring, velocity).duration / length
        return try SpringMotion(
          from: 0, to: 1, initialVelocity: velocity * rate,
          spring: Spring(
            response: spring.response / rate, dampingRatio: spring.dampingRatio, mass: spring.mass))
      case .springy, .cosine:
        let bounce = try springyBounce(duration: length).plain
        return try SpringMotion(
          from: 0, to: 1, initialVelocity: bounce.initialVelocity, spring: bounce.spring())
      default: return nil
      }
    } catch {
      throw .parameter(error)
    }
  }

  /// The contacts with the wall, with speeds in changes of the value per second; empty without a wall.
  ///
  /// - Throws: ``BounceError`` for a parameter out of its range.
  public func contacts(duration: Double) throws(BounceError) -> [Contact] {
    guard case .wall(let model, _) = shape else { return [] }
    let delay = duration * (anticipation?.durationFraction ?? 0)
    let stretch = 1 + (anticipation?.distanceFraction ?? 0)
    do throws(ParameterError) {
      let contacts: [Contact]
      switch model {
      case .cosine:
        let (visible, residual) = fractions
        contacts = try cosineWall(duration - delay, visible: visible, residual: residual).contacts
      case .gravity: contacts = try fall(duration - delay).contacts
      }
      return contacts.map {
        Contact(time: $0.time + delay, speed: $0.speed * stretch)
      }
    } catch {
      throw .parameter(error)
    }
  }

  /// Returns the number of extrema of `motion`, this bounce's in a time of 1, that reach the visible fraction;
  /// nil for a bounce without a count.
  package func visibleExtremumCount(_ motion: AnyMotion) throws(BounceError) -> Int? {
    guard let count = numberOfBounces else { return nil }
    // Of a given restitution the last bounces may be too small to be seen.
    let isWhole = if case .wall(.gravity(_?), _) = shape { false } else { residualFraction == nil }
    if isWhole, anticipation == nil { return count }
    do throws(ParameterError) {
      var count = 0
      for extremum in try anticipatedMotion(duration: 1).extrema {
        let height = abs(motion.value(at: extremum.time) - 1)
        // A contact with a wall is an extremum without a height.
        if extremum.time >= 1 || (height > 1e-9 && height < visibleFraction / 2) { break }
        if height >= visibleFraction { count += 1 }
      }
      return count
    } catch {
      throw .parameter(error)
    }
  }

  /// Returns the bounce in a time of 1, so that bounces of every duration share their fits.
  package func normalized(duration: Double) -> Bounce {
    guard case .springy(let count, let velocity) = shape, velocity != 0 else { return self }
    var bounce = self
    bounce.shape = .springy(bounces: count, initialVelocity: velocity * duration)
    return bounce
  }

  /// Returns the motion against a wall at 0 that starts at −1 with a velocity, or at 0, off the wall.
  ///
  /// A velocity into the wall at 0 is that of an impact, of which the bounce leaves a part.
  package func thrown(
    from start: Double, velocity: Double, duration: Double
  ) throws(ParameterError) -> AnyMotion {
    guard case .wall(let model, _) = shape else { return try base(duration: duration) }
    switch model {
    case .cosine:
      let wall = try cosineWall(duration, visible: visibleFraction, residual: residualFraction)
      let final = wall.finalEnvelopeFraction
      let kept = Double.pow(final, 1 / (Double(wall.numberOfBounces) + 0.5))
      return AnyMotion(
        try CosineWallBounce(
          from: start, to: 0,
          initialVelocity: start == 0 && velocity > 0 ? -velocity * kept : velocity,
          numberOfBounces: wall.numberOfBounces, duration: duration, finalEnvelopeFraction: final))
    case .gravity:
      let fall = try fall(duration)
      let count = numberOfBounces ?? fall.numberOfBounces
      return AnyMotion(
        try GravityBounce(
          from: start, to: 0,
          initialVelocity: start == 0 && velocity > 0 ? -velocity * fall.restitution : velocity,
          numberOfBounces: count, restitution: fall.restitution, duration: duration))
    }
  }

  /// The fall under gravity, if that is the model and nothing comes before it.
  package func plainFall(duration: Double) throws(ParameterError) -> GravityBounce? {
    guard case .wall(.gravity, _) = shape, anticipation == nil else { return nil }
    return try fall(duration)
  }

  /// Returns the absolute cosine from rest at 0 to the wall at 1.
  private func cosineWall(
    _ duration: Double, visible: Double, residual: Double?
  ) throws(ParameterError) -> CosineWallBounce {
    let count = numberOfBounces ?? 3
    try ParameterError.check(visible, .visibleFraction, .openFraction)
    guard let residual else {
      return try CosineWallBounce(
        from: 0, to: 1, numberOfBounces: count, duration: duration, startsAtRest: true,
        finalEnvelopeFraction: visible)
    }
    return try CosineWallBounce(
      from: 0, to: 1, numberOfVisibleBounces: count, duration: duration, visibleFraction: visible,
      residualFraction: residual)
  }

  private func fall(_ duration: Double) throws(ParameterError) -> GravityBounce {
    guard case .wall(.gravity(let restitution?), let count) = shape else {
      return try GravityBounce(
        from: 0, to: 1, numberOfBounces: numberOfBounces ?? 3, duration: duration,
        visibleFraction: visibleFraction)
    }
    guard let count else {
      return try GravityBounce(
        from: 0, to: 1, restitution: restitution, duration: duration,
        visibleFraction: visibleFraction)
    }
    return try GravityBounce(
      from: 0, to: 1, numberOfBounces: count, restitution: restitution, duration: duration)
  }

  private func anticipatedMotion(duration: Double) throws(ParameterError) -> AnyMotion {
    guard let anticipation else { return try base(duration: duration) }
    return AnyMotion(
      try AnticipatedMotion(
        base(duration: duration * (1 - anticipation.durationFraction)),
        distanceFraction: anticipation.distanceFraction,
        durationFraction: anticipation.durationFraction))
  }

  /// The fractions of the motion after the anticipation, which makes all of it larger: those of the whole change are
  /// smaller ones of it.
  private var fractions: (visible: Double, residual: Double?) {
    let stretch = 1 + max(anticipation?.distanceFraction ?? 0, 0)
    return (visibleFraction / stretch, residualFraction.map { $0 / stretch })
  }

  /// Returns the motion after the anticipation.
  private func base(duration: Double) throws(ParameterError) -> AnyMotion {
    switch shape {
    case .springy, .cosine:
      let bounce = try springyBounce(duration: duration)
      return bounce.fading.map { AnyMotion($0) } ?? AnyMotion(bounce.plain)
    case .shake(let count):
      let (visible, residual) = fractions
      func shake(_ length: Double) throws(ParameterError) -> Shake {
        try Shake(
          about: 1, amplitude: -1, numberOfSwings: count, duration: length,
          visibleFraction: visible, residualFraction: residual ?? visible)
      }
      guard residual == nil else { return AnyMotion(try shake(duration)) }
      return AnyMotion(try TaperedMotion(duration: duration, visibleWithin: visible, shake))
    case .wall(.cosine, _):
      let (visible, residual) = fractions
      return AnyMotion(try cosineWall(duration, visible: visible, residual: residual))
    case .wall(.gravity, _): return AnyMotion(try fall(duration))
    case .dock(let table, let isSmooth):
      let dock = try DockBounce(height: -1, table: table)
      let motion = isSmooth ? AnyMotion(dock.smooth) : AnyMotion(dock)
      return AnyMotion(RescaledMotion(motion, duration: duration, offset: 1))
    case .decayTrain(let sides, let ratio, let threshold):
      return AnyMotion(
        try DecayTrain(
          target: 1, displacement: -1, ratio: ratio, threshold: threshold, sides: sides,
          returning: sides == .oneSided ? .easeIn : .easeOut, duration: duration))
    case .pulse(let count): return AnyMotion(try PulseTrain(count: count, duration: duration))
    case .spring(let spring, let velocity):
      let motion = AnyMotion(try Self.own(spring, velocity))
      return AnyMotion(RescaledMotion(motion, duration: duration))
    case .motion(let motion): return AnyMotion(RescaledMotion(motion, duration: duration))
    }
  }

  /// Returns the oscillation of a counted bounce, and the same with its last visible movement at a fixed fraction of
  /// the duration, after which it fades to its target; with a residual of the bounce's own it does not fade.
  private func springyBounce(
    duration: Double
  ) throws(ParameterError) -> (plain: SpringyBounce, fading: TaperedMotion<SpringyBounce>?) {
    let (visible, residual) = fractions
    let (count, velocity): (Int, Double?) =
      switch shape {
      case .springy(let count, let velocity): (count, velocity)
      default: (numberOfBounces ?? 0, nil)
      }
    func bounce(_ length: Double) throws(ParameterError) -> SpringyBounce {
      guard let velocity else {
        return try SpringyBounce(
          cosineFrom: 0, to: 1, numberOfBounces: count, duration: length,
          visibleFraction: visible, residualFraction: residual ?? visible)
      }
      return try SpringyBounce(
        from: 0, to: 1, numberOfBounces: count, duration: length, initialVelocity: velocity,
        visibleFraction: visible, residualFraction: residual ?? visible)
    }
    guard residual == nil else { return (try bounce(duration), nil) }
    let fading = try TaperedMotion(duration: duration, visibleWithin: visible, bounce)
    return (fading.base, fading)
  }

  /// A spring's own motion, from 0 to 1, faded to its target when its last visible movement is over.
  private static func own(
    _ spring: Spring, _ velocity: Double
  ) throws(ParameterError) -> TaperedMotion<SpringMotion> {
    let motion = try SpringMotion(from: 0, to: 1, initialVelocity: velocity, spring: spring)
    let last = motion.settlingTime(within: SpringyBounce.defaultVisibleFraction)
    return TaperedMotion(motion, from: last, to: last / visibleDurationFraction)
  }
}
