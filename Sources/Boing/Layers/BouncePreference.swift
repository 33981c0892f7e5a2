import Foundation

#if canImport(UIKit) && !os(watchOS)
  import UIKit
#elseif canImport(AppKit)
  import AppKit
#endif

/// How much motion is wanted: bounces, or something calmer in their place.
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

  private static var systemReducesMotion: Bool {
    #if canImport(UIKit) && !os(watchOS)
      return Thread.isMainThread
        && MainActor.assumeIsolated { UIAccessibility.isReduceMotionEnabled }
    #elseif canImport(AppKit)
      return NSWorkspace.shared.accessibilityDisplayShouldReduceMotion
    #else
      return false
    #endif
  }
}
