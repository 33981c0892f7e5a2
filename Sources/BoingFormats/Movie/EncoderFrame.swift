import Boing
import CZlib
import Foundation

/// A frame as an encoder takes it: rows of BGRA without gaps.
///
/// They are the image's own where nothing has to be changed, which spares writing every pixel twice.
struct EncoderFrame: Sendable {
  private enum Pixels {
    case image(CGImage)
    case converted(Data)
  }

  private let pixels: Pixels

  /// - Parameters:
  ///   - image: The frame.
  ///   - width: The number of pixels that the encoder takes of a row; at least the image's.
  ///   - height: The number of rows that it takes; at least the image's.
  ///   - keepsAlpha: True if the encoder reads alpha.
  ///   - background: The colour behind it; nil leaves it transparent, its alpha divided out.
  init(
    _ image: CGImage, width: Int, height: Int, keepsAlpha: Bool, over background: PixelColor?
  ) {
    let fits = (image.width, image.height) == (width, height)
    if let background, keepsAlpha, background.alpha < 255 {
      pixels = .converted((image.flattened(over: background) ?? image).straightPixels())
    } else if let background {
      // What is opaque hides the background, and no movie without alpha has that of its pixels read.
      let isReady =
        fits && !keepsAlpha && image.isOpaque
        && image.rowStride == image.width * 4
      pixels =
        isReady
        ? .image(image)
        : .converted(image.pixels(over: background, width: width, height: height))
    } else {
      pixels = .converted(image.straightPixels())
    }
  }

  func withUnsafeBytes<Answer, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    switch pixels {
    case .image(let image): return try image.withUnsafeBytes(body)
    case .converted(let data):
      let result = data.withUnsafeBytes { bytes in
        Result { () throws(Failure) in try body(bytes) }
      }
      return try result.get()
    }
  }

  /// Returns true if an encoder would be given the same bytes.
  func hasSameBytes(as other: EncoderFrame) -> Bool {
    withUnsafeBytes { bytes in
      other.withUnsafeBytes { others in
        bytes.count == others.count
          && memcmp(bytes.baseAddress!, others.baseAddress!, bytes.count) == 0
      }
    }
  }
}

extension EncoderFrame: MovieUnit {
  /// The number of bytes, in 8 bytes, and the bytes as zlib compresses them fastest (RFC 1950).
  var stored: Data {
    get throws {
      try withUnsafeBytes { bytes in
        var length = compressBound(uLong(bytes.count))
        var compressed = Data(count: Int(length))
        let code = compressed.withUnsafeMutableBytes { target in
          compress2(
            target.bindMemory(to: UInt8.self).baseAddress, &length,
            bytes.bindMemory(to: UInt8.self).baseAddress, uLong(bytes.count), Z_BEST_SPEED)
        }
        guard code == Z_OK else {
          throw MovieError.imageEncoding(index: 0, reason: "no memory for its pixels")
        }
        var data = Data()
        data.appendBigEndian(UInt64(bytes.count))
        return data + compressed.prefix(Int(length))
      }
    }
  }

  init(stored: Data) throws {
    let count = stored.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    var length = uLong(min(count, UInt64(FrameSequence.largestPixelCount * 4)))
    var bytes = Data(count: Int(length))
    let code = bytes.withUnsafeMutableBytes { target in
      stored.dropFirst(8).withUnsafeBytes { source in
        uncompress(
          target.bindMemory(to: UInt8.self).baseAddress, &length,
          source.bindMemory(to: UInt8.self).baseAddress, uLong(source.count))
      }
    }
    guard code == Z_OK, length == count else {
      throw MovieError.imageEncoding(index: 0, reason: "its part has no frame")
    }
    pixels = .converted(bytes)
  }
}
