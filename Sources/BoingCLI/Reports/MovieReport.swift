import BoingFormats
import BoingMovies
import Foundation

/// The output of a command, as a line to read or as JSON.
struct MovieReport: Report {
  static let schema = "boing.file/1"

  /// The name as it was given.
  let file: String
  let format: String
  /// Images in the file; of a movie, fewer than were drawn where equal neighbours were merged.
  let frames: Int
  let bytes: Int
  /// Pixels, and seconds of a movie; a sheet has neither here.
  let width: Int?
  let height: Int?
  let duration: Double?
  /// Seconds that the work took.
  let elapsed: Double
  /// The differences between the result and what was asked for.
  let warnings: [Warning]

  /// Creates a report on a movie of `sequence`, or on a sheet where there is none.
  init(
    _ summary: MovieSummary, name: String, frames sequence: FrameSequence?, elapsed: Double,
    warnings: [Warning]
  ) {
    file = name
    format = summary.format.rawValue
    frames = summary.frames
    bytes = summary.bytes
    var size = sequence.map { ($0.width, $0.height) }
    for case .padded(_, _, let width, let height) in summary.warnings { size = (width, height) }
    width = size?.0
    height = size?.1
    let isStill =
      summary.format == .png || summary.warnings.contains(.nothingChanges(summary.format))
    duration = isStill ? nil : sequence?.duration
    self.elapsed = elapsed
    self.warnings = warnings
  }

  /// One line for a reader.
  var text: String {
    var facts: [String] = []
    if let width, let height { facts.append("\(width)×\(height) pixels") }
    facts.append(frames == 1 ? "1 frame" : "\(frames) frames")
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
