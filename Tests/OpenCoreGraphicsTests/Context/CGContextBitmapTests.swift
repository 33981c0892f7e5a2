import OpenCoreGraphics
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

  @Test("drawing into RGBA bytes gives the same picture as into BGRA")
  func swapped() throws {
    let native = try makeContext(20, 20)
    try draw(in: native)
    let expected = try #require(native.makeImage())
    for order: UInt32 in [0, CGBitmapInfo.byteOrder32Big.rawValue] {
      let other = try makeContext(
        20, 20, layout: CGImageAlphaInfo.premultipliedLast.rawValue | order)
      try draw(in: other)
      #expect(try #require(other.makeImage()).hasSamePixels(as: expected))
      let bytes = try #require(other.data).assumingMemoryBound(to: UInt8.self)
      let first = expected.pixel(x: 0, y: 0)
      #expect((0..<4).map { bytes[$0] } == [first.x, first.y, first.z, first.w])
    }
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
      #expect(try #require(context.makeImage()).alphaInfo == .noneSkipFirst)
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
}
