/// Classes with initialisers that hand out an object which exists already.
///
/// An initialiser of a protocol's extension may assign `self`, which one of a class may not.
protocol SharedInstances {}

extension SharedInstances {
  /// The object `shared` itself.
  init(shared: Self) { self = shared }
}
