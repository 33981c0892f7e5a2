import BoingCoreGraphics
import BoingCurves
import BoingRender

/// The times of an animation's keyframes, by its calculation mode.
struct KeyframeSchedule {
  private let times: [Double]?
  private let curves: [CubicBezierEasing?]
  private let mode: CAAnimationCalculationMode
  private let spline: SplineParameters

  init(_ animation: CAKeyframeAnimation) {
    mode = animation.calculationMode
    spline = animation.splineParameters
    spline.check(keyPath: animation.keyPath ?? "")
    // Evenly paced splines ignore key times, and are timed by the straight distances between their values, as recorded;
    // `paced` follows key times as `linear` does, as measured.
    times =
      mode == .cubicPaced
      ? nil : animation.keyTimes.flatMap { Self.valid($0.map(\.doubleValue)) }
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
  private var isSpline: Bool { mode == .cubic || mode == .cubicPaced }
  /// True if the times follow from the distances between the values.
  private var isPaced: Bool { times == nil && (mode == .paced || mode == .cubicPaced) }

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
  func switched<V>(_ values: [V]) -> DiscreteKeyframes<V> {
    DiscreteKeyframes(values: values, times: keyTimes(values.count))
  }

  /// Frames of paths, lists, and values with nothing in between.
  ///
  /// Paths of equal structure and lists of equal length are paced by the differences of all their
  /// numbers, and go through splines number by number.
  func references(_ values: [PropertyValue]) -> ObjectKeyframes {
    let numbers = values.compactMap(\.listed)
    guard isSpline || isPaced, let first = numbers.first, !first.isEmpty,
      numbers.count == values.count, values.allSatisfy({ $0.hasSameStructure(as: values[0]) })
    else { return ObjectKeyframes(values: values, times: keyTimes(values.count)) }
    let times = keyTimes(values.count, isPaced ? Self.pacedTimes(numbers) : nil)
    guard isSpline else { return ObjectKeyframes(values: values, times: times) }
    let splines = stride(from: 0, to: first.count, by: 4).map { start in
      let componentCount = min(4, first.count - start)
      let components = numbers.map { list in
        (0..<componentCount).reduce(into: SIMD4<Double>.zero) { $0[$1] = list[start + $1] }
      }
      return keyframes(components, componentCount: componentCount, times)
    }
    return ObjectKeyframes(values: values, times: times, splines: splines)
  }

  /// Frames of values made of numbers, with tangents for splines and times for paced modes.
  func keyframes(_ values: [SIMD4<Double>], componentCount: Int) -> VectorKeyframes {
    keyframes(
      values, componentCount: componentCount,
      keyTimes(values.count, isPaced ? Self.pacedTimes(values) : nil))
  }

  private func keyframes(
    _ values: [SIMD4<Double>], componentCount: Int, _ times: KeyframeTimes
  ) -> VectorKeyframes {
    VectorKeyframes(
      values, componentCount: componentCount, times: times,
      tangents: isSpline
        ? spline.tangents(Array(values.prefix(times.count)), times.times) : [])
  }

  /// Frames of transforms.
  ///
  /// Splines go straight between neighbours; paced modes measure the distance by the differences of all
  /// sixteen entries.
  func transforms(_ values: [Matrix4]) -> TransformKeyframes {
    guard isPaced else {
      return TransformKeyframes(values, times: keyTimes(values.count))
    }
    let lengths = zip(values, values.dropFirst()).map { a, b -> Double in
      let deltas = [b.row0 - a.row0, b.row1 - a.row1, b.row2 - a.row2, b.row3 - a.row3]
      return deltas.reduce(0) { $0 + ($1 * $1).sum() }.squareRoot()
    }
    return TransformKeyframes(
      values, times: keyTimes(values.count, Self.accumulated(lengths)))
  }

  /// Frames along `path`.
  func path(_ path: Path) -> PathKeyframes? {
    PathKeyframes(
      path, times: times, curves: curves, isDiscrete: isDiscrete, isPaced: isPaced)
  }

  /// Times in proportion to the straight distances between the values; nil where nothing moves.
  private static func pacedTimes(_ values: [SIMD4<Double>]) -> [Double]? {
    accumulated(
      zip(values, values.dropFirst()).map { (($1 - $0) * ($1 - $0)).sum().squareRoot() })
  }

  private static func pacedTimes(_ values: [[Double]]) -> [Double]? {
    accumulated(
      zip(values, values.dropFirst()).map { a, b in
        zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
      })
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

/// The tensions, continuities and biases of a Kochanek–Bartels spline, by keyframe.
struct SplineParameters {
  var tension: [NSNumber]?
  var continuity: [NSNumber]?
  var bias: [NSNumber]?

  /// The parameters of keyframe `index`: 0 where there is none, held within −1…1.
  private func values(_ index: Int) -> (tension: Double, continuity: Double, bias: Double) {
    func value(_ list: [NSNumber]?) -> Double {
      guard let list, index < list.count else { return 0 }
      let value = list[index].doubleValue
      return value.isNaN ? 0 : min(max(value, -1), 1)
    }
    return (value(tension), value(continuity), value(bias))
  }

  /// Reports the parameters that lie outside −1…1.
  func check(keyPath: String) {
    let lists = [
      ("tensionValues", tension), ("continuityValues", continuity), ("biasValues", bias),
    ]
    for (name, list) in lists {
      for (index, number) in (list ?? []).enumerated()
      where !(number.doubleValue.magnitude <= 1) {
        Diagnostics.report(.splineParameter(name, index: index, keyPath: keyPath))
      }
    }
  }

  /// The tangents into and out of each of the points `p`.
  ///
  /// For uneven times they are scaled by the share of their segment. Beyond either end the curve is
  /// continued by its mirror image, so that the end tangents are the whole difference to the
  /// neighbour where all parameters are 0, as measured. A component beyond every number is the largest one.
  func tangents(
    _ p: [SIMD4<Double>], _ times: [Double]?
  ) -> [(out: SIMD4<Double>, in: SIMD4<Double>)] {
    p.indices.map { i in
      let before = i > 0 ? p[i] - p[i - 1] : p[1] - p[0]
      let after = i + 1 < p.count ? p[i + 1] - p[i] : before
      let (t, c, b) = values(i)
      var out = before * ((1 - t) * (1 + b) * (1 + c) / 2)
      out += after * ((1 - t) * (1 - b) * (1 - c) / 2)
      var into = before * ((1 - t) * (1 + b) * (1 - c) / 2)
      into += after * ((1 - t) * (1 - b) * (1 + c) / 2)
      if let times, i > 0, i + 1 < min(times.count, p.count) {
        let (d0, d1) = (times[i] - times[i - 1], times[i + 1] - times[i])
        if d0 + d1 > 0 {
          out *= 2 * d1 / (d0 + d1)
          into *= 2 * d0 / (d0 + d1)
        }
      }
      return (Self.finite(out), Self.finite(into))
    }
  }

  private static func finite(_ vector: SIMD4<Double>) -> SIMD4<Double> {
    let limit = SIMD4(repeating: Double.greatestFiniteMagnitude)
    return vector.replacing(with: 0, where: vector .!= vector)
      .clamped(lowerBound: -limit, upperBound: limit)
  }
}
