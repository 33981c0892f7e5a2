import BoingCurves
import OpenCoreGraphics

/// One animation of one key path, compiled for evaluation: typed values, resolved times, no look-ups.
///
/// Groups are flattened: a track carries the timing of every group around it.
package final class Track: Sendable {
  /// One level of timing, and the pace of its runs.
  package struct Level: Sendable {
    var timing: MediaTiming
    /// The pace of a group; the innermost level leaves it to ``Track/pacing``.
    var curve: CubicBezierTiming?
    var removedAtEnd: Bool
  }

  /// How progress in time becomes progress in value.
  package enum Pacing: Sendable {
    case timing(CubicBezierTiming?)
    /// A spring; without one (infinite damping) the end is reached at once.
    case spring(CubicBezierTiming?, CoreAnimationSpring?, duration: Double)

    /// The progress of the value, which may leave 0…1.
    func progress(_ phase: MediaTiming.Phase) -> Double {
      switch self {
      case .timing(let curve):
        return curve?.value(at: phase.progress) ?? phase.progress
      case .spring(let curve, let spring, let duration):
        guard let spring else { return 1 }
        // The phase's own time is exact, and finite where the duration is not.
        guard let curve, duration.isFinite else { return spring.progress(at: phase.time) }
        return spring.progress(at: curve.value(at: phase.progress) * duration)
      }
    }
  }

  package let target: LayerKeyPath
  /// The groups around the animation, the outermost first.
  package let groups: [Level]
  /// The timing of the animation itself.
  package let level: Level
  let pacing: Pacing
  let isAdditive: Bool
  let isCumulative: Bool
  private let content: any TrackContent
  /// Where the value lies within ``LayerValues``, and how many numbers it has.
  private let offset: Int
  private let laneCount: Int
  /// Whether the value is a part of a transform, which is taken apart for it.
  private let isTransformPart: Bool

  init(
    target: LayerKeyPath, groups: [Level], level: Level, pacing: Pacing, isAdditive: Bool,
    isCumulative: Bool, content: any TrackContent
  ) {
    self.target = target
    self.groups = groups
    self.level = level
    self.pacing = pacing
    self.isAdditive = isAdditive
    self.isCumulative = isCumulative
    self.content = content
    let (first, count) = target.laneRange
    offset = target.property.offset + first * MemoryLayout<Double>.stride
    laneCount = count
    isTransformPart = target.property.kind == .transform && target.part != .whole
  }

  /// Where the innermost run stands at the layer's `time`; nil where the track is not in effect.
  func phase(at time: Double) -> MediaTiming.Phase? {
    var time = time
    for group in groups {
      guard
        let phase = group.timing.phase(atParent: time, removedAtEnd: group.removedAtEnd)
      else { return nil }
      time = phase.time
      let duration = group.timing.duration
      if let curve = group.curve, duration > 0 {
        time = curve.value(at: time / duration) * duration
      }
    }
    return level.timing.phase(atParent: time, removedAtEnd: level.removedAtEnd)
  }

  /// The image shown at the layer's `time`, for tracks of `contents`; nil where the track does not
  /// change what is beneath.
  func image(at time: Double) -> CGImage? {
    guard let phase = phase(at: time) else { return nil }
    return content.image(pacing.progress(phase), isUnderWay: phase.isUnderWay)
  }

  /// Lets the track write its value at the layer's `time` into `values`.
  func apply(at time: Double, to values: UnsafeMutablePointer<LayerValues>) {
    guard let phase = phase(at: time) else { return }
    content.apply(
      TrackMoment(progress: pacing.progress(phase), phase: phase, track: self, values: values))
  }

  // MARK: What contents read and write

  /// The numbers beneath.
  func lanes(_ values: UnsafeMutablePointer<LayerValues>) -> SIMD4<Double> {
    if isTransformPart { return transform(values).lanes(target.part) }
    return LayerValues.load(UnsafeRawPointer(values) + offset, laneCount)
  }

  /// The transform beneath.
  func transform(_ values: UnsafeMutablePointer<LayerValues>) -> CATransform3D {
    (UnsafeRawPointer(values) + target.property.offset).loadUnaligned(as: CATransform3D.self)
  }

  /// Writes numbers, after adding the runs that are over and the value beneath where that is asked for.
  func store(
    _ value: SIMD4<Double>, end: @autoclosure () -> SIMD4<Double>, _ moment: TrackMoment
  ) {
    let (values, runs) = (moment.values, moment.phase.completedRuns)
    var value = value
    if isCumulative, runs > 0 { value += end() * runs }
    if isAdditive { value += lanes(values) }
    if isTransformPart {
      var transform = transform(values)
      transform.setLanes(value, target.part)
      write(transform, values)
    } else {
      LayerValues.store(value, UnsafeMutableRawPointer(values) + offset, laneCount)
    }
  }

  /// Writes a transform, after the runs that are over and the transform beneath.
  func store(
    _ value: CATransform3D, end: CATransform3D, base: CATransform3D, _ moment: TrackMoment
  ) {
    let runs = moment.phase.completedRuns
    var value = value
    if isCumulative, runs > 0 {
      for _ in 0..<Int(min(runs, 1_000)) { value = CATransform3DConcat(end, value) }
    }
    write(isAdditive ? CATransform3DConcat(value, base) : value, moment.values)
  }

  /// Writes a flag.
  func store(_ flag: Bool, in values: UnsafeMutablePointer<LayerValues>) {
    (UnsafeMutableRawPointer(values) + target.property.offset).storeBytes(
      of: flag, as: Bool.self)
  }

  private func write(
    _ transform: CATransform3D, _ values: UnsafeMutablePointer<LayerValues>
  ) {
    (UnsafeMutableRawPointer(values) + target.property.offset).storeBytes(
      of: transform, as: CATransform3D.self)
  }
}
