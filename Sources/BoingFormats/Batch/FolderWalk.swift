import Foundation

/// The files and folders below a folder, in the order of the bytes of their paths.
///
/// A folder's path ends in a slash in that order, so it is the one of `LC_ALL=C sort`. The order does not
/// depend on the file system, and the memory not on the number of names: of a folder with more names
/// than are kept, it is read again for the next ones.
package struct FolderWalk {
  /// The kinds of what is at a path.
  package enum Kind: Equatable, Sendable {
    /// A file, or a link to one.
    case file
    case folder
    /// A link to a folder or to nothing, and where it leads to.
    case link(String)
  }

  package struct Entry: Equatable, Sendable {
    /// The path below the folder.
    package let path: String
    package let kind: Kind
  }

  private let root: String
  /// The number of names of one folder that are kept at a time.
  private let capacity: Int

  package init(_ root: String, capacity: Int = 1 << 14) {
    (self.root, self.capacity) = (root, max(1, capacity))
  }

  /// Calls `body` with each entry, and goes on inside those folders for which it returns true.
  ///
  /// - Throws: What `body` throws; ``FileError`` for a folder that cannot be read; ``BatchError`` for a name
  ///   that is not UTF-8.
  package func forEach(_ body: (Entry) throws -> Bool) throws {
    try visit("", body)
  }

  private func visit(_ folder: String, _ body: (Entry) throws -> Bool) throws {
    let location = folder.isEmpty ? root : root + "/" + folder
    var names = SortedNames(folder: location, capacity: capacity)
    while let name = try names.next() {
      guard let text = String(validating: name.bytes, as: UTF8.self) else {
        throw BatchError.nameNotUTF8(
          folder: location, shown: String(decoding: name.bytes, as: UTF8.self))
      }
      let path = RelativePath.join(folder, text)
      guard let kind = kind(name, RelativePath.join(root, path)) else { continue }
      if try body(Entry(path: path, kind: kind)), kind == .folder { try visit(path, body) }
    }
  }

  /// The kind of an entry; nil for devices, pipes and sockets, and for what is gone by now.
  private func kind(_ name: SortedNames.Name, _ path: String) -> Kind? {
    switch name.type {
    case S_IFDIR: return .folder
    case S_IFREG: return .file
    case S_IFLNK:
      var status = stat()
      if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG { return .file }
      return .link((try? FileManager.default.destinationOfSymbolicLink(atPath: path)) ?? "")
    default: return nil
    }
  }
}

/// The names in one folder in the order of their bytes, a folder's as if it ended in a slash.
private struct SortedNames {
  struct Name {
    /// Without the slash of a folder.
    var bytes: [UInt8]
    /// As in `st_mode`.
    var type: mode_t

    private var isFolder: Bool { type == S_IFDIR }

    func comes(before other: Name) -> Bool {
      let common = min(bytes.count, other.bytes.count)
      let order = bytes.withUnsafeBytes { a in
        other.bytes.withUnsafeBytes { b in
          common == 0 ? 0 : memcmp(a.baseAddress!, b.baseAddress!, common)
        }
      }
      if order != 0 { return order < 0 }
      // The first byte that only one of them has, or the slash in its position.
      return byte(common) < other.byte(common)
    }

    private func byte(_ index: Int) -> Int {
      index < bytes.count ? Int(bytes[index]) : isFolder ? Int(UInt8(ascii: "/")) : -1
    }
  }

  private let folder: String
  private let capacity: Int
  /// The names that come next, in descending order.
  private var kept: [Name] = []
  /// The last name that was kept, after which more come unless `isComplete`.
  private var last: Name?
  private var isComplete = false

  init(folder: String, capacity: Int) {
    (self.folder, self.capacity) = (folder, capacity)
  }

  mutating func next() throws(FileError) -> Name? {
    if kept.isEmpty, !isComplete { try fill() }
    return kept.popLast()
  }

  /// Reads the folder, and keeps the first names after the last one.
  private mutating func fill() throws(FileError) {
    guard let stream = opendir(folder) else { throw .lastSystemError("read", folder) }
    defer { closedir(stream) }
    isComplete = true
    errno = 0
    while let entry = readdir(stream) {
      let name = name(entry)
      if name.bytes == [UInt8(ascii: ".")] || name.bytes == Array("..".utf8) { continue }
      if let last, !last.comes(before: name) { continue }
      kept.append(name)
      // Sorted rarely, so that a name costs little.
      if kept.count == 2 * capacity { keepFirst() }
      errno = 0
    }
    guard errno == 0 else { throw .lastSystemError("read", folder) }
    keepFirst()
    last = kept.last
    kept.reverse()
  }

  private mutating func keepFirst() {
    kept.sort { $0.comes(before: $1) }
    guard kept.count > capacity else { return }
    kept.removeSubrange(capacity...)
    isComplete = false
  }

  private func name(_ entry: UnsafeMutablePointer<dirent>) -> Name {
    let bytes = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { characters in
        [UInt8](UnsafeRawBufferPointer(start: characters, count: strlen(characters)))
      }
    }
    // The number in the entry is that of `st_mode` without its last twelve bits, and 0 where the file system
    // does not say.
    var type = mode_t(entry.pointee.d_type) << 12
    if type == 0 {
      var status = stat()
      let path = Array(folder.utf8) + [UInt8(ascii: "/")] + bytes + [0]
      let code = path.withUnsafeBufferPointer { path in
        path.withMemoryRebound(to: CChar.self) { lstat($0.baseAddress!, &status) }
      }
      if code == 0 { type = status.st_mode & S_IFMT }
    }
    return Name(bytes: bytes, type: type)
  }
}
