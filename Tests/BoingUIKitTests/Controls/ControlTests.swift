import BoingUIKit
import Testing

@MainActor
@Suite("Controls")
struct ControlTests {
  private func log(_ control: UIControl, _ events: [(UIControl.Event, String)]) -> () -> [String] {
    final class Box { var entries: [String] = [] }
    let box = Box()
    for (event, name) in events {
      control.addAction(UIAction { _ in box.entries.append(name) }, for: event)
    }
    return { box.entries }
  }

  private let touches: [(UIControl.Event, String)] = [
    (.touchDown, "down"), (.touchDownRepeat, "again"), (.touchDragInside, "inside"),
    (.touchDragOutside, "outside"), (.touchDragEnter, "enter"), (.touchDragExit, "exit"),
    (.touchUpInside, "up"), (.touchUpOutside, "up outside"), (.touchCancel, "cancel"),
    (.primaryActionTriggered, "primary"),
  ]

  @Test("tell of a touch, in its order")
  func touch() {
    TestScreen.run { stage in
      let button = stage.add(UIButton(frame: CGRect(x: 100, y: 100, width: 80, height: 40)))
      let log = log(button, touches)
      stage.screen.touchDown(at: CGPoint(x: 110, y: 110))
      #expect(button.isHighlighted && button.isTracking && button.state == .highlighted)
      stage.screen.touchMove(to: CGPoint(x: 120, y: 110))
      stage.screen.touchUp()
      #expect(log() == ["down", "inside", "up", "primary"])
      #expect(!button.isHighlighted && button.state == .normal)
    }
  }

  @Test("follow a finger up to 70 points outside")
  func outside() {
    TestScreen.run { stage in
      let button = stage.add(UIButton(frame: CGRect(x: 100, y: 100, width: 80, height: 40)))
      let log = log(button, touches)
      stage.screen.touchDown(at: CGPoint(x: 110, y: 110))
      stage.screen.touchMove(to: CGPoint(x: 245, y: 110))
      #expect(button.isHighlighted)
      stage.screen.touchMove(to: CGPoint(x: 255, y: 110))
      #expect(!button.isHighlighted)
      stage.screen.touchMove(to: CGPoint(x: 200, y: 110))
      stage.screen.touchMove(to: CGPoint(x: 300, y: 110))
      stage.screen.touchUp()
      #expect(
        log() == [
          "down", "inside", "exit", "outside", "enter", "inside", "exit", "outside", "up outside",
        ])
    }
  }

  @Test("are broken off by a gesture, and silent while they are disabled")
  func cancelled() {
    TestScreen.run { stage in
      let button = stage.add(UIButton(frame: CGRect(x: 0, y: 0, width: 80, height: 40)))
      let log = log(button, touches)
      button.addGestureRecognizer(UIPanGestureRecognizer { _ in })
      stage.screen.drag(from: CGPoint(x: 10, y: 10), to: CGPoint(x: 10, y: 40), duration: 1.0 / 60)
      #expect(log() == ["down", "cancel"])
      button.isEnabled = false
      stage.screen.tap(at: CGPoint(x: 10, y: 10))
      #expect(log().count == 2 && button.state == .disabled)
    }
  }

  @Test("keep their tap from a recognizer of the view behind them")
  func claimsTap() {
    TestScreen.run { stage in
      var log: [String] = []
      let button = UIButton(frame: CGRect(x: 0, y: 0, width: 80, height: 40))
      button.addAction(UIAction { _ in log.append("button") }, for: .touchUpInside)
      stage.add(button)
      stage.window.addGestureRecognizer(UITapGestureRecognizer { _ in log.append("window") })
      stage.screen.tap(at: CGPoint(x: 10, y: 10))
      stage.screen.tap(at: CGPoint(x: 200, y: 200))
      #expect(log == ["button", "window"])
    }
  }

  @Test("call methods by selectors of every form, and keep no target")
  func selectors() {
    @MainActor final class Target: NSObject {
      var log: [String] = []
      func plain() { log.append("plain") }
      func sender(_ sender: UIButton) { log.append("sender \(sender.tag)") }
      func any(_ sender: Any) { log.append("any \(sender is UIButton)") }
      func both(_ sender: UIControl, _ event: UIEvent?) { log.append("event \(event != nil)") }
    }
    TestScreen.run { stage in
      let button = stage.add(UIButton(frame: CGRect(x: 0, y: 0, width: 80, height: 40)))
      button.tag = 3
      weak var gone: Target?
      do {
        let target = Target()
        gone = target
        button.addTarget(target, action: Selector(Target.plain), for: .touchUpInside)
        button.addTarget(target, action: Selector(Target.sender(_:)), for: .touchUpInside)
        button.addTarget(target, action: Selector(Target.any), for: .touchUpInside)
        button.addTarget(target, action: Selector(Target.both), for: .touchDown)
        stage.screen.tap(at: CGPoint(x: 10, y: 10))
        #expect(target.log == ["event true", "plain", "sender 3", "any true"])
        #expect(button.allTargets == [target])
        button.sendActions(for: .touchDown)
        #expect(target.log.last == "event false")
        button.removeTarget(target, action: nil, for: .touchUpInside)
        target.log = []
        button.sendActions(for: .allEvents)
        #expect(target.log == ["event false"])
      }
      #expect(gone == nil)
      button.sendActions(for: .allEvents)
    }
  }

  @Test("replace an action of the same name, and know who sends")
  func actions() {
    TestScreen.run { stage in
      let button = UIButton(type: .system, primaryAction: UIAction(title: "Go") { _ in })
      #expect(button.currentTitle == "Go")
      var log: [String] = []
      let id = UIAction.Identifier("one")
      button.addAction(UIAction(identifier: id) { _ in log.append("first") }, for: .touchUpInside)
      button.addAction(
        UIAction(identifier: id) { [unowned button] in
          log.append("second \($0.sender as? UIButton === button)")
        },
        for: .touchUpInside)
      button.sendActions(for: .touchUpInside)
      #expect(log == ["second true"])
    }
  }

  @Test("of buttons show the content of their state")
  func buttonStates() {
    TestScreen.run { stage in
      let button = stage.add(UIButton(type: .custom))
      button.frame = CGRect(x: 0, y: 0, width: 120, height: 40)
      button.setTitle("on", for: .normal)
      button.setTitle("pressed", for: .highlighted)
      button.setTitleColor(.red, for: .normal)
      button.setTitleColor(.blue, for: .selected)
      #expect(button.titleLabel?.text == "on" && button.titleLabel?.textColor == .red)
      button.isHighlighted = true
      #expect(button.currentTitle == "pressed" && button.titleLabel?.text == "pressed")
      button.isHighlighted = false
      button.isSelected = true
      #expect(button.titleLabel?.textColor == .blue && button.titleLabel?.text == "on")
      stage.screen.update()
      #expect(abs((button.titleLabel?.center.x ?? 0) - 60) < 0.6)
      #expect(UIButton(type: .system).currentTitleColor == UIColor.tintColor)
      #expect(UIButton().currentTitleColor == .white)
    }
  }

  @Test("of pages are turned by touches, and keep within their pages")
  func pages() {
    TestScreen.run { stage in
      let pages = stage.add(UIPageControl(frame: CGRect(x: 10, y: 200, width: 200, height: 30)))
      pages.numberOfPages = 3
      stage.screen.update()
      let changes = log(pages, [(.valueChanged, "page")])
      stage.screen.tap(at: CGPoint(x: 190, y: 215))
      #expect(pages.currentPage == 1 && changes() == ["page"])
      pages.currentPage = 99
      #expect(pages.currentPage == 2)
      stage.screen.tap(at: CGPoint(x: 190, y: 215))
      #expect(pages.currentPage == 2 && changes() == ["page"])
    }
  }

  @Test("of stacks are laid out by their distribution")
  func stack() {
    TestScreen.run { stage in
      let views = [30.0, 60, 30].map { UIView(frame: CGRect(x: 0, y: 0, width: $0, height: 20)) }
      let stack = UIStackView(arrangedSubviews: views)
      stack.frame = CGRect(x: 0, y: 0, width: 200, height: 40)
      stage.add(stack)
      let cases: [(UIStackView.Distribution, [CGFloat])] = [
        (.fillEqually, [0, 200.0 / 3, 400.0 / 3]), (.equalSpacing, [0, 70, 170]),
        (.fillProportionally, [0, 50, 150]),
      ]
      for (distribution, xs) in cases {
        for (view, width) in zip(views, [30.0, 60, 30]) {
          view.bounds.size = CGSize(width: width, height: 20)
        }
        stack.distribution = distribution
        stage.screen.update()
        for (view, x) in zip(views, xs) { #expect(abs(view.frame.minX - x) < 1e-9) }
        #expect(views.allSatisfy { $0.bounds.height == 40 })
      }
      stack.alignment = .center
      views[1].isHidden = true
      for view in views { view.bounds.size = CGSize(width: 30, height: 20) }
      stack.distribution = .equalSpacing
      stage.screen.update()
      #expect(agree(views[2].frame.minX.native, 170) && views[2].frame.minY == 10)
      #expect(views[2].bounds.size == CGSize(width: 30, height: 20))
      #expect(stack.arrangedSubviews.count == 3)
    }
  }
}

@MainActor
@Suite("Texts and images")
struct TextAndImageTests {
  @Test("a label takes the size of its text, and draws it")
  func label() throws {
    try TestScreen.run { stage in
      let label = UILabel()
      label.text = "Hello"
      label.font = .systemFont(ofSize: 20)
      label.sizeToFit()
      #expect(label.bounds.size == label.intrinsicContentSize)
      #expect(label.bounds.height == label.font.lineHeight.rounded(.up))
      #expect(label.bounds.width > 30 && label.bounds.width < 80)
      stage.add(label)
      #expect(!label.isUserInteractionEnabled)
      let image = try stage.screen.image()
      let ink = (0..<60).contains { x in (0..<24).contains { image.pixel(x: x, y: $0).w > 200 } }
      #expect(ink)
      label.numberOfLines = 2
      label.text = "Hello Hello Hello Hello"
      let two = label.sizeThatFits(CGSize(width: 70, height: 0))
      #expect(two.height > 1.9 * label.font.lineHeight && two.height < 2.2 * label.font.lineHeight)
      label.attributedText = NSAttributedString(
        string: "big",
        attributes: [.font: UIFont.systemFont(ofSize: 40), .foregroundColor: UIColor.red])
      #expect(DiagnosticLog.of { stage.screen.update() } == [])
      #expect(label.text == "big" && label.intrinsicContentSize.height > 40)
    }
  }

  @Test("a font has measures")
  func fonts() {
    let font = UIFont.systemFont(ofSize: 20, weight: .bold)
    #expect(font.pointSize == 20 && font.withSize(10).pointSize == 10)
    #expect(font.ascender > 0 && font.descender < 0)
    #expect(agree((font.ascender - font.descender).native, font.lineHeight.native))
    #expect(UIFont.preferredFont(forTextStyle: .title1).pointSize == 28)
    #expect(UIFont(name: "", size: 3) == nil)
  }

  @Test("a path has UIKit's directions and parts")
  func paths() {
    let quarter = UIBezierPath(
      arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    // Clockwise on a screen: from the right to the bottom.
    #expect(abs(quarter.currentPoint.x) < 1e-9 && abs(quarter.currentPoint.y - 10) < 1e-9)
    #expect(quarter.bounds.maxX <= 10.001 && quarter.bounds.minY >= -0.001)
    let other = UIBezierPath(
      arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(other.bounds.minY < -9)
    let corner = UIBezierPath(
      roundedRect: CGRect(x: 0, y: 0, width: 40, height: 40), byRoundingCorners: .topLeft,
      cornerRadii: CGSize(width: 10, height: 10))
    #expect(!corner.contains(CGPoint(x: 1, y: 1)) && corner.contains(CGPoint(x: 39, y: 1)))
    let line = UIBezierPath()
    line.move(to: CGPoint(x: 1, y: 2))
    line.addLine(to: CGPoint(x: 5, y: 6))
    line.addQuadCurve(to: CGPoint(x: 9, y: 2), controlPoint: CGPoint(x: 7, y: 9))
    line.apply(CGAffineTransform(translationX: 10, y: 0))
    #expect(line.currentPoint == CGPoint(x: 19, y: 2))
    line.removeAllPoints()
    #expect(line.isEmpty && line.bounds == .zero)
  }

  @Test("a colour has its components")
  func colors() {
    var (h, s, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    UIColor(hue: 0.6, saturation: 0.5, brightness: 0.8, alpha: 0.25).getHue(
      &h, saturation: &s, brightness: &b, alpha: &a)
    #expect(agree(h.native, 0.6) && agree(s.native, 0.5) && agree(b.native, 0.8) && a == 0.25)
    var white: CGFloat = 0
    #expect(UIColor(white: 0.25, alpha: 1).getWhite(&white, alpha: nil) && white == 0.25)
    #expect(!UIColor.red.getWhite(&white, alpha: nil))
    #expect(UIColor.systemRed.cgColor.srgbComponents.y == 59.0 / 255)
    #expect(UIColor.label.withAlphaComponent(0.5).cgColor.alpha == 0.5)
  }

  @Test("an image is drawn upright, in its colours, its parts and its orientation")
  func images() throws {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 4)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
      UIColor.blue.setFill()
      context.fill(CGRect(x: 4, y: 0, width: 4, height: 2))
    }
    let scale = image.scale
    #expect(image.size == CGSize(width: 8, height: 4) && image.cgImage?.width == Int(8 * scale))
    func pixel(_ image: UIImage, _ x: CGFloat, _ y: CGFloat) -> SIMD4<UInt8> {
      let format = UIGraphicsImageRendererFormat()
      format.scale = 1
      let drawn = UIGraphicsImageRenderer(size: image.size, format: format).image { _ in
        image.draw(at: .zero)
      }
      return drawn.cgImage!.pixel(x: Int(x), y: Int(y))
    }
    #expect(pixel(image, 1, 1) == SIMD4(255, 0, 0, 255))
    #expect(pixel(image, 6, 0) == SIMD4(0, 0, 255, 255) && pixel(image, 6, 3).w == 0)
    let green = image.withTintColor(UIColor(red: 0, green: 1, blue: 0, alpha: 1))
    #expect(pixel(green, 1, 1) == SIMD4(0, 255, 0, 255) && pixel(green, 6, 3).w == 0)
    let turned = UIImage(cgImage: image.cgImage!, scale: scale, orientation: .right)
    #expect(turned.size == CGSize(width: 4, height: 8))
    // The top left corner goes to the top right.
    #expect(pixel(turned, 3, 1) == SIMD4(255, 0, 0, 255))
    #expect(pixel(turned, 3, 6) == SIMD4(0, 0, 255, 255) && pixel(turned, 0, 6).w == 0)
    let mirrored = image.withHorizontallyFlippedOrientation()
    #expect(pixel(mirrored, 6, 3) == SIMD4(255, 0, 0, 255))
    let data = try #require(image.pngData())
    #expect(UIImage(data: data, scale: scale)?.size == image.size)
    #expect(UIImage(data: Data([1, 2, 3])) == nil && UIImage(named: "no such image") == nil)
    let said = DiagnosticLog.of {
      #expect(UIGraphicsImageRenderer(size: .zero).image { _ in }.cgImage == nil)
      UIGraphicsBeginImageContext(.zero)
      #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    }
    #expect(said.count == 2)
    UIGraphicsBeginImageContextWithOptions(image.size, false, 2)
    image.draw(at: .zero)
    let drawn = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    #expect(drawn?.scale == 2 && drawn?.size == image.size && UIGraphicsGetCurrentContext() == nil)
    #expect(drawn?.cgImage?.pixel(x: 2, y: 2) == SIMD4(255, 0, 0, 255))
  }

  @Test("an image view shows its image, a template in its tint")
  func imageView() {
    TestScreen.run { stage in
      let image = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 4)).image { context in
        UIColor.red.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 8, height: 4))
      }
      let view = stage.add(UIImageView(image: image))
      #expect(view.bounds.size == CGSize(width: 8, height: 4) && !view.isUserInteractionEnabled)
      #expect(view.layer.contentsScale == image.scale)
      view.tintColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
      view.image = image.withRenderingMode(.alwaysTemplate)
      #expect((view.layer.contents as? CGImage)?.pixel(x: 1, y: 1) == SIMD4(0, 0, 255, 255))
      view.tintColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
      #expect((view.layer.contents as? CGImage)?.pixel(x: 1, y: 1) == SIMD4(0, 255, 0, 255))
    }
  }

  @Test("several images play as a discrete animation of the contents: facts §5")
  func animatedImages() throws {
    try TestScreen.run { stage in
      let images = (0..<3).map { index in
        UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image { context in
          UIColor(white: CGFloat(index) / 2, alpha: 1).setFill()
          context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        }
      }
      let view = stage.add(UIImageView(frame: CGRect(x: 0, y: 0, width: 2, height: 2)))
      view.animationImages = images
      view.startAnimating()
      let animation = try #require(view.layer.animation(forKey: "contents") as? CAKeyframeAnimation)
      #expect(animation.calculationMode == .discrete && animation.keyPath == "contents")
      #expect(animation.repeatCount == 2.1e9 && !animation.isRemovedOnCompletion)
      #expect(agree(animation.duration, 0.1) && view.isAnimating)
      for (time, level) in [(0.01, 0), (0.05, 128), (0.09, 255), (0.11, 0)] {
        stage.screen.advance(to: time)
        let pixel = try stage.screen.image().pixel(x: 1, y: 1)
        #expect(abs(Int(pixel.x) - level) <= 1)
      }
      view.stopAnimating()
      #expect(!view.isAnimating)
    }
  }
}
