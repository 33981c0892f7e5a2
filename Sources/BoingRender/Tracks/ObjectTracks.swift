// Threads share tracks, as ``Track`` says: nothing in one changes after its making.

/// Paths, lists, images and other values with storage of their own between two ends, which the underlying
/// value may stand in for.
package final class ObjectEndsTrack: Track, @unchecked Sendable {
  package let ends: EndValues<PropertyValue>

  package init(_ description: TrackDescription, _ ends: EndValues<PropertyValue>) {
    self.ends = ends
    super.init(description)
  }

  override func value(
    at progress: Double, isPastStart: Bool, over underlyingValue: PropertyValue
  ) -> PropertyValue? {
    // An underlying value that is absent cannot be blended with; then, too, the values switch.
    if let from = ends.from ?? ends.to.map({ _ in underlyingValue }),
      let to = ends.to ?? ends.from.map({ _ in underlyingValue }),
      let between = from.interpolated(to: to, at: progress)
    {
      return between
    }
    return ends.value(at: progress, isPastStart: isPastStart)
  }

  override func fade(
    at progress: Double, isPastStart: Bool, over underlyingValue: Bitmap?
  ) -> ContentsFade? {
    guard isPastStart, progress > 0, progress < 1, ends.from != nil || ends.to != nil else {
      return nil
    }
    let from = ends.from?.image ?? (ends.from == nil ? underlyingValue : nil)
    return ContentsFade(from: from, fraction: progress)
  }
}

/// Keyframes of paths, lists, images and other values with storage of their own.
package struct ObjectKeyframes: Sendable {
  package let values: [PropertyValue]
  package let times: KeyframeTimes
  /// The numbers of the values, four at a time, where they go through splines.
  package var splines: [VectorKeyframes] = []

  package init(values: [PropertyValue], times: KeyframeTimes, splines: [VectorKeyframes] = []) {
    (self.values, self.times, self.splines) = (values, times, splines)
  }

  /// The value at `progress`.
  package func value(at progress: Double) -> PropertyValue {
    let position = times.position(at: progress)
    guard !times.isDiscrete, position.index + 1 < times.count else {
      return values[times.discreteIndex(at: progress)]
    }
    if !splines.isEmpty {
      let components = splines.map { $0.value(at: progress) }
      if let between = values[0].replacing(listed: { components[$0 / 4][$0 % 4] }) {
        return between
      }
    }
    return values[position.index].interpolated(
      to: values[position.index + 1], at: position.fraction)
      ?? values[times.discreteIndex(at: progress)]
  }
}

/// The same through keyframes.
package final class ObjectKeyframesTrack: Track, @unchecked Sendable {
  package let frames: ObjectKeyframes

  package init(_ description: TrackDescription, _ frames: ObjectKeyframes) {
    self.frames = frames
    super.init(description)
  }

  override var keyframes: KeyframeStructure { frames.times.structure }

  override func value(
    at progress: Double, isPastStart: Bool, over underlyingValue: PropertyValue
  ) -> PropertyValue? {
    frames.value(at: progress)
  }

  override func fade(
    at progress: Double, isPastStart: Bool, over underlyingValue: Bitmap?
  ) -> ContentsFade? {
    let position = frames.times.position(at: progress)
    guard !frames.times.isDiscrete, position.index + 1 < frames.times.count, position.fraction > 0,
      position.fraction < 1
    else { return nil }
    return ContentsFade(from: frames.values[position.index].image, fraction: position.fraction)
  }
}

extension PropertyValue {
  /// The value between this one and `other`; nil where nothing lies between them.
  ///
  /// Paths blend point by point, lists of equal length element by element.
  package func interpolated(to other: PropertyValue, at progress: Double) -> PropertyValue? {
    switch (self, other) {
    case (.path(let a?), .path(let b?)):
      guard let data = a.interpolated(to: b, at: progress) else { return nil }
      return .path(data)
    case (.colors(let a?), .colors(let b?)):
      guard a.count == b.count else { return nil }
      return .colors(zip(a, b).map { $0 + ($1 - $0) * progress })
    case (.numbers(let a?), .numbers(let b?)):
      guard a.count == b.count else { return nil }
      return .numbers(zip(a, b).map { $0 + ($1 - $0) * progress })
    default:
      return nil
    }
  }
}

/// Paths and lists as flat numbers.
extension PropertyValue {
  /// The coordinates of a path's points, the components of colours, or the numbers themselves; nil for
  /// other values and for none.
  package var listed: [Double]? {
    switch self {
    case .path(let path?): path.points.flatMap { [$0.x, $0.y] }
    case .colors(let colors?): colors.flatMap { [$0.x, $0.y, $0.z, $0.w] }
    case .numbers(let numbers?): numbers
    default: nil
    }
  }

  /// True if the numbers of both mean the same one by one.
  package func hasSameStructure(as other: PropertyValue) -> Bool {
    switch (self, other) {
    case (.path(let a?), .path(let b?)): a.verbs == b.verbs
    case (.colors(let a?), .colors(let b?)): a.count == b.count
    case (.numbers(let a?), .numbers(let b?)): a.count == b.count
    default: false
    }
  }

  /// Returns the value of the same structure whose numbers `number` tells by their index; nil for
  /// values without such numbers, and where a coordinate is not finite.
  package func replacing(listed number: (Int) -> Double) -> PropertyValue? {
    switch self {
    case .path(let path?):
      let points = path.points.indices.map { SIMD2(number(2 * $0), number(2 * $0 + 1)) }
      return Path(verbs: path.verbs, points: points).map { .path($0) }
    case .colors(let colors?):
      return .colors(
        colors.indices.map { index in
          SIMD4((0..<4).map { number(4 * index + $0) })
        })
    case .numbers(let numbers?): return .numbers(numbers.indices.map(number))
    default: return nil
    }
  }
}
