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
