import Boing
import BoingDocuments
import BoingMovies
import BoingPlayer
import BoingRender
import BoingSceneFormats
import Foundation

/// Writes layer trees for browsers.
struct PlayerFileWriter {
  let common: CommonArguments
  let overwriting: Overwriting

  /// Writes a document, or the page that plays it.
  ///
  /// - Parameters:
  ///   - title: the title of the page.
  ///   - warnings: the warnings about what is written.
  func write(
    _ document: PlayerDocument, titled title: String, as format: PlayerFormat, to path: String,
    warnings: [Warning], since start: ContinuousClock.Instant
  ) throws {
    var warnings = warnings
    if document.leavesOutDrawings {
      warnings.append(
        Warning(
          code: "drawings-left-out",
          message: "layers that draw themselves while they are animated show what they drew first",
          subject: title))
    }
    let compressed = try Self.compressed(document, named: path)
    let data: Data
    let signature: FileSignature
    switch format {
    case .document: (data, signature) = (compressed, .gzip)
    case .page: (data, signature) = (try Self.page(titled: title, playing: compressed), .html)
    }
    let file = try AtomicFile(replacing: URL(typed: path), overwriting.files(like: signature))
    try file.write(data)
    try file.commit()
    let report = FileReport(
      file: path, format: format.rawValue, bytes: data.count, width: document.size.x,
      height: document.size.y, duration: document.duration, states: document.states,
      elapsed: (ContinuousClock.now - start) / .seconds(1), warnings: warnings)
    if common.json { return try Terminal.print(JSONLine.text(of: report)) }
    if !common.quiet {
      let what = format == .page ? "a page" : "a document"
      try Terminal.print("\(path): \(what) of \(data.count) bytes")
    }
    common.warn(warnings, about: title, remedy: "--json lists them all")
  }

  /// Returns a warning about the states that a page has no room for; none where it has all.
  static func leftOutStates(of document: LayeredDocument, named subject: String) -> [Warning] {
    let unnamed = document.stateNamesByScreen.dropFirst(PlayerDocument.maximumStateCount)
    guard !unnamed.isEmpty else { return [] }
    return [
      Warning(
        code: "states-left-out",
        message: "a page has \(PlayerDocument.maximumStateCount) states at most; left out: "
          + unnamed.joined(separator: ", "), subject: subject)
    ]
  }

  /// Returns a document as the player reads it.
  ///
  /// - Parameter level: The level of zlib, 1 for the fastest to 9 for the smallest.
  /// - Throws: ``CommandError`` for one that is too large.
  static func compressed(
    _ document: PlayerDocument, named path: String, level: Int = 9
  ) throws -> Data {
    let bytes: [UInt8]
    do throws(PlayerDocumentError) {
      bytes = try document.bytes()
    } catch {
      throw CommandError("\(path) is not written: \(error.explanation)")
    }
    guard let compressed = Data.gzip(bytes, level: level) else {
      throw CommandError("\(path) is not written: \(bytes.count) bytes cannot be compressed")
    }
    return compressed
  }

  /// Returns the page that plays a compressed document.
  static func page(titled title: String, playing document: Data) throws -> Data {
    var page = EmbeddedFile.web("player.html")
    let name = title.escapedForXML(inAttribute: true)
    let changes = [
      ("<title>Boing</title>", "<title>Boing: \(name)</title>"),
      ("<h1>Boing</h1>", "<h1>\(name)</h1>"),
      ("label=\"Animation\"", "label=\"\(name)\""),
      (
        "id=\"document\"></script>", "id=\"document\">\(document.base64EncodedString())</script>"
      ),
    ]
    for (mark, text) in changes {
      guard let range = page.range(of: Data(mark.utf8)) else {
        throw CommandError("the player's page has no '\(mark)'; build it anew with make web")
      }
      page.replaceSubrange(range, with: Data(text.utf8))
    }
    return page
  }
}
