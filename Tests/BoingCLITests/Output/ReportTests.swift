import Foundation
import TestSupport
import Testing

/// The answer of `--json` about a file.
private struct Report: Decodable, Equatable {
  struct Warning: Decodable, Equatable {
    let code, message: String
    let subject, file: String?
    let line: Int?
  }

  let schema: String
  let file: String
  let format: String
  let frames: Int
  let bytes: Int
  let width: Int?
  let height: Int?
  let duration: Double?
  let elapsed: Double
  let warnings: [Warning]
}

/// The entry of a demo in `demo --list --json`.
private struct DemoEntry: Decodable {
  let name: String
  let summary: String
  let width: Double
  let height: Double
  let duration: Double
}

@Suite("Reports")
struct ReportTests {
  private let folder = TemporaryFolder()

  private func decode<Value: Decodable>(_ type: Value.Type, _ line: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(line.utf8))
  }

  @Test("JSON has one object a line, one for each file, and nothing else is said")
  func json() async throws {
    let outcome = try await Boing.succeedSilently(
      "demo one-axis --scale 0.5 --duration 0.5 -o a.apng --contact-sheet s.png --json", in: folder)
    let reports = try outcome.lines.map { try decode(Report.self, $0) }
    #expect(reports.map(\.file) == ["s.png", "a.apng"])
    #expect(reports.map(\.format) == ["png", "apng"])
    #expect(reports.map(\.width) == [nil, 160])
    #expect(reports.map(\.height) == [nil, 240])
    #expect(reports.map(\.duration) == [nil, 0.5])
    #expect(reports[0].frames == 12)
    for report in reports {
      #expect(try report.bytes == folder.data(report.file).count)
      #expect(report.warnings == [])
      #expect(report.elapsed > 0)
    }
  }

  @Test("JSON holds the warnings, and standard error stays empty")
  func jsonWarnings() async throws {
    try folder.write(SmallDocument.strange(8), to: "a.caml")
    let outcome = try await Boing.succeedSilently(
      "render a.caml --time 0 -o a.png --json", in: folder)
    let report = try decode(Report.self, outcome.out)
    #expect(report.warnings.count == 8)
    for (index, warning) in report.warnings.enumerated() {
      #expect(warning.code == "document-content" && warning.file == "a.caml")
      #expect(warning.subject == "strange\(index)" && warning.line != nil)
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
    let table = try await Boing.run("demo --list", in: folder)
    let json = try await Boing.run("demo --list --json", in: folder)
    let plain = try await Boing.run("demo", in: folder)
    #expect(plain.out == table.out)
    #expect(table.err == "")
    #expect(json.err == "")
    let entries = try json.lines.map { try decode(DemoEntry.self, $0) }
    #expect(entries.count == 16)
    #expect(table.lines.count == entries.count)
    for (line, entry) in zip(table.lines, entries) {
      #expect(line.hasPrefix(entry.name + " "))
      #expect(line.hasSuffix(" " + entry.summary))
      #expect(entry.width > 0 && entry.height > 0 && entry.duration > 0)
    }
  }
}
