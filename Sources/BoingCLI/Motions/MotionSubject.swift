import Boing
import BoingCurveFormats
import BoingCurves
import BoingPlayground

extension MotionDesign.Kind: Encodable {}

/// A motion of any kind, with what a table, a figure or an export needs to know of it.
struct MotionSubject {
  let kind: MotionDesign.Kind
  /// The bounce as layers take it; nil for a motion that none of theirs is.
  var request: BounceRequest<Double>?
  var motion: any Motion
  /// The length that is shown, in seconds.
  var duration: Double
  /// True if it comes to rest by itself.
  var rests = true
  /// The start, as it was asked for; for a shake and a wobble, the furthest point.
  var from: Double
  /// The target, at which it comes to rest.
  var to: Double
  /// The values of progress 0 and 1.
  var progressRange: (zero: Double, one: Double)
  /// The number of bounces or swings, asked for or computed; nil for a motion that has none to count.
  var bounces: Int?
  /// Units of the value for each second.
  var velocity = 0.0
  /// The minimum height of a counted bounce, as a fraction of the distance; nil without a count.
  var visibleFraction: Double?
  /// The points at which it turns back and that are worth a mark.
  var extrema: [Extremum] = []
  /// When something is hit.
  var contactTimes: [Double] = []
  /// The same with the speeds, where they are known.
  var contacts: [Contact] = []
  /// The maximum distance from the rest after the first arrival there.
  var peak = 0.0
  /// The draw-back before the start, as a fraction of the distance; nil without one.
  var anticipation: Double?
  /// The squash and stretch of the body that moves; nil unless asked for.
  var shape: (any BodyShape)?

  /// The motion as it is shown and exported: what it has left at its end is taken out over the whole
  /// of it, so that it ends at its rest exactly.
  ///
  /// One that never rests is shown as it is.
  var settled: any Motion {
    rests && motion.duration > 0 ? motion.settled(at: duration) : motion
  }

  /// A name for a figure, such as “2 bounces in 1 s from 0 to 1”.
  var title: String {
    let name =
      switch kind {
      case .shake: bounces.map { "\($0) swing\($0 == 1 ? "" : "s")" } ?? kind.rawValue
      case .dock, .train, .ease: kind.rawValue
      case .spring, .wall, .gravity:
        bounces.map { "\($0) bounce\($0 == 1 ? "" : "s")" } ?? "a spring that never rests"
      }
    return "\(name) in \(duration.short) s from \(from.plain) to \(to.plain)"
      + (anticipation.map { ", drawn back by \($0.plain) of the distance before" } ?? "")
  }

  /// The distance of which errors are fractions; 1 for a motion that goes nowhere.
  var distance: Double {
    let distance = abs(progressRange.one - progressRange.zero)
    return distance > 0 ? distance : 1
  }

  /// The half height of the band that a visible bounce leaves.
  var visibleDistance: Double {
    (visibleFraction ?? 0) * abs(progressRange.one - progressRange.zero)
  }

  /// The same with the maximum distance of its extrema from the target.
  func withPeak() -> MotionSubject {
    var subject = self
    subject.peak = extrema.reduce(0) { max($0, abs($1.value - to)) }
    return subject
  }

  /// The motion with a draw-back before it, if there is one.
  func anticipated(_ anticipation: Anticipation?) throws -> MotionSubject {
    guard let anticipation else { return self }
    func wrap(_ base: some Motion) throws -> (any Motion, shift: Double, scale: Double) {
      let motion = try AnticipatedMotion(
        base, distanceFraction: anticipation.distanceFraction,
        durationFraction: anticipation.durationFraction)
      return (motion, motion.anticipationDuration, motion.amplification)
    }
    let (motion, shift, scale) = try wrap(self.motion)
    var subject = self
    subject.contacts = contacts.map { Contact(time: $0.time + shift, speed: $0.speed * abs(scale)) }
    subject.motion = motion
    subject.duration = motion.duration
    subject.contactTimes = contactTimes.map { $0 + shift }
    subject.extrema = extrema.map {
      Extremum(time: $0.time + shift, value: to + ($0.value - to) * scale)
    }
    if scale != 1 {
      subject.extrema.insert(Extremum(time: shift, value: motion.value(at: shift)), at: 0)
    }
    subject.peak = peak * abs(scale)
    subject.anticipation = anticipation.distanceFraction
    return subject
  }
}

extension MotionSubject {
  /// Creates the motion that a layer's bounce shows.
  ///
  /// - Parameter duration: In seconds, with the draw-back; nil is the bounce's own, and the draw-back comes before it.
  /// - Throws: `BounceError` for a parameter out of its range.
  init(
    _ kind: MotionDesign.Kind, _ bounce: Bounce, from: Double, to: Double, duration: Double?,
    _ anticipation: Anticipation?
  ) throws(BounceError) {
    let shape = anticipation.map { bounce.anticipated($0) } ?? bounce
    let length: Double
    if let duration {
      length = duration
    } else {
      length = try bounce.defaultDuration() / (1 - (anticipation?.durationFraction ?? 0))
    }
    let distance = abs(to - from)
    func scaled(_ progress: some Motion) -> any Motion {
      RescaledMotion(progress, from: from, to: to)
    }
    let motion = scaled(try shape.motion(duration: length))
    self.init(
      kind: kind,
      request: BounceRequest(
        BounceProperty("value"), .fromTo(from, to), shape, duration: length),
      motion: motion, duration: length, from: from, to: to,
      progressRange: shape.isCyclic ? (to, from) : (from, to), bounces: shape.numberOfBounces,
      anticipation: anticipation?.distanceFraction)
    switch kind {
    case .spring, .wall, .gravity, .shake: visibleFraction = shape.visibleFraction
    case .dock, .train, .ease: break
    }
    guard distance > 0 else { return }
    let moving = try Self.spring(bounce, duration: length, anticipation).map(scaled) ?? motion
    let turns = moving.extrema.prefix(Self.maximumExtremumCount).prefix { $0.time < length }
    // Between two turns it only rises or only falls: it has arrived by the first one that is not on the side of the start.
    let side = moving.value(at: 0) - to
    let arrival =
      shape.isCyclic ? 0 : turns.firstIndex { ($0.value - to) * side <= 0 } ?? turns.count
    let level =
      kind == .spring || kind == .shake ? shape.visibleFraction * distance : 1e-9 * distance
    let later = turns[arrival...].filter { abs($0.value - to) >= level }
    extrema = turns[..<arrival] + later
    peak = later.reduce(0) { max($0, abs($1.value - to)) }
    if bounces == nil, kind == .spring || kind == .gravity { bounces = later.count }
    contacts = try shape.contacts(duration: length).map {
      Contact(time: $0.time, speed: $0.speed * distance)
    }
    switch kind {
    case .wall, .gravity: contactTimes = contacts.map(\.time)
    case .dock: contactTimes = Array(motion.targetCrossings)
    case .train: contactTimes = shape.isCyclic ? [] : Array(motion.targetCrossings)
    case .spring, .shake, .ease: break
    }
  }

  /// The spring that a bounce follows up to its fade, whose events are in closed form; nil for any other bounce.
  private static func spring(
    _ bounce: Bounce, duration: Double, _ anticipation: Anticipation?
  ) throws(BounceError) -> AnyMotion? {
    guard bounce.residualFraction == nil else { return nil }
    let drawBack = duration * (anticipation?.durationFraction ?? 0)
    guard let spring = try bounce.springMotion(duration: duration - drawBack) else { return nil }
    guard let anticipation else { return AnyMotion(spring) }
    // A bounce with a count is another one after a draw-back.
    guard case .spring = bounce.shape else { return nil }
    do throws(ParameterError) {
      return AnyMotion(
        try AnticipatedMotion(
          spring, distance: anticipation.distanceFraction, duration: drawBack))
    } catch {
      throw .parameter(error)
    }
  }

  /// The number of extrema that are looked at.
  private static var maximumExtremumCount: Int { 20_000 }

  /// Creates a fall or a hop.
  init(
    _ motion: GravityBounce, duration: Double, progressRange: (zero: Double, one: Double),
    _ visibleFraction: Double
  ) {
    let subject = MotionSubject(
      kind: .gravity, motion: motion, duration: duration, from: motion.from, to: motion.target,
      progressRange: progressRange, bounces: motion.numberOfBounces,
      visibleFraction: visibleFraction, extrema: motion.apexes,
      contactTimes: motion.contacts.map(\.time), contacts: motion.contacts)
    self = subject.withPeak()
  }
}

extension MotionSubject {
  /// The motion with the shape of a soft body that is squashed at its contacts and stretched in flight.
  func shaped(squash: Double, stretch: Double, contactDuration: Double?) throws -> MotionSubject {
    func shape(_ base: some Motion) throws -> any BodyShape {
      try SquashAndStretch(
        base, contacts: contacts, squash: squash, stretch: stretch,
        contactDuration: contactDuration)
    }
    var subject = self
    subject.shape = try shape(motion)
    return subject
  }
}

/// The scales of a body along its path and across it.
protocol BodyShape: Sendable {
  func longitudinalScale(at time: Double) -> Double
  func transverseScale(at time: Double) -> Double
}

extension SquashAndStretch: BodyShape {}
