import BoingCurves

/// The transforms that a value function makes of numbers.
package final class FunctionTrack<Source: LaneSource>: Track, @unchecked Sendable {
  private let function: TransformFunction
  private let source: Source

  package init(_ plan: Plan, _ function: TransformFunction, _ source: Source) {
    self.function = function
    self.source = source
    super.init(plan)
  }

  override func write(_ moment: borrowing TrackMoment) {
    var numbers = source.value(at: moment.progress)
    // Runs accumulate as numbers: the turns of a cumulative rotation are counted, not multiplied.
    if isCumulative, moment.completedRuns > 0 { numbers += source.end * moment.completedRuns }
    var transform = function.transform(numbers)
    if isAdditive { transform = transform.concatenating(self.transform(moment)) }
    moment.field.storeBytes(of: transform, as: Matrix4.self)
  }
}

/// Numbers between two given ends.
package struct LaneWay: LaneSource {
  package let start: SIMD4<Double>
  package let end: SIMD4<Double>

  package init(start: SIMD4<Double>, end: SIMD4<Double>) { (self.start, self.end) = (start, end) }

  package func value(at progress: Double) -> SIMD4<Double> {
    progress == 1 ? end : start + (end - start) * progress
  }
}

/// The turn of a layer that moves along a path: it follows the path's direction.
package final class PathTurnTrack: Track, @unchecked Sendable {
  private let path: PathKeyframes
  /// Half a turn, where the layer is to look back.
  private let shift: Double

  package init(_ plan: Plan, _ path: PathKeyframes, reversed: Bool) {
    self.path = path
    shift = reversed ? .pi : 0
    super.init(plan)
  }

  override func write(_ moment: borrowing TrackMoment) {
    let angle = path.direction(at: moment.progress) + shift
    let (s, c) = Double.sineAndCosine(angle)
    var t = transform(moment)
    func rotated(_ row: SIMD4<Double>) -> SIMD4<Double> {
      SIMD4(row.x * c - row.y * s, row.x * s + row.y * c, row.z, row.w)
    }
    (t.row0, t.row1, t.row2) = (rotated(t.row0), rotated(t.row1), rotated(t.row2))
    moment.field.storeBytes(of: t, as: Matrix4.self)
  }
}

/// A function that makes a transform of one number, or of three.
package enum TransformFunction: Sendable {
  case rotateX, rotateY, rotateZ
  case scale, scaleX, scaleY, scaleZ
  case translate, translateX, translateY, translateZ

  /// The number of numbers that the function takes: 1 or 3.
  package var inputCount: Int { self == .scale || self == .translate ? 3 : 1 }

  /// Returns the transform of these numbers: radians, factors or points.
  package func transform(_ v: SIMD4<Double>) -> Matrix4 {
    switch self {
    case .rotateX: Matrix4(rotation: v.x, about: SIMD3(1, 0, 0))
    case .rotateY: Matrix4(rotation: v.x, about: SIMD3(0, 1, 0))
    case .rotateZ: Matrix4(rotation: v.x, about: SIMD3(0, 0, 1))
    case .scale: Matrix4(scale: v.xyz)
    case .scaleX: Matrix4(scale: SIMD3(v.x, 1, 1))
    case .scaleY: Matrix4(scale: SIMD3(1, v.x, 1))
    case .scaleZ: Matrix4(scale: SIMD3(1, 1, v.x))
    case .translate: Matrix4(translation: v.xyz)
    case .translateX: Matrix4(translation: SIMD3(v.x, 0, 0))
    case .translateY: Matrix4(translation: SIMD3(0, v.x, 0))
    case .translateZ: Matrix4(translation: SIMD3(0, 0, v.x))
    }
  }
}
