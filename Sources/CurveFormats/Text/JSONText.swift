import BoingCurves

/// A text of JSON, written member by member.
struct JSONText {
  private(set) var text = ""
  /// True if the next element or member is the first of its list.
  private var isFirst = true

  private mutating func separate() {
    if !isFirst { text += "," }
    isFirst = false
  }

  private mutating func name(_ name: String?) {
    separate()
    if let name { text += JSONValue.quoted(name) + ":" }
  }

  /// Writes a number; one that is not finite becomes `null`.
  @inline(never) mutating func number(_ number: Double?, _ name: String? = nil) {
    self.name(name)
    guard let number, number.isFinite else {
      text += "null"
      return
    }
    let whole = number.rounded()
    text += number == whole && number.magnitude < 1e15 ? "\(Int64(clamping: whole))" : "\(number)"
  }

  /// Writes a string; nil becomes `null`.
  @inline(never) mutating func string(_ string: String?, _ name: String? = nil) {
    self.name(name)
    text += string.map { JSONValue.quoted($0) } ?? "null"
  }

  /// Writes `true` or `false`.
  @inline(never) mutating func flag(_ flag: Bool, _ name: String? = nil) {
    self.name(name)
    text += flag ? "true" : "false"
  }

  /// Begins an object or an array.
  @inline(never) mutating func open(_ mark: StaticString, _ name: String? = nil) {
    self.name(name)
    text += mark.description
    isFirst = true
  }

  /// Ends an object or an array.
  @inline(never) mutating func close(_ mark: StaticString) {
    text += mark.description
    isFirst = false
  }
}
