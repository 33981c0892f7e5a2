import CZlib
import Foundation

extension Data {
  /// The header and trailer around deflated bytes.
  private enum Wrapper: Int32 {
    /// None, as in ZIP archives.
    case none = -15
    /// Those of gzip, without a name and a time, so that equal bytes give equal files.
    case gzip = 31
  }

  /// Returns the bytes compressed by gzip at a level of zlib, 1 to 9; nil where there is not enough memory.
  package static func gzip(_ bytes: [UInt8], level: Int = 9) -> Data? {
    bytes.withUnsafeBytes { deflate($0, level: Int32(clamping: level), memoryLevel: 9, .gzip) }
  }

  /// The CRC-32 of the bytes, as ZIP archives have it.
  var checksum: Int {
    withUnsafeBytes { bytes in
      Int(crc32_z(0, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count))
    }
  }

  /// Returns the bytes deflated at a level of zlib, 1 to 9; nil where there is not enough memory.
  func deflated(level: Int = 6) -> Data? {
    withUnsafeBytes { Data.deflate($0, level: Int32(clamping: level), memoryLevel: 8, .none) }
  }

  /// Returns the level of zlib, tried in this order, at which the bytes are deflated to `packed`; nil for none.
  func deflationLevel(givingBytes packed: Data, tried levels: [Int]) -> Int? {
    levels.first { level in
      withUnsafeBytes {
        Data.deflate(
          $0, level: Int32(clamping: level), memoryLevel: 8, .none, expecting: packed) != nil
      }
    }
  }

  /// Deflates bytes, a piece at a time; gives up, with nil, where the result is not what is expected.
  private static func deflate(
    _ bytes: UnsafeRawBufferPointer, level: Int32, memoryLevel: Int32, _ wrapper: Wrapper,
    expecting expected: Data? = nil
  ) -> Data? {
    var stream = z_stream()
    guard
      deflateInit2_(
        &stream, level, Z_DEFLATED, wrapper.rawValue, memoryLevel, Z_DEFAULT_STRATEGY,
        ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    guard let count = UInt32(exactly: bytes.count) else { return nil }
    // zlib does not write to its input.
    stream.next_in = UnsafeMutablePointer(
      mutating: bytes.bindMemory(to: UInt8.self).baseAddress)
    stream.avail_in = count
    var result = Data()
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let status = piece.withUnsafeMutableBufferPointer { buffer in
        stream.next_out = buffer.baseAddress
        stream.avail_out = UInt32(buffer.count)
        return CZlib.deflate(&stream, Z_FINISH)
      }
      guard status == Z_OK || status == Z_STREAM_END else { return nil }
      let made = piece[..<(piece.count - Int(stream.avail_out))]
      if let expected,
        !expected.dropFirst(result.count).prefix(made.count).elementsEqual(made)
      {
        return nil
      }
      result += made
      if status == Z_STREAM_END { break }
    }
    return expected.map { $0.count == result.count } ?? true ? result : nil
  }
}
