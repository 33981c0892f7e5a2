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

  /// What the track shows at a progress.
  package enum Content: Sendable {
    case lanes(EndValues<SIMD4<Double>>)
    case transform(EndValues<CATransform3D>)
    case flag(EndValues<Bool>)
    case image(EndValues<CGImage>)
    case laneFrames(LaneKeyframes)
    case transformFrames(TransformKeyframes)
    case flagFrames(Keyframes<Bool>)
    case imageFrames(Keyframes<CGImage>)
    case path(PathKeyframes)
  }

  package let target: LayerKeyPath
  /// Outermost group first; the animation itself last.
  package let levels: [Level]
  let pacing: Pacing
  let isAdditive: Bool
  let isCumulative: Bool
  let content: Content

  init(
    target: LayerKeyPath, levels: [Level], pacing: Pacing, isAdditive: Bool, isCumulative: Bool,
    content: Content
  ) {
    self.target = target
    self.levels = levels
    self.pacing = pacing
    self.isAdditive = isAdditive
    self.isCumulative = isCumulative
    self.content = content
  }

  /// Where the innermost run stands at the layer's `time`; nil where the track is not in effect.
  func phase(at time: Double) -> MediaTiming.Phase? {
    var time = time
    for level in levels.dropLast() {
      guard
        let phase = level.timing.phase(atParent: time, removedAtEnd: level.removedAtEnd)
      else { return nil }
      time = phase.time
      let duration = level.timing.duration
      if let curve = level.curve, duration > 0 {
        time = curve.value(at: time / duration) * duration
      }
    }
    guard let own = levels.last else { return nil }
    return own.timing.phase(atParent: time, removedAtEnd: own.removedAtEnd)
  }

  /// The image shown at the layer's `time`, for tracks of `contents`; nil where the track is not in
  /// effect.
  func image(at time: Double) -> CGImage?? {
    guard let phase = phase(at: time) else { return nil }
    let progress = pacing.progress(phase)
    switch content {
    case .image(let ends): return .some(ends.switched(progress, phase.isUnderWay))
    case .imageFrames(let frames): return .some(frames.held(at: progress))
    default: return nil
    }
  }

  /// Lets the track write its value at the layer's `time` into `values`.
  func apply(at time: Double, to values: UnsafeMutablePointer<LayerValues>) {
    guard let phase = phase(at: time) else { return }
    let progress = pacing.progress(phase)
    let field = UnsafeMutableRawPointer(values) + target.property.offset
    switch content {
    case .lanes(let ends):
      let base = lanes(field)
      guard let (from, to) = ends.resolved(beneath: base, sum: +, difference: -) else { return }
      store(from + (to - from) * progress, end: to, base: base, runs: phase.completedRuns, field)
    case .laneFrames(let frames):
      store(
        frames.value(at: progress), end: frames.end, base: lanes(field),
        runs: phase.completedRuns, field)
    case .path(let frames):
      store(
        frames.value(at: progress), end: frames.end, base: lanes(field),
        runs: phase.completedRuns, field)
    case .transform(let ends):
      let base = field.loadUnaligned(as: CATransform3D.self)
      guard
        let (from, to) = ends.resolved(
          beneath: base, sum: { CATransform3DConcat($1, $0) },
          difference: { CATransform3DConcat($0, CATransform3DInvert($1)) })
      else { return }
      let way = ends.way ?? TransformInterpolation(from: from, to: to)
      store(way.transform(at: progress), end: to, base: base, runs: phase.completedRuns, field)
    case .transformFrames(let frames):
      let base = field.loadUnaligned(as: CATransform3D.self)
      store(
        frames.value(at: progress), end: frames.end, base: base, runs: phase.completedRuns, field)
    case .flag(let ends):
      let base = field.load(as: Bool.self)
      let value = ends.switched(progress, phase.isUnderWay) ?? base
      field.storeBytes(of: value, as: Bool.self)
    case .flagFrames(let frames):
      if let value = frames.held(at: progress) { field.storeBytes(of: value, as: Bool.self) }
    case .image, .imageFrames:
      break
    }
  }

  private func lanes(_ field: UnsafeMutableRawPointer) -> SIMD4<Double> {
    if target.property.kind == .transform {
      return field.loadUnaligned(as: CATransform3D.self).lanes(target.part)
    }
    let (first, count) = target.laneRange
    return LayerValues.load(field + first * MemoryLayout<Double>.stride, count)
  }

  private func store(
    _ value: SIMD4<Double>, end: SIMD4<Double>, base: SIMD4<Double>, runs: Double,
    _ field: UnsafeMutableRawPointer
  ) {
    var value = value
    if isCumulative, runs > 0 { value += end * runs }
    if isAdditive { value += base }
    if target.property.kind == .transform {
      var transform = field.loadUnaligned(as: CATransform3D.self)
      transform.setLanes(value, target.part)
      field.storeBytes(of: transform, as: CATransform3D.self)
    } else {
      let (first, count) = target.laneRange
      LayerValues.store(value, field + first * MemoryLayout<Double>.stride, count)
    }
  }

  private func store(
    _ value: CATransform3D, end: CATransform3D, base: CATransform3D, runs: Double,
    _ field: UnsafeMutableRawPointer
  ) {
    var value = value
    if isCumulative, runs > 0 {
      for _ in 0..<Int(min(runs, 1_000)) { value = CATransform3DConcat(end, value) }
    }
    if isAdditive { value = CATransform3DConcat(value, base) }
    field.storeBytes(of: value, as: CATransform3D.self)
  }
}
