import Testing

@testable import BoingRaster

@Suite("Mip levels")
struct MipLevelTests {
  private func gray(_ width: Int, _ height: Int, _ values: [UInt8]) -> Bitmap {
    Bitmap(width: width, height: height) { pixels in
      for (index, value) in values.enumerated() { pixels[index] = UInt32(value) * 0x0101_0101 }
    }
  }

  @Test("hold the mean of four pixels")
  func mean() {
    let half = gray(4, 2, [0, 10, 100, 100, 20, 30, 100, 104]).mipLevel(1)
    #expect(half.pixelWidth == 2 && half.pixelHeight == 1)
    #expect(half.row(0)[0] & 255 == 15)
    #expect(half.row(0)[1] & 255 == 101)
  }

  @Test("count the last row and column of an odd side twice")
  func oddSides() {
    let half = gray(3, 1, [0, 10, 200]).mipLevel(1)
    #expect(half.pixelWidth == 2 && half.pixelHeight == 1)
    #expect(half.row(0)[0] & 255 == 5)
    #expect(half.row(0)[1] & 255 == 200)
  }

  @Test("end at a single pixel, however often they are halved")
  func smallest() {
    let image = gray(5, 3, [UInt8](repeating: 77, count: 15))
    let least = image.mipLevel(60)
    #expect(least.pixelWidth == 1 && least.pixelHeight == 1)
    #expect(least.row(0)[0] == 0x4D4D_4D4D)
    #expect(image.mipLevel(0) === image)
    #expect(image.mipLevel(1) === image.mipLevel(1))
  }
}
