import Boing
import BoingDocuments
import Foundation
import Testing

@Suite("Documents as pictures")
struct DrawnDocumentTests {
  /// Two by two pixels: red, green; blue, white.
  private static let quarters =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEklEQVR42mP4z8DAAMIM/4E"
    + "AAB/uBfvxq7p3AAAAAElFTkSuQmCC"

  private func picture(_ markup: String) throws -> CGImage {
    let document = try LayeredDocument(markup)
    let display = Display(size: document.size, clock: ManualClock())
    display.rootLayer.addSublayer(document.makeRootLayer())
    return try display.image(at: 0)
  }

  @Test(
    "a picture is upright whatever is flipped, and an outermost layer's own too",
    arguments: ["0", "1"], ["0", "1", nil])
  func uprightPicture(root: String, leaf: String?) throws {
    let contents = #"<contents><CGImage src="\#(Self.quarters)"/></contents>"#
    let outer =
      #"<CALayer bounds="0 0 20 20" geometryFlipped="\#(root)" magnificationFilter="nearest">"#
    let inner = leaf.map {
      """
      <sublayers><CALayer bounds="0 0 20 20" position="10 10" geometryFlipped="\($0)"
      magnificationFilter="nearest">\(contents)</CALayer></sublayers>
      """
    }
    let image = try picture(outer + (inner ?? contents) + "</CALayer>")
    #expect(image.pixel(x: 2, y: 2) == SIMD4(255, 0, 0, 255))
    #expect(image.pixel(x: 17, y: 2) == SIMD4(0, 255, 0, 255))
    #expect(image.pixel(x: 2, y: 17) == SIMD4(0, 0, 255, 255))
    #expect(image.pixel(x: 17, y: 17) == SIMD4(255, 255, 255, 255))
  }

  @Test(
    "a picture is multiplied by a colour, given as an attribute or as an element",
    arguments: [
      (#" contentsMultiplyColor="0.2 1 1""#, ""),
      ("", #"<contentsMultiplyColor value="0.2 1 1"/>"#),
    ])
  func multipliedPicture(attribute: String, element: String) throws {
    let markup = """
      <CALayer bounds="0 0 20 20" magnificationFilter="nearest"\(attribute)>\(element)
      <contents><CGImage src="\(Self.quarters)"/></contents></CALayer>
      """
    #expect(try LayeredDocument(markup).warnings.isEmpty)
    let image = try picture(markup)
    #expect(image.pixel(x: 2, y: 2) == SIMD4(51, 0, 0, 255))
    #expect(image.pixel(x: 17, y: 17) == SIMD4(51, 255, 255, 255))
  }

  @Test("an emitter whose cell began earlier is full when the document appears")
  func fullEmitter() throws {
    func shown(_ attributes: String) throws -> Int {
      let image = try picture(
        """
        <CALayer bounds="0 0 100 20"><sublayers><CAEmitterLayer bounds="0 0 100 20" \
        position="50 10" emitterPosition="10 10"><emitterCells><CAEmitterCell birthRate="1" \
        lifetime="3" velocity="20" scale="2" \(attributes)><contents><CGImage \
        src="\(Self.quarters)"/></contents></CAEmitterCell></emitterCells></CAEmitterLayer>
        </sublayers></CALayer>
        """)
      return (0..<100).filter { image.pixel(x: $0, y: 10).w == 255 }.count
    }
    // Particles of four pixels, of ages 0, 1, 2 and 3.
    #expect(try shown("") == 4)
    #expect(try shown(#"beginTime="-15""#) == 16)
    #expect(try shown(#"timeOffset="15" duration="inf""#) == 16)
    #expect(try shown(#"beginTime="-15" duration="2""#) == 0)
  }

  @Test("a layer low in a document whose y points up is low on the screen")
  func lowLayer() throws {
    let image = try picture(
      """
      <CALayer bounds="0 0 20 20" backgroundColor="1 1 1"><sublayers>
      <CALayer bounds="0 0 20 4" position="10 2" backgroundColor="1 0 0"/></sublayers></CALayer>
      """)
    #expect(image.pixel(x: 10, y: 2) == SIMD4(255, 255, 255, 255))
    #expect(image.pixel(x: 10, y: 18) == SIMD4(255, 0, 0, 255))
  }
}
