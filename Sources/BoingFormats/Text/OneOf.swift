/// A position among several, written as `number/count`: 3/10.
package struct OneOf: Hashable, Sendable, CustomStringConvertible {
  /// The number, from 1.
  package let number: Int
  package let count: Int

  /// The largest count.
  static let maximumCount = 1_000_000_000

  /// Reads two whole numbers in decimal digits; nil unless 1 ≤ number ≤ count ≤ 10⁹.
  package init?(_ text: String) {
    let terms = text.split(separator: "/", omittingEmptySubsequences: false)
    // Int reads a sign, too.
    let isPlain = terms.allSatisfy { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    guard terms.count == 2, isPlain, let number = Int(terms[0]), let count = Int(terms[1]),
      number >= 1, number <= count, count <= Self.maximumCount
    else { return nil }
    (self.number, self.count) = (number, count)
  }

  package var description: String { "\(number)/\(count)" }
}
