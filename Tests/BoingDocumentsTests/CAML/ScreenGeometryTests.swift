import Boing
import BoingDocuments
import Foundation
import Testing

@Suite("Documents on a screen")
struct ScreenGeometryTests {
  private let rounding = 1e-9

  private func wallpaper(_ attributes: String, _ leaf: String) throws -> LayeredDocument {
    try LayeredDocument(
      "<CALayer \(attributes)><sublayers><CALayer \(leaf)/></sublayers></CALayer>")
  }

  /// Returns the position on the screen of a point of the innermost layer.
  private func place(
    _ point: CGPoint, in document: LayeredDocument, size: CGSize? = nil
  ) throws -> CGPoint {
    let screen = document.makeRootLayer(size: size)
    let leaf = try #require(document.documents.first?.rootLayer.sublayers?.first)
    return leaf.convert(point, to: screen)
  }

  private func expect(_ point: CGPoint, _ x: Double, _ y: Double) {
    #expect(
      abs(point.x - x) < rounding && abs(point.y - y) < rounding, "\(point) is not \(x), \(y)")
  }

  @Test("y points up, and down where the outermost layer says it is flipped")
  func flip() throws {
    let leaf = "bounds=\"0 0 20 20\" position=\"100 50\""
    let center = CGPoint(x: 10, y: 10)
    let up = "bounds=\"0 0 390 844\" position=\"195 422\" geometryFlipped="
    expect(try place(center, in: wallpaper(up + "\"0\"", leaf)), 100, 794)
    expect(try place(center, in: wallpaper("bounds=\"0 0 390 844\"", leaf)), 100, 794)
    expect(try place(center, in: wallpaper(up + "\"1\"", leaf)), 100, 50)
  }

  @Test(
    "a positive turn is counter-clockwise where y points up, whatever the leaf's flip is",
    arguments: ["0", "1"])
  func rotation(leafFlip: String) throws {
    let document = try wallpaper(
      "bounds=\"0 0 400 800\"",
      "bounds=\"0 0 20 20\" position=\"200 400\" geometryFlipped=\"\(leafFlip)\""
        + " transform.rotation.z=\"\(Double.pi / 2)\"")
    // The right edge's middle turns to the top: on a screen, to a smaller y.
    expect(try place(CGPoint(x: 20, y: 10), in: document), 200, 390)
  }

  @Test("the outermost layer's own position does not matter")
  func rootPosition() throws {
    let leaf = "bounds=\"0 0 20 20\" position=\"100 50\""
    let document = try wallpaper("bounds=\"0 0 390 844\" position=\"390 0\"", leaf)
    expect(try place(CGPoint(x: 10, y: 10), in: document), 100, 794)
    let corner = try wallpaper("bounds=\"0 0 390 844\" anchorPoint=\"0 0\"", leaf)
    expect(try place(CGPoint(x: 10, y: 10), in: corner), 100, 794)
  }

  @Test(
    "a document fills a screen of another shape, centred",
    arguments: [
      (CGSize(width: 200, height: 400), 50.0, 350.0),
      (CGSize(width: 400, height: 400), 100, 500),
      (CGSize(width: 200, height: 800), 0, 700),
    ])
  func aspectFill(size: CGSize, x: Double, y: Double) throws {
    let document = try wallpaper(
      "bounds=\"0 0 200 400\"", "bounds=\"0 0 20 20\" position=\"50 50\"")
    let screen = document.makeRootLayer(size: size)
    #expect(screen.bounds == CGRect(origin: .zero, size: size))
    #expect(screen.frame.origin == .zero)
    #expect(screen.masksToBounds)
    expect(try place(CGPoint(x: 10, y: 10), in: document, size: size), x, y)
  }

  @Test("a screen without a usable size has the document's", arguments: [0, -1, .nan, .infinity])
  func unusableSize(side: CGFloat) throws {
    let document = try wallpaper("bounds=\"0 0 200 400\"", "")
    let size = CGSize(width: side, height: 100)
    #expect(document.makeRootLayer(size: size).bounds.size == CGSize(width: 200, height: 400))
    let empty = try wallpaper("", "")
    #expect(empty.makeRootLayer().bounds.size == .zero)
    #expect(empty.makeRootLayer(size: CGSize(width: 5, height: 6)).bounds.size.width == 5)
  }

  @Test("a second screen takes the documents over")
  func secondScreen() throws {
    let document = try wallpaper("bounds=\"0 0 200 400\"", "")
    let first = document.makeRootLayer()
    let second = document.makeRootLayer()
    #expect(first.sublayers?.first?.sublayers == nil)
    #expect(second.sublayers?.first?.sublayers?.first === document.documents[0].rootLayer)
  }
}
