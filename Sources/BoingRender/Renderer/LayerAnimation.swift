import BoingCurves

/// A property of a layer that an animation writes, with the type of its value.
public struct AnimatableProperty<Value>: Sendable {
  package let target: PropertyTarget

  fileprivate init(_ property: PropertyDescriptor, _ part: PropertyTarget.Part = .whole) {
    target = PropertyTarget(property, part)
  }
}

// Written by scripts/properties: animates
extension AnimatableProperty where Value == Double {
  /// The distance towards the viewer, in points; layers further away are drawn first.
  public static var zPosition: Self { Self(.zPosition) }
  /// The opacity of the layer and its sublayers together, clamped to 0…1 when drawn.
  public static var opacity: Self { Self(.opacity) }
  /// The radius of the corners in points, at most half the shorter side when drawn.
  public static var cornerRadius: Self { Self(.cornerRadius) }
  /// The width of the border in points, drawn inside the bounds above the sublayers; 0 for none.
  public static var borderWidth: Self { Self(.borderWidth) }
  /// The opacity of the shadow, clamped to 0…1 when drawn; 0, no shadow, by default.
  public static var shadowOpacity: Self { Self(.shadowOpacity) }
  /// The radius of the shadow's blur in points, twice its standard deviation; 3 by default.
  public static var shadowRadius: Self { Self(.shadowRadius) }
}

extension AnimatableProperty where Value == SIMD2<Double> {
  /// The position of the anchor point in the superlayer.
  public static var position: Self { Self(.position) }
  /// The offset of the shadow from the layer in points; (0, −3) by default.
  public static var shadowOffset: Self { Self(.shadowOffset) }
}

extension AnimatableProperty where Value == SIMD4<Double> {
  /// The layer's rectangle in its own coordinates.
  public static var bounds: Self { Self(.bounds) }
  /// The colour behind the contents; nil for none.
  public static var backgroundColor: Self { Self(.backgroundColor) }
  /// The colour of the border; opaque black by default.
  public static var borderColor: Self { Self(.borderColor) }
}

extension AnimatableProperty where Value == Matrix4 {
  /// The transform about the anchor point.
  public static var transform: Self { Self(.transform) }
}
// End of what scripts/properties writes.

extension AnimatableProperty where Value == Double {
  /// The x coordinate of the position.
  public static var positionX: Self { Self(.position, .components(first: 0, kind: .number)) }
  /// The y coordinate of the position.
  public static var positionY: Self { Self(.position, .components(first: 1, kind: .number)) }
  /// The rotation about z, in radians from x towards y.
  public static var rotation: Self { Self(.transform, .rotation(axis: 2)) }
  /// The rotation about x in radians.
  public static var rotationX: Self { Self(.transform, .rotation(axis: 0)) }
  /// The rotation about y in radians.
  public static var rotationY: Self { Self(.transform, .rotation(axis: 1)) }
  /// The scale factor along all axes.
  public static var scale: Self { Self(.transform, .scale(.uniform)) }
  /// The scale factor along x.
  public static var scaleX: Self { Self(.transform, .scale(.axis(0))) }
  /// The scale factor along y.
  public static var scaleY: Self { Self(.transform, .scale(.axis(1))) }
  /// The width of a shape's stroke.
  public static var lineWidth: Self { Self(ShapeProperty.lineWidth) }
  /// The start of a shape's stroke, as a fraction of the path's length.
  public static var strokeStart: Self { Self(ShapeProperty.strokeStart) }
  /// The end of a shape's stroke, as a fraction of the path's length.
  public static var strokeEnd: Self { Self(ShapeProperty.strokeEnd) }
  /// The factor of an emitter's birth rates.
  public static var emitterBirthRate: Self { Self(EmitterProperty.birthRate) }
  /// The factor of an emitter's initial speeds.
  public static var emitterVelocity: Self { Self(EmitterProperty.velocity) }
}

extension AnimatableProperty where Value == SIMD2<Double> {
  /// The translation along x and y.
  public static var translation: Self { Self(.transform, .translation(.plane)) }
  /// The x and y coordinates of an emitter's position.
  public static var emitterPosition: Self { Self(EmitterProperty.emitterPosition) }
}

extension AnimatableProperty where Value == SIMD4<Double> {
  /// The colour of the inside of a shape.
  public static var fillColor: Self { Self(ShapeProperty.fillColor) }
  /// The colour of the stroke of a shape.
  public static var strokeColor: Self { Self(ShapeProperty.strokeColor) }
  /// The colour of external content.
  public static var contentColor: Self { Self(ExternalProperty.color) }
}

/// A value of one to four components that are interpolated by themselves.
public protocol AnimatableComponents: Sendable {
  /// The components; those that the value lacks are 0.
  var components: SIMD4<Double> { get }
}

extension Double: AnimatableComponents {
  /// The number as the first component.
  public var components: SIMD4<Double> { SIMD4(self, 0, 0, 0) }
}

extension SIMD2: AnimatableComponents where Scalar == Double {
  /// Both numbers as the first two components.
  public var components: SIMD4<Double> { SIMD4(x, y, 0, 0) }
}

extension SIMD4: AnimatableComponents where Scalar == Double {
  /// The components themselves.
  public var components: SIMD4<Double> { self }
}

/// The begin, length and repetition of an animation, in the seconds of the tree.
public struct AnimationTiming: Sendable, Hashable {
  /// The time at which the animation begins.
  public var begin: Double
  /// The length of one run.
  public var duration: Double
  /// The number of runs, which may be a fraction or infinite.
  public var repeatCount = 1.0
  /// True if each run is followed by one backwards.
  public var autoreverses = false
  /// True if the first value shows before the beginning.
  public var fillsBackwards = false
  /// True if the last value shows after the end; true by default.
  public var fillsForwards = true

  /// Creates the timing of one run.
  public init(begin: Double = 0, duration: Double, repeatCount: Double = 1) {
    (self.begin, self.duration, self.repeatCount) = (begin, duration, repeatCount)
  }

  fileprivate var media: MediaTiming {
    var timing = MediaTiming()
    timing.beginTime = begin
    timing.duration = duration
    timing.repeatCount = repeatCount
    timing.autoreverses = autoreverses
    timing.fillsBackwards = fillsBackwards
    timing.fillsForwards = fillsForwards
    return timing
  }
}

/// The reason why an animation cannot be compiled.
public enum AnimationError: Error, Hashable, Sendable {
  /// There are fewer than two values.
  case tooFewValues
  /// The value at an index is not finite.
  case notFinite(index: Int)
  /// The key times do not rise from 0 to 1, or are not as many as the values.
  case keyTimes
  /// The begin is not finite, or the duration is not above 0.
  case timing
}

/// An animation of one property of a layer.
public struct LayerAnimation: Sendable {
  let track: Track

  /// Creates an animation through keyframes.
  ///
  /// - Parameters:
  ///   - property: the property that is animated.
  ///   - values: the values, one at least, each finite.
  ///   - keyTimes: the positions of the values, rising from 0 to 1; evenly spaced if nil.
  ///   - easings: the timing functions between neighbours; linear where there is none.
  ///   - isDiscrete: true if each value holds until the next.
  ///   - isAdditive: true if the values are added to the one below.
  ///   - timing: the begin, the duration and the repetitions.
  public init<Value: AnimatableComponents>(
    _ property: AnimatableProperty<Value>, _ values: [Value], keyTimes: [Double]? = nil,
    easings: [CubicBezierEasing?] = [], isDiscrete: Bool = false, isAdditive: Bool = false,
    timing: AnimationTiming
  ) throws(AnimationError) {
    for (index, value) in values.enumerated() where value.components * 0 != .zero {
      throw .notFinite(index: index)
    }
    let times = try Self.times(values.count, keyTimes, easings, isDiscrete)
    let frames = VectorKeyframes(
      values.map { $0.components }, componentCount: property.target.kind.componentCount,
      times: times)
    track = VectorKeyframesTrack(try Self.plan(property.target, timing, isAdditive), frames)
  }

  /// Creates an animation of a transform through keyframes.
  public init(
    _ property: AnimatableProperty<Matrix4>, _ values: [Matrix4], keyTimes: [Double]? = nil,
    easings: [CubicBezierEasing?] = [], timing: AnimationTiming
  ) throws(AnimationError) {
    for (index, value) in values.enumerated() where !value.isFinite {
      throw .notFinite(index: index)
    }
    let times = try Self.times(values.count, keyTimes, easings, false)
    track = TransformKeyframesTrack(
      try Self.plan(property.target, timing, false), TransformKeyframes(values, times: times))
  }

  /// Creates an animation that follows a motion: a spring, a bounce, a shake.
  ///
  /// The motion becomes a polyline, with as few points as the error allows.
  ///
  /// - Parameters:
  ///   - property: the property that is animated.
  ///   - motion: the value of the property over time.
  ///   - begin: the time at which the motion starts, in seconds.
  ///   - duration: the part of the motion that is followed, in seconds.
  ///   - maximumError: the maximum distance between the motion and the polyline, in the property's unit.
  ///   - isAdditive: true if the values are added to the one below.
  public init(
    _ property: AnimatableProperty<Double>, following motion: some Motion, begin: Double = 0,
    duration: Double, maximumError: Double = 0.01, isAdditive: Bool = false
  ) throws(AnimationError) {
    guard duration > 0, duration.isFinite,
      let fit = try? PiecewiseLinearFit(
        of: motion, over: 0...duration, maximumError: maximumError),
      fit.count > 1
    else { throw .timing }
    var keyTimes = fit.times.map { $0 / duration }
    keyTimes[keyTimes.count - 1] = 1
    try self.init(
      property, fit.values, keyTimes: keyTimes, isAdditive: isAdditive,
      timing: AnimationTiming(begin: begin, duration: duration))
  }

  private static func times(
    _ count: Int, _ keyTimes: [Double]?, _ easings: [CubicBezierEasing?], _ isDiscrete: Bool
  ) throws(AnimationError) -> KeyframeTimes {
    guard count > 1 else { throw .tooFewValues }
    if let keyTimes {
      guard keyTimes.count == count, keyTimes[0] >= 0, keyTimes[count - 1] <= 1 else {
        throw .keyTimes
      }
      for index in 1..<count where !(keyTimes[index - 1] <= keyTimes[index]) { throw .keyTimes }
    }
    return KeyframeTimes(count: count, times: keyTimes, curves: easings, isDiscrete: isDiscrete)
  }

  private static func plan(
    _ target: PropertyTarget, _ timing: AnimationTiming, _ isAdditive: Bool
  ) throws(AnimationError) -> TrackDescription {
    guard timing.begin.isFinite, timing.duration > 0 else { throw .timing }
    return TrackDescription(
      target: target,
      timing: TrackTiming(TimingScope(timing: timing.media, curve: nil, removedAtEnd: false)),
      easing: .timing(nil), isAdditive: isAdditive)
  }
}
