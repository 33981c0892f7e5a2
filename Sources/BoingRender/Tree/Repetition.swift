import BoingCurves

/// The way in which a tree that nobody changes goes on.
package struct Repetition: Hashable, Sendable {
  /// The time at which the last of what ends has ended, in seconds of the display.
  package var finiteEnd = 0.0
  /// The time at which the last of what goes on for ever has begun, in seconds of the display.
  package var endlessStart = 0.0
  /// The period of all that goes on for ever, in seconds of the display; 0 where nothing does, nil where it has none
  /// of up to ``maximum`` seconds.
  package var period: Double? = 0
  /// True if particles are born, which never repeat.
  package var hasParticles = false

  /// The time from which the tree repeats, in seconds of the display.
  package var start: Double { max(finiteEnd, endlessStart) }

  /// The longest period that is looked for, in seconds.
  package static let maximum = 120.0
  /// The steps in a second that periods are counted in.
  private static let resolution = 10_000.0

  /// Takes in an animation without end.
  fileprivate mutating func join(_ other: Double) {
    guard let period, other > 0 else { return }
    let steps = Int(clamping: (other * Self.resolution).rounded())
    let isExact = (Double(steps) / Self.resolution - other).magnitude < 1e-9
    guard steps > 0, isExact, other <= Self.maximum else {
      self.period = nil
      return
    }
    let present = Int(clamping: (period * Self.resolution).rounded())
    let common = present == 0 ? steps : Self.leastCommonMultiple(present, steps)
    let length = Double(common) / Self.resolution
    self.period = length <= Self.maximum ? length : nil
  }

  private static func leastCommonMultiple(_ a: Int, _ b: Int) -> Int {
    var (x, y) = (a, b)
    while y > 0 { (x, y) = (y, x % y) }
    return a / x * b
  }
}

extension RenderTree {
  /// Returns how the tree goes on if nobody changes it.
  package func repetition() -> Repetition {
    var repetition = Repetition()
    var paths = ClockPaths()
    for (slot, list) in tracks.enumerated() where nodes[slot].flags.contains(.isLive) {
      let clocks = paths.clocks(of: Int32(slot), in: self)
      let rate = clocks.reduce(1) { $0 * $1.speed }
      guard rate != 0 else { continue }
      if emits(slot) { repetition.hasParticles = true }
      for track in list {
        let timing = track.timing.outermost
        guard timing.speed != 0 else { continue }
        let isEndless = timing.endTime == .infinity
        let last = clocks.reduce(isEndless ? timing.beginTime : timing.endTime) {
          $1.parentTime(fromLocal: $0)
        }
        if isEndless {
          repetition.endlessStart = max(repetition.endlessStart, last)
          repetition.join(timing.period / (timing.speed * rate).magnitude)
        } else {
          repetition.finiteEnd = max(repetition.finiteEnd, last)
        }
      }
    }
    return repetition
  }
}
