import Boing
import BoingDemos
import BoingDocuments
import BoingMovies
import Foundation

/// Writes documents, whole or not at all, and reports on them.
struct DocumentWriter {
  let common: CommonArguments
  let overwriting: Overwriting

  /// Writes a demo as a document.
  func write(_ demo: any Demo, named name: String, to path: String, _ settings: MovieSettings)
    throws
  {
    guard let format = DocumentFormat(path: path) else { return }
    let bundle = common.timed("recorded \(name)") {
      Self.bundle(of: demo, named: name, scale: settings.scale, duration: settings.duration)
    }
    try write(
      DocumentConversion(bundle, named: name), as: format, to: path,
      counts: (bundle.content.animationCount, bundle.files.count), remedy: "--json lists them all")
  }

  /// Writes a document in a format, to standard output for `-`.
  ///
  /// - Parameters:
  ///   - format: The format; nil for a folder of the files of its archive.
  ///   - counts: The numbers of animations and images, where they are to be reported.
  ///   - remedy: The remedy that shows all warnings.
  func write(
    _ conversion: DocumentConversion, as format: DocumentFormat?, to path: String,
    plane: DocumentPlane? = nil, counts: (animations: Int, images: Int)? = nil,
    subject: String? = nil,
    remedy: String
  ) throws {
    let start = ContinuousClock.now
    let url = URL(typed: path)
    let isStandardOutput = path == StandardStream.name
    let name = isStandardOutput ? "document" : url.deletingPathExtension().lastPathComponent
    let bytes: Int
    switch try format.map({ try conversion.output(as: $0, named: name, plane: plane) }) {
    case nil:
      bytes = try conversion.unpack(to: url, named: name, overwriting: overwriting)
    case .file(let data):
      bytes = data.count
      if isStandardOutput {
        try format == .caml
          ? Terminal.output(bytes: data) : StandardStream.output(binary: data)
      } else {
        let signature: FileSignature =
          switch format {
          case .caml: .caml
          case .ca, .wallpaper, .tendies, nil: .zip
          }
        let file = try AtomicFile(replacing: url, overwriting.files(like: signature))
        try file.write(data)
        try file.commit()
      }
    case .folder(let files):
      bytes = files.values.reduce(0) { $0 + $1.count }
      if overwriting == .never { try ReplaceableFiles.none.check(CanonicalPath(path).path) }
      try DocumentBundle.write(files, to: url)
    }
    let leftOut = format == nil || format == .tendies ? conversion.leftOut : []
    let report = FileReport(
      file: path, format: format?.rawValue ?? "folder", bytes: bytes,
      animations: counts?.animations,
      images: counts?.images, elapsed: (ContinuousClock.now - start) / .seconds(1),
      warnings: (conversion.warnings + leftOut).map(Warning.init))
    if common.json { return try Terminal.print(JSONLine.text(of: report)) }
    if let counts, !common.quiet {
      try Terminal.print(
        "\(path): a document of \(counts.animations) animation\(counts.animations == 1 ? "" : "s") and "
          + "\(counts.images) image\(counts.images == 1 ? "" : "s")")
    }
    common.note("\(path): \(bytes) bytes")
    common.warn(report.warnings, about: subject ?? path, remedy: remedy)
  }

  static func bundle<D: Demo>(
    of demo: D, named name: String, scale: CGFloat, duration: Double?
  ) -> DocumentBundle {
    var recorder: AnimationRecorder?
    let root = demo.play(scale: scale, duration: duration) { layer, time in
      let current = recorder ?? AnimationRecorder(root: layer)
      recorder = current
      current.observe(at: time)
    }
    return (recorder ?? AnimationRecorder(root: root)).bundle(named: name)
  }
}
