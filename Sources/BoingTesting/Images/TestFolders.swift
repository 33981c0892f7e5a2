import BoingMovies
import Foundation
import Testing

/// The folders that belong to a test's file.
struct TestFolders {
  /// The environment's variable for the folder of what failed.
  static let outputVariable = "BOING_TESTING_OUTPUT"
  /// The environment's variable by which images are recorded anew.
  static let recordVariable = "BOING_TESTING_RECORD"

  private let file: URL
  private let environment: [String: String]

  init(
    of location: SourceLocation,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    file = URL(fileURLWithPath: location.filePath)
    self.environment = environment
  }

  private var name: String { file.deletingPathExtension().lastPathComponent }

  /// True if images replace the recorded ones.
  var isRecording: Bool { environment[Self.recordVariable] == "1" }

  /// The recorded images: `__Images__/<file>` beside the test's file.
  var images: URL {
    file.deletingLastPathComponent().appendingPathComponent("__Images__", isDirectory: true)
      .appendingPathComponent(name, isDirectory: true)
  }

  /// The folder of what failed: a folder named like the test's file in `$BOING_TESTING_OUTPUT`, by default in
  /// `.build/boing-testing` of the package, and in the system's temporary folder where there is none.
  var output: URL {
    let parent: URL
    if let path = environment[Self.outputVariable], !path.isEmpty {
      parent = URL(fileURLWithPath: path, isDirectory: true)
    } else {
      parent =
        (package?.appendingPathComponent(".build", isDirectory: true)
        ?? FileManager.default.temporaryDirectory)
        .appendingPathComponent("boing-testing", isDirectory: true)
    }
    return parent.appendingPathComponent(name, isDirectory: true)
  }

  /// The nearest folder above the test's file with a manifest.
  private var package: URL? {
    var folder = file.deletingLastPathComponent()
    while folder.path != "/" {
      if FileManager.default.fileExists(
        atPath: folder.appendingPathComponent("Package.swift").path)
      {
        return folder
      }
      folder = folder.deletingLastPathComponent()
    }
    return nil
  }

  /// Writes a file, which appears complete or not at all, and creates its folder.
  static func write(_ bytes: Data, to url: URL) throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    let file = try AtomicFile(replacing: url)
    try file.write(bytes)
    try file.commit()
  }
}
