import OpenQuartzCore

/// The settings by which people adapt a device to their needs.
///
/// They report alone: no animation is altered by them. A host sets them for the program that it runs.
public enum UIAccessibility {
  @MainActor private static var settings = Settings()

  private struct Settings {
    var reducesMotion = false
    var prefersCrossFade = false
    var reducesTransparency = false
    var isVoiceOverRunning = false
    var isBoldTextEnabled = false
  }

  /// True if the user wants little motion.
  @MainActor public static var isReduceMotionEnabled: Bool { settings.reducesMotion }

  /// True if the user wants slides to be replaced by fades, which only counts under reduced motion.
  @MainActor public static var prefersCrossFadeTransitions: Bool {
    settings.reducesMotion && settings.prefersCrossFade
  }

  /// True if the user wants little transparency.
  @MainActor public static var isReduceTransparencyEnabled: Bool { settings.reducesTransparency }

  /// True if the screen is read out.
  @MainActor public static var isVoiceOverRunning: Bool { settings.isVoiceOverRunning }

  /// True if the user wants bold text.
  @MainActor public static var isBoldTextEnabled: Bool { settings.isBoldTextEnabled }

  /// Posted after a change of ``isReduceMotionEnabled``.
  public static let reduceMotionStatusDidChangeNotification = Notification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification")
  /// Posted after a change of ``prefersCrossFadeTransitions``.
  public static let prefersCrossFadeTransitionsStatusDidChange = Notification.Name(
    "UIAccessibilityPrefersCrossFadeTransitionsStatusDidChangeNotification")
  /// Posted after a change of ``isReduceTransparencyEnabled``.
  public static let reduceTransparencyStatusDidChangeNotification = Notification.Name(
    "UIAccessibilityReduceTransparencyStatusDidChangeNotification")
  /// Posted after a change of ``isVoiceOverRunning``.
  public static let voiceOverStatusDidChangeNotification = Notification.Name(
    "UIAccessibilityVoiceOverStatusDidChangeNotification")
  /// Posted after a change of ``isBoldTextEnabled``.
  public static let boldTextStatusDidChangeNotification = Notification.Name(
    "UIAccessibilityBoldTextStatusDidChangeNotification")

  /// Sets what ``isReduceMotionEnabled`` says: for hosts and tests.
  @MainActor public static func setReduceMotionEnabled(_ flag: Bool) {
    let crossFade = prefersCrossFadeTransitions
    set(\.reducesMotion, flag, reduceMotionStatusDidChangeNotification)
    guard crossFade != prefersCrossFadeTransitions else { return }
    NotificationCenter.default.post(name: prefersCrossFadeTransitionsStatusDidChange, object: nil)
  }

  /// Sets the switch that ``prefersCrossFadeTransitions`` needs besides reduced motion: for hosts and tests.
  @MainActor public static func setPrefersCrossFadeTransitions(_ flag: Bool) {
    let before = prefersCrossFadeTransitions
    settings.prefersCrossFade = flag
    guard before != prefersCrossFadeTransitions else { return }
    NotificationCenter.default.post(name: prefersCrossFadeTransitionsStatusDidChange, object: nil)
  }

  /// Sets what ``isReduceTransparencyEnabled`` says: for hosts and tests.
  @MainActor public static func setReduceTransparencyEnabled(_ flag: Bool) {
    set(\.reducesTransparency, flag, reduceTransparencyStatusDidChangeNotification)
  }

  /// Sets what ``isVoiceOverRunning`` says: for hosts and tests.
  @MainActor public static func setVoiceOverRunning(_ flag: Bool) {
    set(\.isVoiceOverRunning, flag, voiceOverStatusDidChangeNotification)
  }

  /// Sets what ``isBoldTextEnabled`` says: for hosts and tests.
  @MainActor public static func setBoldTextEnabled(_ flag: Bool) {
    set(\.isBoldTextEnabled, flag, boldTextStatusDidChangeNotification)
  }

  @MainActor private static func set(
    _ setting: WritableKeyPath<Settings, Bool>, _ flag: Bool, _ name: Notification.Name
  ) {
    guard settings[keyPath: setting] != flag else { return }
    settings[keyPath: setting] = flag
    NotificationCenter.default.post(name: name, object: nil)
  }
}

/// The roles of an element for those who have the screen read out.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt64

  /// Creates traits by their bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// No role.
  public static let none: UIAccessibilityTraits = []
  /// A button.
  public static let button = UIAccessibilityTraits(rawValue: 1)
  /// A link.
  public static let link = UIAccessibilityTraits(rawValue: 2)
  /// An image.
  public static let image = UIAccessibilityTraits(rawValue: 4)
  /// Something chosen.
  public static let selected = UIAccessibilityTraits(rawValue: 8)
  /// Something that plays a sound of its own.
  public static let playsSound = UIAccessibilityTraits(rawValue: 16)
  /// A key of a keyboard.
  public static let keyboardKey = UIAccessibilityTraits(rawValue: 32)
  /// Text that does not change.
  public static let staticText = UIAccessibilityTraits(rawValue: 64)
  /// A summary of the present state when the program starts.
  public static let summaryElement = UIAccessibilityTraits(rawValue: 128)
  /// Something that cannot be used at present.
  public static let notEnabled = UIAccessibilityTraits(rawValue: 256)
  /// Something that often changes.
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 512)
  /// A field for searching.
  public static let searchField = UIAccessibilityTraits(rawValue: 1024)
  /// Something that starts playing or recording.
  public static let startsMediaSession = UIAccessibilityTraits(rawValue: 2048)
  /// A value that can be moved up and down.
  public static let adjustable = UIAccessibilityTraits(rawValue: 4096)
  /// Something that takes touches itself.
  public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 8192)
  /// Something that turns pages.
  public static let causesPageTurn = UIAccessibilityTraits(rawValue: 16384)
  /// A heading.
  public static let header = UIAccessibilityTraits(rawValue: 65536)
}
