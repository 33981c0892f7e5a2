import Foundation

/// Standard output for what is too long to be kept: it is written in pieces of 64 kilobytes.
struct BufferedOutput {
  private var buffer: [UInt8] = []
  private static let size = 1 << 16

  /// Writes `text` as it is.
  ///
  /// - Throws: ``CommandError`` where a piece does not arrive, as on a full disk.
  mutating func write(_ text: some StringProtocol) throws {
    buffer += text.utf8
    if buffer.count >= Self.size { try flush() }
  }

  /// Writes what is left; to be called at the end.
  mutating func flush() throws {
    try Terminal.output(bytes: Data(buffer))
    buffer.removeAll(keepingCapacity: true)
  }
}
