/// A value that two otherwise equal things may differ in: the line on which they stand in a file.
@propertyWrapper
public struct NotCompared<Value: Sendable>: Sendable, Equatable {
  /// The value.
  public var wrappedValue: Value

  /// Wraps a value.
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// Always true.
  public static func == (first: NotCompared, second: NotCompared) -> Bool { true }
}
