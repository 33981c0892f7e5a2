import Foundation
import Testing

/// The parts of a GIF file that tell its timing (GIF89a specification).
struct GIFFile {
  /// Delays in hundredths of a second.
  var delays: [Int] = []
  /// From the NETSCAPE2.0 extension; nothing for a file that plays once.
  var repetitions: Int?

  init(_ url: URL) throws {
    let bytes = [UInt8](try Data(contentsOf: url))
    try #require(bytes.count > 13 && bytes.starts(with: Array("GIF89a".utf8)))
    var position = 13 + Self.tableSize(bytes[10])
    while position < bytes.count, bytes[position] != 0x3b {
      switch bytes[position] {
      case 0x21:
        let label = bytes[position + 1]
        let body = position + 2
        if label == 0xf9 { delays.append(Int(bytes[body + 2]) | Int(bytes[body + 3]) << 8) }
        if label == 0xff, bytes[body + 1..<body + 12].elementsEqual("NETSCAPE2.0".utf8) {
          repetitions = Int(bytes[body + 14]) | Int(bytes[body + 15]) << 8
        }
        position = Self.skipBlocks(bytes, from: body)
      case 0x2c:
        position = Self.skipBlocks(bytes, from: position + 11 + Self.tableSize(bytes[position + 9]))
      default:
        Issue.record("no GIF block at \(position)")
        return
      }
    }
  }

  private static func tableSize(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }

  private static func skipBlocks(_ bytes: [UInt8], from start: Int) -> Int {
    var position = start
    while bytes[position] != 0 { position += Int(bytes[position]) + 1 }
    return position + 1
  }
}

/// The parts of an animated WebP file that tell its timing (WebP container specification).
struct WebPFile {
  var width = 0
  var height = 0
  var loopCount = 0
  /// In thousandths of a second.
  var durations: [Int] = []
  var isLossless = true
  /// The first picture as a file of its own, which decoders without animation read.
  var firstPicture: Data?

  init(_ url: URL) throws {
    let bytes = [UInt8](try Data(contentsOf: url))
    try #require(bytes.starts(with: Array("RIFF".utf8)))
    let number = { (offset: Int, length: Int) in
      (0..<length).reversed().reduce(0) { $0 << 8 | Int(bytes[offset + $1]) }
    }
    var position = 12
    while position + 8 <= bytes.count {
      let type = String(decoding: bytes[position..<position + 4], as: UTF8.self)
      let body = position + 8
      switch type {
      case "VP8X": (width, height) = (number(body + 4, 3) + 1, number(body + 7, 3) + 1)
      case "ANIM": loopCount = number(body + 4, 2)
      case "ANMF":
        durations.append(number(body + 12, 3))
        let kind = String(decoding: bytes[body + 16..<body + 20], as: UTF8.self)
        if kind != "VP8L" { isLossless = false }
        if firstPicture == nil {
          var picture = Data(bytes[body + 16..<body + number(position + 4, 4)])
          // Alpha beside a picture with loss stands in an extended file, with its size.
          if kind == "ALPH" {
            let head = Data("VP8X".utf8) + [10, 0, 0, 0, 0x10, 0, 0, 0]
            picture = head + Data(bytes[body + 6..<body + 12]) + picture
          }
          let size = withUnsafeBytes(of: UInt32(picture.count + 4).littleEndian) { Data($0) }
          firstPicture = Data("RIFF".utf8) + size + Data("WEBP".utf8) + picture
        }
      default: break
      }
      let length = number(position + 4, 4)
      position = body + length + length % 2
    }
  }
}
