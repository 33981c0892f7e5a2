import Foundation

/// A path as the system resolves it, so that two spellings of one file are equal.
///
/// Links are followed before `..` is applied: `link/../a.png` is beside the folder that the link
/// leads to, and not beside the link.
package struct CanonicalPath: Hashable, Sendable {
  /// An absolute path, without links and dots as far as it exists.
  package let path: String

  /// Resolves a path, relative to the current folder, whose last part may not exist yet.
  package init(_ path: String) {
    self.path = Self.resolved(path, linkCount: 0)
  }

  /// Resolves the path of a file's address, whose last part may not exist yet.
  package init(_ url: URL) {
    // `path` would remove dots from relative paths before links are followed.
    let relative = url.relativePath
    let base = relative.hasPrefix("/") ? nil : url.baseURL?.path
    self.init(base.map { $0 + "/" + relative } ?? relative)
  }

  /// True if it is in a folder, at any depth.
  package func isInside(_ folder: CanonicalPath) -> Bool {
    path.hasPrefix(folder.path == "/" ? "/" : folder.path + "/")
  }

  /// The folder that holds it.
  var folder: String {
    let parent = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    return parent.isEmpty ? "/" : parent
  }

  /// The number of links that the system follows in one path.
  private static let maximumLinkCount = 40

  private static func resolved(_ given: String, linkCount: Int) -> String {
    var path =
      given.hasPrefix("/") ? given : FileManager.default.currentDirectoryPath + "/" + given
    if let existing = realPath(path) { return existing }
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard let slash = path.lastIndex(of: "/") else { return path }
    let name = path[path.index(after: slash)...]
    let parent = slash == path.startIndex ? "/" : String(path[..<slash])
    if linkCount < maximumLinkCount, let target = targetOfLink(path) {
      let next = target.hasPrefix("/") ? target : parent + "/" + target
      return resolved(next, linkCount: linkCount + 1)
    }
    guard name != ".", name != "..", let folder = realPath(parent) else { return path }
    return (folder == "/" ? "" : folder) + "/" + name
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func targetOfLink(_ path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink(path, &buffer, buffer.count - 1)
    return count > 0
      ? String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }
}
