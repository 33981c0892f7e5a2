import BoingCurves

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
