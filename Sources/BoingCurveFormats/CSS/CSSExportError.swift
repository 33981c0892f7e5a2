import BoingCurves

/// A motion or a limit that cannot become CSS, with the input at fault.
public enum CSSExportError: Error, Hashable {
  /// The values that count as 0 and 1 are equal or not finite, so that there is no progress.
  case noWay(zero: Double, one: Double)
  /// The motion has no end, or none after 0.
  case duration(Double)
  /// The maximum error is not from 0.000001 to 1.
  case maximumError(Double)
  /// The maximum error is too small for the motion, which takes `smallest`.
  case maximumErrorTooSmall(Double, smallest: Double)
  /// The number of points is not from 2 to 10000.
  case maximumPoints(Int)
  /// The number of points is too small to show anything of the motion, which takes `smallest`.
  case tooFewPoints(Int, smallest: Int)
  /// The number of bytes is not up to 1000000, or too small to show anything of the motion.
  case maximumBytes(Int, smallest: Int)
  /// The name is no CSS identifier, or one that CSS keeps to itself.
  case name(String)
  /// The property is no CSS property's name.
  case property(String)
  /// The template has no `{}`, or holds what would end the declaration.
  case template(String)
  /// The values are too large, or too close together, to be written as keyframes.
  case values(from: Double, to: Double)
  /// The motion turns back too often, or is too steep, for any error up to the whole distance.
  case tooManyTurns
}

extension CSSExportError: CustomStringConvertible {
  /// A sentence that names the input and the remedy.
  public var description: String {
    switch self {
    case .noWay(let zero, let one):
      "There is no distance from \(zero) to \(one) to count progress by; give two finite values "
        + "that differ."
    case .duration(let duration):
      "The motion's duration is \(duration) s; it must be finite and greater than 0."
    case .maximumError(let error):
      "The maximum error is \(error); give a fraction of the distance from 0.000001 to 1."
    case .maximumErrorTooSmall(let error, let smallest):
      "The maximum error \(error) is too small for this motion; give "
        + (smallest < 1 ? "one from \(smallest) to 1." : "1.")
    case .maximumPoints(let count):
      "The number of points is \(count); give one from 2 to 10000."
    case .tooFewPoints(let count, let smallest) where smallest > 10_000:
      "The number of points is \(count), and the motion takes \(smallest), more than the 10000 allowed; "
        + "give a maximum error instead."
    case .tooFewPoints(let count, let smallest):
      "The number of points is \(count), with which the motion is lost; give one from \(smallest) to "
        + "10000."
    case .maximumBytes(let count, let smallest) where smallest > 1_000_000:
      "The number of bytes is \(count), and the motion takes \(smallest), more than the 1000000 allowed; "
        + "give a maximum error instead."
    case .maximumBytes(let count, let smallest):
      "The number of bytes is \(count); give one from \(smallest) to 1000000."
    case .name(let name):
      "The name '\(name)' is no CSS identifier; use letters, digits, - and _, and begin with a letter."
    case .property(let property):
      "'\(property)' is no CSS property; use small letters and -, such as translate."
    case .template(let template):
      "The template '\(template)' must have {} in the place of the number, and none of ; { } ! "
        + "elsewhere, such as '0 {}px'."
    case .values(let from, let to):
      "The values \(from) and \(to) cannot be keyframes; give values up to 1000000000 that are at "
        + "least 0.000001 apart."
    case .tooManyTurns:
      "The motion turns back too often, or is too steep, for CSS, whatever the error; give it fewer "
        + "bounces, more damping or a smaller velocity."
    }
  }
}
