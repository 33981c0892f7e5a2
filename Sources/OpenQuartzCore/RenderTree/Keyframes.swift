import BoingCurves
import OpenCoreGraphics

/// Keyframes of values with nothing in between: flags and images.
package struct SwitchedKeyframes<Value: Sendable>: Sendable {
  let values: [Value]
  let times: KeyframeTimes
}

/// Keyframes of values made of up to four numbers, which lie in memory one after the other.
package struct LaneKeyframes: Sendable {
  let times: KeyframeTimes
  private let laneCount: Int
  private let values: [Double]
  /// The tangents out of each keyframe, for splines; empty for straight segments.
  private let outgoing: [Double]
  /// The tangents into each keyframe.
  private let incoming: [Double]

  init(
    _ values: [SIMD4<Double>], laneCount: Int, times: KeyframeTimes,
    tangents: [(out: SIMD4<Double>, in: SIMD4<Double>)] = []
  ) {
    func flat(_ list: [SIMD4<Double>]) -> [Double] {
      list.flatMap { value in (0..<laneCount).map { value[$0] } }
    }
    self.times = times
    self.laneCount = laneCount
    self.values = flat(values)
    outgoing = flat(tangents.map(\.out))
    incoming = flat(tangents.map(\.in))
  }

  private func lanes(_ list: [Double], _ index: Int) -> SIMD4<Double> {
    list.withUnsafeBufferPointer { list in
      guard let start = list.baseAddress else { return .zero }
      return LayerProperty.loadLanes(UnsafeRawPointer(start + index * laneCount), laneCount)
    }
  }

  /// The last value.
  var end: SIMD4<Double> { lanes(values, times.count - 1) }

  /// The value at `progress`.
  func value(at progress: Double) -> SIMD4<Double> {
    let place = times.place(at: progress)
    let (index, f) = (place.index, place.fraction)
    let from = lanes(values, index)
    if times.isDiscrete || index + 1 >= times.count { return from }
    let to = lanes(values, index + 1)
    // The last value is met exactly; from + (to − from) may miss it by a rounding.
    if f == 1 { return to }
    if outgoing.isEmpty { return from + (to - from) * f }
    let (f2, f3) = (f * f, f * f * f)
    var hermite = from * (2 * f3 - 3 * f2 + 1) + lanes(outgoing, index) * (f3 - 2 * f2 + f)
    hermite += to * (3 * f2 - 2 * f3) + lanes(incoming, index + 1) * (f3 - f2)
    return hermite
  }
}

/// Keyframes of transforms, with the way between neighbours taken apart once.
package struct TransformKeyframes: Sendable {
  let values: [CATransform3D]
  let times: KeyframeTimes
  let ways: [TransformInterpolation]

  init(_ values: [CATransform3D], times: KeyframeTimes) {
    self.values = values
    self.times = times
    ways = zip(values, values.dropFirst()).map { TransformInterpolation(from: $0, to: $1) }
  }

  /// The last value.
  var end: CATransform3D { values[values.count - 1] }

  /// The transform at `progress`.
  func value(at progress: Double) -> CATransform3D {
    let place = times.place(at: progress)
    let exact = times.isDiscrete || place.index >= ways.count || place.fraction == 0
    if exact { return values[place.index] }
    if place.fraction == 1 { return values[place.index + 1] }
    return ways[place.index].transform(at: place.fraction)
  }
}
