import BoingDocuments
import BoingTestSupport
import Foundation

// What most tests of documents do: read a text that stands in them, and files that lie in memory.

extension CAMLDocument {
  /// Reads markup; its errors and warnings name “main.caml”.
  init(_ markup: String, limits: XMLLimits = .standard) throws {
    try self.init(markup: Data(markup.utf8), file: "main.caml", limits: limits)
  }

  /// Returns the document as it is read from its own markup.
  func readAgain() throws -> CAMLDocument { try CAMLDocument(markup: markup, file: "again") }
}

extension CoreAnimationDocument {
  /// Opens the bundle “d.ca” of some markup and other files.
  convenience init(
    _ markup: String, _ files: [String: Data] = [:], limits: ArchiveLimits = .standard
  ) throws {
    let all = files.merging(["main.caml": Data(markup.utf8)]) { $1 }
    try self.init(files: PackageContents(name: "d.ca", files: all, limits: limits))
  }
}

extension LayeredDocument {
  /// Opens markup on its own.
  convenience init(_ markup: String, named name: String = "w.caml") throws {
    try self.init(markup: Data(markup.utf8), named: name)
  }

  /// Opens files by their paths.
  convenience init(_ files: [String: Data], limits: ArchiveLimits = .standard) throws {
    try self.init(files: PackageContents(name: "w", files: files, limits: limits))
  }
}

extension PackageContents {
  /// Every file by its path.
  func files() throws -> [String: Data] {
    try paths.reduce(into: [:]) { $0[$1] = try data(at: $1) }
  }
}

/// A state that sets values, each as “target|key path|type|value”.
func stateMarkup(_ name: String, _ values: [String], basedOn: String? = nil) -> String {
  let elements = values.map { text in
    let parts = text.split(separator: "|")
    return "<LKStateSetValue targetId='\(parts[0])' keyPath='\(parts[1])'>"
      + "<value type='\(parts[2])' value='\(parts[3])'/></LKStateSetValue>"
  }
  let base = basedOn.map { " basedOn='\($0)'" } ?? ""
  return "<LKState name='\(name)'\(base)><elements>\(elements.joined())</elements></LKState>"
}
