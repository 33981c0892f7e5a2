import Boing
import BoingDemos
import BoingDocuments
import BoingMovies
import BoingSceneFormats
import Foundation

/// Layer trees as Lottie and SVG.
extension DocumentWriter {
  /// Writes a demo.
  func write(
    _ demo: any Demo, named name: String, as format: LayerFormat, to path: String,
    _ settings: MovieSettings, _ arguments: LayerArguments
  ) throws {
    let start = ContinuousClock.now
    let bundle = common.timed("recorded \(name)") {
      Self.bundle(of: demo, named: name, scale: settings.scale, duration: settings.duration)
    }
    var options = try arguments.options(format)
    options.name = name
    options.duration = settings.duration ?? demo.duration
    let files = PackageContents(name: name, files: try bundle.allFiles)
    try write(
      LayerExport(of: LayeredDocument(files: files), options), as: format, to: path,
      subject: name, arguments, since: start)
  }

  /// Writes a document in its present state, or its change from there to another.
  func write(
    _ document: LayeredDocument, changingTo state: String?, as format: LayerFormat,
    to path: String, subject: String, duration: Double?, _ arguments: LayerArguments
  ) throws {
    let start = ContinuousClock.now
    var options = try arguments.options(format)
    options.name = URL(typed: path).deletingPathExtension().lastPathComponent
    options.duration = duration
    let export: LayerExport
    do {
      export = try LayerExport(of: document, changingTo: state, options)
    } catch {
      throw CommandError(
        "\(subject): \((error as? DocumentError)?.cause.explanation ?? "\(error)")")
    }
    try write(export, as: format, to: path, subject: subject, arguments, since: start)
  }

  private func write(
    _ export: LayerExport, as format: LayerFormat, to path: String, subject: String,
    _ arguments: LayerArguments, since start: ContinuousClock.Instant
  ) throws {
    if arguments.strict, let first = export.reports.first {
      let rest = export.reports.count - 1
      throw CommandError(
        "\(path) is not written: \(first)" + (rest > 0 ? " (and \(rest) more)" : ""))
    }
    let signature: FileSignature =
      switch format {
      case .lottie: .lottie
      case .dotLottie: .zip
      case .svg: .svg
      }
    let file = try AtomicFile(replacing: URL(typed: path), overwriting.files(like: signature))
    try file.write(export.data)
    try file.commit()
    let report = FileReport(
      file: path, format: format.rawValue, bytes: export.data.count,
      duration: export.duration, keyframes: export.keyframeCount,
      maximumError: export.maximumError, elapsed: (ContinuousClock.now - start) / .seconds(1),
      warnings: export.reports.map {
        Warning(code: "not-exported", message: $0.message, subject: "\($0.layer): \($0.property)")
      })
    if common.json { return try Terminal.print(JSONLine.text(of: report)) }
    if !common.quiet {
      try Terminal.print("\(path): \(report.bytes) bytes, \(export.keyframeCount) keyframes")
    }
    common.warn(report.warnings, about: subject, remedy: "--json lists them all")
  }
}

extension LayerExport {
  /// Writes a document in its present state, or its change from there to another state.
  ///
  /// A document that has states, but is in none of them and changes to none, is written with its own values, and
  /// the states are reported.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - state: The state that it changes to at time 0, as its transitions say; nil for no change.
  ///   - options: The format and its choices.
  /// - Throws: `LayerExportError` for a document or an option beyond the limits, `DocumentError` for a state that the
  ///   document does not have.
  package init(
    of document: LayeredDocument, changingTo state: String? = nil, _ options: LayerExportOptions
  ) throws {
    let root = document.makeRootLayer()
    let display = Display(rootLayer: root, size: root.bounds.size, clock: ManualClock())
    display.update()
    if let state { try document.changeState(to: state) }
    try self.init(of: display, options)
    guard document.state == nil, !document.stateNames.isEmpty else { return }
    let names = document.stateNames.map { "“\($0)”" }.joined(separator: ", ")
    reports.append(
      BoingSceneFormats.ExportReport(
        layer: document.name, property: "states",
        message: "the states \(names) and their transitions are left out; choose one"))
  }
}
