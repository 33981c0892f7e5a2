import BoingCurves
import OpenCoreGraphics

/// Keyframes of any type: where each lies in time, and the pace of the segments between them.
package struct Keyframes<Value: Sendable>: Sendable {
  let values: [Value]
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
  func place(at progress: Double) -> Place {
    isDiscrete ? discretePlace(progress) : continuousPlace(progress)
  }

  /// For values without anything in between: the keyframe in effect.
  func held(at progress: Double) -> Value? {
    guard !values.isEmpty else { return nil }
    let place = place(at: progress)
    let index = place.index + (!isDiscrete && place.fraction > 0 ? 1 : 0)
    return values[min(max(index, 0), values.count - 1)]
  }

  private func continuousPlace(_ progress: Double) -> Place {
    let last = values.count - 1
    guard last > 0 else { return Place(index: 0, fraction: 0) }
    var place: Place
    if let times {
      let index = segment(progress, times, upTo: min(times.count, values.count) - 2)
      let span = times[index + 1] - times[index]
      place = Place(
        index: index, fraction: span > 0 ? (progress - times[index]) / span : 1)
      // Before the first and after the last key time its value holds.
      if progress <= times[0] { place.fraction = min(place.fraction, 0) < 0 ? 0 : place.fraction }
      if index == min(times.count, values.count) - 2, progress >= times[index + 1] {
        place.fraction = 1
      }
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
    let count = values.count
    guard let times else {
      return Place(index: min(max(Int(progress * Double(count)), 0), count - 1), fraction: 0)
    }
    let index = segment(progress, times, upTo: times.count - 1)
    return Place(index: min(index, count - 1), fraction: 0)
  }

  /// The last position at or below `progress`, at most `upTo`.
  private func segment(_ progress: Double, _ times: [Double], upTo: Int) -> Int {
    var (low, high) = (0, max(upTo, 0) + 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[middle] <= progress { low = middle } else { high = middle }
    }
    return low
  }
}

/// Keyframes of values made of up to four numbers.
package struct LaneKeyframes: Sendable {
  let frames: Keyframes<SIMD4<Double>>
  /// Tangents out of and into each keyframe, for splines; empty for straight segments.
  let tangents: [(out: SIMD4<Double>, in: SIMD4<Double>)]

  /// The last value.
  var end: SIMD4<Double> { frames.values[frames.values.count - 1] }

  /// The value at `progress`.
  func value(at progress: Double) -> SIMD4<Double> {
    let place = frames.place(at: progress)
    let from = frames.values[place.index]
    if frames.isDiscrete || place.index + 1 >= frames.values.count { return from }
    let to = frames.values[place.index + 1]
    let f = place.fraction
    if tangents.isEmpty {
      // The last value is met exactly; from + (to − from) may miss it by a rounding.
      return f == 1 ? to : from + (to - from) * f
    }
    let (f2, f3) = (f * f, f * f * f)
    let hermite =
      from * (2 * f3 - 3 * f2 + 1) + tangents[place.index].out * (f3 - 2 * f2 + f)
      + to * (3 * f2 - 2 * f3) + tangents[place.index + 1].in * (f3 - f2)
    return f == 1 ? to : hermite
  }
}

/// Keyframes of transforms, with the way between neighbours taken apart once.
package struct TransformKeyframes: Sendable {
  let frames: Keyframes<CATransform3D>
  let ways: [TransformInterpolation]

  init(_ frames: Keyframes<CATransform3D>) {
    self.frames = frames
    ways = zip(frames.values, frames.values.dropFirst()).map {
      TransformInterpolation(from: $0, to: $1)
    }
  }

  /// The last value.
  var end: CATransform3D { frames.values[frames.values.count - 1] }

  /// The transform at `progress`.
  func value(at progress: Double) -> CATransform3D {
    let place = frames.place(at: progress)
    let exact = frames.isDiscrete || place.index >= ways.count || place.fraction == 0
    if exact { return frames.values[place.index] }
    if place.fraction == 1 { return frames.values[place.index + 1] }
    return ways[place.index].transform(at: place.fraction)
  }
}
