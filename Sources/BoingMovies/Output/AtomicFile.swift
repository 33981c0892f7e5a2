import Foundation

/// A file that appears at its destination complete or not at all.
///
/// It is written under a hidden temporary name in the destination's folder and renamed by
/// ``commit()``. An error, ``discard()`` or the end of its life removes the temporary file; so does
/// an interrupt, after ``TemporaryFiles/removeOnInterrupt()``, and the next file that is made in the
/// folder, where the process was killed.
///
///     let file = try AtomicFile(replacing: url)
///     try file.write(data)
///     try file.commit()
public final class AtomicFile {
  private let destination: Destination
  private let replaceable: ReplaceableFiles
  private let temporary: TemporaryItem
  private var isFinished = false

  /// Opens a temporary file beside the destination.
  ///
  /// A symbolic link at the destination is followed; an existing file keeps its permissions.
  ///
  /// - Parameters:
  ///   - url: The destination.
  ///   - replaceable: The existing files that may be replaced.
  /// - Throws: ``FileError`` if the folder is missing, is no folder or takes no files, if the disk
  ///   is full, or if something that is not replaceable stands at the destination.
  public init(replacing url: URL, _ replaceable: ReplaceableFiles = .all) throws(FileError) {
    self.replaceable = replaceable
    destination = try Destination(file: url, replacing: replaceable)
    temporary = try destination.makeTemporaryItem(.file)
    var status = stat()
    if stat(destination.path, &status) == 0 {
      fchmod(temporary.descriptor, status.st_mode & 0o777)
    }
  }

  deinit {
    discard()
  }

  /// The path that the bytes go to until ``commit()``; a child process may write there instead.
  public var temporaryPath: String { temporary.path }

  var destinationPath: String { destination.path }

  /// Bytes written so far, by us or by a child process.
  public var size: Int { output.size }

  private var output: DescriptorWriter {
    DescriptorWriter(descriptor: temporary.descriptor, path: temporary.path)
  }

  /// Appends bytes.
  ///
  /// - Throws: ``FileError/diskFull(_:)`` or ``FileError/system(operation:path:code:)``; the
  ///   temporary file is gone then.
  public func write(_ bytes: Data) throws(FileError) {
    try throwing { () throws(FileError) in
      try output.write(bytes)
    }
  }

  /// Replaces bytes that were written before, from `offset` on.
  ///
  /// - Throws: as ``write(_:)`` does.
  public func write(_ bytes: Data, at offset: Int) throws(FileError) {
    try throwing { () throws(FileError) in
      try output.write(bytes, at: offset)
    }
  }

  /// Makes the bytes safe on the disk, gives the file its name, and makes the name safe, too.
  ///
  /// - Throws: ``FileError``, also for a file that came to the destination meanwhile and is not
  ///   replaceable; the destination is as it was then, and the temporary file is gone. Only where
  ///   the name could not be made safe the new file stands at the destination.
  public func commit() throws(FileError) {
    try throwing { () throws(FileError) in
      try output.synchronize()
      try replaceable.check(destination.path)
      try TemporaryFiles.withoutInterrupt { () throws(FileError) in
        guard rename() else {
          if errno == EEXIST { throw .destinationExists(destination.path) }
          throw .lastSystemError("rename the finished file to", destination.path)
        }
        isFinished = true
        temporary.end()
      }
    }
    try synchronizeFolder(destination.folder)
  }

  private func rename() -> Bool {
    if case .none = replaceable {
      return renameWithoutReplacing(temporary.path, destination.path)
    }
    return Glibc.rename(temporary.path, destination.path) == 0
  }

  /// Removes the temporary file; nothing after ``commit()``.
  public func discard() {
    guard !isFinished else { return }
    isFinished = true
    unlink(temporary.path)
    temporary.end()
  }

  /// Removes the temporary file on errors, which name the destination.
  private func throwing(_ body: () throws(FileError) -> Void) throws(FileError) {
    do throws(FileError) {
      try body()
    } catch {
      discard()
      throw error.naming(destination.path, insteadOf: temporary.path)
    }
  }
}
