/// Cuts paths into dashes, measured along them.
struct PathDasher {
  /// More dashes than these in one path are too fine to be seen apart, and could fill the memory.
  static let maximumCount = 20_000.0

  private let lengths: [Double]
  private let total: Double
  private let phase: Double

  /// `nil` for a pattern that leaves a path as it is: no lengths, lengths that add up to nothing or
  /// to more than a number holds, and what is negative or not a number.
  init?(phase: Double, lengths given: [Double]) {
    guard phase.isFinite, given.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return nil }
    lengths = given.count % 2 == 0 ? given : given + given
    total = lengths.reduce(0, +)
    guard total > 0, total.isFinite else { return nil }
    let remainder = phase.truncatingRemainder(dividingBy: total)
    self.phase = remainder < 0 ? remainder + total : remainder
  }

  /// The dashes of a path, the pattern starting anew with every subpath.
  func dashed(_ path: Path) -> Path {
    let subpaths = path.subpaths.map { ($0, $0.segments.map { $0.length }) }
    let way = subpaths.reduce(0) { $0 + $1.1.reduce(0, +) }
    guard Self.count(lengths.count, total, along: way) <= Self.maximumCount else { return path }
    var result = Path()
    for (subpath, lengths) in subpaths { add(subpath, lengths, to: &result) }
    return result
  }

  /// The number of dashes and gaps along a path of length `way`, about.
  fileprivate static func count(_ lengths: Int, _ total: Double, along way: Double) -> Double {
    way / total * Double(lengths)
  }

  private func add(_ subpath: Subpath, _ segmentLengths: [Double], to result: inout Path) {
    var index = 0
    var left = lengths[0] - phase
    while left < 0 || (left == 0 && lengths[index] > 0) {
      index = (index + 1) % lengths.count
      left += lengths[index]
    }
    guard !subpath.segments.isEmpty else {
      // A dot is drawn by caps where the pattern starts with a dash.
      guard subpath.isDrawn, index % 2 == 0 else { return }
      result.move(to: subpath.start)
      return result.addLine(to: subpath.start)
    }
    var dashes: [[PathSegment]] = []
    var dash: [PathSegment]? = index % 2 == 0 ? [] : nil
    let startsOn = dash != nil
    for (segment, length) in zip(subpath.segments, segmentLengths) {
      var position: Double = 0
      var from: Double = 0
      while left <= length - position {
        position += left
        let to = segment.parameter(atDistance: position, length: length)
        if var finished = dash {
          if to > from { finished.append(segment.part(from: from, to: to)) }
          if finished.isEmpty { finished.append(dot(on: segment, at: to)) }
          dashes.append(finished)
        }
        from = to
        index = (index + 1) % lengths.count
        left = lengths[index]
        dash = index % 2 == 0 ? [] : nil
      }
      if from < 1 { dash?.append(segment.part(from: from, to: 1)) }
      left -= length - position
    }
    if let last = dash, !last.isEmpty { dashes.append(last) }
    if subpath.isClosed, startsOn, dash?.isEmpty == false {
      if dashes.count == 1 {
        append(dashes[0], to: &result)
        return result.closeSubpath()
      }
      // The dash across the start is one.
      dashes[0] = (dashes.popLast() ?? []) + dashes[0]
    }
    for dash in dashes { append(dash, to: &result) }
  }

  private func append(_ dash: [PathSegment], to result: inout Path) {
    guard let first = dash.first else { return }
    result.move(to: first.start)
    for segment in dash { result.add(segment) }
  }

  /// A dash of no length, long enough to have a direction for its caps.
  private func dot(on segment: PathSegment, at t: Double) -> PathSegment {
    let center = segment.point(at: t)
    let direction =
      segment.derivative(at: t).direction ?? segment.startDirection ?? SIMD2(1, 0)
    let half = direction * (total / 2_000_000)
    return PathSegment(lineFrom: center - half, to: center + half)
  }
}

extension Path {
  /// Returns the path cut into dashes, as open subpaths of the same curves; the path itself where the pattern
  /// is none, or has more than ``PathDasher/maximumCount`` dashes along it.
  package func dashed(phase: Double, lengths: [Double]) -> Path {
    PathDasher(phase: phase, lengths: lengths)?.dashed(self) ?? self
  }

  /// `lengths` where they cut the path into dashes that can be told apart; none, for an unbroken line,
  /// where the dashes would be too many, as for a pattern that adds up to nothing or is no pattern.
  package func drawableDashes(_ lengths: [Double]) -> [Double] {
    let total = lengths.reduce(0, +)
    guard !lengths.isEmpty, lengths.allSatisfy({ $0.isFinite && $0 >= 0 }), total > 0,
      total.isFinite
    else { return [] }
    var way: Double = 0
    for subpath in subpaths { for segment in subpath.segments { way += segment.length } }
    // Written so that what is not a number is too many.
    return PathDasher.count(lengths.count, total, along: way) <= PathDasher.maximumCount
      ? lengths : []
  }
}
