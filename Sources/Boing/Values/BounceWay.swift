/// The way from one value to another, evaluated at any progress.
struct BounceWay {
  /// The from-value as it was given, or as it was computed.
  let first: Any
  /// The to-value as it was given, or as it was computed.
  let last: Any
  let from: BounceValue
  let to: BounceValue

  /// The way between two values of one kind.
  init(first: Any, last: Any, from: BounceValue, to: BounceValue) throws(BounceError) {
    guard from.kind == to.kind else { throw .mismatched(from.kind, to.kind) }
    self.first = first
    self.last = last
    self.from = from
    self.to = to
  }

  /// What lies at each progress, in the type of the ends; below 0 and above 1 the way is extended.
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

  /// Puts points between those of a polyline where the way bends, so that straight lines in sRGB stay
  /// within the error, as a fraction of the greatest change of a component.
  func refined(
    _ times: [Double], _ progress: [Double], maximumError: Double
  ) -> ([Double], [Double]) {
    guard case .lanes(_, .color(let space)) = from else { return (times, progress) }
    func color(_ p: Double) -> SIMD4<Double> {
      guard case .lanes(let lanes, _) = from.mixed(with: to, at: p) else { return .zero }
      return space.sRGB(of: lanes)
    }
    let change = color(1) - color(0)
    let tolerance = max(max(change.max(), -change.min()) * maximumError, 1e-6)
    func needsPoint(_ p: Double, _ q: Double) -> Bool {
      let (a, b) = (color(p), color(q))
      return [0.25, 0.5, 0.75].contains { part in
        let stray = color(p + (q - p) * part) - (a + (b - a) * part)
        return max(stray.max(), -stray.min()) > tolerance
      }
    }
    var (newTimes, newProgress) = ([times[0]], [progress[0]])
    func append(_ t0: Double, _ p0: Double, _ t1: Double, _ p1: Double, depth: Int) {
      if depth > 0, needsPoint(p0, p1) {
        let (t, p) = ((t0 + t1) / 2, (p0 + p1) / 2)
        append(t0, p0, t, p, depth: depth - 1)
        append(t, p, t1, p1, depth: depth - 1)
      } else {
        newTimes.append(t1)
        newProgress.append(p1)
      }
    }
    for index in times.indices.dropFirst() {
      append(
        times[index - 1], progress[index - 1], times[index], progress[index], depth: 6)
    }
    return (newTimes, newProgress)
  }
}
