import BoingCurves

/// Where each of a number of keyframes lies in time, and the pace of the segments between them.
package struct KeyframeTimes: Sendable {
  /// The number of keyframes.
  let count: Int
  /// Rising positions in 0…1; nil where the frames are evenly spread.
  let times: [Double]?
  let curves: [CubicBezierTiming?]
  /// Whether each value holds until the next.
  let isDiscrete: Bool

  /// A place between two keyframes.
  struct Place {
    var index: Int
    /// 0…1 from keyframe `index` to the next, or beyond where a curve overshoots.
    var fraction: Double
  }

  /// The segment and the place within it at `progress`.
  @inline(__always)
  func place(at progress: Double) -> Place {
    isDiscrete ? discretePlace(progress) : continuousPlace(progress)
  }

  /// For values without anything in between: the keyframe in effect.
  func held(at progress: Double) -> Int {
    let place = place(at: progress)
    let index = place.index + (!isDiscrete && place.fraction > 0 ? 1 : 0)
    return min(max(index, 0), count - 1)
  }

  private func continuousPlace(_ progress: Double) -> Place {
    let last = count - 1
    guard last > 0 else { return Place(index: 0, fraction: 0) }
    var place: Place
    if let times {
      let lastSegment = min(times.count, count) - 2
      let index = segment(progress, times, upTo: lastSegment)
      let (start, end) = (times[index], times[index + 1])
      place = Place(index: index, fraction: end > start ? (progress - start) / (end - start) : 1)
      // Before the first and after the last key time its value holds.
      if index == 0, progress <= start { place.fraction = 0 }
      if index == lastSegment, progress >= end { place.fraction = 1 }
    } else {
      let scaled = progress * Double(last)
      let index = min(max(Int(max(scaled, 0)), 0), last - 1)
      place = Place(index: index, fraction: scaled - Double(index))
    }
    if place.index < curves.count, let curve = curves[place.index] {
      place.fraction = curve.value(at: place.fraction)
    }
    return place
  }

  private func discretePlace(_ progress: Double) -> Place {
    guard let times else {
      return Place(index: min(max(Int(progress * Double(count)), 0), count - 1), fraction: 0)
    }
    let index = segment(progress, times, upTo: times.count - 1)
    return Place(index: min(index, count - 1), fraction: 0)
  }

  /// The last position at or below `progress`, at most `upTo`.
  ///
  /// The search starts where evenly spread times would have it and widens from there: most key times are
  /// not far from even, and neighbours lie in the same line of the cache.
  private func segment(_ progress: Double, _ times: [Double], upTo: Int) -> Int {
    times.withUnsafeBufferPointer { times in
      let last = max(upTo, 0)
      let guess = progress > 0 ? Int(min(progress, 1) * Double(last)) : 0
      var (low, high) = (guess, guess + 1)
      var stride = 1
      while low > 0, times[low] > progress {
        high = low
        low = max(0, low - stride)
        stride *= 2
      }
      while high <= last, times[high] <= progress {
        low = high
        high += stride
        stride *= 2
      }
      high = min(high, last + 1)
      while high - low > 1 {
        let middle = (low + high) / 2
        if times[middle] <= progress { low = middle } else { high = middle }
      }
      return low
    }
  }
}
