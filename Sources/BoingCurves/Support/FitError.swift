/// A fit that cannot be made, with the input at fault.
public enum FitError: Error, Hashable {
  /// The bound of the error is not a finite number greater than 0.
  case maximumErrorOutOfRange(Double)
  /// The times do not lie between 0 and infinity.
  case timesOutOfRange(lowerBound: Double, upperBound: Double)
  /// There are no samples, or not as many values as times.
  case sampleCounts(times: Int, values: Int)
  /// A time is not greater than the one before, or is not finite.
  case unorderedTime(index: Int, value: Double)
  /// A value is not finite.
  case valueNotFinite(time: Double, value: Double)
  /// A velocity is not finite, so that no handle can follow it.
  case velocityNotFinite(time: Double, value: Double)
  /// The samples may be off by as much as the fit, or by a negative number.
  case interpolationErrorOutOfRange(Double, maximumError: Double)
  /// The bound is so small that double precision, or the memory allowed, does not suffice.
  case maximumErrorTooSmall(Double)

  static func check(
    _ range: ClosedRange<Double>, maximumError: Double
  ) throws(FitError) {
    guard maximumError > 0, maximumError < .infinity else {
      throw .maximumErrorOutOfRange(maximumError)
    }
    guard range.lowerBound >= 0, range.upperBound < .infinity else {
      throw .timesOutOfRange(lowerBound: range.lowerBound, upperBound: range.upperBound)
    }
  }
}

extension FitError: CustomStringConvertible {
  /// A sentence that names the input and the remedy.
  public var description: String {
    switch self {
    case .maximumErrorOutOfRange(let error):
      "The fit's maximum error is \(error); it must be a finite number greater than 0."
    case .timesOutOfRange(let lower, let upper):
      "The fit's times run from \(lower) to \(upper); they must be finite and at least 0."
    case .sampleCounts(let times, let values):
      "The fit has \(times) times and \(values) values; "
        + "there must be as many of each, and at least one."
    case .unorderedTime(let index, let value):
      "The fit's time \(value) at index \(index) must be finite and greater than the one before."
    case .valueNotFinite(let time, let value):
      "The fit's value at time \(time) is \(value); it must be finite."
    case .velocityNotFinite(let time, let value):
      "The fit's velocity at time \(time) is \(value); it must be finite."
    case .interpolationErrorOutOfRange(let error, let maximum):
      "The samples' interpolation error is \(error); "
        + "it must be at least 0 and less than the maximum error \(maximum)."
    case .maximumErrorTooSmall(let error):
      "The fit's maximum error \(error) is too small for the curve; use a greater one."
    }
  }
}
