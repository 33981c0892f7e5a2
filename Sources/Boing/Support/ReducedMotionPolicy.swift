import BoingCurves
import Foundation

#if os(iOS) || os(tvOS) || os(visionOS)
  import UIKit
#elseif os(macOS)
  import AppKit
#endif

/// The replacement of bounces under reduced motion.
///
/// The policy of a process is ``standard``. Unless it is set, Apple's platforms follow the system's setting, and
/// others show full motion. Each method that begins a bounce takes a policy of its own as well.
///
/// The policy applies to the methods of layers and views, to compositions and, in SwiftUI, to `Animation.bounce` and
/// `withBounce`. It does not change an animation that you add yourself, such as a ``BounceAnimation``: read
/// ``current`` before you add it.
///
/// ```swift
/// ReducedMotionPolicy.standard = .easing()
/// layer.bounce("position.y", to: 300)                // glides
/// layer.bounce("position.y", to: 300, reducedMotion: .fullMotion) // bounces nevertheless
/// ```
public enum ReducedMotionPolicy: Hashable, Sendable {
  /// Everything bounces.
  case fullMotion
  /// Values ease to their targets without overshoot; instead of a cyclic bounce the layer dims for a moment.
  case easing(duration: Double = 0.2)
  /// Values change at once while the layer is transparent; an opacity fades to its target.
  case crossFade(duration: Double = 0.25)

  /// The policy of a call that gives none.
  public static var current: ReducedMotionPolicy {
    scoped ?? Standard.shared.value ?? (systemReducesMotion ? .easing() : .fullMotion)
  }

  /// The policy of the process; nil, the default, follows the system.
  public static var standard: ReducedMotionPolicy? {
    get { Standard.shared.value }
    set { Standard.shared.value = newValue }
  }

  /// The policy within a task, for tests and previews: `ReducedMotionPolicy.$scoped.withValue(…)`.
  @TaskLocal public static var scoped: ReducedMotionPolicy?

  /// The one setting that a whole process shares.
  private final class Standard: @unchecked Sendable {
    static let shared = Standard()
    // The lock guards the setting: hence `@unchecked Sendable`.
    private let lock = NSLock()
    private var stored: ReducedMotionPolicy?

    var value: ReducedMotionPolicy? {
      get { lock.withLock { stored } }
      set { lock.withLock { stored = newValue } }
    }
  }

  #if os(iOS) || os(tvOS) || os(visionOS)
    private static let reduceMotion = MainThreadSetting {
      UIAccessibility.isReduceMotionEnabled
    }
  #endif

  private static var systemReducesMotion: Bool {
    #if os(iOS) || os(tvOS) || os(visionOS)
      return reduceMotion.value
    #elseif os(macOS)
      return NSWorkspace.shared.accessibilityDisplayShouldReduceMotion
    #else
      return false
    #endif
  }
}

/// A setting that only the main thread can read, for every thread.
///
/// Other threads get what the main thread read last, and have it read again for the next time.
final class MainThreadSetting: @unchecked Sendable {
  private let read: @MainActor @Sendable () -> Bool
  // The lock guards what was read last: hence `@unchecked Sendable`.
  private let lock = NSLock()
  private var last = false

  init(_ read: @escaping @MainActor @Sendable () -> Bool) {
    self.read = read
    refresh()
  }

  /// The setting; false on other threads until the main thread has read it once.
  var value: Bool {
    refresh()
    return lock.withLock { last }
  }

  private func refresh() {
    if Thread.isMainThread {
      MainActor.assumeIsolated { store(read()) }
    } else {
      Task { @MainActor in store(read()) }
    }
  }

  private func store(_ value: Bool) {
    lock.withLock { last = value }
  }
}

extension TimedBounce {
  /// Creates what a policy of reduced motion shows instead of a bounce; nil if the value changes at once.
  ///
  /// A bounce that ends where it starts changes at once under every policy but full motion.
  init?(
    _ bounce: Bounce, duration: Double?, under policy: ReducedMotionPolicy
  ) throws(BounceError) {
    let full = try TimedBounce(bounce, duration: duration)
    switch policy {
    case .fullMotion: self = full
    case .easing(let limit) where !bounce.isCyclic:
      try self.init(.springy(bounces: 0), duration: min(full.duration, max(limit, 1e-3)))
    case .easing, .crossFade: return nil
    }
  }
}
