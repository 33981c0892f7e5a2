import Foundation

/// Paths inside an archive or bundle: `/` between components, never absolute, never `..`.
enum RelativePath {
  /// The path with `.` and empty components taken out; nil if it leads out of the bundle or holds
  /// control characters.
  ///
  /// Archives made on Windows write `\` between components; a name that has both keeps to `/`.
  static func normalized(_ path: String) -> String? {
    guard !holdsControlCharacters(path) else { return nil }
    var path = path
    if !path.contains("/") {
      path = path.replacingOccurrences(of: "\\", with: "/")
    }
    guard !path.hasPrefix("/"), !hasDriveLetter(path) else { return nil }
    var components: [Substring] = []
    for component in path.split(separator: "/") where component != "." {
      guard component != "..", component != "..\\" else { return nil }
      components.append(component)
    }
    return components.joined(separator: "/")
  }

  /// The reason why a path is refused that ``normalized(_:)`` returns nil for.
  static func refusal(of path: String) -> String {
    holdsControlCharacters(path)
      ? "the path holds control characters" : "the path leads out of the bundle"
  }

  /// True if the path holds a character of C0 or C1, or delete: no document has such names, and a
  /// terminal would obey them.
  private static func holdsControlCharacters(_ path: String) -> Bool {
    path.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  private static func hasDriveLetter(_ path: String) -> Bool {
    let head = path.utf8.prefix(3)
    guard head.count >= 2, head.dropFirst().first == UInt8(ascii: ":") else { return false }
    let letter = head.first.map { $0 | 0x20 } ?? 0
    let rest = head.dropFirst(2).first
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
      && (rest == nil || rest == UInt8(ascii: "/"))
  }

  static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : folder + "/" + name
  }

  static func lastComponent(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? ""
  }

  /// The folders that lead to a path, outermost first.
  static func folders(of path: String) -> [String] {
    let parts = path.split(separator: "/").dropLast()
    return parts.indices.map { parts[...$0].joined(separator: "/") }
  }

  /// True for what the Finder adds to archives and folders: resource forks and its own notes.
  static func isMacOSMetadata(_ path: String) -> Bool {
    path.split(separator: "/").contains {
      $0 == "__MACOSX" || $0.hasPrefix("._") || $0 == ".DS_Store"
    }
  }

  /// True for what belongs to no document: what the Finder and other file managers leave, editors' copies, version
  /// control, our own temporary files.
  static func isResidue(_ path: String) -> Bool {
    isMacOSMetadata(path)
      || path.split(separator: "/").contains { name in
        [".git", ".svn", ".hg", ".gitignore", ".gitattributes", "Thumbs.db", "desktop.ini"]
          .contains(String(name))
          || name.hasSuffix("~") || name.hasPrefix(".#") || name.hasPrefix(".boing-")
          || name.hasPrefix(".") && (name.hasSuffix(".swp") || name.hasSuffix(".swx"))
      }
  }
}
