import BoingCurves

/// An upper bound on the distance of a played curve from a motion.
struct CurveDistance {
  /// The maximum difference of values at equal times, in units of the value.
  let maximumError: Double
  /// True if both curves' own bounds close the gaps between the samples.
  let isProven: Bool

  /// The time about a jump of the motion that is left out, as a fraction of the duration: a text rounds
  /// times, and on the wrong side of a jump any curve is off by all of it.
  static let jumpTolerance = 2e-6

  /// Compares a curve with a motion, up to the curve's end.
  ///
  /// Between two samples the difference of two curves exceeds the larger of its end values by at most the
  /// distances of both from their own chords. An interval is halved while that might raise the maximum by
  /// more than a five-hundredth of `precision`, so that the samples gather near the maximum, however long
  /// the pieces are. Half a million samples are taken at most, and an eighth of them where these leave nearly all of the
  /// curve without a bound: one with billions of swings.
  init(of curve: PlayedCurve, to motion: AnyMotion, precision: Double) {
    var search = MaximumSearch(motion: motion, precision: precision / 500)
    var breaks = motion.breakpoints
    if motion.duration > breaks.last ?? 0, motion.duration < curve.duration {
      breaks.append(motion.duration)
    }
    let jumps = (breaks.filter { $0 < motion.duration } + [motion.duration]).filter { time in
      (motion.value(at: time) - motion.value(at: time.nextDown)).magnitude > precision / 100
    }
    let margin = Self.jumpTolerance * curve.duration
    var stretches: [Stretch] = []
    var nextBreak = 0
    var nextJump = 0
    for piece in curve.pieces {
      guard piece.end > piece.start else {
        let isAtJump = jumps.contains { ($0 - piece.start).magnitude <= margin }
        if !isAtJump {
          search.take((piece.startValue - motion.value(at: piece.start)).magnitude)
          search.take((piece.endValue - motion.value(at: piece.start)).magnitude)
        }
        continue
      }
      while nextBreak < breaks.count, breaks[nextBreak] <= piece.start { nextBreak += 1 }
      var start = piece.start
      while start < piece.end {
        let isBroken = nextBreak < breaks.count && breaks[nextBreak] < piece.end
        let end = isBroken ? breaks[nextBreak] : piece.end
        if isBroken { nextBreak += 1 }
        while nextJump < jumps.count, jumps[nextJump] < start - margin { nextJump += 1 }
        let startsAtJump = nextJump < jumps.count && jumps[nextJump] <= start + margin
        let endsAtJump = jumps[nextJump...].prefix(2).contains { ($0 - end).magnitude <= margin }
        let stretch = Stretch(
          piece: piece, start: startsAtJump ? start + margin : start,
          end: endsAtJump ? end - margin : end)
        if stretch.end > stretch.start { stretches.append(stretch) }
        start = end
      }
    }
    // The closer the maximum is known beforehand, the fewer intervals are worth halving.
    for stretch in stretches {
      search.take(search.distance(stretch, at: stretch.start + stretch.length / 2))
    }
    search.length = stretches.reduce(0) { $0 + $1.length }
    for stretch in stretches { search.bound(stretch) }
    maximumError = search.upperBound
    isProven = search.isProven
  }

  /// A part of a piece in which the motion has no break.
  private struct Stretch {
    var piece: PlayedCurve.Piece
    var start: Double
    var end: Double

    var length: Double { end - start }
  }

  /// A branch-and-bound search for the maximum distance.
  private struct MaximumSearch {
    let motion: AnyMotion
    /// The amount by which the bound may exceed the maximum.
    let precision: Double
    /// The maximum of the distances found, a lower bound.
    private var found = 0.0
    private(set) var upperBound = 0.0
    private(set) var isProven = true
    private var samplesLeft = Self.maximumSamples
    /// The length of all stretches, and of the intervals that have been bounded.
    var length = 0.0
    private var boundedLength = 0.0
    private static let maximumSamples = 1 << 19

    init(motion: AnyMotion, precision: Double) {
      self.motion = motion
      self.precision = precision
    }

    mutating func take(_ distance: Double) {
      // A distance that is not a number is no bound at all.
      let distance = distance.isNaN ? .infinity : distance
      found = max(found, distance)
      upperBound = max(upperBound, distance)
    }

    func distance(_ stretch: Stretch, at time: Double) -> Double {
      (stretch.piece.value(at: time) - motion.value(at: time)).magnitude
    }

    mutating func bound(_ stretch: Stretch) {
      let ends = (distance(stretch, at: stretch.start), distance(stretch, at: stretch.end))
      take(ends.0)
      take(ends.1)
      bound(stretch, from: stretch.start, to: stretch.end, distances: ends, depth: 0)
    }

    private mutating func bound(
      _ stretch: Stretch, from start: Double, to end: Double, distances: (Double, Double),
      depth: Int
    ) {
      let middle = start + (end - start) / 2
      let canHalve = depth < 40 && samplesLeft > 0 && middle > start && middle < end
      let isWorthHalving: Bool
      if let chord = motion.chordDistanceBound(over: start...end), chord < .infinity,
        let own = stretch.piece.chordDistanceBound(from: start, to: end), own < .infinity
      {
        let possible = max(distances.0, distances.1) + chord + own
        isWorthHalving = possible > found + precision
        if !isWorthHalving || !canHalve { upperBound = max(upperBound, possible) }
      } else {
        // Without a bound, 64 intervals of each stretch must do.
        isWorthHalving = depth < 6
        if !isWorthHalving || !canHalve { isProven = false }
      }
      guard isWorthHalving, canHalve else {
        boundedLength += end - start
        return
      }
      samplesLeft -= 1
      if samplesLeft == Self.maximumSamples / 8 * 7, boundedLength < length / 64 { samplesLeft = 0 }
      let distance = distance(stretch, at: middle)
      take(distance)
      bound(stretch, from: start, to: middle, distances: (distances.0, distance), depth: depth + 1)
      bound(stretch, from: middle, to: end, distances: (distance, distances.1), depth: depth + 1)
    }
  }
}
