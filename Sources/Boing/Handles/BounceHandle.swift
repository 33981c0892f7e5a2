import BoingCurves
import Foundation

/// A running bounce on a layer.
///
/// ```swift
/// let drop = layer.bounce(\.position.y, to: 300, bounces: 2, duration: 0.5)
/// try drop.retarget(to: 200)        // in mid-flight: neither jumps nor stops
/// if await drop.finished() { … }      // false if it was cancelled
/// ```
///
/// It does not keep its layer alive, and only the animation keeps the bounce going. A handle belongs to the thread
/// on which the layer is used; ``completion`` may be sent to others.
public struct BounceHandle<Value: BounceInterpolatable> {
  let running: RunningBounce

  /// The key path of the property that bounces.
  public var keyPath: String { running.keyPath }
  /// The key of the animation on its layer.
  public var animationKey: String { running.animationKey }
  /// The layer, as long as it lives.
  public var layer: CALayer? { running.layer }
  /// The end of the bounce, for code on any thread.
  public var completion: BounceCompletion { running.completion }

  /// True as long as the bounce runs.
  public var isActive: Bool { !running.isFinished }

  /// The value that is shown, without other animations of the property; nil once the layer is released.
  public var value: Value? { running.value.flatMap { BounceValue.typed($0) } }

  /// The velocity of the value per second, 0 at rest; nil for colours, paths and transforms, and once the layer is
  /// released.
  ///
  /// It is that of the true curve. Of an integer it is rounded.
  public var velocity: Value? { running.velocity.flatMap { BounceValue.typed($0.boxed) } }

  /// The outcome of the bounce; nil as long as it runs.
  public var outcome: BounceOutcome? {
    guard let result = running.completion.result else { return nil }
    if let failure = running.failure { return .failed(failure) }
    return result ? .finished : running.isCancelled ? .cancelled : .interrupted
  }

  /// True if the bounce ran to its end; waits for it.
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
  /// the delay, and its speed in units of the value per second.
  ///
  /// Only bounces against a wall and falls have contacts.
  @discardableResult
  public func onContact(_ body: @escaping (Contact) -> Void) -> BounceHandle {
    running.onContact(body)
    return self
  }

  /// Stops the bounce.
  ///
  /// - Parameter position: The value that the bounce leaves on its layer; by default its presentation value.
  public func cancel(at position: CancellationPosition = .presentation) {
    running.cancel(at: position)
  }

  /// Retargets the running bounce, with continuous value and velocity.
  ///
  /// The bounce starts anew from its current value and velocity, with its full count; a spring moves as if its target
  /// had moved; a bounce against a wall is thrown at the new one, which it never passes. The layer's own value becomes
  /// the new target at once. A delay goes on. Contacts are not told any more. Under reduced motion it eases or fades to
  /// the new target, as the policy says.
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
  ///   been removed; `BounceError.cyclic` for a Dock bounce; and errors for a value or a velocity that cannot bounce.
  public func retarget(
    to value: Value, velocity: Value? = nil, duration: CFTimeInterval? = nil
  ) throws(BounceError) {
    try running.retarget(to: value, velocity: velocity, duration: duration)
  }
}

/// The end of a bounce.
public enum BounceOutcome: Hashable, Sendable {
  /// The bounce ran to its end.
  case finished
  /// The bounce was cancelled by its handle.
  case cancelled
  /// The bounce was replaced or removed, or its layer left the display.
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
