import BoingMovies
import Foundation

/// Makes the changes of findings' fixes in the file or folder of a document.
///
/// Only the bytes that a fix names are changed. Of an archive every other entry keeps its bytes, and a file is replaced
/// as a whole or not at all.
public struct LintFixer: Sendable {
  /// The fixes that are made, in order.
  public private(set) var fixes: [LintFix] = []

  /// The new contents of files by their paths in the document.
  private var contents: [String: Data] = [:]

  /// Applies the fixes of findings to a document in memory.
  ///
  /// Of two fixes that change the same bytes the second is left for another time.
  ///
  /// - Throws: ``DocumentError`` if a file cannot be read.
  public init(_ findings: [LintFinding], in document: LintDocument) throws(DocumentError) {
    var edits: [String: [(bytes: Range<Int>, text: String)]] = [:]
    for fix in findings.compactMap(\.fix) {
      guard isPossible(fix, besides: edits) else { continue }
      for change in fix.changes {
        switch change {
        case .replace(let file, let bytes, let text): edits[file, default: []].append((bytes, text))
        case .add(let file, let text): contents[file] = Data(text.utf8)
        }
      }
      fixes.append(fix)
    }
    for (file, edits) in edits {
      guard let data = try document.data(at: file) else { continue }
      contents[file] = Self.edited(data, edits)
    }
  }

  /// True if a fix changes nothing that another one changes.
  private func isPossible(
    _ fix: LintFix, besides edits: [String: [(bytes: Range<Int>, text: String)]]
  ) -> Bool {
    fix.changes.allSatisfy { change in
      switch change {
      case .replace(let file, let bytes, _):
        contents[file] == nil
          && edits[file, default: []].allSatisfy { other in
            other.bytes.upperBound <= bytes.lowerBound && other.bytes != bytes
              || bytes.upperBound <= other.bytes.lowerBound && other.bytes != bytes
          }
      case .add(let file, _): contents[file] == nil && edits[file] == nil
      }
    }
  }

  private static func edited(_ data: Data, _ edits: [(bytes: Range<Int>, text: String)]) -> Data {
    var data = Data(data)
    // Back to front, so that the positions stay right.
    for edit in edits.sorted(by: { $0.bytes.lowerBound > $1.bytes.lowerBound })
    where edit.bytes.upperBound <= data.count {
      data.replaceSubrange(edit.bytes, with: Data(edit.text.utf8))
    }
    return data
  }

  /// Returns the document's file with the changes made; nil for a folder.
  ///
  /// - Throws: ``DocumentError`` if the archive cannot be changed.
  public func data(of document: LintDocument) throws(DocumentError) -> Data? {
    switch document.form {
    case .archive(let archive):
      let result = try ZIPArchive(
        archive, named: document.name, limits: document.files.limits
      ).replacing(contents)
      try verify(result, against: document)
      return result
    case .markup(let data): return contents[""] ?? data
    case .folder, .unknown: return nil
    }
  }

  /// Reads an archive back: every file is as it was, but for those that were changed.
  private func verify(_ archive: Data, against document: LintDocument) throws(DocumentError) {
    let written = try PackageContents(
      archive: archive, named: document.name, limits: document.files.limits)
    for path in Set(written.paths).union(document.files.paths).union(contents.keys) {
      let original = try document.files.data(at: path)
      let expected = contents[path] ?? original
      guard try written.data(at: path) == expected else {
        throw DocumentError(
          file: document.name,
          .unwritableArchive(reason: "“\(path)” would not be read as it was written"))
      }
    }
  }

  /// Writes the changes to where the document was read from.
  ///
  /// Of a folder every file that changes is written beside its place first, so that a full disk leaves all of them as
  /// they were; then each takes its place at once.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - url: The file or folder that it was read from.
  /// - Throws: ``DocumentError`` if the archive cannot be changed, `FileError` if a file cannot be written.
  public func write(_ document: LintDocument, to url: URL) throws {
    guard !fixes.isEmpty else { return }
    if let data = try data(of: document) {
      let file = try AtomicFile(replacing: url)
      try file.write(data)
      try file.commit()
      return
    }
    var files: [AtomicFile] = []
    for (path, data) in contents.sorted(by: { $0.key < $1.key }) where !path.isEmpty {
      let file = try AtomicFile(replacing: url.appendingPathComponent(path))
      try file.write(data)
      files.append(file)
    }
    for file in files { try file.commit() }
  }
}

extension LintDocument {
  /// The bytes of a file inside the document, or of the document itself for an empty path.
  fileprivate func data(at path: String) throws(DocumentError) -> Data? {
    if case .markup(let data) = form, path.isEmpty { return data }
    return try files.data(at: path)
  }
}
