/// An interpolation between two values of one kind.
struct BounceWay {
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
    case (.lanes(let a, let kind), .lanes(let b, _)):
      let change = b - a
      // One case for each kind: nothing is asked again for each keyframe.
      switch kind {
      case .number:
        let (start, way) = (a.x, change.x)
        return progress.map { start + way * $0 }
      case .point:
        return progress.map { p in
          let v = a + change * p
          return CGPoint(x: v.x, y: v.y)
        }
      default:
        return progress.map { BounceValue.lanes(a + change * $0, kind).boxed }
      }
    case (.transform(let a), .transform(let b)):
      let interpolation = TransformInterpolation(from: a, to: b)
      return progress.map { BounceValue.coreTransform(interpolation.matrix(at: $0)) }
    default:
      return progress.map { from.mixed(with: to, at: $0).boxed }
    }
  }

  /// The points of a curve, with others between them where the way bends.
  struct Points {
    var times: [Double]
    var progress: [Double]
    /// As a fraction of the greatest change of a component.
    var maximumError: Double
  }

  /// Returns the points of a curve; where the way bends, with others between them, so that straight
  /// lines in sRGB stay within the error, as a fraction of the greatest change of a component.
  func refined(_ curve: BounceCurve, maximumError: Double) -> Points {
    var points = Points(
      times: curve.times, progress: curve.progress, maximumError: curve.maximumError)
    guard case .lanes(_, .color(let space)) = from, space != .sRGB else { return points }
    func color(_ p: Double) -> SIMD4<Double> {
      guard case .lanes(let lanes, _) = from.mixed(with: to, at: p) else { return .zero }
      return space.sRGB(of: lanes)
    }
    func size(_ v: SIMD4<Double>) -> Double { max(v.max(), -v.min()) }
    let change = size(color(1) - color(0))
    guard change > 0 else { return points }
    let bend = ColorBend(color: color, tolerance: max(change * maximumError, 1e-6))
    (points.times, points.progress) = ([curve.times[0]], [curve.progress[0]])
    var worst = 0.0
    func append(_ t0: Double, _ p0: Double, _ t1: Double, _ p1: Double, depth: Int) {
      if depth > 0, bend.needsPoint(p0, p1) {
        let (t, p) = ((t0 + t1) / 2, (p0 + p1) / 2)
        append(t0, p0, t, p, depth: depth - 1)
        append(t, p, t1, p1, depth: depth - 1)
      } else {
        points.times.append(t1)
        points.progress.append(p1)
        worst = max(worst, bend.distance(p0, p1, slack: curve.maximumError))
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

/// The distance of a colour on its way from the straight lines in sRGB on which it is shown.
private struct ColorBend {
  /// The components in sRGB at a progress.
  let color: (Double) -> SIMD4<Double>
  let tolerance: Double

  func needsPoint(_ p: Double, _ q: Double) -> Bool {
    [0.25, 0.5, 0.75].contains { greatest(stray(p, q, at: $0, by: 0)) > tolerance }
  }

  /// The greatest distance between two points, of a progress that may be off by `slack`.
  ///
  /// It is measured at sixteen points, with half as much again as the second differences tell for what
  /// lies between them.
  func distance(_ p: Double, _ q: Double, slack: Double) -> Double {
    let parts = (0...16).map { Double($0) / 16 }
    var worst = 0.0
    for offset in [-slack, 0, slack] {
      let strays = parts.map { stray(p, q, at: $0, by: offset) }
      let bend = strays.indices.dropFirst().dropLast().reduce(0) {
        max($0, greatest(strays[$1 - 1] - 2 * strays[$1] + strays[$1 + 1]))
      }
      worst = max(worst, strays.reduce(0) { max($0, greatest($1)) } + 1.5 * bend / 8)
    }
    return worst
  }

  private func stray(_ p: Double, _ q: Double, at part: Double, by offset: Double) -> SIMD4<Double>
  {
    let (a, b) = (color(p), color(q))
    return color(p + (q - p) * part + offset) - (a + (b - a) * part)
  }

  private func greatest(_ v: SIMD4<Double>) -> Double { max(v.max(), -v.min()) }
}
