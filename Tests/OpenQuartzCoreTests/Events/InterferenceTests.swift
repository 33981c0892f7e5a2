import OpenQuartzCore
import Testing

@Suite("Delegates and blocks that change what is running")
struct InterferenceTests {
  let stage = Stage()
  let recorder = Recorder()

  /// A delegate that writes down events and runs `onStart` and `onStop`.
  final class Acting: CAAnimationDelegate {
    let recorder: Recorder
    let name: String
    var onStart: (() -> Void)?
    var onStop: (() -> Void)?

    init(_ recorder: Recorder, _ name: String) {
      self.recorder = recorder
      self.name = name
    }

    func animationDidStart(_ anim: CAAnimation) {
      recorder.note(name + " start")
      onStart?()
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      recorder.note("\(name) stop:\(flag ? 1 : 0)")
      onStop?()
    }
  }

  @discardableResult
  private func fade(_ name: String, on layer: CALayer, duration: Double = 1) -> Acting {
    let delegate = Acting(recorder, name)
    let animation = CABasicAnimation("opacity", from: 0, to: 1)
    animation.duration = duration
    animation.delegate = delegate
    layer.add(animation, forKey: name)
    return delegate
  }

  @Test("the animation itself removed at its start")
  func removesItself() {
    let delegate = fade("a", on: stage.layer)
    delegate.onStart = { [stage] in stage.layer.removeAnimation(forKey: "a") }
    stage.display.advance(to: 2)
    #expect(recorder.events == ["a start", "a stop:0"] && stage.layer.animationKeys() == nil)
  }

  @Test("its layer removed at its start")
  func removesLayer() {
    let delegate = fade("a", on: stage.layer)
    fade("b", on: stage.layer)
    delegate.onStart = { [stage] in stage.layer.removeFromSuperlayer() }
    stage.display.advance(to: 2)
    #expect(recorder.events == ["a start", "b start", "a stop:0", "b stop:0"])
    #expect(stage.display.frame().count == 1 && stage.layer.animationKeys() == nil)
  }

  @Test("another animation replaced at the end of the first")
  func replaces() {
    let delegate = fade("a", on: stage.layer)
    fade("b", on: stage.layer, duration: 3)
    delegate.onStop = { [stage] in fade("b", on: stage.layer) }
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
      let delegate = fade("a", on: layer, duration: 5)
      delegate.onStart = { [stage] in
        CATransaction.setDisableActions(true)
        stage.layer.sublayers = nil
      }
    }
    stage.display.advance(to: 2)
    #expect(gone == nil && recorder.events == ["a start", "a stop:0"])
  }

  @Test("an update within a call makes no call twice")
  func nestedUpdate() {
    let delegate = fade("a", on: stage.layer)
    fade("b", on: stage.layer)
    delegate.onStart = { [stage] in stage.display.update() }
    stage.display.advance(to: 2)
    #expect(recorder.events == ["a start", "b start", "a stop:1", "b stop:1"])
  }

  @Test("the clock moved within a call")
  func movesClock() {
    let delegate = fade("a", on: stage.layer)
    fade("b", on: stage.layer, duration: 3)
    delegate.onStop = { [stage] in stage.clock.now = 10 }
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
    let delegate = fade("a", on: stage.layer, duration: 4)
    delegate.onStop = { [clock = stage.clock] in ends.append(clock.now) }
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
    let delegate = fade("a", on: stage.layer, duration: 2)
    delegate.onStop = { [clock = stage.clock] in ends.append(clock.now) }
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
    let delegate = fade("a", on: child, duration: 2)
    delegate.onStop = { [clock = stage.clock] in ends.append(clock.now) }
    stage.display.advance(to: 1)
    CATransaction.setDisableActions(true)
    slow.addSublayer(child)
    stage.display.advance(to: 9)
    // Local time is half the display's from the move on, which is at 1: the end, at 2, comes at 4.
    #expect(ends == [4] && recorder.events == ["a start", "a stop:1"])
  }
}
