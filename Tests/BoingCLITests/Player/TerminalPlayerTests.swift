import Foundation
import TestSupport
import Testing

@Suite("Playing on a terminal")
struct TerminalPlayerTests {
  @Test(
    "the image moves on a screen of its own, and the terminal is given back",
    .enabled(if: Tools.find("script") != nil))
  func session() async throws {
    let folder = TemporaryFolder()
    let command =
      "stty cols 40 rows 12; \(Boing.program.path) play one-axis --terminal --autoplay --exit-after 1"
    // script gives the command a terminal of its own.
    let text = try #require(
      try Tools.output(
        of: "script",
        ["-qec", command, folder.url.appendingPathComponent("log").path]))
    let enter = try #require(text.range(of: "\u{1B}[?1049h"))
    let leave = try #require(text.range(of: "\u{1B}[?1049l"))
    #expect(enter.upperBound < leave.lowerBound)
    let screen = text[enter.upperBound..<leave.lowerBound]
    // Rows 1 to 11 hold the picture, 40 columns at most.
    #expect(screen.contains("\u{1B}[1;1H\u{1B}[38;2;247;242;232m"))
    #expect(screen.contains("\u{1B}[11;1H"))
    #expect(!screen.contains("\u{1B}[13;1H"))
    // The box moves, so some line was sent more than once.
    #expect(screen.components(separatedBy: "\u{1B}[6;1H").count > 2)
    #expect(text[leave.upperBound...].contains(" frames in "))
  }

  @Test(
    "the terminal is given back when a signal or a fault ends the player",
    .enabled(if: Tools.find("script") != nil),
    arguments: ["QUIT", "TERM", "HUP", "INT", "SEGV", "ILL", "TRAP", "FPE", "BUS"])
  func endedBySignal(name: String) async throws {
    let folder = TemporaryFolder()
    let command =
      "ulimit -c 0; stty cols 40 rows 12; "
      // A shell has its background commands ignore some signals.
      + "env --default-signal=INT,TERM,HUP,QUIT \(Boing.program.path) play one-axis --terminal "
      + "--autoplay --exit-after 60 < /dev/tty & "
      + "until stty -a | grep -q -- -icanon; do sleep 0.1; done; "
      + "sleep 1; kill -\(name) $!; wait $!; echo status $?; stty -a | grep -o -- '-*icanon'"
    let text = try #require(
      try Tools.output(
        of: "script", ["-qec", command, folder.url.appendingPathComponent("log").path]))
    let leave = try #require(text.range(of: "\u{1B}[?1049l"))
    #expect(text[..<leave.lowerBound].contains("\u{1B}[?1049h"))
    let after = text[leave.upperBound...]
    #expect(after.range(of: "status 1[2-5][0-9]", options: .regularExpression) != nil, "\(after)")
    #expect(after.contains("icanon") && !after.contains("-icanon"))
  }

  @Test(
    "a terminal that becomes smaller gets a smaller image",
    .enabled(if: Tools.find("script") != nil))
  func resized() async throws {
    let folder = TemporaryFolder()
    let log = folder.url.appendingPathComponent("log").path
    // The log that script writes shows when a frame has been drawn, however long that takes. A row sought by a
    // pattern must not be in the command itself, hence the brackets.
    let command =
      "stty cols 40 rows 12; "
      + "env --default-signal=INT \(Boing.program.path) play one-axis --terminal --autoplay --exit-after 60 < /dev/tty & "
      + "while kill -0 $! && ! grep -aq '[[]11;1H' \(log); do sleep 0.1; done; "
      + "stty -F /dev/tty cols 20 rows 7; "
      + "while kill -0 $! && ! grep -azqP '[[]0m.[[]2J(?s:.*)[[]6;1H' \(log); do sleep 0.1; done; "
      + "kill -INT $!; wait $!; true"
    let text = try #require(try Tools.output(of: "script", ["-qefc", command, log]))
    let cleared = try #require(text.range(of: "\u{1B}[0m\u{1B}[2J"))
    #expect(text[..<cleared.lowerBound].contains("\u{1B}[11;1H"))
    let after = text[cleared.upperBound...]
    #expect(after.contains("\u{1B}[6;1H"))
    #expect(!after.contains("\u{1B}[8;1H"))
  }
}
