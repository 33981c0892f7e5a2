import OpenQuartzCore
import Testing

@Suite("Drawings")
struct DrawingTests {
  @Test("look as they did", arguments: Drawing.all)
  func golden(drawing: Drawing) throws {
    try Golden.expect(drawing.image(), named: drawing.name, isText: drawing.isText)
  }

  @Test(
    "are the same bytes on one thread and on several, with no colour above its alpha",
    arguments: Drawing.all, [1, 2, 3] as [CGFloat])
  func threads(drawing: Drawing, scale: CGFloat) throws {
    let one = try drawing.image(scale: scale)
    #expect(one.width == Int(drawing.width * scale))
    #expect(one.hasSamePixels(as: try drawing.image(scale: scale, threads: 3)))
    #expect(isPremultiplied(one))
  }
}

/// Returns true if no colour is above its alpha.
func isPremultiplied(_ image: CGImage) -> Bool {
  image.withUnsafeBytes { bytes in
    let pixels = bytes.bindMemory(to: UInt32.self)
    return pixels.allSatisfy { pixel in
      let alpha = pixel >> 24
      return (pixel >> 16) & 255 <= alpha && (pixel >> 8) & 255 <= alpha && pixel & 255 <= alpha
    }
  }
}
