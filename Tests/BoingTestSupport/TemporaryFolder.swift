import Foundation

/// A new folder that is removed, with everything in it, at the end of its life.
package final class TemporaryFolder: Sendable {
  /// The folder, without symbolic links in its path.
  package let url: URL

  /// Creates an empty folder in the system's folder for temporary files.
  package init() {
    let parent = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    url = parent.appendingPathComponent("boing-tests-\(UUID().uuidString)", isDirectory: true)
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      preconditionFailure("the folder \(url.path) cannot be created: \(error)")
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The path of the folder.
  package var path: String { url.path }

  /// The names in the folder, hidden ones too, sorted.
  package var names: [String] { names(in: "") }

  /// Returns the names in a folder inside, hidden ones too, sorted.
  package func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: file(folder).path)) ?? []).sorted()
  }

  /// Returns the address of a file in the folder, which need not exist.
  package func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  /// Returns the bytes of a file.
  package func data(_ name: String) throws -> Data {
    try Data(contentsOf: file(name))
  }

  /// Returns the text of a file; an empty one if there is no such file.
  package func text(_ name: String) -> String {
    (try? data(name)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Writes a file, and creates the folders that it lies in.
  package func write(_ text: String, to name: String) throws {
    if name.contains("/") {
      try FileManager.default.createDirectory(
        at: file(name).deletingLastPathComponent(), withIntermediateDirectories: true)
    }
    try Data(text.utf8).write(to: file(name))
  }

  /// Creates an empty file and opens it for writing.
  package func newFile(_ name: String) throws -> FileHandle {
    try write("", to: name)
    return try FileHandle(forWritingTo: file(name))
  }
  /// Writes files by their paths, and creates the folders that they lie in.
  package func write(_ files: [String: Data]) throws {
    for (path, data) in files {
      try FileManager.default.createDirectory(
        at: file(path).deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file(path))
    }
  }

  /// Every file by its path.
  package var files: [String: Data] {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
    return paths.reduce(into: [:]) { $0[$1] = try? data($1) }
  }
}
