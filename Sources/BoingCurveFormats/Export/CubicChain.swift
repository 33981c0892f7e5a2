import BoingCurves

/// A motion as cubics whose handles stand at thirds of the time.
///
/// With the handles there, time is a linear function of the parameter: no player's solver adds an error
/// of its own. Each cubic has the motion's values and slopes at both ends, so that a parabola is exact.
/// Pieces end where the motion turns back, unless one cubic keeps the error over several swings.
struct CubicChain {
  /// A cubic between two times.
  struct Piece {
    /// Parts of the duration.
    var start: Double
    var end: Double
    /// Progress at the start, at both handles and at the end.
    var values: (Double, Double, Double, Double)

    /// True if all of it is one value.
    var isLevel: Bool {
      values.0 == values.1 && values.1 == values.2 && values.2 == values.3
    }
  }

  private(set) var pieces: [Piece] = []

  /// True if two pieces do not meet.
  var hasJumps: Bool {
    zip(pieces, pieces.dropFirst()).contains { ($0.values.3 - $1.values.0).magnitude > 1e-9 }
  }

  /// Fits a motion between two times.
  ///
  /// - Parameters:
  ///   - source: The motion.
  ///   - maximumError: The maximum distance, in progress; it is measured at 16 times of each swing.
  ///   - range: Seconds; the whole motion if it is left out.
  /// - Throws: ``CurveExportError/unreachable(maximumError:smallest:)`` where it takes more than 10,000
  ///   pieces.
  init(
    of source: CurveSource, maximumError: Double, over range: ClosedRange<Double>? = nil
  ) throws(CurveExportError) {
    let range = range ?? 0...source.duration
    let fitter = Fitter(motion: source.progress, maximumError: maximumError)
    let margin = 1e-9 * source.duration
    func inside(_ times: [Double]) -> [Double] {
      times.filter { $0 > range.lowerBound + margin && $0 < range.upperBound - margin }
    }
    let breaks = inside(source.progress.breakpoints) + [range.upperBound]
    let turns = inside(source.turningTimes)
    var found: [Fitter.Cubic] = []
    var start = range.lowerBound
    var turn = 0
    for end in breaks where end > start + margin {
      var ends: [Double] = []
      while turn < turns.count, turns[turn] < end - margin {
        if turns[turn] > (ends.last ?? start) + margin { ends.append(turns[turn]) }
        turn += 1
      }
      while turn < turns.count, turns[turn] <= end + margin { turn += 1 }
      try fitter.append(&found, from: start, through: ends + [end])
      start = end
    }
    let length = source.duration
    pieces = found.map { cubic in
      Piece(start: cubic.start / length, end: cubic.end / length, values: cubic.values)
    }
  }

  private struct Fitter {
    typealias Cubic = (
      start: Double, end: Double, values: (Double, Double, Double, Double)
    )

    let motion: ProgressMotion
    let maximumError: Double

    /// Covers a stretch without a break, whose `ends` are where the motion turns back, and the last.
    func append(
      _ found: inout [Cubic], from start: Double, through ends: [Double]
    ) throws(CurveExportError) {
      var start = start
      var index = 0
      let last = ends[ends.count - 1]
      while index < ends.count {
        // As far as one cubic goes: many small swings at the end of a motion are one.
        var best: (cubic: Cubic, next: Int)?
        var step = 1
        while index + step <= ends.count {
          let end = ends[index + step - 1]
          guard let cubic = cubic(from: start, to: end, last: last, swings: step) else { break }
          best = (cubic, index + step)
          step *= 2
        }
        if let best {
          found.append(best.cubic)
          start = best.cubic.end
          index = best.next
        } else {
          try split(&found, from: start, to: ends[index], last: last, depth: 0)
          start = ends[index]
          index += 1
        }
      }
      if found.count > CurveExport.maximumPoints {
        throw .unreachable(maximumError: maximumError, smallest: nil)
      }
    }

    /// Covers a swing with up to three equal pieces, or each half of it on its own.
    private func split(
      _ found: inout [Cubic], from start: Double, to end: Double, last: Double, depth: Int
    ) throws(CurveExportError) {
      guard depth < 40, found.count <= CurveExport.maximumPoints else {
        throw .unreachable(maximumError: maximumError, smallest: nil)
      }
      for count in 1...3 {
        var cubics: [Cubic] = []
        for index in 0..<count {
          let a = start + (end - start) * (Double(index) / Double(count))
          let b =
            index + 1 == count ? end : start + (end - start) * (Double(index + 1) / Double(count))
          guard let cubic = cubic(from: a, to: b, last: last, swings: 1) else { break }
          cubics.append(cubic)
        }
        if cubics.count == count {
          found += cubics
          return
        }
      }
      let middle = start + (end - start) / 2
      try split(&found, from: start, to: middle, last: last, depth: depth + 1)
      try split(&found, from: middle, to: end, last: last, depth: depth + 1)
    }

    /// Returns the cubic between two times; nil if it does not keep the error.
    ///
    /// - Parameters:
    ///   - last: The time of the next break: the end of a piece there belongs to the stretch before.
    ///   - swings: The number of swings that it covers.
    private func cubic(
      from start: Double, to end: Double, last: Double, swings: Int
    ) -> Cubic? {
      let length = end - start
      let inset = 1e-9 * length
      let first = motion.value(at: start)
      let final = end == last ? valueBefore(end, inset) : motion.value(at: end)
      let slopes = (motion.velocity(at: start + inset), motion.velocity(at: end - inset))
      var values = (first, first, final, final)
      if slopes.0.magnitude * length < 1e6, slopes.1.magnitude * length < 1e6 {
        values.1 += slopes.0 * length / 3
        values.2 -= slopes.1 * length / 3
      } else {
        // A vertical tangent gives no handle; the values at the thirds do.
        let (a, b) = (motion.value(at: start + length / 3), motion.value(at: end - length / 3))
        values.1 = (-5 * first + 18 * a - 9 * b + 2 * final) / 6
        values.2 = (2 * first - 9 * a + 18 * b - 5 * final) / 6
      }
      let reach = max((values.1 - first).magnitude, (values.2 - first).magnitude)
      if (final - first).magnitude * 20 < reach {
        // An easing between two values scales their difference, which must not be too small: a straight
        // line it is, or no cubic.
        values.1 = first + (final - first) / 3
        values.2 = final - (final - first) / 3
      }
      let count = 16 * swings
      for index in 1..<count {
        let u = Double(index) / Double(count)
        let r = 1 - u
        let value =
          r * r * r * values.0 + 3 * r * r * u * values.1 + 3 * r * u * u * values.2
          + u * u * u * values.3
        let distance = (value - motion.value(at: start + length * u)).magnitude
        if !(distance <= maximumError) { return nil }
      }
      return (start, end, values)
    }

    /// Returns the value that the stretch before a break ends with.
    private func valueBefore(_ time: Double, _ inset: Double) -> Double {
      let (before, after) = (motion.value(at: time - inset), motion.value(at: time))
      return (after - before).magnitude <= max(1e-6, maximumError / 100) ? after : before
    }
  }
}

/// A cubic Bézier segment: its start, both handles and its end.
package struct CubicSegment: Sendable, Hashable {
  /// Seconds.
  package let times: SIMD4<Double>
  /// Units of the motion's value.
  package let values: SIMD4<Double>
}

/// A motion as cubic segments.
package struct CubicFit: Sendable, Hashable {
  package let segments: [CubicSegment]
  /// An upper bound on their distance from the motion, as a fraction of the distance.
  package let maximumError: Double
  /// True if the bound holds between the samples, too.
  package let isProven: Bool
}

extension CurveSource {
  /// Returns the motion as cubic segments.
  ///
  /// - Parameter maximumError: The maximum distance, as a fraction of that from ``zero`` to ``one``.
  /// - Throws: ``CurveExportError/unreachable(maximumError:smallest:)`` where it takes more than 10,000
  ///   segments.
  package func cubics(within maximumError: Double) throws(CurveExportError) -> CubicFit {
    // A chain is measured between its ends only; a smaller error leaves room for what that misses.
    for share in [0.95, 0.8, 0.5, 0.25] {
      guard let chain = try? CubicChain(of: self, maximumError: maximumError * share) else { break }
      let played = PlayedCurve(
        chain.pieces.map { piece in
          let (times, values) = (piece.times * duration, piece.values)
          return PlayedCurve.Piece(
            start: times[0], startValue: values.0, end: times[3], endValue: values.3,
            shape: .cubic(
              time1: times[1], value1: values.1, time2: times[2], value2: values.2))
        })
      let distance = CurveDistance(of: played, to: AnyMotion(progress), precision: maximumError)
      guard distance.maximumError <= maximumError else { continue }
      let segments = chain.pieces.map { piece in
        let (a, b, c, d) = piece.values
        return CubicSegment(
          times: piece.times * duration, values: SIMD4(value(a), value(b), value(c), value(d)))
      }
      return CubicFit(
        segments: segments, maximumError: distance.maximumError, isProven: distance.isProven)
    }
    throw .unreachable(maximumError: maximumError, smallest: nil)
  }

  /// Returns the value of a progress, exactly at both ends.
  private func value(_ progress: Double) -> Double {
    progress == 1 ? one : value(ofProgress: progress)
  }
}

extension CubicChain.Piece {
  /// The times of the start, both handles and the end, in parts of the duration.
  fileprivate var times: SIMD4<Double> {
    let third = (end - start) / 3
    return SIMD4(start, start + third, end - third, end)
  }
}
