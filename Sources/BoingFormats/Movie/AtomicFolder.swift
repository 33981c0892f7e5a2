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
    guard mkdir(temporaryPath, 0o777) == 0 else { throw destination.creationError(errno) }
    registrations = [TemporaryFiles.register(path: temporaryPath)]
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
      let output = try FileOutput(path: path, flags: O_CREAT | O_EXCL)
      try output.write(bytes)
      try output.synchronize()
    } catch {
      discard()
      throw error.naming(destination.path + "/" + name, insteadOf: path)
    }
    size += bytes.count
  }

  /// Gives the folder its name; an earlier folder of frames there is put aside first, put back if
  /// that fails, and removed at the end.
  func commit() throws(MovieError) {
    guard !isFinished else { return }
    let former = destination.temporaryPath()
    let hasFormer = rename(destination.path, former) == 0
    guard rename(temporaryPath, destination.path) == 0 else {
      let error = MovieError.lastSystemError("rename the finished folder to", destination.path)
      if hasFormer { rename(former, destination.path) }
      discard()
      throw error
    }
    isFinished = true
    for registration in registrations { registration.end() }
    if hasFormer { remove(namesInFolder(former).filter(isReplaceable), from: former) }
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
