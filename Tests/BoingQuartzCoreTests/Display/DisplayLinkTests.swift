import BoingQuartzCore
import BoingRender
import BoingTestSupport
import Testing

@Suite("CADisplayLink")
struct DisplayLinkTests {
  final class Target {
    var times: [Double] = []
    var onStep: ((CADisplayLink) -> Void)?

    func step(_ link: CADisplayLink) {
      times.append(link.timestamp)
      onStep?(link)
    }
  }

  let target = Target()
  let clock = ManualClock()
  let display: Display

  init() {
    CATransaction.flush()
    display = Display(size: CGSize(width: 10, height: 10), clock: clock, refreshRate: 10)
  }

  private func link() -> CADisplayLink {
    CADisplayLink(target: target, selector: Target.step)
  }

  /// Refreshes of ten a second, from whole tenths.
  private func tenths(_ list: [Int]) -> [Double] { list.map { Double($0) / 10 } }

  @Test(
    "a link is called at every refresh on the way, in whatever steps the clock goes",
    arguments: [[1.0], [0.3, 0.35, 1], [0.05, 0.1, 0.15, 0.95, 1]])
  func steps(stops: [Double]) {
    link().add(to: .main, forMode: .common)
    for stop in stops { display.advance(to: stop) }
    #expect(target.times == tenths(Array(1...10)))
  }

  @Test("before the first call times are 0; then refresh, next refresh and the time between")
  func times() {
    let link = link()
    #expect(link.timestamp == 0 && link.targetTimestamp == 0 && link.duration == 0)
    #expect(!link.isPaused && link.preferredFramesPerSecond == 0)
    #expect(link.preferredFrameRateRange == .default)
    link.preferredFramesPerSecond = 5
    link.add(to: .main, forMode: .default)
    display.advance(to: 0.5)
    #expect(link.timestamp == 0.4 && link.targetTimestamp == 0.6 && link.duration == 0.1)
  }

  /// A wish, and every how many refreshes of 60 a second it is met.
  static let rates: [(Float, Float, Float?, Int)] = [
    (0, 0, nil, 1), (0, 0, 60, 1), (0, 0, 30, 2), (0, 0, 20, 3), (0, 0, 26, 2), (0, 0, 45, 1),
    (0, 0, 44, 2), (0, 0, 120, 1), (0, 0, 7, 9), (8, 15, nil, 4), (8, 15, 10, 6), (0, 30, nil, 2),
    (0, 24, nil, 3), (24, 30, 60, 2), (25, 26, 26, 3), (1, 1, 1, 60),
  ]

  @Test("the rate is a whole part of the display's, nearest to the preferred one", arguments: rates)
  func rate(minimum: Float, maximum: Float, preferred: Float?, expected: Int) {
    let display = Display(size: .zero, clock: clock)
    let link = display.displayLink(target: target, selector: Target.step)
    link.preferredFrameRateRange = CAFrameRateRange(
      minimum: minimum, maximum: maximum, preferred: preferred)
    link.add(to: .main, forMode: .common)
    display.advance(to: 2)
    #expect(
      target.times == stride(from: expected, through: 120, by: expected).map { Double($0) / 60 })
  }

  @Test(
    "frames a second and intervals ask for the same", arguments: [(5, 2), (10, 1), (3, 3), (0, 1)])
  func framesPerSecond(rate: Int, stride: Int) {
    let (first, second) = (link(), Target())
    first.preferredFramesPerSecond = rate
    first.add(to: .main, forMode: .common)
    let other = CADisplayLink(target: second, selector: Target.step)
    (other as any Intervals).setInterval(stride)
    other.add(to: .main, forMode: .common)
    display.advance(to: 3)
    #expect(target.times == second.times && !second.times.isEmpty)
  }

  @Test("rates and intervals that make no sense are refused and reported")
  func refused() {
    let link = link()
    let messages = diagnostics {
      link.preferredFramesPerSecond = -1
      (link as any Intervals).setInterval(0)
    }
    #expect(messages.count == 2 && link.preferredFramesPerSecond == 0)
  }

  @Test("events come before links at the same time, and links in the order of adding")
  func order() {
    let recorder = Recorder()
    display.rootLayer.add(recorder.fade(duration: 0.2), forKey: "fade")
    let (a, b) = (Target(), Target())
    a.onStep = { [clock] _ in recorder.note("a \(clock.now)") }
    b.onStep = { [clock] _ in recorder.note("b \(clock.now)") }
    let links = [a, b].map { CADisplayLink(target: $0, selector: Target.step) }
    for link in links { link.add(to: .main, forMode: .common) }
    display.advance(to: 0.3)
    #expect(
      recorder.events == [
        "start", "a 0.1", "b 0.1", "stop:1", "a 0.2", "b 0.2", "a 0.3", "b 0.3",
      ])
  }

  @Test("what a link changes is committed at its time")
  func commits() {
    // The display holds the link, and the link its target.
    target.onStep = { [weak display] link in
      CATransaction.setDisableActions(true)
      display?.rootLayer.cornerRadius = link.timestamp * 10
    }
    link().add(to: .main, forMode: .common)
    let recording = display.record(until: 1)
    let shown = [0, 0.05, 0.1, 0.35, 0.99].map {
      recording.frame(at: $0).layers[0].values.cornerRadius
    }
    #expect(shown == [0, 0, 1, 3, 9])
  }

  @Test("a paused link is left out and not made up for")
  func paused() {
    let link = link()
    link.add(to: .main, forMode: .common)
    display.advance(to: 0.2)
    link.isPaused = true
    display.advance(to: 0.55)
    link.isPaused = false
    display.advance(to: 0.75)
    #expect(target.times == tenths([1, 2, 6, 7]))
  }

  @Test("a link stays while it is in any mode")
  func modes() {
    let link = link()
    link.add(to: .main, forMode: .common)
    link.add(to: .main, forMode: .common)
    link.add(to: .main, forMode: .default)
    link.remove(from: .main, forMode: .common)
    display.advance(to: 0.1)
    link.remove(from: .main, forMode: .default)
    display.advance(to: 0.2)
    link.add(to: .main, forMode: .default)
    display.advance(to: 0.3)
    #expect(target.times == tenths([1, 3]))
  }

  @Test(
    "an invalidated link is called no more, even in the middle of a call, and lets its target go")
  func invalidated() {
    weak var gone: Target?
    let link: CADisplayLink
    do {
      let target = Target()
      gone = target
      target.onStep = { $0.invalidate() }
      link = CADisplayLink(target: target, selector: Target.step)
      link.add(to: .main, forMode: .common)
    }
    #expect(gone != nil)
    display.advance(to: 1)
    #expect(gone == nil && link.timestamp == 0.1)
    link.add(to: .main, forMode: .common)
    display.advance(to: 2)
    #expect(link.timestamp == 0.1)
  }

  @Test("an update calls once, for the latest refresh")
  func late() {
    link().add(to: .main, forMode: .common)
    display.update()
    clock.now = 0.57
    display.update()
    display.update()
    clock.now = 0.6
    display.update()
    #expect(target.times == tenths([5, 6]))
  }

  @Test("when the clock goes back the link follows")
  func back() {
    link().add(to: .main, forMode: .common)
    display.advance(to: 0.3)
    display.advance(to: 0)
    display.advance(to: 0.2)
    #expect(target.times == tenths([1, 2, 3, 1, 2]))
  }

  @Test("a link added in a call goes to the display that makes it; elsewhere to the next one")
  func whichDisplay() {
    let other = Display(size: .zero, clock: ManualClock(), refreshRate: 4)
    let (inside, outside) = (Target(), Target())
    CADisplayLink(target: outside, selector: Target.step).add(to: .main, forMode: .common)
    display.makeCurrent {
      CADisplayLink(target: inside, selector: Target.step).add(to: .main, forMode: .common)
    }
    other.advance(to: 0.5)
    display.advance(to: 0.2)
    #expect(outside.times == [0.25, 0.5] && inside.times == tenths([1, 2]))
  }

  @Test("a link that was removed before any display was current is called by none")
  func removedEarly() {
    let link = link()
    link.add(to: .main, forMode: .common)
    link.remove(from: .main, forMode: .common)
    display.advance(to: 1)
    #expect(target.times == [])
  }

  @Test("refresh rates that make no sense are replaced", arguments: [0, -1, .nan, .infinity, 1e9])
  func badRate(rate: Double) {
    #expect(Display(size: .zero, clock: clock, refreshRate: rate).refreshRate == 60)
  }
}

/// A deprecated property, reached without the compiler's warning.
private protocol Intervals {
  func setInterval(_ interval: Int)
}

extension CADisplayLink: Intervals {
  @available(*, deprecated)
  func setInterval(_ interval: Int) { frameInterval = interval }
}
