import BoingTestSupport
import Foundation
import Testing

@testable import BoingCLI

/// A terminal whose other end the test reads.
private final class PseudoTerminal {
  let screen: FileHandle
  let command: FileHandle

  init(columns: UInt16) throws {
    let master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    try #require(master >= 0)
    screen = FileHandle(fileDescriptor: master, closeOnDealloc: true)
    // What unlockpt and ptsname do; Glibc hides them from Swift.
    var (lock, number) = (Int32(0), UInt32(0))
    let (setLock, getNumber) = (UInt(0x4004_5431), UInt(0x8004_5430))
    try #require(ioctl(master, setLock, &lock) == 0 && ioctl(master, getNumber, &number) == 0)
    let slave = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    try #require(slave >= 0)
    command = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    try #require(ioctl(slave, UInt(TIOCSWINSZ), &size) == 0)
  }

  /// Returns the text written since the last call.
  func newText() -> String {
    let descriptor = screen.fileDescriptor
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var text: [UInt8] = []
    while case let count = read(descriptor, &bytes, bytes.count), count > 0 {
      text += bytes.prefix(count)
    }
    return String(decoding: text, as: UTF8.self)
  }
}

@Suite("Progress")
struct ProgressTests {
  private let erase = "\r\u{1B}[K"

  /// Everything that a run of the command writes to its terminal.
  ///
  /// - Parameter word: what has to be on the screen for the command to be interrupted.
  private func screen(
    _ line: String, columns: UInt16 = 80, environment: [String: String?] = [:],
    interruptAfter word: String? = nil
  ) async throws -> String {
    let terminal = try PseudoTerminal(columns: columns)
    let folder = TemporaryFolder()
    let run = try RunningBoing(
      line.split(separator: " ").map(String.init), in: folder, environment: environment,
      standardError: terminal.command,
      isPatient: word != nil)
    var text = ""
    var isInterrupted = false
    // A terminal that nobody reads from would stop the command.
    while run.isRunning {
      text += terminal.newText()
      if let word, !isInterrupted, text.contains(word) {
        run.send(SIGINT)
        isInterrupted = true
      }
      try await Task.sleep(for: .milliseconds(10))
    }
    _ = await run.outcome()
    return text + terminal.newText()
  }

  private let long = "render jack --duration 2 --scale 2 -o a.apng"

  @Test("on a terminal a line counts up and is taken away at the end")
  func counts() async throws {
    let lines = try await screen(long).components(separatedBy: erase)
    try #require(lines.count > 3)
    #expect(lines.first == "")
    #expect(lines.last == "")
    #expect(lines.dropFirst().dropLast().allSatisfy { $0.hasPrefix("a.apng ") })
    #expect(lines.dropFirst().dropLast().allSatisfy { $0.contains("/120  ") })
  }

  @Test("the line is as narrow as the terminal, or as COLUMNS", arguments: [nil, "24"])
  func narrow(variable: String?) async throws {
    let lines = try await screen(long, columns: 30, environment: ["COLUMNS": variable])
      .components(separatedBy: erase)
    try #require(lines.count > 3)
    let columns = variable == nil ? 30 : 24
    #expect(lines.allSatisfy { $0.count < columns })
    // There is no room for the bar.
    #expect(lines.allSatisfy { !$0.contains("█") })
  }

  @Test("Ctrl-C takes the line away")
  func interrupted() async throws {
    let text = try await screen(
      "render jack --duration 3600 -o a.apng", interruptAfter: "/216000")
    #expect(text.hasSuffix(erase))
  }

  @Test(
    "where no line can be drawn again there is none",
    arguments: [
      ("", "dumb"), ("", nil), (" --quiet", "xterm"), (" --json", "xterm"),
      (" --no-progress", "xterm"),
    ])
  func silent(option: String, terminal: String?) async throws {
    let text = try await screen(long + option, environment: ["TERM": terminal])
    #expect(text == "")
  }

  @Test("the line says less where there is less room", arguments: 0...100)
  func room(columns: Int) {
    let line = ProgressBar.line(
      title: "movie.webp", completed: 5, total: 10, elapsed: 4, columns: columns)
    #expect(line.count < max(columns, 1))
    let full = "movie.webp ████████████░░░░░░░░░░░░ 5/10  4 s left"
    #expect((line == full) == (columns > full.count))
    #expect(line.isEmpty == (columns < 5))
  }
}
