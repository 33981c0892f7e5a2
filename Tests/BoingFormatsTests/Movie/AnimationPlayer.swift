import Boing
import Foundation
import Testing

@testable import BoingFormats

/// A player of animated WebP after RFC 9649, which decodes each frame as an image of its own.
enum AnimationPlayer {
  struct Picture {
    /// The time at which the next one comes, in thousandths of a second.
    let end: Int
    /// Rows of red, green, blue and alpha, straight.
    let pixels: [UInt8]
  }

  /// Returns what a viewer shows, of frames whose pixels are opaque or clear.
  static func frames(ofWebP url: URL, width: Int, height: Int) throws -> [Picture] {
    let bytes = try Data(contentsOf: url)
    let chunks = try #require(RIFFChunk.chunks(of: Data(bytes.dropFirst(12))))
    let animated = chunks.filter { $0.name == "ANMF" }
    guard !animated.isEmpty else {
      return [Picture(end: 0, pixels: Frames.bytes(try CGImage(contentsOf: url)))]
    }
    var canvas = [UInt8](repeating: 0, count: width * height * 4)
    var end = 0
    return try animated.map { chunk in
      let header = [UInt8](chunk.content.prefix(16))
      let number = { (start: Int) in
        Int(header[start]) | Int(header[start + 1]) << 8 | Int(header[start + 2]) << 16
      }
      let (left, top, columns, rows) = (number(0) * 2, number(3) * 2, number(6) + 1, number(9) + 1)
      let image = try image(Data(chunk.content.dropFirst(16)), columns, rows)
      let source = Frames.bytes(image)
      try #require(image.width == columns && image.height == rows)
      try #require(left + columns <= width && top + rows <= height)
      let isBlended = header[15] & 2 == 0
      for row in 0..<rows {
        for column in 0..<columns {
          let from = (row * columns + column) * 4
          let to = ((top + row) * width + left + column) * 4
          if isBlended, source[from + 3] == 0 { continue }
          canvas.replaceSubrange(to..<to + 4, with: source[from..<from + 4])
        }
      }
      end += number(12)
      let picture = Picture(end: end, pixels: canvas)
      if header[15] & 1 != 0 {
        for row in top..<top + rows {
          let start = (row * width + left) * 4
          canvas.replaceSubrange(
            start..<start + columns * 4, with: repeatElement(0, count: columns * 4))
        }
      }
      return picture
    }
  }

  /// Decodes the chunks of a frame, as a file of its own.
  private static func image(_ chunks: Data, _ width: Int, _ height: Int) throws -> CGImage {
    var chunks = chunks
    if chunks.starts(with: Data("ALPH".utf8)) {
      var head = Data("VP8X".utf8) + [10, 0, 0, 0, 0x10, 0, 0, 0]
      for side in [width - 1, height - 1] {
        head += [UInt8(side & 0xFF), UInt8(side >> 8 & 0xFF), UInt8(side >> 16)]
      }
      chunks = head + chunks
    }
    let size = withUnsafeBytes(of: UInt32(chunks.count + 4).littleEndian) { Data($0) }
    return try CGImage(
      data: Data("RIFF".utf8) + size + Data("WEBP".utf8) + chunks, name: "frame.webp")
  }
}
