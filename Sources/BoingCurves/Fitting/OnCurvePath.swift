/// The polyline with the minimum of corners that stays within a tube about another polyline, with every
/// corner one of its points.
///
/// From each point the lines that pass all later ones within the radius form a cone that narrows as
/// it goes; a later point is reachable if it lies in the cone (Chan and Chin, 1996). Reaching far is
/// not the same as reaching best here, so that all points are searched breadth first: the path is a
/// shortest one of all. The time is that of the samples times the length of the longest link.
struct OnCurvePath {
  private(set) var path = Polyline()

  /// - Parameters:
  ///   - samples: At least two points.
  ///   - radius: Greater than 0.
  init(about samples: Polyline, radius: Double) {
    let last = samples.count - 1
    var predecessor = [Int](repeating: -1, count: last + 1)
    var frontier = [0]
    while predecessor[last] < 0 {
      var next: [Int] = []
      // The points that reach furthest come last, so that the last one is met early.
      for start in frontier.reversed() {
        Self.visit(from: start, samples, radius) { index in
          if predecessor[index] < 0 {
            predecessor[index] = start
            next.append(index)
          }
        }
        if predecessor[last] >= 0 { break }
      }
      frontier = next
    }
    var corners = [last]
    while corners[corners.count - 1] > 0 {
      corners.append(predecessor[corners[corners.count - 1]])
    }
    for index in corners.reversed() { path.append(samples.times[index], samples.values[index]) }
  }

  /// Calls a function with every point that a line from the start reaches within the radius of all
  /// points between; the next point is always one of them.
  private static func visit(
    from start: Int, _ samples: Polyline, _ radius: Double, reached: (Int) -> Void
  ) {
    let time = samples.times[start]
    let value = samples.values[start]
    var lowest = -Double.infinity
    var highest = Double.infinity
    for index in (start + 1)..<samples.count {
      let run = samples.times[index] - time
      let rise = samples.values[index] - value
      let slope = rise / run
      if slope >= lowest && slope <= highest { reached(index) }
      lowest = Swift.max(lowest, (rise - radius) / run)
      highest = Swift.min(highest, (rise + radius) / run)
      if lowest > highest { return }
    }
  }
}
