import BoingFormats
import Foundation

/// What a command made, as a line to read or as JSON.
struct MovieReport: Encodable {
  let file: String
  let format: String
  let frames: Int
  let bytes: Int
  let seconds: Double
  let framesPerSecond: Double
  let warnings: [String]

  init(_ summary: MovieSummary, name: String, seconds: Double) {
    file = name
    format = summary.format.rawValue
    frames = summary.frames
    bytes = summary.bytes
    self.seconds = seconds
    framesPerSecond = seconds > 0 ? Double(summary.frames) / seconds : 0
    warnings = summary.warnings.map { "\($0)" }
  }

  /// One line for a reader.
  var text: String {
    let count = frames == 1 ? "1 frame" : "\(frames) frames"
    let pace = frames > 1 ? String(format: ", %.0f frames a second", framesPerSecond) : ""
    return "\(file): \(count), \(Self.size(bytes)), "
      + String(format: "%.2f s", seconds) + pace
  }

  /// One line for a program, its keys in alphabetical order.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  private static func size(_ bytes: Int) -> String {
    switch bytes {
    case ..<1_000: "\(bytes) bytes"
    case ..<1_000_000: String(format: "%.1f kB", Double(bytes) / 1e3)
    default: String(format: "%.1f MB", Double(bytes) / 1e6)
    }
  }
}
