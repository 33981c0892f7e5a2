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
}
