import BoingCurves

/// Where each of a number of keyframes lies in time, and the pace of the segments between them.
package struct KeyframeTimes: Sendable {
  /// The number of keyframes.
  package let count: Int
  /// Rising positions in 0…1; nil where the frames are evenly spread.
  package let times: [Double]?
  package let curves: [CubicBezierEasing?]
  /// True if each value holds until the next.
  package let isDiscrete: Bool

  package init(count: Int, times: [Double]?, curves: [CubicBezierEasing?], isDiscrete: Bool) {
    (self.count, self.times, self.curves, self.isDiscrete) = (count, times, curves, isDiscrete)
  }

  /// A place between two keyframes.
  package struct Place {
    var index: Int
    /// 0…1 from keyframe `index` to the next, or beyond where a curve overshoots.
    var fraction: Double
  }

  /// The segment and the place within it at `progress`.
  package func place(at progress: Double) -> Place {
    guard let times else { return place(at: progress, nil, 1) }
    return times.withUnsafeBufferPointer { place(at: progress, $0.baseAddress, 1) }
  }

  /// The same where the key times lie elsewhere: `stride` numbers apart from `column` on.
  @inline(__always)
  package func place(at progress: Double, _ column: UnsafePointer<Double>?, _ stride: Int) -> Place
  {
    isDiscrete
      ? discretePlace(progress, column, stride) : continuousPlace(progress, column, stride)
  }

  /// For values without anything in between: the keyframe in effect.
  package func held(at progress: Double) -> Int {
    let place = place(at: progress)
    let index = place.index + (!isDiscrete && place.fraction > 0 ? 1 : 0)
    return min(max(index, 0), count - 1)
  }

  @inline(__always)
  private func continuousPlace(
    _ progress: Double, _ column: UnsafePointer<Double>?, _ stride: Int
  ) -> Place {
    let last = count - 1
    guard last > 0 else { return Place(index: 0, fraction: 0) }
    var place: Place
    if let column {
      // There are no more frames than key times.
      let lastSegment = last - 1
      let index = Self.segment(progress, column, stride, upTo: lastSegment)
      let (start, end) = (column[index * stride], column[(index + 1) * stride])
      place = Place(index: index, fraction: end > start ? (progress - start) / (end - start) : 1)
      // Before the first and after the last key time its value holds.
      if index == 0, progress <= start { place.fraction = 0 }
      if index == lastSegment, progress >= end { place.fraction = 1 }
    } else {
      let scaled = progress * Double(last)
      let index = min(max(Int(clamping: max(scaled, 0)), 0), last - 1)
      place = Place(index: index, fraction: scaled - Double(index))
    }
    if place.index < curves.count, let curve = curves[place.index] {
      place.fraction = curve.value(at: place.fraction)
    }
    return place
  }

  private func discretePlace(
    _ progress: Double, _ column: UnsafePointer<Double>?, _ stride: Int
  ) -> Place {
    guard let column else {
      return Place(
        index: min(max(Int(clamping: progress * Double(count)), 0), count - 1), fraction: 0)
    }
    let index = Self.segment(progress, column, stride, upTo: count - 1)
    return Place(index: index, fraction: 0)
  }

  /// The last position at or below `progress`, at most `upTo`.
  ///
  /// The search starts where evenly spread times would have it and widens from there: most key times are
  /// not far from even, and neighbours lie in the same line of the cache.
  @inline(__always)
  private static func segment(
    _ progress: Double, _ column: UnsafePointer<Double>, _ stride: Int, upTo: Int
  ) -> Int {
    let last = max(upTo, 0)
    let guess = progress > 0 ? Int(clamping: min(progress, 1) * Double(last)) : 0
    var (low, high) = (guess, guess + 1)
    var step = 1
    while low > 0, column[low * stride] > progress {
      high = low
      low = max(0, low - step)
      step *= 2
    }
    while high <= last, column[high * stride] <= progress {
      low = high
      high += step
      step *= 2
    }
    high = min(high, last + 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if column[middle * stride] <= progress { low = middle } else { high = middle }
    }
    return low
  }
}
