import BoingUIKit
import Testing

/// A screen of a test's own, with a window, in virtual time.
@MainActor
struct TestScreen {
  let screen: UIScreen
  let window: UIWindow

  init(scale: CGFloat = 1) {
    let screen = UIScreen(
      size: CGSize(width: 320, height: 480), scale: scale, clock: ManualClock())
    self.screen = screen
    window = screen.asMain { UIWindow(frame: screen.bounds) }
    window.isHidden = false
    screen.update()
  }

  /// Runs a test with a screen of its own.
  static func run(
    scale: CGFloat = 1, _ body: @MainActor (TestScreen) throws -> Void
  ) rethrows {
    let stage = TestScreen(scale: scale)
    defer { stage.clear() }
    try stage.screen.asMain { try body(stage) }
  }

  /// Takes away what the test may have left in a cycle: fingers that are down, controllers that are presented, and actions
  /// that hold views or the stage.
  private func clear() {
    for finger in 0...2 { screen.touchCancel(finger: finger) }
    for window in screen.asMain({ UIApplication.shared.windows }) {
      window.rootViewController?.dismiss(animated: false)
    }
    func clear(_ view: UIView) {
      for recognizer in view.gestureRecognizers ?? [] { view.removeGestureRecognizer(recognizer) }
      view.subviews.forEach(clear)
    }
    for view in window.subviews {
      clear(view)
      view.removeFromSuperview()
    }
  }

  /// Returns a window of its own that shows a controller's view.
  func window(of root: UIViewController) -> UIWindow {
    let window = UIWindow(frame: screen.bounds)
    window.rootViewController = root
    window.makeKeyAndVisible()
    screen.update()
    return window
  }

  /// Adds a view to the window, and lets it be shown.
  @discardableResult
  func add<View: UIView>(_ view: View) -> View {
    window.addSubview(view)
    screen.update()
    return view
  }

  /// Adds a plain view.
  func box(_ x: CGFloat = 0, _ y: CGFloat = 0, _ width: CGFloat = 40, _ height: CGFloat = 40)
    -> UIView
  {
    add(UIView(frame: CGRect(x: x, y: y, width: width, height: height)))
  }
}

extension UIView {
  /// The layer as it shows at present.
  var shown: CALayer { layer.presentation() ?? layer }
}

/// Returns true if two numbers agree to `tolerance`.
func agree(_ a: Double, _ b: Double, within tolerance: Double = 1e-9) -> Bool {
  abs(a - b) <= tolerance * max(1, abs(b))
}
