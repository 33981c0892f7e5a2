import BoingUIKit
import Testing

@MainActor
@Suite("Views")
struct ViewTests {
  final class Traced: UIView {
    var log: [String] = []
    override func willMove(toSuperview newSuperview: UIView?) {
      log.append("will \(newSuperview == nil ? "leave" : "enter") superview")
    }
    override func didMoveToSuperview() {
      log.append("did \(superview == nil ? "leave" : "enter") superview")
    }
    override func willMove(toWindow newWindow: UIWindow?) {
      log.append("will \(newWindow == nil ? "leave" : "enter") window")
    }
    override func didMoveToWindow() {
      log.append("did \(window == nil ? "leave" : "enter") window")
    }
    override func didAddSubview(_ subview: UIView) { log.append("added") }
    override func willRemoveSubview(_ subview: UIView) { log.append("will remove") }
  }

  @Test("hear of their moves")
  func moves() {
    TestScreen.run { stage in
      let (view, child) = (Traced(), UIView())
      view.addSubview(child)
      #expect(view.log == ["added"])
      view.log = []
      stage.window.addSubview(view)
      #expect(
        view.log == [
          "will enter window", "will enter superview", "did enter window", "did enter superview",
        ])
      view.log = []
      child.removeFromSuperview()
      view.removeFromSuperview()
      #expect(
        view.log == [
          "will remove", "will leave window", "will leave superview", "did leave window",
          "did leave superview",
        ])
      #expect(view.layer.superlayer == nil && stage.window.subviews.isEmpty)
    }
  }

  @Test("keep the order of their layers")
  func order() {
    TestScreen.run { stage in
      let views = (0..<4).map { tag in
        let view = UIView()
        view.tag = tag
        stage.window.addSubview(view)
        return view
      }
      @MainActor func tags() -> [Int] {
        let layers = stage.window.layer.sublayers ?? []
        let tags = stage.window.subviews.map(\.tag)
        #expect(layers.compactMap { ($0.delegate as? UIView)?.tag } == tags)
        return tags
      }
      stage.window.bringSubviewToFront(views[0])
      #expect(tags() == [1, 2, 3, 0])
      stage.window.sendSubviewToBack(views[3])
      #expect(tags() == [3, 1, 2, 0])
      stage.window.exchangeSubview(at: 0, withSubviewAt: 3)
      #expect(tags() == [0, 1, 2, 3])
      stage.window.insertSubview(views[3], belowSubview: views[1])
      #expect(tags() == [0, 3, 1, 2])
      stage.window.insertSubview(views[0], aboveSubview: views[2])
      #expect(tags() == [3, 1, 2, 0])
      stage.window.insertSubview(views[2], at: 0)
      #expect(tags() == [2, 3, 1, 0])
      #expect(stage.window.viewWithTag(3) === views[3])
      #expect(views[1].isDescendant(of: stage.window) && !stage.window.isDescendant(of: views[1]))
    }
  }

  @Test("are layers of their class, with the view as delegate and geometry of its own")
  func layers() {
    final class Shape: UIView {
      override class var layerClass: AnyClass { CAShapeLayer.self }
    }
    TestScreen.run { _ in
      let view = Shape(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
      #expect(view.layer is CAShapeLayer && view.layer.delegate === view)
      #expect(view.center == CGPoint(x: 25, y: 40) && view.layer.position == view.center)
      view.transform = CGAffineTransform(scaleX: 2, y: 2)
      #expect(view.frame == CGRect(x: -5, y: 0, width: 60, height: 80))
      #expect(view.bounds.size == CGSize(width: 30, height: 40))
      view.alpha = 0.5
      view.clipsToBounds = true
      view.isHidden = true
      #expect(view.layer.opacity == 0.5 && view.layer.masksToBounds && view.layer.isHidden)
      view.contentMode = .top
      // Top is where y is maximum in a layer.
      #expect(view.layer.contentsGravity == .bottom)
    }
  }

  @Test("convert points through their transforms")
  func conversion() {
    TestScreen.run { stage in
      let view = stage.box(100, 100, 40, 40)
      view.transform = CGAffineTransform(scaleX: 2, y: 2)
      #expect(view.convert(CGPoint(x: 20, y: 20), to: nil) == CGPoint(x: 120, y: 120))
      #expect(view.convert(CGPoint(x: 80, y: 80), from: stage.window) == .zero)
      #expect(
        stage.window.convert(CGRect(x: 0, y: 0, width: 40, height: 40), from: view)
          == CGRect(x: 80, y: 80, width: 80, height: 80))
    }
  }

  @Test(
    "take touches by Apple's rules",
    arguments: [
      "plain", "hidden", "disabled", "faint", "barely", "outside",
    ])
  func hitTest(kind: String) {
    TestScreen.run { stage in
      let parent = stage.box(0, 0, 50, 50)
      let child = UIView(frame: CGRect(x: 10, y: 10, width: 100, height: 20))
      parent.addSubview(child)
      var point = CGPoint(x: 20, y: 20)
      var expected: UIView = child
      switch kind {
      case "hidden": (child.isHidden, expected) = (true, parent)
      case "disabled": (child.isUserInteractionEnabled, expected) = (false, parent)
      case "faint": (child.alpha, expected) = (0.009, parent)
      case "barely": child.alpha = 0.011
      // Outside of the parent, which does not clip.
      case "outside": (point, expected) = (CGPoint(x: 90, y: 20), stage.window)
      default: break
      }
      #expect(stage.window.hitTest(point, with: nil) === expected)
    }
  }

  @Test("inherit the tint of what is above, and hear of its changes")
  func tint() {
    final class Tinted: UIView {
      var count = 0
      override func tintColorDidChange() { count += 1 }
    }
    TestScreen.run { stage in
      let (view, own) = (Tinted(), Tinted())
      own.tintColor = .green
      own.count = 0
      stage.window.addSubview(view)
      view.addSubview(own)
      #expect(view.tintColor == UIColor.tintColor && view.count == 0)
      stage.window.tintColor = .red
      #expect(view.tintColor == .red && own.tintColor == .green)
      #expect(view.count == 1 && own.count == 0)
      stage.window.tintAdjustmentMode = .dimmed
      #expect(view.tintColor != .red)
      let other = Tinted()
      stage.window.addSubview(other)
      #expect(other.count == 1)
    }
  }

  @Test("draw into the current context, and have no contents if they do not")
  func drawing() throws {
    final class Dot: UIView {
      override func draw(_ rect: CGRect) {
        UIColor.red.setFill()
        UIBezierPath(ovalIn: bounds).fill()
      }
    }
    final class Plain: UIView {}
    try TestScreen.run { stage in
      let dot = stage.add(Dot(frame: CGRect(x: 0, y: 0, width: 20, height: 20)))
      let plain = stage.add(Plain(frame: CGRect(x: 40, y: 0, width: 20, height: 20)))
      #expect(dot.layer.contents is CGImage && plain.layer.contents == nil)
      let image = try stage.screen.image()
      #expect(image.pixel(x: 10, y: 10) == SIMD4(255, 0, 0, 255))
      // An opaque view without a background begins as black.
      #expect(image.pixel(x: 0, y: 0) == SIMD4(0, 0, 0, 255))
      dot.isOpaque = false
      dot.setNeedsDisplay()
      #expect(try stage.screen.image().pixel(x: 0, y: 0).w == 0)
    }
  }

  @Test("draw with the screen's pixels, and anew when they get an area")
  func drawingScale() {
    final class Dot: UIView {
      var sizes: [CGSize] = []
      override func draw(_ rect: CGRect) {
        sizes.append(rect.size)
        UIRectFill(rect)
      }
    }
    TestScreen.run(scale: 2) { stage in
      let dot = stage.add(Dot())
      #expect(dot.contentScaleFactor == 2)
      dot.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      stage.screen.update()
      #expect((dot.layer.contents as? CGImage)?.width == 20)
      dot.bounds.size.width = 30
      stage.screen.update()
      #expect((dot.layer.contents as? CGImage)?.width == 20)
      dot.contentMode = .redraw
      dot.bounds.size.width = 40
      stage.screen.update()
      #expect((dot.layer.contents as? CGImage)?.width == 80)
    }
  }

  @Test("are laid out in the commit, from the top")
  func layoutOrder() {
    final class Logged: UIView {
      nonisolated(unsafe) static var log: [Int] = []
      override func layoutSubviews() {
        super.layoutSubviews()
        Self.log.append(tag)
      }
    }
    TestScreen.run { stage in
      let (outer, inner) = (Logged(), Logged())
      (outer.tag, inner.tag) = (1, 2)
      outer.addSubview(inner)
      stage.add(outer)
      Logged.log = []
      inner.setNeedsLayout()
      outer.setNeedsLayout()
      #expect(Logged.log.isEmpty)
      stage.screen.update()
      #expect(Logged.log == [1, 2])
      outer.bounds.size.width += 1
      stage.screen.update()
      #expect(Logged.log == [1, 2, 1])
      outer.bounds.origin.x += 1
      stage.screen.update()
      #expect(Logged.log == [1, 2, 1])
    }
  }

  @Test("give images of themselves")
  func snapshot() throws {
    try TestScreen.run { stage in
      let view = stage.box(0, 0, 20, 20)
      view.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
      stage.screen.update()
      view.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
      let before = try #require(view.snapshotView(afterScreenUpdates: false))
      let after = try #require(view.snapshotView(afterScreenUpdates: true))
      #expect((before.layer.contents as? CGImage)?.pixel(x: 9, y: 9) == SIMD4(0, 0, 255, 255))
      #expect((after.layer.contents as? CGImage)?.pixel(x: 9, y: 9) == SIMD4(255, 0, 0, 255))
      #expect(after.bounds.size == CGSize(width: 20, height: 20))
    }
  }

  @Test("are cut by a mask")
  func mask() throws {
    try TestScreen.run { stage in
      let view = stage.box(0, 0, 20, 20)
      view.backgroundColor = .red
      let mask = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 20))
      mask.backgroundColor = .black
      view.mask = mask
      let image = try stage.screen.image()
      #expect(image.pixel(x: 5, y: 5).w == 255 && image.pixel(x: 15, y: 5).w == 0)
    }
  }

  @Test("tell observers of their properties")
  func observing() {
    TestScreen.run { stage in
      let view = stage.box()
      var (alphas, centers): ([CGFloat?], [CGFloat?]) = ([], [])
      let observations = [
        view.observe(\.alpha, options: [.old, .new]) { _, change in
          alphas += [change.oldValue, change.newValue]
        },
        view.observe(\.center.x, options: [.new, .initial]) { _, change in
          centers.append(change.newValue)
        },
      ]
      view.alpha = 0.5
      view.center.x = 99
      view.center.y = 7
      #expect(alphas == [1, 0.5] && centers == [20, 99])
      observations[1].invalidate()
      view.alpha = 1
      view.center.x = 1
      #expect(alphas == [1, 0.5, 0.5, 1] && centers == [20, 99])
    }
  }

  @Test("refuse to hold themselves and geometry that is not finite")
  func refused() {
    TestScreen.run { stage in
      let view = stage.box(1, 2, 3, 4)
      let said = DiagnosticLog.of {
        view.frame = CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)
        view.center = CGPoint(x: CGFloat.infinity, y: 0)
        view.transform = CGAffineTransform(scaleX: .nan, y: 1)
      }
      #expect(view.frame == CGRect(x: 1, y: 2, width: 3, height: 4) && said.count == 3)
    }
  }
}

@MainActor
@Suite("A screen")
struct ScreenTests {
  @Test("are freed with the windows that they show, a scroll view that is moving among them")
  func freed() {
    weak var screen: UIScreen?
    weak var scrolled: UIScrollView?
    do {
      let stage = TestScreen()
      let view = UIScrollView(frame: stage.window.bounds)
      view.contentSize = CGSize(width: 320, height: 4_000)
      stage.screen.asMain {
        stage.add(view)
        view.setContentOffset(CGPoint(x: 0, y: 500), animated: true)
        stage.screen.advance(by: 0.1)
      }
      #expect(view.contentOffset.y > 0 && view.contentOffset.y < 500)
      (screen, scrolled) = (stage.screen, view)
    }
    #expect(screen == nil)
    #expect(scrolled == nil)
  }

  @Test("shows windows by their levels, and hides them")
  func windows() {
    let screen = UIScreen(size: CGSize(width: 100, height: 100), scale: 2)
    screen.asMain {
      #expect(UIScreen.main === screen && CACurrentMediaTime() == 0)
      let (low, high) = (UIWindow(frame: screen.bounds), UIWindow(frame: screen.bounds))
      high.windowLevel = .alert
      high.isHidden = false
      low.makeKeyAndVisible()
      #expect(UIApplication.shared.windows == [low, high])
      #expect(low.isKeyWindow && UIApplication.shared.keyWindow === low && low.screen === screen)
      #expect(low.contentScaleFactor == 2)
      low.isHidden = true
      #expect(UIApplication.shared.windows == [high] && UIApplication.shared.keyWindow == nil)
    }
  }

  @Test("calls a display link at each refresh")
  func time() {
    final class Ticker: NSObject {
      var times: [Double] = []
      func tick(_ link: CADisplayLink) { times.append(link.timestamp) }
    }
    TestScreen.run { stage in
      let ticker = Ticker()
      let link = CADisplayLink(target: ticker, selector: Selector(Ticker.tick(_:)))
      link.add(to: .main, forMode: .common)
      stage.screen.advance(to: 0.05)
      #expect(ticker.times.count == 3 && agree(ticker.times[2], 3.0 / 60))
      link.invalidate()
      var count = 0
      let closure = CADisplayLink { _ in count += 1 }
      closure.add(to: .main, forMode: .common)
      stage.screen.advance(by: 0.1)
      closure.invalidate()
      #expect(count == 6)
    }
  }

  @Test("tells of reduced motion, which a host sets")
  func reduceMotion() {
    final class Box: @unchecked Sendable { var count = 0 }
    let box = Box()
    let token = NotificationCenter.default.addObserver(
      forName: UIAccessibility.reduceMotionStatusDidChangeNotification, object: nil, queue: nil
    ) { _ in box.count += 1 }
    defer { NotificationCenter.default.removeObserver(token) }
    #expect(!UIAccessibility.isReduceMotionEnabled)
    UIAccessibility.setReduceMotionEnabled(true)
    #expect(UIAccessibility.isReduceMotionEnabled && box.count == 1)
    UIAccessibility.setPrefersCrossFadeTransitions(true)
    #expect(UIAccessibility.prefersCrossFadeTransitions)
    UIAccessibility.setReduceMotionEnabled(false)
    #expect(!UIAccessibility.prefersCrossFadeTransitions && box.count == 2)
    UIAccessibility.setPrefersCrossFadeTransitions(false)
  }
}
