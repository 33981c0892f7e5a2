import Foundation

#if canImport(UIKit) && !os(watchOS)
  import UIKit
#elseif canImport(AppKit)
  import AppKit
#endif

/// The amount of motion that is wanted: bounces, or something calmer instead.
///
/// The one switch is ``standard``; unless it is set, the system's setting rules on Apple platforms, and
/// elsewhere everything bounces. Every method that bounces takes a preference of its own as well.
///
/// It rules the methods of layers and views, plans and ``Bounceable``. An animation that you add yourself,
/// such as a ``BounceAnimation``, is left as it is: ask ``current`` before you add it.
///
/// ```swift
/// BouncePreference.standard = .eased()
/// layer.bounce("position.y", to: 300)                // glides
/// layer.bounce("position.y", to: 300, motion: .full) // bounces all the same
/// ```
public enum BouncePreference: Hashable, Sendable {
  /// Everything bounces.
  case full
  /// Values glide to their targets; what comes back to its place dims for a moment instead.
  case eased(duration: Double = 0.2)
  /// Values change at once while the layer is faded out.
  case crossFade(duration: Double = 0.25)

  /// The preference in force where a call gives none.
  public static var current: BouncePreference {
    scoped ?? Standard.shared.value ?? (systemReducesMotion ? .eased() : .full)
  }

  /// The process's preference; nil, as at first, asks the system.
  public static var standard: BouncePreference? {
    get { Standard.shared.value }
    set { Standard.shared.value = newValue }
  }

  /// The preference within a task, for tests and previews: `BouncePreference.$scoped.withValue(…)`.
  @TaskLocal public static var scoped: BouncePreference?

  /// The one setting that a whole process shares.
  private final class Standard: @unchecked Sendable {
    static let shared = Standard()
    private let lock = NSLock()
    private var stored: BouncePreference?

    var value: BouncePreference? {
      get { lock.withLock { stored } }
      set { lock.withLock { stored = newValue } }
    }
  }

  #if canImport(UIKit) && !os(watchOS)
    private static let reduceMotion = MainThreadSetting {
      UIAccessibility.isReduceMotionEnabled
    }
  #endif

  private static var systemReducesMotion: Bool {
    #if canImport(UIKit) && !os(watchOS)
      return reduceMotion.value
    #elseif canImport(AppKit)
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
  // The lock guards what was read last.
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
