/// The work that one export may take, counted in evaluations of its motion: some tenths of a second.
///
/// All searches of an export share it. Once it is spent the motion's values are NaN, which no search takes for a curve,
/// so that each ends with what it has found, or refuses.
// Unchecked: an export is made by one thread, and every export has a count of its own.
final class SearchWork: @unchecked Sendable {
  static var standard: Int { 1 << 21 }
  private var left = standard

  /// True if nothing is left.
  var isSpent: Bool { left <= 0 }
  /// The evaluations that were taken.
  var taken: Int { Self.standard - left }

  /// Takes the work of so many evaluations; false if less was left.
  @inline(__always)
  @discardableResult func spend(_ count: Int = 1) -> Bool {
    left -= count
    return left > 0
  }
}

extension SearchWork: Hashable {
  // Motions are equal whatever is left of their work.
  static func == (a: SearchWork, b: SearchWork) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
