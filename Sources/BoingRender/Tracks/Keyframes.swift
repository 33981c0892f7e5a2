import BoingCurves

/// Keyframes of values with nothing in between: flags and images.
package struct SwitchedKeyframes<Value: Sendable>: Sendable {
  package let values: [Value]
  package let times: KeyframeTimes

  package init(values: [Value], times: KeyframeTimes) {
    (self.values, self.times) = (values, times)
  }
}

/// Keyframes of values made of up to four numbers.
///
/// Everything about a keyframe lies in memory side by side, its time first where there are key times:
/// finding the segment brings its values into the cache.
package struct LaneKeyframes: Sendable {
  package let times: KeyframeTimes
  private let laneCount: Int
  private let hasTimes: Bool
  private let isSpline: Bool
  /// Numbers for each keyframe: its time, its value, the tangents out of it and into it, as far as
  /// there are such.
  private let stride: Int
  private let numbers: [Double]

  package init(
    _ values: [SIMD4<Double>], laneCount: Int, times: KeyframeTimes,
    tangents: [(out: SIMD4<Double>, in: SIMD4<Double>)] = []
  ) {
    self.times = times
    self.laneCount = laneCount
    hasTimes = times.times != nil
    isSpline = !tangents.isEmpty
    stride = (hasTimes ? 1 : 0) + laneCount * (isSpline ? 3 : 1)
    var numbers: [Double] = []
    numbers.reserveCapacity(stride * times.count)
    for index in 0..<times.count {
      if let list = times.times { numbers.append(list[index]) }
      var parts = [values[index]]
      if isSpline { parts += [tangents[index].out, tangents[index].in] }
      for part in parts { for lane in 0..<laneCount { numbers.append(part[lane]) } }
    }
    self.numbers = numbers
  }

  /// The last value.
  package var end: SIMD4<Double> {
    numbers.withUnsafeBufferPointer { lanes($0.baseAddress!, times.count - 1, 0) }
  }

  /// The value of a keyframe for `part` 0, its tangents for 1 and 2.
  @inline(__always)
  private func lanes(
    _ numbers: UnsafePointer<Double>, _ index: Int, _ part: Int
  ) -> SIMD4<Double> {
    let start = numbers + index * stride + (hasTimes ? 1 : 0) + part * laneCount
    return LayerProperty.loadLanes(UnsafeRawPointer(start), laneCount)
  }

  /// The value at `progress`.
  @inline(__always)
  package func value(at progress: Double) -> SIMD4<Double> {
    numbers.withUnsafeBufferPointer { buffer in
      let numbers = buffer.baseAddress!
      let place = times.place(at: progress, hasTimes ? numbers : nil, stride)
      let (index, f) = (place.index, place.fraction)
      let from = lanes(numbers, index, 0)
      if times.isDiscrete || index + 1 >= times.count { return from }
      let to = lanes(numbers, index + 1, 0)
      // The last value is met exactly; from + (to − from) may miss it by a rounding.
      if f == 1 { return to }
      if !isSpline { return from + (to - from) * f }
      let (f2, f3) = (f * f, f * f * f)
      var hermite = from * (2 * f3 - 3 * f2 + 1) + lanes(numbers, index, 1) * (f3 - 2 * f2 + f)
      hermite += to * (3 * f2 - 2 * f3) + lanes(numbers, index + 1, 2) * (f3 - f2)
      return hermite
    }
  }
}

/// Keyframes of transforms, with the way between neighbours taken apart once.
package struct TransformKeyframes: Sendable {
  package let values: [Matrix4]
  package let times: KeyframeTimes
  package let ways: [TransformInterpolation]

  package init(_ values: [Matrix4], times: KeyframeTimes) {
    self.values = values
    self.times = times
    ways = zip(values, values.dropFirst()).map { TransformInterpolation(from: $0, to: $1) }
  }

  /// The last value.
  package var end: Matrix4 { values[values.count - 1] }

  /// The transform at `progress`.
  package func value(at progress: Double) -> Matrix4 {
    let place = times.place(at: progress)
    let exact = times.isDiscrete || place.index >= ways.count || place.fraction == 0
    if exact { return values[place.index] }
    if place.fraction == 1 { return values[place.index + 1] }
    return ways[place.index].matrix(at: place.fraction)
  }
}
