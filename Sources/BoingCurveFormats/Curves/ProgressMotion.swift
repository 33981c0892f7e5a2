import BoingCurves

/// A motion as CSS counts it: 0 at one value, 1 at another, and at rest from its end on.
///
/// Its values and bounds are those of a search, and take of its work.
struct ProgressMotion: Motion {
  private let base: AnyMotion
  private let zero: Double
  private let span: Double
  /// The progress at the end.
  let rest: Double
  /// The motion's own, which takes some of them long to find.
  let duration: Double
  /// The work that a search may still take.
  private(set) var work = SearchWork()

  /// Creates the progress of a motion that ends at `rest`.
  init(_ base: AnyMotion, zero: Double, one: Double, rest: Double) {
    self.base = base
    self.zero = zero
    span = one - zero
    self.rest = (rest - zero) / span
    duration = base.duration
  }

  /// The same motion with work of its own.
  var renewed: Self {
    var copy = self
    copy.work = SearchWork()
    return copy
  }

  func value(at time: Double) -> Double {
    guard work.spend() else { return .nan }
    return time >= duration ? rest : (base.value(at: time) - zero) / span
  }

  func velocity(at time: Double) -> Double {
    guard work.spend() else { return .nan }
    return base.velocity(at: time) / span
  }

  func settlingTime(within tolerance: Double) -> Double {
    base.settlingTime(within: tolerance * abs(span))
  }

  var breakpoints: [Double] { base.breakpoints.filter { $0 < duration } }

  func accelerationBound(over range: ClosedRange<Double>) -> Double? {
    guard work.spend() else { return nil }
    return base.accelerationBound(over: range).map { $0 / abs(span) }
  }

  func chordDistanceBound(over range: ClosedRange<Double>) -> Double? {
    guard work.spend() else { return nil }
    return base.chordDistanceBound(over: range).map { $0 / abs(span) }
  }
}

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
