import UIKit

/// A client on a screen of its own, in virtual time.
@MainActor
struct Scene {
  let name: String
  let duration: CFTimeInterval
  /// Puts the client into the window and sets it going.
  let begin: (UIWindow, UIScreen) -> Void

  static let size = CGSize(width: 160, height: 160)
  /// The times of the sheet, in parts of the duration.
  static let moments = [0, 0.15, 0.3, 0.5, 0.75, 1]

  /// The screen's images at the moments of the sheet.
  func images() throws -> [CGImage] {
    let screen = UIScreen(size: Self.size, scale: 1, clock: ManualClock())
    return try screen.asMain {
      let window = UIWindow(frame: screen.bounds)
      window.backgroundColor = UIColor(white: 0.95, alpha: 1)
      window.isHidden = false
      screen.update()
      begin(window, screen)
      screen.update()
      let start = screen.time
      return try Self.moments.map { moment in
        screen.advance(to: start + moment * duration)
        return try screen.image()
      }
    }
  }

  private static let colors: [UIColor] = [.systemRed, .systemOrange, .systemGreen, .systemBlue]
  private static var square: CGRect { CGRect(x: 30, y: 30, width: 100, height: 100) }

  /// Adds a view, and shows it once.
  private static func show<View: UIView>(_ view: View, _ window: UIWindow, _ screen: UIScreen)
    -> View
  {
    window.addSubview(view)
    screen.update()
    return view
  }

  static let all = [
    Scene(name: "dock bounce", duration: 0.7) { window, screen in
      let menu = show(DockMenu(colors: [colors[0], colors[3]]), window, screen)
      menu.center = CGPoint(x: 80, y: 100)
      screen.update()
      screen.tap(at: menu.convert(menu.icons[0].center, to: nil))
    },
    Scene(name: "bounceable", duration: 0.8) { window, screen in
      show(LikeView(frame: square), window, screen).bounce(didBounce: nil)
    },
    Scene(name: "pull to refresh", duration: 2) { window, screen in
      let scrollView = UIScrollView(frame: window.bounds)
      scrollView.contentSize = CGSize(width: 160, height: 600)
      for index in 0..<10 {
        let row = UIView(frame: CGRect(x: 10, y: 60 * CGFloat(index) + 5, width: 140, height: 50))
        row.backgroundColor = .white
        scrollView.addSubview(row)
      }
      let header = PullToRefreshView(scrollView: show(scrollView, window, screen)) {}
      screen.drag(from: CGPoint(x: 80, y: 10), to: CGPoint(x: 80, y: 158), duration: 0.3)
      UIView.animate(
        withDuration: 1, animations: { row(of: scrollView)?.alpha = 0.5 },
        completion: { _ in header.stopLoading() })
    },
    Scene(name: "tab bar", duration: 0.6) { window, screen in
      let frame = CGRect(x: 0, y: 100, width: 160, height: 60)
      let bar = show(BouncingTabBar(frame: frame, colors: colors), window, screen)
      bar.select(2)
    },
    Scene(name: "ripple", duration: 0.8) { window, screen in
      let frame = CGRect(x: 20, y: 50, width: 120, height: 60)
      let button = show(RippleButton(frame: frame), window, screen)
      button.backgroundColor = .systemIndigo
      screen.update()
      screen.tap(at: CGPoint(x: 50, y: 70))
    },
    Scene(name: "card stack", duration: 0.5) { window, screen in
      _ = show(CardStack(frame: window.bounds, colors: colors), window, screen)
      screen.drag(from: CGPoint(x: 60, y: 80), to: CGPoint(x: 155, y: 90), duration: 0.2)
    },
    Scene(name: "confetti", duration: 3) { window, screen in
      show(ConfettiView(frame: window.bounds), window, screen).startConfetti()
    },
    Scene(name: "onboarding", duration: 1) { window, screen in
      let pages = show(
        OnboardingView(frame: window.bounds, colors: [colors[3], colors[1], colors[2]]), window,
        screen)
      pages.scrollView.setContentOffset(CGPoint(x: 160, y: 0), animated: true)
      UIView.animate(
        withDuration: 1, animations: { pages.pageControl.alpha = 0.9 },
        completion: { _ in pages.finish() })
    },
    Scene(name: "floating menu", duration: 0.7) { window, screen in
      show(FloatingMenu(frame: window.bounds, colors: colors), window, screen).toggle()
    },
    Scene(name: "spring drag", duration: 0.6) { window, screen in
      _ = show(SpringDragView(frame: window.bounds), window, screen)
      screen.drag(from: CGPoint(x: 32, y: 32), to: CGPoint(x: 100, y: 60), duration: 0.1)
    },
  ]

  private static func row(of scrollView: UIScrollView) -> UIView? { scrollView.subviews.first }
}
