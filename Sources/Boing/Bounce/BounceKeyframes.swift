import Foundation

/// The keyframes of a bounce, with a certificate of how well they follow the true curve.
public struct BounceKeyframes {
  /// The values, in the type of the from- and to-value.
  public let values: [Any]
  /// When each is reached, in parts of the duration: rising from 0 to 1.
  public let keyTimes: [Double]
  /// The pace of each stretch between two values; nil where all are linear.
  public let timings: [CubicBezierTiming]?
  /// How far the way between the keyframes strays from the true curve at most, as a fraction of the
  /// whole change.
  public let maximumError: Double

  /// The key times as Core Animation takes them.
  let numbers: [NSNumber]

  /// The number of keyframes: the fewest that the error allows.
  public var count: Int { values.count }

  init(_ ends: BounceEnds, _ style: BounceStyle, duration: Double) throws(BounceError) {
    let way = try ends.way()
    if style.initialVelocity != 0, !(duration > 0 && duration.isFinite) {
      throw .duration(duration)
    }
    let isCurved = way.from.isMixedOnACurve
    let curve = try BounceCurveCache.shared.curve(
      style.normalized(duration: duration), straight: isCurved)
    var (times, progress, keyTimes) = (curve.times, curve.progress, curve.keyTimes)
    if isCurved {
      (times, progress) = way.refined(times, progress, maximumError: style.maximumError)
      keyTimes = times.map { NSNumber(value: $0) }
    }
    var values = way.values(at: progress)
    values[0] = style.shake ? way.last : way.first
    values[values.count - 1] = way.last
    self.values = values
    self.keyTimes = times
    numbers = keyTimes
    timings = curve.paces
    maximumError = curve.maximumError
  }
}
