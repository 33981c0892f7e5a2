import Foundation
import Testing

@testable import BoingQuartzCore

@Suite("Radii of blurs")
struct BlurRadiusTests {
  private func blur(_ radius: Double) -> CAFilter {
    CAFilter(type: "gaussianBlur", name: "blur", inputs: ["inputRadius": .number(radius)])
  }

  @Test(
    "out of range are drawn as the nearest in it, and said",
    arguments: [
      (-1, 0), (-.infinity, 0), (.nan, 0), (1e308, 100_000), (.infinity, 100_000),
    ] as [(Double, Double)])
  func nearest(radius: Double, drawn: Double) {
    #expect(blur(radius).blurRadius == drawn)
    for property in ["filters", "backgroundFilters"] {
      let layer = CALayer()
      let said = diagnostics {
        if property == "filters" {
          layer.filters = [blur(radius)]
        } else {
          layer.backgroundFilters = [blur(radius)]
        }
      }
      #expect(said.count == 1)
      #expect(said[0].contains("\(property) has the radius \(radius) and is drawn with \(drawn)"))
    }
  }

  @Test("within the range are taken as they are", arguments: [0, 0.5, 100_000] as [Double])
  func legal(radius: Double) {
    let layer = CALayer()
    #expect(diagnostics { layer.filters = [blur(radius)] }.isEmpty)
    #expect(blur(radius).blurRadius == radius)
  }

  @Test("set by key path are said too")
  func keyPath() {
    let layer = CALayer()
    layer.filters = [blur(3)]
    let said = diagnostics { layer.setValue(-4, forKeyPath: "filters.blur.inputRadius") }
    #expect(said.count == 1)
    #expect(said.first?.contains("filters.blur.inputRadius has the radius -4.0") == true)
  }
}
