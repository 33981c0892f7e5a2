import BoingCurves

/// The times of a number of keyframes, and the timing functions of the segments between them.
package struct KeyframeTimes: Sendable {
  /// The number of keyframes.
  package let count: Int
  /// Rising positions in 0…1; nil where the frames are evenly spread.
  package let times: [Double]?
  package let curves: [CubicBezierEasing?]
  /// True if each value holds until the next.
  package let isDiscrete: Bool

  package init(count: Int, times: [Double]?, curves: [CubicBezierEasing?], isDiscrete: Bool) {
    (self.count, self.times, self.curves, self.isDiscrete) = (count, times, curves, isDiscrete)
  }

  /// A position between two keyframes.
  package struct Position {
    var index: Int
    /// 0…1 from keyframe `index` to the next, or beyond where a curve overshoots.
    var fraction: Double
  }

  /// Returns the segment and the position within it at `progress`.
  package func position(at progress: Double) -> Position {
    guard let times else { return position(at: progress, nil, 1) }
    return times.withUnsafeBufferPointer { times in
      position(at: progress, times.baseAddress.map { Memory($0, count: times.count) }, 1)
    }
  }

  /// The same where the key times lie elsewhere: `stride` numbers apart from `column` on.
  @inline(__always)
  package func position(at progress: Double, _ column: Memory<Double>?, _ stride: Int)
    -> Position
  {
    isDiscrete
      ? discretePosition(progress, column, stride) : continuousPosition(progress, column, stride)
  }

  /// Returns the keyframe in effect, for values without anything in between.
  package func discreteIndex(at progress: Double) -> Int {
    let position = position(at: progress)
    let index = position.index + (!isDiscrete && position.fraction > 0 ? 1 : 0)
    return min(max(index, 0), count - 1)
  }

  @inline(__always)
  private func continuousPosition(
    _ progress: Double, _ column: Memory<Double>?, _ stride: Int
  ) -> Position {
    guard count > 1 else { return Position(index: 0, fraction: 0) }
    var position =
      if let column {
        Self.position(at: progress, column, stride, lastSegment: count - 2)
      } else {
        Self.position(at: progress, lastSegment: count - 2)
      }
    if position.index < curves.count, let curve = curves[position.index] {
      position.fraction = curve.value(at: position.fraction)
    }
    return position
  }

  /// Returns the segment and the position within it between evenly spread keyframes.
  @inline(__always)
  static func position(at progress: Double, lastSegment: Int) -> Position {
    let scaled = progress * Double(lastSegment &+ 1)
    let index = min(max(Int(clamping: max(scaled, 0)), 0), lastSegment)
    return Position(index: index, fraction: scaled - Double(index))
  }

  /// Returns the segment and the position within it between keyframes whose times lie `stride` numbers apart.
  @inline(__always)
  static func position(
    at progress: Double, _ column: Memory<Double>, _ stride: Int, lastSegment: Int
  ) -> Position {
    let index = segment(progress, column, stride, upTo: lastSegment)
    let (start, end) = (column[index &* stride], column[(index &+ 1) &* stride])
    // Before the first and after the last key time its value holds.
    if index == lastSegment, progress >= end { return Position(index: index, fraction: 1) }
    if index == 0, progress <= start { return Position(index: index, fraction: 0) }
    return Position(
      index: index, fraction: end > start ? (progress - start) / (end - start) : 1)
  }

  private func discretePosition(
    _ progress: Double, _ column: Memory<Double>?, _ stride: Int
  ) -> Position {
    guard let column else {
      return Position(
        index: min(max(Int(clamping: progress * Double(count)), 0), count - 1), fraction: 0)
    }
    let index = Self.segment(progress, column, stride, upTo: count - 1)
    return Position(index: index, fraction: 0)
  }

  /// Returns the last index whose time is at or below `progress`, at most `upTo`.
  ///
  /// The search starts where evenly spread times would have it and widens from there: most key times are
  /// not far from even, and neighbours lie in the same line of the cache.
  @inline(__always)
  private static func segment(
    _ progress: Double, _ column: Memory<Double>, _ stride: Int, upTo: Int
  ) -> Int {
    let last = max(upTo, 0)
    let guess = progress > 0 ? Int(clamping: min(progress, 1) * Double(last)) : 0
    var (low, high) = (guess, guess &+ 1)
    var step = 1
    while low > 0, column[low &* stride] > progress {
      high = low
      low = max(0, low &- step)
      step &*= 2
    }
    while high <= last, column[high &* stride] <= progress {
      low = high
      high &+= step
      step &*= 2
    }
    high = min(high, last &+ 1)
    while high &- low > 1 {
      let middle = (low &+ high) / 2
      if column[middle &* stride] <= progress { low = middle } else { high = middle }
    }
    return low
  }
}

/// The ends of a basic animation, of which any may be missing.
package struct EndValues<Value: Sendable>: Sendable {
  package let from: Value?
  package let to: Value?
  package let by: Value?

  package init(from: Value?, to: Value?, by: Value?) {
    (self.from, self.to, self.by) = (from, to, by)
  }

  /// Both ends, the missing ones taken from the underlying value; nil where none is given.
  package func resolved(
    underlyingValue: Value, sum: (Value, Value) -> Value, difference: (Value, Value) -> Value
  ) -> (from: Value, to: Value)? {
    switch (from, to, by) {
    case (let from?, let to?, _): (from, to)
    case (let from?, nil, let by?): (from, sum(from, by))
    case (nil, let to?, let by?): (difference(to, by), to)
    case (let from?, nil, nil): (from, underlyingValue)
    case (nil, let to?, nil): (underlyingValue, to)
    case (nil, nil, let by?): (underlyingValue, sum(underlyingValue, by))
    case (nil, nil, nil): nil
    }
  }
}

/// Keyframes of values with nothing in between: flags and images.
package struct DiscreteKeyframes<Value: Sendable>: Sendable {
  package let values: [Value]
  package let times: KeyframeTimes

  package init(values: [Value], times: KeyframeTimes) {
    (self.values, self.times) = (values, times)
  }
}

/// Keyframes of values made of up to four numbers.
///
/// Everything about a keyframe lies in memory side by side, its time first where there are key times:
/// finding the segment brings its values into the cache.
// Unchecked: nothing changes the memory after its making.
package struct VectorKeyframes: @unchecked Sendable {
  package let times: KeyframeTimes
  package let componentCount: Int
  private let hasTimes: Bool
  package let isSpline: Bool
  /// Numbers for each keyframe: its time, its value, the tangents out of it and into it, as far as
  /// there are such.
  private let stride: Int
  private let numbers: Memory<Double>
  /// The owner of ``numbers``.
  private let memory: ManagedBuffer<Void, Double>

  package init(
    _ values: [SIMD4<Double>], componentCount: Int, times: KeyframeTimes,
    tangents: [(out: SIMD4<Double>, in: SIMD4<Double>)] = []
  ) {
    self.times = times
    self.componentCount = componentCount
    hasTimes = times.times != nil
    isSpline = !tangents.isEmpty
    stride = (hasTimes ? 1 : 0) + componentCount * (isSpline ? 3 : 1)
    memory = .create(minimumCapacity: stride * times.count) { _ in }
    var next = memory.withUnsafeMutablePointerToElements { $0 }
    numbers = Memory(next, count: stride * times.count)
    func append(_ number: Double) {
      next.initialize(to: number)
      next += 1
    }
    for index in 0..<times.count {
      if let list = times.times { append(list[index]) }
      for component in 0..<componentCount { append(values[index][component]) }
      guard isSpline else { continue }
      for tangent in [tangents[index].out, tangents[index].in] {
        for component in 0..<componentCount { append(tangent[component]) }
      }
    }
  }

  /// The keyframes as a polyline, for as long as they live; nil where they are none.
  var polyline: Polyline? {
    guard componentCount == 1, !isSpline, !times.isDiscrete, times.count > 1, times.curves.isEmpty
    else { return nil }
    return Polyline(numbers: numbers, lastSegment: Int32(times.count - 2), hasTimes: hasTimes)
  }

  /// The last value.
  package var end: SIMD4<Double> { components(times.count - 1, 0) }

  /// Returns the value of a keyframe for `part` 0, the tangents out of it and into it for 1 and 2.
  @inline(__always)
  package func components(_ index: Int, _ part: Int) -> SIMD4<Double> {
    withExtendedLifetime(memory) {
      let start = numbers + index * stride + (hasTimes ? 1 : 0) + part * componentCount
      start.check(0, count: componentCount)
      return PropertyDescriptor.loadComponents(UnsafeRawPointer(start.start), componentCount)
    }
  }

  /// The value at `progress`.
  @inline(__always)
  package func value(at progress: Double) -> SIMD4<Double> {
    let position = withExtendedLifetime(memory) {
      times.position(at: progress, hasTimes ? numbers : nil, stride)
    }
    let (index, f) = (position.index, position.fraction)
    let from = components(index, 0)
    if times.isDiscrete || index + 1 >= times.count { return from }
    let to = components(index + 1, 0)
    // The last value is met exactly; from + (to − from) may miss it by a rounding.
    if f == 1 { return to }
    if !isSpline { return from + (to - from) * f }
    let (f2, f3) = (f * f, f * f * f)
    var hermite = from * (2 * f3 - 3 * f2 + 1) + components(index, 1) * (f3 - 2 * f2 + f)
    hermite += to * (3 * f2 - 2 * f3) + components(index + 1, 2) * (f3 - f2)
    return hermite
  }
}

/// Keyframes of single numbers, joined by straight lines, in memory of ``VectorKeyframes``.
package struct Polyline {
  /// The numbers of the keyframes, each after its time where there are key times.
  let numbers: Memory<Double>
  /// The index of the last segment; there is at least one.
  let lastSegment: Int32
  let hasTimes: Bool

  /// The value at `progress`.
  @inline(__always)
  func value(at progress: Double) -> Double {
    let last = Int(lastSegment)
    let (from, to, fraction): (Double, Double, Double)
    if hasTimes {
      let position = KeyframeTimes.position(at: progress, numbers, 2, lastSegment: last)
      let value = numbers + (2 &* position.index &+ 1)
      (from, to, fraction) = (value[0], value[2], position.fraction)
    } else {
      let position = KeyframeTimes.position(at: progress, lastSegment: last)
      let value = numbers + position.index
      (from, to, fraction) = (value[0], value[1], position.fraction)
    }
    return fraction == 1 ? to : from + (to - from) * fraction
  }
}

/// Keyframes of transforms, with the interpolation between neighbours taken apart once.
package struct TransformKeyframes: Sendable {
  package let values: [Matrix4]
  package let times: KeyframeTimes
  package let interpolations: [TransformInterpolation]

  package init(_ values: [Matrix4], times: KeyframeTimes) {
    // Those beyond the key times are never shown.
    let values = Array(values.prefix(times.count))
    self.values = values
    self.times = times
    interpolations = zip(values, values.dropFirst()).map {
      TransformInterpolation(from: $0, to: $1)
    }
  }

  /// The last value.
  package var end: Matrix4 { values[values.count - 1] }

  /// The transform at `progress`.
  package func value(at progress: Double) -> Matrix4 {
    let position = times.position(at: progress)
    let exact = times.isDiscrete || position.index >= interpolations.count || position.fraction == 0
    if exact { return values[position.index] }
    if position.fraction == 1 { return values[position.index + 1] }
    return interpolations[position.index].matrix(at: position.fraction)
  }
}
