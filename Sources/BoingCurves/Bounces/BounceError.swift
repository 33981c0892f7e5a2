/// An error of a bounce that cannot be made or retargeted.
public enum BounceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Fewer than two of the from-, to- and by-value are given.
  case missingEnd
  /// The layer has no value for the key path.
  case unknownProperty(keyPath: String)
  /// A value is of a kind that cannot bounce, or holds a number that is not finite or beyond 1e300.
  case unusable(name: String, value: String)
  /// The values are of different kinds.
  case mismatched(String, String)
  /// The bound on the error is not a number above 0.
  case maximumError(Double)
  /// The duration is not a finite number above 0.
  case duration(Double)
  /// The delay is not a finite number of at least 0.
  case delay(Double)
  /// The number of repetitions is not a number above 0.
  case repeatCount(Double)
  /// An initial velocity that the bounce cannot take, as a text.
  case velocity(String)
  /// The motion never comes to rest, or has no length: its duration.
  case endless(Double)
  /// A parameter is out of its range.
  case parameter(ParameterError)
  /// A fraction of `counting` that means nothing to the shape, by its name.
  case unusedFraction(String, Double)
  /// The number of bounces is greater than keyframes are made for.
  case tooManyBounces(Int, maximum: Int)
  /// The bounce is over.
  case over

  /// The fault and its remedy.
  public var description: String {
    switch self {
    case .missingEnd:
      "a bounce needs two of fromValue, toValue and byValue; add it to a layer by itself to take a "
        + "missing end from there"
    case .unknownProperty(let keyPath):
      "the layer has no value for \(keyPath): check the spelling, or give a from-value"
    case .unusable(let name, let value):
      "\(name) \(value) cannot bounce: it must be a finite number up to 1e300, CGPoint, CGSize, CGVector, "
        + "CGRect, CGColor, CGPath, CGAffineTransform, CATransform3D, list of numbers, or a type that is "
        + "ComponentwiseInterpolatable"
    case .mismatched(let a, let b):
      "a bounce cannot go from a \(a) to a \(b): both ends must be of one kind"
    case .maximumError(let value):
      "the maximum error \(value) cannot be kept: it must be a finite number above 0"
    case .duration(let value):
      "a bounce cannot take \(value) s: the duration must be a finite number above 0"
    case .delay(let value):
      "a bounce cannot wait for \(value) s: the delay must be a finite number of at least 0"
    case .repeatCount(let value):
      "a bounce cannot be repeated \(value) times: the number must be above 0; it may be infinite"
    case .velocity(let text):
      "a bounce cannot begin with the velocity \(text): it must be of the property's type, no colour, path or "
        + "transform, and the bounce may not end where it begins"
    case .endless(let value):
      "a motion that takes \(value) s has no end to bounce to: give it damping, or a finite duration"
    case .parameter(let error): "\(error)"
    case .unusedFraction(let name, let value):
      "\(name) \(value) means nothing to this bounce: leave it out, or choose a springy bounce, a cosine, a "
        + "shake or a wall"
    case .tooManyBounces(let count, let maximum):
      "\(count) bounces are more than the \(maximum) that keyframes are made for; ask for fewer bounces"
    case .over: "the bounce is over; begin another one"
    }
  }
}
