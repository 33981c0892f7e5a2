import Foundation
import TestSupport
import Testing

@Suite("Figures and tables of curves")
struct CurveFileTests {
  private let folder = TemporaryFolder()

  @Test("a figure is written as SVG and as PNG, and named")
  func figures() async throws {
    let outcome = try await Boing.succeedSilently(
      "curve --motion gravity --bounces 2 -o a.svg -o a.png", in: folder)
    #expect(
      outcome.lines == [
        "a.svg: 2 bounces in 1 s from 0 to 1", "a.png: 2 bounces in 1 s from 0 to 1",
      ])
    #expect(folder.names == ["a.png", "a.svg"])
    #expect(try PNGFile(folder.data("a.png")).size == [1_280, 720])
    let svg = folder.text("a.svg")
    #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"))
    // A dot on each of two summits.
    #expect(svg.components(separatedBy: "<circle").count - 1 == 2)
  }

  @Test("a table with commas has the values of a fall at even times")
  func commas() async throws {
    let outcome = try await Boing.run(
      "curve --motion gravity --bounces 0 --rows 5 --csv --to 16", in: folder)
    #expect(outcome.lines.first == "time,value")
    let rows = outcome.lines.dropFirst().map { $0.split(separator: ",").compactMap { Double($0) } }
    let rounding = 1e-12
    // x = 16t² for a fall of one second.
    #expect(rows.map { $0[0] } == [0, 0.25, 0.5, 0.75, 1])
    for row in rows { #expect(abs(row[1] - 16 * row[0] * row[0]) < rounding) }
  }

  @Test("a draw-back goes the other way first, and the whole takes the time asked for")
  func anticipation() async throws {
    let outcome = try await Boing.run(
      "curve --motion gravity --to 10 --duration 2 --anticipation 0.2 --anticipation-duration 0.5 "
        + "--rows 5 --csv", in: folder)
    let rows = outcome.lines.dropFirst().map { $0.split(separator: ",").compactMap { Double($0) } }
    try #require(rows.count == 5)
    let rounding = 1e-9
    #expect(abs(rows[2][0] - 1) < rounding && abs(rows[2][1] + 2) < rounding)
    #expect(abs(rows[4][0] - 2) < rounding && abs(rows[4][1] - 10) < rounding)
  }

  @Test("a gravity and a restitution give the time of the fall")
  func gravity() async throws {
    // From a height of 1 under g = 2 the fall takes 1 s; with e = ½ the arcs that rise to 2 % take
    // 1 and ½ s.
    let outcome = try await Boing.run(
      "curve --gravity 2 --restitution 0.5 --rows 2 --csv", in: folder)
    let last = outcome.lines.last?.split(separator: ",").compactMap { Double($0) } ?? []
    try #require(last.count == 2)
    let rounding = 1e-12
    #expect(abs(last[0] - 2.5) < rounding && last[1] == 1)
  }
}
