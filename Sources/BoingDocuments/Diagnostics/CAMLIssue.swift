/// A fault that the decoder found in markup, in a form that the linter judges; the warning about it is for people.
struct CAMLIssue: Sendable {
  /// The kinds of faults.
  enum Fault: Sendable {
    /// A class or an element does not have the attribute or element of a name.
    ///
    /// `known` are the attributes of an element that has no class; nil for a class.
    case unknownName(String, owner: String, known: Set<String>?)
    /// There is no such class of layers or animations, as `kind` says.
    case unknownClass(String, kind: String, known: [String])
    /// A class has no property at a key path, which is empty where there is none.
    case unknownKeyPath(String, className: String)
    /// The value of a property is not of its kind.
    case invalidValue(property: String, reason: String)
    /// An element stands in a list of others, as `expected` says.
    case misplaced(String, expected: String, known: [String])
    /// The states or transitions of a layer that is not the outermost one.
    case innerStates
    /// A state has the name of an earlier one.
    case duplicateState(String)
    /// A state or a transition is about a layer that is not there.
    case unknownTarget(String)
    /// A rotation in radians is not the one that the layer's transform states.
    case contradictoryRotation(Double)

    /// The kind, by which faults are counted.
    fileprivate var kind: Int {
      switch self {
      case .unknownName: 0
      case .unknownClass: 1
      case .unknownKeyPath: 2
      case .invalidValue: 3
      case .misplaced: 4
      case .innerStates: 5
      case .duplicateState: 6
      case .unknownTarget: 7
      case .contradictoryRotation: 8
      }
    }
  }

  var fault: Fault
  /// The element.
  var position: SourcePosition
  /// The attribute with the fault; nil for the element itself.
  var attribute: String?
}

/// Collects the warnings of one file, and the issues behind them, while it is read.
final class WarningLog {
  let file: String
  private(set) var warnings: [DocumentWarning] = []
  private(set) var issues: [CAMLIssue] = []
  private var places: Set<Place> = []
  private var issueCounts: [Int: Int] = [:]
  private var omitted = 0

  /// A hostile file can be wrong everywhere; nobody reads more than this.
  static let capacity = 1_000

  /// The maximum number of issues of one kind: warnings of others must not crowd out what a rule looks for.
  private static let issueCapacity = 10_000

  private struct Place: Hashable {
    var position: SourcePosition
    var attribute: String?
  }

  init(file: String) {
    self.file = file
  }

  /// The number of warnings, including those left out.
  var count: Int { warnings.count + omitted }

  func warn(line: Int?, _ subject: String, _ message: String) {
    guard warnings.count < Self.capacity else {
      omitted += 1
      return
    }
    warnings.append(DocumentWarning(file: file, line: line, subject: subject, message: message))
  }

  /// Records a fault, of several in one place the first: an element is read once for each reference to it.
  func record(_ fault: CAMLIssue.Fault, at position: SourcePosition, attribute: String?) {
    guard issueCounts[fault.kind, default: 0] < Self.issueCapacity,
      places.insert(Place(position: position, attribute: attribute)).inserted
    else { return }
    issueCounts[fault.kind, default: 0] += 1
    issues.append(CAMLIssue(fault: fault, position: position, attribute: attribute))
  }

  /// The collected warnings, with a last one that counts those left out.
  var all: [DocumentWarning] {
    guard omitted > 0 else { return warnings }
    return warnings + [
      DocumentWarning(
        file: file, subject: "warnings", message: "\(omitted) more are not listed")
    ]
  }
}
