import BoingQuartzCore
import BoingRender
import BoingTestSupport
import Testing

@Suite("Displays in real time", .timeLimit(.minutes(60)))
@MainActor
struct DisplayRunTests {
  private let display = Display(size: CGSize(width: 100, height: 100), refreshRate: 500)
  private let layer = CALayer()

  init() {
    CATransaction.flush()
    withoutActions { display.rootLayer.addSublayer(layer) }
  }

  /// The frames that a run showed.
  private final class Log {
    var opacities: [Float] = []
    var times: [Double] = []
    var events: [String] = []
  }

  private func run(into log: Log) {
    display.run { frame in
      log.opacities.append(Float(frame.layers[1].values.opacity))
      log.times.append(frame.time)
    }
  }

  private func fade(_ seconds: Double, _ onStop: @escaping (Bool) -> Void) -> CABasicAnimation {
    let animation = CABasicAnimation("opacity", from: 0, to: 0.5)
    animation.duration = seconds
    animation.delegate = StopDelegate(onStop)
    return animation
  }

  /// Plays a fade to its end, and gives whether it finished.
  private func play(_ seconds: Double = 0.05) async -> Bool {
    await withCheckedContinuation { continuation in
      layer.add(fade(seconds) { continuation.resume(returning: $0) }, forKey: "fade")
    }
  }

  private func pause(_ seconds: Double) async throws {
    try await Task.sleep(for: .seconds(seconds))
  }

  /// Waits until `condition` holds, however long others keep the main queue busy; a minute at most.
  private func expect(
    _ comment: Comment, sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: () -> Bool
  ) async throws {
    for _ in 0..<6000 where !condition() { try await pause(0.01) }
    #expect(condition(), comment, sourceLocation: sourceLocation)
  }

  /// Waits until the display has made the update that it still had to make, which a busy main queue
  /// holds back: the number of updates is the same over twenty refreshes and turns of the queue.
  private func becomeStill() async throws {
    var (still, updates) = (0, -1)
    while still < 20 {
      still = display.updateCount == updates ? still + 1 : 0
      updates = display.updateCount
      try await pause(0.002)
    }
  }

  @Test("an animation plays to its end; the frames rise in time and end with the layer's own value")
  func plays() async throws {
    let log = Log()
    run(into: log)
    #expect(display.isRunning)
    var isOnTheWay: Bool { log.opacities.contains { $0 > 0 && $0 < 0.5 } }
    // Where others keep the main queue busy, only a long animation has a frame on the way.
    for seconds in [0.05, 1, 10, 100] where !isOnTheWay {
      #expect(await play(seconds))
    }
    try await expect("the layer's own value") { log.opacities.last == 1 }
    display.stop()
    #expect(!display.isRunning)
    #expect(isOnTheWay)
    #expect(zip(log.times, log.times.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("a run loop run on the main actor updates it as well as the main queue")
  func runLoop() {
    let log = Log()
    run(into: log)
    layer.add(fade(0.05) { log.events.append("stop:\($0)") }, forKey: "fade")
    while log.events.isEmpty {
      #expect(RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 1)))
    }
    display.stop()
    #expect(log.events == ["stop:true"])
    #expect(log.opacities.count > 1)
  }

  @Test("nothing is updated while nothing moves, and a commit wakes it")
  func pauses() async throws {
    let log = Log()
    run(into: log)
    #expect(await play())
    try await becomeStill()
    let (updates, frames) = (display.updateCount, log.times.count)
    try await pause(0.1)
    #expect(display.updateCount == updates)
    CATransaction.setDisableActions(true)
    layer.opacity = 0.25
    try await expect("the change") { log.opacities.last == 0.25 }
    try await becomeStill()
    #expect(log.times.count == frames + 1)
    display.stop()
  }

  @Test("it wakes for the beginning of an animation to come")
  func later() async throws {
    let log = Log()
    run(into: log)
    let finished = await withCheckedContinuation { continuation in
      let animation = fade(0.02) { continuation.resume(returning: $0) }
      animation.beginTime = CACurrentMediaTime() + 0.15
      layer.add(animation, forKey: "fade")
    }
    #expect(finished)
    // Not one for each of the 75 refreshes before the beginning.
    #expect(log.times.count < 40)
    display.stop()
  }

  @Test("a frame's own changes are shown at the next refresh, not at once")
  func pacing() async throws {
    let log = Log()
    // Media time may stand still on the main thread while the display does not run: a main screen's does.
    let start = ProcessInfo.processInfo.systemUptime
    display.run { [layer] frame in
      log.times.append(frame.time)
      CATransaction.setDisableActions(true)
      layer.opacity = layer.opacity == 1 ? 0.5 : 1
    }
    try await expect("frame after frame") { log.times.count > 10 }
    display.stop()
    let most = (ProcessInfo.processInfo.systemUptime - start) * display.refreshRate + 2
    #expect(Double(log.times.count) <= most)
    let count = log.times.count
    try await pause(0.02)
    #expect(log.times.count == count)
  }

  @Test("it stays alive while it runs, and is freed after")
  func lifetime() async throws {
    weak var weakDisplay: Display?
    weak var weakLayer: CALayer?
    var finished: Bool?
    func begin() {
      let other = Display(size: CGSize(width: 10, height: 10), refreshRate: 500)
      let layer = CALayer()
      other.rootLayer.addSublayer(layer)
      (weakDisplay, weakLayer) = (other, layer)
      other.run()
    }
    begin()
    weakLayer?.add(fade(0.03) { finished = $0 }, forKey: "fade")
    while finished == nil { try await pause(0.01) }
    #expect(finished == true)
    weakDisplay?.stop()
    try await expect("freed") { weakDisplay == nil && weakLayer == nil }
  }

  @Test("display links go to it, and keep it updated until they are gone")
  func links() async throws {
    display.run()
    let counter = LinkCounter()
    let link = CADisplayLink(target: counter, selector: LinkCounter.step)
    link.add(to: .main, forMode: .common)
    try await expect("calls") { counter.count >= 5 }
    link.invalidate()
    try await becomeStill()
    let (count, updates) = (counter.count, display.updateCount)
    try await pause(0.05)
    #expect(counter.count == count)
    #expect(display.updateCount == updates)
    display.stop()
  }

  private final class LinkCounter {
    var count = 0
    func step(_ link: CADisplayLink) { count += 1 }
  }

  @Test("a display with a manual clock does not run, and says so")
  func manual() {
    let other = Display(size: CGSize(width: 10, height: 10), clock: ManualClock())
    let messages = diagnostics { other.run() }
    #expect(!other.isRunning)
    #expect(messages.count == 1)
    #expect(messages.first?.contains("ManualClock") == true)
  }
}

private final class StopDelegate: CAAnimationDelegate {
  let onStop: (Bool) -> Void
  init(_ onStop: @escaping (Bool) -> Void) { self.onStop = onStop }
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { onStop(flag) }
}

/// A display that belongs to an actor whose jobs may have any thread.
private actor Studio {
  private let display = Display(size: CGSize(width: 10, height: 10), refreshRate: 500)
  private let layer = CALayer()
  private(set) var frames = 0

  func start() {
    display.rootLayer.addSublayer(layer)
    display.run { [unowned self] _ in assumeIsolated { $0.frames += 1 } }
  }

  func fade() async -> Bool {
    await withCheckedContinuation { continuation in
      let animation = CABasicAnimation("opacity", from: 0, to: 1)
      animation.duration = 0.05
      animation.delegate = StopDelegate { continuation.resume(returning: $0) }
      layer.add(animation, forKey: "fade")
    }
  }

  func change(_ opacity: Float) { layer.opacity = opacity }
  var shown: Float? { layer.presentation()?.opacity }
  func stop() { display.stop() }
}

@Suite("Displays on actors and threads", .timeLimit(.minutes(60)))
struct DisplaySiteTests {
  @Test("an actor's display commits, plays and calls on the actor, whichever threads it has")
  func actor() async throws {
    let studio = Studio()
    await studio.start()
    // Each shows its beginning or its end at least, however busy the threads of the pool are.
    for _ in 0..<10 { #expect(await studio.fade()) }
    #expect(await studio.frames >= 10)
    await studio.change(0.5)
    while await studio.shown != 0.5 { try await Task.sleep(for: .milliseconds(5)) }
    await studio.stop()
  }

  @Test("a thread's run loop updates its display, and does not end before it is stopped")
  func thread() async {
    let finished: [Bool] = await withCheckedContinuation { continuation in
      Thread {
        let display = Display(size: CGSize(width: 10, height: 10), refreshRate: 500)
        let layer = CALayer()
        display.rootLayer.addSublayer(layer)
        display.run()
        var finished: [Bool] = []
        for _ in 0..<2 {
          let fade = Recorder().fade(duration: 0.03) {
            finished.append(true)
            if finished.count == 2 { display.stop() }
          }
          layer.add(fade, forKey: nil)
        }
        // Ends with the last of its sources.
        RunLoop.current.run()
        continuation.resume(returning: finished)
      }.start()
    }
    #expect(finished == [true, true])
  }
}
