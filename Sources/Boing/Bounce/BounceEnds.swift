/// The endpoints of a bounce as they were given, of which some may be missing.
struct BounceEnds {
  var from: Any?
  var to: Any?
  var by: Any?
  var colorSpace = BounceColorSpace.sRGB

  /// Returns the interpolation between the endpoints.
  func way() throws(BounceError) -> BounceWay {
    let from = try value(self.from, "fromValue")
    let to = try value(self.to, "toValue")
    let by = try value(self.by, "byValue")
    // An end that was given is handed on as it is; one that was computed is made here.
    switch (from, to, by) {
    case (let from?, let to?, _):
      return try BounceWay(
        first: given(self.from, from), last: given(self.to, to), from: from, to: to)
    case (let from?, nil, let by?):
      let to = try from.adding(by)
      return try BounceWay(first: given(self.from, from), last: to.boxed, from: from, to: to)
    case (nil, let to?, let by?):
      let from = try to.subtracting(by)
      return try BounceWay(first: from.boxed, last: given(self.to, to), from: from, to: to)
    default:
      throw .missingEnd
    }
  }

  /// Takes an end that is missing from the layer, by the table of `CABasicAnimation`: a bounce to
  /// somewhere starts from what is shown, one from somewhere ends at the model value, and one of which
  /// nothing is said goes from what is shown to the model value.
  ///
  /// A cyclic bounce of which only the by-value is given ends at the model value, and goes that far from it.
  mutating func complete(shown: Any?, model: Any?, isCyclic: Bool) throws(BounceError) {
    if isCyclic, from == nil, to == nil, by != nil {
      to = model
      guard let rest = try value(model, "toValue"), let change = try value(by, "byValue") else {
        return
      }
      from = try rest.adding(change).boxed
      return
    }
    switch (from != nil, to != nil, by != nil) {
    case (true, false, false): to = model
    case (false, true, false), (false, false, true): from = shown
    case (false, false, false): (from, to) = (shown, model)
    default: break
    }
  }

  /// True if the layer has to fill in an end.
  var isIncomplete: Bool {
    [from != nil, to != nil, by != nil].count { $0 } <= 1
  }

  private func given(_ any: Any?, _ value: BounceValue) -> Any {
    // All numbers of a bounce are of one type, whatever the types of its ends.
    if value.isNumber { return value.boxed }
    return any.map { BounceValue.propertyValue($0) } ?? value.boxed
  }

  private func value(_ value: Any?, _ name: String) throws(BounceError) -> BounceValue? {
    guard let value else { return nil }
    guard let result = BounceValue(value, colorSpace: colorSpace) else {
      throw .unusable(name: name, value: "\(value)")
    }
    return result
  }
}
