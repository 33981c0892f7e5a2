import BoingCurves
import OpenCoreGraphics

/// The transforms that a value function makes of numbers.
final class FunctionTrack<Source: LaneSource>: Track, @unchecked Sendable {
  private let function: CAValueFunction
  private let source: Source

  init(_ plan: Plan, _ function: CAValueFunction, _ source: Source) {
    self.function = function
    self.source = source
    super.init(plan)
  }

  override func write(_ moment: borrowing TrackMoment) {
    var numbers = source.value(at: moment.progress)
    // Runs accumulate as numbers: the turns of a cumulative rotation are counted, not multiplied.
    if isCumulative, moment.completedRuns > 0 { numbers += source.end * moment.completedRuns }
    var transform = function.transform(numbers)
    if isAdditive { transform = CATransform3DConcat(transform, self.transform(moment)) }
    moment.field.storeBytes(of: transform, as: CATransform3D.self)
  }
}

/// Numbers between two given ends.
struct LaneWay: LaneSource {
  let start: SIMD4<Double>
  let end: SIMD4<Double>

  func value(at progress: Double) -> SIMD4<Double> {
    progress == 1 ? end : start + (end - start) * progress
  }
}

/// The turn of a layer that moves along a path: it follows the path's direction.
final class PathTurnTrack: Track, @unchecked Sendable {
  private let path: PathKeyframes
  /// Half a turn, where the layer is to look back.
  private let shift: Double

  init(_ plan: Plan, _ path: PathKeyframes, reversed: Bool) {
    self.path = path
    shift = reversed ? .pi : 0
    super.init(plan)
  }

  override func write(_ moment: borrowing TrackMoment) {
    let angle = path.direction(at: moment.progress) + shift
    let (s, c) = Double.sineAndCosine(angle)
    var t = transform(moment)
    (t.m11, t.m12) = (t.m11 * c - t.m12 * s, t.m11 * s + t.m12 * c)
    (t.m21, t.m22) = (t.m21 * c - t.m22 * s, t.m21 * s + t.m22 * c)
    (t.m31, t.m32) = (t.m31 * c - t.m32 * s, t.m31 * s + t.m32 * c)
    moment.field.storeBytes(of: t, as: CATransform3D.self)
  }
}
