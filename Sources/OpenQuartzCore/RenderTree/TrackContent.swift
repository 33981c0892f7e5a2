import BoingCurves
import OpenCoreGraphics

/// What a track shows at a progress: one class for each kind of value.
///
/// Classes, so that evaluation reads the values where they lie; an enumeration's payload would be copied
/// out for every frame.
protocol TrackContent: AnyObject, Sendable {
  /// Writes the value at `progress` into `values`.
  func apply(
    _ progress: Double, _ phase: MediaTiming.Phase, _ track: Track,
    to values: UnsafeMutablePointer<LayerValues>)

  /// The image at `progress`; nil leaves what is beneath.
  func image(_ progress: Double, _ phase: MediaTiming.Phase) -> CGImage?
}

extension TrackContent {
  func image(_ progress: Double, _ phase: MediaTiming.Phase) -> CGImage? { nil }
}

/// Numbers between two ends.
final class LaneEnds: TrackContent {
  private let ends: EndValues<SIMD4<Double>>

  init(_ ends: EndValues<SIMD4<Double>>) {
    self.ends = ends
  }

  func apply(
    _ progress: Double, _ phase: MediaTiming.Phase, _ track: Track,
    to values: UnsafeMutablePointer<LayerValues>
  ) {
    let base = track.lanes(values)
    guard let (from, to) = ends.resolved(beneath: base, sum: +, difference: -) else { return }
    // The end is met exactly; from + (to − from) may miss it by a rounding.
    let value = progress == 1 ? to : from + (to - from) * progress
    track.store(value, end: to, runs: phase.completedRuns, in: values)
  }
}

/// Numbers through keyframes.
final class LaneFrames: TrackContent {
  private let frames: LaneKeyframes

  init(_ frames: LaneKeyframes) {
    self.frames = frames
  }

  func apply(
    _ progress: Double, _ phase: MediaTiming.Phase, _ track: Track,
    to values: UnsafeMutablePointer<LayerValues>
  ) {
    track.store(
      frames.value(at: progress), end: frames.end, runs: phase.completedRuns, in: values)
  }
}

/// Points along a path.
final class PathFrames: TrackContent {
  private let frames: PathKeyframes

  init(_ frames: PathKeyframes) {
    self.frames = frames
  }

  func apply(
    _ progress: Double, _ phase: MediaTiming.Phase, _ track: Track,
    to values: UnsafeMutablePointer<LayerValues>
  ) {
    track.store(
      frames.value(at: progress), end: frames.end, runs: phase.completedRuns, in: values)
  }
}

/// Transforms between two ends.
final class TransformEnds: TrackContent {
  private let ends: EndValues<CATransform3D>

  init(_ ends: EndValues<CATransform3D>) {
    self.ends = ends
  }

  func apply(
    _ progress: Double, _ phase: MediaTiming.Phase, _ track: Track,
    to values: UnsafeMutablePointer<LayerValues>
  ) {
    let base = track.transform(values)
    guard
      let (from, to) = ends.resolved(
        beneath: base, sum: { CATransform3DConcat($1, $0) },
        difference: { CATransform3DConcat($0, CATransform3DInvert($1)) })
    else { return }
    let way = ends.way ?? TransformInterpolation(from: from, to: to)
    track.store(
      way.transform(at: progress), end: to, base: base, runs: phase.completedRuns, in: values)
  }
}

/// Transforms through keyframes.
final class TransformFrames: TrackContent {
  private let frames: TransformKeyframes

  init(_ frames: TransformKeyframes) {
    self.frames = frames
  }

  func apply(
    _ progress: Double, _ phase: MediaTiming.Phase, _ track: Track,
    to values: UnsafeMutablePointer<LayerValues>
  ) {
    track.store(
      frames.value(at: progress), end: frames.end, base: track.transform(values),
      runs: phase.completedRuns, in: values)
  }
}

/// A flag that switches between two ends.
final class FlagEnds: TrackContent {
  private let ends: EndValues<Bool>

  init(_ ends: EndValues<Bool>) {
    self.ends = ends
  }

  func apply(
    _ progress: Double, _ phase: MediaTiming.Phase, _ track: Track,
    to values: UnsafeMutablePointer<LayerValues>
  ) {
    if let flag = ends.switched(progress, phase.isUnderWay) { track.store(flag, in: values) }
  }
}

/// A flag that switches at keyframes.
final class FlagFrames: TrackContent {
  private let frames: SwitchedKeyframes<Bool>

  init(_ frames: SwitchedKeyframes<Bool>) {
    self.frames = frames
  }

  func apply(
    _ progress: Double, _ phase: MediaTiming.Phase, _ track: Track,
    to values: UnsafeMutablePointer<LayerValues>
  ) {
    track.store(frames.value(at: progress), in: values)
  }
}

/// Contents that switch between two images.
final class ImageEnds: TrackContent {
  private let ends: EndValues<CGImage>

  init(_ ends: EndValues<CGImage>) {
    self.ends = ends
  }

  func apply(
    _ progress: Double, _ phase: MediaTiming.Phase, _ track: Track,
    to values: UnsafeMutablePointer<LayerValues>
  ) {}

  func image(_ progress: Double, _ phase: MediaTiming.Phase) -> CGImage? {
    ends.switched(progress, phase.isUnderWay)
  }
}

/// Contents that switch at keyframes.
final class ImageFrames: TrackContent {
  private let frames: SwitchedKeyframes<CGImage>

  init(_ frames: SwitchedKeyframes<CGImage>) {
    self.frames = frames
  }

  func apply(
    _ progress: Double, _ phase: MediaTiming.Phase, _ track: Track,
    to values: UnsafeMutablePointer<LayerValues>
  ) {}

  func image(_ progress: Double, _ phase: MediaTiming.Phase) -> CGImage? {
    frames.value(at: progress)
  }
}
