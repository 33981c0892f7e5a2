/// The keyframes of a bounce, with a certificate of how well they follow the true curve.
public struct BounceKeyframes {
  /// The values, in the type of the from- and to-value.
  public let values: [Any]
  /// When each is reached, in parts of the duration: rising from 0 to 1.
  public let keyTimes: [Double]
  /// How far the way between the keyframes strays from the true curve at most, as a fraction of the
  /// whole change.
  public let maximumError: Double

  /// The number of keyframes: the fewest that the error allows.
  public var count: Int { values.count }

  init(_ ends: BounceEnds, _ shape: BounceShape, duration: Double) throws(BounceError) {
    let (first, last, way) = try ends.way()
    let fit = try shape.progress(duration: duration)
    keyTimes = fit.times.indices.map { index in
      index == fit.times.count - 1 ? 1 : fit.times[index] / duration
    }
    maximumError = fit.maximumError
    let final = fit.values.count - 1
    values = fit.values.enumerated().map { index, progress in
      if index == final { return last }
      if index == 0 { return shape.shake ? last : first }
      return way(progress)
    }
  }
}

/// Why a bounce has no keyframes.
public enum BounceError: Error, CustomStringConvertible {
  /// Of the from-, to- and by-value, fewer than two are given.
  case missingEnd
  /// A value is of a kind that cannot bounce, or holds a number that is not finite.
  case unusable(name: String, value: String)
  /// The values are of different kinds.
  case mismatched(String, String)
  /// The bound on the error is not a number above 0.
  case maximumError(Double)
  /// A parameter is out of its range.
  case motion(MotionError)
  /// The curve could not be brought into keyframes.
  case fit(String)

  /// What is wrong and what would do.
  public var description: String {
    switch self {
    case .missingEnd:
      "a bounce needs two of fromValue, toValue and byValue; add it to a layer to take a missing end "
        + "from there"
    case .unusable(let name, let value):
      "\(name) \(value) cannot bounce: it must be a finite number, CGPoint, CGSize, CGRect, CGColor or "
        + "CATransform3D"
    case .mismatched(let a, let b):
      "a bounce cannot go from a \(a) to a \(b): both ends must be of one kind"
    case .maximumError(let value):
      "the maximum error \(value) cannot be kept: it must be a finite number above 0"
    case .motion(let error): "\(error)"
    case .fit(let text): text
    }
  }
}
