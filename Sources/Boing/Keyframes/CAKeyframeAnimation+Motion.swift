import BoingCurves
import Foundation

extension CAKeyframeAnimation {
  /// Creates an animation along any motion of a number, with the minimum number of keyframes.
  ///
  /// The residual at the end of the motion is subtracted gradually over its duration, so that the last value is the
  /// target exactly.
  ///
  /// ```swift
  /// let swing = try CAKeyframeAnimation(
  ///   keyPath: "position.x",
  ///   motion: SpringMotion(from: 480, to: 160, spring: Spring(perceptualDuration: 0.5, bounce: 0.4)))
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The key path of a property that is a number.
  ///   - motion: A motion with a finite duration.
  ///   - maximumError: The maximum distance of the keyframes from the motion, in units of the value; if it is nil, a
  ///     thousandth of the maximum distance from the target on 256 even samples.
  /// - Throws: `BounceError` for a motion that never rests, or a bound out of its range.
  public convenience init(
    keyPath: String, motion: some Motion, maximumError: Double? = nil
  ) throws(BounceError) {
    let duration = motion.duration
    guard duration > 0, duration.isFinite else { throw .duration(duration) }
    let target = motion.target
    let fit: PiecewiseLinearFit
    do throws(ParameterError) {
      fit = try PiecewiseLinearFit(
        of: SettledMotion(motion, at: target, duration: duration), over: 0...duration,
        maximumError: maximumError ?? Self.defaultMaximumError(motion))
    } catch {
      throw .parameter(error)
    }
    self.init()
    self.keyPath = keyPath
    self.duration = duration
    values = fit.values.dropLast() + [target]
    keyTimes = fit.times.dropLast().map { NSNumber(value: $0 / duration) } + [1]
  }

  private static func defaultMaximumError(_ motion: some Motion) -> Double {
    let maximum = (0...256).map {
      abs(motion.value(at: motion.duration * Double($0) / 256) - motion.target)
    }
    .max()
    return max(maximum ?? 0, 1e-9) / 1000
  }

  /// Creates an animation along a fall under gravity, with two keyframes for each arc, which parabolas as timing
  /// functions follow exactly.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of a property that is a number.
  ///   - fall: The motion.
  public convenience init(keyPath: String, fall: GravityBounce) {
    self.init(keyPath: keyPath, fall: fall) { $0 }
  }

  /// Creates an animation along a linear function of a fall, which rests on the ground for a time after each
  /// contact.
  convenience init(
    keyPath: String, fall: GravityBounce, dwellTimes: [Double] = [], _ value: (Double) -> Double
  ) {
    self.init()
    self.keyPath = keyPath
    let arcs = ParabolicArcs(fall, dwellTimes: dwellTimes)
    duration = fall.duration
    values = arcs.values.map(value)
    keyTimes = arcs.keyTimes.map { NSNumber(value: $0) }
    timingFunctions = arcs.timingFunctions.map { CAMediaTimingFunction($0) }
  }
}

extension CAMediaTimingFunction {
  /// Creates the timing function of an easing curve: a named one, if the curve has a name.
  public convenience init(_ easing: CubicBezierEasing) {
    switch easing {
    case .linear: self.init(name: .linear)
    case .easeIn: self.init(name: .easeIn)
    case .easeOut: self.init(name: .easeOut)
    case .easeInEaseOut: self.init(name: .easeInEaseOut)
    case .default: self.init(name: .default)
    default:
      self.init(
        controlPoints: Float(easing.x1), Float(easing.y1), Float(easing.x2), Float(easing.y2))
    }
  }
}
