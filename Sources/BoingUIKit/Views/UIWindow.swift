import BoingQuartzCore

/// The view at the top of a hierarchy, which a screen shows.
///
/// ```swift
/// let window = UIWindow(frame: UIScreen.main.bounds)
/// window.rootViewController = PhotosController()
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

  /// True for the key window of the screen.
  open var isKeyWindow: Bool { ownScreen.keyWindow === self }

  /// Makes this the key window of the screen.
  open func makeKey() { ownScreen.keyWindow = self }

  /// Shows the window in front of the others of its level, and makes it the key window.
  open func makeKeyAndVisible() {
    if isHidden { isHidden = false } else { ownScreen.show(self) }
    makeKey()
  }

  /// True until the window is shown.
  open override var isHidden: Bool {
    get { super.isHidden }
    set {
      guard newValue != super.isHidden else { return }
      super.isHidden = newValue
      if newValue {
        ownScreen.hide(self)
      } else {
        ownScreen.show(self)
        onShow?(self)
      }
    }
  }

  /// Sends an event to recognizers and views.
  open func sendEvent(_ event: UIEvent) { touchDispatcher.send(event, to: self) }

  /// The application, after the window.
  open override var next: UIResponder? { UIApplication.shared }

  /// The parts of the window that the screen's safe area leaves out.
  var screenInsets: UIEdgeInsets { ownScreen.safeAreaInsets }
}
