import Testing

@testable import BoingMovies

@Suite("Escaping for a terminal")
struct TerminalEscapingTests {
  static let active: [ClosedRange<UInt32>] = [
    0x00...0x1F, 0x7F...0x9F, 0x061C...0x061C, 0x200E...0x200F, 0x2028...0x2029, 0x202A...0x202E,
    0x2066...0x2069,
  ]

  @Test("Exactly the characters that act on a terminal are escaped")
  func everyScalar() {
    let escaped = (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init).filter {
      String($0).escapedForTerminal() != String($0)
    }
    #expect(escaped.map(\.value) == Self.active.flatMap { Array($0) })
  }

  @Test(
    "An escaped character is named by its number",
    arguments: [
      ("../\u{1B}]0;x\u{7}", "../\\u{1B}]0;x\\u{7}"),
      ("gnp.\u{202E}photo", "gnp.\\u{202E}photo"),
      ("\u{9B}2J", "\\u{9B}2J"),
      ("a\r\nb", "a\\u{D}\\u{A}b"),
    ])
  func form(_ text: String, _ expected: String) {
    #expect(text.escapedForTerminal() == expected)
  }

  @Test(
    "Text of any script stays as it is",
    arguments: ["jack-in-the-box", "Größe · 大きさ · גודל · 👩‍🚀", "C:\\u{1B}", ""])
  func ordinaryText(_ text: String) {
    #expect(text.escapedForTerminal() == text)
  }

  @Test("Line feeds stay in a text of several lines, and only they")
  func lines() {
    #expect("a\nb\u{1B}\r\n".escapedForTerminal(keepingLineFeeds: true) == "a\nb\\u{1B}\\u{D}\n")
  }
}
