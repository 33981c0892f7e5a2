import Foundation

/// Other programs that some tests need.
package enum Tool {
  /// Returns the location of a program; nil if it is not on the PATH.
  package static func find(_ name: String) -> URL? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// True if movies can be made and looked into.
  package static let hasFFmpeg = find("ffmpeg") != nil && find("ffprobe") != nil

  /// Runs a program, and returns what it says on standard output; nil if it fails.
  package static func text(_ name: String, _ arguments: [String]) throws -> String? {
    try output(name, arguments).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Runs a program, and returns the bytes of its standard output; nil if it fails.
  package static func output(_ name: String, _ arguments: [String]) throws -> Data? {
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
    return try process.terminationStatus == 0 ? files.data("out") : nil
  }
}
