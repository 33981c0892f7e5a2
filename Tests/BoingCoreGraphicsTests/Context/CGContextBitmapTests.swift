import BoingCoreGraphics
import Testing

@Suite struct CGContextBitmapTests {
  private func draw(in context: CGContext) throws {
    let gradient = try #require(
      CGGradient(colorsSpace: nil, colors: [.testRed, .testBlue], locations: nil))
    context.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 20, y: 0), options: [])
    context.setFillColor(red: 0.9, green: 0.5, blue: 0.1, alpha: 0.7)
    context.fillEllipse(in: CGRect(x: 3, y: 2, width: 12, height: 15))
    context.draw(noise(width: 5, height: 5, seed: 9), in: CGRect(x: 8, y: 8, width: 10, height: 7))
    context.setBlendMode(.multiply)
    context.setFillColor(red: 0.2, green: 0.9, blue: 0.6, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 20, height: 5))
  }

  /// The bytes in memory of red 204, green 102 and blue 51, alpha 255, by layout.
  @Test(
    "bytes lie in memory as alpha info and byte order say",
    arguments: [
      (.premultipliedFirst, [], [255, 204, 102, 51]),
      (.premultipliedFirst, .byteOrder32Big, [255, 204, 102, 51]),
      (.premultipliedFirst, .byteOrder32Little, [51, 102, 204, 255]),
      (.premultipliedLast, [], [204, 102, 51, 255]),
      (.premultipliedLast, .byteOrder32Big, [204, 102, 51, 255]),
      (.premultipliedLast, .byteOrder32Little, [255, 51, 102, 204]),
      (.noneSkipFirst, [], [nil, 204, 102, 51]),
      (.noneSkipFirst, .byteOrder32Little, [51, 102, 204, nil]),
      (.noneSkipLast, [], [204, 102, 51, nil]),
      (.noneSkipLast, .byteOrder32Little, [nil, 51, 102, 204]),
    ] as [(CGImageAlphaInfo, CGBitmapInfo, [UInt8?])])
  func byteOrders(alpha: CGImageAlphaInfo, order: CGBitmapInfo, expected: [UInt8?]) throws {
    let context = try makeContext(3, 2, layout: alpha.rawValue | order.rawValue)
    #expect(context.alphaInfo == alpha && context.bitsPerPixel == 32)
    #expect(context.bitmapInfo.rawValue == alpha.rawValue | order.rawValue)
    context.setFillColor(red: 0.8, green: 0.4, blue: 0.2, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 3, height: 2))
    let bytes = try #require(context.data).assumingMemoryBound(to: UInt8.self)
    for (index, byte) in expected.enumerated() {
      if let byte { #expect(bytes[index] == byte && bytes[20 + index] == byte) }
    }
    #expect(try context.pixel(2, 1) == SIMD4(204, 102, 51, 255))
  }

  @Test(
    "every layout of RGB gives the same picture",
    arguments: [
      (CGImageAlphaInfo.premultipliedFirst, CGBitmapInfo(), 8),
      (.premultipliedFirst, .byteOrder32Big, 8), (.premultipliedLast, .byteOrder32Little, 8),
      (.premultipliedLast, CGBitmapInfo(), 8), (.premultipliedLast, .byteOrder32Big, 8),
      (.premultipliedLast, CGBitmapInfo(), 16), (.premultipliedLast, .byteOrder16Little, 16),
      (.premultipliedLast, .byteOrder16Big, 16),
    ])
  func layouts(alpha: CGImageAlphaInfo, order: CGBitmapInfo, bits: Int) throws {
    let native = try makeContext(20, 20)
    try draw(in: native)
    let expected = try #require(native.makeImage())
    let other = try makeContext(20, 20, layout: alpha.rawValue | order.rawValue, bits: bits)
    try draw(in: other)
    #expect(try #require(other.makeImage()).hasSamePixels(as: expected))
    #expect(other.bitsPerComponent == bits && other.bitsPerPixel == 4 * bits)
  }

  @Test("memory that is lent in another layout is read and written by every drawing")
  func lentMemory() throws {
    var bytes = [UInt8](repeating: 0, count: 2 * 12)
    try bytes.withUnsafeMutableBytes { buffer in
      let context = try #require(
        CGContext(
          data: buffer.baseAddress, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 12,
          space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue))
      buffer.storeBytes(of: 77, toByteOffset: 8, as: UInt8.self)
      context.setFillColor(.testRed)
      context.fill(CGRect(x: 0, y: 1, width: 1, height: 1))
      // Nothing asked for the bytes: they are there at once.
      #expect(Array(buffer[0..<9]) == [255, 255, 0, 0, 0, 0, 0, 0, 77])
      // What others write is beneath the next drawing.
      buffer.copyBytes(from: [255, 0, 0, 255])
      context.setBlendMode(.plusLighter)
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
      #expect(Array(buffer[0..<8]) == [255, 255, 0, 255, 255, 255, 0, 0])
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.setBlendMode(.normal)
      context.setFillColor(.testBlue)
      context.fill(CGRect(x: 0, y: 1, width: 1, height: 1))
      #expect(Array(buffer[0..<4]) == [255, 255, 0, 255])
      context.setAlpha(1)
      context.endTransparencyLayer()
      #expect(buffer[8] == 77)
    }
  }

  @Test(
    "grey contexts, with alpha and without, of 8 and of 16 bits",
    arguments: [
      (8, CGImageAlphaInfo.none, CGBitmapInfo(), [153]),
      (8, .premultipliedLast, CGBitmapInfo(), [77, 128]),
      (16, .none, CGBitmapInfo(), [0x99, 0x99]), (16, .none, .byteOrder16Little, [0x99, 0x99]),
      (16, .premultipliedLast, CGBitmapInfo(), [77, 77, 128, 128]),
    ] as [(Int, CGImageAlphaInfo, CGBitmapInfo, [UInt8])])
  func gray(bits: Int, alpha: CGImageAlphaInfo, order: CGBitmapInfo, expected: [UInt8]) throws {
    let context = try makeContext(
      2, 1, layout: alpha.rawValue | order.rawValue, bits: bits,
      space: CGColorSpaceCreateDeviceGray())
    #expect(context.bitsPerPixel == expected.count * 8)
    #expect(context.bytesPerRow == 2 * expected.count)
    // 0.6 is 153 of 255, and half of that 77.
    context.setFillColor(gray: 0.6, alpha: alpha == .none ? 1 : 0.5)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    let bytes = try #require(context.data).assumingMemoryBound(to: UInt8.self)
    for (index, byte) in expected.enumerated() {
      #expect(abs(Int(bytes[index]) - Int(byte)) <= 1, "\(index)")
      #expect(bytes[expected.count + index] == 0)
    }
    let pixel = try context.pixel(0, 0)
    #expect(pixel.x == pixel.y && pixel.y == pixel.z && abs(Int(pixel.x) - Int(expected[0])) <= 1)
  }

  @Test("a grey of the context's own space comes out as it was given")
  func ownGray() throws {
    let space = try #require(CGColorSpace(name: CGColorSpace.genericGrayGamma2_2))
    let context = try makeContext(1, 1, layout: CGImageAlphaInfo.none.rawValue, space: space)
    for value in stride(from: 0, through: 255, by: 5) {
      context.setFillColor(CGColor(gray: CGFloat(value) / 255, alpha: 1))
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      #expect(
        try #require(context.data).assumingMemoryBound(to: UInt8.self)[0] == UInt8(value))
    }
  }

  @Test("a context of alpha alone keeps coverage")
  func alphaOnly() throws {
    let context = try makeContext(
      2, 1, layout: CGImageAlphaInfo.alphaOnly.rawValue, space: CGColorSpaceCreateDeviceGray())
    context.setFillColor(red: 1, green: 1, blue: 1, alpha: 0.4)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    let bytes = try #require(context.data).assumingMemoryBound(to: UInt8.self)
    #expect(bytes[0] == 102 && bytes[1] == 0 && context.bitsPerPixel == 8)
  }

  @Test("16-bit components that nothing is drawn on keep their precision")
  func precision() throws {
    var values: [UInt16] = [1_000, 2_000, 3_000, 65_535, 1_001, 2_001, 3_001, 65_535]
    try values.withUnsafeMutableBytes { buffer in
      let context = try #require(
        CGContext(
          data: buffer.baseAddress, width: 2, height: 1, bitsPerComponent: 16, bytesPerRow: 16,
          space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue
            | CGBitmapInfo.byteOrder16Little.rawValue))
      context.setFillColor(.testRed)
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    }
    #expect(values == [65_535, 0, 0, 65_535, 1_001, 2_001, 3_001, 65_535])
  }

  @Test("a context draws into the memory it is given, padding untouched")
  func givenMemory() throws {
    var bytes = [UInt32](repeating: 0x1234_5678, count: 4 * 5)
    try bytes.withUnsafeMutableBytes { buffer in
      let context = try #require(
        CGContext(
          data: buffer.baseAddress, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 20,
          space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: nativeLayout))
      #expect(context.bytesPerRow == 20 && context.width == 4 && context.height == 4)
      context.setBlendMode(.copy)
      context.setFillColor(.testRed)
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
      context.flush()
    }
    #expect(bytes[15...] == [0xFFFF_0000, 0xFFFF_0000, 0xFFFF_0000, 0xFFFF_0000, 0x1234_5678])
    #expect(bytes[0] == 0x1234_5678)
  }

  @Test("a context without alpha starts black and makes opaque images")
  func withoutAlpha() throws {
    for layout in [
      CGImageAlphaInfo.noneSkipFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue,
      CGImageAlphaInfo.noneSkipLast.rawValue,
    ] {
      let context = try makeContext(2, 1, layout: layout)
      context.setFillColor(.testBlue)
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      #expect(try context.pixel(0, 0) == bluePixel)
      #expect(try context.pixel(1, 0) == SIMD4(0, 0, 0, 255))
      #expect(try #require(context.makeImage()).bitmapInfo.rawValue == layout)
    }
  }

  @Test("an image does not change with the context it was made from")
  func snapshot() throws {
    let context = try makeContext(1, 1)
    let before = try #require(context.makeImage())
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(before.pixel(x: 0, y: 0) == noPixel)
    #expect(try context.pixel(0, 0).w == 255)
  }

  @Test("drawing the same image on many threads gives the same bytes")
  func threads() async throws {
    let image = noise(width: 64, height: 64, seed: 11)
    let results = await withTaskGroup(of: CGImage?.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let context = try? makeContext(100, 100)
          for turn in 0..<20 {
            context?.rotate(by: 0.1)
            context?.draw(image, in: CGRect(x: 5 * turn, y: 10, width: 70, height: 50))
            TextLayout("turn \(turn)", size: 9).draw(
              in: context.unsafelyUnwrapped, at: CGPoint(x: 20, y: 30), color: .testRed)
          }
          return context?.makeImage()
        }
      }
      return await group.reduce(into: [CGImage?]()) { $0.append($1) }
    }
    let first = try #require(results.first ?? nil)
    #expect(first.pixel(x: 20, y: 70) != noPixel)
    for result in results { #expect(try #require(result).hasSamePixels(as: first)) }
  }

  private final class Note {
    var count = 0
  }

  @Test("memory that is lent to a context or a provider is given back, once")
  func lent() throws {
    let (memory, note) = (UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 16), Note())
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: 64)
    do {
      let context = try #require(
        CGContext(
          data: memory, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 16,
          space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue,
          releaseCallback: { info, data in
            note.count += info == nil && data == memory ? 1 : 100
          }, releaseInfo: nil))
      context.setFillColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
      #expect(try context.pixel(3, 3) == SIMD4(255, 0, 0, 255) && note.count == 0)
    }
    #expect(note.count == 1)
    do {
      let provider = CGDataProvider(
        dataInfo: nil, data: memory, size: 64,
        releaseData: { _, data, size in
          note.count += data == UnsafeRawPointer(memory) && size == 64 ? 1 : 100
        })
      #expect(provider?.data?.first == 255 && note.count == 1)
    }
    #expect(note.count == 2)
    #expect(
      CGDataProvider(dataInfo: nil, data: memory, size: -1, releaseData: { _, _, _ in }) == nil)
  }
}
