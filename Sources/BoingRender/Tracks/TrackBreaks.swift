import BoingCurves

/// The points of a track at which its value may turn sharply or jump, as fractions of a run.
package struct KeyframeStructure: Sendable {
  /// Rising progress, each in 0…1.
  package var positions: [Double] = []
  /// The timing functions between them.
  package var curves: [CubicBezierEasing] = []
}

extension KeyframeTimes {
  /// The key times, and the timing functions between them.
  package var structure: KeyframeStructure {
    let parts = Double(isDiscrete ? count : max(count - 1, 1))
    return KeyframeStructure(
      positions: times ?? (0..<count).map { Double($0) / parts }, curves: curves.compactMap { $0 })
  }
}

extension Track {
  /// The timing functions of the track: its own, and those of its keyframes.
  package final var timingFunctions: [CubicBezierEasing] {
    let own: CubicBezierEasing? =
      switch easing {
      case .timing(let curve), .spring(let curve, _, _): curve
      }
    return (own.map { [$0] } ?? []) + keyframes.curves
  }

  /// Returns the times at which the value may turn sharply or jump, in the layer's seconds, in no order: the
  /// ends of runs, and keyframes; nil where there are more than `limit`.
  ///
  /// - Parameter range: The times that matter; those outside it may be missing.
  package final func breakTimes(in range: ClosedRange<Double>, limit: Int) -> [Double]? {
    timing.breakTimes(in: range, limit: limit) { own in
      let duration = own.timing.duration
      guard duration.isFinite else { return [] }
      let positions: [Double] =
        switch easing {
        case .timing(let curve?): keyframes.positions.flatMap { curve.inputs(for: $0) }
        case .timing(nil), .spring: keyframes.positions
        }
      return positions.map { $0 * duration }
    }
  }
}

extension TrackTiming {
  /// Returns the break times in the layer's seconds; nil where there are more than `limit`.
  ///
  /// - Parameter inner: Returns the times within a run of the innermost scope.
  fileprivate func breakTimes(
    in range: ClosedRange<Double>, limit: Int, inner: (TimingScope) -> [Double]
  ) -> [Double]? {
    // Each scope's time of interest follows from that of the one around it.
    var ranges = [range]
    for scope in groups { ranges.append(scope.innerRange(of: ranges[ranges.count - 1])) }
    guard
      var times = own.breakTimes(in: ranges[groups.count], limit: limit, inner: inner(own))
    else { return nil }
    for (scope, range) in zip(groups, ranges).reversed() {
      let duration = scope.timing.duration
      if let curve = scope.curve, duration > 0, duration.isFinite {
        times = times.flatMap { curve.inputs(for: $0 / duration) }.map { $0 * duration }
      }
      guard let outer = scope.breakTimes(in: range, limit: limit, inner: times) else { return nil }
      times = outer
    }
    return times
  }
}

extension TimingScope {
  /// The times of what is inside a scope whose parent's times are `range`.
  fileprivate func innerRange(of range: ClosedRange<Double>) -> ClosedRange<Double> {
    if timing.duration.isFinite { return 0...max(timing.duration, 0) }
    let length = (range.upperBound - timing.beginTime) * timing.speed.magnitude
    return 0...max(0, length + timing.timeOffset.magnitude)
  }

  /// Returns the times of the parent at which a run begins, turns or ends, or shows a time of `inner`; nil
  /// where there are more than `limit`.
  fileprivate func breakTimes(
    in range: ClosedRange<Double>, limit: Int, inner: [Double]
  ) -> [Double]? {
    let (begin, end) = (timing.beginTime, timing.endTime)
    var times = [begin, end].filter { range.contains($0) }
    let (low, high) = (max(range.lowerBound, begin), min(range.upperBound, end))
    guard timing.speed != 0, low <= high else { return times }
    func local(_ time: Double) -> Double { (time - begin) * timing.speed + timing.timeOffset }
    func add(_ local: Double) {
      let time = begin + (local - timing.timeOffset) / timing.speed
      if range.contains(time) { times.append(time) }
    }
    let period = timing.period
    guard period > 0, period.isFinite else {
      for time in inner { add(time) }
      return times.count <= limit ? times : nil
    }
    let runs = [local(low), local(high)].map { ($0 / period).rounded(.down) }.sorted()
    let perRun = Double((inner.count + 2) * (timing.autoreverses ? 2 : 1))
    guard (runs[1] - runs[0] + 1) * perRun <= Double(limit) else { return nil }
    // Beyond 2⁵³ a run's number plus 1 is the same number: the loop is over the distance.
    for index in 0...Int(clamping: runs[1] - runs[0]) {
      let run = runs[0] + Double(index)
      for position in inner + [0, timing.duration] where position >= 0 {
        add(run * period + position)
        if timing.autoreverses { add((run + 1) * period - position) }
      }
    }
    return times
  }
}

extension CubicBezierEasing {
  /// Returns the inputs in 0…1 with an output, to within 1e-12; none where the curve does not reach it.
  fileprivate func inputs(for output: Double) -> [Double] {
    if output == 0 || output == 1 || isLinear { return [output] }
    var found: [Double] = []
    let steps = 64
    var (start, before) = (0.0, -output)
    for step in 1...steps {
      let end = Double(step) / Double(steps)
      let after = value(at: end) - output
      if (before < 0) != (after < 0) {
        var (low, high) = (start, end)
        for _ in 0..<40 {
          let middle = (low + high) / 2
          if (value(at: middle) - output < 0) == (before < 0) {
            low = middle
          } else {
            high = middle
          }
        }
        found.append(high)
      }
      (start, before) = (end, after)
    }
    return found
  }
}
