import Foundation

/// A read-only tree of files: the content of an archive in memory, or a folder on disk.
///
/// Paths have `/` between components and are relative to the tree. Nothing outside the tree can be
/// reached through it, and nothing is ever written.
public struct FileTree: Sendable {
  /// The name of the archive or folder, for messages.
  public var name: String

  /// The warnings about entries that were left out.
  public internal(set) var warnings: [DocumentWarning]

  /// The limits on what is unpacked and decoded.
  let limits: ArchiveLimits

  var entries: [String: Entry]

  enum Entry: Sendable {
    case memory(Data)
    case disk(URL)
  }

  /// Creates a tree of files that are in memory already.
  ///
  /// A path that is absolute or has a `..` component is left out, with a warning.
  public init(name: String, files: [String: Data], limits: ArchiveLimits = .standard) {
    self.name = name
    self.limits = limits
    entries = [:]
    warnings = []
    for (path, data) in files.sorted(by: { $0.key < $1.key }) {
      insert(path, .memory(data))
    }
  }

  init(name: String, limits: ArchiveLimits = .standard) {
    self.init(name: name, files: [:], limits: limits)
  }

  /// The paths of all files, sorted.
  public var paths: [String] {
    entries.keys.sorted()
  }

  /// The content of the file at a path, or nil if there is none or it leads out of the tree.
  ///
  /// - Throws: ``DocumentError/Cause/unreadable(_:)`` if a file on disk cannot be read now.
  public func data(at path: String) throws(DocumentError) -> Data? {
    guard let path = BundlePath.normalized(path), let entry = entries[path] else { return nil }
    switch entry {
    case .memory(let data):
      return data
    case .disk(let url):
      do {
        return try Data(contentsOf: url)
      } catch {
        throw DocumentError(
          file: BundlePath.join(name, path), .unreadable(error.localizedDescription))
      }
    }
  }

  /// Returns true if there is a file at a path.
  public func contains(_ path: String) -> Bool {
    BundlePath.normalized(path).map { entries[$0] != nil } ?? false
  }

  /// The tree below a folder, without this tree's warnings; empty if there is no such folder.
  ///
  /// An empty path gives the tree itself.
  public func subtree(_ folder: String) -> FileTree {
    guard !folder.isEmpty else {
      var tree = self
      tree.warnings = []
      return tree
    }
    var tree = FileTree(name: BundlePath.lastComponent(folder), limits: limits)
    let prefix = folder + "/"
    for (path, entry) in entries where path.hasPrefix(prefix) {
      tree.entries[String(path.dropFirst(prefix.count))] = entry
    }
    return tree
  }

  /// The folders whose name ends in an extension, sorted by path; the Finder's residue is left out.
  func folders(withExtension ext: String) -> [String] {
    var found: Set<String> = []
    for path in entries.keys where !BundlePath.isFinderResidue(path) {
      var folder = ""
      for component in path.split(separator: "/").dropLast() {
        folder = BundlePath.join(folder, String(component))
        if component.lowercased().hasSuffix("." + ext) {
          found.insert(folder)
        }
      }
    }
    return found.sorted()
  }

  mutating func warn(_ subject: String, _ message: String) {
    guard warnings.count < WarningLog.capacity else { return }
    warnings.append(DocumentWarning(file: name, subject: subject, message: message))
  }

  /// Adds a file unless its path leads out of the tree or is taken.
  mutating func insert(_ path: String, _ entry: Entry) {
    guard let normal = BundlePath.normalized(path), !normal.isEmpty else {
      warn(path, "\(BundlePath.refusal(of: path)); the entry is left out")
      return
    }
    guard entries[normal] == nil else {
      warn(path, "there are two entries of this name; the first one is used")
      return
    }
    entries[normal] = entry
  }
}
