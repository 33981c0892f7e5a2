import BoingCurveFormats
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

  @Test("each format has its player, or is said to have none")
  func players() throws {
    let page = try String(
      contentsOf: Boing.package.appendingPathComponent("Documentation/Players.md"),
      encoding: .utf8)
    let table = try #require(page.split(separator: "| player | formats |").last)
      .split(separator: "\n\n")[0]
    let listed = table.matches(of: /`([a-z-]+)`/).map { String($0.1) }
    #expect(listed.sorted() == CurveFormat.allCases.map(\.id).sorted())
  }
}

@Suite("The list of warnings' codes")
struct WarningCodeTests {
  @Test("the page lists the codes that the command gives, and no others")
  func codes() throws {
    let folder = Boing.package.appendingPathComponent("Sources/BoingCLI")
    let files = try #require(FileManager.default.enumerator(atPath: folder.path))
    var given: Set<Substring> = []
    for case let path as String in files where path.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
      given.formUnion(text.matches(of: /code: "([a-z-]+)"/).map(\.1))
      guard let start = text.range(of: "var code: String {") else { continue }
      let codes = text[start.upperBound...].prefix { $0 != "}" }
      given.formUnion(codes.matches(of: /: "([a-z-]+)"/).map(\.1))
    }
    let page = try String(
      contentsOf: Boing.package.appendingPathComponent("Documentation/CommandLine.md"),
      encoding: .utf8)
    let list = try #require(page.firstMatch(of: /The codes are ([^.]*)\./)).1
    #expect(Set(list.matches(of: /`([a-z-]+)`/).map(\.1)) == given)
  }
}
