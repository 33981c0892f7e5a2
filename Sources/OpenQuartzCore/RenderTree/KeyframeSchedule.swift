import BoingCurves
import OpenCoreGraphics

/// When the keyframes of an animation are reached, by its calculation mode.
struct KeyframeSchedule {
  private let times: [Double]?
  private let curves: [CubicBezierTiming?]
  private let mode: CAAnimationCalculationMode

  init(_ animation: CAKeyframeAnimation) {
    mode = animation.calculationMode
    times = animation.keyTimes.flatMap { Self.valid($0.map(\.doubleValue)) }
    let paced = mode == .paced || mode == .cubicPaced
    curves = paced ? [] : animation.timingFunctions?.map { $0.curve } ?? []
  }

  /// Key times that rise within 0…1; nil otherwise.
  private static func valid(_ times: [Double]) -> [Double]? {
    guard times.count > 1, times.allSatisfy({ (0...1).contains($0) }),
      zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 })
    else { return nil }
    return times
  }

  private var isDiscrete: Bool { mode == .discrete }

  /// The times of `count` frames.
  ///
  /// Frames beyond the key times are cut off, as measured.
  private func keyTimes(_ count: Int, _ override: [Double]? = nil) -> KeyframeTimes {
    let times = override ?? times
    return KeyframeTimes(
      count: min(count, times?.count ?? count), times: times, curves: curves,
      isDiscrete: isDiscrete)
  }

  /// Frames of values with nothing in between.
  func switched<V>(_ values: [V]) -> SwitchedKeyframes<V> {
    SwitchedKeyframes(values: values, times: keyTimes(values.count))
  }

  /// Frames of values made of numbers, with tangents for splines and times for paced modes.
  func lanes(_ values: [SIMD4<Double>], laneCount: Int) -> LaneKeyframes {
    switch mode {
    case .paced where times == nil:
      return LaneKeyframes(
        values, laneCount: laneCount, times: keyTimes(values.count, Self.pacedTimes(values)))
    case .cubic, .cubicPaced:
      let keyTimes = keyTimes(values.count)
      let spline = LaneKeyframes(
        values, laneCount: laneCount, times: keyTimes,
        tangents: Self.tangents(Array(values.prefix(keyTimes.count)), keyTimes.times))
      guard mode == .cubicPaced, times == nil else { return spline }
      let count = keyTimes.count - 1
      let steps = count * max(1, min(128, 262_144 / count))
      let dense = (0...steps).map { spline.value(at: Double($0) / Double(steps)) }
      return LaneKeyframes(
        dense, laneCount: laneCount, times: self.keyTimes(dense.count, Self.pacedTimes(dense)))
    default:
      return LaneKeyframes(values, laneCount: laneCount, times: keyTimes(values.count))
    }
  }

  /// Frames of transforms.
  ///
  /// Splines go straight between neighbours; paced modes measure the way by the differences of all
  /// sixteen entries.
  func transforms(_ values: [CATransform3D]) -> TransformKeyframes {
    guard mode == .paced || mode == .cubicPaced, times == nil else {
      return TransformKeyframes(values, times: keyTimes(values.count))
    }
    let lengths = zip(values, values.dropFirst()).map { a, b -> Double in
      let (a, b) = (a.rows, b.rows)
      let deltas = [b.0 - a.0, b.1 - a.1, b.2 - a.2, b.3 - a.3]
      return deltas.reduce(0) { $0 + ($1 * $1).sum() }.squareRoot()
    }
    return TransformKeyframes(
      values, times: keyTimes(values.count, Self.accumulated(lengths)))
  }

  /// Frames along `path`.
  func path(_ path: CGPath) -> PathKeyframes? {
    PathKeyframes(
      path, times: times, curves: curves, isDiscrete: isDiscrete,
      isPaced: mode == .paced || mode == .cubicPaced)
  }

  /// Times in proportion to the distance covered; nil where nothing moves.
  private static func pacedTimes(_ values: [SIMD4<Double>]) -> [Double]? {
    accumulated(
      zip(values, values.dropFirst()).map { (($1 - $0) * ($1 - $0)).sum().squareRoot() })
  }

  private static func accumulated(_ lengths: [Double]) -> [Double]? {
    var times = [0.0]
    for length in lengths { times.append(times[times.count - 1] + length) }
    let total = times[times.count - 1]
    guard total > 0, total.isFinite else { return nil }
    times = times.map { $0 / total }
    times[times.count - 1] = 1
    return times
  }

  /// Catmull–Rom tangents, scaled for uneven key times; at the ends the full difference, as measured.
  private static func tangents(
    _ p: [SIMD4<Double>], _ times: [Double]?
  ) -> [(out: SIMD4<Double>, in: SIMD4<Double>)] {
    p.indices.map { i in
      if i == 0 { return (p[1] - p[0], p[1] - p[0]) }
      if i == p.count - 1 { return (p[i] - p[i - 1], p[i] - p[i - 1]) }
      let tangent = (p[i + 1] - p[i - 1]) / 2
      guard let times, i + 1 < times.count else { return (tangent, tangent) }
      let (before, after) = (times[i] - times[i - 1], times[i + 1] - times[i])
      guard before + after > 0 else { return (tangent, tangent) }
      return (
        tangent * (2 * after / (before + after)), tangent * (2 * before / (before + after))
      )
    }
  }
}
