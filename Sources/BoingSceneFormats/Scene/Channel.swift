import BoingCurves

/// The easing of a segment between its two values.
enum ChannelEasing: Hashable {
  /// The first value until the end.
  case hold
  case linear
  /// A cubic Bézier curve from (0, 0) to (1, 1), x in 0…1; y may leave that range.
  case cubic(x1: Double, y1: Double, x2: Double, y2: Double)

  /// Returns the progress at a fraction of the segment's time.
  func progress(at fraction: Double) -> Double {
    switch self {
    case .hold: return 0
    case .linear: return fraction
    case .cubic(let x1, let y1, let x2, let y2):
      if fraction <= 0 { return 0 }
      if fraction >= 1 { return 1 }
      var (low, high) = (0.0, 1.0)
      for _ in 0..<48 {
        let s = (low + high) / 2
        if Self.coordinate(x1, x2, s) < fraction { low = s } else { high = s }
      }
      return Self.coordinate(y1, y2, (low + high) / 2)
    }
  }

  /// Returns a coordinate of the curve at the parameter `s`.
  static func coordinate(_ c1: Double, _ c2: Double, _ s: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * s * c1 + 3 * r * s * s * c2 + s * s * s
  }
}

/// A value over the time of a scene: constant, or a chain of segments whose numbers share one easing each.
struct Channel: Hashable {
  /// A stretch of time with a value at both ends.
  struct Segment: Hashable {
    var start: Double
    var end: Double
    var from: [Double]
    var to: [Double]
    var easing: ChannelEasing

    /// The value at the end.
    var final: [Double] { easing == .hold ? from : to }

    /// Returns the value at a time within the segment.
    func value(at time: Double) -> [Double] {
      let fraction = end > start ? (time - start) / (end - start) : 1
      if fraction >= 1, easing != .hold { return to }
      let progress = easing.progress(at: fraction)
      return zip(from, to).map { $0 + ($1 - $0) * progress }
    }
  }

  /// The value before the first segment.
  var initial: [Double]
  /// The stretches of time, one after another without gaps; empty for a constant.
  ///
  /// Two may not meet in value: there the value jumps.
  var segments: [Segment] = []
  /// The maximum distance from the curve that was fitted, in units of the value, over all numbers.
  var maximumError = 0.0

  /// Creates a constant.
  init(_ value: [Double]) { initial = value }
  init(_ value: Double...) { initial = value }

  init(_ segments: [Segment], maximumError: Double) {
    initial = segments.first?.from ?? []
    self.segments = segments
    self.maximumError = maximumError
  }

  /// Creates a value that jumps: stretches of time, neighbours of one value joined.
  init(holding stretches: [(start: Double, end: Double, value: Double)]) {
    var joined: [Segment] = []
    for (start, end, value) in stretches where end > start {
      if joined.last?.from == [value] {
        joined[joined.count - 1].end = end
      } else {
        joined.append(
          Segment(start: start, end: end, from: [value], to: [value], easing: .hold))
      }
    }
    self.init(joined, maximumError: 0)
  }

  var isConstant: Bool { segments.isEmpty }

  /// The value where it never changes; nil where it does.
  var constant: [Double]? { isConstant ? initial : nil }

  /// The value after the last segment.
  var final: [Double] { segments.last?.final ?? initial }

  /// Returns the channel with each value replaced by a linear map of it.
  func map(_ transform: ([Double]) -> [Double]) -> Channel {
    var result = self
    result.initial = transform(initial)
    for index in segments.indices {
      result.segments[index].from = transform(segments[index].from)
      result.segments[index].to = transform(segments[index].to)
    }
    return result
  }

  /// Returns the constant or animated number at an index of the value.
  func component(_ index: Int) -> Channel { map { [$0[index]] }.simplified }

  /// The same without segments where nothing changes.
  var simplified: Channel {
    guard let first = segments.first,
      segments.allSatisfy({ $0.from == first.from && ($0.to == first.from || $0.easing == .hold) })
    else { return self }
    return Channel(first.from)
  }

  /// The values at both ends of all segments.
  var keyValues: [[Double]] { isConstant ? [initial] : segments.flatMap { [$0.from, $0.to] } }
}

/// A channel that is fitted when a writer first asks for it, so that a format pays for what it writes alone.
final class DeferredChannel {
  private let make: () -> Channel
  /// The channel; nil as long as nobody asked for it.
  private(set) var made: Channel?

  init(_ make: @escaping () -> Channel) { self.make = make }
  convenience init(_ value: Double...) { self.init { Channel(value) } }

  var channel: Channel {
    if let made { return made }
    let channel = make()
    made = channel
    return channel
  }

  /// The value where it never changes; nil where it does.
  var constant: [Double]? { channel.constant }
}

/// The work that fitting the channels of one export may take, so that no document takes an unbounded time.
final class FittingBudget {
  /// The cost of reading a value of the function that is fitted, where one of its table costs 1.
  static let evaluationCost = 16
  private var remaining: Int

  init(_ cost: Int = LayerExportOptions(.lottie).maximumFittingCost) { remaining = cost }

  /// Takes `cost`; false where less remains.
  func take(_ cost: Int) -> Bool {
    remaining -= cost
    return remaining >= 0
  }
}

/// Fits channels to functions of time.
///
/// Each segment has the function's values and slopes at both ends, so that parabolas, straight lines and timing
/// functions leave without error. The handles of other curves reach as far as a least-squares fit says, and
/// each segment as far as a search finds that the tolerance allows.
struct ChannelFitter {
  /// A channel that a tolerance would cut into more segments than this is not fitted.
  static let maximumCount = 20_000
  /// The maximum number of segments between two breaks.
  static let maximumStretchCount = 2_000

  /// Seconds from 0 on.
  let duration: Double
  /// Rising times within the duration at which the function may turn sharply or jump.
  let breaks: [Double]
  /// Easings that a whole stretch between two breaks may have.
  let easings: [ChannelEasing]
  private let budget: FittingBudget

  /// - Parameters:
  ///   - breaks: Times in any order; those outside the duration are left out.
  ///   - easings: Cubic easings, of which the reverses are tried, too.
  ///   - budget: The work that fits may take together.
  init(
    duration: Double, breaks: [Double], easings: [ChannelEasing],
    budget: FittingBudget = FittingBudget()
  ) {
    (self.duration, self.budget) = (duration, budget)
    var rising: [Double] = []
    for time in breaks.sorted() where time > 1e-9 && time < duration - 1e-9 {
      if time - (rising.last ?? 0) > 1e-9 { rising.append(time) }
    }
    self.breaks = rising
    var all: [ChannelEasing] = []
    for case .cubic(let x1, let y1, let x2, let y2) in easings {
      all.append(.cubic(x1: x1, y1: y1, x2: x2, y2: y2))
      all.append(.cubic(x1: 1 - x2, y1: 1 - y2, x2: 1 - x1, y2: 1 - y1))
    }
    self.easings = Array(all.prefix(16))
  }

  /// Returns the channel of a function within a tolerance; nil where it takes more than
  /// ``maximumCount`` segments, the function is not finite, or the budget is spent.
  ///
  /// - Parameters:
  ///   - tolerance: In units of the value, for each number.
  ///   - staysInRange: True if the channel may not leave the function's range by more than the tolerance.
  func fit(
    tolerance: Double, staysInRange: Bool = false, _ value: (Double) -> [Double]
  ) -> Channel? {
    guard duration > 0 else {
      let only = value(0)
      return only.allSatisfy(\.isFinite) ? Channel(only) : nil
    }
    if isConstant(value) { return Channel(value(0)) }
    var segments: [Channel.Segment] = []
    var error = 0.0
    var start = 0.0
    for end in breaks + [duration] {
      guard
        let table = FunctionTable(
          from: start, to: end, tolerance: tolerance / 20, budget, value),
        let fitted = StretchFit(table, tolerance: tolerance, easings: easings, budget).run()
      else { return nil }
      for segment in fitted.segments { append(segment, to: &segments, tolerance: tolerance) }
      error = max(error, fitted.error + table.error)
      guard segments.count <= Self.maximumCount else { return nil }
      start = end
    }
    let smoothed = PolylineSmoothing(
      tolerance: tolerance, staysInRange: staysInRange, budget: budget
    ).smoothed(segments)
    return Channel(smoothed.segments, maximumError: max(error, smoothed.error)).simplified
  }

  /// True if the value is the same at the ends of each stretch and at three times within.
  func isConstant(_ value: (Double) -> [Double]) -> Bool {
    let first = value(0)
    guard first.allSatisfy(\.isFinite) else { return false }
    var start = 0.0
    for end in breaks + [duration] {
      for part in [0.0, 0.11, 0.53, 0.87, 1] where value(start + (end - start) * part) != first {
        return false
      }
      start = end
    }
    return true
  }

  /// Adds a segment, as a part of the one before where both are one straight line.
  private func append(
    _ segment: Channel.Segment, to segments: inout [Channel.Segment], tolerance: Double
  ) {
    guard let last = segments.last, last.to == segment.from else { return segments.append(segment) }
    let isLevel = last.from == last.to && segment.from == segment.to
    var isStraight = isLevel
    if !isLevel, last.easing == .linear, segment.easing == .linear {
      let part = (last.end - last.start) / (segment.end - last.start)
      isStraight = zip(last.from, zip(last.to, segment.to)).allSatisfy {
        ($0 + ($1.1 - $0) * part - $1.0).magnitude <= tolerance * 1e-3
      }
    }
    guard isStraight else { return segments.append(segment) }
    segments[segments.count - 1].end = segment.end
    segments[segments.count - 1].to = segment.to
  }
}

/// Puts few curves in place of many straight segments that stand for a curve.
///
/// A bounce is a polyline of as few points as its error allows. Between the middles of its lines runs a chain of
/// parabolas, tangent to each line: the curve that the polyline stands for, within the polyline's own error.
/// A polyline with corners larger than a small part of its range is meant as it is.
struct PolylineSmoothing {
  let tolerance: Double
  /// True if the curves may not leave the polyline's range by more than the tolerance.
  let staysInRange: Bool
  let budget: FittingBudget

  /// The maximum distance of the curve from the polyline, as a part of the values' range.
  static let maximumCorner = 0.003
  /// The minimum number of lines that stand for a curve.
  static let minimumCount = 6

  /// Returns the segments with curves in place of polylines, and their maximum distance from those.
  func smoothed(_ segments: [Channel.Segment]) -> (segments: [Channel.Segment], error: Double) {
    var result: [Channel.Segment] = []
    var error = 0.0
    var run: [Channel.Segment] = []
    func flush() {
      let curves = curves(for: run)
      result += curves.segments
      error = max(error, curves.error)
      run = []
    }
    for segment in segments {
      if segment.easing != .linear || run.last.map({ $0.to != segment.from }) ?? false { flush() }
      if segment.easing == .linear { run.append(segment) } else { result.append(segment) }
    }
    flush()
    return (result, error)
  }

  private func curves(for run: [Channel.Segment]) -> (segments: [Channel.Segment], error: Double) {
    guard run.count >= Self.minimumCount else { return (run, 0) }
    let points = [run[0].from] + run.map(\.to)
    let range = run[0].from.indices.reduce(0.0) { range, lane in
      let values = points.map { $0[lane] }
      return max(range, (values.max() ?? 0) - (values.min() ?? 0))
    }
    var segments: [Channel.Segment] = []
    var error = 0.0
    var first = 0
    var largest = 0.0
    for index in run.indices {
      let corner = index + 1 < run.count ? Self.corner(run[index], run[index + 1]) : .infinity
      if corner <= Self.maximumCorner * range {
        largest = max(largest, corner)
        continue
      }
      let part = Array(run[first...index])
      if let curves = fit(part, corner: largest) {
        segments += curves.segments
        error = max(error, curves.error + largest)
      } else {
        segments += part
      }
      (first, largest) = (index + 1, 0)
    }
    return (segments, error)
  }

  /// The distance between the joint of two lines and the parabola between their middles: Δm·ab/(√a + √b)²
  /// where the slopes differ by Δm and half of the lines last a and b.
  private static func corner(_ line: Channel.Segment, _ next: Channel.Segment) -> Double {
    let (a, b) = ((line.end - line.start) / 2, (next.end - next.start) / 2)
    let reach = a.squareRoot() + b.squareRoot()
    return line.from.indices.reduce(0) { maximum, lane in
      let slopes = (
        (line.to[lane] - line.from[lane]) / (2 * a), (next.to[lane] - next.from[lane]) / (2 * b)
      )
      return max(maximum, (slopes.1 - slopes.0).magnitude * a * b / (reach * reach))
    }
  }

  private func fit(
    _ part: [Channel.Segment], corner: Double
  ) -> (segments: [Channel.Segment], error: Double)? {
    guard part.count >= Self.minimumCount, let start = part.first?.start, let end = part.last?.end
    else { return nil }
    let joints =
      part.dropLast().map { ($0.start + $0.end) / 2 } + [(part[part.count - 1].start + end) / 2]
    func value(_ time: Double) -> [Double] {
      var (low, high) = (0, part.count)
      while high - low > 1 {
        let middle = (low + high) / 2
        if part[middle].start <= time { low = middle } else { high = middle }
      }
      // The two lines between whose middles the time lies.
      let second = time >= joints[low] ? low + 1 : low
      guard second > 0, second < part.count else { return part[low].value(at: time) }
      let (a, b) = (part[second - 1], part[second])
      // The parabola with its ends at the middles and its control point at the joint, which has no value
      // beyond those three: the time is t(s) = (1 − s)²·from + 2(1 − s)s·joint + s²·to.
      let (from, joint, to) = (joints[second - 1], b.start, joints[second])
      let (left, right) = (joint - from, to - joint)
      let offset = time - from
      let root = max(0, left * left + (right - left) * offset).squareRoot()
      let s = left + root > 0 ? min(1, offset / (left + root)) : 1
      let (before, after) = (a.value(at: from), b.value(at: to))
      return before.indices.map { lane in
        (1 - s) * (1 - s) * before[lane] + 2 * (1 - s) * s * a.to[lane] + s * s * after[lane]
      }
    }
    let goal = staysInRange ? tolerance : max(tolerance, corner)
    guard let table = FunctionTable(from: start, to: end, tolerance: goal / 20, budget, value),
      let fitted = StretchFit(table, tolerance: goal, easings: [], budget).run(),
      fitted.segments.count * 2 <= part.count
    else { return nil }
    return (fitted.segments, fitted.error + table.error)
  }
}

/// A function between two breaks, sampled with its slopes so densely that cubics between the samples stand
/// for it.
struct FunctionTable {
  let start: Double
  let end: Double
  private(set) var values: [[Double]]
  private var slopes: [[Double]]
  /// The maximum distance found between the table and the function, halfway between samples.
  private(set) var error = 0.0

  /// Nil where the function is not finite, its numbers change in count, or the budget is spent.
  init?(
    from start: Double, to end: Double, tolerance: Double, _ budget: FittingBudget,
    _ value: (Double) -> [Double]
  ) {
    (self.start, self.end) = (start, end)
    (values, slopes) = ([], [])
    let length = end - start
    // Just inside the ends, beyond which other values hold.
    let inset = max(length * 1e-9, 1e-12)
    let step = min(1e-5, length / 64)
    func inner(_ time: Double) -> [Double] {
      value(min(max(time, start + inset), end - inset))
    }
    func slope(_ time: Double) -> [Double] {
      let t = min(max(time, start + inset), end - inset)
      let direction = t - step < start + inset ? 1.0 : t + step > end - inset ? -1 : 0
      if direction == 0 {
        return zip(inner(t + step), inner(t - step)).map { ($0 - $1) / (2 * step) }
      }
      let (a, b, c) = (inner(t), inner(t + direction * step), inner(t + 2 * direction * step))
      return zip(a, zip(b, c)).map {
        direction * (-3 * $0 + 4 * $1.0 - $1.1) / (2 * step)
      }
    }
    func exact(_ time: Double) -> [Double] {
      let (near, at) = (inner(time), value(time))
      let speed = slope(time)
      // The value at a break itself, unless it belongs to the other side.
      let belongs =
        near.count == at.count
        && zip(near, zip(at, speed)).allSatisfy {
          ($0 - $1.0).magnitude <= 1e-9 * (1 + $0.magnitude) + 4 * inset * $1.1.magnitude
        }
      return belongs ? at : near
    }
    let count = exact(start).count
    let maximum = 1 << 12
    var intervals = min(max(Int(clamping: (length * 120).rounded(.up)), 4), maximum)
    var before = Double.infinity
    func isUsable(_ list: [Double]) -> Bool {
      list.count == count && list.allSatisfy(\.isFinite)
    }
    while true {
      values = []
      slopes = []
      error = 0
      // A value, two for its slope, and one halfway, of each.
      guard budget.take(4 * (intervals + 1) * FittingBudget.evaluationCost) else { return nil }
      for index in 0...intervals {
        let time = start + length * (Double(index) / Double(intervals))
        let sample =
          index == 0 || index == intervals ? exact(index == 0 ? start : end) : inner(time)
        let speed = slope(time)
        guard isUsable(sample), isUsable(speed) else { return nil }
        values.append(sample)
        slopes.append(speed)
        if index > 0 {
          let middle = start + length * ((Double(index) - 0.5) / Double(intervals))
          let value = inner(middle)
          guard isUsable(value) else { return nil }
          for (a, b) in zip(value, self.value(at: middle, intervals: intervals)) {
            error = max(error, (a - b).magnitude)
          }
        }
      }
      if error <= tolerance { break }
      // A function that twice as many samples do not make out any better has no shape to follow.
      if error > 1_000 * tolerance, error > before * 0.9 { return nil }
      if intervals >= maximum { break }
      before = error
      intervals = min(intervals * 2, maximum)
    }
  }

  /// Returns the value at a time within the table.
  func value(at time: Double) -> [Double] { value(at: time, intervals: values.count - 1) }

  private func position(_ time: Double, _ intervals: Int) -> (index: Int, fraction: Double) {
    let scaled = min(max((time - start) / (end - start), 0), 1) * Double(intervals)
    let index = min(Int(clamping: scaled), intervals - 1)
    return (index, scaled - Double(index))
  }

  private func value(at time: Double, intervals: Int) -> [Double] {
    let (index, f) = position(time, intervals)
    if f == 0 { return values[index] }
    if f == 1 { return values[index + 1] }
    let h = (end - start) / Double(intervals)
    let (f2, f3) = (f * f, f * f * f)
    let (a, b, c, d) = (2 * f3 - 3 * f2 + 1, f3 - 2 * f2 + f, 3 * f2 - 2 * f3, f3 - f2)
    let (v0, v1, s0, s1) = (values[index], values[index + 1], slopes[index], slopes[index + 1])
    return v0.indices.map { v0[$0] * a + s0[$0] * (b * h) + v1[$0] * c + s1[$0] * (d * h) }
  }

  /// Returns the slope at a time within the table.
  func slope(at time: Double) -> [Double] {
    let intervals = values.count - 1
    let (index, f) = position(time, intervals)
    if f == 0 { return slopes[index] }
    if f == 1 { return slopes[index + 1] }
    let h = (end - start) / Double(intervals)
    let f2 = f * f
    let (a, b, d) = ((6 * f2 - 6 * f) / h, 3 * f2 - 4 * f + 1, 3 * f2 - 2 * f)
    let (v0, v1, s0, s1) = (values[index], values[index + 1], slopes[index], slopes[index + 1])
    return v0.indices.map { (v0[$0] - v1[$0]) * a + s0[$0] * b + s1[$0] * d }
  }
}

/// The segments of one stretch between two breaks.
private struct StretchFit {
  private let table: FunctionTable
  private let tolerance: Double
  private let easings: [ChannelEasing]
  private let budget: FittingBudget

  init(
    _ table: FunctionTable, tolerance: Double, easings: [ChannelEasing], _ budget: FittingBudget
  ) {
    (self.table, self.tolerance, self.easings, self.budget) = (table, tolerance, easings, budget)
  }

  /// A segment, and its distance from the table.
  private typealias Fitted = (segment: Channel.Segment, error: Double)

  /// Returns the segments from the start to the end; nil where too many would be needed, or the budget is spent.
  func run() -> (segments: [Channel.Segment], error: Double)? {
    if let whole = whole() { return ([whole.segment], whole.error) }
    var segments: [Channel.Segment] = []
    var error = 0.0
    var start = table.start
    var guess = (table.end - table.start) / 4
    while start < table.end {
      guard segments.count < ChannelFitter.maximumStretchCount, budget.take(0) else { return nil }
      let next = longest(from: start, guess: guess)
      segments.append(next.segment)
      error = max(error, next.error)
      guess = next.segment.end - start
      start = next.segment.end
    }
    return (segments, error)
  }

  /// Returns one segment for all; nil where none keeps the tolerance.
  private func whole() -> Fitted? {
    let (start, end) = (table.start, table.end)
    if let straight = line(from: start, to: end) { return straight }
    let chord = Chord(table, start, end)
    if let chord {
      for easing in easings {
        let error = self.error(of: chord, easing)
        if error <= tolerance / 20 { return (chord.segment(easing), error) }
      }
    }
    return segment(from: start, to: end)
  }

  /// Returns the longest segment that a search finds; a straight one over a very short time fits always.
  private func longest(from start: Double, guess: Double) -> Fitted {
    let rest = table.end - start
    let smallest = max(rest * 1e-7, (table.end - table.start) * 1e-6)
    var best: Fitted?
    var (lower, upper) = (0.0, Double.infinity)
    var length = min(guess, rest)
    for _ in 0..<40 {
      let isWhole = length >= rest * (1 - 1e-6)
      let end = isWhole ? table.end : start + length
      if let fitted = line(from: start, to: end) ?? segment(from: start, to: end) {
        best = fitted
        if isWhole { break }
        lower = length
        length = upper < .infinity ? (lower + upper) / 2 : length * 1.5
      } else {
        upper = length
        length = lower > 0 ? (lower + upper) / 2 : upper * 0.6
        if length < smallest { break }
      }
      if lower > 0, upper - lower < 0.02 * lower { break }
    }
    if let best { return best }
    let end = min(table.end, start + smallest)
    let segment = Channel.Segment(
      start: start, end: end, from: table.value(at: start), to: table.value(at: end),
      easing: .linear)
    return (segment, distance(of: segment))
  }

  /// Returns a level or straight segment; nil where there is none within a small part of the tolerance.
  private func line(from start: Double, to end: Double) -> Fitted? {
    let segment = Channel.Segment(
      start: start, end: end, from: table.value(at: start), to: table.value(at: end),
      easing: .linear)
    let error = distance(of: segment)
    guard error <= tolerance / 50 else { return nil }
    return (segment, error)
  }

  private func distance(of segment: Channel.Segment) -> Double {
    var error = 0.0
    guard budget.take(Self.checks) else { return .infinity }
    for index in 1..<Self.checks {
      let time =
        segment.start + (segment.end - segment.start) * (Double(index) / Double(Self.checks))
      for (a, b) in zip(segment.value(at: time), table.value(at: time)) {
        error = max(error, (a - b).magnitude)
      }
    }
    return error
  }

  /// The number of intervals on which a segment is measured.
  private static let checks = 48

  private func error(of chord: Chord, _ easing: ChannelEasing) -> Double {
    guard case .cubic(let x1, let y1, let x2, let y2) = easing else { return .infinity }
    let length = chord.end - chord.start
    var error = 0.0
    guard budget.take(Self.checks) else { return .infinity }
    for index in 1..<Self.checks {
      let s = Double(index) / Double(Self.checks)
      let time = chord.start + length * ChannelEasing.coordinate(x1, x2, s)
      let progress = ChannelEasing.coordinate(y1, y2, s)
      let value = table.value(at: time)
      for lane in value.indices {
        let played = chord.from[lane] + (chord.to[lane] - chord.from[lane]) * progress
        error = max(error, (played - value[lane]).magnitude)
      }
    }
    return error
  }

  /// Returns a cubic segment with the slopes of both ends within the tolerance; nil where there is none.
  private func segment(from start: Double, to end: Double) -> Fitted? {
    guard let chord = Chord(table, start, end) else { return nil }
    for reach in [(1.0 / 3, 1.0 / 3), (0.6, 0.6), (0.2, 0.6), (0.6, 0.2)] {
      var reach = reach
      for round in 0..<6 {
        let easing = chord.easing(reach)
        let error = self.error(of: chord, easing)
        if error <= tolerance { return (chord.segment(easing), error) }
        guard round < 5, let next = improved(reach, chord) else { break }
        reach = next
      }
    }
    return nil
  }

  /// Returns the reach of the handles after a Gauss–Newton step; nil where there is none.
  ///
  /// At the Bézier's own times the distance B(s) − f(t(s)) has the derivatives 3(1−s)²s·(f′₀ − f′) and
  /// 3(1−s)s²·(f′ − f′₁) by the two reaches, with slopes by the fraction of the segment.
  private func improved(_ reach: (Double, Double), _ chord: Chord) -> (Double, Double)? {
    guard case .cubic(let x1, let y1, let x2, let y2) = chord.easing(reach) else { return nil }
    guard budget.take(32) else { return nil }
    let length = chord.end - chord.start
    var (m11, m12, m22, r1, r2) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for index in 1...16 {
      let s = Double(index) / 17
      let time = chord.start + length * ChannelEasing.coordinate(x1, x2, s)
      let error = ChannelEasing.coordinate(y1, y2, s) - chord.progress(table.value(at: time))
      let slope = chord.speed(table.slope(at: time)) * length
      let common = 3 * (1 - s) * s
      let d1 = common * (1 - s) * (chord.slopes.0 - slope)
      let d2 = common * s * (slope - chord.slopes.1)
      m11 += d1 * d1
      m12 += d1 * d2
      m22 += d2 * d2
      r1 += d1 * error
      r2 += d2 * error
    }
    let damping = 1e-9 * (m11 + m22)
    let determinant = (m11 + damping) * (m22 + damping) - m12 * m12
    guard determinant > 0 else { return nil }
    let step1 = (r1 * (m22 + damping) - r2 * m12) / determinant
    let step2 = (r2 * (m11 + damping) - r1 * m12) / determinant
    guard step1.isFinite, step2.isFinite else { return nil }
    return (
      max(0.01, min(1, reach.0 - max(-0.3, min(0.3, step1)))),
      max(0.01, min(1, reach.1 - max(-0.3, min(0.3, step2))))
    )
  }
}

/// The straight line between the values at two times, on which a segment moves.
private struct Chord {
  let start: Double
  let end: Double
  let from: [Double]
  let to: [Double]
  /// The slopes at both ends, in progress for the whole time.
  let slopes: (Double, Double)
  private let direction: [Double]

  /// Nil where both values are one, or the function leaves faster than an easing should.
  init?(_ table: FunctionTable, _ start: Double, _ end: Double) {
    (self.start, self.end) = (start, end)
    (from, to) = (table.value(at: start), table.value(at: end))
    let offset = zip(from, to).map { $1 - $0 }
    let square = offset.reduce(0) { $0 + $1 * $1 }
    guard square > 0, square.isFinite else { return nil }
    direction = offset.map { $0 / square }
    let length = end - start
    func speed(_ slope: [Double]) -> Double {
      zip(slope, offset).reduce(0) { $0 + $1.0 * $1.1 } / square * length
    }
    slopes = (speed(table.slope(at: start)), speed(table.slope(at: end)))
    // An easing scales the difference of both values, which must not be too small for that.
    guard slopes.0.magnitude < 60, slopes.1.magnitude < 60 else { return nil }
  }

  func progress(_ value: [Double]) -> Double {
    var sum = 0.0
    for lane in value.indices { sum += (value[lane] - from[lane]) * direction[lane] }
    return sum
  }

  func speed(_ slope: [Double]) -> Double {
    zip(slope, direction).reduce(0) { $0 + $1.0 * $1.1 }
  }

  func easing(_ reach: (Double, Double)) -> ChannelEasing {
    .cubic(
      x1: reach.0, y1: reach.0 * slopes.0, x2: 1 - reach.1, y2: 1 - reach.1 * slopes.1)
  }

  func segment(_ easing: ChannelEasing) -> Channel.Segment {
    Channel.Segment(start: start, end: end, from: from, to: to, easing: easing)
  }
}
