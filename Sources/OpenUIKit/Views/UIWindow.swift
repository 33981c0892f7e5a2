import OpenQuartzCore

/// The view at the top of a hierarchy, which a screen shows.
///
/// ```swift
/// let window = UIWindow(frame: UIScreen.main.bounds)
/// window.rootViewController = GalleryController()
/// window.makeKeyAndVisible()
/// ```
@MainActor
open class UIWindow: UIView {
  /// The order of windows: those of a higher level are in front.
  public struct Level: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: CGFloat

    /// Creates a level by its number.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// Creates a level by its number.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// The usual level.
    public static let normal = Level(0)
    /// The level of the status bar.
    public static let statusBar = Level(1_000)
    /// The level of alerts.
    public static let alert = Level(2_000)
  }

  // Weak: the screen keeps the windows that it shows.
  private weak var shownScreen: UIScreen?
  private var ownScreen: UIScreen { shownScreen ?? .main }
  let touchDispatcher = TouchDispatcher()
  /// The controller whose view fills the window.
  var rootController: UIResponder?
  /// Hears that the window is shown for the first time: puts the root controller's view into it.
  var onShow: ((UIWindow) -> Void)?

  package override class var drawsNothing: Bool { self == UIWindow.self }

  /// Creates a window of the main screen, hidden until ``makeKeyAndVisible()``.
  public override init(frame: CGRect) {
    shownScreen = .main
    super.init(frame: frame)
    prepareWindow()
  }

  /// Creates a window without area; see ``UIView/init(coder:)``.
  public required init?(coder: NSCoder) {
    shownScreen = .main
    super.init(coder: coder)
    prepareWindow()
  }

  private func prepareWindow() {
    layer.isHidden = true
    adoptScale(ownScreen.scale)
  }

  /// The screen that shows the window; the main screen once that is gone, which somebody else has to keep.
  open var screen: UIScreen {
    get { ownScreen }
    set {
      guard newValue !== ownScreen else { return }
      ownScreen.hide(self)
      shownScreen = newValue
      if !isHidden { newValue.show(self) }
      let scale = newValue.scale
      forEachView { $0.adoptScale(scale) }
    }
  }

  /// The order among windows: a higher level is in front.
  open var windowLevel = Level.normal {
    didSet { layer.zPosition = windowLevel.rawValue }
  }

  /// True for the window that typing goes to.
  open var isKeyWindow: Bool { ownScreen.keyWindow === self }

  /// Makes this the window that typing goes to.
  open func makeKey() {
    guard !isKeyWindow else { return }
    let old = ownScreen.keyWindow
    ownScreen.keyWindow = self
    old?.resignKey()
    becomeKey()
  }

  /// Shows the window in front of the others of its level, and makes it the key window.
  open func makeKeyAndVisible() {
    if isHidden { isHidden = false } else { ownScreen.show(self) }
    makeKey()
  }

  /// The window has become the key window.
  open func becomeKey() {
    NotificationCenter.default.post(name: UIWindow.didBecomeKeyNotification, object: self)
  }

  /// The window is no longer the key window.
  open func resignKey() {
    NotificationCenter.default.post(name: UIWindow.didResignKeyNotification, object: self)
  }

  /// True until the window is shown.
  open override var isHidden: Bool {
    get { super.isHidden }
    set {
      guard newValue != super.isHidden else { return }
      super.isHidden = newValue
      if newValue {
        ownScreen.hide(self)
        NotificationCenter.default.post(name: UIWindow.didBecomeHiddenNotification, object: self)
      } else {
        ownScreen.show(self)
        onShow?(self)
        NotificationCenter.default.post(name: UIWindow.didBecomeVisibleNotification, object: self)
      }
    }
  }

  /// Sends an event to recognizers and views.
  open func sendEvent(_ event: UIEvent) { touchDispatcher.send(event, to: self) }

  /// The application, after the window.
  open override var next: UIResponder? { UIApplication.shared }

  /// The parts of the window that the screen's safe area leaves out.
  var screenInsets: UIEdgeInsets { ownScreen.safeAreaInsets }

  /// Posted after a window has been shown.
  public nonisolated static let didBecomeVisibleNotification = Notification.Name(
    "UIWindowDidBecomeVisibleNotification")
  /// Posted after a window has been hidden.
  public nonisolated static let didBecomeHiddenNotification = Notification.Name(
    "UIWindowDidBecomeHiddenNotification")
  /// Posted after a window has become the key window.
  public nonisolated static let didBecomeKeyNotification = Notification.Name(
    "UIWindowDidBecomeKeyNotification")
  /// Posted after a window has stopped being the key window.
  public nonisolated static let didResignKeyNotification = Notification.Name(
    "UIWindowDidResignKeyNotification")
}
