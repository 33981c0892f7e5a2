import Foundation

/// The position of a finished file or folder, looked at before any work is done for it.
struct Destination {
  /// The path that is renamed to: a symbolic link that stands there is followed.
  let path: String

  /// The folder that holds it; the temporary file must be in it for the rename to be atomic.
  let folder: String

  /// Checks that a file can be put at `url`.
  init(file url: URL, replacing replaceable: ReplaceableFiles) throws(FileError) {
    try self.init(url)
    switch try fileType(path) {
    case S_IFDIR: throw .destinationIsFolder(path)
    case S_IFREG: try replaceable.check(path)
    case nil: return
    default: throw .destinationNotAFile(path)
    }
  }

  /// Checks that a folder can be created at `url`, where there is nothing or a folder.
  init(folder url: URL) throws(FileError) {
    try self.init(url)
    if let type = try fileType(path), type != S_IFDIR { throw .notAFolder(path) }
  }

  private init(_ url: URL) throws(FileError) {
    guard url.isFileURL, !url.path.isEmpty, !url.path.utf8.contains(0) else {
      throw .notAPath(url.absoluteString)
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
  private func checkName(in folder: stat) throws(FileError) {
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
  ) throws(FileError) -> TemporaryItem {
    do throws(TemporaryItem.Refusal) {
      return try TemporaryItem(kind, in: folder, isRemovable: isRemovable)
    } catch {
      switch error.code {
      case ENOSPC, EDQUOT: throw .diskFull(path)
      case let code: throw .folderNotWritable(folder, reason: String(cString: strerror(code)))
      }
    }
  }

  /// A name in the same folder that nothing has yet, hidden from listings.
  func temporaryPath() -> String {
    let random = String(UInt64.random(in: .min ... .max), radix: 36)
    return (folder == "/" ? "" : folder) + "/.boing-" + random
  }
}

/// The kind of file at a path, links followed; nothing if nothing is there.
private func fileType(_ path: String) throws(FileError) -> mode_t? {
  var status = stat()
  if stat(path, &status) == 0 { return status.st_mode & S_IFMT }
  // A link that leads in a circle or nowhere is replaced.
  guard errno == ENOENT || errno == ELOOP else { throw .lastSystemError("look at", path) }
  return nil
}

/// The names in a folder, sorted; none if it cannot be read, as where something is tidied up.
func namesInFolder(_ path: String) -> [String] {
  (try? names(inFolder: path))?.sorted() ?? []
}

/// The names in a folder that is to give way, sorted; none if nothing is there.
package func namesInFormerFolder(_ path: String) throws(FileError) -> [String] {
  do throws(POSIXError) {
    return try names(inFolder: path).sorted()
  } catch {
    if error.code == .ENOENT { return [] }
    throw .unreadableFolder(path, reason: error.reason)
  }
}

extension POSIXError {
  /// The error that `errno` stands for right after a failed system call.
  package static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

  /// The system's sentence.
  package var reason: String { String(cString: strerror(code.rawValue)) }
}

/// The names in a folder, in the order of the disk.
package func names(inFolder path: String) throws(POSIXError) -> [String] {
  guard let folder = opendir(path) else {
    throw .last
  }
  defer { closedir(folder) }
  var names: [String] = []
  errno = 0
  while let entry = readdir(folder) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
    }
    if name != ".", name != ".." { names.append(name) }
    errno = 0
  }
  guard errno == 0 else { throw .last }
  return names
}

/// Makes a folder, and those that it is in, where they are missing.
package func makeFolders(_ path: String) throws(FileError) {
  if mkdir(path, 0o777) == 0 { return }
  if errno == ENOENT {
    try makeFolders(CanonicalPath(resolved: path).folder)
    if mkdir(path, 0o777) == 0 { return }
  }
  let code = errno
  switch code {
  // Another process may have made it meanwhile.
  case EEXIST:
    var status = stat()
    guard stat(path, &status) == 0 else { throw .lastSystemError("look at", path) }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .notAFolder(path) }
  case ENOTDIR: throw .notAFolder(CanonicalPath(resolved: path).folder)
  case ENOSPC, EDQUOT: throw .diskFull(path)
  default: throw .system(operation: "make the folder", path: path, code: code)
  }
}

/// Makes the names in a folder safe on the disk, as `fsync` does for the bytes of a file.
///
/// A folder that may be written but not read cannot be opened for that, and is left to the system.
func synchronizeFolder(_ path: String) throws(FileError) {
  let descriptor = uninterrupted { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
  guard descriptor >= 0 else { return }
  defer { close(descriptor) }
  try DescriptorWriter(descriptor: descriptor, path: path).synchronize()
}

/// A path as the system resolves it, so that two spellings of one file are equal.
///
/// Links are followed before `..` is applied: `link/../a.png` is beside the folder that the link
/// leads to, and not beside the link.
package struct CanonicalPath: Hashable, Sendable {
  /// An absolute path, without links and dots as far as it exists.
  package let path: String

  /// Resolves a path, relative to the current folder, whose last part may not exist yet.
  package init(_ path: String) {
    self.path = Self.resolved(path, linkCount: 0)
  }

  /// Resolves the path of a file's address, whose last part may not exist yet.
  package init(_ url: URL) {
    // `path` would remove dots from relative paths before links are followed.
    let relative = url.relativePath
    let base = relative.hasPrefix("/") ? nil : url.baseURL?.path
    self.init(base.map { $0 + "/" + relative } ?? relative)
  }

  /// Takes a path that has been resolved.
  init(resolved path: String) {
    self.path = path
  }

  /// True if it is in a folder, at any depth.
  package func isInside(_ folder: CanonicalPath) -> Bool {
    path.hasPrefix(folder.path == "/" ? "/" : folder.path + "/")
  }

  /// The folder that holds it.
  var folder: String {
    let parent = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    return parent.isEmpty ? "/" : parent
  }

  /// The number of links that the system follows in one path.
  private static let maximumLinkCount = 40

  private static func resolved(_ given: String, linkCount: Int) -> String {
    var path =
      given.hasPrefix("/") ? given : FileManager.default.currentDirectoryPath + "/" + given
    if let existing = realPath(path) { return existing }
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard let slash = path.lastIndex(of: "/") else { return path }
    let name = path[path.index(after: slash)...]
    let parent = slash == path.startIndex ? "/" : String(path[..<slash])
    if linkCount < maximumLinkCount, let target = targetOfLink(path) {
      let next = target.hasPrefix("/") ? target : parent + "/" + target
      return resolved(next, linkCount: linkCount + 1)
    }
    guard name != ".", name != "..", let folder = realPath(parent) else { return path }
    return (folder == "/" ? "" : folder) + "/" + name
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func targetOfLink(_ path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink(path, &buffer, buffer.count - 1)
    return count > 0
      ? String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }
}
