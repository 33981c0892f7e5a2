import Foundation

/// Files that appear in a folder together, when all of them are complete, or not at all.
///
/// They are written to a hidden folder within the destination, and moved out of it by ``commit()``. An
/// error, ``discard()`` or the end of its life removes them, and the folders that were made for them;
/// so does an interrupt, after ``TemporaryFiles/removeOnInterrupt()``. Other files of the folder stay.
/// Only a process that is killed outright while ``commit()`` renames leaves some files old and some
/// new, each of them whole.
///
///     let batch = try FileBatch(into: folder)
///     try batch.add("index.html") { url in … }
///     try batch.commit()
public final class FileBatch {
  private let folder: String
  private var staging: TemporaryItem?
  private var madeFolders: [(path: String, registration: TemporaryFiles.Registration)] = []
  private var names: [String] = []
  private var isFinished = false

  /// Makes the folder, and those that hold it, where they are missing.
  ///
  /// - Throws: ``FileError`` if something else stands there, or the folder cannot be made or takes no
  ///   files.
  public init(into url: URL) throws(FileError) {
    folder = CanonicalPath(url).path
    do throws(FileError) {
      try makeFolders()
      TemporaryItem.removeAbandoned(in: folder)
      staging = try makeStaging()
    } catch {
      discard()
      throw error
    }
  }

  deinit {
    discard()
  }

  /// Adds the file that `write` makes at the address it is given.
  ///
  /// - Parameters:
  ///   - name: The file's name in the folder.
  ///   - replaceable: The existing files that may be replaced.
  ///   - write: The maker of the file.
  /// - Throws: what `write` throws, about the file's own destination; ``FileError`` if a folder, or a
  ///   file that is not replaceable, stands there. The whole batch is gone then.
  public func add(
    _ name: String, replacing replaceable: ReplaceableFiles = .all, write: (URL) throws -> Void
  ) throws {
    let (staged, destination) = (stagedPath(name), destination(name))
    names.append(name)
    do {
      // Refused now, since commit() is to find nothing to refuse.
      var status = stat()
      if stat(destination, &status) == 0 {
        if status.st_mode & S_IFMT == S_IFDIR { throw FileError.destinationIsFolder(destination) }
        try replaceable.check(destination)
      }
      try write(URL(fileURLWithPath: staged))
    } catch {
      discard()
      guard let error = error as? FileError else { throw error }
      throw error.naming(destination, insteadOf: staged)
    }
  }

  /// Moves the files to their destinations, in the order in which they were added.
  ///
  /// - Throws: ``FileError`` if a file cannot be moved; the folder is as it was before then.
  public func commit() throws(FileError) {
    guard !isFinished else { return }
    let failure = TemporaryFiles.withoutInterrupt { moveAll() }
    if let failure {
      discard()
      throw failure
    }
    // What was replaced has the staged names now.
    for folder in madeFolders { folder.registration.end() }
    madeFolders = []
    discard()
    try synchronizeFolder(folder)
  }

  /// Removes the files, and the folders that were made for them; nothing after ``commit()``.
  public func discard() {
    guard !isFinished else { return }
    isFinished = true
    if let staging {
      TemporaryFiles.removeFolder(staging.path) { names.contains($0) }
      staging.end()
    }
    // Those in which something else stands by now stay.
    for folder in madeFolders.reversed() {
      rmdir(folder.path)
      folder.registration.end()
    }
  }

  /// Moves every file, or none: those that were moved before one that cannot be are moved back.
  private func moveAll() -> FileError? {
    for (index, name) in names.enumerated() where !exchangeOrMove(name) {
      let error = FileError.lastSystemError("put the finished file at", destination(name))
      for moved in names[..<index].reversed() where !moveBack(moved) {
        // What was there before is the user's, and must not go with the staging folder.
        isFinished = true
        return .system(
          operation: "put back, from \(stagedPath(moved)), the file", path: destination(moved),
          code: errno)
      }
      return error
    }
    return nil
  }

  private func exchangeOrMove(_ name: String) -> Bool {
    let (staged, destination) = (stagedPath(name), destination(name))
    var status = stat()
    if lstat(destination, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      errno = EISDIR
      return false
    }
    if exchangeNames(staged, destination, spare: stagedPath(".spare")) { return true }
    return errno == ENOENT && rename(staged, destination) == 0
  }

  private func moveBack(_ name: String) -> Bool {
    let (staged, destination) = (stagedPath(name), destination(name))
    if exchangeNames(staged, destination, spare: stagedPath(".spare")) { return true }
    return errno == ENOENT && rename(destination, staged) == 0
  }

  private func destination(_ name: String) -> String {
    (folder == "/" ? "" : folder) + "/" + name
  }

  private func stagedPath(_ name: String) -> String {
    (staging?.path ?? folder) + "/" + name
  }

  private func makeStaging() throws(FileError) -> TemporaryItem {
    do throws(TemporaryItem.Refusal) {
      return try TemporaryItem(.batch, in: folder)
    } catch {
      throw error.code == ENOSPC || error.code == EDQUOT
        ? .diskFull(folder)
        : .folderNotWritable(folder, reason: String(cString: strerror(error.code)))
    }
  }

  private func makeFolders() throws(FileError) {
    var missing: [String] = []
    var path = folder
    var status = stat()
    while stat(path, &status) != 0 {
      let isMissing = errno == ENOENT || errno == ENOTDIR
      guard isMissing, path != "/", let slash = path.lastIndex(of: "/") else {
        throw .lastSystemError("look at the folder", path)
      }
      missing.append(path)
      path = slash == path.startIndex ? "/" : String(path[..<slash])
    }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .notAFolder(path) }
    for path in missing.reversed() {
      let code = TemporaryFiles.withoutInterrupt { () -> Int32 in
        guard mkdir(path, 0o777) == 0 else {
          // "a/.." is there as soon as "a" is.
          return errno == EEXIST ? 0 : errno
        }
        madeFolders.append((path, TemporaryFiles.register(path: path)))
        return 0
      }
      guard code == 0 else {
        errno = code
        throw .lastSystemError("make the folder", path)
      }
    }
  }
}
