import BoingTestSupport
import Foundation
import Testing

@testable import BoingCoreGraphics
@testable import BoingQuartzCore
@testable import BoingRaster
@testable import BoingRender

/// Text layers beside the mean of 64 lines a row of their glyphs' outlines.
@Suite("The accuracy of texts")
struct TextAccuracyTests {
  @Test(
    "upright glyphs stand where the layout has them, to 45 decibels",
    arguments: ["Fjord nymphs, waltz!", "Illilli"], [11, 17.3, 24] as [Double])
  func accuracy(string: String, fontSize: Double) throws {
    let (width, height) = (320, 40)
    let text = CATextLayer()
    text.frame = CGRect(x: 4, y: 3, width: 312, height: 34)
    text.string = string
    text.fontSize = CGFloat(fontSize)
    text.foregroundColor = .snow
    text.alignmentMode = .left
    let root = box(0, 0, Double(width), Double(height), nil)
    root.addSublayer(text)
    let display = root.onDisplay()
    let image = try display.image()
    let bytes = (0..<width * height).map { image.pixel(x: $0 % width, y: $0 / width).w }

    let store = try #require(display.frame().textRequest)
    let layout = TextLayout(store.text, font: store.font, in: store.frame)
    let outlines = try #require(layout.outlines())
    let polygons = outlines.polygons(threshold: 1e-3, offset: SIMD2(4, 3))
    let reference = SupersampledPolygons(polygons, .nonZero).coverage(width, height)
    #expect(decibels(bytes, reference) >= 45)
  }
}

extension Frame {
  /// The text of the first layer below the root.
  fileprivate var textRequest: TextRequest? {
    let bounds = values(at: 1).bounds
    return TextRequest(
      details(at: 1).properties, size: CGSize(width: bounds.z, height: bounds.w), output: .sRGB)
  }
}
