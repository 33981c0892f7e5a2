import Boing
import BoingDemos
import BoingFormats
import BoingMovies
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
    try write(
      LayerExport(of: bundle, named: name, options), as: format, to: path, subject: name, arguments,
      since: start)
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
    do throws(LayerExportError) {
      export = try LayerExport(of: document, changingTo: state, options)
    } catch {
      throw CommandError("\(subject): \(error)")
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
