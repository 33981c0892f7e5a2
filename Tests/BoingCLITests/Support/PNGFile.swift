import Foundation
import Testing

/// The chunks of a PNG or animated PNG, read after the specification.
struct PNGFile {
  /// A chunk's name and content.
  let chunks: [(name: String, content: [UInt8])]

  init(_ data: Data) throws {
    let bytes = [UInt8](data)
    #expect(Array(bytes.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    var chunks: [(String, [UInt8])] = []
    var place = 8
    while place + 12 <= bytes.count {
      let length = Self.number(bytes[place..<place + 4])
      let name = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
      try #require(place + 12 + length <= bytes.count)
      chunks.append((name, Array(bytes[place + 8..<place + 8 + length])))
      place += 12 + length
    }
    #expect(chunks.last?.0 == "IEND")
    self.chunks = chunks
  }

  /// Pixels across and down.
  var size: [Int] {
    let header = content("IHDR").first ?? []
    return header.count < 8 ? [] : [Self.number(header[0..<4]), Self.number(header[4..<8])]
  }

  /// The numbers of frames and plays in `acTL`; nil in a still.
  var animation: (frames: Int, plays: Int)? {
    content("acTL").first.map { (Self.number($0[0..<4]), Self.number($0[4..<8])) }
  }

  /// The sum of all pictures' delays in seconds.
  var duration: Double {
    content("fcTL").reduce(0) { sum, control in
      let denominator = Self.number(control[22..<24])
      // The specification takes 0 for hundredths.
      return sum + Double(Self.number(control[20..<22]))
        / Double(denominator == 0 ? 100 : denominator)
    }
  }

  private func content(_ name: String) -> [[UInt8]] {
    chunks.filter { $0.name == name }.map(\.content)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
