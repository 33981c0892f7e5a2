import OpenQuartzCore

/// A part of a program's interface.
@MainActor
open class UIScene: UIResponder {
  /// The state of a scene.
  public enum ActivationState: Int, Hashable, Sendable {
    /// Not connected.
    case unattached = -1
    /// On the screen, taking touches.
    case foregroundActive = 0
    /// On the screen, taking no touches.
    case foregroundInactive = 1
    /// Not on the screen.
    case background = 2
  }

  /// The state: that of the application.
  open var activationState: ActivationState {
    switch UIApplication.shared.applicationState {
    case .active: .foregroundActive
    case .inactive: .foregroundInactive
    case .background: .background
    }
  }
}

/// The windows of a screen: there is one scene for each.
@MainActor
open class UIWindowScene: UIScene {
  /// The screen.
  public let screen: UIScreen

  init(_ screen: UIScreen) {
    self.screen = screen
    super.init()
  }

  /// The windows that are shown.
  open var windows: [UIWindow] { screen.orderedWindows }
  /// The window that typing goes to.
  open var keyWindow: UIWindow? { screen.keyWindow }
  /// The traits of the windows.
  open var traitCollection: UITraitCollection { screen.traitCollection }
  /// The position of the interface.
  open var interfaceOrientation: UIInterfaceOrientation { .portrait }
}

extension UIScreen {
  /// The scene of the screen's windows.
  public var windowScene: UIWindowScene { UIWindowScene(self) }
}

extension UIWindow {
  /// Creates a window of a scene's screen.
  public convenience init(windowScene: UIWindowScene) {
    self.init(frame: windowScene.screen.bounds)
    screen = windowScene.screen
  }

  /// The scene of the window's screen.
  public var windowScene: UIWindowScene? {
    get { screen.windowScene }
    set { if let newValue { screen = newValue.screen } }
  }
}

extension UIApplication {
  /// The scenes: that of the main screen.
  public var connectedScenes: Set<UIScene> { [UIScreen.main.windowScene] }
}
