import Boing
import BoingDocuments
import Foundation
import Synchronization
import Testing

/// Documents whose numbers lead out of what can be drawn.
@Suite("Extreme numbers in documents")
struct ExtremeNumberTests {
  /// Returns a shape of `attributes` before a white layer, drawn at a scale, and what is said about it.
  private func drawing(
    _ attributes: String, scale: CGFloat
  ) throws -> (image: CGImage, reports: [String]) {
    let document = try LayeredDocument(
      """
      <CALayer bounds="0 0 390 844" backgroundColor="1 1 1"><sublayers>
      <CAShapeLayer strokeColor="1 0 0" \(attributes)/></sublayers></CALayer>
      """)
    let display = Display(
      rootLayer: document.makeRootLayer(), size: document.size, scale: scale, clock: ManualClock())
    let reports = Mutex<[String]>([])
    let image = try Diagnostics.withHandler({ report in
      reports.withLock { $0.append("\(report)") }
    }) {
      try display.image(at: 0)
    }
    return (image, reports.withLock { $0 })
  }

  @Test(
    "a path that perspective leads beyond all numbers is left out with a warning that names it",
    arguments: [0.05, 1, 3] as [CGFloat])
  func unboundedPath(scale: CGFloat) throws {
    let (image, reports) = try drawing(
      """
      transform="perspective(0.1) rotate(50deg,0,1,0)"
      path="M1e200 -1e9 L1e6 0.5 H1e308 Q3 1e6 390 1e100 Q1 65536 1e154 16384 H1.7976931348623157e308"
      """, scale: scale)
    #expect(reports.count == 1)
    #expect(reports.first?.hasPrefix("a frame leaves out a path: ") == true)
    // Nothing else is touched.
    let (white, _) = try drawing(#"path="""#, scale: scale)
    #expect(image.hasSamePixels(as: white))
  }

  @Test("a line far longer than the canvas crosses it where it lies")
  func longLine() throws {
    let (image, reports) = try drawing(
      #"path="M-1e9 100 L1e9 100" lineWidth="4" position="0 0""#, scale: 1)
    #expect(reports.isEmpty)
    #expect(image.pixel(x: 195, y: 743) == SIMD4(255, 0, 0, 255))
    #expect(image.pixel(x: 195, y: 733) == SIMD4<UInt8>(repeating: 255))
  }
}
