import Testing

@testable import BoingCoreGraphics

@Suite("Beginnings of texts")
struct TextPrefixTests {
  @Test(
    "whole characters are kept, and of a single long one whole scalars",
    arguments: [
      ("abc", 3, "abc"), ("abc", 2, "ab"), ("abc", 0, ""), ("aé", 2, "a"), ("aé", 3, "aé"),
      // An e with an accent of its own: one character of three bytes.
      ("ae\u{301}", 2, "a"), ("ae\u{301}", 4, "ae\u{301}"), ("e\u{301}\u{301}", 3, "e\u{301}"),
      ("e\u{301}\u{301}", 4, "e\u{301}"), ("👩‍👩‍👧x", 18, "👩‍👩‍👧"), ("x👩‍👩‍👧", 18, "x"),
    ])
  func cut(text: String, count: Int, expected: String) {
    let cut = StyledText(text).beginning(utf8Count: count).string
    #expect(Array(cut.utf8) == Array(expected.utf8))
  }

  @Test("styles end where the text does")
  func styles() {
    var text = StyledText("ab")
    text.append("cdef", TextStyle(underlineCount: 1))
    text.append("gh", TextStyle(underlineCount: 2))
    let cut = text.beginning(utf8Count: 4)
    #expect(cut.string == "abcd")
    #expect(cut.runs.map(\.range) == [2..<4])
    #expect(cut.runs.map(\.style.underlineCount) == [1])
  }
}
