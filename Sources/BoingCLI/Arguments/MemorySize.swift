import ArgumentParser
import Foundation

/// Bytes as people write them: 512M, 4G.
enum MemorySize {
  private static let units: [Character: Double] = [
    "k": 0x1p10, "m": 0x1p20, "g": 0x1p30, "t": 0x1p40,
  ]

  /// Returns the bytes that `text` stands for: a number with k, M, G or T, which count in 1024, and
  /// maybe B or iB after it.
  ///
  /// - Throws: `ValidationError` for anything else, and for less than a byte or more than 2⁵³ bytes.
  static func bytes(_ text: String) throws -> Int {
    var digits = text.lowercased()
    for suffix in ["ib", "b"] where digits.hasSuffix(suffix) {
      digits.removeLast(suffix.count)
      break
    }
    var unit = 1.0
    if let last = digits.last, let known = units[last] {
      unit = known
      digits.removeLast()
    }
    guard let number = Double(digits), (1...0x1p53).contains(number * unit) else {
      throw ValidationError.option("memory", text, "give a size such as 512M or 4G")
    }
    return Int(number * unit)
  }

  /// Returns a size in the largest unit of which there is at least one, with up to two digits that
  /// count more: 1.5G, 64M.
  static func text(_ bytes: Int) -> String {
    for (name, unit) in [("T", 0x1p40), ("G", 0x1p30), ("M", 0x1p20), ("k", 0x1p10)]
    where Double(bytes) >= unit {
      return String(format: "%.\(Double(bytes) < 10 * unit ? 1 : 0)f", Double(bytes) / unit)
        .replacingOccurrences(of: ".0", with: "") + name
    }
    return "\(bytes)"
  }
}
