import Foundation

/// A file that appears at its place complete or not at all.
///
/// It is written under a hidden temporary name in the destination's folder and renamed by
/// ``commit()``. An error, ``discard()`` or the end of its life removes the temporary file; so does
/// an interrupt, after ``TemporaryFiles/removeOnInterrupt()``.
///
///     let file = try AtomicFile(replacing: url)
///     try file.write(data)
///     try file.commit()
public final class AtomicFile {
  /// Where the bytes go until ``commit()``; a child process may write here instead.
  public let temporaryPath: String

  private let destination: Destination
  private let output: FileOutput
  private let registration: TemporaryFiles.Registration
  private var isFinished = false

  /// Opens a temporary file beside the destination.
  ///
  /// A symbolic link at the destination is followed; an existing file keeps its permissions.
  ///
  /// - Throws: ``MovieError`` if the folder is missing, is no folder or takes no files, if the disk
  ///   is full, or if a folder or device stands at the destination.
  public init(replacing url: URL) throws(MovieError) {
    destination = try Destination(file: url)
    temporaryPath = destination.temporaryPath()
    // Registered first: an interrupt between the two must not leave the file behind.
    registration = TemporaryFiles.register(path: temporaryPath)
    do throws(MovieError) {
      let path = temporaryPath
      output = try TemporaryFiles.withoutInterrupt { () throws(MovieError) in
        try FileOutput(path: path, flags: O_CREAT | O_EXCL)
      }
    } catch {
      registration.end()
      // What is not a plain failure of the system is a full disk.
      guard case .system(_, _, let code) = error else { throw destination.creationError(ENOSPC) }
      throw destination.creationError(code)
    }
    var status = stat()
    if stat(destination.path, &status) == 0 {
      fchmod(output.descriptor, status.st_mode & 0o777)
    }
  }

  deinit {
    discard()
  }

  var destinationPath: String { destination.path }

  /// Bytes written so far, by us or by a child process.
  public var size: Int { output.size }

  /// Appends bytes.
  ///
  /// - Throws: ``MovieError/diskFull(_:)`` or ``MovieError/system(operation:path:code:)``; the
  ///   temporary file is gone then.
  public func write(_ bytes: Data) throws(MovieError) {
    try throwing { () throws(MovieError) in
      try output.write(bytes)
    }
  }

  /// Replaces bytes that were written before, from `offset` on.
  ///
  /// - Throws: as ``write(_:)`` does.
  public func write(_ bytes: Data, at offset: Int) throws(MovieError) {
    try throwing { () throws(MovieError) in
      try output.write(bytes, at: offset)
    }
  }

  /// Makes the bytes safe on the disk and gives the file its name.
  ///
  /// - Throws: ``MovieError/diskFull(_:)`` or ``MovieError/system(operation:path:code:)``; the
  ///   destination is as it was then, and the temporary file is gone.
  public func commit() throws(MovieError) {
    try throwing { () throws(MovieError) in
      try output.synchronize()
      guard rename(temporaryPath, destination.path) == 0 else {
        throw .lastSystemError("rename the finished file to", destination.path)
      }
    }
    isFinished = true
    registration.end()
  }

  /// Removes the temporary file; nothing after ``commit()``.
  public func discard() {
    guard !isFinished else { return }
    isFinished = true
    unlink(temporaryPath)
    registration.end()
  }

  /// Removes the temporary file on errors, which name the destination.
  private func throwing(_ body: () throws(MovieError) -> Void) throws(MovieError) {
    do throws(MovieError) {
      try body()
    } catch {
      discard()
      throw error.naming(destination.path, insteadOf: temporaryPath)
    }
  }
}
