/// A smooth curve through every entry of a Dock table.
///
/// Each hop, from one entry of 0 to the next, is a chain of cubics that meet at the entries with the
/// slope of the parabola through an entry and its neighbours (at the target, through the first or
/// last three), held to three times the slope of the nearer line, so that a hop only rises to its
/// top and only falls from it (Fritsch and Carlson, 1980). The velocity is continuous but for the
/// contacts with the target. Between the two entries of 128 the curve goes on as a parabola does,
/// half a 128th of the height above them.
public struct SmoothDockBounce: Motion {
  /// The bounce with straight lines between the same entries.
  public let dockBounce: DockBounce

  /// One cubic after each entry but the last.
  private let strokes: [HermiteStroke]

  init(_ dockBounce: DockBounce) {
    self.dockBounce = dockBounce
    let entries = dockBounce.table.entries
    let interval = dockBounce.duration / Double(entries.count - 1)
    let unit = dockBounce.height / 128
    var strokes: [HermiteStroke] = []
    for (start, end) in Self.hops(entries) {
      let slopes = Self.slopes(entries[start...end].map { Double($0) })
      for index in start..<end {
        strokes.append(
          HermiteStroke(
            duration: interval, from: unit * Double(entries[index]),
            to: unit * Double(entries[index + 1]),
            startVelocity: unit * (slopes[index - start] / interval),
            endVelocity: unit * (slopes[index + 1 - start] / interval)))
      }
    }
    self.strokes = strokes
  }

  /// The indices of the entries of 0 at both ends of each hop, or pause, in order.
  private static func hops(_ entries: [Int]) -> [(start: Int, end: Int)] {
    let grounds = entries.indices.filter { entries[$0] == 0 }
    return zip(grounds, grounds.dropFirst()).map { (start: $0, end: $1) }
  }

  /// The slopes at the values of one hop, per interval.
  private static func slopes(_ values: [Double]) -> [Double] {
    let last = values.count - 1
    if last < 2 { return values.map { _ in 0 } }
    return values.indices.map { index in
      if index == 0 {
        let rise = values[1] - values[0]
        return Swift.max(0, Swift.min(3 * rise, 2 * rise - (values[2] - values[0]) / 2))
      }
      if index == last {
        let fall = values[last] - values[last - 1]
        let slope = 2 * fall - (values[last] - values[last - 2]) / 2
        return Swift.min(0, Swift.max(3 * fall, slope))
      }
      let before = values[index] - values[index - 1]
      let after = values[index + 1] - values[index]
      if before * after < 0 { return 0 }
      let slope = (before + after) / 2
      // Between two equal entries the curve rises and falls on its own.
      if before == 0 || after == 0 { return slope }
      let limit = 3 * Swift.min(before.magnitude, after.magnitude)
      return Swift.max(-limit, Swift.min(limit, slope))
    }
  }

  /// The same as that of the ``dockBounce``.
  public var duration: Double { dockBounce.duration }

  /// The times at which the icon is at the target, in seconds, after the launch and in order; the
  /// last one is the ``duration``.
  public var contactTimes: [Double] {
    let entries = dockBounce.table.entries
    return entries.indices.dropFirst().filter { entries[$0] == 0 }.map(time)
  }

  private func time(ofEntry index: Int) -> Double {
    index == strokes.count ? duration : Double(index) * strokes[0].duration
  }

  /// The stroke at a time within the motion, and the time since it began.
  private func stroke(at time: Double) -> (index: Int, since: Double) {
    var index = Swift.min(Int(clamping: time / strokes[0].duration), strokes.count - 1)
    if index + 1 < strokes.count, self.time(ofEntry: index + 1) <= time { index += 1 }
    if index > 0, self.time(ofEntry: index) > time { index -= 1 }
    return (index, time - self.time(ofEntry: index))
  }

  /// The value at a time; 0 before and after the motion.
  public func value(at time: Double) -> Double {
    if time.isNaN { return .nan }
    if time <= 0 || time >= duration { return 0 }
    let (index, since) = stroke(at: time)
    return strokes[index].value(at: since)
  }

  /// The velocity at a time, in units of the value per second; at a contact, that of the hop after
  /// it.
  public func velocity(at time: Double) -> Double {
    if time.isNaN { return .nan }
    if time < 0 || time >= duration { return 0 }
    let (index, since) = stroke(at: time)
    return strokes[index].velocity(at: since)
  }

  /// The last time at which |value| exceeds the tolerance; see ``Motion``.
  public func settlingTime(within tolerance: Double) -> Double {
    if tolerance.isNaN { return .nan }
    if tolerance < 0 { return .infinity }
    for (index, stroke) in strokes.enumerated().reversed() {
      // A stroke between two equal entries is highest in its middle.
      for start in [stroke.from == stroke.to ? stroke.duration / 2 : 0, 0]
      where stroke.value(at: start).magnitude > tolerance {
        let since = bisect(from: start, to: stroke.duration) {
          stroke.value(at: $0).magnitude > tolerance
        }
        return Swift.min(duration, time(ofEntry: index) + since)
      }
    }
    return 0
  }

  /// Between two of these the curve only rises, only falls, or stays.
  private var vertices: [Extremum] {
    var vertices: [Extremum] = []
    for (index, stroke) in strokes.enumerated() {
      vertices.append(Extremum(time: time(ofEntry: index), value: stroke.from))
      // A stroke between two equal entries is highest in its middle.
      if stroke.from == stroke.to {
        let half = stroke.duration / 2
        vertices.append(
          Extremum(time: time(ofEntry: index) + half, value: stroke.value(at: half)))
      }
    }
    return vertices + [Extremum(time: duration, value: 0)]
  }

  /// The tops of the hops, and the contacts between them; of a pause at the target its beginning.
  public var extrema: MotionMoments<Extremum> {
    MotionMoments(turningPoints(among: vertices))
  }

  /// The ``contactTimes``, of a pause only the first.
  public var targetCrossings: MotionMoments<Double> {
    MotionMoments(arrivals(at: 0, among: vertices) { value(at: $0) })
  }

  /// The ``contactTimes``.
  public var breakTimes: [Double] { contactTimes }

  /// The maximum bound of the cubics within the range.
  public func accelerationBound(over range: ClosedRange<Double>) -> Double? {
    if range.lowerBound >= duration { return 0 }
    let first = stroke(at: Swift.max(0, range.lowerBound)).index
    let last = stroke(at: Swift.max(0, Swift.min(range.upperBound, duration.nextDown))).index
    return strokes[first...Swift.max(first, last)].reduce(0) {
      Swift.max($0, $1.accelerationBound)
    }
  }
}

extension DockBounce {
  /// The smooth motion through the same entries at the same times.
  public var smooth: SmoothDockBounce { SmoothDockBounce(self) }
}
