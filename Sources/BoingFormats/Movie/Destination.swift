import Foundation

/// Where a finished file or folder is to stand, looked at before any work is done for it.
struct Destination {
  /// The path that is renamed to: a symbolic link that stands there is followed.
  let path: String

  /// The folder that holds it; the temporary file must be in it for the rename to be atomic.
  let folder: String

  /// Checks that a file can be put at `url`.
  init(file url: URL) throws(MovieError) {
    try self.init(url)
    switch fileType(path) {
    case S_IFDIR: throw .destinationIsFolder(path)
    case S_IFREG, nil: return
    default: throw .destinationNotAFile(path)
    }
  }

  /// Checks that a folder of frames can be put at `url`: nothing, or nothing but files for which
  /// `isReplaceable` holds, stands there.
  init(folder url: URL, isReplaceable: (String) -> Bool) throws(MovieError) {
    try self.init(url)
    guard let type = fileType(path) else { return }
    guard type == S_IFDIR else { throw .notAFolder(path) }
    for name in namesInFolder(path) where !isReplaceable(name) {
      throw .folderInUse(path, found: name)
    }
  }

  private init(_ url: URL) throws(MovieError) {
    guard url.isFileURL, !url.path.isEmpty, !url.path.utf8.contains(0) else {
      throw .option(
        name: "the destination", value: "\"\(url.absoluteString)\"", allowed: "a file's path")
    }
    let given = url.standardizedFileURL.path
    let resolved = realpath(given, nil)
    defer { free(resolved) }
    let path = resolved.map { String(cString: $0) } ?? targetOfLinks(given)
    let parent = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    self.path = path
    folder = parent.isEmpty ? "/" : parent
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

  /// A name in the same folder that nothing has yet, hidden from listings.
  func temporaryPath() -> String {
    let random = String(UInt64.random(in: .min ... .max), radix: 36)
    return (folder == "/" ? "" : folder) + "/.boing-" + random
  }

  /// The error for a temporary name that could not be created, by the system's error number.
  func creationError(_ code: Int32) -> MovieError {
    switch code {
    case ENOSPC, EDQUOT: .diskFull(path)
    default: .folderNotWritable(folder, reason: String(cString: strerror(code)))
    }
  }
}

/// Where a link leads that leads to nothing yet; the path itself if it is no link.
private func targetOfLinks(_ path: String) -> String {
  var url = URL(fileURLWithPath: path)
  // As many as the system follows.
  for _ in 0..<40 {
    guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: url.path)
    else { return url.standardizedFileURL.path }
    url = URL(fileURLWithPath: target, relativeTo: url.deletingLastPathComponent())
  }
  return path
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
