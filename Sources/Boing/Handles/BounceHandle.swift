import BoingCurves
import Foundation

/// A running bounce on a layer, or a group or a sequence of bounces.
///
/// ```swift
/// let drop = layer.bounce(\.position.y, to: 300, bounces: 2, duration: 0.5)
/// try drop.retarget(to: 200)        // in mid-flight: neither jumps nor stops
/// if await drop.finished() { … }      // false if it was cancelled
/// ```
///
/// Several bounces have a `BounceHandle<Void>`, without a value, a velocity and a target. A handle does not keep its
/// layers alive, and only the animations keep the bounces going. It belongs to the thread on which the layers are used;
/// ``completion`` may be sent to others.
public struct BounceHandle<Value> {
  let running: RunningAnimation

  init(_ running: RunningAnimation) where Value == Void {
    self.running = running
  }

  /// The end of the bounce, for code on any thread.
  public var completion: BounceCompletion { running.completion }

  /// True until the bounce is over.
  public var isActive: Bool { !running.isFinished }

  /// The outcome of the bounce; nil until it is over.
  public var outcome: BounceCompletion.Outcome? {
    guard let result = running.completion.result else { return nil }
    if let failure = running.failure { return .failed(failure) }
    return result ? .finished : running.isCancelled ? .cancelled : .interrupted
  }

  /// True if the bounce, or all of several, ran to the end; waits for it.
  ///
  /// It is false if the bounce was cancelled, replaced or removed,
  /// or its layer left the display or is in none.
  public func finished(isolation: isolated (any Actor)? = #isolation) async -> Bool {
    await running.completion.finished()
  }

  /// Calls `body` when the bounce is over, with true if it ran to its end; at once if it is over.
  ///
  /// The call comes on the thread on which the layer is used. If the layer is released on another thread, a bounce that
  /// began on the main thread ends there, and others where the layer is released.
  @discardableResult
  public func onFinish(_ body: @escaping (Bool) -> Void) -> BounceHandle {
    running.onFinish(body)
    return self
  }

  /// Calls `body` at every contact with the wall that is still to come, with its time in seconds from the launch, after
  /// the delay, or from the retarget, and its speed in units of the value per second.
  ///
  /// Only bounces against a wall and falls have contacts.
  @discardableResult
  public func onContact(_ body: @escaping (Contact) -> Void) -> BounceHandle {
    running.onContact(body)
    return self
  }

  /// Stops the bounce; of a sequence, the parts that are still to come do not begin.
  ///
  /// - Parameter position: The value that the bounce leaves on its layer; by default its presentation value.
  public func cancel(at position: BounceCompletion.CancellationPosition = .presentation) {
    running.cancel(at: position)
  }

  /// The fraction of the time that has passed, without the delay, from 0 to 1; 1 once the bounce is over.
  ///
  /// Of an infinite repetition it is that of the present cycle; of several bounces it is the mean.
  public var progress: Double { running.progress }

  /// True while the bounce, or one of several, is paused.
  public var isPaused: Bool { running.isPaused }

  /// Holds the bounce, and a delay, where it is; of a sequence, the part that runs.
  public func pause() { running.pause() }

  /// Lets a paused bounce go on.
  public func resume() { running.resume() }
}

extension BounceHandle where Value: BounceInterpolatable {
  /// The handle of one bounce stands for nothing else.
  var bounce: RunningBounce { unsafeDowncast(running, to: RunningBounce.self) }

  init(running: RunningBounce) {
    self.running = running
  }

  /// The key path of the property that bounces.
  public var keyPath: String { bounce.keyPath }
  /// The key of the animation on its layer.
  public var animationKey: String { bounce.animationKey }
  /// The layer, as long as it lives.
  public var layer: CALayer? { bounce.layer }

  /// The value that is shown, without other animations of the property; nil once the layer is released.
  public var value: Value? { bounce.value.flatMap { BounceValue.typed($0) } }

  /// The velocity of the value per second, 0 at rest; nil for colours, paths and transforms, and once the layer is
  /// released.
  ///
  /// It is that of the true curve, of a paused bounce the one with which it goes on. Of an integer it is rounded.
  public var velocity: Value? { bounce.velocity.flatMap { BounceValue.typed($0.boxed) } }

  /// Calls `body` with the value at every frame that is drawn, until the bounce is over.
  ///
  /// ```swift
  /// layer.bounce(\.position.y, to: 300).onFrame { label.text = "\(Int($0))" }
  /// ```
  ///
  /// Until then the layer has one more sublayer, without content. Core Animation asks that sublayer to display itself at
  /// every frame, on the thread on which the layer is used.
  @discardableResult
  public func onFrame(_ body: @escaping (Value) -> Void) -> BounceHandle {
    guard isActive, let layer else { return self }
    FrameProbe.watch(running, on: layer) { if let value { body(value) } }
    return self
  }

  /// Pauses the bounce at a fraction of its time, 0…1, for a slider or a gesture.
  ///
  /// ```swift
  /// reveal.scrub(to: pan.translation(in: view).y / 200)
  /// reveal.resume()
  /// ```
  ///
  /// The delay counts as passed. Numbers beyond the range are clamped; NaN is ignored, and so is everything once the
  /// bounce is over. An infinite repetition is scrubbed within its first cycle. Contacts that are passed are not told.
  public func scrub(to progress: Double) { bounce.scrub(to: progress) }

  /// Retargets the running bounce, with continuous value and velocity.
  ///
  /// The bounce starts anew from its current value and velocity, with its full count; a spring moves as if its target
  /// had moved; a bounce against a wall is thrown at the new one, which it never passes. It is not repeated. The layer's
  /// own value becomes the new target at once. A delay goes on; a paused bounce is resumed. Under reduced
  /// motion it eases or fades to the new target, as the policy says.
  ///
  /// ```swift
  /// try card.retarget(to: slot, velocity: pan.velocity(in: view))  // let go in mid-flight
  /// ```
  ///
  /// - Parameters:
  ///   - value: The new target.
  ///   - velocity: The velocity from there, in units of the value per second; by default the current one.
  ///   - duration: The time to the new target, in seconds; by default that of the bounce.
  /// - Throws: `BounceError.over` once the bounce is over, also if another one has replaced it or its animation has
  ///   been removed; and errors for a value or a velocity that cannot bounce.
  public func retarget(
    to value: Value, velocity: Value? = nil, duration: CFTimeInterval? = nil
  ) throws(BounceError) {
    try bounce.retarget(to: value, velocity: velocity, duration: duration)
  }
}

/// The end of a bounce, for code on any thread.
///
/// ```swift
/// let end = layer.bounce(\.position.y, to: 300).completion
/// Task { if await end.finished() { print("done") } }
/// ```
public final class BounceCompletion: @unchecked Sendable {
  // The lock guards the result and the waiting closures: hence `@unchecked Sendable`.
  private let lock = NSLock()
  private var stored: Bool?
  private var waiting: [@Sendable (Bool) -> Void] = []

  init() {}

  /// True if the end was reached, false if the bounce was interrupted; nil as long as it runs.
  public var result: Bool? { lock.withLock { stored } }

  /// True if the bounce ran to its end; waits for it.
  public func finished() async -> Bool {
    await withCheckedContinuation { continuation in
      add { continuation.resume(returning: $0) }
      #if os(Linux)
        CATransaction.yieldCalls()
      #endif
    }
  }

  private func add(_ body: @escaping @Sendable (Bool) -> Void) {
    let result = lock.withLock {
      if stored == nil { waiting.append(body) }
      return stored
    }
    if let result { body(result) }
  }

  /// Ends the bounce; a second end is ignored.
  func finish(_ result: Bool) {
    let bodies = lock.withLock {
      guard stored == nil else { return [@Sendable (Bool) -> Void]() }
      stored = result
      defer { waiting = [] }
      return waiting
    }
    for body in bodies { body(result) }
  }
}

extension BounceCompletion {
  /// The end of a bounce; of several, when the last one is over.
  public enum Outcome: Hashable, Sendable {
    /// The bounce ran to its end; so did all of several.
    case finished
    /// The bounce was cancelled by its handle.
    case cancelled
    /// The bounce, or one of several, was replaced, removed or cancelled by itself, or its layer left the display.
    case interrupted
    /// The bounce could not begin; the value was set at once, unless it holds numbers that no layer can take.
    case failed(BounceError)
  }

  /// The value that a cancelled bounce leaves on its layer.
  public enum CancellationPosition: Hashable, Sendable {
    /// The value that is shown at that moment, which becomes the layer's own.
    case presentation
    /// The target, at once.
    case target
  }
}

/// A layer without content that Core Animation asks to display itself at every frame, as its bounds are animated.
final class FrameProbe: CALayer {
  private var body: (() -> Void)?

  /// Calls `body` at every frame of `layer` until the bounce is over.
  static func watch(_ running: RunningAnimation, on layer: CALayer, _ body: @escaping () -> Void) {
    let probe = FrameProbe()
    probe.body = body
    probe.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
    layer.addSublayer(probe)
    let animation = CABasicAnimation(keyPath: "bounds")
    animation.fromValue = CGRect(x: 0, y: 0, width: 2, height: 2)
    animation.duration = 1
    animation.repeatCount = .infinity
    probe.add(animation, forKey: "boing.frames")
    running.onFinish { [weak probe] _ in probe?.removeFromSuperlayer() }
  }

  override init() {
    super.init()
  }

  override init(layer: Any) {
    super.init(layer: layer)
    body = (layer as? FrameProbe)?.body
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override class func needsDisplay(forKey key: String) -> Bool { key == "bounds" }

  override func display() { body?() }

  /// No touch hits it.
  override func contains(_ p: CGPoint) -> Bool { false }
}
