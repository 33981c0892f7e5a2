import CZlib
import Foundation

extension Data {
  /// Returns the bytes compressed by gzip, as small as zlib makes them; nil where there is not enough memory.
  ///
  /// The result has no name and no time, so that equal bytes give equal files.
  package static func gzip(_ bytes: [UInt8]) -> Data? {
    // 15 is the largest window, and 16 more asks for gzip's header.
    compressed(bytes, windowBits: 15 + 16)
  }

  /// Returns the bytes compressed by deflate, without a header, as ZIP archives have them; nil where there
  /// is not enough memory.
  static func deflate(_ bytes: [UInt8]) -> Data? {
    compressed(bytes, windowBits: -15)
  }

  private static func compressed(_ bytes: [UInt8], windowBits: Int32) -> Data? {
    var stream = z_stream()
    guard
      deflateInit2_(
        &stream, 9, Z_DEFLATED, windowBits, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    var result = Data(count: Int(deflateBound(&stream, uLong(bytes.count))))
    let isWhole = bytes.withUnsafeBufferPointer { source in
      result.withUnsafeMutableBytes { target in
        // zlib does not write to its input.
        stream.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
        stream.avail_in = UInt32(clamping: source.count)
        stream.next_out = target.bindMemory(to: UInt8.self).baseAddress
        stream.avail_out = UInt32(clamping: target.count)
        return source.count <= Int(UInt32.max) && Z_STREAM_END == CZlib.deflate(&stream, Z_FINISH)
      }
    }
    return isWhole ? result.prefix(Int(stream.total_out)) : nil
  }
}
