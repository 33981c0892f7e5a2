import Foundation

/// A hidden folder for intermediate files, beside the file that they are for.
///
/// It is removed at the end of its life, by an interrupt, and by whoever comes after a crash.
final class ScratchFolder {
  /// The path of the file that the intermediate files are for.
  let destination: String
  private let item: TemporaryItem

  /// Creates an empty folder beside `destination`.
  init(beside destination: String) throws(FileError) {
    self.destination = destination
    item = try CanonicalPath(destination).makeTemporaryItem(.batch)
  }

  deinit {
    TemporaryFiles.removeFolder(item.path) { _ in true }
    item.end()
  }

  /// Returns the path of a file in it.
  func path(_ name: String) -> String { item.path + "/" + name }

  /// Writes a file.
  func write(_ bytes: Data, named name: String) throws(FileError) {
    do throws(FileError) {
      try FileOutput(path: path(name), flags: O_CREAT | O_EXCL).write(bytes)
    } catch {
      throw error.naming(destination, insteadOf: path(name))
    }
  }
}

/// Returns the number of bytes in a file; 0 if there is none.
func fileSize(_ path: String) -> Int {
  var status = stat()
  return stat(path, &status) == 0 ? Int(status.st_size) : 0
}
