import OpenCoreGraphics
import Testing

@Suite("Reduced images")
struct ImageReductionTests {
  private func gray(_ width: Int, _ height: Int, _ values: [UInt8]) -> CGImage {
    CGImage(width: width, height: height, isOpaque: false) { pixels in
      for (index, value) in values.enumerated() {
        for channel in 0..<4 { pixels[index * 4 + channel] = value }
      }
    }
  }

  @Test("hold the mean of four pixels")
  func mean() {
    let half = gray(4, 2, [0, 10, 100, 100, 20, 30, 100, 104]).reduced(1)
    #expect(half.width == 2 && half.height == 1)
    #expect(half.pixel(x: 0, y: 0).x == 15)
    #expect(half.pixel(x: 1, y: 0).x == 101)
  }

  @Test("count the last row and column of an odd side twice")
  func oddSides() {
    let half = gray(3, 1, [0, 10, 200]).reduced(1)
    #expect(half.width == 2 && half.height == 1)
    #expect(half.pixel(x: 0, y: 0).x == 5)
    #expect(half.pixel(x: 1, y: 0).x == 200)
  }

  @Test("end at a single pixel, however often they are halved")
  func smallest() {
    let image = gray(5, 3, [UInt8](repeating: 77, count: 15))
    let least = image.reduced(60)
    #expect(least.width == 1 && least.height == 1)
    #expect(least.pixel(x: 0, y: 0) == SIMD4(77, 77, 77, 77))
    #expect(image.reduced(0) === image)
    #expect(image.reduced(1) === image.reduced(1))
  }
}
