import Foundation

/// A bounce, or several bounces together or one after another.
///
/// ```swift
/// let entrance = BounceSequence {
///   BounceGroup(stagger: 0.05) {
///     for icon in icons { BounceStep(icon, \.position.y, to: 240) }
///   }
///   BounceStep { icons[2].shake(delay: $0) }
/// }
/// let finished = await entrance.start().finished()
/// ```
public protocol BounceComposition {
  /// Begins after a delay, in seconds.
  func start(delay: CFTimeInterval) -> BounceHandle<Void>
}

extension BounceComposition {
  /// Begins now.
  @discardableResult
  public func start() -> BounceHandle<Void> { start(delay: 0) }
}

/// A single bounce of a composition.
public struct BounceStep: BounceComposition {
  private let begin: (CFTimeInterval) -> RunningAnimation

  /// Creates a step of the bounce that `body` begins after the delay, in seconds, that it is given.
  public init<Value>(_ body: @escaping (_ delay: CFTimeInterval) -> BounceHandle<Value>) {
    begin = { body($0).running }
  }

  /// Creates a step of a request on a layer; the delay of the composition is added to its own.
  public init<Value>(_ layer: CALayer, _ request: BounceRequest<Value>) {
    begin = {
      var request = request
      request.delay += $0
      return layer.bounce(request).running
    }
  }

  /// Creates a step of a bounce of a layer's property, by key path, with the parameters of the layer's method.
  public init<Value: BounceInterpolatable>(
    _ layer: CALayer, _ keyPath: String, to: Value, from: Value? = nil,
    _ bounce: Bounce = .springy(), velocity: Value? = nil, duration: CFTimeInterval? = nil,
    delay: CFTimeInterval = 0, repeatCount: Float = 1, colorSpace: ColorInterpolationSpace = .sRGB,
    reducedMotion: ReducedMotionPolicy? = nil
  ) {
    self.init(
      layer,
      BounceRequest(
        BounceProperty(keyPath), from.map { .fromTo($0, to) } ?? .to(to), bounce,
        velocity: velocity, duration: duration, delay: delay, repeatCount: repeatCount,
        colorSpace: colorSpace,
        reducedMotion: reducedMotion))
  }

  /// Creates a step of a bounce of a layer's property, by name, with the parameters of the layer's method.
  public init<Layer: CALayer, Value>(
    _ layer: Layer, _ property: KeyPath<BounceProperties<Layer>, BounceProperty<Value>>,
    to: Value, from: Value? = nil, _ bounce: Bounce = .springy(), velocity: Value? = nil,
    duration: CFTimeInterval? = nil, delay: CFTimeInterval = 0, repeatCount: Float = 1,
    colorSpace: ColorInterpolationSpace = .sRGB, reducedMotion: ReducedMotionPolicy? = nil
  ) {
    self.init(
      layer, BounceProperties<Layer>()[keyPath: property].keyPath, to: to, from: from, bounce,
      velocity: velocity, duration: duration, delay: delay, repeatCount: repeatCount,
      colorSpace: colorSpace,
      reducedMotion: reducedMotion)
  }

  /// Creates a step of a bounce with a number of bounces, by name, in half a second unless a duration is given.
  public init<Layer: CALayer, Value>(
    _ layer: Layer, _ property: KeyPath<BounceProperties<Layer>, BounceProperty<Value>>,
    to: Value, from: Value? = nil, bounces: Int, velocity: Value? = nil,
    duration: CFTimeInterval = 0.5, delay: CFTimeInterval = 0, repeatCount: Float = 1,
    colorSpace: ColorInterpolationSpace = .sRGB, reducedMotion: ReducedMotionPolicy? = nil
  ) {
    self.init(
      layer, property, to: to, from: from, .springy(bounces: bounces), velocity: velocity,
      duration: duration, delay: delay, repeatCount: repeatCount, colorSpace: colorSpace,
      reducedMotion: reducedMotion)
  }

  /// Begins the bounce.
  public func start(delay: CFTimeInterval) -> BounceHandle<Void> {
    BounceHandle(begin(delay))
  }
}

/// Bounces that begin together, or each a moment after the one before; the group is over when all of them are.
public struct BounceGroup: BounceComposition {
  private let parts: [any BounceComposition]
  private let stagger: CFTimeInterval

  /// Creates a group of the bounces in the closure.
  ///
  /// - Parameters:
  ///   - stagger: The delay of each part after the one before, in seconds, at least 0; otherwise each bounce fails with
  ///     `BounceError.delay(_:)`.
  ///   - parts: The parts.
  public init(
    stagger: CFTimeInterval = 0, @Builder _ parts: () -> [any BounceComposition]
  ) {
    self.parts = parts()
    self.stagger = stagger
  }

  /// Begins all parts.
  public func start(delay: CFTimeInterval) -> BounceHandle<Void> {
    BounceHandle(
      RunningGroup(
        parts.enumerated().map { index, part in
          part.start(delay: delay + stagger * Double(index)).running
        }))
  }
}

extension BounceGroup {
  /// A builder of the parts of a ``BounceSequence`` or a ``BounceGroup``.
  @resultBuilder
  public enum Builder {
    /// One part.
    public static func buildExpression(_ part: any BounceComposition) -> [any BounceComposition] {
      [part]
    }
    /// Several parts in order.
    public static func buildBlock(_ parts: [any BounceComposition]...) -> [any BounceComposition] {
      parts.flatMap { $0 }
    }
    /// The parts of a loop.
    public static func buildArray(_ parts: [[any BounceComposition]]) -> [any BounceComposition] {
      parts.flatMap { $0 }
    }
    /// The parts of an `if` without an `else`.
    public static func buildOptional(_ part: [any BounceComposition]?) -> [any BounceComposition] {
      part ?? []
    }
    /// The parts of a first branch.
    public static func buildEither(first part: [any BounceComposition]) -> [any BounceComposition] {
      part
    }
    /// The parts of a second branch.
    public static func buildEither(second part: [any BounceComposition]) -> [any BounceComposition]
    {
      part
    }
  }
}

/// Bounces of which each begins when the one before is over.
///
/// A bounce that is cancelled, or whose layer leaves the display, ends the sequence.
public struct BounceSequence: BounceComposition {
  private let parts: [any BounceComposition]
  private let pause: CFTimeInterval

  /// Creates a sequence of the bounces in the closure.
  ///
  /// - Parameters:
  ///   - pause: The time between two parts, in seconds, at least 0; otherwise the second part fails with
  ///     `BounceError.delay(_:)`.
  ///   - parts: The parts.
  public init(
    pause: CFTimeInterval = 0, @BounceGroup.Builder _ parts: () -> [any BounceComposition]
  ) {
    self.parts = parts()
    self.pause = pause
  }

  /// Begins the first part.
  public func start(delay: CFTimeInterval) -> BounceHandle<Void> {
    BounceHandle(
      RunningGroup(
        inTurn: parts.map { part in { part.start(delay: $0).running } }, gap: pause, delay: delay))
  }
}

extension Sequence where Element: CALayer {
  /// Begins a request on every layer, each a moment after the one before.
  ///
  /// ```swift
  /// icons.bounce(BounceRequest(\.position.y, .to(240)), stagger: 0.05)
  /// ```
  ///
  /// - Returns: The handle of all of them.
  @discardableResult
  public func bounce<Value>(
    _ request: BounceRequest<Value>, stagger: CFTimeInterval = 0.05
  ) -> BounceHandle<Void> {
    bounce(stagger: stagger) { layer, _, delay in
      var request = request
      request.delay += delay
      return layer.bounce(request)
    }
  }

  /// Bounces a property of every layer to a value, by name, each a moment after the one before.
  ///
  /// ```swift
  /// icons.bounce(\.position.y, to: 240, stagger: 0.05)
  /// ```
  ///
  /// - Returns: The handle of all of them.
  @discardableResult
  public func bounce<Value>(
    _ property: KeyPath<BounceProperties<Element>, BounceProperty<Value>>, to: Value,
    from: Value? = nil, _ bounce: Bounce = .springy(), velocity: Value? = nil,
    duration: CFTimeInterval? = nil, delay: CFTimeInterval = 0, repeatCount: Float = 1,
    colorSpace: ColorInterpolationSpace = .sRGB, reducedMotion: ReducedMotionPolicy? = nil,
    stagger: CFTimeInterval = 0.05
  ) -> BounceHandle<Void> {
    self.bounce(
      BounceRequest(
        BounceProperties<Element>()[keyPath: property], from.map { .fromTo($0, to) } ?? .to(to),
        bounce, velocity: velocity, duration: duration, delay: delay, repeatCount: repeatCount,
        colorSpace: colorSpace,
        reducedMotion: reducedMotion), stagger: stagger)
  }

  /// Bounces a property of every layer to a value with a number of bounces, in half a second unless a duration is given,
  /// each a moment after the one before.
  @discardableResult
  public func bounce<Value>(
    _ property: KeyPath<BounceProperties<Element>, BounceProperty<Value>>, to: Value,
    from: Value? = nil, bounces: Int, velocity: Value? = nil, duration: CFTimeInterval = 0.5,
    delay: CFTimeInterval = 0, repeatCount: Float = 1,
    colorSpace: ColorInterpolationSpace = .sRGB, reducedMotion: ReducedMotionPolicy? = nil,
    stagger: CFTimeInterval = 0.05
  ) -> BounceHandle<Void> {
    bounce(
      property, to: to, from: from, .springy(bounces: bounces), velocity: velocity,
      duration: duration, delay: delay, repeatCount: repeatCount, colorSpace: colorSpace,
      reducedMotion: reducedMotion, stagger: stagger)
  }

  /// Begins a bounce of every layer, each a moment after the one before.
  ///
  /// ```swift
  /// icons.bounce(stagger: 0.05) { icon, index, delay in
  ///   icon.bounce(\.position.y, to: CGFloat(80 * index), delay: delay)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - stagger: The delay of each bounce after the one before, in seconds, at least 0; otherwise the bounces fail
  ///     with `BounceError.delay(_:)`.
  ///   - begin: A closure that begins the bounce of a layer, given its index and the delay.
  /// - Returns: The handle of all of them.
  @discardableResult
  public func bounce<Value>(
    stagger: CFTimeInterval, _ begin: (Element, Int, CFTimeInterval) -> BounceHandle<Value>
  ) -> BounceHandle<Void> {
    BounceHandle(
      RunningGroup(
        enumerated().map { index, layer in begin(layer, index, stagger * Double(index)).running }))
  }
}
