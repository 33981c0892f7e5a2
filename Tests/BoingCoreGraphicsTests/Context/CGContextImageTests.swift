import BoingCoreGraphics
import Testing

@Suite struct CGContextImageTests {
  /// Red, green / blue, nothing.
  private var quarters: CGImage {
    CGImage(width: 2, height: 2, isOpaque: false) { pixels in
      pixels.copyBytes(from: [0, 0, 255, 255, 0, 255, 0, 255, 255, 0, 0, 255, 0, 0, 0, 0])
    }
  }

  @Test("an image stands upright where y points up")
  func upright() throws {
    let context = try makeContext(4, 4)
    context.draw(quarters, in: CGRect(x: 1, y: 1, width: 2, height: 2))
    #expect(try context.pixel(1, 1) == redPixel)
    #expect(try context.pixel(2, 1) == greenPixel)
    #expect(try context.pixel(1, 2) == bluePixel)
    #expect(try context.pixel(2, 2) == noPixel)
    #expect(try context.pixel(0, 0) == noPixel)
  }

  @Test("an image stands on its head where y points down, as in Core Graphics")
  func flipped() throws {
    let context = try makeContext(2, 2)
    context.translateBy(x: 0, y: 2)
    context.scaleBy(x: 1, y: -1)
    context.draw(quarters, in: CGRect(x: 0, y: 0, width: 2, height: 2))
    #expect(try context.pixel(0, 0) == bluePixel)
    #expect(try context.pixel(0, 1) == redPixel)
  }

  @Test("drawn at its own size an image keeps every byte")
  func exact() throws {
    let image = noise(width: 9, height: 7, seed: 2)
    let context = try makeContext(9, 7)
    context.setBlendMode(.copy)
    context.draw(image, in: CGRect(x: 0, y: 0, width: 9, height: 7))
    #expect(try #require(context.makeImage()).hasSamePixels(as: image))
  }

  @Test("enlarged without interpolation every pixel is a square")
  func nearest() throws {
    let context = try makeContext(8, 8)
    context.interpolationQuality = .none
    context.draw(quarters, in: CGRect(x: 0, y: 0, width: 8, height: 8))
    #expect(try context.pixel(3, 3) == redPixel)
    #expect(try context.pixel(4, 3) == greenPixel)
    #expect(try context.pixel(3, 4) == bluePixel)
    #expect(try context.pixel(4, 4) == noPixel)
  }

  @Test("tiling repeats the image from the rectangle")
  func tiling() throws {
    let context = try makeContext(6, 6)
    context.clip(to: CGRect(x: 0, y: 0, width: 6, height: 5))
    context.draw(quarters, in: CGRect(x: 0, y: 0, width: 2, height: 2), byTiling: true)
    // Rows from the bottom: blue/nothing, red/green, blue/nothing …
    #expect(
      try (0..<6).map { try context.pixel($0, 4) == redPixel } == [
        true, false, true, false, true, false,
      ])
    #expect(try context.pixel(5, 2) == greenPixel)
    #expect(try context.pixel(0, 0) == noPixel)
  }

  @Test("an image is drawn with the context's alpha")
  func alpha() throws {
    let context = try makeContext(2, 2)
    context.setAlpha(0.5)
    context.draw(quarters, in: CGRect(x: 0, y: 0, width: 2, height: 2))
    #expect((127...128).contains(try context.pixel(0, 0).w))
    #expect(try context.pixel(1, 1) == noPixel)
  }

  @Test("a cropped image draws its own part")
  func cropped() throws {
    let part = try #require(quarters.cropping(to: CGRect(x: 1, y: 0, width: 1, height: 1)))
    let context = try makeContext(2, 2)
    context.draw(part, in: CGRect(x: 0, y: 0, width: 2, height: 2))
    for index in 0..<4 { #expect(try context.pixel(index % 2, index / 2) == greenPixel) }
  }
}
