import BoingQuartzCore
import Synchronization

/// A screen: a display with windows on it.
///
/// A program makes its own screen, with a size, a scale and a clock, or uses ``main``, which is a telephone's with a clock
/// that stands still until it is moved:
///
/// ```swift
/// let screen = UIScreen(size: CGSize(width: 390, height: 844), scale: 2, clock: ManualClock())
/// screen.makeMain()
/// let window = UIWindow(frame: screen.bounds)
/// window.makeKeyAndVisible()
/// screen.advance(by: 0.25)
/// let image = try screen.image()
/// ```
@MainActor
open class UIScreen: NSObject {
  /// The display that the windows are on.
  public let display: Display
  /// The windows that are shown, those in front last.
  private(set) var windows: [UIWindow] = []
  weak var keyWindow: UIWindow?
  private let timerLayer = CALayer()
  var fingers: [Int: UITouch] = [:]
  var lastTap: (time: Double, location: CGPoint, count: Int)?

  /// The parts at the edges that something covers: none unless a host sets them.
  public var safeAreaInsets = UIEdgeInsets.zero {
    didSet {
      guard oldValue != safeAreaInsets else { return }
      for window in windows {
        window.forEachView {
          $0.safeAreaInsetsDidChange()
          $0.invalidateConstraints()
          $0.setNeedsLayout()
        }
      }
    }
  }

  /// Creates a screen.
  ///
  /// - Parameters:
  ///   - size: Width and height in points.
  ///   - scale: The number of pixels per point.
  ///   - clock: The time; by default one that stands still until ``advance(to:)``.
  ///   - refreshRate: The number of frames per second.
  public init(
    size: CGSize = CGSize(width: 390, height: 844), scale: CGFloat = 3,
    clock: any DisplayClock = ManualClock(), refreshRate: Double = 60
  ) {
    display = Display(size: size, scale: scale, clock: clock, refreshRate: refreshRate)
    super.init()
    let root = display.rootLayer
    // Windows come and go at once.
    root.actions = ["sublayers": NSNull(), "position": NSNull(), "bounds": NSNull()]
    timerLayer.isHidden = true
    root.addSublayer(timerLayer)
  }

  // MARK: The main screen

  @TaskLocal private static var scoped: UIScreen?
  private static var shared: UIScreen?

  /// The screen of windows and views that are on no other.
  ///
  /// It is the one that ``makeMain()`` has made that, or else a telephone's of 390 × 844 points at three pixels each, with a
  /// clock that stands still until it is moved.
  open class var main: UIScreen {
    if let scoped { return scoped }
    if let shared { return shared }
    let screen = UIScreen()
    screen.makeMain()
    return screen
  }

  /// Makes this the main screen from now on: the one whose clock `CACurrentMediaTime()` reads on the main thread.
  public func makeMain() {
    UIScreen.shared = self
    GraphicsStack.mainScale.withLock { $0 = scale }
    display.becomeAmbient()
  }

  /// Runs `body` with this as the main screen, for it and for what it calls.
  public func asMain<Result>(_ body: () throws -> Result) rethrows -> Result {
    let outer = GraphicsStack.mainScale.withLock { $0 }
    GraphicsStack.mainScale.withLock { $0 = scale }
    defer { GraphicsStack.mainScale.withLock { $0 = outer } }
    return try UIScreen.$scoped.withValue(self) { try display.makeCurrent(body) }
  }

  /// Makes the main screen if there is none: views are to find its clock.
  static func prepareMain() { if scoped == nil, shared == nil { _ = main } }

  // MARK: Properties

  /// The screen's rectangle in points.
  open var bounds: CGRect { CGRect(origin: .zero, size: display.size) }
  /// The number of pixels per point.
  open var scale: CGFloat { display.scale }
  /// The number of frames per second.
  open var maximumFramesPerSecond: Int { Int(exactly: display.refreshRate.rounded()) ?? 60 }

  // MARK: Windows

  func show(_ window: UIWindow) {
    windows.removeAll { $0 === window }
    windows.append(window)
    window.layer.zPosition = window.windowLevel.rawValue
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    display.rootLayer.insertSublayer(window.layer, below: timerLayer)
    CATransaction.commit()
  }

  func hide(_ window: UIWindow) {
    windows.removeAll { $0 === window }
    if keyWindow === window { keyWindow = nil }
    window.layer.removeFromSuperlayer()
  }

  /// The windows from the farthest to the nearest.
  var orderedWindows: [UIWindow] {
    windows.enumerated().sorted {
      ($0.element.windowLevel.rawValue, $0.offset) < ($1.element.windowLevel.rawValue, $1.offset)
    }.map(\.element)
  }

  // MARK: Timers

  /// Calls `body` after some seconds of the screen's time.
  @discardableResult
  func timer(after seconds: Double, _ body: @escaping () -> Void) -> ScreenTimer {
    let timer = ScreenTimer(on: timerLayer, body)
    timer.start(after: seconds, now: display.time)
    return timer
  }
}

/// A call at a time of a screen: the end of an empty animation, which the display reports on time.
@MainActor
final class ScreenTimer: @preconcurrency CAAnimationDelegate {
  private weak var layer: CALayer?
  private var body: (() -> Void)?
  private lazy var key = "timer.\(ObjectIdentifier(self).hashValue)"

  init(on layer: CALayer, _ body: @escaping () -> Void) { (self.layer, self.body) = (layer, body) }

  fileprivate func start(after seconds: Double, now: Double) {
    let animation = CAAnimation()
    // A time of 0 would mean that of the commit.
    animation.beginTime = now
    animation.duration = max(seconds, 1e-9)
    animation.delegate = self
    layer?.add(animation, forKey: key)
  }

  /// Leaves out the call.
  func cancel() {
    guard body != nil else { return }
    body = nil
    layer?.removeAnimation(forKey: key)
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    let call = body
    body = nil
    if flag { call?() }
  }
}
