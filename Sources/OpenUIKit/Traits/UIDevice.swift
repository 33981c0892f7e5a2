import OpenQuartzCore

/// The position in which a device is held.
public enum UIDeviceOrientation: Int, Hashable, Sendable {
  /// Not known.
  case unknown = 0
  /// Upright.
  case portrait = 1
  /// Upright, the top down.
  case portraitUpsideDown = 2
  /// On its side, the top to the left.
  case landscapeLeft = 3
  /// On its side, the top to the right.
  case landscapeRight = 4
  /// Lying, the screen up.
  case faceUp = 5
  /// Lying, the screen down.
  case faceDown = 6

  /// True if the device is upright.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// True if the device is on its side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// The device that the program runs on, as its host describes it.
@MainActor
public final class UIDevice: NSObject {
  /// The one device.
  public static let current = UIDevice()

  /// The name of the device.
  public var name = "OpenUIKit"
  /// The kind of the device.
  public var model = "OpenUIKit"
  /// The name of the system.
  public var systemName: String { "Linux" }
  /// The version of the system.
  public var systemVersion: String { ProcessInfo.processInfo.operatingSystemVersionString }
  /// The kind of interface; that of a telephone unless a host sets another.
  public var userInterfaceIdiom = UIUserInterfaceIdiom.phone
  /// The position of the device; a host that sets it posts ``orientationDidChangeNotification``.
  public var orientation = UIDeviceOrientation.portrait {
    didSet {
      guard oldValue != orientation else { return }
      NotificationCenter.default.post(
        name: UIDevice.orientationDidChangeNotification, object: self)
    }
  }

  /// Posted after a change of ``orientation``.
  public nonisolated static let orientationDidChangeNotification = Notification.Name(
    "UIDeviceOrientationDidChangeNotification")
}
