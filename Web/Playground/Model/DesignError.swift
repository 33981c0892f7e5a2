import BoingCurveFormats
import BoingCurves

/// An error of a design: the part of its address, or of what was asked for, that is at fault.
public enum DesignError: Error, Hashable {
  /// The address is of another version than 1.
  case version(String)
  /// The address has more than 8192 bytes.
  case tooLong(Int)
  /// A part of the address has no `=`, or is no text.
  case damaged(String)
  /// There is no such key.
  case unknownKey(String)
  /// A key stands twice.
  case repeated(String)
  /// The text of a key means nothing; the remedy is a clause.
  case value(key: String, text: String, remedy: String)
  /// A key goes with other kinds of motion.
  case misplaced(key: String, kind: MotionDesign.Kind, remedy: String)
  /// Two keys describe the same spring differently.
  case conflict(String, String)
  /// There is no distance to move.
  case noDistance(Double)
  /// The motion cannot be made.
  case bounce(BounceError)
  /// The motion cannot be exported.
  case export(CurveExportError)
  /// A text cannot be read as a motion.
  case reading(CurveReadError)
  /// A motion that was read cannot be designed; the reason is a sentence.
  case undesignable(String)
  /// There is no such handle.
  case handle(String)
}

extension DesignError: CustomStringConvertible {
  /// A sentence that names the input and the remedy.
  public var description: String {
    switch self {
    case .version(let text): "This link is of version \(text), and this page reads version 1."
    case .tooLong(let count):
      "The link has \(count) bytes, and designs have at most \(MotionDesign.maximumAddressSize); "
        + "paste the easing curve instead."
    case .damaged(let part): "The link's part '\(part)' cannot be read; it has the form key=value."
    case .unknownKey(let key):
      "The link has the key '\(key)', which no motion has; leave it out."
    case .repeated(let key): "The link has '\(key)' twice; leave one out."
    case .value(let key, let text, let remedy): "\(key) is '\(text)'; \(remedy)."
    case .misplaced(let key, let kind, let remedy):
      "\(key) does not go with the motion \(kind.rawValue); \(remedy)."
    case .conflict(let a, let b):
      "\(a) and \(b) describe the same spring differently; leave one of them out."
    case .noDistance(let value):
      "The motion starts and ends at \(DesignNumber.text(value)); let them differ."
    case .bounce(let error): error.description
    case .export(let error): error.description
    case .reading(let error): error.description
    case .undesignable(let reason): reason
    case .handle(let name): "The motion has no handle '\(name)'; choose one that is shown."
    }
  }
}
