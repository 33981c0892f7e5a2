import BoingCurves

/// The timing of an animation or group, and its timing function.
package struct TimingScope: Sendable {
  package var timing: MediaTiming
  /// The timing function of a group; an animation leaves it to its ``Easing``.
  package var curve: CubicBezierEasing?
  package var removedAtEnd: Bool

  package init(timing: MediaTiming, curve: CubicBezierEasing?, removedAtEnd: Bool) {
    (self.timing, self.curve, self.removedAtEnd) = (timing, curve, removedAtEnd)
  }

  /// Returns the phase at the parent's time; nil where the scope is not in effect.
  func phase(atParent time: Double) -> MediaTiming.Phase? {
    timing.phase(atParent: time, removedAtEnd: removedAtEnd)
  }

  /// Returns the time of what is in a group at the parent's time; nil where the group is not in effect.
  func time(atParent time: Double) -> Double? {
    guard let phase = phase(atParent: time) else { return nil }
    guard let curve, timing.duration > 0, timing.duration.isFinite else { return phase.time }
    return curve.value(at: phase.time / timing.duration) * timing.duration
  }
}

/// The timing of an animation within the groups around it.
package struct TrackTiming: Sendable {
  /// The groups, the outermost first.
  package let groups: [TimingScope]
  package let own: TimingScope
  private let isInGroup: Bool

  package init(_ own: TimingScope, in groups: [TimingScope] = []) {
    (self.own, self.groups, isInGroup) = (own, groups, !groups.isEmpty)
  }

  /// A first run that no time is in.
  static var noRun: (begin: Double, duration: Double) { (0, .nan) }

  /// The begin time and the duration of the first run, where that goes forwards at the layer's own speed; a duration
  /// that is not a number anywhere else.
  var firstRun: (begin: Double, duration: Double) {
    let timing = own.timing
    let isPlain =
      !isInGroup && timing.speed == 1 && timing.timeOffset == 0 && timing.duration.isFinite
      && timing.activeDuration >= timing.duration
    return isPlain ? (timing.beginTime, timing.duration) : Self.noRun
  }

  /// The timing in the layer's time: that of the outermost group, or the animation's own.
  package var outermost: MediaTiming { (groups.first ?? own).timing }

  /// Returns the phase of the innermost run at the layer's `time`; nil where the animation is not in effect.
  @inline(__always)
  func phase(at time: Double) -> MediaTiming.Phase? {
    var time = time
    if isInGroup {
      for group in groups {
        guard let inner = group.time(atParent: time) else { return nil }
        time = inner
      }
    }
    return own.phase(atParent: time)
  }
}

/// The progress of a value by the progress in time.
package enum Easing: Sendable {
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

/// The part of a track that does not depend on the kind of its values.
package struct TrackDescription {
  package let target: PropertyTarget
  let timing: TrackTiming
  let easing: Easing
  let isAdditive: Bool
  let isCumulative: Bool

  package init(
    target: PropertyTarget, timing: TrackTiming, easing: Easing, isAdditive: Bool = false,
    isCumulative: Bool = false
  ) {
    (self.target, self.timing, self.easing) = (target, timing, easing)
    (self.isAdditive, self.isCumulative) = (isAdditive, isCumulative)
  }

  /// True if the value is a part of a transform, which is taken apart for it.
  var isTransformPart: Bool { target.property.kind == .transform && target.part != .whole }

  /// True if a value is its components, written over what is there.
  var replacesComponents: Bool { !isAdditive && !isCumulative && !isTransformPart }
}

/// One animation of one key path, compiled for evaluation: typed values, resolved times, no look-ups.
///
/// Groups are flattened: a track carries the timing of every group around it. A subclass for each kind
/// of value holds the values, so that evaluation reads them where they lie; an enumeration's payload
/// would be copied out for every frame. Nothing in a track changes after its making.
package class Track: @unchecked Sendable {
  // What every evaluation reads comes first, in one line of the cache.

  /// The first run of a track of no group at the layer's own speed and evenly paced, within which progress is elapsed
  /// time by duration; a duration that is not a number where the timing is any other.
  private final let firstRun: (begin: Double, duration: Double)
  /// The numbers of a track that writes one number of a polyline in place of the one before; a subclass keeps them.
  private final let polyline: Polyline?
  /// The offset of the value in its block, and its number of components.
  private final let offset: Int
  private final let componentCount: Int
  /// The block of memory that the value lies in.
  private final let block: Block
  /// True if progress in value is progress in time.
  private final let isLinear: Bool
  package final let isAdditive: Bool
  package final let isCumulative: Bool
  /// True if the value is a part of a transform, which is taken apart for it.
  private final let isTransformPart: Bool
  package final let timing: TrackTiming
  package final let easing: Easing
  package final let target: PropertyTarget

  private enum Block: UInt8 {
    case values, details, contents, store
  }

  package init(_ description: TrackDescription, polyline: Polyline? = nil) {
    self.polyline = description.replacesComponents ? polyline : nil
    target = description.target
    timing = description.timing
    easing = description.easing
    isAdditive = description.isAdditive
    isCumulative = description.isCumulative
    if case .timing(nil) = easing { isLinear = true } else { isLinear = false }
    firstRun = isLinear ? timing.firstRun : TrackTiming.noRun
    let (first, count) = target.componentRange
    let shift = first * MemoryLayout<Double>.stride
    (block, offset) =
      switch target.property.storage {
      case .values(let offset): (.values, offset + shift)
      case .details(let offset): (.details, offset + shift)
      case .contents: (.contents, 0)
      case .listed, .named, .cell, .object: (.store, shift)
      }
    componentCount = count
    isTransformPart = description.isTransformPart
  }

  /// True if the track writes to ``LayerValues`` alone.
  package final var writesValuesOnly: Bool { block == .values }

  // MARK: What subclasses show

  /// Writes the value where it lies: for values that are plain numbers.
  func write(_ sample: borrowing TrackSample) {}

  /// Returns the value at `progress` over the underlying value; nil leaves that as it is: for other values.
  func value(
    at progress: Double, isPastStart: Bool, over underlyingValue: PropertyValue
  ) -> PropertyValue? { nil }

  /// Returns the image that fades out at `progress` over the underlying image; nil where one shows alone: for
  /// contents.
  func fade(at progress: Double, isPastStart: Bool, over underlyingValue: Bitmap?) -> ContentsFade?
  { nil }

  /// The progress at which keyframes stand, and the timing functions between them.
  var keyframes: KeyframeStructure { KeyframeStructure() }

  // MARK: Evaluation

  /// Lets a track for which ``writesValuesOnly`` holds write its value at the layer's `time`.
  @inline(__always)
  package final func apply(at time: Double, to values: UnsafeMutablePointer<LayerValues>) {
    let field = UnsafeMutableRawPointer(values) + offset
    let elapsed = time - firstRun.begin
    if elapsed > 0, elapsed < firstRun.duration {
      let progress = elapsed / firstRun.duration
      if let polyline {
        return field.storeBytes(of: polyline.value(at: progress), as: Double.self)
      }
      return write(
        TrackSample(progress: progress, completedRuns: 0, isPastStart: true, field: field))
    }
    guard let phase = timing.phase(at: time) else { return }
    let progress = isLinear ? phase.progress : easing.progress(phase)
    if let polyline {
      return field.storeBytes(of: polyline.value(at: progress), as: Double.self)
    }
    write(
      TrackSample(
        progress: progress, completedRuns: phase.completedRuns, isPastStart: phase.isPastStart,
        field: field))
  }

  /// Lets the track write its value at the layer's `time`, wherever that lies.
  package final func apply(
    at time: Double, to values: UnsafeMutablePointer<LayerValues>,
    _ details: UnsafeMutablePointer<LayerDetails>
  ) {
    guard block != .values else { return apply(at: time, to: values) }
    guard let phase = timing.phase(at: time) else { return }
    let progress = easing.progress(phase)
    func sample(_ field: UnsafeMutableRawPointer) -> TrackSample {
      TrackSample(
        progress: progress, completedRuns: phase.completedRuns, isPastStart: phase.isPastStart,
        field: field + offset)
    }
    switch block {
    case .values: break
    case .details:
      withUnsafeMutableBytes(of: &details.pointee.values) { write(sample($0.baseAddress!)) }
    case .contents:
      let underlyingValue = details.pointee.contents
      details.pointee.fade = fade(
        at: progress, isPastStart: phase.isPastStart, over: underlyingValue)
      if case .image(let image)? = value(
        at: progress, isPastStart: phase.isPastStart, over: .image(underlyingValue))
      {
        details.pointee.contents = image
      }
    case .store:
      let property = target.property
      let underlyingValue = details.pointee.properties[property]
      if property.kind.isPlain {
        // Taken out to plain memory, so that one way of writing serves every block.
        var scratch = Matrix4.identity
        withUnsafeMutableBytes(of: &scratch) { bytes in
          PropertyDescriptor.store(underlyingValue, property.kind, bytes.baseAddress!)
          write(sample(bytes.baseAddress!))
          details.pointee.properties[property] = PropertyDescriptor.load(
            property.kind, bytes.baseAddress!)
        }
      } else if let value = value(
        at: progress, isPastStart: phase.isPastStart, over: underlyingValue)
      {
        details.pointee.properties[property] = value
      }
    }
  }

  // MARK: What subclasses read and write

  /// The underlying numbers.
  @inline(__always)
  package final func components(_ sample: borrowing TrackSample) -> SIMD4<Double> {
    if isTransformPart { return transform(sample).components(target.part) }
    return PropertyDescriptor.loadComponents(sample.field, componentCount)
  }

  /// The underlying transform.
  package final func transform(_ sample: borrowing TrackSample) -> Matrix4 {
    UnsafeRawPointer(sample.field).loadUnaligned(as: Matrix4.self)
  }

  /// Writes numbers, after adding the runs that are over and the underlying value where that is asked for.
  @inline(__always)
  package final func store(
    _ value: SIMD4<Double>, end: @autoclosure () -> SIMD4<Double>, _ sample: borrowing TrackSample
  ) {
    var value = value
    if isCumulative, sample.completedRuns > 0 { value += end() * sample.completedRuns }
    if isAdditive { value += components(sample) }
    if isTransformPart {
      var transform = transform(sample)
      transform.setComponents(value, target.part)
      sample.field.storeBytes(of: transform, as: Matrix4.self)
    } else {
      PropertyDescriptor.storeComponents(value, sample.field, componentCount)
    }
  }

  /// Writes a transform, after the runs that are over and the underlying transform.
  package final func store(
    _ value: Matrix4, end: Matrix4, base: Matrix4,
    _ sample: borrowing TrackSample
  ) {
    var value = value
    if isCumulative, sample.completedRuns > 0 {
      // What no finite matrix can say is left out.
      let sum = end.power(sample.completedRuns).concatenating(value)
      if sum.isFinite { value = sum }
    }
    sample.field.storeBytes(
      of: isAdditive ? value.concatenating(base) : value, as: Matrix4.self)
  }
}

/// A track at a time, and the memory of its value.
package struct TrackSample {
  /// The progress of the value, which may leave 0…1.
  package let progress: Double
  package let completedRuns: Double
  package let isPastStart: Bool
  /// The memory of the property, or of the part of it that is made of components.
  package let field: UnsafeMutableRawPointer
}
