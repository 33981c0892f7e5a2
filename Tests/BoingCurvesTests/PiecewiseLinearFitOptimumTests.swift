import BoingCurves
import BoingTestSupport
import Testing

/// The fewest links by exhaustive search on a grid of times and values, which shares nothing with
/// the greedy method.
private struct GridSearch {
  let values: [Double]
  let radius: Double
  /// Grid times between two samples, and grid values for each unit of value.
  let timesPerSample = 6
  let valuesPerUnit = 24.0

  func curve(_ gridTime: Int) -> Double {
    let index = Swift.min(gridTime / timesPerSample, values.count - 2)
    let fraction = Double(gridTime - index * timesPerSample) / Double(timesPerSample)
    return values[index] + (values[index + 1] - values[index]) * fraction
  }

  /// The number of points of the best polyline whose corners are on the grid.
  func minimumCount() -> Int {
    let last = (values.count - 1) * timesPerSample
    let height = Int(2 * radius * valuesPerUnit)
    // A state is a time and a height above the lower side of the tube.
    func value(_ time: Int, _ step: Int) -> Double {
      curve(time) - radius + 2 * radius * Double(step) / Double(height)
    }
    var reached = Array(repeating: Array(repeating: false, count: height + 1), count: last + 1)
    var frontier = [(time: 0, value: curve(0))]
    var links = 0
    while true {
      links += 1
      var next: [(time: Int, value: Double)] = []
      for state in frontier {
        var lowest = -Double.infinity
        var highest = Double.infinity
        var time = state.time
        while time < last {
          time += 1
          let run = Double(time - state.time)
          // Corners of the tube are at samples; between them its sides are straight.
          lowest = Swift.max(lowest, (curve(time) - radius - state.value) / run)
          highest = Swift.min(highest, (curve(time) + radius - state.value) / run)
          if lowest > highest { break }
          if time == last {
            let slope = (curve(last) - state.value) / run
            if slope >= lowest && slope <= highest { return links + 1 }
          }
          for step in 0...height where !reached[time][step] {
            let slope = (value(time, step) - state.value) / run
            if slope >= lowest && slope <= highest {
              reached[time][step] = true
              next.append((time, value(time, step)))
            }
          }
        }
      }
      frontier = next
    }
  }
}

@Suite("PiecewiseLinearFit against an exhaustive search")
struct PiecewiseLinearFitOptimumTests {
  @Test("no grid of corners does better, and a finer tube's grid does as well", arguments: 1...24)
  func optimum(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let count = Int.random(in: 3...8, using: &generator)
    let values = (0..<count).map { _ in Double.random(in: -1...1, using: &generator) }
    let radius = Double.random(in: 0.15...0.5, using: &generator)
    let fit = try PiecewiseLinearFit(
      times: (0..<count).map(Double.init), values: values, maximumError: radius)
    // Moving a corner to the grid moves the path by half a value step and half a time step times the
    // slope, which is at most 2 + 2·radius per sample.
    let gridAllowance = 0.5 / 24 + 0.5 / 6 * (2 + 2 * radius)
    let best = GridSearch(values: values, radius: radius).minimumCount()
    let wider = GridSearch(values: values, radius: radius + gridAllowance).minimumCount()
    #expect(fit.count <= best)
    #expect(fit.count >= wider)
    #expect(fit.count == fit.minimumCount)
    #expect(fit.maximumError <= radius)
  }

  @Test("random walks stay within the bound, with rising times", arguments: 1...40)
  func randomWalks(seed: Int) throws {
    var generator = SeededGenerator(seed: 1000 + UInt64(seed))
    let count = Int.random(in: 2...400, using: &generator)
    var time = 0.0
    var value = 0.0
    var times: [Double] = []
    var values: [Double] = []
    for _ in 0..<count {
      times.append(time)
      values.append(value)
      time += Double.random(in: 1e-6...1, using: &generator)
      value += Double.random(in: -1...1, using: &generator)
    }
    for radius in [1e-3, 0.1, 1, 10] {
      let fit = try PiecewiseLinearFit(times: times, values: values, maximumError: radius)
      #expect(fit.maximumError <= radius)
      #expect(fit.count <= count)
      #expect(zip(fit.times, fit.times.dropFirst()).allSatisfy { $0 < $1 })
      let errors = zip(times, values).map { (fit.value(at: $0) - $1).magnitude }
      #expect((errors.max() ?? 0) <= fit.maximumError)
    }
  }
}
