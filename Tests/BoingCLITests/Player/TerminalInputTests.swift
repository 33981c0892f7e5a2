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
    #expect(TerminalInput.actions(in: Array(text.utf8)) == expected)
  }

  @Test("any bytes at all end without a crash")
  func noise() {
    var generator = SystemRandomNumberGenerator.seeded(7)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      #expect(TerminalInput.actions(in: bytes).count <= bytes.count)
    }
  }
}

extension SystemRandomNumberGenerator {
  /// Numbers that are the same each time: splitmix64.
  static func seeded(_ seed: UInt64) -> SplitMix { SplitMix(state: seed) }

  struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }
}
