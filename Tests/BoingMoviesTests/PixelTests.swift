import Boing
import BoingTestSupport
import Foundation
import Testing

@testable import BoingMovies

@Suite("Pixels on their way to a file")
struct PixelTests {
  @Test("a background shows through transparency, and padding repeats the last column and row")
  func background() throws {
    let image = try CGImage.straight(width: 3, height: 1) { x, _ in
      [[255, 0, 0, 255], [0, 0, 0, 0], [255, 255, 255, 128]][x]
    }
    let blue = PixelColor(CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1))
    let data = image.pixels(over: blue, width: 4, height: 2)
    #expect(data.count == 32)
    #expect(Array(data[0..<4]) == [0, 0, 255, 255])
    #expect(Array(data[4..<8]) == [255, 0, 0, 255])
    // 128/255 of white over blue: half way in red and green, full in blue.
    #expect(Array(data[8..<12]) == [255, 128, 128, 255])
    #expect(Array(data[12..<16]) == [255, 128, 128, 255])
    #expect(Array(data[16..<32]) == Array(data[0..<16]))
  }

  @Test(
    "an encoder with alpha gets straight pixels over a background that is half transparent",
    arguments: [MovieFormat.webm, .webp, .gif])
  func translucentBackground(format: MovieFormat) throws {
    let image = try CGImage.straight(width: 2, height: 1) { x, _ in
      x == 0 ? [0, 0, 0, 0] : [255, 255, 255, 255]
    }
    let orange = PixelColor(CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 0.5))
    let frame = EncoderFrame(
      image, width: 2, height: 1, keepsAlpha: format.hasAlpha, over: orange)
    frame.withUnsafeBytes { bytes in
      // Half of 255 is stored as 128, and its half as 64: back at 255 and 128, within one.
      for (found, expected) in zip(bytes, [0, 128, 255, 128, 255, 255, 255, 255]) {
        #expect(abs(Int(found) - expected) <= 1)
      }
    }
  }

  @Test("every alpha is laid over a background and divided out, wherever in a row it lies")
  func everyAlpha() throws {
    let width = 7
    for first in stride(from: 0, through: 255, by: 5) {
      let image = try CGImage.straight(width: width, height: 2) { x, y in
        let alpha = UInt8((first + x * 3) % 256)
        return [200, UInt8(x * 30), y == 0 ? 255 : 3, alpha]
      }
      let source = image.withUnsafeBytes { bytes in bytes.map { Int($0) } }
      let behind = [180, 90, 15, 200]
      let background = PixelColor(
        CGColor(srgbRed: 15.0 / 200, green: 90.0 / 200, blue: 180.0 / 200, alpha: 200.0 / 255))
      let over = image.pixels(over: background, width: width, height: 2)
      let straight = image.straightPixels()
      for index in source.indices {
        let alpha = source[index / 4 * 4 + 3]
        let through = (Double(behind[index % 4] * (255 - alpha)) / 255).rounded()
        #expect(Int(over[index]) == source[index] + Int(through))
        let divided = alpha == 0 ? 0 : (Double(source[index] * 255) / Double(alpha)).rounded()
        #expect(Int(straight[index]) == (index % 4 == 3 ? alpha : Int(divided)))
      }
    }
  }

  @Test("an opaque frame goes to an encoder without alpha as it is, and any other one converted")
  func readyFrames() throws {
    let opaque = CGImage(width: 4, height: 2, isOpaque: true) { bytes in
      for index in bytes.indices { bytes[index] = index % 4 == 3 ? 255 : UInt8(index) }
    }
    let clear = try CGImage.straight(width: 4, height: 2) { x, _ in [255, 255, 255, UInt8(x * 60)] }
    let white = PixelColor(CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1))
    for (image, size) in [(opaque, (4, 2)), (opaque, (6, 4)), (clear, (4, 2))] {
      let frame = EncoderFrame(
        image, width: size.0, height: size.1, keepsAlpha: false, over: white)
      let expected = image.pixels(over: white, width: size.0, height: size.1)
      frame.withUnsafeBytes { #expect(Data($0) == expected) }
    }
  }

  @Test("the changed rectangle is the smallest that holds every difference")
  func changedRect() throws {
    var generator = SeededGenerator(seed: 42)
    for round in 0..<300 {
      let width = Int.random(in: 1...9, using: &generator)
      let height = Int.random(in: 1...9, using: &generator)
      let points = (0..<(round % 4)).map { _ in
        (
          Int.random(in: 0..<width, using: &generator),
          Int.random(in: 0..<height, using: &generator)
        )
      }
      let old = try CGImage.straight(width: width, height: height) { _, _ in [9, 9, 9, 255] }
      let new = try CGImage.straight(width: width, height: height) { x, y in
        points.contains { $0 == (x, y) } ? [9, 9, 10, 255] : [9, 9, 9, 255]
      }
      let columns = points.map(\.0)
      let rows = points.map(\.1)
      var expected: PixelRect?
      if let left = columns.min(), let right = columns.max(), let top = rows.min(),
        let bottom = rows.max()
      {
        expected = PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
      }
      #expect(new.changedRect(from: old) == expected)
    }
  }

  @Test("checksums are those of the PNG specification")
  func checksums() throws {
    let checksum = { (type: String, data: String) in
      PNGChunk(type: type, data: Data(data.utf8)).encoded.suffix(4)
    }
    #expect(checksum("1234", "56789") == Data([0xcb, 0xf4, 0x39, 0x26]))
    #expect(checksum("IEND", "") == Data([0xae, 0x42, 0x60, 0x82]))
  }

  @Test("chunks written again are the bytes that were read")
  func chunkRoundTrip() throws {
    let file = try CGImage.straight(width: 5, height: 5) { x, y in
      [UInt8(x * 50), UInt8(y * 50), 7, 255]
    }.pngData()
    let chunks = try #require(PNGChunk.chunks(of: file))
    #expect(chunks.reduce(into: PNGChunk.signature) { $0 += $1.encoded } == file)
    for length in 0..<file.count { #expect(PNGChunk.chunks(of: file.prefix(length)) == nil) }
  }
}
