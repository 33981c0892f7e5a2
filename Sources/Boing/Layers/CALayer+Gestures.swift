import BoingCurves
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
  ) -> BounceHandle<CGFloat> {
    var request = BounceRequest(
      BounceProperty<CGFloat>(keyPath), .by(amplitude), .shake(swings: swings), duration: duration)
    (request.delay, request.reducedMotion) = (delay, motion)
    return begin(request, completion: completion)
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
    height: CGFloat, table: DockBounce.Table = .twoHops, repeatCount: Float = 1,
    smooth: Bool = false, delay: CFTimeInterval = 0, motion: BouncePreference? = nil,
    completion: ((Bool) -> Void)? = nil
  ) -> BounceHandle<CGFloat> {
    let keyPath = "transform.translation.y"
    let running = RunningBounce(layer: self, keyPath: keyPath, key: "boing.dock")
    if let completion { running.onFinish(completion) }
    let handle = BounceHandle<CGFloat>(running: running)
    let rest = (value(forKeyPath: keyPath) as? NSNumber)?.doubleValue ?? 0
    let animation: CAAnimation
    do throws(BounceError) {
      switch motion ?? .current {
      case .full:
        animation = try CAKeyframeAnimation(
          keyPath: keyPath,
          dockBounce: Self.dock(Double(yPointsUp ? -height : height), table),
          target: rest, repeatCount: repeatCount, smooth: smooth)
      case .eased(let seconds), .crossFade(let seconds):
        animation = ReducedMotionAnimation.pulse(opacity: opacity, duration: max(seconds, 1e-3))
      }
    } catch {
      BounceReport.say("a Dock bounce shows nothing: \(error)")
      running.fail(error)
      return handle
    }
    if delay > 0, delay.isFinite {
      animation.beginTime = LayerClock(self).now + delay
      animation.fillMode = .backwards
    }
    running.start(animation, .cyclic)
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

  /// True if larger y is further up on the screen, for what this layer's superlayer holds.
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
