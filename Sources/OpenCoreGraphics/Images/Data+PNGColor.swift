import Foundation

extension Data {
  /// The PNG file with chunks behind its header that say that its colours are Display P3's.
  var describedAsDisplayP3: Data {
    // The signature, and the header with its length, name and checksum.
    let headerEnd = 8 + 25
    guard count > headerEnd else { return self }
    var file = prefix(headerEnd)
    // Code points of ITU-T H.273: P3 with D65's white, sRGB's curve, no matrix, full range.
    file.append(pngChunk("cICP", [12, 13, 0, 1]))
    // 1 ⁄ 2.2, and white, red, green and blue, in hundred thousandths.
    file.append(pngChunk("gAMA", bigEndian([45_455])))
    file.append(
      pngChunk(
        "cHRM",
        bigEndian([31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000])))
    return file + dropFirst(headerEnd)
  }

  private func bigEndian(_ numbers: [UInt32]) -> [UInt8] {
    numbers.flatMap { number in
      stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
    }
  }

  private func pngChunk(_ name: String, _ content: [UInt8]) -> Data {
    let checked = Array(name.utf8) + content
    return Data(bigEndian([UInt32(content.count)]) + checked + bigEndian([checksum(checked)]))
  }

  /// PNG's cyclic redundancy check.
  private func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
    }
    return ~sum
  }
}
