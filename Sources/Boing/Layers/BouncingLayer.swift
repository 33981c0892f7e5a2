import Foundation

/// Every layer: the protocol lets the properties of a subclass complete after the dot.
public protocol BouncingLayer: CALayer {}

extension CALayer: BouncingLayer {}

extension CALayer {
  /// Begins a bounce, and sets the layer's own value, so that nothing snaps back.
  ///
  /// It starts from what is shown, unless the request says otherwise, and replaces a bounce of the same property.
  ///
  /// ```swift
  /// layer.bounce(BounceRequest(\.position.y, .to(300), .wall(.gravity())))
  /// ```
  ///
  /// A bounce that cannot be made sets the value at once and is reported; its handle's ``BounceHandle/outcome`` is the
  /// error. So it is with every method that begins a bounce. ``BounceAnimation/keyframes()`` throws the error instead.
  @discardableResult
  public func bounce<Value>(_ request: BounceRequest<Value>) -> BounceHandle<Value> {
    let running = RunningBounce(layer: self, keyPath: request.property.keyPath)
    let start = BounceStart(request, on: self)
    do {
      try start.begin(running)
    } catch {
      BounceDiagnostics.report("a bounce of \(running.keyPath) sets its value at once: \(error)")
      start.settle()
      running.fail(error)
    }
    return BounceHandle(running: running)
  }

  /// Bounces a property to a value with a number of bounces, by key path.
  ///
  /// ```swift
  /// layer.bounce("position.y", to: 300.0, bounces: 4)
  /// ```
  ///
  /// The parameters are those of the method that takes a property by name.
  @discardableResult
  public func bounce<Value: BounceInterpolatable>(
    _ keyPath: String, to: Value, from: Value? = nil, bounces: Int = 2,
    velocity: Value? = nil, duration: CFTimeInterval = 0.5, delay: CFTimeInterval = 0,
    repeatCount: Float = 1,
    colorSpace: ColorInterpolationSpace = .sRGB, reducedMotion: ReducedMotionPolicy? = nil
  ) -> BounceHandle<Value> {
    bounce(
      keyPath, to: to, from: from, .springy(bounces: bounces), velocity: velocity,
      duration: duration, delay: delay, repeatCount: repeatCount, colorSpace: colorSpace,
      reducedMotion: reducedMotion)
  }

  /// Bounces a property to a value, by key path.
  ///
  /// The parameters are those of the method that takes a property by name.
  @discardableResult
  public func bounce<Value: BounceInterpolatable>(
    _ keyPath: String, to: Value, from: Value? = nil, _ bounce: Bounce, velocity: Value? = nil,
    duration: CFTimeInterval? = nil, delay: CFTimeInterval = 0, repeatCount: Float = 1,
    colorSpace: ColorInterpolationSpace = .sRGB, reducedMotion: ReducedMotionPolicy? = nil
  ) -> BounceHandle<Value> {
    self.bounce(
      BounceRequest(
        BounceProperty(keyPath), from.map { .fromTo($0, to) } ?? .to(to), bounce,
        velocity: velocity, duration: duration, delay: delay, repeatCount: repeatCount,
        colorSpace: colorSpace,
        reducedMotion: reducedMotion))
  }
}

extension BouncingLayer {
  /// Bounces a property to a value with a number of bounces, and leaves it there.
  ///
  /// ```swift
  /// layer.bounce(\.position, to: CGPoint(x: 240, y: 340), bounces: 3)
  /// layer.bounce(\.transform.rotation, to: .pi / 4)
  /// ```
  ///
  /// The layer's own value is set as well, so that nothing snaps back. A bounce that cannot be made sets the value at
  /// once; the handle's ``BounceHandle/outcome`` is the error.
  ///
  /// - Parameters:
  ///   - property: A property that bounces.
  ///   - to: The value at the end.
  ///   - from: The value at the start; if it is nil, what is shown.
  ///   - bounces: The number of visible bounces, from 0 to 10,000.
  ///   - velocity: The velocity at the start, in units of the value per second; see ``BounceRequest/velocity``.
  ///   - duration: In seconds; greater than 0.
  ///   - delay: The time before the bounce begins, in seconds.
  ///   - repeatCount: The number of times that the bounce is shown; above 0, and infinite without an end.
  ///   - colorSpace: The space in which colours are interpolated.
  ///   - reducedMotion: The policy of reduced motion; if it is nil, ``ReducedMotionPolicy/current``.
  @discardableResult
  public func bounce<Value>(
    _ property: KeyPath<BounceProperties<Self>, BounceProperty<Value>>, to: Value,
    from: Value? = nil, bounces: Int = 2, velocity: Value? = nil, duration: CFTimeInterval = 0.5,
    delay: CFTimeInterval = 0, repeatCount: Float = 1, colorSpace: ColorInterpolationSpace = .sRGB,
    reducedMotion: ReducedMotionPolicy? = nil
  ) -> BounceHandle<Value> {
    bounce(
      BounceProperties<Self>()[keyPath: property].keyPath, to: to, from: from, bounces: bounces,
      velocity: velocity, duration: duration, delay: delay, repeatCount: repeatCount,
      colorSpace: colorSpace,
      reducedMotion: reducedMotion)
  }

  /// Bounces a property to a value in any shape, and leaves it there.
  ///
  /// ```swift
  /// layer.bounce(\.frame, to: rect, .wall(.gravity(restitution: 0.6)), duration: 0.8)
  /// layer.bounce(\.transform.scale, to: 1.2, .bouncy)
  /// ```
  ///
  /// A cyclic bounce, such as a pulse, goes there and comes back to the layer's own value.
  ///
  /// - Parameters:
  ///   - property: A property that bounces.
  ///   - to: The value at the end.
  ///   - from: The value at the start; if it is nil, what is shown.
  ///   - bounce: The shape of the motion.
  ///   - velocity: The velocity at the start, in units of the value per second; see ``BounceRequest/velocity``.
  ///   - duration: In seconds; if it is nil, the bounce's own.
  ///   - delay: The time before the bounce begins, in seconds.
  ///   - repeatCount: The number of times that the bounce is shown; above 0, and infinite without an end.
  ///   - colorSpace: The space in which colours are interpolated.
  ///   - reducedMotion: The policy of reduced motion; if it is nil, ``ReducedMotionPolicy/current``.
  @discardableResult
  public func bounce<Value>(
    _ property: KeyPath<BounceProperties<Self>, BounceProperty<Value>>, to: Value,
    from: Value? = nil, _ bounce: Bounce, velocity: Value? = nil,
    duration: CFTimeInterval? = nil, delay: CFTimeInterval = 0, repeatCount: Float = 1,
    colorSpace: ColorInterpolationSpace = .sRGB, reducedMotion: ReducedMotionPolicy? = nil
  ) -> BounceHandle<Value> {
    self.bounce(
      BounceProperties<Self>()[keyPath: property].keyPath, to: to, from: from, bounce,
      velocity: velocity, duration: duration, delay: delay, repeatCount: repeatCount,
      colorSpace: colorSpace,
      reducedMotion: reducedMotion)
  }

  /// Bounces a property by a change; a cyclic bounce goes that far and comes back.
  ///
  /// ```swift
  /// layer.bounce(\.position.y, by: 120, .springy(bounces: 4))
  /// layer.bounce(\.position.x, by: 12, .shake(swings: 5))
  /// ```
  ///
  /// `by` is the change from what is shown; of a cyclic bounce, the distance of its furthest point. The other parameters
  /// are those of the method that takes the value at the end.
  @discardableResult
  public func bounce<Value>(
    _ property: KeyPath<BounceProperties<Self>, BounceProperty<Value>>, by: Value,
    _ bounce: Bounce = .springy(), velocity: Value? = nil, duration: CFTimeInterval? = nil,
    delay: CFTimeInterval = 0, repeatCount: Float = 1, colorSpace: ColorInterpolationSpace = .sRGB,
    reducedMotion: ReducedMotionPolicy? = nil
  ) -> BounceHandle<Value> {
    self.bounce(
      BounceRequest(
        BounceProperties<Self>()[keyPath: property], .by(by), bounce, velocity: velocity,
        duration: duration, delay: delay, repeatCount: repeatCount, colorSpace: colorSpace,
        reducedMotion: reducedMotion))
  }

  /// Bounces a point by a change; see the method that takes the change as a value of the property.
  @discardableResult
  public func bounce(
    _ property: KeyPath<BounceProperties<Self>, BounceProperty<CGPoint>>, by: CGSize,
    _ bounce: Bounce = .springy(), velocity: CGPoint? = nil, duration: CFTimeInterval? = nil,
    delay: CFTimeInterval = 0, repeatCount: Float = 1, reducedMotion: ReducedMotionPolicy? = nil
  ) -> BounceHandle<CGPoint> {
    self.bounce(
      property, by: CGPoint(x: by.width, y: by.height), bounce, velocity: velocity,
      duration: duration, delay: delay, repeatCount: repeatCount, reducedMotion: reducedMotion)
  }
}

extension CALayer {
  /// Shakes the layer about its position, as a head says no.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of a property that is a number.
  ///   - amplitude: The distance of the first swing in units of the property; its sign is the direction.
  ///   - swings: The number of visible swings, counted on both sides.
  ///   - duration: In seconds; greater than 0.
  ///   - delay: The time before the shake begins, in seconds.
  ///   - repeatCount: The number of times that the shake is shown; above 0, and infinite without an end.
  ///   - reducedMotion: The policy of reduced motion; if it is nil, ``ReducedMotionPolicy/current``. Under it the
  ///     layer dims for a moment instead.
  /// - Returns: The running shake; ``BounceHandle/retarget(to:duration:)`` moves its target.
  @discardableResult
  public func shake(
    _ keyPath: String = "position.x", amplitude: CGFloat = 12, swings: Int = 5,
    duration: CFTimeInterval = 0.6, delay: CFTimeInterval = 0,
    repeatCount: Float = 1, reducedMotion: ReducedMotionPolicy? = nil
  ) -> BounceHandle<CGFloat> {
    bounce(
      BounceRequest(
        BounceProperty<CGFloat>(keyPath), .by(amplitude), .shake(swings: swings),
        duration: duration, delay: delay, repeatCount: repeatCount, reducedMotion: reducedMotion))
  }
}
