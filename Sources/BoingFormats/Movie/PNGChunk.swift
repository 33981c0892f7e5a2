import CZlib
import Foundation

/// One chunk of a PNG file: four letters and bytes (PNG specification, §5.3).
struct PNGChunk: Equatable, Sendable {
  let type: String
  let data: Data

  /// The bytes at the beginning of every PNG file.
  static let signature = Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

  /// The chunk as it stands in a file: length, type, bytes, checksum of type and bytes.
  var encoded: Data {
    var result = Data(capacity: data.count + 12)
    result.appendBigEndian(UInt32(data.count))
    result += type.utf8
    result += data
    let checksum = result.withUnsafeBytes { bytes in
      crc32_z(
        0, bytes.baseAddress.map { $0.assumingMemoryBound(to: UInt8.self) + 4 },
        z_size_t(bytes.count - 4))
    }
    result.appendBigEndian(UInt32(truncatingIfNeeded: checksum))
    return result
  }

  /// The chunks of a file, or nothing if it is no complete PNG.
  static func chunks(of file: Data) -> [PNGChunk]? {
    guard file.starts(with: signature) else { return nil }
    var rest = file.dropFirst(signature.count)
    var chunks: [PNGChunk] = []
    while !rest.isEmpty {
      guard rest.count >= 12 else { return nil }
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      guard length <= rest.count - 12 else { return nil }
      let type = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
      chunks.append(PNGChunk(type: type, data: Data(rest.dropFirst(8).prefix(length))))
      rest = rest.dropFirst(12 + length)
    }
    return chunks.first?.type == "IHDR" && chunks.last?.type == "IEND" ? chunks : nil
  }
}

extension Data {
  mutating func appendBigEndian(_ value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.bigEndian) { append(contentsOf: $0) }
  }
}
