import Foundation

extension CAKeyframeAnimation {
  /// An animation of `keyPath` along any motion of a number, in the fewest keyframes.
  ///
  /// What the motion has left at its end is taken out over the whole of it, so that the last value is
  /// where it comes to rest, exactly.
  ///
  /// ```swift
  /// let swing = try CAKeyframeAnimation(
  ///   keyPath: "position.x",
  ///   motion: SpringMotion(from: 480, to: 160, spring: Spring(perceptualDuration: 0.5, bounce: 0.4)))
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: a property that is a number.
  ///   - motion: one that comes to rest in a finite time.
  ///   - maximumError: how far the keyframes may stray from it, in units of the value; left out, a
  ///     thousandth of the greatest distance from the rest (on 256 even samples).
  /// - Throws: ``BounceError`` for a motion that never rests, or a bound out of its range.
  public convenience init(
    keyPath: String, motion: some Motion, maximumError: Double? = nil
  ) throws(BounceError) {
    let duration = motion.duration
    guard duration > 0, duration.isFinite else { throw .duration(duration) }
    let rest = motion.value(at: .infinity)
    let fit: PiecewiseLinearFit
    do throws(FitError) {
      fit = try PiecewiseLinearFit(
        of: SettledMotion(motion, at: rest, duration: duration), over: 0...duration,
        maximumError: maximumError ?? Self.usualError(motion, rest))
    } catch {
      throw .fit(error)
    }
    self.init()
    self.keyPath = keyPath
    self.duration = duration
    values = fit.values.dropLast() + [rest]
    keyTimes = fit.times.dropLast().map { NSNumber(value: $0 / duration) } + [1]
  }

  private static func usualError(_ motion: some Motion, _ rest: Double) -> Double {
    let greatest = (0...256).map {
      abs(motion.value(at: motion.duration * Double($0) / 256) - rest)
    }
    .max()
    return max(greatest ?? 0, 1e-9) / 1000
  }

  /// An animation of `keyPath` along a fall under gravity: two keyframes for each arc, which
  /// parabolas as timing functions follow exactly.
  ///
  /// - Parameters:
  ///   - keyPath: a property that is a number.
  ///   - fall: where it falls from and to, and how it bounces.
  public convenience init(keyPath: String, fall: GravityBounce) {
    self.init(keyPath: keyPath, fall: fall) { $0 }
  }

  /// As ``init(keyPath:fall:)``, each value replaced by a linear function of it, with a stay on the
  /// ground after each contact.
  convenience init(
    keyPath: String, fall: GravityBounce, stays: [Double] = [], _ value: (Double) -> Double
  ) {
    self.init()
    self.keyPath = keyPath
    let arcs = ParabolicArcs(fall, dwellTimes: stays)
    duration = fall.duration
    values = arcs.values.map(value)
    keyTimes = arcs.keyTimes.map { NSNumber(value: $0) }
    timingFunctions = arcs.timingFunctions.map { CAMediaTimingFunction($0) }
  }

  /// A bounce of an icon, as in the Dock.
  ///
  /// It goes up where y points down, as on iOS and here; where y points up, give a negative height.
  /// The animation ends where it starts, so that no value needs to be set.
  ///
  /// - Parameters:
  ///   - keyPath: a property that is a number.
  ///   - dockBounce: the height, and one of the two published tables.
  ///   - target: the value at rest.
  ///   - repeatCount: how often it bounces; 0 counts as once.
  ///   - smooth: whether the curve through the table is smooth instead of straight between entries.
  /// - Throws: ``BounceError`` for a height that no keyframes can be made of.
  public convenience init(
    keyPath: String = "transform.translation.y", dockBounce: DockBounce,
    target: Double = 0, repeatCount: Float = 1, smooth: Bool = false
  ) throws(BounceError) {
    if smooth, dockBounce.height != 0 {
      try self.init(keyPath: keyPath, motion: dockBounce.smooth)
      let heights = values as? [Double] ?? []
      values = heights.map { target - $0 }
    } else {
      self.init()
      self.keyPath = keyPath
      duration = dockBounce.duration
      values = dockBounce.values.map { target - $0 }
      keyTimes = dockBounce.keyTimes.map { NSNumber(value: $0) }
    }
    self.repeatCount = repeatCount
  }

  /// A shake of `keyPath` about a resting value: a decaying sine with an exact number of swings.
  ///
  /// - Parameters:
  ///   - keyPath: a property that is a number.
  ///   - shake: the resting value, the furthest one, the count and the duration.
  /// - Throws: ``BounceError`` for values that no keyframes can be made of.
  public convenience init(keyPath: String = "position.x", shake: Shake) throws(BounceError) {
    try self.init(keyPath: keyPath, motion: shake)
  }
}
