/// The ends of a bounce as they were given, of which one may be missing.
struct BounceEnds {
  var from: Any?
  var to: Any?
  var by: Any?

  /// The first value, the last one, and what lies at any progress between or beyond them.
  func way() throws(BounceError) -> (first: Any, last: Any, at: (Double) -> Any) {
    let from = try value(self.from, "fromValue")
    let to = try value(self.to, "toValue")
    let by = try value(self.by, "byValue")
    // An end that was given is handed on as it is; one that was computed is made here.
    switch (from, to, by) {
    case (let from?, let to?, _):
      return (self.from ?? from.boxed, self.to ?? to.boxed, try from.way(to: to))
    case (let from?, nil, let by?):
      let to = try from.adding(by)
      return (self.from ?? from.boxed, to.boxed, try from.way(to: to))
    case (nil, let to?, let by?):
      let from = try to.subtracting(by)
      return (from.boxed, self.to ?? to.boxed, try from.way(to: to))
    default:
      throw .missingEnd
    }
  }

  /// Takes an end that is missing from the value beneath, by the table of `CABasicAnimation`.
  mutating func complete(with beneath: Any) {
    switch (from != nil, to != nil, by != nil) {
    case (true, false, false): to = beneath
    case (false, true, false), (false, false, true): from = beneath
    default: break
    }
  }

  private func value(_ value: Any?, _ name: String) throws(BounceError) -> BounceValue? {
    guard let value else { return nil }
    guard let result = BounceValue(value) else {
      throw .unusable(name: name, value: "\(value)")
    }
    return result
  }
}
