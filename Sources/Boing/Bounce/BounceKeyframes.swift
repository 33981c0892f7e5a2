import Foundation

/// The keyframes of a bounce, with a certificate of how well they follow the true curve.
public struct BounceKeyframes {
  /// The values, in the type of the from- and to-value.
  public let values: [Any]
  /// When each is reached, in parts of the duration: rising from 0 to 1.
  public let keyTimes: [Double]
  /// The pace of each stretch between two values; nil where all are linear.
  public let timings: [CubicBezierEasing]?
  /// An upper bound on the distance between the true curve and the lines between the keyframes, as a
  /// fraction of the whole change; at most the one asked for, wherever that can be kept.
  ///
  /// Of a colour that is mixed elsewhere than in sRGB it is the distance of its components in sRGB, as
  /// a fraction of the greatest change of one, and measured at sixteen points of each line.
  public let maximumError: Double

  /// The key times as Core Animation takes them.
  let numbers: [NSNumber]

  /// The number of keyframes.
  ///
  /// They are the fewest that the error allows, except for parabolas, which are followed exactly, for
  /// colours that are mixed on a curve, and where fewer would add a visible bounce or take one away.
  public var count: Int { values.count }

  init(_ ends: BounceEnds, _ style: BounceStyle, duration: Double) throws(BounceError) {
    let way = try ends.way()
    if style.initialVelocity != 0, !(duration > 0 && duration.isFinite) {
      throw .duration(duration)
    }
    let isCurved = way.from.isMixedOnACurve
    var style = style.normalized(duration: duration)
    let allowed = style.maximumError
    var curve = try BounceCurveCache.shared.curve(style, straight: isCurved)
    var points = way.refined(curve, maximumError: allowed / 2)
    // An error of the progress is a greater one of the colour where that changes fast.
    for _ in 0..<Self.largestRefinement where points.maximumError > allowed {
      style.maximumError /= 2
      guard let finer = try? BounceCurveCache.shared.curve(style, straight: true) else { break }
      curve = finer
      points = way.refined(curve, maximumError: allowed / 2)
    }
    var values = way.values(at: points.progress)
    values[0] = style.shake ? way.last : way.first
    values[values.count - 1] = way.last
    self.values = values
    keyTimes = points.times
    numbers = isCurved ? points.times.map { NSNumber(value: $0) } : curve.keyTimes
    timings = curve.paces
    maximumError = points.maximumError
  }

  /// The most times the error of the progress is halved: sRGB is thirteen times as steep as light.
  private static let largestRefinement = 8
}
