import Foundation

/// Where a path leads, so that two spellings of one place are equal.
struct FilePlace: Hashable {
  private let path: String

  /// The place of a file that may not exist yet; links in its folder are followed.
  init(_ path: String) {
    let url = URL(fileURLWithPath: path).standardizedFileURL
    self.path =
      Self.resolved(url.path)
      ?? (Self.resolved(url.deletingLastPathComponent().path) ?? "") + "/" + url.lastPathComponent
  }

  /// Whether it is in a folder, at any depth.
  func isInside(_ folder: FilePlace) -> Bool { path.hasPrefix(folder.path + "/") }

  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
