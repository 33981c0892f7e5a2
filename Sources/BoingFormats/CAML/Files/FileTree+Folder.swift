import Foundation

extension FileTree {
  /// Lists the files below a folder on disk; their contents are read when they are asked for.
  ///
  /// A symbolic link to a file inside the folder is followed. One that leads out of it, or to
  /// another folder, is left out with a warning, and so is a folder inside that cannot be read.
  ///
  /// - Throws: ``DocumentError`` if there is no such folder, it cannot be read, or it holds more than
  ///   the limits allow.
  public init(folder: URL, limits: ArchiveLimits = .standard) throws(DocumentError) {
    try self.init(folder: folder, limits: limits, list: Self.names(in:))
  }

  /// - Parameter list: The names in a folder by its path, or the system's error number.
  init(
    folder: URL, limits: ArchiveLimits, list: (String) -> Result<[String], POSIXError>
  ) throws(DocumentError) {
    let name = folder.lastPathComponent
    self.init(name: name, limits: limits)
    let root = folder.resolvingSymlinksInPath().standardizedFileURL.path
    guard Self.status(root)?.isFolder == true else {
      throw DocumentError(file: name, .fileNotFound)
    }
    var entryCount = 0
    var size = 0
    var open = [""]
    while let folder = open.popLast() {
      let names: [String]
      switch list(BundlePath.join(root, folder)) {
      case .success(let found): names = found
      case .failure(let error):
        let reason = String(cString: strerror(error.code.rawValue))
        guard !folder.isEmpty else {
          throw DocumentError(file: name, .unreadableFolder(reason: reason))
        }
        warn(folder, "the folder cannot be read: \(reason); it is left out")
        continue
      }
      for entry in names.sorted() {
        entryCount += 1
        guard entryCount <= limits.entryCount else {
          throw DocumentError(file: name, .tooManyEntries(limit: limits.entryCount))
        }
        let path = BundlePath.join(folder, entry)
        guard let file = resolved(path, below: root) else { continue }
        if file.isFolder {
          open.append(path)
          continue
        }
        let (sum, overflow) = size.addingReportingOverflow(file.size)
        size = sum
        guard !overflow, size <= limits.totalSize else {
          throw DocumentError(file: name, .tooLarge(limit: limits.totalSize))
        }
        insert(path, .disk(URL(fileURLWithPath: file.path)))
      }
    }
  }

  /// A file or folder on disk.
  private struct Found {
    var path: String
    var isFolder: Bool
    var isLink: Bool
    var isFile: Bool
    var size: Int
  }

  /// The file or folder at a path, a link to a file within the folder followed; nil, with a warning,
  /// for anything else.
  private mutating func resolved(_ path: String, below root: String) -> Found? {
    guard let found = Self.status(BundlePath.join(root, path)) else { return nil }
    guard found.isLink else {
      if found.isFile || found.isFolder { return found }
      warn(path, "it is not a regular file; it is left out")
      return nil
    }
    let target = URL(fileURLWithPath: found.path).resolvingSymlinksInPath().standardizedFileURL.path
    guard target.hasPrefix(root + "/") else {
      warn(path, "the link leads out of the bundle; it is left out")
      return nil
    }
    guard let file = Self.status(target), file.isFile else {
      warn(path, "the link does not lead to a file; it is left out")
      return nil
    }
    return file
  }

  /// The file or folder at a path, a link not followed; nil if there is none.
  private static func status(_ path: String) -> Found? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    let type = status.st_mode & S_IFMT
    return Found(
      path: path, isFolder: type == S_IFDIR, isLink: type == S_IFLNK, isFile: type == S_IFREG,
      size: Int(status.st_size))
  }

  /// The names in a folder on disk.
  private static func names(in path: String) -> Result<[String], POSIXError> {
    guard let folder = opendir(path) else {
      return .failure(POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO))
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
    guard errno == 0 else {
      return .failure(POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO))
    }
    return .success(names)
  }
}
