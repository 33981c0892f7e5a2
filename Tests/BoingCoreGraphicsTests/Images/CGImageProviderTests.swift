import BoingCoreGraphics
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

  /// A layout that images are made of.
  struct Layout: CustomTestStringConvertible {
    var bits = 8
    var pixel = 32
    var isGray = false
    var alpha: CGImageAlphaInfo
    var order: CGBitmapInfo = []

    var info: CGBitmapInfo { [CGBitmapInfo(rawValue: alpha.rawValue), order] }
    var space: CGColorSpace {
      isGray ? CGColorSpaceCreateDeviceGray() : CGColorSpaceCreateDeviceRGB()
    }
    var testDescription: String {
      "\(bits), \(pixel), \(isGray ? "grey" : "RGB"), \(alpha), \(order.rawValue)"
    }
  }

  @Test(
    "an image says and gives what it was made of",
    arguments: [
      Layout(alpha: .last), Layout(alpha: .premultipliedLast), Layout(alpha: .premultipliedFirst),
      Layout(alpha: .first, order: .byteOrder32Little), Layout(alpha: .noneSkipLast),
      Layout(alpha: .noneSkipFirst, order: .byteOrder32Big),
      Layout(pixel: 24, alpha: .none), Layout(pixel: 8, isGray: true, alpha: .none),
      Layout(pixel: 16, isGray: true, alpha: .last),
      Layout(pixel: 8, isGray: true, alpha: .alphaOnly),
      Layout(bits: 16, pixel: 64, alpha: .premultipliedLast, order: .byteOrder16Little),
    ])
  func made(of layout: Layout) throws {
    // Two pixels a row, and one byte more.
    let row = layout.pixel / 8 * 2 + 1
    let given = Data((0..<2 * row + 5).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) })
    let provider = try #require(CGDataProvider(data: given))
    let image = try #require(
      CGImage(
        width: 2, height: 2, bitsPerComponent: layout.bits, bitsPerPixel: layout.pixel,
        bytesPerRow: row, space: layout.space, bitmapInfo: layout.info,
        provider: provider, decode: nil, shouldInterpolate: false, intent: .perceptual))
    #expect(image.bitsPerComponent == layout.bits && image.bitsPerPixel == layout.pixel)
    #expect(image.bytesPerRow == row)
    #expect(image.bitmapInfo == layout.info && image.alphaInfo == layout.alpha)
    #expect(image.byteOrderInfo.rawValue == layout.order.rawValue)
    #expect(image.colorSpace == layout.space)
    #expect(image.renderingIntent == .perceptual)
    #expect(image.dataProvider?.data == given)
    let part = try #require(image.cropping(to: CGRect(x: 1, y: 1, width: 1, height: 1)))
    #expect(part.bitmapInfo == layout.info && part.bytesPerRow == row)
    let start = row + layout.pixel / 8
    #expect(part.dataProvider?.data == given.subdata(in: start..<start + layout.pixel / 8))
    let corner = try #require(
      image.cropping(to: CGRect(x: 0, y: 0, width: 2, height: 2))?
        .cropping(to: CGRect(x: 1, y: 0, width: 1, height: 2)))
    let second = layout.pixel / 8
    #expect(corner.dataProvider?.data == given.subdata(in: second..<second + row + second))
  }

  @Test("an image mask says what it was made of, and has no space")
  func mask() throws {
    let given = Data([0b1010_0000, 0b0100_0000])
    let provider = try #require(CGDataProvider(data: given))
    let mask = try #require(
      CGImage(
        maskWidth: 3, height: 2, bitsPerComponent: 1, bitsPerPixel: 1, bytesPerRow: 1,
        provider: provider, decode: nil, shouldInterpolate: false))
    #expect(mask.bitsPerComponent == 1 && mask.bitsPerPixel == 1 && mask.bytesPerRow == 1)
    #expect(mask.colorSpace == nil && mask.dataProvider?.data == given)
    // Its second column begins within a byte.
    let part = try #require(mask.cropping(to: CGRect(x: 1, y: 0, width: 2, height: 2)))
    #expect(part.isMask && part.dataProvider?.data?.count == 12 + 8)
  }

  @Test(
    "an image of a bitmap context has the context's layout and bytes",
    arguments: [
      Layout(alpha: .premultipliedLast), Layout(alpha: .premultipliedFirst),
      Layout(alpha: .premultipliedLast, order: .byteOrder32Little),
      Layout(alpha: .premultipliedFirst, order: .byteOrder32Little),
      Layout(pixel: 8, isGray: true, alpha: .none),
      Layout(pixel: 16, isGray: true, alpha: .premultipliedLast),
      Layout(bits: 16, pixel: 64, alpha: .premultipliedLast, order: .byteOrder16Little),
    ])
  func contextImage(layout: Layout) throws {
    let row = layout.pixel / 8 * 6
    let context = try #require(
      CGContext(
        data: nil, width: 5, height: 3, bitsPerComponent: layout.bits, bytesPerRow: row,
        space: layout.space, bitmapInfo: layout.info.rawValue))
    context.setFillColor(CGColor(srgbRed: 0.2, green: 0.6, blue: 1, alpha: 0.5))
    context.fill(CGRect(x: 1, y: 0, width: 3, height: 2))
    let image = try #require(context.makeImage())
    #expect(image.bitsPerComponent == layout.bits && image.bitsPerPixel == layout.pixel)
    #expect(image.bytesPerRow == row && image.bitmapInfo == layout.info)
    #expect(image.colorSpace == layout.space)
    let bytes = Data(bytes: try #require(context.data), count: 3 * row)
    // The bytes beyond the last pixel of a row are nobody's.
    let given = try #require(image.dataProvider?.data)
    for line in 0..<3 {
      let range = line * row..<line * row + layout.pixel / 8 * 5
      #expect(given.subdata(in: range) == bytes.subdata(in: range))
    }
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
