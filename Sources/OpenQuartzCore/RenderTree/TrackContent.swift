import BoingCurves
import OpenCoreGraphics

/// What a track shows at a progress: one class for each kind of value.
///
/// Classes, so that evaluation reads the values where they lie; an enumeration's payload would be copied
/// out for every frame.
protocol TrackContent: AnyObject, Sendable {
  /// Writes the value of the moment to its layer.
  func apply(_ moment: TrackMoment)

  /// The image of the moment, for contents; nil leaves what is beneath.
  func image(_ progress: Double, isUnderWay: Bool) -> CGImage?
}

extension TrackContent {
  func image(_ progress: Double, isUnderWay: Bool) -> CGImage? { nil }
}

/// A track at a time, and the layer that it writes to.
struct TrackMoment {
  /// The progress of the value, which may leave 0…1.
  let progress: Double
  let phase: MediaTiming.Phase
  let track: Track
  let values: UnsafeMutablePointer<LayerValues>
}

/// Numbers that depend on nothing but the progress.
protocol LaneSource: Sendable {
  /// The numbers at `progress`.
  func value(at progress: Double) -> SIMD4<Double>
  /// The last numbers.
  var end: SIMD4<Double> { get }
}

extension LaneKeyframes: LaneSource {}
extension PathKeyframes: LaneSource {}

/// Values with nothing in between.
protocol SwitchSource<Value>: Sendable {
  associatedtype Value: Sendable
  /// The value at `progress`; nil leaves what is beneath.
  func value(at progress: Double, isUnderWay: Bool) -> Value?
}

extension EndValues: SwitchSource {
  /// The start value until any progress is made.
  func value(at progress: Double, isUnderWay: Bool) -> Value? {
    isUnderWay && progress > 0 ? to : from
  }
}

extension SwitchedKeyframes: SwitchSource {
  func value(at progress: Double, isUnderWay: Bool) -> Value? { values[times.held(at: progress)] }
}

/// Numbers between two ends, which the value beneath may stand in for.
final class LaneEnds: TrackContent {
  private let ends: EndValues<SIMD4<Double>>

  init(_ ends: EndValues<SIMD4<Double>>) {
    self.ends = ends
  }

  func apply(_ moment: TrackMoment) {
    let (track, progress) = (moment.track, moment.progress)
    let base = track.lanes(moment.values)
    guard let (from, to) = ends.resolved(beneath: base, sum: +, difference: -) else { return }
    // The end is met exactly; from + (to − from) may miss it by a rounding.
    let value = progress == 1 ? to : from + (to - from) * progress
    track.store(value, end: to, moment)
  }
}

/// Numbers through keyframes or along a path.
final class LaneFrames<Source: LaneSource>: TrackContent {
  private let source: Source

  init(_ source: Source) {
    self.source = source
  }

  func apply(_ moment: TrackMoment) {
    moment.track.store(source.value(at: moment.progress), end: source.end, moment)
  }
}

/// Transforms between two ends, which the transform beneath may stand in for.
final class TransformEnds: TrackContent {
  private let ends: EndValues<CATransform3D>
  /// The way between two ends that are both given, taken apart once.
  private let way: TransformInterpolation?

  init(_ ends: EndValues<CATransform3D>) {
    self.ends = ends
    if let from = ends.from, let to = ends.to {
      way = TransformInterpolation(from: from, to: to)
    } else {
      way = nil
    }
  }

  func apply(_ moment: TrackMoment) {
    let base = moment.track.transform(moment.values)
    guard
      let (from, to) = ends.resolved(
        beneath: base, sum: { CATransform3DConcat($1, $0) },
        difference: { CATransform3DConcat($0, CATransform3DInvert($1)) })
    else { return }
    let way = self.way ?? TransformInterpolation(from: from, to: to)
    moment.track.store(way.transform(at: moment.progress), end: to, base: base, moment)
  }
}

/// Transforms through keyframes.
final class TransformFrames: TrackContent {
  private let frames: TransformKeyframes

  init(_ frames: TransformKeyframes) {
    self.frames = frames
  }

  func apply(_ moment: TrackMoment) {
    let track = moment.track
    track.store(
      frames.value(at: moment.progress), end: frames.end, base: track.transform(moment.values),
      moment)
  }
}

/// A flag that switches.
final class FlagContent<Source: SwitchSource<Bool>>: TrackContent {
  private let source: Source

  init(_ source: Source) {
    self.source = source
  }

  func apply(_ moment: TrackMoment) {
    let flag = source.value(at: moment.progress, isUnderWay: moment.phase.isUnderWay)
    if let flag { moment.track.store(flag, in: moment.values) }
  }
}

/// Contents that switch between images.
final class ImageContent<Source: SwitchSource<CGImage>>: TrackContent {
  private let source: Source

  init(_ source: Source) {
    self.source = source
  }

  func apply(_ moment: TrackMoment) {}

  func image(_ progress: Double, isUnderWay: Bool) -> CGImage? {
    source.value(at: progress, isUnderWay: isUnderWay)
  }
}
