import CBoingZlib
import Foundation

extension Data {
  /// Returns the bytes compressed by gzip at a level of zlib, 1 to 9; nil where there is not enough memory.
  ///
  /// The header has no name and no time, so that equal bytes give equal files.
  package static func gzip(_ bytes: [UInt8], level: Int = 9) -> Data? {
    bytes.withUnsafeBytes { deflate($0, level: level, windowBits: 31, memoryLevel: 9) }
  }

  /// The CRC-32 of the bytes, as ZIP archives have it.
  package var checksum: Int {
    withUnsafeBytes { bytes in
      Int(crc32_z(0, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count))
    }
  }

  /// Returns the bytes deflated at a level of zlib, 1 to 9, without a header; nil where there is not enough memory.
  package func deflated(level: Int = 6) -> Data? {
    withUnsafeBytes { Data.deflate($0, level: level, windowBits: -15, memoryLevel: 8) }
  }

  /// Returns what was deflated to the bytes; nil if they are damaged, or it has more than `limit` bytes.
  package func inflated(limit: Int) -> Data? {
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(&stream, -15, ZLIB_VERSION, size) == Z_OK else { return nil }
    defer { inflateEnd(&stream) }
    return withUnsafeBytes { bytes in
      Data.run(&stream, bytes, limit: limit) { stream, _ in inflate(&stream, Z_NO_FLUSH) }
    }
  }

  private static func deflate(
    _ bytes: UnsafeRawBufferPointer, level: Int, windowBits: Int32, memoryLevel: Int32
  ) -> Data? {
    var stream = z_stream()
    guard
      deflateInit2_(
        &stream, Int32(clamping: level), Z_DEFLATED, windowBits, memoryLevel, Z_DEFAULT_STRATEGY,
        ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    return run(&stream, bytes, limit: .max) { stream, isLast in
      CBoingZlib.deflate(&stream, isLast ? Z_FINISH : Z_NO_FLUSH)
    }
  }

  /// Sends bytes through a stream of zlib, a piece at a time; gives up, with nil, beyond `limit` bytes of output.
  ///
  /// - Parameter step: A call of zlib, which is told whether it has the last of the bytes.
  private static func run(
    _ stream: inout z_stream, _ bytes: UnsafeRawBufferPointer, limit: Int,
    _ step: (inout z_stream, Bool) -> Int32
  ) -> Data? {
    var rest = bytes[...]
    var result = Data()
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if stream.avail_in == 0, !rest.isEmpty {
        // zlib counts in 32 bits.
        let next = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 30))
        rest = rest.dropFirst(next.count)
        // zlib does not write to its input.
        stream.next_in = UnsafeMutablePointer(
          mutating: next.bindMemory(to: UInt8.self).baseAddress)
        stream.avail_in = UInt32(next.count)
      }
      let status = piece.withUnsafeMutableBufferPointer { buffer in
        stream.next_out = buffer.baseAddress
        stream.avail_out = UInt32(buffer.count)
        return step(&stream, rest.isEmpty)
      }
      guard status == Z_OK || status == Z_STREAM_END else { return nil }
      result += piece[..<(piece.count - Int(stream.avail_out))]
      guard result.count <= limit else { return nil }
      if status == Z_STREAM_END { return result }
    }
  }
}
