import Foundation

/// The keyframes of a bounce, with a certificate of how well they follow the true curve.
public struct BounceKeyframes {
  /// The values, in the type of the from- and to-value.
  package let values: [Any]
  /// The time of each value as a fraction of the duration, rising from 0 to 1.
  public let keyTimes: [Double]
  /// The timing function between each two values; nil if all are linear.
  public let timingFunctions: [CubicBezierEasing]?
  /// An upper bound on the distance between the true curve and the lines between the keyframes, as a
  /// fraction of the whole change; at most the one asked for, wherever that can be kept.
  ///
  /// Of a colour that is interpolated elsewhere than in sRGB it is the distance of its components in sRGB, as
  /// a fraction of the maximum change of one, and measured at sixteen points of each line.
  public let maximumError: Double

  /// The key times as Core Animation takes them.
  let numbers: [NSNumber]

  /// The number of keyframes.
  ///
  /// It is the minimum that the error allows, except for parabolas, which are followed exactly, for
  /// colours that are interpolated on a curve, and if fewer would add a visible bounce or take one away.
  public var count: Int { values.count }

  init(
    _ ends: BounceEnds, _ bounce: Bounce, maximumError allowed: Double, duration: Double
  ) throws(BounceError) {
    let way = try ends.way()
    guard duration > 0, duration.isFinite else { throw .duration(duration) }
    let isCurved = way.from.isMixedOnACurve
    let normal = bounce.normalized(duration: duration)
    var error = allowed
    var curve = try BounceCurveCache.shared.curve(
      normal, maximumError: error, straight: isCurved)
    var points = way.refined(curve, maximumError: allowed / 2)
    // An error of the progress is a greater one of the colour where that changes fast.
    for _ in 0..<Self.largestRefinement where points.maximumError > allowed {
      error /= 2
      guard
        let finer = try? BounceCurveCache.shared.curve(
          normal, maximumError: error, straight: true)
      else { break }
      curve = finer
      points = way.refined(curve, maximumError: allowed / 2)
    }
    var values = way.values(at: points.progress)
    values[0] = bounce.isCyclic ? way.last : way.first
    values[values.count - 1] = way.last
    self.values = values
    keyTimes = points.times
    numbers = isCurved ? points.times.map { NSNumber(value: $0) } : curve.keyTimes
    timingFunctions = curve.timingFunctions
    maximumError = points.maximumError
  }

  /// The maximum number of times that the error of the progress is halved: sRGB is thirteen times as steep as light.
  private static let largestRefinement = 8
}
