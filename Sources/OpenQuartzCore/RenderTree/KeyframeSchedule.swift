import BoingCurves
import OpenCoreGraphics

/// When the keyframes of an animation are reached, by its calculation mode.
struct KeyframeSchedule {
  private let times: [Double]?
  private let curves: [CubicBezierTiming?]
  private let mode: CAAnimationCalculationMode
  private let spline: SplineParameters

  init(_ animation: CAKeyframeAnimation) {
    mode = animation.calculationMode
    spline = animation.splineParameters
    spline.check(keyPath: animation.keyPath ?? "")
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
      let curve = LaneKeyframes(
        values, laneCount: laneCount, times: keyTimes,
        tangents: spline.tangents(Array(values.prefix(keyTimes.count)), keyTimes.times))
      guard mode == .cubicPaced, times == nil else { return curve }
      let count = keyTimes.count - 1
      let steps = count * max(1, min(128, 262_144 / count))
      let dense = (0...steps).map { curve.value(at: Double($0) / Double(steps)) }
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
}
