/// One of several shares of a list of jobs: 3/10.
///
/// The shares have no job in common, are the whole list together, and differ by one job at most: of each run of as
/// many jobs as there are shares, every share has one. Which one is drawn anew for every run, so that in a list
/// in which movies and stills alternate no share has movies alone.
package struct Shard: Hashable, Sendable {
  private let position: OneOf

  /// The number of shares.
  package var count: Int { position.count }

  /// Creates the share written as `number/count`; nil unless 1 ≤ number ≤ count ≤ 10⁹.
  package init?(_ text: String) {
    guard let position = OneOf(text) else { return nil }
    self.position = position
  }

  /// Returns true if the job at an index of the list, from 0, is in the share.
  package func contains(_ index: Int) -> Bool {
    let (run, offset) = index.quotientAndRemainder(dividingBy: count)
    let rotation = Int(Self.scrambled(UInt64(run)) % UInt64(count))
    return (offset + rotation) % count == position.number - 1
  }

  /// SplitMix64 (Steele, Lea and Flood, 2014): equal numbers on every machine.
  private static func scrambled(_ number: UInt64) -> UInt64 {
    var z = (number &+ 1) &* 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
