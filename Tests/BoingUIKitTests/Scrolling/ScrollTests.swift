import BoingUIKit
import Testing

/// The physics of scroll views, as measured by synthetic touches: facts §7.
@MainActor
@Suite("A scroll view")
struct ScrollTests {
  final class Log: NSObject, UIScrollViewDelegate {
    var entries: [String] = []
    var offsets: [CGFloat] = []
    var target: CGPoint?
    var offered: CGPoint?
    var velocity = CGPoint.zero
    func note(_ text: String) { if entries.last != text { entries.append(text) } }
    func scrollViewDidScroll(_ scrollView: UIScrollView) {
      note("scroll")
      offsets.append(scrollView.contentOffset.y)
    }
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { note("begin dragging") }
    func scrollViewWillEndDragging(
      _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
      targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
      note("will end")
      self.velocity = velocity
      offered = targetContentOffset.pointee
      if let target { targetContentOffset.pointee = target }
    }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
      note("end dragging \(decelerate)")
    }
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { note("begin decelerating") }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { note("end decelerating") }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { note("end animation") }
  }

  private func scroll(
    _ stage: TestScreen, height: CGFloat = 10_000
  ) -> (UIScrollView, Log) {
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    view.contentSize = CGSize(width: 320, height: height)
    let log = Log()
    view.delegate = log
    stage.add(view)
    return (view, log)
  }

  @Test("moves by the finger's way less 10 points, already with the first motion")
  func drag() {
    TestScreen.run { stage in
      let (view, log) = scroll(stage)
      stage.screen.touchDown(at: CGPoint(x: 160, y: 400))
      stage.screen.touchMove(to: CGPoint(x: 160, y: 391))
      #expect(view.contentOffset.y == 0 && view.isTracking && !view.isDragging)
      stage.screen.touchMove(to: CGPoint(x: 160, y: 370))
      #expect(view.contentOffset.y == 20 && view.isDragging)
      stage.screen.touchMove(to: CGPoint(x: 160, y: 350))
      #expect(view.contentOffset.y == 40)
      stage.screen.advance(by: 1)
      stage.screen.touchUp()
      #expect(
        log.entries == ["begin dragging", "scroll", "will end", "end dragging false"])
      #expect(log.velocity == .zero)
    }
  }

  @Test("slides to where the sum over milliseconds leads, and calls its delegate in order")
  func deceleration() {
    TestScreen.run { stage in
      let (view, log) = scroll(stage)
      // 1,200 points per second: 20 points with each refresh.
      stage.screen.drag(
        from: CGPoint(x: 160, y: 440), to: CGPoint(x: 160, y: 240), duration: 10.0 / 60)
      let start = view.contentOffset.y
      #expect(start == 190 && view.isDecelerating)
      #expect(agree(log.velocity.y.native, 1.2, within: 1e-9))
      // x0 + (v0 − 10)·0.499, at rest after ln(10 ⁄ v0) ⁄ (1000 ln 0.998).
      let landing = 190 + (1_200 - 10) * 0.499
      #expect(agree(log.offered?.y.native ?? 0, landing, within: 1e-9))
      let rest = Foundation.log(10.0 / 1_200) / (1_000 * Foundation.log(0.998))
      let begin = stage.screen.time
      stage.screen.advance(to: begin + 0.5)
      let expected = 190 + 1_200 * 0.499 * (1 - Foundation.pow(0.998, 500))
      #expect(abs(view.contentOffset.y.native - expected) < 2)
      stage.screen.advance(to: begin + rest - 0.02)
      #expect(view.isDecelerating)
      stage.screen.advance(to: begin + rest + 0.02)
      #expect(!view.isDecelerating && abs(view.contentOffset.y.native - landing) <= 0.5)
      #expect(
        log.entries == [
          "begin dragging", "scroll", "will end", "end dragging true", "begin decelerating",
          "scroll", "end decelerating",
        ])
    }
  }

  @Test("stretches like a rubber band beyond an edge", arguments: [50.0, 200, 400])
  func rubberBand(way: Double) {
    TestScreen.run { stage in
      let (view, _) = scroll(stage)
      stage.screen.touchDown(at: CGPoint(x: 160, y: 20))
      stage.screen.touchMove(to: CGPoint(x: 160, y: 30))
      stage.screen.touchMove(to: CGPoint(x: 160, y: 30 + way))
      let expected = (1 - 1 / (way * 0.55 / 480 + 1)) * 480
      #expect(abs(view.contentOffset.y.native + expected) <= 0.5)
      view.bounces = false
      stage.screen.touchMove(to: CGPoint(x: 160, y: 31 + way))
      #expect(view.contentOffset.y == 0)
    }
  }

  @Test("comes back from a held stretch by two exponentials")
  func release() {
    TestScreen.run { stage in
      let (view, _) = scroll(stage)
      stage.screen.touchDown(at: CGPoint(x: 160, y: 20))
      stage.screen.touchMove(to: CGPoint(x: 160, y: 230))
      stage.screen.advance(by: 1)
      let start = view.contentOffset.y.native
      stage.screen.touchUp()
      let begin = stage.screen.time
      stage.screen.advance(to: begin + 0.1)
      // λ of 9 and 46 per second, without a velocity at the beginning.
      let left = (46 * Foundation.exp(-0.9) - 9 * Foundation.exp(-4.6)) / 37
      #expect(abs(view.contentOffset.y.native - start * left) < 2)
      stage.screen.advance(by: 2)
      #expect(view.contentOffset.y == 0 && !view.isDecelerating)
    }
  }

  @Test("is caught at an edge by a critically damped spring of 11 radians per second")
  func edge() {
    TestScreen.run { stage in
      let (view, log) = scroll(stage, height: 900)
      stage.screen.drag(
        from: CGPoint(x: 160, y: 440), to: CGPoint(x: 160, y: 240), duration: 10.0 / 60)
      log.offsets = []
      stage.screen.advance(by: 3)
      // The speed that is left after 230 points, and its peak v ⁄ (ωe).
      let speed = 1_200 * (1 - 230 / (1_200 * 0.499))
      let peak = 420 + speed / (11 * Foundation.exp(1.0))
      #expect(abs((log.offsets.max() ?? 0).native - peak) < 1)
      #expect(view.contentOffset.y == 420)
      #expect(log.entries.last == "end decelerating")
    }
  }

  @Test("goes to the target that its delegate chooses, and to whole pages")
  func targets() {
    TestScreen.run { stage in
      let (view, log) = scroll(stage)
      log.target = CGPoint(x: 0, y: 333)
      stage.screen.drag(
        from: CGPoint(x: 160, y: 440), to: CGPoint(x: 160, y: 240), duration: 10.0 / 60)
      stage.screen.advance(by: 3)
      #expect(view.contentOffset.y == 333)
      log.target = nil
      view.contentOffset = .zero
      view.isPagingEnabled = true
      stage.screen.drag(
        from: CGPoint(x: 160, y: 440), to: CGPoint(x: 160, y: 340), duration: 5.0 / 60)
      stage.screen.advance(by: 3)
      #expect(view.contentOffset.y == 480)
      // Slowly, and not half of the way: back to the same page.
      stage.screen.drag(from: CGPoint(x: 160, y: 440), to: CGPoint(x: 160, y: 300), duration: 2)
      stage.screen.advance(by: 3)
      #expect(view.contentOffset.y == 480)
    }
  }

  @Test("scrolls to an offset in 0.3 seconds, slow at both ends, with a call for each frame")
  func animated() {
    TestScreen.run { stage in
      let (view, log) = scroll(stage)
      view.setContentOffset(CGPoint(x: 0, y: 600), animated: true)
      #expect(view.layer.animationKeys() == nil)
      for (time, fraction) in [(0.1, 0.25), (0.15, 0.5), (0.2, 0.75)] {
        stage.screen.advance(to: time + 1e-6)
        #expect(abs(view.contentOffset.y.native - 600 * fraction) <= 0.5)
      }
      stage.screen.advance(to: 0.4)
      #expect(view.contentOffset.y == 600 && log.entries == ["scroll", "end animation"])
      #expect(log.offsets.count == 18)
    }
  }

  @Test("jumps without animation, also within performWithoutAnimation, and then calls no end")
  func notAnimated() {
    TestScreen.run { stage in
      let (view, log) = scroll(stage)
      view.setContentOffset(CGPoint(x: 0, y: 50), animated: false)
      UIView.performWithoutAnimation {
        view.setContentOffset(CGPoint(x: 0, y: 70.4), animated: true)
      }
      // Rounded to pixels.
      #expect(view.contentOffset.y == 70)
      stage.screen.advance(by: 1)
      #expect(log.entries == ["scroll"] && log.offsets == [50, 70])
    }
  }

  @Test("moves its content in one animation within a block, and tells of it once")
  func block() {
    TestScreen.run { stage in
      let (view, log) = scroll(stage)
      UIView.animate(withDuration: 1) { view.contentOffset.y = 100 }
      #expect(log.offsets == [100] && view.layer.animation(forKey: "bounds.origin") != nil)
      stage.screen.advance(by: 2)
      #expect(log.offsets == [100] && log.entries == ["scroll"])
    }
  }

  @Test("stops under a finger, and by an offset without animation")
  func stops() {
    TestScreen.run { stage in
      let (view, log) = scroll(stage)
      @MainActor func throwIt() {
        stage.screen.drag(
          from: CGPoint(x: 160, y: 440), to: CGPoint(x: 160, y: 240), duration: 10.0 / 60)
        stage.screen.advance(by: 0.1)
      }
      throwIt()
      #expect(view.isDecelerating)
      stage.screen.touchDown(at: CGPoint(x: 160, y: 300))
      #expect(!view.isDecelerating && log.entries.last == "end decelerating")
      stage.screen.touchUp()
      throwIt()
      view.setContentOffset(CGPoint(x: 0, y: 9), animated: false)
      stage.screen.advance(by: 1)
      #expect(view.contentOffset.y == 9)
    }
  }

  @Test("rests between its insets, and keeps to its beginning when they change")
  func insets() {
    TestScreen.run { stage in
      let (view, _) = scroll(stage)
      view.contentInset = UIEdgeInsets(top: 60, left: 0, bottom: 0, right: 0)
      #expect(view.contentOffset.y == -60)
      view.contentInset.top = 20
      #expect(view.contentOffset.y == -20)
      view.contentOffset.y = 100
      view.contentInset.top = 50
      #expect(view.contentOffset.y == 100)
      stage.screen.safeAreaInsets.top = 44
      #expect(view.adjustedContentInset.top == 94)
      view.contentInsetAdjustmentBehavior = .never
      #expect(view.adjustedContentInset.top == 50)
    }
  }

  @Test("goes on to where its edge is when the insets change on the way back")
  func insetsOnTheWay() {
    TestScreen.run { stage in
      let (view, log) = scroll(stage)
      stage.screen.touchDown(at: CGPoint(x: 160, y: 100))
      stage.screen.touchMove(to: CGPoint(x: 160, y: 400))
      stage.screen.advance(by: 1)
      stage.screen.touchUp()
      stage.screen.advance(by: 0.05)
      let before = view.contentOffset.y
      #expect(before < -60)
      view.contentInset.top = 40
      // A way back is no jump.
      #expect(view.contentOffset.y == before)
      stage.screen.advance(by: 2)
      #expect(view.contentOffset.y == -40)
      #expect(log.entries.suffix(2) == ["scroll", "end decelerating"])
      #expect(log.entries.count { $0 == "end decelerating" } == 1)
    }
  }

  @Test("keeps touches from its content for a while, and takes them away when it scrolls")
  func contentTouches() {
    TestScreen.run { stage in
      let (view, _) = scroll(stage)
      let child = TouchLog(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
      view.addSubview(child)
      stage.screen.touchDown(at: CGPoint(x: 10, y: 300))
      stage.screen.advance(by: 0.1)
      #expect(child.log == [])
      stage.screen.advance(by: 0.1)
      #expect(child.log == ["began"])
      stage.screen.touchMove(to: CGPoint(x: 10, y: 250))
      #expect(child.log == ["began", "cancelled"])
      stage.screen.advance(by: 1)
      stage.screen.touchUp()
      child.log = []
      stage.screen.tap(at: CGPoint(x: 10, y: 100))
      #expect(child.log == ["began", "ended"])
      child.log = []
      stage.screen.drag(from: CGPoint(x: 10, y: 300), to: CGPoint(x: 10, y: 200), duration: 0.1)
      #expect(child.log == [])
    }
  }

  @Test("tells observers of its offset and of its recognizer's state, as pulls to refresh need it")
  func observed() {
    TestScreen.run { stage in
      let (view, _) = scroll(stage)
      var log: [String] = []
      let observations = [
        view.observe(\.contentOffset) { _, _ in log.append("offset") },
        view.panGestureRecognizer.observe(\.state) { pan, _ in
          log.append("state \(pan.state.rawValue)")
        },
      ]
      stage.screen.drag(
        from: CGPoint(x: 10, y: 300), to: CGPoint(x: 10, y: 280), duration: 1.0 / 60)
      #expect(log == ["state 1", "offset", "state 3", "state 0"])
      _ = observations
    }
  }
}
