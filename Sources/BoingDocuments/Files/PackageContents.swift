import BoingMovies
import Foundation

/// The limits beyond which an archive or bundle is refused.
///
/// An archive states its sizes itself and can lie, so the bytes are counted as they are unpacked.
public struct ArchiveLimits: Sendable, Hashable {
  /// The maximum number of bytes of all files together, after unpacking.
  public var totalSize: Int

  /// The maximum number of entries, including folders.
  public var entryCount: Int

  /// The maximum ratio of unpacked to packed bytes, checked beyond `uncheckedSize`.
  ///
  /// Deflate cannot pass 1032; images, which are compressed already, stay near 1.
  public var inflationRatio: Int

  /// The number of unpacked bytes up to which the ratio does not matter.
  public var uncheckedSize: Int

  /// The maximum number of pixels of all images of a package together, while and after they are
  /// decoded.
  ///
  /// The images are counted by their headers, before they are decoded. An image of more than
  /// 32 × 2²⁰ pixels is scaled to that number and counts with both sizes while it is decoded, since it
  /// is decoded whole. A pixel takes four bytes, so by default a package takes at most 384 MiB, and
  /// 128 MiB more while an image that is not scaled is converted.
  public var pixelCount: Int

  /// Creates limits; what is left out has the default value.
  public init(
    totalSize: Int = 512 << 20, entryCount: Int = 20_000, inflationRatio: Int = 100,
    uncheckedSize: Int = 16 << 20, pixelCount: Int = 96 << 20
  ) {
    self.totalSize = totalSize
    self.entryCount = entryCount
    self.inflationRatio = inflationRatio
    self.uncheckedSize = uncheckedSize
    self.pixelCount = pixelCount
  }

  /// 512 MiB, 20,000 entries, a ratio of 100 beyond 16 MiB, 96 × 2²⁰ pixels.
  public static let standard = ArchiveLimits()
}

/// A read-only tree of files: the content of an archive in memory, or a folder on disk.
///
/// Paths have `/` between components and are relative to the tree. Nothing outside the tree can be
/// reached through it, and nothing is ever written.
public struct PackageContents: Sendable {
  /// The name of the archive or folder, for messages.
  public var name: String

  /// The warnings about entries that were left out.
  public internal(set) var warnings: [DocumentWarning]

  /// The limits on what is unpacked and decoded.
  let limits: ArchiveLimits

  var entries: [String: Entry]

  /// The folders that are there as such: those of a folder on disk, and those with an entry in an archive.
  private(set) var folders: Set<String> = []

  /// The times of the last changes of files on disk or in an archive, by their paths.
  private(set) var dates: [String: Date] = [:]

  /// True for the files of a folder on disk.
  private(set) var isOnDisk = false

  /// The first file or folder on disk that is left out because it cannot be looked at.
  private(set) var unreadable: (path: String, reason: String)?

  enum Entry: Sendable {
    case memory(Data)
    case disk(URL)
  }

  /// Creates a tree of files that are in memory already.
  ///
  /// A path that is absolute or has a `..` component is left out, with a warning.
  public init(name: String, files: [String: Data] = [:], limits: ArchiveLimits = .standard) {
    self.name = name
    self.limits = limits
    entries = [:]
    warnings = []
    for (path, data) in files.sorted(by: { $0.key < $1.key }) {
      insert(path, .memory(data))
    }
  }

  /// The paths of all files, sorted.
  public var paths: [String] {
    entries.keys.sorted()
  }

  /// The content of the file at a path, or nil if there is none or it leads out of the tree.
  ///
  /// - Throws: ``DocumentError/Cause/unreadable(_:)`` if a file on disk cannot be read now.
  public func data(at path: String) throws(DocumentError) -> Data? {
    guard let path = RelativePath.normalized(path), let entry = entries[path] else { return nil }
    switch entry {
    case .memory(let data):
      return data
    case .disk(let url):
      do throws(FileInput.Refusal) {
        return try FileInput.contents(of: url.path, limit: limits.totalSize)
      } catch {
        throw DocumentError(file: RelativePath.join(name, path), error.cause)
      }
    }
  }

  /// Returns true if there is a file at a path.
  public func contains(_ path: String) -> Bool {
    RelativePath.normalized(path).map { entries[$0] != nil } ?? false
  }

  /// The tree below a folder, without this tree's warnings; empty if there is no such folder.
  ///
  /// An empty path gives the tree itself.
  public func subtree(_ folder: String) -> PackageContents {
    guard !folder.isEmpty else {
      var tree = self
      tree.warnings = []
      return tree
    }
    var tree = PackageContents(name: RelativePath.lastComponent(folder), limits: limits)
    let prefix = folder + "/"
    for (path, entry) in entries where path.hasPrefix(prefix) {
      tree.entries[String(path.dropFirst(prefix.count))] = entry
    }
    return tree
  }

  /// The folders whose name ends in an extension, sorted by path; the Finder's residue is left out.
  func folders(withExtension ext: String) -> [String] {
    var found: Set<String> = []
    for path in entries.keys where !RelativePath.isMacOSMetadata(path) {
      var folder = ""
      for component in path.split(separator: "/").dropLast() {
        folder = RelativePath.join(folder, String(component))
        if component.lowercased().hasSuffix("." + ext) {
          found.insert(folder)
        }
      }
    }
    return found.sorted()
  }

  /// Adds a folder unless its path leads out of the tree.
  mutating func insertFolder(_ path: String) {
    guard let normal = RelativePath.normalized(path) else {
      return warn(path, "\(RelativePath.refusal(of: path)); the entry is left out")
    }
    if !normal.isEmpty { folders.insert(normal) }
  }

  mutating func warn(_ subject: String, _ message: String) {
    guard warnings.count < WarningLog.capacity else { return }
    warnings.append(DocumentWarning(file: name, subject: subject, message: message))
  }

  /// Adds a file unless its path leads out of the tree or is taken.
  mutating func insert(_ path: String, _ entry: Entry, date: Date? = nil) {
    guard let normal = RelativePath.normalized(path), !normal.isEmpty else {
      warn(path, "\(RelativePath.refusal(of: path)); the entry is left out")
      return
    }
    guard entries[normal] == nil else {
      warn(path, "there are two entries of this name; the first one is used")
      return
    }
    entries[normal] = entry
    dates[normal] = date
  }
}

extension PackageContents {
  /// Unpacks a ZIP archive into memory.
  ///
  /// Entries whose path is absolute or has a `..` component, links, devices and second entries of
  /// one name are left out with a warning.
  ///
  /// - Throws: ``DocumentError`` if it is no ZIP archive, is damaged, truncated or encrypted, is compressed in another
  ///   way than by deflate, or holds more than the limits allow.
  public init(
    archive: Data, named name: String, limits: ArchiveLimits = .standard
  ) throws(DocumentError) {
    self.init(name: name, limits: limits)
    guard PackageContents.looksLikeArchive(archive) else {
      throw DocumentError(file: name, .notADocument)
    }
    let archive = try ZIPArchive(archive, named: name, limits: limits)
    for entry in archive.entries {
      switch entry.kind {
      case .file: insert(entry.name, .memory(try archive.content(of: entry)), date: entry.date)
      case .folder: insertFolder(entry.name)
      case .link: warn(entry.name, "links are refused; the entry is left out")
      case .other: warn(entry.name, "it is not a regular file; the entry is left out")
      }
    }
  }

  /// Returns true if data begins as a ZIP archive does: with a file, or with the end of an empty one.
  static func looksLikeArchive(_ data: Data) -> Bool {
    let head = Array(data.prefix(4))
    return head == [0x50, 0x4B, 0x03, 0x04] || head == [0x50, 0x4B, 0x05, 0x06]
  }
}

extension PackageContents {
  /// Returns the bytes of a file on disk.
  ///
  /// - Throws: ``DocumentError`` if it is no regular file, larger than the limits allow, or cannot be read.
  static func data(ofFile url: URL, limits: ArchiveLimits) throws(DocumentError) -> Data {
    let name = url.lastPathComponent
    do throws(FileInput.Refusal) {
      return try FileInput.contents(of: url.path, limit: limits.totalSize)
    } catch {
      throw DocumentError(file: name, error.cause)
    }
  }

  /// Returns true for a folder, and false for anything else.
  ///
  /// - Throws: ``DocumentError`` if nothing is there, or the system refuses to look at it.
  static func isFolder(_ url: URL) throws(DocumentError) -> Bool {
    let name = url.lastPathComponent
    guard url.isFileURL else { throw DocumentError(file: name, .fileNotFound) }
    var status = stat()
    guard stat(url.path, &status) == 0 else {
      let error = POSIXError.last
      let isMissing = error.code == .ENOENT || error.code == .ENOTDIR
      throw DocumentError(file: name, isMissing ? .fileNotFound : .unreadable(error.reason))
    }
    return status.st_mode & S_IFMT == S_IFDIR
  }

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
    isOnDisk = true
    let root = folder.resolvingSymlinksInPath().standardizedFileURL.path
    switch Self.status(root) {
    case .success(let found) where found.isFolder: break
    case .success, .failure(POSIXError.ENOENT), .failure(POSIXError.ENOTDIR):
      throw DocumentError(file: name, .fileNotFound)
    case .failure(let error):
      throw DocumentError(file: name, .unreadableFolder(reason: error.reason))
    }
    var entryCount = 0
    var size = 0
    var open = [""]
    while let folder = open.popLast() {
      let names: [String]
      switch list(RelativePath.join(root, folder)) {
      case .success(let found): names = found
      case .failure(let error):
        guard !folder.isEmpty else {
          throw DocumentError(file: name, .unreadableFolder(reason: error.reason))
        }
        leaveOut(folder, "the folder cannot be read", error)
        continue
      }
      for entry in names.sorted() {
        entryCount += 1
        guard entryCount <= limits.entryCount else {
          throw DocumentError(file: name, .tooManyEntries(limit: limits.entryCount))
        }
        let path = RelativePath.join(folder, entry)
        guard let file = resolved(path, below: root) else { continue }
        if file.isFolder {
          open.append(path)
          folders.insert(path)
          continue
        }
        let (sum, overflow) = size.addingReportingOverflow(file.size)
        size = sum
        guard !overflow, size <= limits.totalSize else {
          throw DocumentError(file: name, .tooLarge(limit: limits.totalSize))
        }
        insert(path, .disk(URL(fileURLWithPath: file.path)), date: file.date)
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
    var date: Date
  }

  /// The file or folder at a path, a link to a file within the folder followed; nil, with a warning,
  /// for anything else.
  private mutating func resolved(_ path: String, below root: String) -> Found? {
    let found: Found
    switch Self.status(RelativePath.join(root, path)) {
    case .success(let there): found = there
    // Removed since the folder was listed.
    case .failure(POSIXError.ENOENT): return nil
    case .failure(let error):
      leaveOut(path, "it cannot be looked at", error)
      return nil
    }
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
    guard case .success(let file) = Self.status(target), file.isFile else {
      warn(path, "the link does not lead to a file; it is left out")
      return nil
    }
    return file
  }

  /// Leaves out what the system refuses to show, with a warning.
  private mutating func leaveOut(_ path: String, _ what: String, _ error: POSIXError) {
    warn(path, "\(what): \(error.reason); it is left out")
    unreadable = unreadable ?? (path, error.reason)
  }

  /// The file or folder at a path, a link not followed.
  private static func status(_ path: String) -> Result<Found, POSIXError> {
    var status = stat()
    guard lstat(path, &status) == 0 else { return .failure(.last) }
    let type = status.st_mode & S_IFMT
    return .success(
      Found(
        path: path, isFolder: type == S_IFDIR, isLink: type == S_IFLNK, isFile: type == S_IFREG,
        size: Int(status.st_size), date: Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec)))
    )
  }

  /// The names in a folder on disk.
  private static func names(in path: String) -> Result<[String], POSIXError> {
    Result { () throws(POSIXError) in try BoingMovies.names(inFolder: path) }
  }
}

extension FileInput.Refusal {
  /// The fault of a document in a file that is not read.
  var cause: DocumentError.Cause {
    switch self {
    case .missing: .fileNotFound
    case .notAFile: .notADocument
    case .tooLarge(let limit): .tooLarge(limit: limit)
    case .system: .unreadable(reason)
    }
  }
}

extension PackageContents {
  /// Returns the bytes of an archive of files, in which each folder has an entry: installers count these.
  ///
  /// - Throws: ``DocumentError/Cause/unwritableArchive(reason:)`` if a path is too long.
  package static func archive(
    of files: [String: Data], folders: Set<String> = [], dates: [String: Date] = [:],
    named name: String
  ) throws(DocumentError) -> Data {
    do throws(ArchiveError) {
      let all = folders.union(files.keys.flatMap(RelativePath.folders))
      return try ZIPWriter.archive(files, folders: all, dates: dates, named: name)
    } catch {
      throw DocumentError(error)
    }
  }
}
