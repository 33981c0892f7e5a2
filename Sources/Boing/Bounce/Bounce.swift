import BoingCurves
import Foundation

/// The shape of a bounce over time, independent of the property, its values and the duration.
///
/// ```swift
/// layer.bounce(\.position.y, to: 300, .wall(.gravity(), bounces: 3), duration: 0.8)
/// layer.bounce(\.transform.scale, to: 1.2, .bouncy)
/// layer.bounce(\.position.x, by: 12, .shake(swings: 5))
/// ```
///
/// A progress of 0 is the from-value, 1 the to-value. Shakes, Dock bounces, pulses and alternating decay trains
/// are *cyclic*: they start and end at the to-value, and the from-value is their furthest point.
public struct Bounce: Hashable, Sendable {
  /// The equation of motion of a bounce against a wall.
  public enum WallModel: Hashable, Sendable {
    /// The absolute cosine, with contacts at equal intervals, as SKBounceAnimation has it.
    case cosine
    /// Parabolas of one gravity. The time between contacts shrinks by the restitution, from 0 to 1; if it is
    /// nil, it follows from the number of bounces.
    case gravity(restitution: Double? = nil)
  }

  enum Shape: Hashable, Sendable {
    case springy(bounces: Int, initialVelocity: Double)
    case cosine(bounces: Int)
    case wall(WallModel, bounces: Int?)
    case shake(swings: Int)
    case dock(DockBounce.Table, isSmooth: Bool)
    case decayTrain(DecayTrain.Sidedness, ratio: Double, threshold: Double)
    case pulse(count: Int)
    case spring(Spring, initialVelocity: Double)
    case motion(AnyMotion)
  }

  /// A motion of any type, equal to itself.
  struct AnyMotion: Hashable, Sendable {
    let motion: any Motion

    static func == (a: AnyMotion, b: AnyMotion) -> Bool {
      AnyHashable(a.motion) == AnyHashable(b.motion)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(motion)) }
  }

  var shape: Shape
  /// The fraction of the change that the amplitude of a visible bounce reaches.
  public internal(set) var visibleFraction = SpringyBounce.defaultVisibleFraction
  /// The fraction of the change that may be left at the end; nil ends the last visible movement there.
  public internal(set) var residualFraction: Double?
  var anticipation: Anticipation?

  init(_ shape: Shape) {
    self.shape = shape
  }

  /// A damped oscillation about the target, with an exact number of visible bounces.
  ///
  /// - Parameters:
  ///   - bounces: The number of visible bounces, from 0 to 10,000.
  ///   - initialVelocity: The velocity at the start, in changes of the value per second.
  public static func springy(bounces: Int = 2, initialVelocity: Double = 0) -> Bounce {
    Bounce(.springy(bounces: bounces, initialVelocity: initialVelocity))
  }

  /// SKBounceAnimation's own curve: a damped cosine, which starts at full speed.
  ///
  /// - Parameter bounces: The number of visible bounces, from 0 to 10,000.
  public static func cosine(bounces: Int = 2) -> Bounce { Bounce(.cosine(bounces: bounces)) }

  /// A bounce off a wall at the target, which the value never passes.
  ///
  /// - Parameters:
  ///   - model: The equation of motion.
  ///   - bounces: The number of bounces, from 0 to 10,000; if it is nil, 3, or, with a restitution, as many
  ///     as are visible.
  public static func wall(_ model: WallModel = .cosine, bounces: Int? = nil) -> Bounce {
    Bounce(.wall(model, bounces: bounces))
  }

  /// A decaying oscillation about the target, from which it starts; cyclic.
  ///
  /// - Parameter swings: The number of visible extrema, counted on both sides.
  public static func shake(swings: Int = 5) -> Bounce { Bounce(.shake(swings: swings)) }

  /// The bounce of an icon in the Dock, by a published table of 30 heights per second; cyclic.
  ///
  /// - Parameters:
  ///   - table: One of the published tables.
  ///   - isSmooth: True for a smooth curve through the table instead of straight lines.
  public static func dock(_ table: DockBounce.Table = .twoHops, isSmooth: Bool = false) -> Bounce {
    Bounce(.dock(table, isSmooth: isSmooth))
  }

  /// A train of eased segments, each a fixed fraction of the one before; cyclic if it alternates.
  ///
  /// - Parameters:
  ///   - sides: The side of the target on which the segments are.
  ///   - ratio: The factor from one segment to the next, between 0 and 1.
  ///   - threshold: The fraction of the change below which the train ends; by default that of a visible bounce.
  public static func decayTrain(
    _ sides: DecayTrain.Sidedness = .oneSided, ratio: Double = 1.0 / 3,
    threshold: Double = SpringyBounce.defaultVisibleFraction
  ) -> Bounce {
    Bounce(.decayTrain(sides, ratio: ratio, threshold: threshold))
  }

  /// A change to the from-value and back at a constant speed; cyclic.
  ///
  /// - Parameter count: The number of pulses.
  public static func pulse(count: Int = 1) -> Bounce { Bounce(.pulse(count: count)) }

  /// A spring by SwiftUI's parameters.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration, in seconds.
  ///   - bounce: The springiness, from −1 to less than 1.
  /// - Throws: ``BounceError/parameter(_:)`` for a parameter out of its range.
  public static func spring(duration: Double, bounce: Double = 0) throws(BounceError) -> Bounce {
    do {
      return spring(try Spring(duration: duration, bounce: bounce))
    } catch {
      throw .parameter(error)
    }
  }

  /// A spring.
  ///
  /// - Parameters:
  ///   - spring: A spring with damping.
  ///   - initialVelocity: The velocity at the start, in changes of the value per second.
  public static func spring(_ spring: Spring, initialVelocity: Double = 0) -> Bounce {
    Bounce(.spring(spring, initialVelocity: initialVelocity))
  }

  /// SwiftUI's smooth spring.
  public static var smooth: Bounce { .spring(.smooth) }
  /// SwiftUI's snappy spring.
  public static var snappy: Bounce { .spring(.snappy) }
  /// SwiftUI's bouncy spring.
  public static var bouncy: Bounce { .spring(.bouncy) }

  /// Any motion, whose value is the progress: 0 is the from-value, 1 the to-value.
  ///
  /// - Parameter motion: A motion with a finite duration that comes to rest at 1.
  public static func motion(_ motion: some Motion) -> Bounce {
    Bounce(.motion(AnyMotion(motion: motion)))
  }

  /// Returns this bounce with a draw-back before it.
  public func anticipated(_ anticipation: Anticipation = Anticipation()) -> Bounce {
    var bounce = self
    bounce.anticipation = anticipation
    return bounce
  }

  /// Returns this bounce with another measure of what is visible, and of what is left at its end.
  ///
  /// Both are for bounces that are counted: springy ones, cosines, shakes and walls; a fall under gravity leaves
  /// nothing. A fraction that means nothing to the shape is refused when the bounce is made, as
  /// ``BounceError/unusedFraction(_:_:)``.
  ///
  /// - Parameters:
  ///   - visibleFraction: The fraction of the change that the amplitude of a counted bounce reaches; between 0
  ///     and 1.
  ///   - residualFraction: The fraction of the change that is left at the end of the duration, greater than 0 and
  ///     at most the visible fraction; nil ends the last visible movement there. Off a wall it is what the envelope has
  ///     come down to at the end; parabolas leave nothing.
  public func counting(
    visibleFraction: Double = SpringyBounce.defaultVisibleFraction, residualFraction: Double? = nil
  ) -> Bounce {
    var bounce = self
    (bounce.visibleFraction, bounce.residualFraction) = (visibleFraction, residualFraction)
    return bounce
  }

  /// True if the bounce starts and ends at the to-value.
  public var isCyclic: Bool {
    switch shape {
    case .shake, .dock, .pulse, .decayTrain(.alternating, _, _): true
    case .motion(let any): any.motion.value(at: 0) == any.motion.target
    default: false
    }
  }

  /// True if the value bounces off its target.
  var bouncesOff: Bool {
    if case .wall = shape { true } else { false }
  }

  /// The number of visible bounces, or the swings of a shake, that the bounce is made for; nil for a bounce without a
  /// count, such as a spring.
  public var numberOfBounces: Int? {
    switch shape {
    case .springy(let count, _), .cosine(let count), .shake(let count): count
    case .wall(.gravity(.some), let count): count
    case .wall(_, let count): count ?? 3
    default: nil
    }
  }

  /// The bounce that goes on to another target: without a launch, a draw-back or a cycle of its own.
  var continued: Bounce {
    var next = self
    next.anticipation = nil
    switch shape {
    case .springy(let count, _), .shake(let count):
      next.shape = .springy(bounces: count, initialVelocity: 0)
    case .spring(let spring, _): next.shape = .spring(spring, initialVelocity: 0)
    default: if isCyclic { next.shape = .springy(bounces: 0, initialVelocity: 0) }
    }
    return next
  }
}

/// A draw-back before a bounce, as a crouch before a leap.
public struct Anticipation: Hashable, Sendable {
  /// The distance of the draw-back as a fraction of the whole change; at least 0.
  public var distanceFraction: Double
  /// The duration of the draw-back as a fraction of the whole duration; between 0 and 1.
  public var durationFraction: Double

  /// Creates a draw-back; by default of a tenth of the change in a quarter of the time.
  public init(distanceFraction: Double = 0.1, durationFraction: Double = 0.25) {
    self.distanceFraction = distanceFraction
    self.durationFraction = durationFraction
  }
}

// MARK: The motion of a bounce

extension Bounce {
  /// The fraction of the duration after which no visible movement is left.
  package static var visibleDurationFraction: Double {
    TaperedMotion<SpringMotion>.visibleDurationFraction
  }

  /// Returns the progress from 0 to 1 over time, which ends at 1 exactly.
  ///
  /// - Parameter duration: In seconds; nil is the bounce's own duration.
  /// - Throws: ``BounceError`` for a parameter or a duration out of its range.
  public func motion(duration: Double? = nil) throws(BounceError) -> any Motion {
    try checkFractions()
    let length: Double
    if let duration { length = duration } else { length = try defaultDuration() }
    guard length > 0, length < .infinity else { throw .duration(length) }
    do throws(ParameterError) {
      return settled(try anticipatedMotion(duration: length), length)
    } catch {
      throw .parameter(error)
    }
  }

  /// Refuses fractions that the shape has no use for.
  func checkFractions() throws(BounceError) {
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
    case .motion(let any): duration = any.motion.duration
    default: duration = 0.5
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
    try checkFractions()
    guard anticipation == nil else { return nil }
    let length: Double
    if let duration { length = duration } else { length = try defaultDuration() }
    guard length > 0, length < .infinity else { throw .duration(length) }
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
        let base = try base(duration: length)
        guard
          let bounce = base as? SpringyBounce ?? (base as? TaperedMotion<SpringyBounce>)?.base
        else { return nil }
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
    guard bouncesOff else { return [] }
    do throws(ParameterError) {
      let delay = duration * (anticipation?.durationFraction ?? 0)
      let stretch = 1 + (anticipation?.distanceFraction ?? 0)
      let base = try base(duration: duration - delay) as? any ContactingMotion
      return (base?.contacts ?? []).map {
        Contact(time: $0.time + delay, speed: $0.speed * stretch)
      }
    } catch {
      throw .parameter(error)
    }
  }

  /// Returns the number of extrema of `motion`, this bounce's in a time of 1, that reach the visible fraction;
  /// nil for a bounce without a count.
  func visibleExtremumCount(_ motion: any Motion) throws(BounceError) -> Int? {
    guard let count = numberOfBounces else { return nil }
    if residualFraction == nil, anticipation == nil { return count }
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
  func normalized(duration: Double) -> Bounce {
    guard case .springy(let count, let velocity) = shape, velocity != 0 else { return self }
    var bounce = self
    bounce.shape = .springy(bounces: count, initialVelocity: velocity * duration)
    return bounce
  }

  /// Returns the motion against a wall at 0 that starts at −1 with a velocity, or at 0, off the wall.
  ///
  /// A velocity into the wall at 0 is that of an impact, of which the bounce leaves a part.
  func thrown(
    from start: Double, velocity: Double, duration: Double
  ) throws(ParameterError) -> any Motion {
    guard case .wall(let model, _) = shape else { return try base(duration: duration) }
    switch model {
    case .cosine:
      let wall = try cosineWall(duration, visible: visibleFraction, residual: residualFraction)
      let final = wall.finalEnvelopeFraction
      let kept = Double.pow(final, 1 / (Double(wall.numberOfBounces) + 0.5))
      return try CosineWallBounce(
        from: start, to: 0,
        initialVelocity: start == 0 && velocity > 0 ? -velocity * kept : velocity,
        numberOfBounces: wall.numberOfBounces, duration: duration, finalEnvelopeFraction: final)
    case .gravity:
      let fall = try fall(duration)
      let count = numberOfBounces ?? fall.numberOfBounces
      return try GravityBounce(
        from: start, to: 0,
        initialVelocity: start == 0 && velocity > 0 ? -velocity * fall.restitution : velocity,
        numberOfBounces: count, restitution: fall.restitution, duration: duration)
    }
  }

  /// The fall under gravity, if that is the model and nothing comes before it.
  func plainFall(duration: Double) throws(ParameterError) -> GravityBounce? {
    guard case .wall(.gravity, _) = shape, anticipation == nil else { return nil }
    return try fall(duration)
  }

  /// Returns the absolute cosine from rest at 0 to the wall at 1.
  private func cosineWall(
    _ duration: Double, visible: Double, residual: Double?
  ) throws(ParameterError) -> CosineWallBounce {
    let count = numberOfBounces ?? 3
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

  private func anticipatedMotion(duration: Double) throws(ParameterError) -> any Motion {
    guard let anticipation else { return try base(duration: duration) }
    return try drawnBack(
      base(duration: duration * (1 - anticipation.durationFraction)), anticipation)
  }

  /// The motion after the anticipation, which makes all of it larger: fractions of the whole change are smaller
  /// ones of it.
  private func base(duration: Double) throws(ParameterError) -> any Motion {
    let stretch = 1 + max(anticipation?.distanceFraction ?? 0, 0)
    let visible = visibleFraction / stretch
    let residual = residualFraction.map { $0 / stretch }
    switch shape {
    case .springy(let count, let velocity):
      return try tapered(within: visible, duration) { length throws(ParameterError) in
        try SpringyBounce(
          from: 0, to: 1, numberOfBounces: count, duration: length, initialVelocity: velocity,
          visibleFraction: visible, residualFraction: residual ?? visible)
      }
    case .cosine(let count):
      return try tapered(within: visible, duration) { length throws(ParameterError) in
        try SpringyBounce(
          cosineFrom: 0, to: 1, numberOfBounces: count, duration: length,
          visibleFraction: visible, residualFraction: residual ?? visible)
      }
    case .shake(let count):
      return try tapered(within: visible, duration) { length throws(ParameterError) in
        try Shake(
          about: 1, amplitude: -1, numberOfSwings: count, duration: length,
          visibleFraction: visible, residualFraction: residual ?? visible)
      }
    case .wall(.cosine, _):
      return try cosineWall(duration, visible: visible, residual: residual)
    case .wall(.gravity, _):
      return try fall(duration)
    case .dock(let table, let isSmooth):
      let dock = try DockBounce(height: -1, table: table)
      return isSmooth
        ? RescaledMotion(dock.smooth, duration: duration, offset: 1)
        : RescaledMotion(dock, duration: duration, offset: 1)
    case .decayTrain(let sides, let ratio, let threshold):
      return try DecayTrain(
        target: 1, displacement: -1, ratio: ratio, threshold: threshold, sides: sides,
        returning: sides == .oneSided ? .easeIn : .easeOut, duration: duration)
    case .pulse(let count): return try PulseTrain(count: count, duration: duration)
    case .spring(let spring, let velocity):
      return RescaledMotion(try Self.own(spring, velocity), duration: duration)
    case .motion(let any): return rescaled(any.motion, duration)
    }
  }

  /// Returns a motion whose last visible movement ends at a fixed fraction of the duration, after which it fades
  /// to its target; with a residual of the bounce's own, the motion as it is made.
  private func tapered<Base: Motion>(
    within level: Double, _ duration: Double, _ make: (Double) throws(ParameterError) -> Base
  ) throws(ParameterError) -> any Motion {
    guard residualFraction == nil else { return try make(duration) }
    return try TaperedMotion(duration: duration, visibleWithin: level, make)
  }

  /// A spring's own motion, from 0 to 1, faded to its target when its last visible movement is over.
  private static func own(
    _ spring: Spring, _ velocity: Double
  ) throws(ParameterError) -> TaperedMotion<SpringMotion> {
    let motion = try SpringMotion(from: 0, to: 1, initialVelocity: velocity, spring: spring)
    let last = motion.settlingTime(within: SpringyBounce.defaultVisibleFraction)
    return TaperedMotion(motion, from: last, to: last / visibleDurationFraction)
  }

  private func settled(_ motion: some Motion, _ duration: Double) -> any Motion {
    SettledMotion(motion, at: 1, duration: duration)
  }

  private func rescaled(_ motion: some Motion, _ duration: Double) -> any Motion {
    RescaledMotion(motion, duration: duration)
  }

  private func drawnBack(
    _ motion: some Motion, _ anticipation: Anticipation
  ) throws(ParameterError) -> any Motion {
    try AnticipatedMotion(
      motion, distanceFraction: anticipation.distanceFraction,
      durationFraction: anticipation.durationFraction)
  }
}
