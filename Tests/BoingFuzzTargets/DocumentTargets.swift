import Boing
import BoingDocuments
import BoingPlayer
import BoingQuartzCore
import BoingRender
import Foundation

extension FuzzTarget {
  /// The readers of documents.
  static let documents = [
    FuzzTarget("markup", "Core Animation markup", maximumLength: 16384) { bytes in
      try play(try LayeredDocument(markup: Data(bytes), named: "m"))
    },
    FuzzTarget("bundles", "bundles: markup, index and wallpaper list, separated by NUL bytes") {
      bytes in
      try play(try LayeredDocument(files: files(bytes)))
    },
    FuzzTarget("property-lists", "the index of a bundle, XML or binary") { bytes in
      let files = [
        "b.ca/main.caml": Data(plainMarkup.utf8), "b.ca/index.xml": Data(bytes),
      ]
      try play(
        try LayeredDocument(files: PackageContents(name: "b", files: files, limits: limits)))
    },
    FuzzTarget("archives", "ZIP archives", maximumLength: 16384) { bytes in
      let files = try PackageContents(archive: Data(bytes), named: "a", limits: limits)
      try play(try LayeredDocument(files: files))
    },
    FuzzTarget("lint", "a document under lint, and its fixes", maximumLength: 16384) { bytes in
      let document = LintDocument(data: Data(bytes), named: "d", limits: limits)
      let report = Diagnostics.withHandler({ _ in }) { Linter().report(on: document) }
      for finding in report.findings.prefix(50) {
        try require(!"\(finding)".isEmpty, "a finding says nothing")
      }
      let fixer = try LintFixer(report.findings, in: document)
      if let fixed = try fixer.data(of: document) {
        _ = Diagnostics.withHandler({ _ in }) {
          Linter().report(on: LintDocument(data: fixed, named: "d", limits: limits))
        }
      }
    },
    FuzzTarget("lint-settings", "boing-lint.json") { bytes in
      let settings = try LintConfiguration(data: Data(bytes))
      for silence in settings.silences {
        try require(!silence.reason.isEmpty, "a silence without a reason")
        _ = silence.mayConcern(document: "a.tendies/b/a.ca")
      }
    },
    FuzzTarget("player", "documents of the web player", maximumLength: 16384) { bytes in
      let reader = try PlayerDocumentReader(bytes)
      let document = reader.document
      let renderer = Renderer(width: 16, height: 16)
      for (index, scene) in document.scenes.prefix(2).enumerated() {
        for time in [0.0, document.duration / 3] {
          _ = renderer.bitmap(of: scene.frame(at: time))
        }
        _ = try reader.scene(index, changingAt: 2).frame(at: 2.5)
      }
    },
  ]

  /// Small, so that a damaged size does not cost seconds.
  static let limits = ArchiveLimits(totalSize: 16 << 20, pixelCount: 1 << 20)

  private static let plainMarkup =
    "<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\"><CALayer bounds=\"0 0 9 9\"/></caml>"

  private static func files(_ bytes: [UInt8]) -> PackageContents {
    let parts = bytes.split(separator: 0, maxSplits: 3, omittingEmptySubsequences: false)
    let names = [
      "b.wallpaper/Background.ca/main.caml", "b.wallpaper/Background.ca/index.xml",
      "b.wallpaper/Wallpaper.plist", "b.wallpaper/Background.ca/assets/a.png",
    ]
    let files = Dictionary(
      uniqueKeysWithValues: zip(names, parts.map { Data($0) }))
    return PackageContents(name: "b", files: files, limits: limits)
  }

  /// Plays a document through its states, and writes and reads its markup.
  private static func play(_ open: @autoclosure () throws -> LayeredDocument) throws {
    try Diagnostics.withHandler({ _ in }) {
      let document: LayeredDocument
      do {
        document = try open()
      } catch let error as DocumentError {
        try require(!error.file.isEmpty, "an error names no file: \(error)")
        throw error
      }
      let size = CGSize(width: 8, height: 8)
      let display = Display(
        rootLayer: document.makeRootLayer(size: size), size: size, clock: ManualClock())
      display.update()
      for name in document.stateNames.prefix(3) {
        display.makeCurrent { document.state = name }
        display.update()
        _ = display.frame(at: 0.1)
      }
      if document.documents.count < 3, let compositor = try? Compositor(size: size) {
        _ = compositor.image(of: display.frame(at: 0.1))
      }
      for inner in document.documents {
        let markup: Data
        let written: Data
        do {
          markup = try inner.content.markup
          written = try CAMLDocument(markup: markup, file: "again").markup
        } catch {
          throw FuzzFailure("what was read cannot be written and read: \(error)")
        }
        try require(markup == written, "markup changes when it is read and written again")
      }
    }
  }
}
