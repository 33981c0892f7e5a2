import BoingCurves

/// A curve as a player plays it: pieces one after another, each a line, a cubic or a spring.
///
/// It is what a text of a format says, read without the exporter that wrote it. Before the first piece the
/// value is the first one, after the last piece the last one.
public struct PlayedCurve: Motion {
  /// A part of the curve in which nothing breaks off.
  struct Piece: Sendable, Hashable {
    enum Shape: Sendable, Hashable {
      /// The straight line between both ends.
      case line
      /// A cubic Bézier curve with the handles' times and values.
      case cubic(time1: Double, value1: Double, time2: Double, value2: Double)
      /// The motion of a spring, launched when the piece starts.
      case spring(SpringMotion)
    }

    var start: Double
    var startValue: Double
    var end: Double
    var endValue: Double
    var shape: Shape = .line
  }

  private(set) var pieces: [Piece]

  /// Creates a curve of pieces, of which there is at least one and each starts where the one before ends.
  init(_ pieces: [Piece]) {
    self.pieces = pieces
  }

  /// Creates straight lines between points, of which there are at least two, at times that never fall.
  init(points: [(time: Double, value: Double)]) {
    pieces = zip(points, points.dropFirst()).map { a, b in
      Piece(start: a.time, startValue: a.value, end: b.time, endValue: b.value)
    }
  }

  /// Creates straight lines between points of a text; two points at one time are a jump.
  ///
  /// - Throws: ``CurveReadError/damaged(form:reason:)`` for fewer than two points, or times that fall.
  init(form: String, points: [(time: Double, value: Double)]) throws(CurveReadError) {
    guard points.count > 1, points[points.count - 1].time > points[0].time else {
      throw .damaged(form: form, reason: "it has fewer than two points")
    }
    for index in 1..<points.count where !(points[index].time >= points[index - 1].time) {
      throw .damaged(form: form, reason: "the time of point \(index) is before the one before")
    }
    self.init(points: points)
  }

  /// Creates the motion of a spring between two values, which stops after a duration.
  init(spring: SpringMotion, duration: Double) {
    pieces = [
      Piece(
        start: 0, startValue: spring.from, end: duration, endValue: spring.value(at: duration),
        shape: .spring(spring))
    ]
  }

  /// The time of the last point.
  public var duration: Double { pieces[pieces.count - 1].end }

  /// The value at the end, at which the curve stays.
  public var rest: Double { pieces[pieces.count - 1].endValue }

  /// The value at the start.
  public var startValue: Double { pieces[0].startValue }

  /// Returns the curve with its times multiplied, and its values counted from `zero` in units of the
  /// distance to `one`.
  package func scaled(time factor: Double, zero: Double, one: Double) -> PlayedCurve {
    let span = one - zero
    return PlayedCurve(
      pieces.map { piece in
        var result = piece
        result.start *= factor
        result.end *= factor
        result.startValue = (piece.startValue - zero) / span
        result.endValue = (piece.endValue - zero) / span
        if case .cubic(let time1, let value1, let time2, let value2) = piece.shape {
          result.shape = .cubic(
            time1: time1 * factor, value1: (value1 - zero) / span, time2: time2 * factor,
            value2: (value2 - zero) / span)
        }
        return result
      })
  }

  /// Returns the index of the last piece that starts at or before a time.
  private func index(at time: Double) -> Int {
    max(0, pieces.partitioningIndex { $0.start > time } - 1)
  }

  /// Returns the value at a time; the first value before the curve, the last one after it.
  public func value(at time: Double) -> Double {
    if time.isNaN { return .nan }
    if time >= duration { return rest }
    if time < pieces[0].start { return startValue }
    return pieces[index(at: time)].value(at: time)
  }

  /// Returns the velocity at a time; 0 before the curve and after it.
  public func velocity(at time: Double) -> Double {
    if time.isNaN { return .nan }
    if time < pieces[0].start || time >= duration { return 0 }
    return pieces[index(at: time)].velocity(at: time)
  }

  /// The times between two pieces.
  public var breakpoints: [Double] {
    var times: [Double] = []
    for piece in pieces.dropFirst() where piece.start > (times.last ?? 0) {
      times.append(piece.start)
    }
    return times
  }

  /// The bound of the piece in which the range lies; 0 for a line.
  public func chordDistanceBound(over range: ClosedRange<Double>) -> Double? {
    if range.lowerBound >= duration || range.upperBound <= pieces[0].start { return 0 }
    let middle = range.lowerBound / 2 + range.upperBound / 2
    return pieces[index(at: middle)].chordDistanceBound(
      from: range.lowerBound, to: range.upperBound)
  }
}

extension PlayedCurve.Piece {
  /// Returns the value at a time within the piece.
  func value(at time: Double) -> Double {
    if time >= end { return endValue }
    switch shape {
    case .line:
      return startValue + (endValue - startValue) * ((time - start) / (end - start))
    case .cubic(_, let value1, _, let value2):
      return Self.blend(startValue, value1, value2, endValue, parameter(at: time))
    case .spring(let motion): return motion.value(at: time - start)
    }
  }

  func velocity(at time: Double) -> Double {
    switch shape {
    case .line: return end > start ? (endValue - startValue) / (end - start) : 0
    case .cubic(let time1, let value1, let time2, let value2):
      let s = parameter(at: time)
      return Self.slope(startValue, value1, value2, endValue, s)
        / Self.slope(start, time1, time2, end, s)
    case .spring(let motion): return motion.velocity(at: time - start)
    }
  }

  /// Returns an upper bound of the distance of the piece, between two times, from the line between its
  /// values there.
  ///
  /// A part of a cubic is a cubic: none of its points is further from its chord than its handles.
  func chordDistanceBound(from first: Double, to last: Double) -> Double? {
    switch shape {
    case .line: return 0
    case .spring(let motion):
      return motion.chordDistanceBound(over: max(0, first - start)...max(0, last - start))
    case .cubic(let time1, let value1, let time2, let value2):
      let s0 = parameter(at: max(start, first))
      let s1 = parameter(at: min(end, last))
      if !(s1 > s0) { return 0 }
      let (t0, t1) = (
        Self.blend(start, time1, time2, end, s0), Self.blend(start, time1, time2, end, s1)
      )
      let (v0, v1) = (
        Self.blend(startValue, value1, value2, endValue, s0),
        Self.blend(startValue, value1, value2, endValue, s1)
      )
      if !(t1 > t0) { return (v1 - v0).magnitude }
      var bound = 0.0
      for (s, step) in [(s0, (s1 - s0) / 3), (s1, (s0 - s1) / 3)] {
        let time =
          Self.blend(start, time1, time2, end, s)
          + Self.slope(start, time1, time2, end, s) * step
        let value =
          Self.blend(startValue, value1, value2, endValue, s)
          + Self.slope(startValue, value1, value2, endValue, s) * step
        let chord = v0 + (v1 - v0) * ((time - t0) / (t1 - t0))
        bound = max(bound, (value - chord).magnitude)
      }
      return bound
    }
  }

  /// Returns the parameter of a cubic at a time: Newton's steps, and halvings where one leaves the
  /// bracket.
  private func parameter(at time: Double) -> Double {
    guard case .cubic(let time1, _, let time2, _) = shape else { return 0 }
    if time <= start { return 0 }
    if time >= end { return 1 }
    var (lower, upper) = (0.0, 1.0)
    var s = (time - start) / (end - start)
    for _ in 0..<80 {
      let error = Self.blend(start, time1, time2, end, s) - time
      if error == 0 { return s }
      if error < 0 { lower = s } else { upper = s }
      let step = error / Self.slope(start, time1, time2, end, s)
      if step.magnitude < 1e-16 { return s }
      s -= step
      if !(s > lower && s < upper) {
        s = lower + (upper - lower) / 2
        if s == lower || s == upper { return s }
      }
    }
    return s
  }

  private static func blend(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ s: Double
  ) -> Double {
    let r = 1 - s
    return r * r * r * a + 3 * r * r * s * b + 3 * r * s * s * c + s * s * s * d
  }

  private static func slope(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ s: Double
  ) -> Double {
    let r = 1 - s
    return 3 * (r * r * (b - a) + 2 * r * s * (c - b) + s * s * (d - c))
  }
}

extension PlayedCurve {
  /// Returns the curve played for a duration in seconds, from one value to another: progress 0 is `zero`
  /// and 1 is `one`.
  ///
  /// The curve must have a length; a spring is played at its own speed.
  public func played(for seconds: Double, from zero: Double, to one: Double) -> PlayedCurve {
    let inverse = 1 / (one - zero)
    return scaled(time: seconds / duration, zero: -zero * inverse, one: (1 - zero) * inverse)
  }
}
