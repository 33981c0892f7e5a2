import Boing
import BoingTestSupport
import Foundation

/// A screen that nobody sees, with a pointer and keys that a test moves.
final class VirtualScreen {
  static let isPossible =
    Tool.find("Xvfb") != nil && Tool.find("xdotool") != nil && Tool.hasFFmpeg
    && dlopen("libSDL2-2.0.so.0", RTLD_NOW) != nil

  /// The value for `DISPLAY`.
  let name: String
  private let server = Process()
  private static let size = "640x640"

  init() throws {
    let program = try require(Tool.find("Xvfb"), "Xvfb")
    let pipe = Pipe()
    // A test run in the background hands down signals that are ignored.
    server.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    server.arguments = [
      "--default-signal=INT,TERM,HUP", program.path, "-displayfd", "1", "-screen", "0",
      "\(Self.size)x24", "-nolisten", "tcp",
    ]
    server.standardOutput = pipe
    server.standardError = FileHandle.nullDevice
    try server.run()
    let text = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
    name = ":" + text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  deinit {
    server.terminate()
    for _ in 0..<50 where server.isRunning { usleep(100_000) }
    if server.isRunning { kill(server.processIdentifier, SIGKILL) }
  }

  /// Lets xdotool do something, and gives what it says.
  @discardableResult
  func control(_ words: String) throws -> String? {
    try Tool.text(
      "env", ["DISPLAY=\(name)", "xdotool"] + words.split(separator: " ").map(String.init))
  }

  /// The window whose title is `title`; waits for it.
  func window(_ title: String) throws -> String {
    let found = try control("search --sync --onlyvisible --name \(title)")
    return String(try require(found?.split(separator: "\n").first, title))
  }

  /// Returns the present position of the top left corner of the window whose title is `title`.
  func place(of title: String) throws -> CGPoint {
    let text = try control("search --onlyvisible --name \(title) getwindowgeometry --shell")
    var values: [String: Double] = [:]
    for line in try require(text, title).split(separator: "\n") {
      let parts = line.split(separator: "=").map(String.init)
      if parts.count == 2 { values[parts[0]] = Double(parts[1]) }
    }
    return CGPoint(x: try require(values["X"], "X"), y: try require(values["Y"], "Y"))
  }

  /// Returns an image of the screen.
  func screenshot(in folder: TemporaryFolder) throws -> CGImage {
    let file = folder.url.appendingPathComponent("screen.png").path
    let arguments = [
      "-v", "error", "-y", "-f", "x11grab", "-draw_mouse", "0", "-video_size", Self.size, "-i",
      name, "-frames:v", "1", file,
    ]
    _ = try require(Tool.text("ffmpeg", arguments), "a screenshot")
    return try CGImage(data: folder.data("screen.png"), name: "screen.png")
  }
}

private struct Missing: Error {
  let what: String
}

/// `value`, or an error that names what is missing.
private func require<T>(_ value: T?, _ what: String) throws -> T {
  guard let value else { throw Missing(what: what) }
  return value
}
