import BoingCurves
import Foundation

/// A request on a layer, which begins the bounce or its replacement under reduced motion.
struct BounceStart {
  let layer: CALayer
  let keyPath: String
  var ends: UntypedEndpoints
  var bounce: Bounce
  var duration: Double?
  let velocity: Any?
  let delay: Double
  let repeatCount: Float
  let maximumError: Double
  let policy: ReducedMotionPolicy

  init<Value>(_ request: BounceRequest<Value>, on layer: CALayer) {
    self.layer = layer
    keyPath = request.property.keyPath
    ends = request.ends
    bounce = request.bounce
    duration = request.duration
    velocity = request.velocity
    delay = request.delay
    repeatCount = request.repeatCount
    maximumError = request.maximumError
    policy = request.reducedMotion ?? .current
  }

  /// Sets the layer's value and begins the bounce, or its replacement, on a handle.
  ///
  /// - Throws: `BounceError`, with nothing changed.
  func begin(_ handle: RunningBounce) throws(BounceError) {
    guard delay >= 0, delay.isFinite else { throw .delay(delay) }
    guard repeatCount > 0 else { throw .repeatCount(Double(repeatCount)) }
    guard maximumError > 0, maximumError.isFinite else { throw .maximumError(maximumError) }
    let seconds: Double
    if let duration { seconds = duration } else { seconds = try bounce.defaultDuration() }
    guard seconds > 0, seconds.isFinite else { throw .duration(seconds) }
    var ends = ends
    let shown = layer.shownValue(forKeyPath: keyPath) ?? ends.to.flatMap(BounceValue.clear)
    if ends.isIncomplete, shown == nil { throw .unknownProperty(keyPath: keyPath) }
    try ends.complete(
      shown: shown, model: layer.value(forKeyPath: keyPath), isCyclic: bounce.isCyclic)
    let interpolation = try ends.interpolation()
    switch policy {
    case .fullMotion:
      try begin(handle, interpolation, bounce, duration, seconds)
    case .easing(let limit):
      if bounce.isCyclic { return pulse(handle, interpolation, limit) }
      let short = min(seconds, max(limit, 1e-3))
      try begin(handle, interpolation, .springy(bounces: 0), short, short)
    case .crossFade(let limit):
      if bounce.isCyclic { return pulse(handle, interpolation, limit) }
      crossFade(handle, interpolation, max(limit, 1e-3))
    }
  }

  /// Sets the value at the end at once, for a bounce that cannot be made.
  ///
  /// A value with NaN, infinite or enormous numbers is not set: Core Animation raises an exception for it, which ends
  /// the process.
  func settle() {
    guard let value = finalValue, !BounceValue.holdsUnusableNumbers(value) else { return }
    ModelValue.set(value, keyPath, of: layer)
  }

  /// The value at the end, computed if only a change is given; nil if there is none.
  private var finalValue: Any? {
    var ends = ends
    if ends.to == nil || bounce.isCyclic {
      try? ends.complete(
        shown: layer.shownValue(forKeyPath: keyPath), model: layer.value(forKeyPath: keyPath),
        isCyclic: bounce.isCyclic)
    }
    return ends.to ?? (try? ends.interpolation())?.last
  }

  private func begin(
    _ handle: RunningBounce, _ interpolation: ValueInterpolation, _ bounce: Bounce,
    _ duration: Double?, _ seconds: Double
  ) throws(BounceError) {
    let course: RunningBounce.Course
    let launch = try interpolation.to.numbers(ofVelocity: velocity)
    // Under reduced motion nothing overshoots, nor comes again.
    let repeatCount = policy == .fullMotion ? repeatCount : 1
    if let velocity = launch, policy == .fullMotion {
      if bounce.isCyclic { throw .velocity("\(velocity)") }
      if let count = bounce.numberOfBounces, count > BounceCurve.maximumCount {
        throw .tooManyBounces(count, maximum: BounceCurve.maximumCount)
      }
      let trajectory = ValueTrajectory(
        try TimedBounce(bounce, duration: duration), from: interpolation.from,
        to: interpolation.to, velocity: velocity)
      course = RunningBounce.Course(
        trajectory, bounce, duration: duration, maximumError: maximumError,
        colorSpace: ends.colorSpace, repeatCount: repeatCount)
    } else {
      let curve = try BounceCurveCache.shared.curve(
        bounce.normalized(duration: seconds), maximumError: maximumError,
        straight: interpolation.from.needsSubdivision)
      course = RunningBounce.Course(
        motion: .shared(interpolation, curve.curve), bounce: bounce, duration: duration,
        length: seconds, maximumError: maximumError, colorSpace: ends.colorSpace,
        repeatCount: repeatCount)
    }
    let animation = try course.animation(keyPath: keyPath, last: interpolation.last)
    let shown = delayed(FrameAnimation.shown(animation, on: layer))
    ModelValue.set(interpolation.last, keyPath, of: layer) {
      handle.start(shown, .bounce(course))
    }
  }

  private func crossFade(
    _ handle: RunningBounce, _ interpolation: ValueInterpolation, _ seconds: Double
  ) {
    let fade = delayed(
      ReducedMotionAnimation.crossFade(
        keyPath, from: interpolation.first, to: interpolation.last, of: layer, duration: seconds))
    ModelValue.set(interpolation.last, keyPath, of: layer) {
      handle.start(fade, .crossFade(seconds))
    }
  }

  private func pulse(
    _ handle: RunningBounce, _ interpolation: ValueInterpolation, _ seconds: Double
  ) {
    let pulse = delayed(
      ReducedMotionAnimation.pulse(opacity: layer.opacity, duration: max(seconds, 1e-3)))
    ModelValue.set(interpolation.last, keyPath, of: layer) { handle.start(pulse, .pulse) }
  }

  private func delayed(_ animation: CAAnimation) -> CAAnimation {
    LayerClock(layer).delayed(animation, by: delay)
  }
}
