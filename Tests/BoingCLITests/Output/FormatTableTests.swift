import CurveFormats
import Foundation
import Testing

@Suite("The table of formats")
struct FormatTableTests {
  @Test("the page lists every format with what it writes, in their order")
  func table() throws {
    let page = try String(
      contentsOf: Boing.package.appendingPathComponent("Documentation/CurveFormats.md"),
      encoding: .utf8)
    let rows = CurveFormat.allCases.map { "| `\($0.id)` | \($0.summary) |" }
    #expect(page.contains(rows.joined(separator: "\n")))
  }
}
