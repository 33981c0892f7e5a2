import BoingMovies
import Foundation

/// A file or a folder that a command has written, as a line to read or as JSON.
struct FileReport: Report {
  static let schema = "boing.file/1"

  /// The name as it was given.
  let file: String
  /// The format: `apng`, `gif`, `html`, `json`, `caml` …; `pngSequence` for a folder of images, `folder` for the files of
  /// an archive.
  let format: String
  /// The size of the file, or of all files of a folder.
  let bytes: Int
  /// The number of images of a movie; fewer than were drawn where equal neighbours were merged.
  var frames: Int?
  /// Pixels of an image or a movie, points of a page or a document; left out for a sheet of several images.
  var width: Double?
  /// As `width`.
  var height: Double?
  /// Seconds; left out for a still image.
  var duration: Double?
  /// The number of keyframes of all properties, in Lottie and SVG.
  var keyframes: Int?
  /// The maximum distance of a keyframed value from the layers' own, in units of the value.
  var maximumError: Double?
  /// The number of animations of a document that was recorded.
  var animations: Int?
  /// The number of its images.
  var images: Int?
  /// The states between which a page changes.
  var states: [String]?
  /// The template of a new document.
  var template: String?
  /// The name of a new document that phones and catalogues show.
  var name: String?
  /// The file with the entry of a new document for catalogues.
  var entry: String?
  /// Seconds that the work took.
  let elapsed: Double
  /// The differences between the result and what was asked for.
  var warnings: [Warning] = []
}

/// Movies and images.
extension FileReport {
  /// Creates a report on a movie of `sequence`, or on a sheet where there is none.
  init(
    _ summary: MovieSummary, name: String, frames sequence: FrameSequence?, elapsed: Double,
    warnings: [Warning]
  ) {
    self.init(
      file: name, format: summary.format.rawValue, bytes: summary.bytes, frames: summary.frames,
      elapsed: elapsed, warnings: warnings)
    var size = sequence.map { ($0.width, $0.height) }
    for case .padded(_, _, let width, let height) in summary.warnings { size = (width, height) }
    width = size.map { Double($0.0) }
    height = size.map { Double($0.1) }
    let isStill =
      summary.format == .png || summary.warnings.contains(.nothingChanges(summary.format))
    duration = isStill ? nil : sequence?.duration
  }

  /// One line for a reader.
  var text: String {
    var facts: [String] = []
    if let width, let height { facts.append("\(width.plain)×\(height.plain) pixels") }
    if let frames { facts.append(frames == 1 ? "1 frame" : "\(frames) frames") }
    if let duration { facts.append(String(format: "%g s", duration)) }
    facts.append(Self.size(bytes))
    let effort = elapsed < 0.1 ? "" : String(format: " (took %.1f s)", elapsed)
    return "\(file): " + facts.joined(separator: ", ") + effort
  }

  private static func size(_ bytes: Int) -> String {
    switch bytes {
    case ..<1_000: "\(bytes) bytes"
    case ..<1_000_000: String(format: "%.1f kB", Double(bytes) / 1e3)
    default: String(format: "%.1f MB", Double(bytes) / 1e6)
    }
  }
}
