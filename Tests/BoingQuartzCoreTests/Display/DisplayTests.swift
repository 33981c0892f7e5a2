import BoingQuartzCore
import Testing

@Suite("Display")
struct DisplayTests {
  init() { CATransaction.flush() }

  @Test("the root layer fills the display")
  func root() {
    let display = Display(size: CGSize(width: 30, height: 20), scale: 2, clock: ManualClock())
    #expect(display.rootLayer.frame == CGRect(x: 0, y: 0, width: 30, height: 20))
    #expect(display.size == CGSize(width: 30, height: 20) && display.scale == 2)
    let own = CALayer()
    #expect(Display(rootLayer: own, size: .zero, clock: ManualClock()).rootLayer === own)
    #expect(own.bounds == .zero)
  }

  @Test("a given root layer leaves its superlayer")
  func givenRoot() {
    let (parent, root) = (CALayer(), CALayer())
    parent.addSublayer(root)
    let display = Display(rootLayer: root, size: .zero, clock: ManualClock())
    #expect(root.superlayer == nil && parent.sublayers == nil && display.frame().count == 1)
  }

  @Test("sizes and scales that make no sense are replaced", arguments: [-1, Double.nan, .infinity])
  func bad(value: Double) {
    let display = Display(
      size: CGSize(width: value, height: 5), scale: value, clock: ManualClock())
    #expect(display.size == CGSize(width: 0, height: 5) && display.scale == 1)
  }

  @Test("the clock stands until it is set, and refuses what is no time")
  func clock() {
    let clock = ManualClock(now: 3)
    clock.now = .nan
    #expect(clock.now == 3 && ManualClock(now: .infinity).now == 0)
    let display = Display(size: .zero, clock: clock)
    #expect(display.time == 3)
    #expect(display.makeCurrent { CACurrentMediaTime() } == 3)
    #expect(CACurrentMediaTime() != 3)
  }

  @Test("a delegate reads the display's time")
  func delegateTime() {
    let stage = Stage()
    var time = 0.0
    stage.add(Recorder().fade { time = CACurrentMediaTime() })
    stage.display.advance(to: 5)
    #expect(time == 1 && stage.clock.now == 5)
  }

  @Test("events under nested layer times come at the display's time")
  func nestedTimes() {
    let stage = Stage {
      $0.beginTime = 1
      $0.speed = 2
    }
    var end = 0.0
    let animation = Recorder().fade { [clock = stage.clock] in end = clock.now }
    animation.beginTime = 4
    stage.add(animation)
    stage.display.advance(to: 10)
    // Local 4 is 3 of the display, and one local second lasts half of one.
    #expect(end == 3.5)
  }

  @Test("going back calls no one")
  func back() {
    let recorder = Recorder()
    let stage = Stage()
    stage.add(recorder.fade())
    stage.display.advance(to: 0.5)
    stage.display.advance(to: 0)
    stage.display.advance(to: 0.5)
    #expect(recorder.events == ["start"] && stage.clock.now == 0.5)
  }

  @Test("only a manual clock can be advanced")
  func systemClock() async {
    await #expect(processExitsWith: .failure) {
      Display(size: CGSize(width: 1, height: 1)).advance(to: 1)
    }
  }

  @Test("an animation of no length that starts another each time comes to an end")
  func noLength() {
    let stage = Stage()
    var count = 0
    func next() {
      count += 1
      guard count < 500 else { return }
      CATransaction.begin()
      CATransaction.setAnimationDuration(0)
      stage.layer.add(Recorder().fade(duration: 0, onStop: next), forKey: "again")
      CATransaction.commit()
    }
    next()
    stage.display.advance(to: 1)
    #expect(count == 500 && stage.clock.now == 1)
  }
}
