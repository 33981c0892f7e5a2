import BoingCurves

/// Numbers that depend on nothing but the progress.
package protocol LaneSource: Sendable {
  /// The numbers at `progress`.
  func value(at progress: Double) -> SIMD4<Double>
  /// The last numbers.
  var end: SIMD4<Double> { get }
}

extension LaneKeyframes: LaneSource {}
extension PathKeyframes: LaneSource {}

/// Numbers between two ends, which the value beneath may stand in for.
package final class LaneEndsTrack: Track, @unchecked Sendable {
  private let ends: EndValues<SIMD4<Double>>

  package init(_ plan: Plan, _ ends: EndValues<SIMD4<Double>>) {
    self.ends = ends
    super.init(plan)
  }

  override func write(_ moment: borrowing TrackMoment) {
    let base = lanes(moment)
    guard let (from, to) = ends.resolved(beneath: base, sum: +, difference: -) else { return }
    // The end is met exactly; from + (to − from) may miss it by a rounding.
    let value = moment.progress == 1 ? to : from + (to - from) * moment.progress
    store(value, end: to, moment)
  }
}

/// Numbers through keyframes or along a path.
package final class LaneFramesTrack<Source: LaneSource>: Track, @unchecked Sendable {
  private let source: Source

  package init(_ plan: Plan, _ source: Source) {
    self.source = source
    super.init(plan)
  }

  override func write(_ moment: borrowing TrackMoment) {
    store(source.value(at: moment.progress), end: source.end, moment)
  }
}

/// A transform between two ends, which the transform beneath may stand in for.
package final class TransformEndsTrack: Track, @unchecked Sendable {
  private let ends: EndValues<Matrix4>
  /// The way between two ends that are both given, taken apart once.
  private let way: TransformInterpolation?

  package init(_ plan: Plan, _ ends: EndValues<Matrix4>) {
    self.ends = ends
    if let from = ends.from, let to = ends.to {
      way = TransformInterpolation(from: from, to: to)
    } else {
      way = nil
    }
    super.init(plan)
  }

  override func write(_ moment: borrowing TrackMoment) {
    let base = transform(moment)
    guard
      let (from, to) = ends.resolved(
        beneath: base, sum: { $1.concatenating($0) },
        difference: { $0.concatenating(($1.inverse ?? $1)) })
    else { return }
    let way = self.way ?? TransformInterpolation(from: from, to: to)
    store(way.matrix(at: moment.progress), end: to, base: base, moment)
  }
}

/// Transforms through keyframes.
package final class TransformFramesTrack: Track, @unchecked Sendable {
  private let frames: TransformKeyframes

  package init(_ plan: Plan, _ frames: TransformKeyframes) {
    self.frames = frames
    super.init(plan)
  }

  override func write(_ moment: borrowing TrackMoment) {
    store(
      frames.value(at: moment.progress), end: frames.end, base: transform(moment), moment)
  }
}

/// A flag that switches.
package final class FlagTrack<Source: SwitchSource<Bool>>: Track, @unchecked Sendable {
  private let source: Source

  package init(_ plan: Plan, _ source: Source) {
    self.source = source
    super.init(plan)
  }

  override func write(_ moment: borrowing TrackMoment) {
    let flag = source.value(at: moment.progress, isUnderWay: moment.isUnderWay)
    if let flag { moment.field.storeBytes(of: flag, as: Bool.self) }
  }
}

/// Values with nothing in between.
package protocol SwitchSource<Value>: Sendable {
  associatedtype Value: Sendable
  /// The value at `progress`; nil leaves what is beneath.
  func value(at progress: Double, isUnderWay: Bool) -> Value?
}

extension EndValues: SwitchSource {
  /// The start value until any progress is made.
  package func value(at progress: Double, isUnderWay: Bool) -> Value? {
    isUnderWay && progress > 0 ? to : from
  }
}

extension SwitchedKeyframes: SwitchSource {
  package func value(at progress: Double, isUnderWay: Bool) -> Value? {
    values[times.held(at: progress)]
  }
}
