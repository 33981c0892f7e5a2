import Foundation

/// A bounce, or several bounces together or one after another.
///
/// ```swift
/// let entrance = BounceSequence {
///   BounceGroup(stagger: 0.05) {
///     for icon in icons { BounceStep(icon, \.position.y, to: 240) }
///   }
///   BounceStep { icons[2].dockBounce(height: 60, delay: $0) }
/// }
/// let finished = await entrance.start().finished()
/// ```
public protocol BounceComposition {
  /// Begins after a delay, in seconds.
  func start(delay: CFTimeInterval) -> CompositionHandle
}

extension BounceComposition {
  /// Begins now.
  @discardableResult
  public func start() -> CompositionHandle { start(delay: 0) }
}

/// A builder of the parts of a ``BounceSequence`` or a ``BounceGroup``.
@resultBuilder
public enum BounceCompositionBuilder {
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
  public static func buildEither(second part: [any BounceComposition]) -> [any BounceComposition] {
    part
  }
}

/// A single bounce of a composition.
public struct BounceStep: BounceComposition {
  private let begin: (CFTimeInterval) -> RunningBounce

  /// Creates a step of the bounce that `body` begins after the delay, in seconds, that it is given.
  public init<Value>(_ body: @escaping (_ delay: CFTimeInterval) -> BounceHandle<Value>) {
    begin = { body($0).running }
  }

  /// Creates a step of a request on a layer; the delay of the composition is added to its own.
  public init<Value>(_ layer: CALayer, _ request: BounceRequest<Value>) {
    begin = {
      var request = request
      request.delay += $0
      return layer.begin(request, completion: nil).running
    }
  }

  /// Creates a step of a bounce of a layer's property, by key path, with the parameters of the layer's method.
  public init<Value: BounceInterpolatable>(
    _ layer: CALayer, _ keyPath: String, to: Value, from: Value? = nil,
    _ bounce: Bounce = .springy(), velocity: Value? = nil, duration: CFTimeInterval? = nil,
    delay: CFTimeInterval = 0, colorSpace: ColorInterpolationSpace = .sRGB,
    reducedMotion: ReducedMotionPolicy? = nil
  ) {
    self.init(
      layer,
      BounceRequest(
        BounceProperty(keyPath), from.map { .fromTo($0, to) } ?? .to(to), bounce,
        velocity: velocity, duration: duration, delay: delay, colorSpace: colorSpace,
        reducedMotion: reducedMotion))
  }

  /// Creates a step of a bounce of a layer's property, by name, with the parameters of the layer's method.
  public init<Layer: CALayer, Value>(
    _ layer: Layer, _ property: KeyPath<BounceProperties<Layer>, BounceProperty<Value>>,
    to: Value, from: Value? = nil, _ bounce: Bounce = .springy(), velocity: Value? = nil,
    duration: CFTimeInterval? = nil, delay: CFTimeInterval = 0,
    colorSpace: ColorInterpolationSpace = .sRGB, reducedMotion: ReducedMotionPolicy? = nil
  ) {
    self.init(
      layer, BounceProperties<Layer>()[keyPath: property].keyPath, to: to, from: from, bounce,
      velocity: velocity, duration: duration, delay: delay, colorSpace: colorSpace,
      reducedMotion: reducedMotion)
  }

  /// Creates a step of a bounce with a number of bounces, by name, in half a second unless a duration is given.
  public init<Layer: CALayer, Value>(
    _ layer: Layer, _ property: KeyPath<BounceProperties<Layer>, BounceProperty<Value>>,
    to: Value, from: Value? = nil, bounces: Int, velocity: Value? = nil,
    duration: CFTimeInterval = 0.5, delay: CFTimeInterval = 0
  ) {
    self.init(
      layer, property, to: to, from: from, .springy(bounces: bounces), velocity: velocity,
      duration: duration, delay: delay)
  }

  /// Begins the bounce.
  public func start(delay: CFTimeInterval) -> CompositionHandle {
    CompositionHandle([begin(delay)])
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
    stagger: CFTimeInterval = 0, @BounceCompositionBuilder _ parts: () -> [any BounceComposition]
  ) {
    self.parts = parts()
    self.stagger = stagger
  }

  /// Begins all parts.
  public func start(delay: CFTimeInterval) -> CompositionHandle {
    CompositionHandle(
      parts: parts.enumerated().map { index, part in
        part.start(delay: delay + stagger * Double(index))
      })
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
    pause: CFTimeInterval = 0, @BounceCompositionBuilder _ parts: () -> [any BounceComposition]
  ) {
    self.parts = parts()
    self.pause = pause
  }

  /// Begins the first part.
  public func start(delay: CFTimeInterval) -> CompositionHandle {
    let whole = CompositionHandle()
    advance(0, whole, after: delay)
    return whole
  }

  private func advance(_ index: Int, _ whole: CompositionHandle, after delay: CFTimeInterval) {
    guard parts.indices.contains(index) else { return whole.finish(true) }
    whole.follow(parts[index].start(delay: delay)) { finished in
      if finished { advance(index + 1, whole, after: pause) } else { whole.finish(false) }
    }
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
  ) -> CompositionHandle {
    bounce(stagger: stagger) { layer, _, delay in
      var request = request
      request.delay += delay
      return layer.begin(request, completion: nil)
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
    duration: CFTimeInterval? = nil, delay: CFTimeInterval = 0,
    colorSpace: ColorInterpolationSpace = .sRGB, reducedMotion: ReducedMotionPolicy? = nil,
    stagger: CFTimeInterval = 0.05
  ) -> CompositionHandle {
    self.bounce(
      BounceRequest(
        BounceProperties<Element>()[keyPath: property], from.map { .fromTo($0, to) } ?? .to(to),
        bounce, velocity: velocity, duration: duration, delay: delay, colorSpace: colorSpace,
        reducedMotion: reducedMotion), stagger: stagger)
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
  ) -> CompositionHandle {
    CompositionHandle(
      enumerated().map { index, layer in begin(layer, index, stagger * Double(index)).running })
  }
}

/// A running group or sequence of bounces.
///
/// It belongs to the thread on which the layers are used; ``completion`` may be sent to others.
public final class CompositionHandle {
  /// The end of all of them, for code on any thread.
  public let completion = BounceCompletion()
  private var endBodies: [(Bool) -> Void] = []
  private var cancels: [() -> Void] = []
  private var isCancelled = false

  init() {}

  /// Creates the handle that is over when all of `bounces` are.
  convenience init(_ bounces: [RunningBounce]) {
    self.init(bounces, cancel: { $0.cancel(at: .presentation) }, onFinish: { $0.onFinish($1) })
  }

  /// Creates the handle that is over when all of `parts` are.
  convenience init(parts: [CompositionHandle]) {
    self.init(parts, cancel: { $0.cancel() }, onFinish: { $0.onFinish($1) })
  }

  private convenience init<Part>(
    _ parts: [Part], cancel: @escaping (Part) -> Void,
    onFinish: (Part, @escaping (Bool) -> Void) -> Void
  ) {
    self.init()
    let count = Countdown(parts.count)
    if parts.isEmpty { finish(true) }
    for part in parts {
      cancels.append { cancel(part) }
      // The parts retain the whole until they are over, so that it can report its end.
      onFinish(part) { [self] finished in
        if count.finish(finished) { finish(count.all) }
      }
    }
  }

  /// True if all bounces are over.
  public var isFinished: Bool { completion.result != nil }

  /// True if all bounces ran to their ends; waits for them.
  public func finished(isolation: isolated (any Actor)? = #isolation) async -> Bool {
    await completion.finished()
  }

  /// Calls `body` when all bounces are over, with true if all ran to their ends; at once if they are over.
  @discardableResult
  public func onFinish(_ body: @escaping (Bool) -> Void) -> CompositionHandle {
    if let result = completion.result { body(result) } else { endBodies.append(body) }
    return self
  }

  /// Stops the running bounces at their presentation values, and does not begin the others.
  public func cancel() {
    guard !isFinished, !isCancelled else { return }
    isCancelled = true
    for cancel in cancels { cancel() }
    finish(false)
  }

  /// Follows `part`, which is cancelled with the whole.
  func follow(_ part: CompositionHandle, then next: @escaping (Bool) -> Void) {
    cancels = [{ part.cancel() }]
    part.onFinish { [self] finished in
      if !isCancelled { next(finished) }
    }
  }

  func finish(_ finished: Bool) {
    guard !isFinished else { return }
    let bodies = endBodies
    (cancels, endBodies) = ([], [])
    completion.finish(finished)
    for body in bodies { body(finished) }
  }

  /// A count of the parts that are left, and of their ends.
  private final class Countdown {
    private var pending: Int
    private(set) var all = true

    init(_ pending: Int) {
      self.pending = pending
    }

    /// Takes one off; true for the last.
    func finish(_ finished: Bool) -> Bool {
      pending -= 1
      all = all && finished
      return pending == 0
    }
  }
}
