import BoingCurves

/// An interpolation between two values of one kind.
struct ValueInterpolation {
  /// The from-value as it was given, or as it was computed.
  let first: Any
  /// The to-value as it was given, or as it was computed.
  let last: Any
  let from: BounceValue
  let to: BounceValue

  /// Creates an interpolation between two values of one kind.
  init(first: Any, last: Any, from: BounceValue, to: BounceValue) throws(BounceError) {
    guard from.kind == to.kind else {
      throw .mismatched(from.kind.description, to.kind.description)
    }
    self.first = first
    self.last = last
    self.from = from
    self.to = to
  }

  /// Returns the value at each progress, in the type of the ends; below 0 and above 1 it is extrapolated.
  func values(at progress: [Double]) -> [Any] {
    switch (from, to) {
    case (.vector(let a, let kind), .vector(let b, _)):
      let change = b - a
      // One loop for each kind, so that no keyframe branches on it.
      switch kind {
      case .number:
        return progress.map { a.x + change.x * $0 }
      case .point:
        return progress.map { p in
          let v = a + change * p
          return CGPoint(x: v.x, y: v.y)
        }
      default:
        return progress.map { BounceValue.vector(a + change * $0, kind).boxed }
      }
    case (.transform(let a), .transform(let b)):
      let interpolation = TransformInterpolation(from: a, to: b)
      return progress.map { BounceValue.coreTransform(interpolation.matrix(at: $0)) }
    default:
      return progress.map { from.interpolated(to: to, progress: $0).boxed }
    }
  }

  /// The points of a curve, with others between them where the interpolation is curved.
  struct Points {
    var times: [Double]
    var progress: [Double]
    /// An upper bound on the error, as a fraction of the maximum change of a component.
    var maximumError: Double
  }

  /// Returns the points of a curve, with others between them where the interpolation is curved, so that lines in sRGB
  /// stay within an error, a fraction of the maximum change of a component.
  func refined(_ curve: BounceCurve, maximumError: Double) -> Points {
    var points = Points(
      times: curve.times, progress: curve.progress, maximumError: curve.maximumError)
    guard from.needsSubdivision else { return points }
    func size(_ v: SIMD4<Double>) -> Double { max(v.max(), -v.min()) }
    let change = (0..<from.colorCount).reduce(0) {
      max($0, size(to.sRGBColor($1) - from.sRGBColor($1)))
    }
    guard change > 0 else { return points }
    let tolerance = max(change * maximumError, 1e-6)
    let sagittas = (0..<from.colorCount).map { index in
      ColorSagitta(
        color: { from.interpolated(to: to, progress: $0).sRGBColor(index) }, tolerance: tolerance)
    }
    (points.times, points.progress) = ([curve.times[0]], [curve.progress[0]])
    var worst = 0.0
    func append(_ t0: Double, _ p0: Double, _ t1: Double, _ p1: Double, depth: Int) {
      if depth > 0, sagittas.contains(where: { $0.needsPoint(p0, p1) }) {
        let (t, p) = ((t0 + t1) / 2, (p0 + p1) / 2)
        append(t0, p0, t, p, depth: depth - 1)
        append(t, p, t1, p1, depth: depth - 1)
      } else {
        points.times.append(t1)
        points.progress.append(p1)
        for sagitta in sagittas {
          worst = max(worst, sagitta.distance(p0, p1, slack: curve.maximumError))
        }
      }
    }
    for index in curve.times.indices.dropFirst() {
      append(
        curve.times[index - 1], curve.progress[index - 1], curve.times[index],
        curve.progress[index], depth: 10)
    }
    points.maximumError = worst / change
    return points
  }
}

/// The distance of an interpolated colour from its chords in sRGB, on which it is shown.
private struct ColorSagitta {
  /// The components in sRGB at a progress.
  let color: (Double) -> SIMD4<Double>
  let tolerance: Double

  func needsPoint(_ p: Double, _ q: Double) -> Bool {
    [0.25, 0.5, 0.75].contains { maximum(deviation(p, q, at: $0, by: 0)) > tolerance }
  }

  /// Returns the maximum distance between two points, of a progress with an error of at most `slack`.
  ///
  /// It is measured at sixteen points; the distance between those is bounded by one and a half times their second
  /// differences.
  func distance(_ p: Double, _ q: Double, slack: Double) -> Double {
    let parts = (0...16).map { Double($0) / 16 }
    var worst = 0.0
    for offset in [-slack, 0, slack] {
      let deviations = parts.map { deviation(p, q, at: $0, by: offset) }
      let bend = deviations.indices.dropFirst().dropLast().reduce(0) {
        max($0, maximum(deviations[$1 - 1] - 2 * deviations[$1] + deviations[$1 + 1]))
      }
      worst = max(worst, deviations.reduce(0) { max($0, maximum($1)) } + 1.5 * bend / 8)
    }
    return worst
  }

  private func deviation(_ p: Double, _ q: Double, at part: Double, by offset: Double) -> SIMD4<
    Double
  > {
    let (a, b) = (color(p), color(q))
    return color(p + (q - p) * part + offset) - (a + (b - a) * part)
  }

  private func maximum(_ v: SIMD4<Double>) -> Double { max(v.max(), -v.min()) }
}

extension BounceValue {
  /// The sum; transforms are concatenated, `change` first.
  func adding(_ change: BounceValue) throws(BounceError) -> BounceValue {
    switch (self, change) {
    case (.transform(let a), .transform(let b)):
      return .transform(Self.concatenated(b, a))
    case (.vector(let a, let kind), .vector(let b, _)) where self.kind == change.kind:
      return .vector(a + b, kind)
    case (.components(let a, let template), .components(let b, _)) where self.kind == change.kind:
      return .components(zip(a, b).map { $0 + $1 }, template)
    default:
      throw .mismatched(kind.description, change.kind.description)
    }
  }

  /// Returns the value to which `change` must be added for this one.
  func subtracting(_ change: BounceValue) throws(BounceError) -> BounceValue {
    switch (self, change) {
    case (.transform(let a), .transform(let b)):
      return .transform(Self.concatenated(b.inverse ?? b, a))
    case (.vector(let a, let kind), .vector(let b, _)) where self.kind == change.kind:
      return .vector(a - b, kind)
    case (.components(let a, let template), .components(let b, _)) where self.kind == change.kind:
      return .components(zip(a, b).map { $0 - $1 }, template)
    default:
      throw .mismatched(kind.description, change.kind.description)
    }
  }

  /// Returns the value at a progress towards `end`, which is of the same kind; below 0 and above 1 it is extrapolated.
  func interpolated(to end: BounceValue, progress: Double) -> BounceValue {
    switch (self, end) {
    case (.vector(let a, let kind), .vector(let b, _)):
      .vector(a + (b - a) * progress, kind)
    case (.transform(let a), .transform(let b)):
      .transform(TransformInterpolation(from: a, to: b).matrix(at: progress))
    case (.components(let a, let template), .components(let b, _)):
      .components(zip(a, b).map { $0 + ($1 - $0) * progress }, template)
    default: self
    }
  }

  /// Returns the distance of two values of one kind in the unit of the value; 1 for two transforms that differ.
  func distance(to end: BounceValue) -> Double {
    switch (self, end) {
    case (.vector(let a, _), .vector(let b, _)):
      return ((b - a) * (b - a)).sum().squareRoot()
    case (.components(let a, _), .components(let b, _)):
      return zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
    case (.transform(let a), .transform(let b)):
      return a == b ? 0 : 1
    default:
      return 0
    }
  }

  /// The numbers of a value: the entries of a transform, or its components.
  var numbers: [Double] {
    switch self {
    case .vector(let v, _): [v.x, v.y, v.z, v.w]
    case .components(let parts, _): parts
    case .transform(let m): [m.row0, m.row1, m.row2, m.row3].flatMap { [$0.x, $0.y, $0.z, $0.w] }
    }
  }

  /// The ``numbers``, for a trajectory.
  var components: Components {
    if case .vector(let v, _) = self { Components(v, count: 4) } else { Components(numbers) }
  }

  /// Returns a value of the same kind with other ``components``.
  func replacing(_ components: Components) -> BounceValue {
    if case .vector(_, let kind) = self {
      .vector(components.head, kind)
    } else {
      replacing(numbers: components.numbers)
    }
  }

  /// Returns a value of the same kind with other ``numbers``.
  func replacing(numbers: [Double]) -> BounceValue {
    switch self {
    case .vector(_, let kind):
      .vector(SIMD4(numbers[0], numbers[1], numbers[2], numbers[3]), kind)
    case .components(_, let template): .components(numbers, template)
    case .transform: self
    }
  }

  private static func concatenated(_ a: Matrix4, _ b: Matrix4) -> Matrix4 {
    matrix(CATransform3DConcat(coreTransform(a), coreTransform(b)))
  }
}
