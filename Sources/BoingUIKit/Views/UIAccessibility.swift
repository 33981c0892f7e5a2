import BoingQuartzCore

/// The user's settings of motion.
///
/// They report alone: no animation is altered by them. A host sets them for the program that it runs.
@MainActor
public enum UIAccessibility {
  private static var prefersCrossFade = false

  /// True if the user wants little motion.
  public private(set) static var isReduceMotionEnabled = false

  /// True if the user wants slides to be replaced by fades, which only counts under reduced motion.
  public static var prefersCrossFadeTransitions: Bool { isReduceMotionEnabled && prefersCrossFade }

  /// Posted after a change of ``isReduceMotionEnabled``.
  public nonisolated static let reduceMotionStatusDidChangeNotification = Notification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification")
  /// Posted after a change of ``prefersCrossFadeTransitions``.
  public nonisolated static let prefersCrossFadeTransitionsStatusDidChange = Notification.Name(
    "UIAccessibilityPrefersCrossFadeTransitionsStatusDidChangeNotification")

  /// Sets what ``isReduceMotionEnabled`` says: for hosts and tests.
  public static func setReduceMotionEnabled(_ flag: Bool) {
    guard flag != isReduceMotionEnabled else { return }
    change {
      isReduceMotionEnabled = flag
      NotificationCenter.default.post(name: reduceMotionStatusDidChangeNotification, object: nil)
    }
  }

  /// Sets the switch that ``prefersCrossFadeTransitions`` needs besides reduced motion: for hosts and tests.
  public static func setPrefersCrossFadeTransitions(_ flag: Bool) {
    change { prefersCrossFade = flag }
  }

  private static func change(_ body: () -> Void) {
    let before = prefersCrossFadeTransitions
    body()
    guard before != prefersCrossFadeTransitions else { return }
    NotificationCenter.default.post(name: prefersCrossFadeTransitionsStatusDidChange, object: nil)
  }
}
