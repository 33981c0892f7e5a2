import BoingFormats
import Foundation
import TestSupport

// What most tests of documents do: read a text that stands in them, and files that lie in memory.

extension CAMLDocument {
  /// Reads markup; its errors and warnings name “main.caml”.
  init(_ markup: String, limits: XMLLimits = .standard) throws {
    try self.init(markup: Data(markup.utf8), file: "main.caml", limits: limits)
  }

  /// What a reader makes of the document as it is written.
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
