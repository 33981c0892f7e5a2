import Foundation

/// The position of a finished file or folder, looked at before any work is done for it.
struct Destination {
  /// The path that is renamed to: a symbolic link that stands there is followed.
  let path: String

  /// The folder that holds it; the temporary file must be in it for the rename to be atomic.
  let folder: String

  /// Checks that a file can be put at `url`.
  init(file url: URL, replacing replaceable: ReplaceableFiles) throws(MovieError) {
    try self.init(url)
    switch fileType(path) {
    case S_IFDIR: throw .destinationIsFolder(path)
    case S_IFREG: try replaceable.check(path)
    case nil: return
    default: throw .destinationNotAFile(path)
    }
  }

  /// Checks that a folder can be put at `url`: nothing, or a folder, stands there.
  init(folder url: URL) throws(MovieError) {
    try self.init(url)
    if let type = fileType(path), type != S_IFDIR { throw .notAFolder(path) }
  }

  private init(_ url: URL) throws(MovieError) {
    guard url.isFileURL, !url.path.isEmpty, !url.path.utf8.contains(0) else {
      throw .option(
        name: "the destination", value: "\"\(url.absoluteString)\"", allowed: "a file's path")
    }
    let resolved = CanonicalPath(url)
    path = resolved.path
    folder = resolved.folder
    var status = stat()
    if stat(folder, &status) != 0 {
      switch errno {
      case ENOENT: throw .folderMissing(folder)
      case ENOTDIR: throw .notAFolder(folder)
      case let code: throw .folderNotWritable(folder, reason: String(cString: strerror(code)))
      }
    }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .notAFolder(folder) }
    try checkName(in: status)
    TemporaryItem.removeAbandoned(in: folder)
  }

  /// Refuses what only the last step, the renaming, would find out.
  private func checkName(in folder: stat) throws(MovieError) {
    let name = path.split(separator: "/").last ?? ""
    let longest = pathconf(self.folder, Int32(_PC_NAME_MAX))
    if longest > 0, name.utf8.count > longest {
      throw .system(operation: "create", path: path, code: ENAMETOOLONG)
    }
    // In a sticky folder, such as /tmp, only its owner replaces a file.
    var status = stat()
    let me = geteuid()
    if me != 0, folder.st_mode & S_ISVTX != 0, folder.st_uid != me, lstat(path, &status) == 0,
      status.st_uid != me
    {
      throw .system(operation: "replace", path: path, code: EPERM)
    }
  }

  /// Makes a temporary item in the same folder.
  func makeTemporaryItem(
    _ kind: TemporaryItem.Kind, isRemovable: (@Sendable (String) -> Bool)? = nil
  ) throws(MovieError) -> TemporaryItem {
    do throws(TemporaryItem.Refusal) {
      return try TemporaryItem(kind, in: folder, isRemovable: isRemovable)
    } catch {
      throw creationError(error.code)
    }
  }

  /// A name in the same folder that nothing has yet, hidden from listings.
  func temporaryPath() -> String {
    let random = String(UInt64.random(in: .min ... .max), radix: 36)
    return (folder == "/" ? "" : folder) + "/.boing-" + random
  }

  /// The error for a temporary name that could not be created, by the system's error number.
  private func creationError(_ code: Int32) -> MovieError {
    switch code {
    case ENOSPC, EDQUOT: .diskFull(path)
    default: .folderNotWritable(folder, reason: String(cString: strerror(code)))
    }
  }
}

/// The kind of file at a path, links followed; nothing if nothing is there.
private func fileType(_ path: String) -> mode_t? {
  var status = stat()
  return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
}

/// The names in a folder, sorted; none if it cannot be read.
func namesInFolder(_ path: String) -> [String] {
  ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
}

/// Makes the names in a folder safe on the disk, as `fsync` does for the bytes of a file.
///
/// A folder that may be written but not read cannot be opened for that, and is left to the system.
func synchronizeFolder(_ path: String) throws(MovieError) {
  let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard descriptor >= 0 else { return }
  defer { close(descriptor) }
  try DescriptorWriter(descriptor: descriptor, path: path).synchronize()
}
