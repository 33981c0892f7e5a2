import BoingCurves

/// One animation of one key path, compiled for evaluation: typed values, resolved times, no look-ups.
///
/// Groups are flattened: a track carries the timing of every group around it. A subclass for each kind
/// of value holds the values, so that evaluation reads them where they lie; an enumeration's payload
/// would be copied out for every frame. Nothing in a track changes after its making.
package class Track: @unchecked Sendable {
  /// One level of timing, and the pace of its runs.
  package struct Level: Sendable {
    package var timing: MediaTiming
    /// The timing function of a group; the innermost level leaves it to ``Track/pacing``.
    package var curve: CubicBezierEasing?
    package var removedAtEnd: Bool

    package init(timing: MediaTiming, curve: CubicBezierEasing?, removedAtEnd: Bool) {
      (self.timing, self.curve, self.removedAtEnd) = (timing, curve, removedAtEnd)
    }

    /// The parent's time to the group's own, paced; nil where the group is not in effect.
    func time(atParent time: Double) -> Double? {
      guard let phase = timing.phase(atParent: time, removedAtEnd: removedAtEnd) else {
        return nil
      }
      guard let curve, timing.duration > 0, timing.duration.isFinite else { return phase.time }
      return curve.value(at: phase.time / timing.duration) * timing.duration
    }
  }

  /// How progress in time becomes progress in value.
  package enum Pacing: Sendable {
    case timing(CubicBezierEasing?)
    /// A spring; without one (infinite damping) the end is reached at once.
    case spring(CubicBezierEasing?, CoreAnimationSpring?, duration: Double)

    /// The progress of the value, which may leave 0…1.
    func progress(_ phase: MediaTiming.Phase) -> Double {
      switch self {
      case .timing(let curve):
        return curve?.value(at: phase.progress) ?? phase.progress
      case .spring(let curve, let spring, let duration):
        guard let spring else { return 1 }
        // The phase's own time is exact, and finite where the duration is not.
        guard let curve, duration.isFinite else { return spring.value(at: phase.time) }
        return spring.value(at: curve.value(at: phase.progress) * duration)
      }
    }
  }

  /// What every track has, whatever its values.
  package struct Plan {
    let target: PropertyTarget
    let groups: [Level]
    let level: Level
    let pacing: Pacing
    let isAdditive: Bool
    let isCumulative: Bool

    package init(
      target: PropertyTarget, groups: [Level], level: Level, pacing: Pacing, isAdditive: Bool,
      isCumulative: Bool
    ) {
      (self.target, self.groups, self.level, self.pacing) = (target, groups, level, pacing)
      (self.isAdditive, self.isCumulative) = (isAdditive, isCumulative)
    }
  }

  /// The timing of the animation itself.
  package final let level: Level
  private final let isInGroup: Bool
  /// True if progress in value is progress in time.
  private final let isEvenlyPaced: Bool
  package final let isAdditive: Bool
  package final let isCumulative: Bool
  /// True if the value is a part of a transform, which is taken apart for it.
  private final let isTransformPart: Bool
  /// Which block of memory the value lies in.
  private final let block: Block
  /// Where in its block the value lies, and how many numbers it has.
  private final let offset: Int
  private final let laneCount: Int
  package final let pacing: Pacing
  package final let target: PropertyTarget
  /// The groups around the animation, the outermost first.
  package final let groups: [Level]

  private enum Block: UInt8 {
    case state, uncommon, contents, store
  }

  package init(_ plan: Plan) {
    target = plan.target
    groups = plan.groups
    level = plan.level
    pacing = plan.pacing
    isAdditive = plan.isAdditive
    isCumulative = plan.isCumulative
    isInGroup = !groups.isEmpty
    if case .timing(nil) = pacing { isEvenlyPaced = true } else { isEvenlyPaced = false }
    let (first, count) = target.laneRange
    let shift = first * MemoryLayout<Double>.stride
    (block, offset) =
      switch target.property.storage {
      case .state(let offset): (.state, offset + shift)
      case .uncommon(let offset): (.uncommon, offset + shift)
      case .contents: (.contents, 0)
      case .listed, .named, .cell, .object: (.store, shift)
      }
    laneCount = count
    isTransformPart = target.property.kind == .transform && target.part != .whole
  }

  /// True if the track writes to ``LayerState`` alone.
  package final var writesStateOnly: Bool { block == .state }

  // MARK: What subclasses show

  /// Writes the value of the moment where it lies: for values that are plain numbers.
  func write(_ moment: borrowing TrackMoment) {}

  /// The value at `progress` over the value beneath; nil leaves that as it is: for other values.
  func value(
    at progress: Double, isUnderWay: Bool, over beneath: PropertyValue
  ) -> PropertyValue? { nil }

  /// The image that fades out at `progress` over the image beneath; nil where one shows alone: for
  /// contents.
  func fade(at progress: Double, isUnderWay: Bool, over beneath: Bitmap?) -> ContentsFade? { nil }

  // MARK: Evaluation

  /// Where the innermost run stands at the layer's `time`; nil where the track is not in effect.
  package final func phase(at time: Double) -> MediaTiming.Phase? {
    var time = time
    if isInGroup {
      for group in groups {
        guard let inner = group.time(atParent: time) else { return nil }
        time = inner
      }
    }
    return level.timing.phase(atParent: time, removedAtEnd: level.removedAtEnd)
  }

  /// Lets a track for which ``writesStateOnly`` holds write its value at the layer's `time`.
  @inline(__always)
  package final func apply(at time: Double, to values: UnsafeMutablePointer<LayerState>) {
    guard let phase = phase(at: time) else { return }
    write(
      TrackMoment(
        progress: isEvenlyPaced ? phase.progress : pacing.progress(phase),
        completedRuns: phase.completedRuns, isUnderWay: phase.isUnderWay,
        field: UnsafeMutableRawPointer(values) + offset))
  }

  /// Lets the track write its value at the layer's `time`, wherever that lies.
  package final func apply(
    at time: Double, to values: UnsafeMutablePointer<LayerState>,
    _ extras: UnsafeMutablePointer<AnimatedState>
  ) {
    guard block != .state else { return apply(at: time, to: values) }
    guard let phase = phase(at: time) else { return }
    let progress = pacing.progress(phase)
    func moment(_ field: UnsafeMutableRawPointer) -> TrackMoment {
      TrackMoment(
        progress: progress, completedRuns: phase.completedRuns, isUnderWay: phase.isUnderWay,
        field: field + offset)
    }
    switch block {
    case .state: break
    case .uncommon:
      withUnsafeMutableBytes(of: &extras.pointee.uncommon) { write(moment($0.baseAddress!)) }
    case .contents:
      let beneath = extras.pointee.image
      extras.pointee.fade = fade(at: progress, isUnderWay: phase.isUnderWay, over: beneath)
      if case .image(let image)? = value(
        at: progress, isUnderWay: phase.isUnderWay, over: .image(beneath))
      {
        extras.pointee.image = image
      }
    case .store:
      let property = target.property
      let beneath = extras.pointee.store[property]
      if property.kind.isPlain {
        // Taken out to plain memory, so that one way of writing serves every place.
        var scratch = Matrix4.identity
        withUnsafeMutableBytes(of: &scratch) { bytes in
          LayerProperty.store(beneath, property.kind, bytes.baseAddress!)
          write(moment(bytes.baseAddress!))
          extras.pointee.store[property] = LayerProperty.load(property.kind, bytes.baseAddress!)
        }
      } else if let value = value(at: progress, isUnderWay: phase.isUnderWay, over: beneath) {
        extras.pointee.store[property] = value
      }
    }
  }

  // MARK: What subclasses read and write

  /// The numbers beneath.
  @inline(__always)
  package final func lanes(_ moment: borrowing TrackMoment) -> SIMD4<Double> {
    if isTransformPart { return transform(moment).lanes(target.part) }
    return LayerProperty.loadLanes(moment.field, laneCount)
  }

  /// The transform beneath.
  package final func transform(_ moment: borrowing TrackMoment) -> Matrix4 {
    UnsafeRawPointer(moment.field).loadUnaligned(as: Matrix4.self)
  }

  /// Writes numbers, after adding the runs that are over and the value beneath where that is asked for.
  @inline(__always)
  package final func store(
    _ value: SIMD4<Double>, end: @autoclosure () -> SIMD4<Double>, _ moment: borrowing TrackMoment
  ) {
    var value = value
    if isCumulative, moment.completedRuns > 0 { value += end() * moment.completedRuns }
    if isAdditive { value += lanes(moment) }
    if isTransformPart {
      var transform = transform(moment)
      transform.setLanes(value, target.part)
      moment.field.storeBytes(of: transform, as: Matrix4.self)
    } else {
      LayerProperty.storeLanes(value, moment.field, laneCount)
    }
  }

  /// Writes a transform, after the runs that are over and the transform beneath.
  package final func store(
    _ value: Matrix4, end: Matrix4, base: Matrix4,
    _ moment: borrowing TrackMoment
  ) {
    var value = value
    if isCumulative, moment.completedRuns > 0 {
      // What no finite matrix can say is left out.
      let sum = end.power(moment.completedRuns).concatenating(value)
      if sum.isFinite { value = sum }
    }
    moment.field.storeBytes(
      of: isAdditive ? value.concatenating(base) : value, as: Matrix4.self)
  }
}

/// A track at a time, and where its value lies.
package struct TrackMoment {
  /// The progress of the value, which may leave 0…1.
  package let progress: Double
  package let completedRuns: Double
  package let isUnderWay: Bool
  /// The memory of the property, or of the part of it that is made of lanes.
  package let field: UnsafeMutableRawPointer
}
