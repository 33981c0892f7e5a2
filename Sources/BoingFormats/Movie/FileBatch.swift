import Foundation

/// Files that come to stand in a folder together, when every one of them is whole, or not at all.
///
/// They are written to a hidden folder within the destination, and moved out of it by ``commit()``. An
/// error, ``discard()`` or the end of its life removes them, and the folders that were made for them;
/// so does an interrupt, after ``TemporaryFiles/removeOnInterrupt()``. Other files of the folder stay.
///
///     let batch = try FileBatch(into: folder)
///     try batch.add("index.html") { url in … }
///     try batch.commit()
public final class FileBatch {
  private let folder: String
  private let staging: String
  private var madeFolders: [String] = []
  private var names: [String] = []
  private var registrations: [TemporaryFiles.Registration] = []
  private var isFinished = false

  /// Makes the folder, and those that hold it, where they are missing.
  ///
  /// - Throws: ``MovieError`` if something else stands there, or the folder cannot be made or takes no
  ///   files.
  public init(into url: URL) throws(MovieError) {
    folder = url.standardizedFileURL.path
    let random = String(UInt64.random(in: .min ... .max), radix: 36)
    staging = (folder == "/" ? "" : folder) + "/.boing-" + random
    do throws(MovieError) {
      try makeFolders()
      registrations.append(TemporaryFiles.register(path: staging))
      guard mkdir(staging, 0o777) == 0 else {
        let code = errno
        throw code == ENOSPC || code == EDQUOT
          ? .diskFull(folder)
          : .folderNotWritable(folder, reason: String(cString: strerror(code)))
      }
    } catch {
      discard()
      throw error
    }
  }

  deinit {
    discard()
  }

  /// Adds the file that `write` makes at the place it is given.
  ///
  /// - Throws: what `write` throws, about the file's own place; ``MovieError`` if a folder stands there.
  ///   The whole batch is gone then.
  public func add(_ name: String, write: (URL) throws -> Void) throws {
    let path = staging + "/" + name
    names.append(name)
    registrations.append(TemporaryFiles.register(path: path))
    do {
      // Refused now, since commit() has no way back.
      var status = stat()
      if stat(place(of: name), &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
        throw MovieError.destinationIsFolder(place(of: name))
      }
      try write(URL(fileURLWithPath: path))
    } catch {
      discard()
      guard let error = error as? MovieError else { throw error }
      throw error.naming(place(of: name), insteadOf: path)
    }
  }

  /// Moves the files to their places, in the order in which they were added.
  ///
  /// - Throws: ``MovieError`` if a file cannot be moved; those before it have been.
  public func commit() throws(MovieError) {
    guard !isFinished else { return }
    for name in names {
      guard rename(staging + "/" + name, place(of: name)) == 0 else {
        let error = MovieError.lastSystemError("put the finished file at", place(of: name))
        discard()
        throw error
      }
    }
    isFinished = true
    rmdir(staging)
    for registration in registrations { registration.end() }
  }

  /// Removes the files, and the folders that were made for them; nothing after ``commit()``.
  public func discard() {
    guard !isFinished else { return }
    isFinished = true
    for name in names { unlink(staging + "/" + name) }
    rmdir(staging)
    // Those in which something else stands by now stay.
    for folder in madeFolders.reversed() { rmdir(folder) }
    for registration in registrations { registration.end() }
  }

  private func place(of name: String) -> String {
    (folder == "/" ? "" : folder) + "/" + name
  }

  private func makeFolders() throws(MovieError) {
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
      guard mkdir(path, 0o777) == 0 else { throw .lastSystemError("make the folder", path) }
      madeFolders.append(path)
      registrations.append(TemporaryFiles.register(path: path))
    }
  }
}
