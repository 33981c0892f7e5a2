/// The eight timing properties as a value: what ``CAMediaTiming`` objects hold and what the render
/// tree computes with.
package struct MediaTiming: Hashable, Sendable {
  package var beginTime: Double = 0
  package var duration: Double = 0
  package var speed: Double = 1
  package var timeOffset: Double = 0
  package var repeatCount: Double = 0
  package var repeatDuration: Double = 0
  package var autoreverses = false
  package var fillsBackwards = false
  package var fillsForwards = false

  package init() {}

  /// True if local time is the parent's.
  package var isIdentity: Bool { beginTime == 0 && speed == 1 && timeOffset == 0 }

  /// True if local time follows from the parent's in the same way as that of `other`.
  package func hasClock(of other: MediaTiming) -> Bool {
    beginTime == other.beginTime && speed == other.speed && timeOffset == other.timeOffset
  }

  /// Local time for a time of the parent; finite where that is.
  package func localTime(fromParent time: Double) -> Double {
    speed == 0 ? timeOffset : Self.checked((time - beginTime) * speed + timeOffset, of: time)
  }

  /// `converted`, or where the conversion of the finite time `time` has overflowed the largest time of its
  /// sign; 0 for what is not a number.
  ///
  /// Each step of a conversion is checked, so that no later one subtracts an infinity from another.
  private static func checked(_ converted: Double, of time: Double) -> Double {
    if converted.isFinite { return converted }
    if converted.isNaN { return 0 }
    guard time.isFinite else { return converted }
    return converted > 0 ? .greatestFiniteMagnitude : -.greatestFiniteMagnitude
  }

  /// The parent's time for a local time, finite where that is; 0 where a speed of zero leaves it
  /// undetermined.
  package func parentTime(fromLocal time: Double) -> Double {
    speed == 0 ? 0 : Self.checked((time - timeOffset) / speed + beginTime, of: time)
  }

  /// Length of one run, there and back if it reverses.
  package var period: Double { autoreverses ? duration * 2 : duration }

  /// Length of all runs together, in local seconds; may be infinite.
  package var activeDuration: Double {
    if repeatDuration > 0 { return repeatDuration }
    // Nothing repeated for ever is still nothing.
    return period == 0 ? 0 : period * (repeatCount > 0 ? repeatCount : 1)
  }

  /// The timing of an animation with what it leaves open filled in: a begin time of 0 means `begin`, a
  /// duration of 0 `defaultDuration`.
  ///
  /// A begin time too small to be one, such as the 1e-100 of documents, says "at time zero".
  package func resolved(beginningAt begin: Double, defaultDuration: Double) -> MediaTiming {
    var timing = self
    if beginTime == 0 {
      timing.beginTime = begin
    } else if abs(beginTime) < 1e-12 {
      timing.beginTime = 0
    }
    if duration == 0 { timing.duration = defaultDuration }
    return timing
  }

  /// True if the active duration lies wholly before the parent's `time`.
  package func hasEnded(at time: Double) -> Bool {
    (time - beginTime) * abs(speed) > activeDuration
  }

  /// The parent's time at which the active duration ends; infinite where it never does.
  package var endTime: Double {
    speed == 0 ? .infinity : beginTime + activeDuration / abs(speed)
  }

  /// A position within one run.
  package struct Phase: Hashable, Sendable {
    /// Seconds from the start of the run, 0…duration; already turned around on the way back.
    package var time: Double
    /// Whole runs (there and back counts as one) that lie behind.
    package var completedRuns: Double
    /// True if any time of the active duration has passed.
    package var isPastStart: Bool
    /// Position within one run from 0 to 1.
    ///
    /// A run without length is over as soon as it begins; one without end never leaves 0.
    package var progress: Double
  }

  /// Returns the position within a run at the parent's `time`; nil at times at which nothing shows.
  ///
  /// At the exact end the position is the end of the last run, not the start of another.
  ///
  /// - Parameter removedAtEnd: whether the object goes away when it ends, so that a fill mode
  ///   cannot show anything afterwards.
  package func phase(atParent time: Double, removedAtEnd: Bool) -> Phase? {
    var elapsed = time - beginTime
    let hasBegun = elapsed >= 0
    let active = activeDuration
    if elapsed < 0 {
      guard fillsBackwards else { return nil }
      elapsed = 0
    }
    // Written so that a speed of zero, whose end lies at infinity, never ends.
    var atEnd = elapsed * abs(speed) == active
    if elapsed * abs(speed) > active {
      guard fillsForwards, !removedAtEnd else { return nil }
      elapsed = active / abs(speed)
      atEnd = true
    }
    guard elapsed.isFinite, !period.isNaN else { return nil }
    let local = Self.checked(elapsed * speed + timeOffset, of: elapsed)
    guard period > 0, period.isFinite else {
      return Phase(
        time: period > 0 ? max(local, 0) : 0, completedRuns: 0, isPastStart: elapsed > 0,
        progress: period == 0 && hasBegun && speed > 0 ? 1 : 0)
    }
    // The quotient of what is less than a run is less than 1 when it is rounded, too.
    var runs = local >= 0 && local < period ? 0 : (local / period).rounded(.down)
    // Beyond 2⁵³ runs no number says where in one the time lies: it counts as the start of a run.
    guard runs.magnitude < 0x1p53 else {
      return Phase(
        time: 0, completedRuns: runs < 0 ? -0x1p53 : 0x1p53, isPastStart: elapsed > 0, progress: 0)
    }
    var position = local - runs * period
    // Rounding may leave the position a hair outside one run.
    if position >= period {
      position = 0
      runs += 1
    } else if position < 0 {
      position = 0
    }
    if position == 0, atEnd, local > 0 {
      position = period
      runs -= 1
    }
    if autoreverses, position > duration { position = period - position }
    return Phase(
      time: position, completedRuns: runs, isPastStart: elapsed > 0, progress: position / duration)
  }
}
