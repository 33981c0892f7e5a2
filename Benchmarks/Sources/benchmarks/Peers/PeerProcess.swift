import Foundation

/// Other rasterisers, each a Python package, in one process that draws when it is told to.
final class PeerProcess {
  /// Of each peer what was found: its version, or why it is not here.
  struct Finding: Decodable {
    var version: String?
    var missing: String?
  }

  private(set) var findings: [(name: String, finding: Finding)] = []

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("peers")

  /// The advice for installing the peers.
  static let remedy =
    "python3 -m venv Benchmarks/peers/.build && "
    + "Benchmarks/peers/.build/bin/pip install -r Benchmarks/peers/requirements.txt"

  private let process = Process()
  private let orders = Pipe()
  private let answers = Pipe()
  private var read = Data()

  /// Starts Python with `scene`; the interpreter is that of BOING_PEERS_PYTHON, of the folder
  /// `peers/.build`, or the first in the PATH.
  init(_ scene: PeerScene, in scratch: URL) throws {
    let file = scratch.appendingPathComponent("scene.json")
    try JSONEncoder().encode(scene).write(to: file)
    let own = Self.folder.appendingPathComponent(".build/bin/python3").path
    let named = ProcessInfo.processInfo.environment["BOING_PEERS_PYTHON"]
    let python = named ?? (FileManager.default.isExecutableFile(atPath: own) ? own : "python3")
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let script = Self.folder.appendingPathComponent("race.py").path
    process.arguments = [python, script, file.path]
    process.standardInput = orders
    process.standardOutput = answers
    try process.run()
    let found = try JSONDecoder().decode([String: Finding].self, from: Data(line().utf8))
    findings = found.map { ($0.key, $0.value) }.sorted { $0.name < $1.name }
  }

  deinit {
    try? orders.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// The seconds that a peer takes for a frame.
  func draw(_ name: String, _ frame: Int) throws -> Double {
    try ask("draw \(name) \(frame)")
  }

  /// A frame's pixels: blue, green, red and alpha, alpha multiplied in.
  func pixels(_ name: String, _ frame: Int, in scratch: URL) throws -> Data {
    let file = scratch.appendingPathComponent("picture")
    _ = try ask("picture \(name) \(frame) \(file.path)")
    return try Data(contentsOf: file)
  }

  private func ask(_ order: String) throws -> Double {
    try orders.fileHandleForWriting.write(contentsOf: Data((order + "\n").utf8))
    guard let seconds = Double(try line()) else {
      throw Disagreement(description: "peers/race.py gave no number for “\(order)”")
    }
    return seconds
  }

  private func line() throws -> String {
    while true {
      if let end = read.firstIndex(of: 10) {
        let line = String(decoding: read[..<end], as: UTF8.self)
        read = Data(read[(end + 1)...])
        return line
      }
      let more = answers.fileHandleForReading.availableData
      guard !more.isEmpty else {
        throw Disagreement(description: "peers/race.py ended; run it by hand to see why")
      }
      read += more
    }
  }
}
