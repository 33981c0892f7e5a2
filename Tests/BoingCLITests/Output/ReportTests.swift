import BoingTestSupport
import Foundation
import Testing

@Suite("Reports")
struct ReportTests {
  private let folder = TemporaryFolder()

  @Test("JSON has one object a line, one for each file, and nothing else is said")
  func json() async throws {
    let outcome = try await Boing.succeedSilently(
      "render one-axis --scale 0.5 --duration 0.5 -o a.apng --contact-sheet s.png --json",
      in: folder)
    let reports = try outcome.objects
    #expect(reports.map { $0["file"] as? String } == ["s.png", "a.apng"])
    #expect(reports.map { $0["format"] as? String } == ["png", "apng"])
    #expect(reports.map { $0["width"] as? Int } == [nil, 160])
    #expect(reports.map { $0["height"] as? Int } == [nil, 240])
    #expect(reports.map { $0["duration"] as? Double } == [nil, 0.5])
    #expect(reports[0]["frames"] as? Int == 12)
    for (report, file) in zip(reports, ["s.png", "a.apng"]) {
      #expect(try report["bytes"] as? Int == folder.data(file).count)
      #expect((report["warnings"] as? [Any])?.isEmpty == true)
      #expect(report["elapsed"] as? Double ?? 0 > 0)
    }
  }

  @Test("JSON holds the warnings, and standard error stays empty")
  func jsonWarnings() async throws {
    try folder.write(SmallDocument.strange(8), to: "a.caml")
    let outcome = try await Boing.succeedSilently(
      "render a.caml --time 0 -o a.png --json", in: folder)
    let warnings = try #require(outcome.objects.first?["warnings"] as? [[String: Any]])
    #expect(warnings.count == 8)
    for (index, warning) in warnings.enumerated() {
      #expect(warning["code"] as? String == "document-content")
      #expect(warning["file"] as? String == "a.caml" && warning["line"] is Int)
      #expect(warning["subject"] as? String == "strange\(index)")
    }
  }

  @Test("of many warnings about a document a reader sees a few, after the result")
  func manyWarnings() async throws {
    try folder.write(SmallDocument.strange(8), to: "a.caml")
    let outcome = try await Boing.run("render a.caml --time 0 -o a.png", in: folder)
    #expect(outcome.lines.count == 1)
    let warnings = outcome.err.split(separator: "\n")
    #expect(warnings.count == 6)
    #expect(warnings.last == "Warning: 3 more about a; --json lists them all")
  }

  @Test("quiet says nothing, and still fails aloud")
  func quiet() async throws {
    try folder.write(SmallDocument.strange(8), to: "a.caml")
    let silent = try await Boing.succeed(
      "render a.caml -o a.png --contact-sheet s.png --quiet", in: folder)
    #expect(silent.out == "")
    #expect(silent.err == "")
    #expect(folder.names == ["a.caml", "a.png", "s.png"])
    try await Boing.fail(
      "render b.caml --quiet", "b.caml: there is no such file or folder; check the path\n",
      status: 1, in: folder)
  }

  @Test("the list of demos is a table, or JSON with one demo a line")
  func list() async throws {
    let table = try await Boing.run("render --list", in: folder)
    let json = try await Boing.run("render --list --json", in: folder)
    #expect(table.err == "")
    #expect(json.err == "")
    let entries = try json.objects
    #expect(entries.count == 16)
    #expect(table.lines.count == entries.count)
    for (line, entry) in zip(table.lines, entries) {
      let name = try #require(entry["name"] as? String)
      let summary = try #require(entry["summary"] as? String)
      #expect(line.hasPrefix(name + " ") && line.hasSuffix(" " + summary))
      for key in ["width", "height", "duration"] { #expect(entry[key] as? Double ?? 0 > 0) }
    }
  }
}
