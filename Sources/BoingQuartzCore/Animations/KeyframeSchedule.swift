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
    // Evenly paced splines ignore key times; `paced` follows them as `linear` does, as measured.
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
    guard isSpline else {
      return ObjectKeyframes(
        values: values, times: keyTimes(values.count, Self.pacedTimes(numbers)))
    }
    let groups = stride(from: 0, to: first.count, by: 4).map { start in
      numbers.map { list in
        (0..<min(4, first.count - start)).reduce(into: SIMD4<Double>.zero) {
          $0[$1] = list[start + $1]
        }
      }
    }
    func componentCount(_ group: Int) -> Int { min(4, first.count - 4 * group) }
    if isPaced, let even = EvenSpline(groups, spline, isNumber: first.count == 1) {
      let times = keyTimes(even.times.count, even.times)
      return ObjectKeyframes(
        values: even.segments.map { values[$0] }, times: times,
        splines: groups.indices.map {
          even.keyframes($0, componentCount: componentCount($0), times)
        })
    }
    let times = keyTimes(values.count)
    return ObjectKeyframes(
      values: values, times: times,
      splines: groups.indices.map {
        keyframes(groups[$0], componentCount: componentCount($0), times)
      })
  }

  /// Frames of values made of numbers, with tangents for splines and times for paced modes.
  func keyframes(_ values: [SIMD4<Double>], componentCount: Int) -> VectorKeyframes {
    if isSpline, isPaced,
      let even = EvenSpline([values], spline, isNumber: componentCount == 1)
    {
      return even.keyframes(
        0, componentCount: componentCount, keyTimes(even.times.count, even.times))
    }
    return keyframes(
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

/// A spline through values that is followed at an even speed, as a chain of short cubics: each has the spline's places and
/// directions at its ends, and takes a time in proportion to its length.
///
/// The spline is that of the mode `cubic`. Core Animation follows it so, by sampling.
struct EvenSpline {
  /// The times of the cubics' ends, rising from 0 to 1.
  private(set) var times = [0.0]
  /// The index of the value before each end.
  private(set) var segments = [0]
  /// For each group of numbers the places at the ends, and the tangents out of them and into them.
  private var groups: [[(place: SIMD4<Double>, out: SIMD4<Double>, in: SIMD4<Double>)]]

  /// The number of cubics between two values: so many keep the speed within a thousandth on usual curves.
  private static let steps = 16
  /// The maximum number of cubics; more values than that many are followed by fewer each.
  private static let maximumCount = 1 << 16

  /// Creates the chain; nil where nothing moves, or lengths are beyond every number.
  ///
  /// - Parameters:
  ///   - values: The values, each as groups of up to four numbers: the outer list has the groups.
  ///   - isNumber: True if there is one number, which turns back where its velocity is 0.
  init?(_ values: [[SIMD4<Double>]], _ parameters: SplineParameters, isNumber: Bool) {
    let count = values[0].count
    guard count > 1 else { return nil }
    let tangents = values.map { parameters.tangents($0, nil) }
    let steps = max(1, min(Self.steps, Self.maximumCount / count))
    groups = values.map { [($0[0], .zero, .zero)] }
    for index in 0..<count - 1 {
      let cubics = values.indices.map { group in
        Cubic(
          from: values[group][index], out: tangents[group][index].out,
          in: tangents[group][index + 1].in, to: values[group][index + 1])
      }
      var ends = (1...steps).map { Double($0) / Double(steps) }
      if isNumber { ends = (ends + cubics[0].turns).sorted() }
      var start = 0.0
      for end in ends {
        let length = Cubic.length(cubics, start, end)
        let speeds = (Cubic.speed(cubics, start), Cubic.speed(cubics, end))
        let last = times.count - 1
        for group in cubics.indices {
          let (a, b) = (cubics[group].place(start), cubics[group].place(end))
          func tangent(_ t: Double, _ speed: Double) -> SIMD4<Double> {
            // Where the curve stands still, the way to the other end tells the direction.
            speed * (end - start) > 1e-6 * length
              ? cubics[group].velocity(t) * (length / speed) : b - a
          }
          groups[group][last].out = tangent(start, speeds.0)
          groups[group].append((b, .zero, tangent(end, speeds.1)))
        }
        times.append(times[last] + length)
        segments.append(end == 1 ? index + 1 : index)
        start = end
      }
    }
    let total = times[times.count - 1]
    guard total > 0, total.isFinite else { return nil }
    times = times.map { $0 / total }
    times[times.count - 1] = 1
  }

  func keyframes(
    _ group: Int, componentCount: Int, _ times: KeyframeTimes
  ) -> VectorKeyframes {
    VectorKeyframes(
      groups[group].map(\.place), componentCount: componentCount, times: times,
      tangents: groups[group].map { ($0.out, $0.in) })
  }

  /// A cubic by Hermite, over a parameter from 0 to 1.
  private struct Cubic {
    let from, out, `in`, to: SIMD4<Double>

    func place(_ t: Double) -> SIMD4<Double> {
      if t == 0 { return from }
      if t == 1 { return to }
      let (t2, t3) = (t * t, t * t * t)
      var place = from * Double(2 * t3 - 3 * t2 + 1)
      place += out * Double(t3 - 2 * t2 + t)
      place += to * Double(3 * t2 - 2 * t3)
      place += `in` * Double(t3 - t2)
      return place
    }

    func velocity(_ t: Double) -> SIMD4<Double> {
      let t2 = t * t
      var velocity = (to - from) * Double(6 * t - 6 * t2)
      velocity += out * Double(3 * t2 - 4 * t + 1)
      velocity += `in` * Double(3 * t2 - 2 * t)
      return velocity
    }

    /// The parameters within at which the first number turns back.
    var turns: [Double] {
      let change = to.x - from.x
      let c: Double = out.x
      let a: Double = 3 * (c + `in`.x - 2 * change)
      let b: Double = 2 * (3 * change - 2 * c - `in`.x)
      var roots: [Double] = []
      if a.magnitude <= 1e-12 * (b.magnitude + c.magnitude) {
        if b != 0 { roots = [-c / b] }
      } else {
        let discriminant = b * b - 4 * a * c
        guard discriminant >= 0 else { return [] }
        let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
        roots = q == 0 ? [0] : [q / a, c / q]
      }
      return roots.filter { $0 > 1e-6 && $0 < 1 - 1e-6 }
    }

    /// The speed of several at once.
    static func speed(_ cubics: [Cubic], _ t: Double) -> Double {
      cubics.reduce(0) {
        let velocity = $1.velocity(t)
        return $0 + (velocity * velocity).sum()
      }.squareRoot()
    }

    /// The length between two parameters, by Gauss–Legendre quadrature of five nodes.
    static func length(_ cubics: [Cubic], _ start: Double, _ end: Double) -> Double {
      let (center, half) = ((start + end) / 2, (end - start) / 2)
      let nodes = [
        (0, 0.568_888_888_888_888_9), (0.538_469_310_105_683_1, 0.478_628_670_499_366_5),
        (-0.538_469_310_105_683_1, 0.478_628_670_499_366_5),
        (0.906_179_845_938_664, 0.236_926_885_056_189_1),
        (-0.906_179_845_938_664, 0.236_926_885_056_189_1),
      ]
      return half * nodes.reduce(0) { $0 + $1.1 * speed(cubics, center + half * $1.0) }
    }
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
