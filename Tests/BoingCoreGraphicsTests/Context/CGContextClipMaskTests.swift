import BoingCoreGraphics
import Testing

@Suite("Images as clips, and image masks")
struct CGContextClipMaskTests {
  /// Rows from the top, one byte a pixel.
  func grayImage(_ rows: [[UInt8]]) throws -> CGImage {
    let provider = try #require(CGDataProvider(data: Data(rows.joined())))
    return try #require(
      CGImage(
        width: rows[0].count, height: rows.count, bitsPerComponent: 8, bitsPerPixel: 8,
        bytesPerRow: rows[0].count, space: CGColorSpaceCreateDeviceGray(), bitmapInfo: [],
        provider: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent))
  }

  func mask(_ rows: [[UInt8]], decode: [CGFloat]? = nil) throws -> CGImage {
    let provider = try #require(CGDataProvider(data: Data(rows.joined())))
    return try #require(
      CGImage(
        maskWidth: rows[0].count, height: rows.count, bitsPerComponent: 8, bitsPerPixel: 8,
        bytesPerRow: rows[0].count, provider: provider, decode: decode, shouldInterpolate: false))
  }

  let bounds = CGRect(x: 0, y: 0, width: 8, height: 8)

  @Test("a grey image lets through where it is bright, its top row at the top")
  func brightness() throws {
    let context = try makeContext(8, 8)
    context.clip(to: bounds, mask: try grayImage([[0, 255], [128, 64]]))
    context.setFillColor(.testRed)
    context.fill(bounds)
    let alphas = try [(1, 1), (6, 1), (1, 6), (6, 6)].map { try context.pixel($0.0, $0.1).w }
    #expect(alphas == [0, 255, 128, 64])
  }

  @Test("an image mask lets through where its samples are 0, and paints there in the fill colour")
  func stencil() throws {
    let stencil = try mask([[0, 255], [255, 51]])
    #expect(stencil.isMask)
    let (clipped, painted) = (try makeContext(8, 8), try makeContext(8, 8))
    clipped.clip(to: bounds, mask: stencil)
    clipped.setFillColor(.testRed)
    clipped.fill(bounds)
    painted.setFillColor(.testRed)
    painted.draw(stencil, in: bounds)
    for context in [clipped, painted] {
      #expect(try context.pixel(1, 1) == redPixel)
      #expect(try context.pixel(6, 1) == noPixel)
      #expect(try context.pixel(6, 6) == SIMD4(204, 0, 0, 204))
    }
    let inverse = try makeContext(8, 8)
    inverse.draw(try mask([[0, 255], [255, 51]], decode: [1, 0]), in: bounds)
    #expect(try inverse.pixel(1, 1) == noPixel)
    #expect(try inverse.pixel(6, 1).w == 255)
  }

  @Test("samples of fewer bits fill the range", arguments: [(1, 0xA0), (2, 0xCC), (4, 0xF0)])
  func fewBits(bits: Int, byte: UInt8) throws {
    let provider = try #require(CGDataProvider(data: Data([byte, byte])))
    let stencil = try #require(
      CGImage(
        maskWidth: 2, height: 1, bitsPerComponent: bits, bitsPerPixel: bits, bytesPerRow: 2,
        provider: provider, decode: nil, shouldInterpolate: false))
    #expect(stencil.pixel(x: 0, y: 0).w == 0)
    #expect(stencil.pixel(x: 1, y: 0).w == 255)
  }

  @Test("masks add up, and are saved and restored")
  func intersection() throws {
    let context = try makeContext(8, 8)
    context.saveGState()
    context.clip(to: bounds, mask: try grayImage([[255, 0]]))
    context.clip(to: bounds, mask: try grayImage([[128], [255]]))
    context.fill(bounds)
    #expect(try context.pixel(1, 1).w == 128)
    #expect(try context.pixel(1, 6).w == 255)
    #expect(try context.pixel(6, 6).w == 0)
    context.restoreGState()
    context.setFillColor(.testGreen)
    context.fill(bounds)
    #expect(try context.pixel(6, 6) == greenPixel)
  }

  @Test("blend modes and layers work through a mask; what it hides stays as it was")
  func blending() throws {
    let half = try grayImage([[128, 0]])
    for mode in [CGBlendMode.normal, .multiply, .copy, .plusDarker, .plusLighter] {
      let context = try makeContext(8, 8)
      context.setFillColor(.testGreen)
      context.fill(bounds)
      context.clip(to: bounds, mask: half)
      context.setBlendMode(mode)
      context.setFillColor(.testRed)
      context.fill(bounds)
      #expect(try context.pixel(6, 4) == greenPixel, "\(mode)")
      #expect(try context.pixel(1, 4) != greenPixel || mode == .plusDarker, "\(mode)")
    }
    let context = try makeContext(8, 8)
    context.clip(to: bounds, mask: half)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.fill(bounds)
    context.endTransparencyLayer()
    #expect(try context.pixel(1, 1).w == 128)
    #expect(try context.pixel(6, 1).w == 0)
    context.resetClip()
    context.fill(bounds)
    #expect(try context.pixel(6, 1).w == 255)
  }

  @Test("clear takes away as much as the mask lets through")
  func clearing() throws {
    let context = try makeContext(8, 8)
    context.fill(bounds)
    context.clip(to: bounds, mask: try grayImage([[255, 51]]))
    context.clear(bounds)
    #expect(try context.pixel(1, 1).w == 0)
    #expect(abs(Int(try context.pixel(6, 1).w) - 204) <= 1)
  }

  @Test("a masked image is seen through its mask")
  func masking() throws {
    let context = try makeContext(4, 4)
    context.setFillColor(.testRed)
    context.fill(bounds)
    let image = try #require(context.makeImage())
    let masked = try #require(image.masking(try grayImage([[255, 128], [0, 0]])))
    #expect(masked.pixel(x: 0, y: 0) == redPixel)
    #expect(masked.pixel(x: 3, y: 0) == SIMD4(128, 0, 0, 128))
    #expect(masked.pixel(x: 0, y: 3) == noPixel)
    #expect(try mask([[0]]).masking(image) == nil)
  }

  @Test("colours in a range are left out of an opaque image")
  func colorRange() throws {
    let bytes: [UInt8] = [10, 200, 30, 11, 200, 30, 9, 200, 30]
    let provider = try #require(CGDataProvider(data: Data(bytes)))
    let image = try #require(
      CGImage(
        width: 3, height: 1, bitsPerComponent: 8, bitsPerPixel: 24, bytesPerRow: 9,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: [], provider: provider, decode: nil,
        shouldInterpolate: true, intent: .defaultIntent))
    let result = try #require(image.copy(maskingColorComponents: [10, 11, 200, 200, 0, 255]))
    #expect((0..<3).map { result.pixel(x: $0, y: 0).w } == [0, 0, 255])
    #expect(result.pixel(x: 2, y: 0) == SIMD4(9, 200, 30, 255))
    #expect(image.copy(maskingColorComponents: [0, 1]) == nil)
    #expect(result.copy(maskingColorComponents: [0, 1, 0, 1, 0, 1]) == nil)
  }

  @Test("absurd masks are refused, and absurd places ignored")
  func absurd() throws {
    let provider = try #require(CGDataProvider(data: Data(repeating: 0, count: 8)))
    for (width, height, bits, row) in [
      (0, 1, 8, 8), (8, 1, 3, 8), (8, 2, 8, 8), (9, 1, 8, 8), (1, -1, 8, 8), (1, 1, 8, 1 << 40),
    ] {
      #expect(
        CGImage(
          maskWidth: width, height: height, bitsPerComponent: bits, bitsPerPixel: bits,
          bytesPerRow: row, provider: provider, decode: nil, shouldInterpolate: false) == nil)
    }
    let context = try makeContext(8, 8)
    let black = try grayImage([[0]])
    context.clip(to: CGRect(x: nan, y: 0, width: 1, height: 1), mask: black)
    context.clip(to: .null, mask: black)
    context.fill(bounds)
    #expect(try context.pixel(4, 4).w == 255)
  }
}
