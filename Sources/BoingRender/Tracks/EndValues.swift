/// The ends of a basic animation, of which any may be missing.
package struct EndValues<Value: Sendable>: Sendable {
  package let from: Value?
  package let to: Value?
  package let by: Value?

  package init(from: Value?, to: Value?, by: Value?) {
    (self.from, self.to, self.by) = (from, to, by)
  }

  /// Both ends, the missing ones taken from the value beneath; nil where none is given.
  package func resolved(
    beneath: Value, sum: (Value, Value) -> Value, difference: (Value, Value) -> Value
  ) -> (from: Value, to: Value)? {
    switch (from, to, by) {
    case (let from?, let to?, _): (from, to)
    case (let from?, nil, let by?): (from, sum(from, by))
    case (nil, let to?, let by?): (difference(to, by), to)
    case (let from?, nil, nil): (from, beneath)
    case (nil, let to?, nil): (beneath, to)
    case (nil, nil, let by?): (beneath, sum(beneath, by))
    case (nil, nil, nil): nil
    }
  }
}
