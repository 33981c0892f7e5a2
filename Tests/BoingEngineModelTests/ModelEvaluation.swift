import Foundation

/// The effect of an animation on a layer's values at a time: Core Animation's rules, one after the other.
///
/// A deliberately wrong rule shows that the comparison can fail.
struct Evaluation {
  /// A rule that is left out.
  enum Fault { case fillForwards, byValue, autoreverses, laterWins }

  var fault: Fault?

  /// The timing of an animation with its beginning and its duration filled in.
  static func resolved(_ animation: Animation, begin: Double, duration: Double) -> Animation {
    var animation = animation
    if animation.begin == 0 { animation.begin = begin }
    // Ours: a time that is too small to be one says "at time zero".
    if abs(animation.begin) < 1e-12 { animation.begin = 0 }
    if animation.duration == 0 { animation.duration = duration }
    return animation
  }

  /// The length of one run, there and back.
  static func period(_ animation: Animation) -> Double {
    animation.autoreverses ? 2 * animation.duration : animation.duration
  }

  /// The length of all runs, in the animation's own seconds.
  static func active(_ animation: Animation) -> Double {
    if animation.repeatDuration > 0 { return animation.repeatDuration }
    if period(animation) == 0 { return 0 }
    return period(animation) * (animation.repeatCount > 0 ? animation.repeatCount : 1)
  }

  /// The time at which an animation ends; infinite where it never does.
  static func end(_ animation: Animation) -> Double {
    animation.speed == 0 ? .infinity : animation.begin + active(animation) / abs(animation.speed)
  }

  static func hasEnded(_ animation: Animation, at time: Double) -> Bool {
    (time - animation.begin) * abs(animation.speed) > active(animation)
  }

  struct Position {
    /// Seconds from the beginning of the run.
    var time: Double
    /// `time` by the duration.
    var fraction: Double
    /// Runs that are over.
    var runs: Double
    var isPastStart: Bool
  }

  /// The position in a resolved animation at its parent's time; nil where it is not in effect.
  func position(_ animation: Animation, at time: Double, isRemovedAtEnd: Bool) -> Position? {
    var elapsed = time - animation.begin
    let (speed, active, period) = (
      abs(animation.speed), Self.active(animation), Self.period(animation)
    )
    let hasBegun = elapsed >= 0
    if !hasBegun {
      guard animation.fill == .backwards || animation.fill == .both else { return nil }
      elapsed = 0
    }
    var isAtEnd = elapsed * speed == active
    if elapsed * speed > active {
      guard animation.fill == .forwards || animation.fill == .both, !isRemovedAtEnd,
        fault != .fillForwards
      else { return nil }
      elapsed = active / speed
      isAtEnd = true
    }
    if period == 0 {
      // Over as soon as it has begun.
      let fraction = hasBegun && animation.speed > 0 ? 1.0 : 0
      return Position(time: 0, fraction: fraction, runs: 0, isPastStart: elapsed > 0)
    }
    let local = elapsed * animation.speed + animation.offset
    var runs = (local / period).rounded(.down)
    var within = local - runs * period
    // Ours: what a rounding has put a hair outside the run counts as its start.
    if within >= period {
      within = 0
      runs += 1
    }
    within = max(within, 0)
    if within == 0, isAtEnd, local > 0 {
      within = period
      runs -= 1
    }
    if animation.autoreverses, within > animation.duration, fault != .autoreverses {
      within = period - within
    }
    return Position(
      time: within, fraction: within / animation.duration, runs: runs, isPastStart: elapsed > 0)
  }

  /// Lets a resolved animation change `values` at the time of its layer, or of the group around it.
  func apply(
    _ animation: Animation, at time: Double, of layer: Int, isInGroup: Bool = false,
    to values: inout Values
  ) {
    if let path = animation.path, !path.property.belongs(to: layer) { return }
    guard
      let position = position(
        animation, at: time, isRemovedAtEnd: !isInGroup && !animation.isKept)
    else { return }
    let progress = Self.curve(animation.timingFunction, position.fraction)
    switch animation.kind {
    case .transition: break
    case .group(let children):
      let inner = animation.timingFunction == nil ? position.time : progress * animation.duration
      for child in children {
        apply(
          Self.resolved(child, begin: 0, duration: animation.duration), at: inner, of: layer,
          isInGroup: true, to: &values)
      }
    case .basic(let path, let from, let to, let by):
      show(path, from, to, by, progress, animation, position, &values)
    case .spring(let path, let from, let to, let mass, let stiffness, let damping, let velocity):
      let seconds = animation.timingFunction == nil ? position.time : progress * animation.duration
      let spring = Self.spring(mass, stiffness, damping, velocity, at: seconds)
      show(path, from, to, nil, spring, animation, position, &values)
    case .function(let function, let from, let to, let by):
      // A missing end shows nothing.
      let ends: (from: [Double], to: [Double])
      switch (from, to, by) {
      case (let from?, let to?, _): ends = (from, to)
      case (let from?, nil, let by?): ends = (from, zip(from, by).map(+))
      case (nil, let to?, let by?): ends = (zip(to, by).map(-), to)
      default: return
      }
      var numbers = Self.mix(.number, ends.from, ends.to, progress)
      if animation.isCumulative, !animation.autoreverses {
        // Ours: runs accumulate as numbers.
        numbers = zip(numbers, ends.to).map { $0 + $1 * max(position.runs, 0) }
      }
      var result = function.matrix(numbers)
      if animation.isAdditive { result = result * Matrix(values["transform"]) }
      values["transform"] = result.flat
    case .along(let points, let times, let mode, let timingFunctions):
      let path = PathKeyframes(points, times: times, mode: mode, timingFunctions: timingFunctions)
      store(path.value(at: progress), end: path.end, "position", animation, position, &values)
    case .keyframes(let path, let written, let times, let mode, let timingFunctions):
      guard written.count > 1 else { return }
      let keyframes = Keyframes(
        path.kind, written.map(path.numbers), times: times, mode: mode,
        timingFunctions: timingFunctions)
      store(keyframes.value(at: progress), end: keyframes.end, path, animation, position, &values)
    }
  }

  /// The three ends of a basic animation, of which the value beneath stands in for those that are missing.
  private func show(
    _ path: Path, _ from: [Double]?, _ to: [Double]?, _ by: [Double]?, _ progress: Double,
    _ animation: Animation, _ position: Position, _ values: inout Values
  ) {
    let beneath = values[path]
    let (from, to) = (from.map(path.numbers), to.map(path.numbers))
    let by = fault == .byValue ? nil : by.map(path.numbers)
    if path.kind == .flag {
      if let value = position.isPastStart && progress > 0 ? to : from { values[path] = value }
      return
    }
    func sum(_ by: [Double], _ value: [Double]) -> [Double] {
      path.kind == .transform ? (Matrix(by) * Matrix(value)).flat : zip(by, value).map(+)
    }
    func difference(_ value: [Double], _ by: [Double]) -> [Double] {
      // What, with `by` added, is `value`.
      path.kind == .transform
        ? (Matrix(by).inverse * Matrix(value)).flat : zip(value, by).map(-)
    }
    let ends: (from: [Double], to: [Double])
    switch (from, to, by) {
    case (let from?, let to?, _): ends = (from, to)
    case (let from?, nil, let by?): ends = (from, sum(by, from))
    case (nil, let to?, let by?): ends = (difference(to, by), to)
    case (let from?, nil, nil): ends = (from, beneath)
    case (nil, let to?, nil): ends = (beneath, to)
    case (nil, nil, let by?): ends = (beneath, sum(by, beneath))
    case (nil, nil, nil): return
    }
    store(
      Self.mix(path.kind, ends.from, ends.to, progress), end: ends.to, path, animation, position,
      &values)
  }

  /// Puts a value in the place of the one beneath, with the runs that are over, or adds it to that.
  private func store(
    _ value: [Double], end: [Double], _ path: Path, _ animation: Animation, _ position: Position,
    _ values: inout Values
  ) {
    var value = value
    if path.kind == .flag {
      values[path] = value
      return
    }
    let runs = animation.isCumulative && !animation.autoreverses ? max(position.runs, 0) : 0
    if path.kind == .transform {
      var result = Matrix(value)
      for _ in 0..<Int(runs) { result = Matrix(end) * result }
      if animation.isAdditive { result = result * Matrix(values[path]) }
      values[path] = result.flat
      return
    }
    value = zip(value, end).map { $0 + $1 * runs }
    if animation.isAdditive { value = zip(value, values[path]).map(+) }
    values[path] = value
  }

  /// The value between two.
  static func mix(_ kind: Kind, _ a: [Double], _ b: [Double], _ f: Double) -> [Double] {
    if kind == .transform { return Matrix.between(Matrix(a), Matrix(b), f).flat }
    return zip(a, b).map { $0 + ($1 - $0) * f }
  }

  /// A timing function at `x`, solved by halving; no function is linear.
  static func curve(_ timingFunction: TimingFunction?, _ x: Double) -> Double {
    guard let timingFunction, timingFunction != .linear else { return x }
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    let (x1, y1, x2, y2) = timingFunction.points
    func bezier(_ a: Double, _ b: Double, _ t: Double) -> Double {
      3 * a * t * (1 - t) * (1 - t) + 3 * b * t * t * (1 - t) + t * t * t
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if bezier(x1, x2, middle) < x { low = middle } else { high = middle }
    }
    return bezier(y1, y2, high)
  }

  /// The way of a spring from 0 to 1, by its closed form; above critical damping that of the critical.
  static func spring(
    _ mass: Double, _ stiffness: Double, _ damping: Double, _ velocity: Double, at t: Double
  ) -> Double {
    let omega = (stiffness / mass).squareRoot()
    let zeta = damping / (2 * (stiffness * mass).squareRoot())
    if zeta >= 1 { return 1 - (1 + (omega - velocity) * t) * exp(-omega * t) }
    let damped = omega * (1 - zeta * zeta).squareRoot()
    let b = (zeta * omega - velocity) / damped
    return 1 - exp(-zeta * omega * t) * (cos(damped * t) + b * sin(damped * t))
  }
}

/// The keyframes of an animation.
struct Keyframes {
  private let kind: Kind
  private var values: [[Double]]
  private var times: [Double]
  private let hasTimes: Bool
  private let mode: Animation.Mode
  private let timingFunctions: [TimingFunction]

  init(
    _ kind: Kind, _ values: [[Double]], times given: [Double]?, mode: Animation.Mode,
    timingFunctions: [TimingFunction]
  ) {
    self.kind = kind
    self.mode = mode
    let isEven = mode == .paced || mode == .cubicPaced
    self.timingFunctions = isEven ? [] : timingFunctions
    var given = mode == .cubicPaced ? nil : given
    // Key times that do not rise from 0 to 1 count as none.
    if let list = given {
      let rises = zip(list, list.dropFirst()).allSatisfy { $0 <= $1 }
      if list.count < 2 || !rises || list.contains(where: { $0 < 0 || $0 > 1 }) { given = nil }
    }
    hasTimes = given != nil
    self.values = values
    if let given {
      // The common prefix; discrete keyframes may have one time more.
      self.values = Array(values.prefix(given.count))
      self.times = Array(given.prefix(self.values.count))
      return
    }
    times = values.indices.map { Double($0) / Double(values.count - (mode == .discrete ? 0 : 1)) }
    // Ours: flags have no distances.
    guard isEven, kind != .flag else { return }
    let lengths: [Double] = zip(values, values.dropFirst()).map { a, b in
      let squares: [Double] = zip(a, b).map { ($1 - $0) * ($1 - $0) }
      return squares.reduce(0, +).squareRoot()
    }
    let total: Double = lengths.reduce(0, +)
    guard total > 0 else { return }
    times = [0]
    for length in lengths { times.append(times.last! + length / total) }
    times[times.count - 1] = 1
  }

  var end: [Double] { values[values.count - 1] }

  /// The keyframe before a time, and the part of the way to the next.
  func segment(at progress: Double) -> (index: Int, fraction: Double) {
    let isDiscrete = mode == .discrete
    let last = isDiscrete ? values.count - 1 : values.count - 2
    let index = times.indices.last { $0 <= max(last, 0) && times[$0] <= progress } ?? 0
    if isDiscrete || values.count == 1 { return (index, 0) }
    let (start, length) = (times[index], times[index + 1] - times[index])
    var fraction: Double = length > 0 ? (progress - start) / length : 1
    fraction = min(max(fraction, 0), 1)
    if index < timingFunctions.count {
      fraction = Evaluation.curve(timingFunctions[index], fraction)
    }
    return (index, fraction)
  }

  func value(at progress: Double) -> [Double] {
    let (index, fraction) = segment(at: progress)
    if mode == .discrete || values.count == 1 { return values[index] }
    // A flag is that of the keyframe before until the next one's segment has begun.
    if kind == .flag { return values[fraction > 0 ? index + 1 : index] }
    // Splines of transforms go straight: nobody has measured others.
    if (mode == .cubic || mode == .cubicPaced) && kind != .transform {
      return spline(index, fraction)
    }
    return Evaluation.mix(kind, values[index], values[index + 1], fraction)
  }

  /// A Catmull-Rom spline as a cubic by Hermite, with tangents for uneven times.
  private func spline(_ index: Int, _ f: Double) -> [Double] {
    let (f2, f3) = (f * f, f * f * f)
    let weights: [Double] = [2 * f3 - 3 * f2 + 1, f3 - 2 * f2 + f, 3 * f2 - 2 * f3, f3 - f2]
    return (0..<values[0].count).map { component in
      let p: [Double] = values.map { $0[component] }
      func tangent(_ i: Int, into: Bool) -> Double {
        if i == 0 { return p[1] - p[0] }
        if i == p.count - 1 { return p[i] - p[i - 1] }
        let (before, after) = (times[i] - times[i - 1], times[i + 1] - times[i])
        let even = (p[i + 1] - p[i - 1]) / 2
        guard before + after > 0 else { return even }
        return even * 2 * (into ? before : after) / (before + after)
      }
      let start = p[index] * weights[0] + tangent(index, into: false) * weights[1]
      return start + p[index + 1] * weights[2] + tangent(index + 1, into: true) * weights[3]
    }
  }
}

/// Keyframes along a path: the end of every line and curve is one, and a curve is followed by its parameter.
struct PathKeyframes {
  private let points: [[Double]]
  private let keyframes: Keyframes

  init(
    _ points: [[Double]], times: [Double]?, mode: Animation.Mode, timingFunctions: [TimingFunction]
  ) {
    self.points = points
    var stops = points.map { Array($0.suffix(2)) }
    // Discrete keyframes hold the beginning of each part.
    if mode == .discrete { stops.removeLast() }
    keyframes = Keyframes(.point, stops, times: times, mode: mode, timingFunctions: timingFunctions)
  }

  var end: [Double] { Array(points[points.count - 1].suffix(2)) }

  func value(at progress: Double) -> [Double] {
    let (index, t) = keyframes.segment(at: progress)
    guard t > 0, points[index + 1].count == 6 else { return keyframes.value(at: progress) }
    let (start, curve, s) = (points[index].suffix(2), points[index + 1], 1 - t)
    return zip(start, 0..<2).map { p, axis in
      let (c1, c2, end) = (curve[axis], curve[axis + 2], curve[axis + 4])
      return p * s * s * s + 3 * c1 * s * s * t + 3 * c2 * s * t * t + end * t * t * t
    }
  }
}

extension Animation.Function {
  /// The transform of numbers.
  fileprivate func matrix(_ v: [Double]) -> Matrix {
    switch self {
    case .rotateX: Matrix.rotation(v[0], 0, 0)
    case .rotateY: Matrix.rotation(0, v[0], 0)
    case .rotateZ: Matrix.rotation(0, 0, v[0])
    case .scale: Matrix.scale(v[0], v[1], v[2])
    case .scaleX: Matrix.scale(v[0], 1, 1)
    case .scaleY: Matrix.scale(1, v[0], 1)
    case .scaleZ: Matrix.scale(1, 1, v[0])
    case .translate: Matrix(written: [1, 1, 1, 0, 0, 0] + v)
    case .translateX: Matrix(written: [1, 1, 1, 0, 0, 0, v[0], 0, 0])
    case .translateY: Matrix(written: [1, 1, 1, 0, 0, 0, 0, v[0], 0])
    case .translateZ: Matrix(written: [1, 1, 1, 0, 0, 0, 0, 0, v[0]])
    }
  }
}
