import Testing
import UIKit

@testable import ViewAnimations

/// A window on a screen of its own, in virtual time.
@MainActor
struct Stage {
  let screen: UIScreen
  let window: UIWindow

  static func run(_ body: @MainActor (Stage) throws -> Void) rethrows {
    let screen = UIScreen(
      size: CGSize(width: 160, height: 160), scale: 1, clock: ManualClock())
    try screen.asMain {
      let window = UIWindow(frame: screen.bounds)
      window.isHidden = false
      screen.update()
      try body(Stage(screen: screen, window: window))
    }
  }

  @discardableResult
  func add<View: UIView>(_ view: View) -> View {
    window.addSubview(view)
    screen.update()
    return view
  }
}

extension UIView {
  var shown: CALayer { layer.presentation() ?? layer }
}

func agree(_ a: CGFloat, _ b: CGFloat, within tolerance: CGFloat = 1e-6) -> Bool {
  abs(a - b) <= tolerance
}

@MainActor
@Suite("Views that bounce, as their authors wrote them")
struct BounceClientTests {
  /// The keyframes are spread evenly: 22 over 22/30 s.
  @Test("a tapped icon of the dock passes every height of the table")
  func dockBounce() {
    Stage.run { stage in
      let menu = stage.add(DockMenu(colors: [.red, .blue]))
      var sounds: [CFTimeInterval] = []
      var chosen: [Int] = []
      menu.playSound = { _, time in sounds.append(time) }
      menu.didSelect = { chosen.append($0) }
      stage.screen.advance(by: 0.5)
      stage.screen.tap(at: menu.icons[1].center)
      let start = stage.screen.time
      #expect(sounds == [start])
      for (index, factor) in dockBounceFactors.enumerated().dropLast() {
        stage.screen.advance(to: start + Double(index) / 21 * 22 / 30)
        // Half the view's height of 48 points.
        #expect(
          agree(menu.icons[1].shown.transform.m42, -factor / 128 * 24, within: 1e-6),
          "keyframe \(index)")
        #expect(menu.icons[0].shown.transform.m42 == 0)
        #expect(chosen.isEmpty)
      }
      stage.screen.advance(to: start + 0.75)
      #expect(CATransform3DIsIdentity(menu.icons[1].shown.transform))
      #expect(menu.icons[1].layer.animationKeys() ?? [] == [])
      #expect(chosen == [1])
    }
  }

  @Test("a bounceable view swells and shrinks as often as it says, and calls back once")
  func bounceable() {
    Stage.run { stage in
      let view = stage.add(LikeView(frame: CGRect(x: 20, y: 20, width: 40, height: 40)))
      var calls = 0
      view.bounce(didBounce: { calls += 1 })
      stage.screen.update()
      let start = stage.screen.time
      // Four passes of 0.2 s, by the default timing function of an animation, which is linear.
      for (time, scale) in [(0.1, 1.125), (0.2, 1.25), (0.3, 1.125), (0.5, 1.125), (0.6, 1.25)] {
        stage.screen.advance(to: start + time)
        #expect(agree(view.shown.transform.m11, scale), "at \(time) s")
        #expect(agree(view.shown.transform.m22, scale), "at \(time) s")
        #expect(calls == 0)
      }
      stage.screen.advance(to: start + 0.85)
      #expect(calls == 1)
      #expect(view.shown.transform.m11 == 1)
    }
  }

  @Test("a task that awaits a bounce goes on at its end")
  func asynchronous() async {
    let screen = UIScreen(size: CGSize(width: 100, height: 100), scale: 1, clock: ManualClock())
    let window = screen.asMain { UIWindow(frame: screen.bounds) }
    window.isHidden = false
    let view = screen.asMain { LikeView(frame: CGRect(x: 20, y: 20, width: 40, height: 40)) }
    window.addSubview(view)
    screen.update()
    var isDone = false
    let task = Task { @MainActor in
      await view.bounce()
      isDone = true
    }
    while view.layer.animation(forKey: "bounce") == nil { await Task.yield() }
    screen.advance(by: 0.5)
    #expect(!isDone)
    screen.advance(by: 0.5)
    await task.value
    #expect(isDone)
    #expect(view.layer.animation(forKey: "bounce") == nil)
  }
}

@MainActor
@Suite("Clients in the style of libraries")
struct LibraryClientTests {
  @Test("a pull beyond the trigger loads once, holds the header, and springs back")
  func pullToRefresh() {
    Stage.run { stage in
      let scrollView = stage.add(UIScrollView(frame: stage.window.bounds))
      scrollView.contentSize = CGSize(width: 160, height: 600)
      var loads = 0
      let header = PullToRefreshView(scrollView: scrollView) { loads += 1 }
      stage.screen.drag(from: CGPoint(x: 80, y: 10), to: CGPoint(x: 80, y: 40), duration: 0.2)
      stage.screen.advance(by: 2)
      #expect(loads == 0 && header.phase == .idle)
      stage.screen.drag(from: CGPoint(x: 80, y: 0), to: CGPoint(x: 80, y: 159), duration: 0.3)
      stage.screen.advance(by: 1)
      #expect(loads == 1 && header.phase == .loading)
      #expect(scrollView.contentInset.top == 44)
      #expect(scrollView.contentOffset.y == -44)
      header.stopLoading()
      stage.screen.advance(by: 2)
      #expect(header.phase == .idle)
      #expect(scrollView.contentInset.top == 0 && scrollView.contentOffset.y == 0)
      #expect(loads == 1)
    }
  }

  @Test("a tab's icon passes its scales and rests, and the bar tells of the choice")
  func tabBar() {
    Stage.run { stage in
      let bar = stage.add(
        BouncingTabBar(
          frame: CGRect(x: 0, y: 100, width: 160, height: 60), colors: [.red, .green, .blue]))
      var choices: [Int] = []
      bar.addAction(UIAction { _ in choices.append(bar.selectedIndex) }, for: .valueChanged)
      stage.screen.tap(at: CGPoint(x: 140, y: 130))
      let start = stage.screen.time
      #expect(choices == [2])
      for (step, scale) in [1.0, 1.4, 0.9, 1.15, 0.95, 1.02].enumerated() {
        stage.screen.advance(to: start + 0.1 * Double(step))
        #expect(agree(bar.icons[2].shown.transform.m11, scale), "keyframe \(step)")
      }
      stage.screen.advance(to: start + 1)
      #expect(bar.icons[2].shown.transform.m11 == 1)
    }
  }

  @Test("a ripple spreads from the finger, fades after it has left, and is gone")
  func ripple() throws {
    try Stage.run { stage in
      let button = stage.add(RippleButton(frame: CGRect(x: 20, y: 50, width: 120, height: 60)))
      stage.screen.touchDown(at: CGPoint(x: 50, y: 70))
      let ripple = try #require(button.ripples.first)
      #expect(ripple.center == CGPoint(x: 30, y: 20))
      stage.screen.advance(by: 0.5)
      #expect(ripple.shown.transform.m11 == 1)
      stage.screen.touchUp()
      stage.screen.advance(by: 0.15)
      // Slow at both ends: half at half of the time.
      #expect(agree(CGFloat(ripple.shown.opacity), 0.5, within: 1e-3))
      stage.screen.advance(by: 0.2)
      #expect(button.ripples.isEmpty && ripple.superview == nil)
    }
  }

  @Test("a card that is thrown leaves the stack, one that is let go springs back")
  func cardStack() {
    Stage.run { stage in
      let stack = stage.add(
        CardStack(frame: stage.window.bounds, colors: [.red, .green, .blue]))
      let first = stack.cards[0]
      var swiped: [Bool] = []
      stack.didSwipe = { _, right in swiped.append(right) }
      stage.screen.drag(from: CGPoint(x: 80, y: 80), to: CGPoint(x: 120, y: 80), duration: 0.2)
      stage.screen.advance(by: 2)
      #expect(stack.cards.count == 3 && swiped.isEmpty)
      #expect(agree(first.shown.transform.m41, 0, within: 1e-3))
      stage.screen.drag(from: CGPoint(x: 20, y: 80), to: CGPoint(x: 150, y: 80), duration: 0.2)
      #expect(stack.cards.count == 2)
      stage.screen.advance(by: 2)
      #expect(swiped == [true] && first.superview == nil)
      #expect(agree(stack.cards[0].shown.transform.m11, 1, within: 1e-3))
    }
  }

  @Test("confetti falls until it is stopped and its papers have gone")
  func confetti() throws {
    try Stage.run { stage in
      let view = stage.add(ConfettiView(frame: stage.window.bounds))
      let empty = try stage.screen.image().pngData()
      view.startConfetti()
      stage.screen.advance(by: 2)
      #expect(try stage.screen.image().pngData() != empty)
      view.stopConfetti()
      // No paper lives longer than seven seconds.
      stage.screen.advance(by: 8)
      #expect(try stage.screen.image().pngData() == empty)
    }
  }

  @Test("pages snap, and the background follows the scroll view")
  func onboarding() throws {
    try Stage.run { stage in
      let pages = stage.add(
        OnboardingView(frame: stage.window.bounds, colors: [.black, .gray, .white]))
      stage.screen.drag(from: CGPoint(x: 150, y: 80), to: CGPoint(x: 30, y: 80), duration: 0.15)
      stage.screen.advance(by: 2)
      #expect(pages.scrollView.contentOffset.x == 160)
      #expect(pages.pageControl.currentPage == 1)
      let components = try #require(pages.shown.backgroundColor?.components)
      // Half of the way from black to white.
      #expect(agree(components[0], 0.5, within: 0.01))
      #expect(agree(pages.pictures[0].alpha, 0.3))
      #expect(pages.pictures[1].transform.a == 1)
      pages.finish()
    }
  }

  @Test("a menu's items spring beyond a quarter of a circle, rest on it, and can be chosen")
  func floatingMenu() {
    Stage.run { stage in
      let menu = stage.add(
        FloatingMenu(frame: stage.window.bounds, colors: [.red, .green, .blue]))
      var chosen: [Int] = []
      menu.didChoose = { chosen.append($0) }
      stage.screen.tap(at: menu.mainButton.center)
      #expect(menu.isOpen)
      var furthest: CGFloat = 0
      for _ in 0..<60 {
        stage.screen.advance(by: 1.0 / 60)
        furthest = max(furthest, menu.mainButton.center.x - menu.items[0].shown.position.x)
      }
      #expect(furthest > 91)
      #expect(agree(menu.items[0].shown.position.x, menu.mainButton.center.x - 90, within: 0.1))
      #expect(agree(menu.items[2].shown.position.y, menu.mainButton.center.y - 90, within: 0.1))
      stage.screen.tap(at: menu.openCenter(1))
      stage.screen.advance(by: 1)
      #expect(chosen == [1] && !menu.isOpen)
      #expect(menu.items.allSatisfy { $0.shown.opacity == 0 })
    }
  }

  @Test("a thrown view springs to the corner that it flies towards, without a jump")
  func springDrag() {
    Stage.run { stage in
      let view = stage.add(SpringDragView(frame: stage.window.bounds))
      stage.screen.drag(from: CGPoint(x: 32, y: 32), to: CGPoint(x: 70, y: 34), duration: 0.05)
      let released = view.thumb.shown.position
      // Ten points are the pan's threshold.
      #expect(agree(released.x, 60, within: 0.5))
      stage.screen.advance(by: 1.0 / 600)
      #expect(abs(view.thumb.shown.position.x - released.x) < 3)
      stage.screen.advance(by: 2)
      #expect(view.animator == nil)
      #expect(view.thumb.center == view.corners[1])
      #expect(agree(view.thumb.shown.position.x, view.corners[1].x, within: 1e-3))
    }
  }
}
