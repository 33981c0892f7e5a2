/// The endpoints of a bounce without their type, of which some may be missing.
struct UntypedEndpoints {
  var from: Any?
  var to: Any?
  var by: Any?
  var colorSpace = ColorInterpolationSpace.sRGB

  /// Returns the interpolation between the endpoints.
  func interpolation() throws(BounceError) -> ValueInterpolation {
    let from = try value(self.from, "fromValue")
    let to = try value(self.to, "toValue")
    let by = try value(self.by, "byValue")
    // A given end keeps its type; the other is computed.
    switch (from, to, by) {
    case (let from?, let to?, _):
      return try ValueInterpolation(
        first: given(self.from, from), last: given(self.to, to), from: from, to: to)
    case (let from?, nil, let by?):
      let to = try from.adding(by)
      return try ValueInterpolation(
        first: given(self.from, from), last: to.boxed, from: from, to: to)
    case (nil, let to?, let by?):
      let from = try to.subtracting(by)
      return try ValueInterpolation(first: from.boxed, last: given(self.to, to), from: from, to: to)
    default:
      throw .missingEnd
    }
  }

  /// Takes missing endpoints from the layer, as `CABasicAnimation` does: the start is the shown value, the end the
  /// model value.
  ///
  /// A cyclic bounce with a by-value alone ends at the model value, and its furthest point is that far from it.
  mutating func complete(shown: Any?, model: Any?, isCyclic: Bool) throws(BounceError) {
    if isCyclic, from == nil, to == nil, by != nil {
      to = model
      guard let target = try value(model, "toValue"), let change = try value(by, "byValue") else {
        return
      }
      from = try target.adding(change).boxed
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
    any.map { BounceValue.propertyValue($0) } ?? value.boxed
  }

  private func value(_ value: Any?, _ name: String) throws(BounceError) -> BounceValue? {
    guard let value else { return nil }
    guard let result = BounceValue(value, colorSpace: colorSpace) else {
      throw .unusable(name: name, value: "\(value)")
    }
    return result
  }
}
