import Foundation

extension CALayer {
  /// Shakes the layer about its place, as a head says no.
  ///
  /// - Parameters:
  ///   - keyPath: a property that is a number.
  ///   - amplitude: how far the first swing goes, with its direction.
  ///   - swings: how many swings are seen, counting each side.
  ///   - duration: in seconds.
  ///   - delay: how long it waits, in seconds.
  ///   - motion: how much motion is wanted; where it is less, the layer dims for a moment instead.
  ///   - completion: called at the end with whether it was reached.
  /// - Returns: the shake under way; ``BounceHandle/retarget(to:duration:)`` gives it another place.
  @discardableResult
  public func shake(
    _ keyPath: String = "position.x", amplitude: CGFloat = 12, swings: Int = 5,
    duration: CFTimeInterval = 0.6, delay: CFTimeInterval = 0, motion: BouncePreference? = nil,
    completion: ((Bool) -> Void)? = nil
  ) -> BounceHandle {
    let model = value(forKeyPath: keyPath)
    guard let rest = model.map({ ($0 as? NSNumber)?.doubleValue }) ?? 0 else {
      BounceReport.say(
        "a shake of \(keyPath) shows nothing: give a property that is a number, such as "
          + "\(keyPath).x")
      let handle = BounceHandle(layer: self, keyPath: keyPath)
      if let completion { handle.onFinish(completion) }
      handle.end(finished: true)
      return handle
    }
    return bounce(
      keyPath, to: rest, from: rest + Double(amplitude), bounces: swings, duration: duration,
      delay: delay, style: BounceStyle(shake: true), motion: motion, completion: completion)
  }

  /// Bounces the layer as an icon in the Dock, and leaves it where it was.
  ///
  /// Up is up on the screen, whichever way y points.
  ///
  /// - Parameters:
  ///   - height: that of the first hop, in points.
  ///   - table: one of the two published tables.
  ///   - repeatCount: how often it bounces.
  ///   - smooth: whether the curve through the table is smooth.
  ///   - delay: how long it waits, in seconds.
  ///   - motion: how much motion is wanted; where it is less, the layer dims for a moment instead.
  ///   - completion: called at the end with whether it was reached.
  @discardableResult
  public func dockBounce(
    height: CGFloat, table: DockBounce.Table = .threeHops, repeatCount: Float = 1,
    smooth: Bool = false, delay: CFTimeInterval = 0, motion: BouncePreference? = nil,
    completion: ((Bool) -> Void)? = nil
  ) -> BounceHandle {
    let keyPath = "transform.translation.y"
    let handle = BounceHandle(layer: self, keyPath: keyPath, key: "boing.dock")
    if let completion { handle.onFinish(completion) }
    let rest = (value(forKeyPath: keyPath) as? NSNumber)?.doubleValue ?? 0
    let animation: CAAnimation
    do {
      switch motion ?? .current {
      case .full:
        animation = try CAKeyframeAnimation(
          keyPath: keyPath,
          dockBounce: DockBounce(height: Double(yPointsUp ? -height : height), table: table),
          target: rest, repeatCount: repeatCount, smooth: smooth)
      case .eased(let seconds), .crossFade(let seconds):
        animation = CalmAnimation.pulse(opacity: opacity, duration: max(seconds, 1e-3))
      }
    } catch {
      BounceReport.say("a Dock bounce shows nothing: \(error)")
      handle.end(finished: true)
      return handle
    }
    if delay > 0, delay.isFinite {
      animation.beginTime = LayerClock(self).now + delay
      animation.fillMode = .backwards
    }
    handle.start(animation, .hop)
    return handle
  }

  /// Whether larger y is further up on the screen, for what this layer's superlayer holds.
  private var yPointsUp: Bool {
    #if os(macOS)
      var up = true
    #else
      var up = false
    #endif
    var layer = superlayer
    while let current = layer {
      if current.isGeometryFlipped { up.toggle() }
      layer = current.superlayer
    }
    return up
  }
}
