import Foundation

extension CALayer {
  /// Shakes the layer about its position, as a head says no.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of a property that is a number.
  ///   - amplitude: The distance of the first swing in units of the property; its sign is the direction.
  ///   - swings: The number of visible swings, counted on both sides.
  ///   - duration: In seconds; greater than 0.
  ///   - delay: The time before the shake begins, in seconds.
  ///   - reducedMotion: The policy of reduced motion; if it is nil, ``ReducedMotionPolicy/current``. Under it the
  ///     layer dims for a moment instead.
  ///   - completion: A closure that is called at the end, with true if it was reached.
  /// - Returns: The running shake; ``BounceHandle/retarget(to:duration:)`` moves its target.
  @discardableResult
  public func shake(
    _ keyPath: String = "position.x", amplitude: CGFloat = 12, swings: Int = 5,
    duration: CFTimeInterval = 0.6, delay: CFTimeInterval = 0,
    reducedMotion: ReducedMotionPolicy? = nil, completion: ((Bool) -> Void)? = nil
  ) -> BounceHandle<CGFloat> {
    var request = BounceRequest(
      BounceProperty<CGFloat>(keyPath), .by(amplitude), .shake(swings: swings), duration: duration)
    (request.delay, request.reducedMotion) = (delay, reducedMotion)
    return begin(request, completion: completion)
  }

  /// Bounces the layer as an icon in the Dock, and leaves it at its position.
  ///
  /// A positive height is upwards on the screen, for either direction of the y axis.
  ///
  /// - Parameters:
  ///   - height: The height of the first hop, in points.
  ///   - table: One of the published tables.
  ///   - repeatCount: The number of bounces.
  ///   - isSmooth: True for a smooth curve through the table instead of straight lines.
  ///   - delay: The time before the bounce begins, in seconds.
  ///   - reducedMotion: The policy of reduced motion; if it is nil, ``ReducedMotionPolicy/current``. Under it the
  ///     layer dims for a moment instead.
  ///   - completion: A closure that is called at the end, with true if it was reached.
  @discardableResult
  public func dockBounce(
    height: CGFloat, table: DockBounce.Table = .twoHops, repeatCount: Float = 1,
    isSmooth: Bool = false, delay: CFTimeInterval = 0, reducedMotion: ReducedMotionPolicy? = nil,
    completion: ((Bool) -> Void)? = nil
  ) -> BounceHandle<CGFloat> {
    let keyPath = "transform.translation.y"
    let running = RunningBounce(layer: self, keyPath: keyPath, key: "boing.dock")
    if let completion { running.onFinish(completion) }
    let handle = BounceHandle<CGFloat>(running: running)
    let target = (value(forKeyPath: keyPath) as? NSNumber)?.doubleValue ?? 0
    let animation: CAAnimation
    do throws(BounceError) {
      guard delay >= 0, delay.isFinite else { throw .delay(delay) }
      switch reducedMotion ?? .current {
      case .fullMotion:
        animation = try CAKeyframeAnimation(
          keyPath: keyPath,
          dockBounce: Self.dock(Double(yPointsUp ? -height : height), table),
          target: target, repeatCount: repeatCount, isSmooth: isSmooth)
      case .easing(let seconds), .crossFade(let seconds):
        animation = ReducedMotionAnimation.pulse(opacity: opacity, duration: max(seconds, 1e-3))
      }
    } catch {
      BounceDiagnostics.report("a Dock bounce shows nothing: \(error)")
      running.fail(error)
      return handle
    }
    running.start(LayerClock(self).delayed(animation, by: delay), .cyclic)
    return handle
  }

  private static func dock(
    _ height: Double, _ table: DockBounce.Table
  ) throws(BounceError) -> DockBounce {
    do {
      return try DockBounce(height: height, table: table)
    } catch {
      throw .parameter(error)
    }
  }

  /// True if a larger y is further up on the screen, for the superlayer's sublayers.
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
