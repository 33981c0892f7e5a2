import Boing
import BoingCurves

/// The laws of motion that can be shown.
enum CurveLaw: String, CaseIterable, Encodable {
  case spring, wall, gravity, shake, dock, train, ease
}

/// A motion of any law, with what a table, a figure or CSS needs to know of it.
struct MotionSubject {
  let law: CurveLaw
  var motion: any Motion
  /// The length that is shown, in seconds.
  var duration: Double
  /// True if it comes to rest by itself.
  var rests = true
  /// The start, as it was asked for; for a shake and a wobble, the furthest point.
  var from: Double
  /// The target, at which it comes to rest.
  var to: Double
  /// The values between which CSS counts progress.
  var way: (zero: Double, one: Double)
  /// The number of bounces or swings, asked for or computed; nil for a motion that has none to count.
  var bounces: Int?
  /// Units of the value for each second.
  var velocity = 0.0
  /// The part of the way that a bounce must have to be counted; nil where nobody counts.
  var visibleFraction: Double?
  /// The points at which it turns back and that are worth a mark.
  var extrema: [Extremum] = []
  /// When something is hit.
  var contactTimes: [Double] = []
  /// The same with the speeds, where they are known.
  var contacts: [Contact] = []
  /// The greatest distance from the rest after the first arrival there.
  var peak = 0.0
  /// By which part of the way it draws back before the launch; nil where it does not.
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
    let what =
      switch law {
      case .shake: bounces.map { "\($0) swing\($0 == 1 ? "" : "s")" } ?? law.rawValue
      case .dock, .train, .ease: law.rawValue
      case .spring, .wall, .gravity:
        bounces.map { "\($0) bounce\($0 == 1 ? "" : "s")" } ?? "a spring that never rests"
      }
    return "\(what) in \(duration.short) s from \(from.plain) to \(to.plain)"
      + (anticipation.map { ", drawn back by \($0.plain) of the way before" } ?? "")
  }

  /// The half height of the band that a visible bounce leaves.
  var visibleDistance: Double {
    (visibleFraction ?? 0) * abs(way.one - way.zero)
  }

  /// The motion with a draw-back before it that takes `share` of the whole.
  func anticipated(fraction: Double, share: Double) throws -> MotionSubject {
    func wrap(_ base: some Motion) throws -> (any Motion, shift: Double, scale: Double) {
      let motion = try AnticipatedMotion(base, distanceFraction: fraction, durationFraction: share)
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
    subject.anticipation = fraction
    return subject
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

/// The scales of a body along its way and across it.
protocol BodyShape: Sendable {
  func longitudinalScale(at time: Double) -> Double
  func transverseScale(at time: Double) -> Double
}

extension SquashAndStretch: BodyShape {}
