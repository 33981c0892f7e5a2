import BoingMovies

/// A part of a document that was not understood or not used, with its position.
///
/// Reading goes on after a warning; what it names is left out of the result.
public struct DocumentWarning: Sendable, Hashable, CustomStringConvertible {
  /// The path of the file, inside the archive or bundle where there is one.
  public var file: String

  /// The line in `file`, counted from 1; nil for a file that has no lines.
  public var line: Int?

  /// The subject of the warning: an element, `element@attribute`, or an entry of an archive.
  public var subject: String

  /// The fault, and what was done instead.
  public var message: String

  /// The warning on one line, `file:line: subject: message`; control characters are escaped.
  public var description: String {
    let location = line.map { "\(file):\($0)" } ?? file
    return "\(location): \(subject): \(message)".escapedForTerminal()
  }
}

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
