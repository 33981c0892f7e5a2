import BoingCoreGraphics
import Testing

@Suite struct CGImageTests {
  private func image(
    _ bytes: [UInt8], width: Int, height: Int, bits: Int, bytesPerRow: Int,
    space: CGColorSpace = CGColorSpaceCreateDeviceRGB(), info: UInt32, component: Int = 8
  ) -> CGImage? {
    guard let provider = CGDataProvider(data: Data(bytes)) else { return nil }
    return CGImage(
      width: width, height: height, bitsPerComponent: component, bitsPerPixel: bits,
      bytesPerRow: bytesPerRow, space: space, bitmapInfo: CGBitmapInfo(rawValue: info),
      provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
  }

  private static let translucent = SIMD4<UInt8>(10, 20, 30, 200)
  private static let opaque = SIMD4<UInt8>(10, 20, 30, 255)

  @Test(
    "every supported order of bytes is understood; straight alpha is multiplied in and rounded to nearest",
    // One pixel of red 10, green 20, blue 30 and alpha 200 (or padding).
    arguments: [
      ([10, 20, 30, 200], CGImageAlphaInfo.premultipliedLast, 0, translucent),
      ([200, 10, 20, 30], .premultipliedFirst, 0, translucent),
      ([30, 20, 10, 200], .premultipliedFirst, 0x2000, translucent),
      ([200, 30, 20, 10], .premultipliedLast, 0x2000, translucent),
      ([10, 20, 30, 200], .noneSkipLast, 0x4000, opaque),
      ([200, 10, 20, 30], .noneSkipFirst, 0x4000, opaque),
      ([30, 20, 10, 200], .noneSkipFirst, 0x2000, opaque),
      // 255·128/255 = 128, 100·128/255 = 50.2, 1·128/255 = 0.502.
      ([255, 100, 1, 128], .last, 0, SIMD4(128, 50, 1, 128)),
    ] as [([UInt8], CGImageAlphaInfo, UInt32, SIMD4<UInt8>)])
  func layouts(
    bytes: [UInt8], alpha: CGImageAlphaInfo, order: UInt32, expected: SIMD4<UInt8>
  ) throws {
    let picture = try #require(
      image(bytes, width: 1, height: 1, bits: 32, bytesPerRow: 4, info: alpha.rawValue | order))
    #expect(picture.pixel(x: 0, y: 0) == expected)
    #expect(picture.alphaInfo == alpha)
    #expect(picture.byteOrderInfo.rawValue == order)
  }

  @Test("grey and packed RGB have rows padded as told")
  func paddedRows() throws {
    let gray = try #require(
      image(
        [1, 2, 99, 3, 4, 99], width: 2, height: 2, bits: 8, bytesPerRow: 3,
        space: CGColorSpaceCreateDeviceGray(), info: 0))
    #expect(gray.pixel(x: 0, y: 1) == SIMD4(3, 3, 3, 255))
    let rgb = try #require(
      image([1, 2, 3, 99, 4, 5, 6], width: 1, height: 2, bits: 24, bytesPerRow: 4, info: 0))
    #expect(rgb.pixel(x: 0, y: 1) == SIMD4(4, 5, 6, 255))
  }

  @Test("layouts, sizes and lengths that cannot be are refused")
  func refused() {
    let info = CGImageAlphaInfo.premultipliedLast.rawValue
    let bytes = [UInt8](repeating: 0, count: 64)
    #expect(image(bytes, width: 4, height: 4, bits: 32, bytesPerRow: 16, info: info) != nil)
    #expect(image(bytes, width: 0, height: 4, bits: 32, bytesPerRow: 16, info: info) == nil)
    #expect(image(bytes, width: -4, height: 4, bits: 32, bytesPerRow: 16, info: info) == nil)
    #expect(image(bytes, width: 4, height: 5, bits: 32, bytesPerRow: 16, info: info) == nil)
    #expect(image(bytes, width: 4, height: 4, bits: 32, bytesPerRow: 12, info: info) == nil)
    #expect(image(bytes, width: 4, height: 4, bits: 32, bytesPerRow: .max, info: info) == nil)
    #expect(image(bytes, width: .max, height: .max, bits: 32, bytesPerRow: 16, info: info) == nil)
    #expect(
      image(bytes, width: 4, height: 4, bits: 32, bytesPerRow: 16, info: info, component: 16)
        == nil)
    #expect(image(bytes, width: 4, height: 4, bits: 32, bytesPerRow: 16, info: 31) == nil)
    #expect(image([], width: 1, height: 1, bits: 32, bytesPerRow: 4, info: info) == nil)
  }

  @Test("cropping takes whole pixels from the top left and stays inside")
  func cropping() throws {
    let whole = noise(width: 10, height: 6, seed: 1)
    let part = try #require(whole.cropping(to: CGRect(x: 2.5, y: 1, width: 3, height: 2)))
    #expect(part.width == 4 && part.height == 2)
    #expect(part.pixel(x: 0, y: 0) == whole.pixel(x: 2, y: 1))
    #expect(part.pixel(x: 3, y: 1) == whole.pixel(x: 5, y: 2))
    part.withUnsafeBytes { #expect($0.count == 40 + 16) }
    let corner = try #require(whole.cropping(to: CGRect(x: 8, y: 4, width: 100, height: 100)))
    #expect(corner.width == 2 && corner.height == 2)
    #expect(try #require(whole.cropping(to: .infinite)).hasSamePixels(as: whole))
    #expect(whole.cropping(to: CGRect(x: 20, y: 0, width: 5, height: 5)) == nil)
    #expect(whole.cropping(to: .null) == nil)
    #expect(whole.cropping(to: CGRect(x: nan, y: 0, width: 5, height: 5)) == nil)
    #expect(whole.cropping(to: .zero) == nil)
  }

  @Test("images are equal as objects and may have the same pixels")
  func equality() {
    let a = noise(width: 3, height: 3, seed: 1)
    let b = noise(width: 3, height: 3, seed: 1)
    #expect(a == a && a != b)
    #expect(a.hasSamePixels(as: b))
    #expect(!a.hasSamePixels(as: noise(width: 3, height: 3, seed: 2)))
    #expect(!a.hasSamePixels(as: noise(width: 3, height: 4, seed: 1)))
  }
}
