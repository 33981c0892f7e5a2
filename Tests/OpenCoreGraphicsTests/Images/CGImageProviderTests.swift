import OpenCoreGraphics
import Testing

@Suite("Data providers")
struct CGImageProviderTests {
  func image() throws -> CGImage {
    let context = try makeContext(3, 2)
    context.setFillColor(.testGreen)
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    return try #require(context.makeImage())
  }

  @Test("a PNG provider gives its image, a JPEG one refuses it")
  func png() throws {
    let original = try image()
    let provider = try #require(CGDataProvider(data: try original.pngData()))
    let read = CGImage(
      pngDataProviderSource: provider, decode: nil, shouldInterpolate: false,
      intent: .defaultIntent)
    #expect(try #require(read).hasSamePixels(as: original))
    #expect(read?.shouldInterpolate == false)
    #expect(
      CGImage(
        jpegDataProviderSource: provider, decode: nil, shouldInterpolate: false,
        intent: .defaultIntent) == nil)
  }

  @Test(
    "images are made of grey with alpha, of alpha alone and of 16-bit components",
    arguments: [
      (
        8, 16, CGImageAlphaInfo.premultipliedLast, CGBitmapInfo(), [60, 128], SIMD4(60, 60, 60, 128)
      ),
      (8, 16, .last, [], [255, 128], SIMD4(128, 128, 128, 128)),
      (8, 8, .alphaOnly, [], [99], SIMD4(0, 0, 0, 99)),
      (16, 16, .none, [], [0x01, 0xFF], SIMD4(2, 2, 2, 255)),
      (16, 16, .none, .byteOrder16Little, [0xFF, 0x01], SIMD4(2, 2, 2, 255)),
    ] as [(Int, Int, CGImageAlphaInfo, CGBitmapInfo, [UInt8], SIMD4<UInt8>)])
  func layouts(
    bits: Int, pixel: Int, alpha: CGImageAlphaInfo, order: CGBitmapInfo, bytes: [UInt8],
    expected: SIMD4<UInt8>
  ) throws {
    let provider = try #require(CGDataProvider(data: Data(bytes)))
    let image = try #require(
      CGImage(
        width: 1, height: 1, bitsPerComponent: bits, bitsPerPixel: pixel, bytesPerRow: bytes.count,
        space: CGColorSpaceCreateDeviceGray(),
        bitmapInfo: [CGBitmapInfo(rawValue: alpha.rawValue), order], provider: provider,
        decode: nil, shouldInterpolate: false, intent: .defaultIntent))
    #expect(image.pixel(x: 0, y: 0) == expected)
  }

  @Test("an image's provider holds its bytes")
  func bytes() throws {
    let original = try image()
    let data = try #require(original.dataProvider?.data)
    #expect(data.count == (original.height - 1) * original.bytesPerRow + original.width * 4)
    #expect(Array(data.prefix(4)) == [0, 255, 0, 255])
    #expect(original.decode == nil)
    #expect(original.renderingIntent == .defaultIntent)
  }

  @Test("files are read, and what is no file is refused")
  func files() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "\(UUID().uuidString).bin")
    try Data([1, 2, 3]).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    #expect(CGDataProvider(url: url)?.data == Data([1, 2, 3]))
    #expect(CGDataProvider(filename: url.path)?.data == Data([1, 2, 3]))
    #expect(CGDataProvider(filename: url.path + ".missing") == nil)
    let remote = try #require(URL(string: "https://example.com/a.png"))
    #expect(CGDataProvider(url: remote) == nil)
  }

  @Test("the same pixels may be meant in another space of red, green and blue")
  func colorSpace() throws {
    let p3 = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    let copy = try #require(image().copy(colorSpace: p3))
    #expect(copy.colorSpace == p3)
    #expect(copy.hasSamePixels(as: try image()))
    #expect(try image().copy(colorSpace: CGColorSpaceCreateDeviceGray()) == nil)
  }
}
