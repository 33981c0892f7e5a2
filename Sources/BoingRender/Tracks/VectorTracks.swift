import BoingCurves
import BoingElementary

// Threads share tracks, as ``Track`` says: nothing in one changes after its making.

/// Numbers that depend on nothing but the progress.
package protocol VectorCurve: Sendable {
  /// The numbers at `progress`.
  func value(at progress: Double) -> SIMD4<Double>
  /// The last numbers.
  var end: SIMD4<Double> { get }
  /// The progress at which the numbers have a corner, and the timing functions between.
  var keyframes: KeyframeStructure { get }
}

extension VectorKeyframes: VectorCurve {
  package var keyframes: KeyframeStructure { times.structure }
}

extension PathKeyframes: VectorCurve {}

/// Numbers between two ends, which the underlying value may stand in for.
package final class VectorEndsTrack: Track, @unchecked Sendable {
  package let ends: EndValues<SIMD4<Double>>

  package init(_ description: TrackDescription, _ ends: EndValues<SIMD4<Double>>) {
    self.ends = ends
    super.init(description)
  }

  override func write(_ sample: borrowing TrackSample) {
    let base = components(sample)
    guard let (from, to) = ends.resolved(underlyingValue: base, sum: +, difference: -) else {
      return
    }
    // The end is met exactly, where from + (to − from) may miss it by a rounding; without a color to come from there
    // is none at the end either.
    let value =
      sample.progress == 1 ? to + (from - from) : from + (to - from) * sample.progress
    store(value, end: to, sample)
  }
}

/// Numbers through keyframes.
// A class of its own beside that of paths: what a generic class overrides is compiled for no type in particular.
package final class VectorKeyframesTrack: Track, @unchecked Sendable {
  package let source: VectorKeyframes

  package init(_ description: TrackDescription, _ source: VectorKeyframes) {
    self.source = source
    super.init(description, polyline: source.polyline)
  }

  override var keyframes: KeyframeStructure { source.keyframes }

  override func write(_ sample: borrowing TrackSample) {
    store(source.value(at: sample.progress), end: source.end, sample)
  }
}

/// Numbers along a path.
package final class VectorPathTrack: Track, @unchecked Sendable {
  package let path: PathKeyframes

  package init(_ description: TrackDescription, _ path: PathKeyframes) {
    self.path = path
    super.init(description)
  }

  override var keyframes: KeyframeStructure { path.keyframes }

  override func write(_ sample: borrowing TrackSample) {
    store(path.value(at: sample.progress), end: path.end, sample)
  }
}

/// A transform between two ends, which the underlying transform may stand in for.
package final class TransformEndsTrack: Track, @unchecked Sendable {
  package let ends: EndValues<Matrix4>
  /// The interpolation between two ends that are both given, taken apart once.
  private let interpolation: TransformInterpolation?

  package init(_ description: TrackDescription, _ ends: EndValues<Matrix4>) {
    self.ends = ends
    if let from = ends.from, let to = ends.to {
      interpolation = TransformInterpolation(from: from, to: to)
    } else {
      interpolation = nil
    }
    super.init(description)
  }

  override func write(_ sample: borrowing TrackSample) {
    let base = transform(sample)
    guard
      let (from, to) = ends.resolved(
        underlyingValue: base, sum: { $1.concatenating($0) },
        difference: { ($1.inverse ?? $1).concatenating($0) })
    else { return }
    let interpolation = self.interpolation ?? TransformInterpolation(from: from, to: to)
    store(interpolation.matrix(at: sample.progress), end: to, base: base, sample)
  }
}

/// Transforms through keyframes.
package final class TransformKeyframesTrack: Track, @unchecked Sendable {
  package let frames: TransformKeyframes

  package init(_ description: TrackDescription, _ frames: TransformKeyframes) {
    self.frames = frames
    super.init(description)
  }

  override var keyframes: KeyframeStructure { frames.times.structure }

  override func write(_ sample: borrowing TrackSample) {
    store(
      frames.value(at: sample.progress), end: frames.end, base: transform(sample), sample)
  }
}

/// A flag that switches.
package final class FlagTrack<Source: DiscreteCurve<Bool>>: Track, @unchecked Sendable {
  package let source: Source

  package init(_ description: TrackDescription, _ source: Source) {
    self.source = source
    super.init(description)
  }

  override var keyframes: KeyframeStructure { source.keyframes }

  override func write(_ sample: borrowing TrackSample) {
    let flag = source.value(at: sample.progress, isPastStart: sample.isPastStart)
    if let flag { sample.field.storeBytes(of: flag, as: Bool.self) }
  }
}

/// Values with nothing in between.
package protocol DiscreteCurve<Value>: Sendable {
  associatedtype Value: Sendable
  /// The value at `progress`; nil leaves the underlying value.
  func value(at progress: Double, isPastStart: Bool) -> Value?
  /// The progress at which the value changes.
  var keyframes: KeyframeStructure { get }
}

extension EndValues: DiscreteCurve {
  package var keyframes: KeyframeStructure { KeyframeStructure() }

  /// The start value until any progress is made.
  package func value(at progress: Double, isPastStart: Bool) -> Value? {
    isPastStart && progress > 0 ? to : from
  }
}

extension DiscreteKeyframes: DiscreteCurve {
  package var keyframes: KeyframeStructure { times.structure }

  package func value(at progress: Double, isPastStart: Bool) -> Value? {
    values[times.discreteIndex(at: progress)]
  }
}

/// The transforms that a value function makes of numbers.
package final class FunctionTrack<Source: VectorCurve>: Track, @unchecked Sendable {
  package let function: TransformFunction
  package let source: Source

  package init(_ description: TrackDescription, _ function: TransformFunction, _ source: Source) {
    self.function = function
    self.source = source
    super.init(description)
  }

  override var keyframes: KeyframeStructure { source.keyframes }

  override func write(_ sample: borrowing TrackSample) {
    var numbers = source.value(at: sample.progress)
    // Runs accumulate as numbers: the turns of a cumulative rotation are counted, not multiplied.
    if isCumulative, sample.completedRuns > 0 { numbers += source.end * sample.completedRuns }
    var transform = function.transform(numbers)
    if isAdditive { transform = transform.concatenating(self.transform(sample)) }
    sample.field.storeBytes(of: transform, as: Matrix4.self)
  }
}

/// Numbers between two given ends.
package struct VectorInterpolator: VectorCurve {
  package let start: SIMD4<Double>
  package let end: SIMD4<Double>

  package var keyframes: KeyframeStructure { KeyframeStructure() }

  package init(start: SIMD4<Double>, end: SIMD4<Double>) { (self.start, self.end) = (start, end) }

  package func value(at progress: Double) -> SIMD4<Double> {
    progress == 1 ? end : start + (end - start) * progress
  }
}

/// The rotation of a layer that moves along a path: it follows the path's direction.
package final class PathRotationTrack: Track, @unchecked Sendable {
  package let path: PathKeyframes
  /// Half a turn, where the layer is to look back.
  package let shift: Double

  package init(_ description: TrackDescription, _ path: PathKeyframes, reversed: Bool) {
    self.path = path
    shift = reversed ? .pi : 0
    super.init(description)
  }

  override var keyframes: KeyframeStructure { path.keyframes }

  override func write(_ sample: borrowing TrackSample) {
    let angle = path.direction(at: sample.progress) + shift
    let (s, c) = Double.sineAndCosine(angle)
    var t = transform(sample)
    func rotated(_ row: SIMD4<Double>) -> SIMD4<Double> {
      SIMD4(row.x * c - row.y * s, row.x * s + row.y * c, row.z, row.w)
    }
    (t.row0, t.row1, t.row2) = (rotated(t.row0), rotated(t.row1), rotated(t.row2))
    sample.field.storeBytes(of: t, as: Matrix4.self)
  }
}

/// A function that makes a transform of one number, or of three.
package enum TransformFunction: UInt8, Sendable {
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

extension PropertyTarget {
  /// Returns the track of an implicit animation: from the value before a change to the underlying value; nil
  /// if the value before is not finite.
  ///
  /// - Parameters:
  ///   - value: The value before the change.
  ///   - timing: The resolved timing in the layer's time.
  ///   - curve: The timing function.
  package func implicitTrack(
    from value: PropertyValue, _ timing: MediaTiming, _ curve: CubicBezierEasing?
  ) -> Track? {
    let description = TrackDescription(
      target: self,
      timing: TrackTiming(TimingScope(timing: timing, curve: nil, removedAtEnd: true)),
      easing: .timing(curve))
    switch value {
    case .components(let components):
      guard value.isFinite else { return nil }
      return VectorEndsTrack(description, EndValues(from: components, to: nil, by: nil))
    case .transform(let transform):
      return TransformEndsTrack(description, EndValues(from: transform, to: nil, by: nil))
    case .flag(let flag):
      return FlagTrack(description, EndValues(from: flag, to: nil, by: nil))
    default:
      return ObjectEndsTrack(description, EndValues(from: value, to: nil, by: nil))
    }
  }
}
