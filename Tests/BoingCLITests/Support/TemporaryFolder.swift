import Foundation

/// A new folder that goes away with its last user.
final class TemporaryFolder: Sendable {
  /// The folder, without symbolic links in its path.
  let url: URL

  init() {
    let parent = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    url = parent.appendingPathComponent("boing-tests-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Every name in it, hidden ones too, sorted.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }

  /// A file's bytes.
  func data(_ name: String) throws -> Data {
    try Data(contentsOf: url.appendingPathComponent(name))
  }

  /// A file's text; nothing if there is no such file.
  func text(_ name: String) -> String {
    (try? data(name)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Puts a file into it.
  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: url.appendingPathComponent(name))
  }

  /// A new, empty file open for writing.
  func newFile(_ name: String) throws -> FileHandle {
    try write("", to: name)
    return try FileHandle(forWritingTo: url.appendingPathComponent(name))
  }
}
