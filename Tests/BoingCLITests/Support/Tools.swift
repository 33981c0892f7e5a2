import Foundation
import TestSupport

/// Other programs that some tests need.
enum Tools {
  /// Returns the location of a program; nil if it is not on the PATH.
  static func find(_ name: String) -> URL? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// True if movies can be made and looked into.
  static let hasFFmpeg = find("ffmpeg") != nil && find("ffprobe") != nil

  /// Runs a program and gives what it says on standard output; nil if it fails.
  static func output(of name: String, _ arguments: [String]) throws -> String? {
    guard let program = find(name) else { return nil }
    let files = TemporaryFolder()
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try files.newFile("out")
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? files.text("out") : nil
  }
}
