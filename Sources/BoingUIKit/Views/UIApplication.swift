import BoingQuartzCore

/// The program as its host sees it.
@MainActor
open class UIApplication: UIResponder {
  /// The states of a program.
  public enum State: Int, Hashable, Sendable {
    /// On the screen, taking touches.
    case active = 0
    /// On the screen, taking no touches.
    case inactive = 1
    /// Not on the screen.
    case background = 2
  }

  private static let instance = UIApplication()

  /// The one application.
  open class var shared: UIApplication { instance }

  /// The state, which a host changes with ``enterBackground()`` and ``enterForeground()``.
  open private(set) var applicationState = State.active

  /// The windows of the main screen, the nearest last.
  open var windows: [UIWindow] { UIScreen.main.orderedWindows }

  /// The key window of the main screen.
  open var keyWindow: UIWindow? { UIScreen.main.keyWindow }

  /// Sends an event to its windows.
  open func sendEvent(_ event: UIEvent) {
    var windows: [UIWindow] = []
    for touch in event.allTouches ?? [] {
      guard let window = touch.window, !windows.contains(where: { $0 === window }) else { continue }
      windows.append(window)
    }
    for window in windows { window.sendEvent(event) }
  }

  /// Sends a method to an object.
  ///
  /// - Returns: False without a target: actions do not look for one along the chain of responders here.
  @discardableResult
  open func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?)
    -> Bool
  {
    guard let target else { return false }
    action.send(to: target, sender: sender, event: event)
    return true
  }

  // MARK: For hosts

  /// Takes the program off the screen: running animations of its windows end at once, unfinished.
  public func enterBackground() {
    guard applicationState != .background else { return }
    applicationState = .inactive
    post(UIApplication.willResignActiveNotification)
    for window in windows {
      window.forEachView { $0.layer.forEachLayer { $0.removeAllAnimations() } }
    }
    applicationState = .background
    post(UIApplication.didEnterBackgroundNotification)
  }

  /// Brings the program back to the screen.
  public func enterForeground() {
    guard applicationState != .active else { return }
    applicationState = .inactive
    post(UIApplication.willEnterForegroundNotification)
    applicationState = .active
    post(UIApplication.didBecomeActiveNotification)
  }

  private func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }

  // MARK: Notifications

  /// Posted after the program has become active.
  public nonisolated static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  /// Posted before the program stops being active.
  public nonisolated static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")
  /// Posted after the program has left the screen.
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  /// Posted before the program comes back to the screen.
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
}

extension CALayer {
  /// Calls `body` for this layer and for those below it that are no view's.
  fileprivate func forEachLayer(_ body: (CALayer) -> Void) {
    body(self)
    for layer in sublayers ?? [] where !(layer.delegate is UIView) { layer.forEachLayer(body) }
  }
}
