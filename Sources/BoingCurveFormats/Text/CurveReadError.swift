/// A text from which no motion can be read, with the input at fault.
public enum CurveReadError: Error, Hashable {
  /// The text is none of the forms that are read.
  case unrecognized(String)
  /// The text is no JSON from a byte on.
  case json(position: Int)
  /// A form is there, but something of it is missing or wrong; the reason is a clause.
  case damaged(form: String, reason: String)
  /// A number is out of its range.
  case number(name: String, value: Double)
}

extension CurveReadError: CustomStringConvertible {
  /// A sentence that names the input and the remedy.
  public var description: String {
    switch self {
    case .unrecognized(let text):
      "'\(text)' is no motion that can be read; give linear(), cubic-bezier(), steps(), a Lottie "
        + "property, a spring's parameters or design tokens."
    case .json(let position):
      "The text is no JSON from byte \(position) on; correct it there."
    case .damaged(let form, let reason):
      "The \(form) cannot be read: \(reason)."
    case .number(let name, let value):
      "The number \(name) is \(DecimalText.significant(value)), which no motion can have."
    }
  }
}
