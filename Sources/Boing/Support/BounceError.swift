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
  /// The duration is not a finite number above 0.
  case duration(Double)
  /// A parameter is out of its range.
  case motion(ParameterError)
  /// The curve could not be brought into keyframes.
  case fit(String)

  /// The fault, and what would do.
  public var description: String {
    switch self {
    case .missingEnd:
      "a bounce needs two of fromValue, toValue and byValue; add it to a layer by itself to take a "
        + "missing end from there"
    case .unusable(let name, let value):
      "\(name) \(value) cannot bounce: it must be a finite number, CGPoint, CGSize, CGVector, CGRect, "
        + "CGColor, CGPath, CGAffineTransform, CATransform3D, list of numbers, or a type that is "
        + "BounceComponents"
    case .mismatched(let a, let b):
      "a bounce cannot go from a \(a) to a \(b): both ends must be of one kind"
    case .maximumError(let value):
      "the maximum error \(value) cannot be kept: it must be a finite number above 0"
    case .duration(let value):
      "a bounce cannot take \(value) s: the duration must be a finite number above 0"
    case .motion(let error): "\(error)"
    case .fit(let text): text
    }
  }
}
