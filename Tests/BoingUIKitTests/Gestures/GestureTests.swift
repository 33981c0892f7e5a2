import BoingUIKit
import Testing

/// Recognizers of gestures: facts §9 and Apple's pages.
@MainActor
@Suite("Gesture recognizers")
struct GestureTests {
  private func states(_ log: [UIGestureRecognizer.State]) -> [Int] { log.map(\.rawValue) }

  @Test("of taps recognise a finger that leaves soon and near")
  func tap() {
    TestScreen.run { stage in
      let view = stage.box(100, 100, 80, 80)
      var points: [CGPoint] = []
      view.addGestureRecognizer(UITapGestureRecognizer { points.append($0.location(in: view)) })
      stage.screen.tap(at: CGPoint(x: 130, y: 140))
      #expect(points == [CGPoint(x: 30, y: 40)])
      stage.screen.tap(at: CGPoint(x: 5, y: 5))
      stage.screen.advance(by: 1)
      // Held for too long.
      stage.screen.tap(at: CGPoint(x: 130, y: 140), duration: 0.8)
      // Strayed too far.
      stage.screen.drag(
        from: CGPoint(x: 130, y: 140), to: CGPoint(x: 130, y: 186), duration: 0.1)
      #expect(points.count == 1)
      stage.screen.advance(by: 1)
      stage.screen.drag(
        from: CGPoint(x: 130, y: 140), to: CGPoint(x: 130, y: 184), duration: 0.1)
      #expect(points.count == 2)
    }
  }

  @Test("of taps count them, and one waits for another to fail")
  func doubleTap() {
    TestScreen.run { stage in
      let view = stage.box(0, 0, 80, 80)
      var log: [String] = []
      let twice = UITapGestureRecognizer { _ in log.append("twice") }
      twice.numberOfTapsRequired = 2
      let once = UITapGestureRecognizer { [unowned screen = stage.screen] _ in
        log.append("once at \(screen.time)")
      }
      once.require(toFail: twice)
      view.addGestureRecognizer(once)
      view.addGestureRecognizer(twice)
      stage.screen.tap(at: CGPoint(x: 9, y: 9))
      stage.screen.advance(to: 0.1)
      stage.screen.tap(at: CGPoint(x: 9, y: 9))
      #expect(log == ["twice"])
      stage.screen.advance(to: 2)
      stage.screen.tap(at: CGPoint(x: 9, y: 9))
      #expect(log == ["twice"])
      stage.screen.advance(to: 3)
      #expect(log == ["twice", "once at 2.35"])
    }
  }

  @Test("of drags begin after 10 points, which are no part of the translation")
  func pan() {
    TestScreen.run { stage in
      let view = stage.box(0, 0, 200, 200)
      var log: [UIGestureRecognizer.State] = []
      var translations: [CGFloat] = []
      var speed: CGFloat = 0
      view.addGestureRecognizer(
        UIPanGestureRecognizer { pan in
          log.append(pan.state)
          translations.append(pan.translation(in: view).x)
          speed = pan.velocity(in: view).x
        })
      stage.screen.touchDown(at: CGPoint(x: 20, y: 20))
      for (x, time) in [(29.0, 0.1), (35, 0.2), (60, 0.3)] {
        stage.screen.advance(to: time)
        stage.screen.touchMove(to: CGPoint(x: x, y: 20))
      }
      #expect(states(log) == [1, 2] && translations == [5, 30])
      #expect(agree(speed.native, 250, within: 1e-6))
      // The velocity is that of the last motion, also after a rest.
      stage.screen.advance(to: 2)
      stage.screen.touchUp()
      #expect(states(log) == [1, 2, 3] && agree(speed.native, 250, within: 1e-6))
    }
  }

  @Test("of drags count from a translation that was set, and in a view's coordinates")
  func setTranslation() {
    TestScreen.run { stage in
      let view = stage.box(0, 0, 100, 100)
      view.transform = CGAffineTransform(scaleX: 2, y: 2)
      var values: [CGFloat] = []
      view.addGestureRecognizer(
        UIPanGestureRecognizer { pan in
          values.append(pan.translation(in: view).x)
          pan.setTranslation(.zero, in: view)
        })
      stage.screen.drag(
        from: CGPoint(x: 20, y: 20), to: CGPoint(x: 130, y: 20), duration: 5.0 / 60)
      // Five steps of 22 points, each 11 of the view's own.
      #expect(values.count == 6)
      #expect(
        zip(values, [6.0, 11, 11, 11, 11, 0]).allSatisfy { agree($0.native, $1, within: 1e-6) })
    }
  }

  @Test("of long presses begin after half a second")
  func longPress() {
    TestScreen.run { stage in
      let view = stage.box(0, 0, 100, 100)
      var log: [String] = []
      view.addGestureRecognizer(
        UILongPressGestureRecognizer { log.append("\($0.state.rawValue) at \(stage.screen.time)") })
      stage.screen.touchDown(at: CGPoint(x: 20, y: 20))
      stage.screen.advance(to: 0.4)
      stage.screen.touchMove(to: CGPoint(x: 29, y: 20))
      stage.screen.advance(to: 0.7)
      #expect(log == ["1 at 0.5"])
      stage.screen.touchMove(to: CGPoint(x: 80, y: 20))
      stage.screen.touchUp()
      #expect(log == ["1 at 0.5", "2 at 0.7", "3 at 0.7"])
      // Too short, and too far.
      stage.screen.tap(at: CGPoint(x: 20, y: 20), duration: 0.4)
      stage.screen.touchDown(at: CGPoint(x: 20, y: 20))
      stage.screen.touchMove(to: CGPoint(x: 31, y: 20))
      stage.screen.advance(by: 1)
      stage.screen.touchUp()
      #expect(log.count == 3)
    }
  }

  @Test("of strokes, pinches and turns")
  func others() {
    TestScreen.run { stage in
      let view = stage.box(0, 0, 300, 300)
      var log: [String] = []
      let left = UISwipeGestureRecognizer { _ in log.append("left") }
      left.direction = .left
      let pinch = UIPinchGestureRecognizer {
        log.append("scale \(($0.scale * 100).rounded() / 100)")
      }
      let turn = UIRotationGestureRecognizer {
        log.append("turn \(($0.rotation * 100).rounded() / 100)")
      }
      view.addGestureRecognizer(left)
      stage.screen.drag(from: CGPoint(x: 200, y: 50), to: CGPoint(x: 100, y: 55), duration: 0.2)
      stage.screen.drag(from: CGPoint(x: 100, y: 50), to: CGPoint(x: 200, y: 55), duration: 0.2)
      stage.screen.drag(from: CGPoint(x: 200, y: 50), to: CGPoint(x: 100, y: 55), duration: 2)
      #expect(log == ["left"])
      log = []
      view.removeGestureRecognizer(left)
      view.addGestureRecognizer(pinch)
      stage.screen.touchDown(at: CGPoint(x: 100, y: 100), finger: 1)
      stage.screen.touchDown(at: CGPoint(x: 200, y: 100), finger: 2)
      stage.screen.touchMove(to: CGPoint(x: 210, y: 100), finger: 2)
      stage.screen.touchMove(to: CGPoint(x: 265, y: 100), finger: 2)
      #expect(log == ["scale 1.0", "scale 1.5"])
      stage.screen.touchUp(finger: 1)
      stage.screen.touchUp(finger: 2)
      log = []
      view.removeGestureRecognizer(pinch)
      view.addGestureRecognizer(turn)
      stage.screen.touchDown(at: CGPoint(x: 100, y: 100), finger: 1)
      stage.screen.touchDown(at: CGPoint(x: 200, y: 100), finger: 2)
      stage.screen.touchMove(to: CGPoint(x: 200, y: 110), finger: 2)
      stage.screen.touchMove(to: CGPoint(x: 100, y: 200), finger: 2)
      #expect(log == ["turn 0.0", "turn 1.47"])
    }
  }

  @Test("of drags from an edge want the edge")
  func edge() {
    TestScreen.run { stage in
      var count = 0
      let pan = UIScreenEdgePanGestureRecognizer(target: nil, action: nil)
      pan.edges = .left
      @MainActor final class Target: NSObject {
        var count = 0
        func drag(_ pan: UIScreenEdgePanGestureRecognizer) { if pan.state == .began { count += 1 } }
      }
      let target = Target()
      pan.addTarget(target, action: Selector(Target.drag(_:)))
      stage.window.addGestureRecognizer(pan)
      for (x, expected) in [(5.0, 1), (50, 1), (3, 2)] {
        stage.screen.drag(
          from: CGPoint(x: x, y: 200), to: CGPoint(x: x + 60, y: 205), duration: 0.2)
        count = target.count
        #expect(count == expected)
      }
    }
  }

  @Test(
    "take touches away from the view once they are a gesture, unless they are told not to",
    arguments: [true, false])
  func cancelling(cancels: Bool) {
    TestScreen.run { stage in
      let view = stage.add(TouchLog(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
      let pan = UIPanGestureRecognizer { _ in }
      pan.cancelsTouchesInView = cancels
      view.addGestureRecognizer(pan)
      stage.screen.touchDown(at: CGPoint(x: 10, y: 10))
      stage.screen.touchMove(to: CGPoint(x: 15, y: 10))
      stage.screen.touchMove(to: CGPoint(x: 40, y: 10))
      stage.screen.touchMove(to: CGPoint(x: 50, y: 10))
      stage.screen.touchUp()
      #expect(
        view.log
          == (cancels
            ? ["began", "moved", "cancelled"] : ["began", "moved", "moved", "moved", "ended"]))
    }
  }

  @Test("of the inner view go before those of the outer one, unless both are allowed")
  func rivals() {
    final class Both: NSObject, UIGestureRecognizerDelegate {
      func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
      ) -> Bool { true }
    }
    for allowsBoth in [false, true] {
      TestScreen.run { stage in
        let outer = stage.box(0, 0, 200, 200)
        let inner = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        outer.addSubview(inner)
        var log: [String] = []
        let first = UITapGestureRecognizer { _ in log.append("outer") }
        let second = UITapGestureRecognizer { _ in log.append("inner") }
        let both = Both()
        if allowsBoth { first.delegate = both }
        outer.addGestureRecognizer(first)
        inner.addGestureRecognizer(second)
        stage.screen.tap(at: CGPoint(x: 50, y: 50))
        #expect(log == (allowsBoth ? ["inner", "outer"] : ["inner"]))
        log = []
        stage.screen.tap(at: CGPoint(x: 150, y: 150))
        #expect(log == ["outer"])
      }
    }
  }

  @Test("ask whether they may begin, and whether they see a touch")
  func delegate() {
    final class Strict: NSObject, UIGestureRecognizerDelegate {
      var (begins, receives) = (true, true)
      func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { begins }
      func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
      ) -> Bool { receives }
    }
    TestScreen.run { stage in
      let view = stage.box(0, 0, 100, 100)
      var count = 0
      let tap = UITapGestureRecognizer { _ in count += 1 }
      let strict = Strict()
      tap.delegate = strict
      view.addGestureRecognizer(tap)
      for (begins, receives, expected) in [
        (false, true, 0), (true, false, 0), (true, true, 1),
      ] {
        (strict.begins, strict.receives) = (begins, receives)
        stage.screen.tap(at: CGPoint(x: 9, y: 9))
        #expect(count == expected)
      }
      tap.isEnabled = false
      stage.screen.tap(at: CGPoint(x: 9, y: 9))
      #expect(count == 1)
    }
  }

  @Test("are broken off when they are disabled on the way, or the touch is taken away")
  func brokenOff() {
    TestScreen.run { stage in
      let view = stage.box(0, 0, 100, 100)
      var log: [UIGestureRecognizer.State] = []
      let pan = UIPanGestureRecognizer { log.append($0.state) }
      view.addGestureRecognizer(pan)
      stage.screen.touchDown(at: CGPoint(x: 10, y: 10))
      stage.screen.touchMove(to: CGPoint(x: 40, y: 10))
      pan.isEnabled = false
      pan.isEnabled = true
      stage.screen.touchUp()
      #expect(states(log) == [1, 4])
      stage.screen.touchDown(at: CGPoint(x: 10, y: 10))
      stage.screen.touchMove(to: CGPoint(x: 40, y: 10))
      stage.screen.touchCancel()
      #expect(states(log) == [1, 4, 1, 4])
    }
  }

  @Test("leave out touches that are not finite, and fingers that are not down")
  func nonsense() {
    TestScreen.run { stage in
      let said = DiagnosticLog.of {
        stage.screen.touchDown(at: CGPoint(x: CGFloat.nan, y: 0))
        stage.screen.touchMove(to: .zero)
        stage.screen.touchUp(finger: 7)
        stage.screen.touchDown(at: CGPoint(x: -1e9, y: 1e9))
        stage.screen.touchUp()
      }
      #expect(said.count == 1)
    }
  }
}
