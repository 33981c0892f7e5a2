import Foundation
import Testing

@testable import BoingQuartzCore

@Suite("Texts in pictures")
struct TextPictureTests {
  private func picture(_ change: (CATextLayer) -> Void) throws -> CGImage {
    try .drawn(120, 40) { root in
      let layer = CATextLayer()
      layer.frame = root.bounds
      layer.string = "il"
      layer.fontSize = 20
      layer.foregroundColor = .rose
      change(layer)
      root.addSublayer(layer)
    }
  }

  private func shows(_ color: SIMD4<UInt8>, in image: CGImage) -> Bool {
    (0..<40).contains { y in (0..<40).contains { image.pixel(x: $0, y: y) == color } }
  }

  @Test("have the foreground's colour, and show nothing without text, size or colour")
  func colour() throws {
    #expect(shows(SIMD4(230, 64, 89, 255), in: try picture { _ in }))
    let empty: [(CATextLayer) -> Void] = [
      { $0.string = "" }, { $0.string = nil }, { $0.fontSize = 0 }, { $0.foregroundColor = nil },
    ]
    for change in empty { #expect(try picture(change).area == 0) }
  }

  @Test("end at the layer's bounds")
  func bounds() throws {
    let image = try picture { layer in
      layer.string = "illillillillillillill"
      layer.frame = CGRect(x: 10, y: 10, width: 50, height: 12)
    }
    for y in 0..<40 {
      for x in 0..<120 where !(10..<60 ~= x && 10..<22 ~= y) {
        #expect(image.pixel(x: x, y: y).w == 0, "\(x) \(y)")
      }
    }
    // The next letter is at most ten points further.
    #expect(try #require(image.columns().last) >= 49)
  }

  @Test(
    "give way to an ellipsis where they do not fit: on one line, or on the last one that does",
    arguments: [CATextLayerTruncationMode.start, .middle, .end], [false, true])
  func truncation(mode: CATextLayerTruncationMode, isWrapped: Bool) throws {
    let store = CATextLayer()
    store.bounds.size = CGSize(width: 100, height: 60)
    store.font = "DejaVu Sans"
    store.fontSize = 20
    store.string = "several words that take more than three lines of this width altogether"
    store.truncationMode = mode
    store.isWrapped = isWrapped
    let request = try #require(TextRequest(store.details.properties, size: store.bounds.size))
    let layout = TextLayout(request.text, font: request.font, in: request.frame)
    #expect(layout.isTruncated)
    #expect(layout.lineCount == (isWrapped ? 2 : 1))
    #expect(layout.size.width <= 100 && layout.size.height <= 60)
    store.truncationMode = .none
    let whole = try #require(TextRequest(store.details.properties, size: store.bounds.size))
    #expect(!TextLayout(whole.text, font: whole.font, in: whole.frame).isTruncated)
  }

  @Test("take their font by name, as a CGFont or as a font, and their size from the layer")
  func fonts() throws {
    for font in [
      "DejaVu Sans", try #require(CGFont("DejaVu Sans")), TextFont("DejaVu Sans", size: 3),
    ]
      as [Any]
    {
      let layer = CATextLayer()
      layer.string = "x"
      layer.font = font
      let request = try #require(
        TextRequest(layer.details.properties, size: CGSize(width: 9, height: 9)))
      #expect(request.font == TextFont("DejaVu Sans", size: 36))
    }
  }

  @Test("with attributes have their own colours, and the layer's play no part")
  func attributes() throws {
    let sun = SIMD4<UInt8>(255, 184, 38, 255)
    func shows(_ color: SIMD4<UInt8>, _ attributes: [NSAttributedString.Key: Any]) throws -> Bool {
      let font = TextFont("DejaVu Sans", size: 20)
      let image = try picture { layer in
        layer.string = NSAttributedString(
          string: "il", attributes: attributes.merging([.font: font]) { $1 })
      }
      return self.shows(color, in: image)
    }
    #expect(try shows(sun, [.foregroundColor: CGColor.sun]))
    #expect(try shows(sun, [.backgroundColor: CGColor.sun]))
    #expect(try shows(SIMD4(0, 0, 0, 255), [:]))
    #expect(try !shows(SIMD4(230, 64, 89, 255), [:]))
  }

  @Test("are wrapped at the layer's width only where asked to")
  func wrapping() throws {
    func rows(_ isWrapped: Bool) throws -> Int {
      let image = try picture { layer in
        layer.string = "ill ill ill ill ill"
        layer.isWrapped = isWrapped
        layer.frame.size.width = 40
      }
      return (0..<40).count { !image.columns(inRow: $0).isEmpty }
    }
    #expect(try rows(true) > rows(false))
  }

  @Test("stand as their paragraphs' styles say, else as the layer says", arguments: [false, true])
  func paragraphs(isWrapped: Bool) throws {
    func middle(_ own: NSTextAlignment, _ layers: CATextLayerAlignmentMode) throws -> Int {
      let style = NSMutableParagraphStyle()
      style.alignment = own
      let image = try picture { layer in
        layer.string = NSAttributedString(
          string: "il",
          attributes: [.paragraphStyle: style, .font: TextFont("DejaVu Sans", size: 20)])
        layer.alignmentMode = layers
        layer.isWrapped = isWrapped
      }
      let columns = image.columns()
      return try (#require(columns.first) + #require(columns.last)) / 2
    }
    #expect(try middle(.left, .right) < 20)
    #expect(try abs(middle(.center, .right) - 60) <= 3)
    #expect(try middle(.right, .left) > 100)
    #expect(try middle(.natural, .right) > 100)
    #expect(try abs(middle(.natural, .center) - 60) <= 3)
  }
}
