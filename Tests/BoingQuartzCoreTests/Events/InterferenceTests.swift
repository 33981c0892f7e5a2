import BoingQuartzCore
import Testing

@Suite("Delegates and blocks that change what is running")
struct InterferenceTests {
  let stage = Stage()
  let recorder = Recorder()

  private func fade(
    _ name: String, on layer: CALayer, duration: Double = 1, onStop: (() -> Void)? = nil,
    onStart: (() -> Void)? = nil
  ) {
    layer.add(
      recorder.fade(name + " ", duration: duration, onStop: onStop, onStart: onStart), forKey: name)
  }

  @Test("the animation itself removed at its start")
  func removesItself() {
    fade("a", on: stage.layer, onStart: { [stage] in stage.layer.removeAnimation(forKey: "a") })
    stage.display.advance(to: 2)
    #expect(recorder.events == ["a start", "a stop:0"] && stage.layer.animationKeys() == nil)
  }

  @Test("its layer removed at its start")
  func removesLayer() {
    fade("a", on: stage.layer, onStart: { [stage] in stage.layer.removeFromSuperlayer() })
    fade("b", on: stage.layer)
    stage.display.advance(to: 2)
    #expect(recorder.events == ["a start", "b start", "a stop:0", "b stop:0"])
    #expect(stage.display.frame().count == 1 && stage.layer.animationKeys() == nil)
  }

  @Test("another animation replaced at the end of the first")
  func replaces() {
    fade("a", on: stage.layer) { [stage] in fade("b", on: stage.layer) }
    fade("b", on: stage.layer, duration: 3)
    stage.display.advance(to: 5)
    #expect(
      recorder.events == [
        "a start", "b start", "a stop:1", "b stop:0", "b start", "b stop:1",
      ])
  }

  @Test("the last reference to the layer given up in a call")
  func releases() {
    weak var gone: CALayer?
    do {
      let layer = CALayer()
      gone = layer
      CATransaction.setDisableActions(true)
      stage.layer.addSublayer(layer)
      CATransaction.flush()
      fade(
        "a", on: layer, duration: 5,
        onStart: { [stage] in
          CATransaction.setDisableActions(true)
          stage.layer.sublayers = nil
        })
    }
    stage.display.advance(to: 2)
    #expect(gone == nil && recorder.events == ["a start", "a stop:0"])
  }

  @Test("an update within a call makes no call twice")
  func nestedUpdate() {
    fade("a", on: stage.layer, onStart: { [stage] in stage.display.update() })
    fade("b", on: stage.layer)
    stage.display.advance(to: 2)
    #expect(recorder.events == ["a start", "b start", "a stop:1", "b stop:1"])
  }

  @Test("the clock moved within a call")
  func movesClock() {
    fade("a", on: stage.layer) { [stage] in stage.clock.now = 10 }
    fade("b", on: stage.layer, duration: 3)
    stage.display.advance(to: 2)
    #expect(recorder.events.prefix(3) == ["a start", "b start", "a stop:1"])
    stage.display.advance(to: 20)
    #expect(recorder.events == ["a start", "b start", "a stop:1", "b stop:1"])
  }

  @Test("a completion block that animates with a block of its own")
  func chained() {
    var times: [Double] = []
    func next(_ left: Int) {
      CATransaction.begin()
      CATransaction.setAnimationDuration(0.5)
      CATransaction.setCompletionBlock { [clock = stage.clock] in
        times.append(clock.now)
        if left > 1 { next(left - 1) }
      }
      stage.layer.opacity = left.isMultiple(of: 2) ? 0 : 0.75
      CATransaction.commit()
    }
    CATransaction.flush()
    next(4)
    stage.display.advance(to: 3)
    #expect(times == [0.5, 1, 1.5, 2])
  }

  @Test("events of one update come in the order of their times")
  func ordered() {
    let layers = (0..<3).map { _ in CALayer() }
    CATransaction.setDisableActions(true)
    for layer in layers { stage.layer.addSublayer(layer) }
    CATransaction.flush()
    for (index, duration) in [3.0, 1, 2].enumerated() {
      fade("\(index)", on: layers[index], duration: duration)
    }
    stage.display.update()
    stage.clock.now = 10
    stage.display.update()
    #expect(
      recorder.events == [
        "0 start", "1 start", "2 start", "1 stop:1", "2 stop:1", "0 stop:1",
      ])
  }

  @Test("a change of clocks above moves the events that are to come")
  func rescheduled() {
    var ends: [Double] = []
    fade("a", on: stage.layer, duration: 4) { [clock = stage.clock] in ends.append(clock.now) }
    stage.display.advance(to: 1)
    // Twice as fast from here on: local time is 1 now, and 4 after 1.5 seconds.
    stage.layer.beginTime = 0.5
    stage.layer.speed = 2
    stage.display.advance(to: 9)
    #expect(ends == [2.5])
  }

  @Test("below a clock that stands still nothing ends until it goes on")
  func held() {
    var ends: [Double] = []
    fade("a", on: stage.layer, duration: 2) { [clock = stage.clock] in ends.append(clock.now) }
    stage.display.advance(to: 1)
    stage.layer.speed = 0
    stage.layer.timeOffset = 1
    stage.display.advance(to: 10)
    #expect(ends == [])
    stage.layer.speed = 1
    stage.layer.timeOffset = 0
    stage.layer.beginTime = 9
    stage.display.advance(to: 20)
    #expect(ends == [11])
  }

  @Test("a layer that moves to another superlayer keeps its animations and their times")
  func moved() {
    let (slow, child) = (CALayer(), CALayer())
    slow.speed = 0.5
    CATransaction.setDisableActions(true)
    stage.layer.addSublayer(slow)
    stage.layer.addSublayer(child)
    CATransaction.flush()
    var ends: [Double] = []
    fade("a", on: child, duration: 2) { [clock = stage.clock] in ends.append(clock.now) }
    stage.display.advance(to: 1)
    CATransaction.setDisableActions(true)
    slow.addSublayer(child)
    stage.display.advance(to: 9)
    // Local time is half the display's from the move on, which is at 1: the end, at 2, comes at 4.
    #expect(ends == [4] && recorder.events == ["a start", "a stop:1"])
  }
}
