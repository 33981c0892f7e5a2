import Foundation

/// A folder of files that appears at its destination complete or not at all.
///
/// Filled under a hidden temporary name beside the destination and renamed by `commit()`; removed
/// with all its files otherwise, as `AtomicFile` is.
final class AtomicFolder {
  private(set) var size = 0

  private let destination: Destination
  private let isReplaceable: @Sendable (String) -> Bool
  private let overwriting: Overwriting
  private let temporary: TemporaryItem
  private var isFinished = false

  /// Makes a temporary folder; a folder at the destination may only hold replaceable files, and none
  /// where nothing is to be overwritten.
  init(
    replacing url: URL, _ overwriting: Overwriting = .always,
    isReplaceable: @escaping @Sendable (String) -> Bool
  ) throws(FileError) {
    self.isReplaceable = isReplaceable
    self.overwriting = overwriting
    destination = try Destination(folder: url)
    try Self.check(destination, overwriting, isReplaceable)
    temporary = try destination.makeTemporaryItem(.frames, isRemovable: isReplaceable)
    if let mode = formerMode { chmod(temporary.path, mode | 0o700) }
  }

  deinit {
    discard()
  }

  /// Writes one whole file, whose name is a replaceable one.
  func write(_ bytes: Data, named name: String) throws(FileError) {
    let path = temporary.path + "/" + name
    do throws(FileError) {
      let output = try TemporaryFiles.withoutInterrupt { () throws(FileError) in
        try FileOutput(path: path, flags: O_CREAT | O_EXCL)
      }
      try output.writer.write(bytes)
      try output.writer.synchronize()
    } catch {
      discard()
      throw error.naming(destination.path + "/" + name, insteadOf: path)
    }
    size += bytes.count
  }

  /// Gives the folder its name; an earlier folder of frames there lends it its permissions, and is
  /// removed.
  ///
  /// An interrupt leaves the one or the other, whole.
  func commit() throws(FileError) {
    guard !isFinished else { return }
    do throws(FileError) {
      try Self.check(destination, overwriting, isReplaceable)
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

  private static func check(
    _ destination: Destination, _ overwriting: Overwriting, _ isReplaceable: (String) -> Bool
  ) throws(FileError) {
    let names = namesInFolder(destination.path)
    if let strange = names.first(where: { !isReplaceable($0) }) {
      throw .folderInUse(destination.path, found: strange)
    }
    if overwriting == .never, !names.isEmpty { throw .destinationExists(destination.path) }
  }

  /// The permissions of the folder at the destination.
  private var formerMode: mode_t? {
    var status = stat()
    return stat(destination.path, &status) == 0 ? status.st_mode & 0o777 : nil
  }

  /// Removes the temporary folder and its files; nothing after it was renamed.
  func discard() {
    guard !isFinished else { return }
    isFinished = true
    TemporaryFiles.removeFolder(temporary.path, isRemovable: isReplaceable)
    temporary.end()
  }
}
