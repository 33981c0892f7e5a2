import Foundation

/// A folder of files that appears at its destination complete or not at all.
///
/// Filled under a hidden temporary name beside the destination and renamed by `commit()`; removed
/// with all its files otherwise, as `AtomicFile` is.
package final class StagedFolder {
  /// The rule by which a folder at the destination gives way.
  package struct Replacement: Sendable {
    /// The kind of the temporary folder, which tells later runs what to remove after a crash.
    let kind: TemporaryItem.Kind

    /// Throws if the folder at a path, which need not exist, may not be replaced.
    let check: @Sendable (String) throws(FileError) -> Void

    /// True for the files that are removed with the former folder; nil to remove it with everything in it.
    let isRemovable: (@Sendable (String) -> Bool)?

    /// Replaces a folder that holds replaceable files alone; none where nothing is to be overwritten.
    static func files(
      _ overwriting: Overwriting = .always, isReplaceable: @escaping @Sendable (String) -> Bool
    ) -> Replacement {
      Replacement(
        kind: .frames,
        check: { (path) throws(FileError) in
          let names = try namesInFormerFolder(path)
          if let foreign = names.first(where: { !isReplaceable($0) }) {
            throw .folderInUse(path, found: foreign)
          }
          if overwriting == .never, !names.isEmpty { throw .destinationExists(path) }
        }, isRemovable: isReplaceable)
    }

    /// Replaces the folder of a document with everything in it, where `check` does not throw.
    package static func document(
      check: @escaping @Sendable (String) throws(FileError) -> Void
    ) -> Replacement {
      Replacement(kind: .bundle, check: check, isRemovable: nil)
    }
  }

  /// The number of bytes written so far.
  package private(set) var size = 0

  private let destination: Destination
  private let replacement: Replacement
  private let temporary: TemporaryItem
  private var isFinished = false

  /// Creates a temporary folder beside the destination.
  ///
  /// - Throws: ``FileError`` if the folder at the destination may not be replaced, or none can be created.
  package init(replacing url: URL, _ replacement: Replacement) throws(FileError) {
    self.replacement = replacement
    destination = try Destination(folder: url)
    try replacement.check(destination.path)
    temporary = try destination.makeTemporaryItem(
      replacement.kind, isRemovable: replacement.isRemovable)
    if let mode = formerMode { chmod(temporary.path, mode | 0o700) }
  }

  deinit {
    discard()
  }

  /// Writes one whole file.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - name: The path in the folder, whose folders are created.
  ///   - date: The time of its last change; nil for now.
  package func write(_ bytes: Data, named name: String, date: Date? = nil) throws(FileError) {
    let path = temporary.path + "/" + name
    do throws(FileError) {
      let output = try TemporaryFiles.withoutInterrupt { () throws(FileError) in
        if name.contains("/") { try createFolder(of: name) }
        return try FileOutput(path: path, flags: O_CREAT | O_EXCL)
      }
      try output.writer.write(bytes)
      if let date { try output.setDate(date) }
      try output.writer.synchronize()
    } catch {
      discard()
      throw error.naming(destination.path + "/" + name, insteadOf: path)
    }
    size += bytes.count
  }

  /// Makes a folder in the folder, and those that lead to it.
  package func makeFolder(_ name: String) throws(FileError) {
    do throws(FileError) {
      try TemporaryFiles.withoutInterrupt { () throws(FileError) in
        try createFolder(of: name + "/")
      }
    } catch {
      discard()
      throw error
    }
  }

  private func createFolder(of name: String) throws(FileError) {
    let folder =
      "/"
      + name.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/")
    do throws(FileError) {
      try makeFolders(temporary.path + folder)
    } catch {
      throw error.naming(destination.path + folder, insteadOf: temporary.path + folder)
    }
  }

  /// Gives the folder its name; an earlier folder there lends it its permissions, and is removed.
  ///
  /// An interrupt leaves the one or the other, whole.
  package func commit() throws(FileError) {
    guard !isFinished else { return }
    do throws(FileError) {
      try replacement.check(destination.path)
      try synchronizeFolder(temporary.path)
    } catch {
      discard()
      throw error.naming(destination.path, insteadOf: temporary.path)
    }
    if let mode = formerMode { chmod(temporary.path, mode) }
    let code = TemporaryFiles.withoutInterrupt {
      // From the exchange on the former folder has the temporary name, and goes as that would.
      if exchangeNames(temporary.path, destination.path, spare: destination.temporaryPath()) {
        return Int32(0)
      }
      guard errno == ENOENT else { return errno }
      guard rename(temporary.path, destination.path) == 0 else { return errno }
      isFinished = true
      temporary.end()
      return 0
    }
    guard code == 0 else {
      discard()
      errno = code
      throw .lastSystemError("rename the finished folder to", destination.path)
    }
    discard()
    try synchronizeFolder(destination.folder)
  }

  /// The permissions of the folder at the destination.
  private var formerMode: mode_t? {
    var status = stat()
    return stat(destination.path, &status) == 0 ? status.st_mode & 0o777 : nil
  }

  /// Removes the temporary folder and its files; nothing after it was renamed.
  package func discard() {
    guard !isFinished else { return }
    isFinished = true
    if let isRemovable = replacement.isRemovable {
      TemporaryFiles.removeFolder(temporary.path, isRemovable: isRemovable)
    } else {
      TemporaryFiles.removeTree(temporary.path)
    }
    temporary.end()
  }
}
