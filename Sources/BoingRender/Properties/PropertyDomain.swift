/// The values that a property takes, of those of its kind.
///
/// Setters, key-value coding, styles, archives and documents ask the property's descriptor, so that all of
/// them refuse the same values.
package enum PropertyDomain: Sendable, Hashable {
  /// Any value of the kind.
  case any
  /// Values whose numbers are finite.
  case finite
  /// Finite whole numbers.
  case whole
  /// Finite numbers above 0.
  case positive
  /// Numbers from 0 on, infinity included: durations and counts.
  case nonnegative
  /// Names; one that is not listed counts as `others`, or is refused where that is nil.
  case names([Name], others: Name?)
  /// An object of the class of that name; nil for any object.
  case object(of: Name?)
  /// A list of such objects.
  case list(of: Name?)

  /// Returns true if a value belongs to the domain.
  package func contains(_ value: PropertyValue) -> Bool {
    switch self {
    case .any, .object, .list: true
    case .finite, .whole: value.isFinite
    case .positive, .nonnegative: value.components.map { contains($0.x) } ?? false
    case .names(let names, let others):
      others != nil || value.name.map { names.contains($0) } ?? false
    }
  }

  /// Returns true if a number belongs to the domain.
  package func contains(_ number: Double) -> Bool {
    switch self {
    case .finite, .whole: number.isFinite
    case .positive: number > 0 && number.isFinite
    case .nonnegative: number >= 0
    case .any, .object, .list: true
    case .names: false
    }
  }

  /// True if numbers of the domain are finite.
  package var isFinite: Bool {
    switch self {
    case .finite, .whole, .positive: true
    case .any, .nonnegative, .names, .object, .list: false
    }
  }

  /// Returns the index of a name among those that are listed; nil for another one.
  package func index(of name: String) -> Int? {
    guard case .names(let names, _) = self else { return nil }
    return names.firstIndex(of: Name(name))
  }

  /// The domain as messages name it: "a value is not …".
  package var range: String {
    switch self {
    case .finite: "finite"
    case .whole: "a finite number"
    case .positive: "finite and above 0"
    case .nonnegative: "0 or more"
    case .names(let names, _): "one of " + Self.joined(names)
    case .any, .object, .list: "a value of its kind"
    }
  }

  private static func joined(_ names: [Name]) -> String {
    var text = ""
    for name in names { text += text.isEmpty ? name.string : ", " + name.string }
    return text
  }
}
