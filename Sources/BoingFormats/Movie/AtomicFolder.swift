import Foundation

/// A folder of files that appears at its place complete or not at all.
///
/// Filled under a hidden temporary name beside the destination and renamed by `commit()`; removed
/// with all its files otherwise, as `AtomicFile` is.
final class AtomicFolder {
  let temporaryPath: String
  private(set) var size = 0

  private let destination: Destination
  private let isReplaceable: (String) -> Bool
  private var registrations: [TemporaryFiles.Registration]
  private var names: [String] = []
  private var isFinished = false

  /// Makes a temporary folder; a folder at the destination may only hold replaceable files.
  init(replacing url: URL, isReplaceable: @escaping (String) -> Bool) throws(MovieError) {
    self.isReplaceable = isReplaceable
    destination = try Destination(folder: url, isReplaceable: isReplaceable)
    temporaryPath = destination.temporaryPath()
    // Registered first: an interrupt between the two must not leave the folder behind.
    registrations = [TemporaryFiles.register(path: temporaryPath)]
    let code = TemporaryFiles.withoutInterrupt { [temporaryPath] in
      mkdir(temporaryPath, 0o777) == 0 ? 0 : errno
    }
    guard code == 0 else {
      registrations[0].end()
      isFinished = true
      throw destination.creationError(code)
    }
    if let mode = formerMode { chmod(temporaryPath, mode | 0o700) }
  }

  deinit {
    discard()
  }

  /// Writes one whole file.
  func write(_ bytes: Data, named name: String) throws(MovieError) {
    let path = temporaryPath + "/" + name
    names.append(name)
    registrations.append(TemporaryFiles.register(path: path))
    do throws(MovieError) {
      let output = try TemporaryFiles.withoutInterrupt { () throws(MovieError) in
        try FileOutput(path: path, flags: O_CREAT | O_EXCL)
      }
      try output.write(bytes)
      try output.synchronize()
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
  func commit() throws(MovieError) {
    guard !isFinished else { return }
    let former = namesInFolder(destination.path)
    if let strange = former.first(where: { !isReplaceable($0) }) {
      discard()
      throw .folderInUse(destination.path, found: strange)
    }
    if let mode = formerMode { chmod(temporaryPath, mode) }
    // From the exchange on the former folder has the temporary name, and goes as that would.
    let new = Set(names)
    for name in former where !new.contains(name) {
      registrations.append(TemporaryFiles.register(path: temporaryPath + "/" + name))
    }
    let code = TemporaryFiles.withoutInterrupt {
      if exchangeNames(temporaryPath, destination.path, spare: destination.temporaryPath()) {
        return Int32(0)
      }
      guard errno == ENOENT else { return errno }
      let isRenamed = rename(temporaryPath, destination.path) == 0
      if isRenamed { for registration in registrations { registration.end() } }
      return isRenamed ? 0 : errno
    }
    guard code == 0 else {
      discard()
      errno = code
      throw .lastSystemError("rename the finished folder to", destination.path)
    }
    isFinished = true
    // The former folder may have been closed to writing.
    chmod(temporaryPath, 0o700)
    remove(former, from: temporaryPath)
    for registration in registrations { registration.end() }
  }

  /// The permissions of the folder at the destination.
  private var formerMode: mode_t? {
    var status = stat()
    return stat(destination.path, &status) == 0 ? status.st_mode & 0o777 : nil
  }

  /// Removes the temporary folder and its files; nothing after `commit()`.
  func discard() {
    guard !isFinished else { return }
    isFinished = true
    remove(names, from: temporaryPath)
    for registration in registrations { registration.end() }
  }

  private func remove(_ names: [String], from folder: String) {
    for name in names { unlink(folder + "/" + name) }
    rmdir(folder)
  }
}
