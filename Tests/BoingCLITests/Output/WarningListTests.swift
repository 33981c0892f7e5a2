import Testing

@testable import BoingCLI

@Suite("Lists of warnings")
struct WarningListTests {
  private func lines(_ count: Int, remedy: String? = nil) -> [String] {
    let warnings = (0..<count).map { "warning \($0)" }
    return WarningList(warnings: warnings, subject: "a.ca", remedy: remedy).lines
  }

  @Test("Up to six warnings are printed as they are", arguments: [0, 1, 6])
  func few(_ count: Int) {
    #expect(lines(count) == (0..<count).map { "warning \($0)" })
  }

  @Test("Of more warnings five are printed and the others counted")
  func many() {
    #expect(
      lines(27).prefix(5) == ["warning 0", "warning 1", "warning 2", "warning 3", "warning 4"])
    #expect(lines(27).count == 6)
    #expect(lines(27).last == "22 more about a.ca")
    #expect(
      lines(27, remedy: "--json lists them all").last == "22 more about a.ca; --json lists them all"
    )
  }
}
