import OpenCoreGraphics

/// Paths, lists, images and other values with storage of their own between two ends, which the value
/// beneath may stand in for.
final class ReferenceEndsTrack: Track, @unchecked Sendable {
  private let ends: EndValues<PropertyValue>

  init(_ plan: Plan, _ ends: EndValues<PropertyValue>) {
    self.ends = ends
    super.init(plan)
  }

  override func value(
    at progress: Double, isUnderWay: Bool, over beneath: PropertyValue
  ) -> PropertyValue? {
    // An end beneath that is absent cannot be blended with; then, too, the values switch.
    if let from = ends.from ?? ends.to.map({ _ in beneath }),
      let to = ends.to ?? ends.from.map({ _ in beneath }),
      let between = from.interpolated(to: to, at: progress)
    {
      return between
    }
    return ends.value(at: progress, isUnderWay: isUnderWay)
  }

  override func fade(
    at progress: Double, isUnderWay: Bool, over beneath: CGImage?
  ) -> ContentsFade? {
    guard isUnderWay, progress > 0, progress < 1, ends.from != nil || ends.to != nil else {
      return nil
    }
    let from = ends.from?.image ?? (ends.from == nil ? beneath : nil)
    return ContentsFade(from: from, fraction: progress)
  }
}

/// The same through keyframes.
final class ReferenceFramesTrack: Track, @unchecked Sendable {
  private let frames: SwitchedKeyframes<PropertyValue>

  init(_ plan: Plan, _ frames: SwitchedKeyframes<PropertyValue>) {
    self.frames = frames
    super.init(plan)
  }

  override func value(
    at progress: Double, isUnderWay: Bool, over beneath: PropertyValue
  ) -> PropertyValue? {
    let place = frames.times.place(at: progress)
    if !frames.times.isDiscrete, place.index + 1 < frames.times.count,
      let between = frames.values[place.index].interpolated(
        to: frames.values[place.index + 1], at: place.fraction)
    {
      return between
    }
    return frames.values[frames.times.held(at: progress)]
  }

  override func fade(
    at progress: Double, isUnderWay: Bool, over beneath: CGImage?
  ) -> ContentsFade? {
    let place = frames.times.place(at: progress)
    guard !frames.times.isDiscrete, place.index + 1 < frames.times.count, place.fraction > 0,
      place.fraction < 1
    else { return nil }
    return ContentsFade(from: frames.values[place.index].image, fraction: place.fraction)
  }
}

extension PropertyValue {
  /// The value between this one and `other`; nil where nothing lies between them.
  ///
  /// Paths blend point by point, lists of equal length element by element.
  func interpolated(to other: PropertyValue, at progress: Double) -> PropertyValue? {
    switch (self, other) {
    case (.path(let a?), .path(let b?)):
      guard let data = a.data.interpolated(to: b.data, at: progress) else { return nil }
      return .path(CGPath(data))
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

extension PathData {
  /// The path whose points lie between this one's and `other`'s; nil where they have different numbers of
  /// subpaths.
  func interpolated(to other: PathData, at progress: Double) -> PathData? {
    if progress == 0 { return self }
    if progress == 1 { return other }
    guard verbs == other.verbs else { return morphed(to: other, at: progress) }
    let points = zip(points, other.points).map { a, b in
      CGPoint(x: a.x + (b.x - a.x) * progress, y: a.y + (b.y - a.y) * progress)
    }
    return PathData(verbs: verbs, points: points)
  }
}
