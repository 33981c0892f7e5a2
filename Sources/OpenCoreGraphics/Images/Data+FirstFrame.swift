extension Data {
  /// The image without the frames that follow the first of an animation; nil where the first frame of a WebP
  /// is missing or does not cover the whole image.
  ///
  /// Decoders take time for every frame, and for those of a WebP the memory of three images. Of a GIF, what
  /// follows the first image is cut off; the first frame of a WebP becomes an image of its own.
  var firstFrame: Data? {
    withUnsafeBytes { bytes in
      if bytes.starts(with: "GIF8".utf8) {
        guard let end = bytes.firstGIFImageEnd, end + 1 < bytes.count else { return self }
        return Data(bytes[..<end]) + [0x3B]
      }
      guard let header = bytes.animatedWebPHeader else { return self }
      return bytes.firstWebPFrame(header)
    }
  }
}

extension UnsafeRawBufferPointer {
  /// The position after the first image of a GIF; nil where the data end before.
  var firstGIFImageEnd: Int? {
    func colorTableLength(_ flags: UInt8) -> Int {
      flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
    }
    /// Returns the position after a run of sub-blocks and the empty one that ends it.
    func skipSubBlocks(_ start: Int) -> Int? {
      var position = start
      while position < count {
        let length = Int(self[position])
        position += length + 1
        if length == 0 { return position }
      }
      return nil
    }
    guard count >= 13 else { return nil }
    var position = 13 + colorTableLength(self[10])
    while position + 10 <= count {
      switch self[position] {
      case 0x21:
        guard let next = skipSubBlocks(position + 2) else { return nil }
        position = next
      case 0x2C:
        return skipSubBlocks(position + 11 + colorTableLength(self[position + 9]))
      default:
        return nil
      }
    }
    return nil
  }

  /// A whole number of bytes that begins with its lowest.
  fileprivate func littleEndian(_ position: Int, byteCount: Int) -> Int {
    (0..<byteCount).reduce(0) { $0 | Int(self[position + $1]) << (8 * $1) }
  }

  /// The chunk VP8X of an animated WebP, its first eight bytes included; nil for other data.
  fileprivate var animatedWebPHeader: Range<Int>? {
    guard count >= 30, starts(with: "RIFF".utf8), self[8..<16].elementsEqual("WEBPVP8X".utf8),
      self[20] & 0x02 != 0
    else { return nil }
    return 12..<30
  }

  /// The chunks of a range, in order, with the bytes that say their name and length; one that ends too late
  /// ends the list.
  fileprivate func webPChunks(_ range: Range<Int>) -> [(name: String, range: Range<Int>)] {
    var chunks: [(String, Range<Int>)] = []
    var position = range.lowerBound
    while position + 8 <= range.upperBound {
      let length = littleEndian(position + 4, byteCount: 4)
      guard length <= range.upperBound - position - 8 else { break }
      // Chunks begin at even positions.
      let end = Swift.min(position + 8 + length + length % 2, range.upperBound)
      let name = String(decoding: self[position..<position + 4], as: UTF8.self)
      chunks.append((name, position..<end))
      if name == "ANMF" || chunks.count == 64 { break }
      position = end
    }
    return chunks
  }

  /// Returns the first frame of an animated WebP as an image; nil where it is missing or smaller than the
  /// whole.
  fileprivate func firstWebPFrame(_ header: Range<Int>) -> Data? {
    guard
      let frame = webPChunks(header.upperBound..<count).first(where: { $0.name == "ANMF" })?.range,
      frame.count >= 24
    else { return nil }
    // The position, and the size less 1, in three bytes each.
    let isWhole =
      self[frame.lowerBound + 8..<frame.lowerBound + 14].allSatisfy { $0 == 0 }
      && self[frame.lowerBound + 14..<frame.lowerBound + 20].elementsEqual(self[24..<30])
    guard isWhole else { return nil }
    let chunks = webPChunks(frame.lowerBound + 24..<frame.upperBound)
    func chunk(_ name: String) -> Data? {
      chunks.first { $0.name == name }.map { Data(self[$0.range]) }
    }
    var body = Data("WEBP".utf8)
    if let image = chunk("VP8L") {
      body += image
    } else if let image = chunk("VP8 ") {
      if let alpha = chunk("ALPH") {
        var extended = Data(self[header])
        // Alpha, and nothing else beside the image.
        extended[8] = 0x10
        body += extended + alpha
      }
      body += image
    } else {
      return nil
    }
    let length = (0..<4).map { UInt8(truncatingIfNeeded: body.count >> (8 * $0)) }
    return Data("RIFF".utf8) + length + body
  }
}
