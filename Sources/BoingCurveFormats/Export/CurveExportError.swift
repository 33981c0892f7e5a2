import BoingCurves

/// A motion that cannot be exported, with the input at fault.
public enum CurveExportError: Error, Hashable {
  /// There is no format of that name.
  case unknownFormat(String)
  /// The name does not begin with a letter, or has other characters than letters, digits, `-` and `_`.
  case name(String)
  /// A value of the motion is not a finite number.
  case notFinite(time: Double)
  /// The maximum error is not from 0.000001 to 1.
  case maximumError(Double)
  /// The frame rate is not from 0.01 to 1000.
  case frameRate(Double)
  /// The format cannot express the motion; the reason is a clause, with the remedy.
  case unsayable(format: String, reason: String)
  /// The error cannot be kept within 10,000 points; `smallest` is one that can, if it is known.
  case unreachable(maximumError: Double, smallest: Double?)
  /// The motion or the text around it cannot become CSS, or has no progress or end.
  case css(CSSExportError)
}

extension CurveExportError: CustomStringConvertible {
  /// A sentence that names the input and the remedy.
  public var description: String {
    switch self {
    case .unknownFormat(let name):
      "There is no format '\(name)'; the formats are "
        + CurveFormat.allCases.map { $0.id }.joined(separator: ", ") + "."
    case .name(let name):
      "The name '\(name)' cannot stand in code; use letters, digits, - and _, begin with a letter, and take no "
        + "reserved word of a language."
    case .notFinite(let time):
      "The motion's value at \(DecimalText.significant(time)) s is not a finite number; give it finite "
        + "parameters."
    case .maximumError(let error):
      "The maximum error is \(DecimalText.significant(error)); give a fraction of the distance from 0.000001 to 1."
    case .frameRate(let rate):
      "The frame rate is \(DecimalText.significant(rate)); give a number from 0.01 to 1000."
    case .unsayable(let format, let reason):
      "The format \(format) cannot express this motion: \(reason)."
    case .unreachable(let error, let smallest):
      "The maximum error \(DecimalText.significant(error)) cannot be kept "
        + (smallest.map {
          "in this format; give \(DecimalText.significant($0, digits: 6)) or more."
        }
          ?? "within 10000 points; give a larger one, fewer bounces or more damping.")
    case .css(let error): error.description
    }
  }
}

/// An error of a bounce that cannot be exported.
public enum BounceExportError: Error, Hashable, CustomStringConvertible {
  /// The bounce cannot be made.
  case bounce(BounceError)
  /// The format does not express the motion, or an option is out of its range.
  case export(CurveExportError)

  /// The fault and its remedy.
  public var description: String {
    switch self {
    case .bounce(let error): error.description
    case .export(let error): error.description
    }
  }
}
