import Foundation

/// An error in creating, filling or replacing a file or folder, with the path and the remedy in its text.
public enum FileError: Error, Equatable, Sendable {
  /// An address that is not a file's, or has no path.
  case notAPath(String)

  /// The folder that is to hold the file does not exist.
  case folderMissing(String)

  /// The path of the folder that is to hold the file leads to something else.
  case notAFolder(String)

  /// The folder that is to hold the file takes no new files.
  case folderNotWritable(String, reason: String)

  /// The destination of a file is a folder.
  case destinationIsFolder(String)

  /// The destination of a file is a device, pipe or socket.
  case destinationNotAFile(String)

  /// A file exists where nothing is to be replaced.
  case destinationExists(String)

  /// A file exists that is of another kind than the one to be written, which `expected` names.
  case destinationOfOtherKind(String, expected: String)

  /// A folder for a sequence of frames that already holds other things.
  case folderInUse(String, found: String)

  /// A folder with a document in it also holds a file that the document does not need.
  case foreignFile(folder: String, found: String)

  /// A folder that an archive was unpacked into has a file that was changed since.
  case unpackedFileChanged(folder: String, found: String)

  /// A folder that was to be replaced cannot be read, so nobody knows what is in it.
  case unreadableFolder(String, reason: String)

  /// No room was left on the disk that holds the file.
  case diskFull(String)

  /// A system call failed for another reason.
  case system(operation: String, path: String, code: Int32)
}

extension FileError: CustomStringConvertible, LocalizedError {
  /// A sentence that says what happened, where, and what to do about it.
  public var description: String {
    switch self {
    case .notAPath(let address):
      "the destination cannot be \"\(address)\"; give a file's path"
    case .folderMissing(let path):
      "the folder \(path) does not exist; create it or choose another one"
    case .notAFolder(let path):
      "\(path) is not a folder, so nothing can be written below it; choose another path"
    case .folderNotWritable(let path, let reason):
      "no file can be created in \(path): \(reason); choose another folder or change its permissions"
    case .destinationIsFolder(let path):
      "\(path) is a folder; give the name of a file in it"
    case .destinationNotAFile(let path):
      "\(path) is a device, pipe or socket and cannot be replaced by a movie; give a file's name"
    case .destinationExists(let path):
      "\(path) exists already and is not to be replaced; give another name"
    case .destinationOfOtherKind(let path, let expected):
      "\(path) exists already and is not \(expected), so it is not replaced; give another name"
    case .folderInUse(let path, let found):
      "the folder \(path) already holds \(found); frames only replace frames, "
        + "so name an empty or a new folder"
    case .foreignFile(let path, let found):
      "the folder \(path) holds \(found), which is not part of a document and would be lost; "
        + "move it away, or name a new folder"
    case .unpackedFileChanged(let path, let found):
      "\(found) in the folder \(path) was changed since it was unpacked and would be lost; name a new folder"
    case .unreadableFolder(let path, let reason):
      "the folder \(path) cannot be replaced: \(reason)"
    case .diskFull(let path):
      "the disk that holds \(path) is full; free some room or choose another disk"
    case .system(let operation, let path, let code):
      "could not \(operation) \(path): \(String(cString: strerror(code)))"
    }
  }

  /// The same text as ``description``.
  public var errorDescription: String? { description }
}

extension FileError {
  /// The error that `errno` stands for right after a failed system call.
  static func lastSystemError(_ operation: String, _ path: String) -> FileError {
    let code = errno
    return code == ENOSPC || code == EDQUOT
      ? .diskFull(path) : .system(operation: operation, path: path, code: code)
  }

  /// The same error about another path: the user never heard of a temporary name.
  func naming(_ path: String, insteadOf temporary: String) -> FileError {
    switch self {
    case .diskFull(temporary): .diskFull(path)
    case .system(let operation, temporary, let code):
      .system(operation: operation, path: path, code: code)
    default: self
    }
  }
}
