import BoingCurves

/// A timing function in steps: CSS's `steps(count, position)`.
///
/// The value rises in equal jumps at equal times. Source: CSS Easing Functions Level 1, "Step
/// easing functions".
public struct StepEasing: Sendable, Hashable {
  /// The position of the jumps in their intervals.
  public enum JumpPosition: Sendable, Hashable, CaseIterable {
    /// The first jump is at 0, the last before 1: CSS's `jump-start` and `start`.
    case start
    /// The first jump is after 0, the last at 1: CSS's `jump-end` and `end`.
    case end
    /// No jump is at either end, so that both 0 and 1 are held for a while: CSS's `jump-none`.
    case none
    /// There is a jump at each end, so that neither 0 nor 1 is held: CSS's `jump-both`.
    case both
  }

  /// The number of equal times into which the progress is divided.
  public let count: Int
  /// The position of the jumps.
  public let position: JumpPosition

  /// Creates a timing function in steps.
  ///
  /// - Throws: `ParameterError` if `count` is below 1, or below 2 for `.none`.
  public init(count: Int, position: JumpPosition = .end) throws(ParameterError) {
    try ParameterError.check(Double(count), .stepCount, .atLeast(position == .none ? 2 : 1))
    self.count = count
    self.position = position
  }

  /// CSS's `step-start`: 1 from the beginning.
  public static let stepStart = Self(checkedCount: 1, position: .start)
  /// CSS's `step-end`: 0 until the end.
  public static let stepEnd = Self(checkedCount: 1, position: .end)

  private init(checkedCount count: Int, position: JumpPosition) {
    self.count = count
    self.position = position
  }

  /// Returns the value at a progress, which is clamped to 0...1; right at a jump it is the later one.
  public func value(at progress: Double) -> Double {
    if progress.isNaN { return .nan }
    if progress < 0 { return 0 }
    if progress >= 1 { return 1 }
    let isEarly = position == .start || position == .both
    let jumps = Double(count) + (position == .both ? 1 : position == .none ? -1 : 0)
    return ((progress * Double(count)).rounded(.down) + (isEarly ? 1 : 0)) / jumps
  }
}
