import Boing
import BoingCurves
import Foundation
public import Testing

/// Expectations of a motion, each of which is a failure of the test where it is not met.
///
/// Times are counted from the beginning of the interval that is looked at. The *distance* is that from the value at the
/// beginning to the value at the end; of a motion that ends where it began, such as a shake, the largest departure from
/// there.
public final class MotionExpectations {
  /// The fraction of the distance, 0.02, below which nothing is seen: the tolerance by default, and the height of the
  /// smallest bounce that counts.
  public static let visibleFraction = SpringyBounce.defaultVisibleFraction

  let name: String
  let motion: SampledMotion
  private(set) var failures: [(message: String, location: SourceLocation)] = []

  init(name: String, motion: SampledMotion) {
    (self.name, self.motion) = (name, motion)
  }

  private var origin: Double { motion.interval.lowerBound }

  private var distance: Double {
    let moved = (motion.end - motion.start).magnitude
    let range = max(motion.maximum.value - motion.start, motion.start - motion.minimum.value)
    return moved > range * 1e-9 ? moved : range
  }

  private func time(_ time: Double) -> String { Sentence.time(time - origin) }

  private func fail(_ message: String, _ location: SourceLocation) {
    failures.append(("\(name) \(message)", location))
  }

  /// Returns the tolerance to use; nil, with a failure, where a number is none.
  private func tolerance(
    _ tolerance: Double?, about target: Double = 0, _ location: SourceLocation
  ) -> Double? {
    guard target.isFinite else {
      fail("cannot be compared with \(target), which is no finite number", location)
      return nil
    }
    guard let tolerance else { return max(distance * Self.visibleFraction, 1e-9) }
    guard tolerance >= 0, tolerance.isFinite else {
      fail("cannot be compared within \(tolerance): a tolerance is a number of 0 or more", location)
      return nil
    }
    return tolerance
  }

  // MARK: Ends

  /// Expects the motion to begin at a value.
  ///
  /// - Parameters:
  ///   - value: The value, in the property's unit.
  ///   - tolerance: The maximum difference; by default two hundredths of the distance.
  ///   - sourceLocation: The place at which a failure is shown.
  public func starts(
    at value: Double, tolerance: Double? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let allowed = self.tolerance(tolerance, about: value, sourceLocation) else { return }
    if (motion.start - value).magnitude > allowed {
      fail(
        "starts at \(Sentence.number(motion.start)), expected \(Sentence.number(value)) "
          + "(within \(Sentence.number(allowed)))", sourceLocation)
    }
  }

  /// Expects the motion to end at a value, and not to leave its neighbourhood after a time.
  ///
  /// - Parameters:
  ///   - value: The value, in the property's unit.
  ///   - limit: The time after the beginning, by which it has come to stay; nil for any.
  ///   - tolerance: The maximum distance from the value; by default two hundredths of the motion's distance.
  ///   - sourceLocation: The place at which a failure is shown.
  public func settles(
    at value: Double, within limit: Duration? = nil, tolerance: Double? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let allowed = self.tolerance(tolerance, about: value, sourceLocation) else { return }
    let isThere = (motion.end - value).magnitude <= allowed
    let settled = motion.settlingTime(at: isThere ? value : motion.end, within: allowed)
    let isLate =
      limit.flatMap { limit in settled.map { $0 - origin > limit.seconds + 1e-9 } } ?? false
    guard !isThere || isLate else { return }
    var sentence = "settles at \(Sentence.number(motion.end))"
    if !isThere {
      sentence +=
        ", expected \(Sentence.number(value)) (within \(Sentence.number(allowed)))"
    }
    if isLate, let limit, let settled {
      sentence +=
        "\(isThere ? "" : ",") after \(time(settled)), expected \(Sentence.time(limit))"
    }
    fail(sentence, sourceLocation)
  }

  /// Expects the motion to come to a value for the first time by a time.
  ///
  /// - Parameters:
  ///   - value: The value, in the property's unit.
  ///   - limit: The time after the beginning; nil for any.
  ///   - sourceLocation: The place at which a failure is shown.
  public func reaches(
    _ value: Double, within limit: Duration? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard tolerance(nil, about: value, sourceLocation) != nil else { return }
    guard let arrival = motion.arrivalTime(at: value, within: rounding(value)) else {
      let nearest = motion.start < value ? motion.maximum.value : motion.minimum.value
      return fail(
        "comes to \(Sentence.number(nearest)) at most, expected to reach \(Sentence.number(value))",
        sourceLocation)
    }
    if let limit, arrival - origin > limit.seconds + 1e-9 {
      fail(
        "reaches \(Sentence.number(value)) after \(time(arrival)), expected \(Sentence.time(limit))",
        sourceLocation)
    }
  }

  private func rounding(_ value: Double) -> Double { 1e-9 * max(1, value.magnitude) }

  // MARK: Bounces

  /// Expects the motion to go beyond its end by a fraction of the distance.
  ///
  /// ```swift
  /// $0.overshoots(by: 0.1...0.3)
  /// ```
  ///
  /// - Parameters:
  ///   - range: The fraction of the distance, 0 for none.
  ///   - sourceLocation: The place at which a failure is shown.
  public func overshoots(
    by range: ClosedRange<Double>, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let change = motion.end - motion.start
    guard change.magnitude >= distance, change != 0 else {
      return fail(
        "ends where it starts, at \(Sentence.number(motion.end)), expected to overshoot by "
          + Self.text(range), sourceLocation)
    }
    let farthest = change > 0 ? motion.maximum.value : motion.minimum.value
    let overshoot = max(0, (farthest - motion.end) / change)
    if overshoot < range.lowerBound - 1e-9 || overshoot > range.upperBound + 1e-9 {
      fail(
        "overshoots by \(Sentence.percent(overshoot)), expected \(Self.text(range))",
        sourceLocation)
    }
  }

  private static func text(_ range: ClosedRange<Double>) -> String {
    range.lowerBound == range.upperBound
      ? Sentence.percent(range.lowerBound)
      : "\(Sentence.percent(range.lowerBound)) to \(Sentence.percent(range.upperBound))"
  }

  /// Expects a number of visible bounces.
  ///
  /// A bounce is an extremum after the first arrival at the end value that stands out from it by ``visibleFraction`` of
  /// the distance, on either side of it, or always on the same for a bounce against a wall. That is the count of
  /// `layer.bounce(_:to:bounces:duration:)`.
  ///
  /// - Parameters:
  ///   - count: The number of bounces, 0 or more.
  ///   - sourceLocation: The place at which a failure is shown.
  public func bounces(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    let height = distance * Self.visibleFraction
    let found = height > 0 ? motion.bounceCount(about: motion.end, height: height) : 0
    if found != count {
      fail(
        "bounces \(Sentence.count(found, "time", "times")), expected "
          + Sentence.count(count, "time", "times"), sourceLocation)
    }
  }

  // MARK: Course

  /// Expects a motion without jumps.
  ///
  /// A jump of the value is one by more than a thousandth of its range at one moment: what an animation shows that is
  /// removed while the layer's own value is another.
  ///
  /// - Parameters:
  ///   - velocityToo: True if the velocity may not jump either, except at the beginning of the interval; the end counts.
  ///   - velocityTolerance: The fraction of the highest speed by which the velocity may jump. Keyframes joined by
  ///     straight lines have small jumps everywhere: within a thousandth of the distance of a critically damped spring
  ///     those are e · √0.008, which is 0.24. A linear animation that begins or stops jumps by 1, and a bounce against
  ///     a wall by up to 2.
  ///   - sourceLocation: The place at which a failure is shown.
  public func isContinuous(
    velocityToo: Bool = false, velocityTolerance: Double = 0.35,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard tolerance(velocityTolerance, sourceLocation) != nil else { return }
    if let jump = motion.jump {
      return fail(
        "jumps from \(Sentence.number(jump.before.value)) to \(Sentence.number(jump.after.value)) "
          + "at \(time(jump.after.time)), expected it to be continuous", sourceLocation)
    }
    if velocityToo, let jump = motion.velocityJump(above: velocityTolerance) {
      fail(
        "has a velocity that jumps from \(Sentence.number(jump.before)) to "
          + "\(Sentence.number(jump.after)) per second at \(time(jump.time)), "
          + "expected it to be continuous", sourceLocation)
    }
  }

  /// Expects every value to be at most `limit`.
  public func neverExceeds(
    _ limit: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard tolerance(nil, about: limit, sourceLocation) != nil else { return }
    let maximum = motion.maximum
    if maximum.value > limit + rounding(limit) {
      fail(
        "rises to \(Sentence.number(maximum.value)) at \(time(maximum.time)), "
          + "expected never to exceed \(Sentence.number(limit))", sourceLocation)
    }
  }

  /// Expects every value to be at least `limit`.
  public func neverFallsBelow(
    _ limit: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard tolerance(nil, about: limit, sourceLocation) != nil else { return }
    let minimum = motion.minimum
    if minimum.value < limit - rounding(limit) {
      fail(
        "falls to \(Sentence.number(minimum.value)) at \(time(minimum.time)), "
          + "expected never to fall below \(Sentence.number(limit))", sourceLocation)
    }
  }

  /// Expects the motion never to turn back.
  ///
  /// - Parameters:
  ///   - tolerance: The distance by which it may; by default none but that of rounding.
  ///   - sourceLocation: The place at which a failure is shown.
  public func isMonotonic(
    tolerance: Double = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let allowed = self.tolerance(tolerance, sourceLocation) else { return }
    if let turn = motion.turningPoint(beyond: max(allowed, rounding(motion.maximum.value))) {
      fail(
        "turns back at \(Sentence.number(turn.value)) after \(time(turn.time)), "
          + "expected it to keep its direction", sourceLocation)
    }
  }
}
