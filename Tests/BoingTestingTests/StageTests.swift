import Boing
import Foundation
import Synchronization
import Testing

@testable import BoingTesting

/// A red square at the left of a stage of 100 by 100 points.
private func square() -> CALayer {
  let layer = CALayer()
  layer.name = "badge"
  layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
  layer.position = CGPoint(x: 10, y: 50)
  layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
  return layer
}

/// A linear animation of a second from 10 to 90.
private func slide() -> CABasicAnimation {
  let animation = CABasicAnimation(keyPath: "position.x")
  animation.fromValue = 10.0
  animation.toValue = 90.0
  animation.duration = 1
  return animation
}

/// A list of what happened, from any thread.
private final class Log: Sendable {
  private let list = Mutex<[String]>([])
  func note(_ entry: String) { list.withLock { $0.append(entry) } }
  var entries: [String] { list.withLock { $0 } }
}

@Suite struct StageTests {
  let layer = square()

  private func stage() -> Stage {
    Stage(size: CGSize(width: 100, height: 100)) { layer }
  }

  @Test(arguments: [0, 0.25, 0.5, 0.999])
  func `a linear animation shows the value of its time`(time: Double) {
    let stage = stage()
    layer.add(slide(), forKey: nil)
    stage.advance(by: .zero)
    stage.advance(to: .seconds(time))
    #expect(layer.presentation.position.x.isApproximately(10 + 80 * time, within: 1e-9))
    #expect(layer.presentation.position.y == 50)
    #expect(layer.position.x == 10)
  }

  @Test func `the presentation has what bounces, by name and by key path`() {
    let stage = stage()
    let spin = CABasicAnimation(keyPath: "transform.rotation.z")
    spin.toValue = 2.0
    spin.duration = 1
    layer.add(spin, forKey: nil)
    stage.advance(by: .zero)
    stage.advance(by: .milliseconds(500))
    let rotation: CGFloat? = layer.presentation.value(of: \.transform.rotation)
    #expect(rotation.isApproximately(1, within: 1e-9))
    #expect(layer.presentation.value(forKeyPath: "opacity") as? Float == 1)
  }

  @Test func `a change shows as soon as it is read`() {
    let stage = stage()
    layer.opacity = 0.5
    layer.removeAllAnimations()
    #expect(layer.presentation.opacity == 0.5)
    #expect(stage.time == .zero)
  }

  @Test func `a layer shows as soon as it is added, and no more once it is removed`() {
    let stage = stage()
    let late = CALayer()
    late.opacity = 0.25
    layer.addSublayer(late)
    #expect(late.presentation.opacity == 0.25)
    late.removeFromSuperlayer()
    stage.advance(by: .zero)
    withKnownIssue { #expect(late.presentation.opacity == 0.25) }
  }

  @Test func `a layer on no stage is a failure that names it`() {
    withKnownIssue {
      #expect(square().presentation.position.x == 10)
    } matching: {
      $0.comments.map(\.rawValue) == [
        "the layer \"badge\" is not on the stage: pass it to Stage(size:), or add it to a layer that is there, and advance"
      ]
    }
  }

  @Test func `layers come from blocks, branches, loops and lists`() {
    let (isDark, names) = (true, ["a", "b"])
    let stage = Stage(size: CGSize(width: 10, height: 10)) {
      layer
      if isDark { CALayer() } else { CATextLayer() }
      if !isDark { CALayer() }
      for _ in names { CAShapeLayer() }
      [CALayer(), CALayer()]
    }
    #expect(stage.rootLayer.sublayers?.count == 6)
    #expect(stage.rootLayer.sublayers?.first === layer)
    #expect(Stage(size: .zero) {}.rootLayer.sublayers == nil)
  }

  // MARK: Time

  @Test func `completion blocks run at the times of their events`() {
    let (stage, log) = (stage(), Log())
    CATransaction.begin()
    CATransaction.setCompletionBlock { log.note("slid at \(CACurrentMediaTime())") }
    layer.add(slide(), forKey: nil)
    CATransaction.commit()
    stage.advance(by: .seconds(0.9))
    #expect(log.entries.isEmpty)
    stage.advance(by: .seconds(5))
    #expect(log.entries == ["slid at 1.0"])
  }

  @Test func `delegates hear of starts and ends`() {
    final class Listener: NSObject, CAAnimationDelegate {
      let log = Log()
      func animationDidStart(_ anim: CAAnimation) { log.note("start") }
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { log.note("stop \(flag)") }
    }
    let (stage, listener, animation) = (stage(), Listener(), slide())
    animation.delegate = listener
    layer.add(animation, forKey: nil)
    stage.advance(by: .seconds(2))
    #expect(listener.log.entries == ["start", "stop true"])
  }

  @Test func `the code of a stage reads its time`() {
    let stage = stage()
    stage.advance(by: .seconds(3))
    #expect(stage.perform { CACurrentMediaTime() } == 3)
    #expect(stage.time == .seconds(3))
  }

  @Test func `time does not go back`() {
    let stage = stage()
    stage.advance(by: .seconds(1))
    withKnownIssue {
      stage.advance(by: .seconds(-0.5))
    } matching: {
      $0.comments.map(\.rawValue) == ["the stage stands at 1 s and cannot go back to 0.5 s"]
    }
    #expect(stage.time == .seconds(1))
  }

  // MARK: Code that sleeps

  @Test func `a task of the stage wakes at its deadlines, between the animations' events`() {
    let (stage, log) = (stage(), Log())
    CATransaction.begin()
    CATransaction.setCompletionBlock { log.note("slid") }
    layer.add(slide(), forKey: nil)
    CATransaction.commit()
    let clock = stage.clock
    stage.task {
      for _ in 0..<3 {
        try await clock.sleep(for: .milliseconds(400))
        log.note("woke at \(CACurrentMediaTime())")
      }
    }
    stage.advance(by: .seconds(10))
    #expect(log.entries == ["woke at 0.4", "woke at 0.8", "slid", "woke at 1.2"])
    #expect(stage.time == .seconds(10))
    #expect(Test.current != nil)
  }

  @Test func `sleepers of one deadline wake in the order in which they fell asleep`() {
    let (stage, log) = (stage(), Log())
    let clock = stage.clock
    for name in ["a", "b", "c", "d"] {
      stage.task {
        try await clock.sleep(until: .init(offset: .seconds(1)))
        log.note(name)
      }
    }
    stage.advance(by: .seconds(0.999))
    #expect(log.entries.isEmpty)
    stage.advance(by: .milliseconds(1))
    #expect(log.entries == ["a", "b", "c", "d"])
  }

  @Test func `what a task changes is animated from its own time`() throws {
    let (stage, layer) = (stage(), layer)
    stage.task {
      try await stage.clock.sleep(for: .seconds(1))
      layer.add(slide(), forKey: nil)
    }
    stage.advance(to: .seconds(1.5))
    #expect(layer.presentation.position.x.isApproximately(50, within: 1e-9))
  }

  @Test func `a deadline in the past does not suspend`() throws {
    let stage = stage()
    stage.advance(by: .seconds(1))
    let now = try stage.run {
      try await stage.clock.sleep(until: .init(offset: .seconds(-1)))
      try await stage.clock.sleep(for: .zero)
      return stage.clock.now.offset
    }
    #expect(now == .seconds(1))
  }

  @Test func `code that awaits a bounce is run until it returns`() throws {
    let (stage, layer) = (stage(), layer)
    let value = try stage.run {
      try await stage.clock.sleep(for: .seconds(0.1))
      await withCheckedContinuation { continuation in
        layer.bounce(\.position.x, to: 90, bounces: 2, duration: 0.5).onFinish { _ in
          continuation.resume()
        }
      }
      return stage.time.seconds
    }
    #expect(value.isApproximately(0.6, within: 1e-6))
    #expect(layer.position.x == 90)
  }

  @Test func `code that does not return is cancelled, and an error`() {
    let stage = stage()
    #expect(throws: StageError.unfinished(after: .seconds(2))) {
      try stage.run(for: .seconds(2)) { try await stage.clock.sleep(for: .seconds(3)) }
    }
    #expect(stage.time == .seconds(2))
    struct Fault: Error {}
    #expect(throws: Fault.self) { try stage.run { throw Fault() } }
  }

  @Test func `a cancelled sleeper wakes with an error, before or after it fell asleep`() async {
    let stage = stage()
    let clock = stage.clock
    let task = stage.task { try await clock.sleep(for: .seconds(1)) }
    await stage.advance(by: .zero)
    task.cancel()
    await stage.advance(by: .zero)
    await #expect(throws: CancellationError.self) { try await task.value }
    let early = stage.task { try await clock.sleep(for: .seconds(1)) }
    early.cancel()
    await stage.advance(by: .zero)
    await #expect(throws: CancellationError.self) { try await early.value }
  }

  @Test func `the sleepers of a stage that ends wake with an error`() async {
    var stage: Stage? = Stage(size: .zero) {}
    let clock = stage!.clock
    let task = stage!.task { try await clock.sleep(for: .seconds(1)) }
    await stage!.advance(by: .zero)
    stage = nil
    await #expect(throws: CancellationError.self) { try await task.value }
    await #expect(throws: CancellationError.self) { try await clock.sleep(for: .seconds(1)) }
  }

  @MainActor @Test func `tasks of the main actor run while time is advanced`() async throws {
    let (stage, log) = (stage(), Log())
    let clock = stage.clock
    let task = Task { @MainActor in
      for _ in 0..<3 {
        try await clock.sleep(for: .milliseconds(400))
        log.note("\(clock.now.offset.seconds)")
      }
    }
    await stage.advance(by: .seconds(2))
    #expect(log.entries == ["0.4", "0.8", "1.2"])
    try await task.value
  }

  @Test func `a very long time passes at once`() {
    let stage = stage()
    stage.advance(by: .seconds(1e9))
    #expect(stage.time == .seconds(1e9))
  }

  @Test func `a very long time passes at once for code of other executors too`() async {
    let stage = stage()
    await stage.advance(by: .seconds(1e9))
    #expect(stage.time == .seconds(1e9))
  }

  @Test func `changes that are committed after the end of a stage do no harm`() {
    CATransaction.begin()
    do {
      let stage = stage()
      layer.opacity = 0.5
      stage.advance(by: .zero)
    }
    layer.opacity = 0.25
    CATransaction.commit()
    #expect(layer.opacity == 0.25)
  }

  // MARK: Parallel tests

  @Test(arguments: 1...24)
  func `stages in parallel have their own time and changes`(number: Int) async {
    let layer = square()
    let stage = Stage(size: CGSize(width: 100, height: 100)) { layer }
    for step in 1...20 {
      // The change waits while the task moves to another thread, whose code belongs to other stages.
      layer.opacity = Float(step) / 20
      layer.removeAllAnimations()
      let commits = stage.history.commitCount
      await Task.yield()
      await Task.yield()
      #expect(stage.history.commitCount == commits)
      #expect(layer.presentation.opacity == Float(step) / 20)
      await stage.advance(by: .milliseconds(number))
      #expect(stage.time == .milliseconds(number * step))
    }
  }
}
