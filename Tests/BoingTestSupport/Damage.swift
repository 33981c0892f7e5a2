import Foundation

/// Damage to files as disks, networks and hostile people do it.
package enum Damage {
  /// The texts that are put into documents: extreme values, and XML in the wrong position.
  private static let splinters = [
    "nan", "inf", "-inf", "1e308", "-1", "0", "99999999999999999999", "\"", "<", ">", "/", "&amp;",
    "&#0;", "\u{0}", "../", "%2e%2e/", "<!DOCTYPE a>", "<sublayers>", "</CALayer>", "object=\"#1\"",
    "rotate(", "1 2 3 4 5 6", "data:image/png;base64,", "*", "\u{FEFF}", "é", " ",
  ].map { Data($0.utf8) }

  /// Gives some elements an id, and has others refer to it, an element within itself among them.
  private static func refer(in data: inout Data, _ random: inout SeededGenerator) {
    let name = Data("#\(Int.random(in: 0..<3, using: &random))\"".utf8)
    // Behind the names of elements, back to front, so that the positions stay right.
    var ends: [Int] = []
    for index in data.indices.dropLast() where data[index] == UInt8(ascii: "<") {
      let isName = { (byte: UInt8) in byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A }
      guard isName(data[index + 1]) else { continue }
      ends.append(data[(index + 1)...].firstIndex { !isName($0) } ?? data.endIndex)
    }
    let chosen = (0..<4).compactMap { _ in ends.randomElement(using: &random) }.sorted(by: >)
    for end in chosen {
      let key = Bool.random(using: &random) ? " id=\"" : " object=\""
      data.insert(contentsOf: Data(key.utf8) + name, at: end)
    }
  }

  /// Returns a file with one to four changes at random.
  package static func damaged(_ data: Data, _ random: inout SeededGenerator) -> Data {
    var data = data
    for _ in 0..<Int.random(in: 1...4, using: &random) where !data.isEmpty {
      let place = Int.random(in: 0..<data.count, using: &random)
      let end = min(data.count, place + Int.random(in: 1...40, using: &random))
      switch Int.random(in: 0..<8, using: &random) {
      case 0: data[place] = UInt8.random(in: 0...255, using: &random)
      case 1: data.removeSubrange(place..<end)
      case 2: data.insert(contentsOf: splinters.randomElement(using: &random) ?? Data(), at: place)
      case 3:
        data.replaceSubrange(
          place..<end, with: splinters.randomElement(using: &random) ?? Data())
      case 4: data.insert(contentsOf: data[place..<end], at: place)
      case 5: refer(in: &data, &random)
      default: data = data.prefix(place)
      }
      data = Data(data)
    }
    return data
  }
}
