import BoingQuartzCore
import Testing

@Suite("Transactions on several threads")
struct ThreadTests {
  let recorder = Recorder()

  @Test("what another thread commits is told by the display's own update")
  func committedElsewhere() {
    let stage = Stage()
    onThread {
      withCompletionBlock({ recorder.note("block") }) {
        stage.layer.add(recorder.fade(), forKey: "fade")
      }
    }
    #expect(recorder.events == [])
    stage.display.update()
    #expect(recorder.events == ["start"])
    stage.display.advance(to: 2)
    #expect(recorder.events == ["start", "block", "stop:1"])
  }

  @Test("a change is committed by its own thread though another has changes of the layer that wait")
  func sharedLayer() {
    let stage = Stage()
    stage.layer.opacity = 0.25
    onThread { withoutActions { stage.layer.zPosition = 3 } }
    #expect(stage.layer.presentation()?.zPosition == 3)
    CATransaction.flush()
  }

  @Test("so is the block of a transaction that changed the display's layers without animation")
  func unanimated() {
    let stage = Stage()
    onThread {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      stage.layer.opacity = 0.5
      CATransaction.setCompletionBlock { recorder.note("block") }
      CATransaction.commit()
    }
    stage.display.update()
    #expect(recorder.events == ["block"])
    #expect(stage.layer.presentation()?.opacity == 0.5)
  }

  @Test("the block of a transaction that changed nothing waits for its own thread's update")
  func unrelated() {
    let (stage, other) = (Stage(), Stage())
    onThread {
      withCompletionBlock { recorder.note("block") }
      recorder.note("committed")
      other.display.update()
    }
    stage.display.update()
    #expect(recorder.events == ["committed", "block"])
  }

  @Test("a removal by another thread is told by the display, too")
  func removed() {
    let stage = Stage()
    stage.add(recorder.fade())
    stage.display.update()
    onThread {
      stage.layer.removeAllAnimations()
      CATransaction.flush()
    }
    stage.display.update()
    #expect(recorder.events == ["start", "stop:0"])
  }

  @Test("a display tells only what happens to its own layers")
  func twoDisplays() {
    let (a, b) = (Stage(), Stage())
    a.add(recorder.fade("a "))
    b.add(recorder.fade("b "))
    b.display.advance(to: 3)
    #expect(recorder.events == ["b start", "b stop:1"])
    a.display.advance(to: 3)
    #expect(recorder.events == ["b start", "b stop:1", "a start", "a stop:1"])
  }

  @Test("the animations of a display that goes away are stopped at the thread's next update")
  func goneDisplay() {
    let layer = CALayer()
    do {
      let stage = Stage(layer)
      stage.add(recorder.fade())
      stage.display.update()
    }
    #expect(layer.animationKeys() == nil)
    Stage().display.update()
    #expect(recorder.events == ["start", "stop:0"])
  }

  @Test("calls about a display of the main actor that a task ends are made on the main actor")
  @MainActor
  func foreignEnd() async {
    let (layer, uncommitted) = (CALayer(), CALayer())
    await withCheckedContinuation { continuation in
      var display: Display? = Display(
        rootLayer: layer, size: CGSize(width: 9, height: 9), clock: ManualClock())
      layer.addSublayer(uncommitted)
      CATransaction.begin()
      CATransaction.setCompletionBlock {
        // The process ends here on another thread.
        MainActor.preconditionIsolated()
        recorder.note("block")
        continuation.resume()
      }
      layer.add(recorder.fade(), forKey: "fade")
      CATransaction.commit()
      uncommitted.add(recorder.fade("uncommitted "), forKey: "fade")
      nonisolated(unsafe) let last = Ending(display: display)
      display = nil
      DispatchQueue.global().async {
        last.display = nil
        Stage().display.update()
      }
    }
    #expect(recorder.events.filter { !$0.contains("uncommitted") } == ["start", "block", "stop:0"])
    #expect(
      recorder.events.filter { $0.contains("uncommitted") } == [
        "uncommitted start", "uncommitted stop:0",
      ])
  }

  private final class Ending {
    var display: Display?

    init(display: Display?) { self.display = display }
  }
}
