import TestSupport
import Testing

@testable import BoingCLI

@Suite("Keys and presses on a terminal")
struct TerminalInputTests {
  @Test(
    "a sequence of bytes means these actions",
    arguments: [
      (" ", [PlayerAction.togglePlayback]),
      (".,", [.step(1), .step(-1)]),
      ("\u{1B}[C\u{1B}[D", [.step(1), .step(-1)]),
      ("\u{3}", [.quit]),
      ("q", [.quit]),
      ("\u{1B}", [.quit]),
      ("3c", [.changeState(2), .toggleCurve]),
      // The left button's press and release, then another button.
      ("\u{1B}[<0;12;5M\u{1B}[<0;12;5m\u{1B}[<2;12;5M", [.click]),
      // F5, Home, and a function key of the other kind, which mean nothing here.
      ("\u{1B}[15~\u{1B}[H\u{1B}OP-", [.slowDown]),
      // A sequence that was cut off.
      ("\u{1B}[<0;1", []),
      ("\u{1B}O", []),
      ("zZ#\u{0}\u{FF}", []),
      ("", []),
    ])
  func actions(text: String, expected: [PlayerAction]) {
    #expect(Self.actions([Array(text.utf8)]) == expected)
  }

  /// The actions of bytes that come in several reads without a pause, and of the time after them.
  private static func actions(_ reads: [[UInt8]]) -> [PlayerAction] {
    var input = TerminalInput()
    let actions = reads.flatMap { input.actions(in: $0, at: 0) }
    return actions + input.actions(in: [], at: TerminalInput.escapeTimeout)
  }

  @Test("a read may end anywhere, even within a sequence")
  func splits() {
    // Arrow keys of both kinds, presses and releases, a mouse far out, F5, and characters.
    let text =
      "\u{1B}[C\u{1B}OD\u{1B}[<0;12;5M\u{1B}[<0;12;5m.\u{1B}[<0;123456;98765M\u{1B}[15~3c\u{1B}[D"
    let bytes = Array(text.utf8)
    let expected: [PlayerAction] = [
      .step(1), .step(-1), .click, .step(1), .click, .changeState(2), .toggleCurve, .step(-1),
    ]
    for first in 0...bytes.count {
      for second in first...bytes.count {
        let reads = [bytes[..<first], bytes[first..<second], bytes[second...]].map { Array($0) }
        #expect(Self.actions(reads) == expected)
      }
    }
  }

  @Test(
    "five hundred presses in one go are read whole in pieces of any length", arguments: [1, 7, 256])
  func manyPresses(length: Int) {
    let bytes = Array(String(repeating: "\u{1B}[<0;120;40M", count: 500).utf8)
    let reads = stride(from: 0, to: bytes.count, by: length).map {
      Array(bytes[$0..<min($0 + length, bytes.count)])
    }
    #expect(Self.actions(reads) == Array(repeating: .click, count: 500))
  }

  @Test("an escape quits when nothing has followed it for a while, and not before")
  func escapeTimeout() {
    var input = TerminalInput()
    #expect(input.actions(in: [0x1B], at: 1) == [])
    #expect(input.actions(in: [], at: 1 + TerminalInput.escapeTimeout / 2) == [])
    #expect(input.actions(in: [], at: 1 + TerminalInput.escapeTimeout) == [.quit])
    #expect(input.actions(in: [], at: 10) == [])
    // The rest of a sequence may be late.
    #expect(input.actions(in: [0x1B], at: 20) == [])
    #expect(input.actions(in: Array("[".utf8), at: 21) == [])
    #expect(input.actions(in: [], at: 25) == [])
    #expect(input.actions(in: Array("C".utf8), at: 30) == [.step(1)])
  }

  @Test("a sequence without end keeps nothing and swallows no interrupt")
  func endlessSequence() {
    var input = TerminalInput()
    _ = input.actions(in: [0x1B, UInt8(ascii: "[")], at: 0)
    #expect(
      input.actions(in: Array(repeating: UInt8(ascii: "1"), count: 1_000_000), at: 0) == [])
    #expect(input.actions(in: [0x03], at: 0) == [.quit])
    #expect(input.actions(in: [UInt8(ascii: ".")], at: 0) == [.step(1)])
  }

  @Test("any bytes at all end without a crash")
  func noise() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      #expect(Self.actions([bytes]).count <= bytes.count)
    }
  }
}
