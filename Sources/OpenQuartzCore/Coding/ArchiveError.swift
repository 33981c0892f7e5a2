import OpenCoreGraphics

/// An error that says why an archive of layers or animations could not be read or written.
public enum ArchiveError: Error, Hashable, Sendable {
  /// The data is no archive, or ends too early, or breaks a rule of the format at the location named.
  case damaged(location: String, cause: String)
  /// The archive was written by a newer version of the library.
  case tooNew(version: Int)
  /// The archive holds an object of another kind than was asked for.
  case wrongRoot(expected: String, found: String)
  /// The object cannot be written.
  case unwritable(cause: String)
}

extension ArchiveError: CustomStringConvertible, LocalizedError {
  /// A sentence with the location, the cause and the remedy.
  public var description: String {
    switch self {
    case .damaged(let location, let cause):
      "The archive is damaged at \(location): \(cause). Write it anew with archivedData()."
    case .tooNew(let version):
      "The archive has version \(version), which this version of the library does not know. "
        + "Read it with a newer one."
    case .wrongRoot(let expected, let found):
      "The archive holds \(found), not \(expected). Read it with that class."
    case .unwritable(let cause):
      "The object cannot be archived: \(cause)."
    }
  }

  /// The same sentence as ``description``.
  public var errorDescription: String? { description }
}
