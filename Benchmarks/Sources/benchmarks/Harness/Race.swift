import Foundation

/// Measures contestants side by side: every round gives each of them one turn, in changing order, so
/// that what else the machine does falls on all alike.
struct Race {
  /// The number of rounds in which each contestant has its turn.
  var rounds: Int
  /// The minimum length of a turn in seconds; short work is repeated within it.
  var turn = 0.01

  /// Seconds for one run of each contestant: the best round and the median.
  func run(_ contestants: [() throws -> Void]) throws -> [(best: Double, median: Double)] {
    let repeats = try contestants.map(repeatCount)
    var times = contestants.map { _ in [Double]() }
    for round in 0..<rounds {
      for turn in contestants.indices {
        let index = (turn + round) % contestants.count
        let seconds = try Self.seconds {
          for _ in 0..<repeats[index] { try contestants[index]() }
        }
        times[index].append(seconds / Double(repeats[index]))
      }
    }
    return times.map { times in
      let sorted = times.sorted()
      return (sorted[0], (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2)
    }
  }

  /// Seconds for one of `count` frames of each contestant: means over the frames of their best and of
  /// their median rounds.
  ///
  /// Frames are measured one by one, so that what interrupts one does not spoil the others.
  func run(frames count: Int, _ contestants: [(Int) throws -> Double]) throws -> [(
    best: Double, median: Double
  )] {
    var times = contestants.map { _ in [[Double]](repeating: [], count: count) }
    for contestant in contestants { _ = try contestant(0) }
    for round in 0..<rounds {
      for turn in contestants.indices {
        let index = (turn + round) % contestants.count
        for frame in 0..<count {
          times[index][frame].append(try contestants[index](frame))
        }
      }
    }
    return times.map { frames in
      let sorted = frames.map { $0.sorted() }
      return (
        sorted.reduce(0) { $0 + $1[0] } / Double(count),
        sorted.reduce(0) { $0 + $1[$1.count / 2] } / Double(count)
      )
    }
  }

  /// Warms the contestant up, and finds how many runs fill a turn.
  private func repeatCount(_ body: () throws -> Void) rethrows -> Int {
    try body()
    let once = try Self.seconds(body)
    return max(1, Int((turn / max(once, 1e-9)).rounded(.up)))
  }

  /// The seconds that `body` takes.
  static func seconds(_ body: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    return try clock.measure(body) / .seconds(1)
  }

  /// The time of one of `count` parts of a run, or their rate.
  static func figure(
    _ time: (best: Double, median: Double), each count: Int = 1, _ unit: Figure.Unit,
    remark: String? = nil
  ) -> Figure {
    let (best, median) = (time.best / Double(count), time.median / Double(count))
    switch unit {
    case .perSecond, .framesPerSecond:
      return Figure(best: 1 / best, median: 1 / median, unit: unit, remark: remark)
    default: return Figure(best: best, median: median, unit: unit, remark: remark)
    }
  }
}
