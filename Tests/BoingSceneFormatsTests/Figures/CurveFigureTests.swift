import Boing
import BoingCurves
import BoingDocuments
import Foundation
import Testing

@testable import BoingSceneFormats

@Suite("A figure of a curve")
struct CurveFigureTests {
  private func figure() throws -> Figure {
    let bounce = try SpringyBounce(from: 0, to: 1, numberOfBounces: 3, duration: 1)
    var curve = CurveFigure(title: "3 < 4 & so on", duration: 1, target: 1, value: bounce.value)
    curve.visibleDistance = 0.02
    curve.extrema = Array(bounce.extrema.prefix(3))
    curve.contactTimes = [0.25, 2]
    return curve.figure()
  }

  @Test("is well-formed SVG with a title, and marks what it was given")
  func svg() throws {
    let svg = try figure().svg
    #expect(svg.contains("<title>3 &lt; 4 &amp; so on</title>"))
    #expect(svg.components(separatedBy: "<circle").count - 1 == 3)
    let root = try XMLTree(parsing: Data(svg.utf8), file: "figure.svg")
    #expect(root.name == "svg")
    #expect(root.children.count == svg.split(separator: "\n").count - 2)
  }

  @Test("marks extrema where the curve has them")
  func extremaLieOnTheCurve() throws {
    let figure = try figure()
    var curve: [CGPoint] = []
    var dots: [CGPoint] = []
    for mark in figure.marks {
      if case .polyline(let points, _, 2, _) = mark { curve = points }
      if case .dot(let center, _, _) = mark { dots.append(center) }
    }
    #expect(dots.count == 3)
    for dot in dots {
      let nearest = curve.map { hypot($0.x - dot.x, $0.y - dot.y) }.min() ?? .infinity
      #expect(nearest < 0.5)
    }
  }

  @Test("is a picture of its size")
  func image() throws {
    let image = try figure().image(scale: 2)
    #expect(image.width == 1_280 && image.height == 720)
    #expect(image.pixel(x: 1, y: 1) == SIMD4(255, 255, 255, 255))
  }

  @Test("has round ticks", arguments: [(0.0, 1.0), (-3e-7, 5e-7), (12.0, 1e9), (0, 0.1)])
  func ticks(low: Double, high: Double) {
    let ticks = CurveFigure.ticks(low, high)
    #expect((3...8).contains(ticks.count))
    #expect(ticks.allSatisfy { $0 >= low - (high - low) * 1e-6 && $0 <= high * 1.000001 })
  }

  @Test("of a curve that does not vary is drawn all the same")
  func constant() {
    let figure = CurveFigure(title: "still", duration: 1, target: 5) { _ in 5 }.figure()
    #expect(!figure.svg.contains("nan") && !figure.svg.contains("inf"))
  }
}
