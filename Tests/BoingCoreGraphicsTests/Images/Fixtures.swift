import BoingCoreGraphics
import BoingTestSupport

/// A JPEG of 16 × 8 pixels, its left half red and its right half blue.
let redAndBlueJPEG =
  Data(
    base64Encoded: """
      /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4R
      DgsLEBYQERMUFRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU
      FBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBT/wAARCAAIABADASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAA
      AAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAk
      M2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKT
      lJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QA
      HwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdh
      cRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hp
      anN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk
      5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwD50rwKiiv3D6Mv/M4/7gf+5j+jfpDf8yr/ALjf+4j/2Q==
      """, options: .ignoreUnknownCharacters) ?? Data()

/// The same JPEG with an EXIF block that says how it is to be turned.
func redAndBlueJPEG(orientation: UInt8) -> Data {
  let exif: [UInt8] =
    [0xFF, 0xE1, 0x00, 0x22] + Array("Exif".utf8) + [0, 0] + Array("MM".utf8) + [0, 42, 0, 0, 0, 8]
    + [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  return redAndBlueJPEG.prefix(2) + Data(exif) + redAndBlueJPEG.dropFirst(2)
}

/// A GIF of one opaque green pixel, written by hand from the format's description.
let greenGIF = Data(
  Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0] + [0, 255, 0, 0, 0, 0]
    + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0] + [2, 2, 0x44, 0x01, 0] + [0x3B])

/// A lossless WebP of two by two opaque pixels of red 0, green 254 and blue 0, written by libwebp.
let greenWebP = Data(
  [
    0x52, 0x49, 0x46, 0x46, 0x1C, 0x00, 0x00, 0x00, 0x57, 0x45, 0x42, 0x50,
    0x56, 0x50, 0x38, 0x4C, 0x0F, 0x00, 0x00, 0x00, 0x2F, 0x01, 0x40, 0x00,
    0x00, 0x07, 0x50, 0xFF, 0x88, 0xFE, 0x07, 0x22, 0xA2, 0xFF, 0x01, 0x00,
  ] as [UInt8])

/// The start of a PNG that announces a size and then ends.
func pngHeader(width: UInt32, height: UInt32) -> Data {
  func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
  func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + body
    return bigEndian(UInt32(body.count)) + content + bigEndian(crc32(content))
  }
  let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  let header = chunk("IHDR", bigEndian(width) + bigEndian(height) + [8, 6, 0, 0, 0])
  return Data(signature + header + chunk("IDAT", [0x78, 0x9C, 0x63, 0x60, 0, 0]))
}

/// An image of seeded noise, every alpha and every component up to it.
func noise(width: Int, height: Int, seed: UInt64) -> CGImage {
  CGImage(width: width, height: height, isOpaque: false) { pixels in
    var random = SeededGenerator(seed: seed)
    for index in stride(from: 0, to: pixels.count, by: 4) {
      let alpha = UInt8.random(in: 0...255, using: &random)
      for part in 0..<3 { pixels[index + part] = UInt8.random(in: 0...alpha, using: &random) }
      pixels[index + 3] = alpha
    }
  }
}
