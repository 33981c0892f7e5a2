/// A position in a file of text: a line, and the bytes before it.
///
/// It makes no difference to whether two values are equal: the same document may be laid out otherwise.
public struct SourcePosition: Sendable, Hashable {
  /// The line, counted from 1; 0 for what was not read from a file.
  public var line = 0

  /// The number of bytes of the file before the position; nil for what was not read from a file.
  ///
  /// In a file that is not in UTF-8 they are those of the text converted to it.
  public var offset: Int?
}

/// A value in which two otherwise equal values may differ: the position in the file.
@propertyWrapper
public struct ExcludedFromEquality<Value: Sendable>: Sendable, Equatable {
  /// The value.
  public var wrappedValue: Value

  /// Wraps a value.
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// Always true.
  public static func == (first: ExcludedFromEquality, second: ExcludedFromEquality) -> Bool { true }
}
