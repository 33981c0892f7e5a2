import BoingQuartzCore
import BoingTestSupport
import CBoingSystem
import Foundation
import Synchronization
import Testing

/// A display at 60 frames a second in virtual time, on which layers and animations come and go.
///
/// `BOING_DAY` is the number of simulated seconds; `make day` sets it to those of a day.
@Suite("A simulated day")
struct SimulatedDayTests {
  /// A process of its own, in which nobody else allocates.
  @Test("nothing accumulates, and each animation starts and stops once")
  func day() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      let seconds = ProcessInfo.processInfo.environment["BOING_DAY"].flatMap(Int.init) ?? 300
      var day = SimulatedDay(seed: 1)
      // Tables and caches become as large as they get, ever more slowly, for the first hour.
      let start = min(seconds / 2, 3600)
      day.simulate(seconds: start)
      let early = Memory.now
      day.simulate(seconds: seconds - start)
      let late = Memory.now
      print(
        "\(day.frameCount) frames, \(day.expected.started) animations, \(day.layerCount) layers;",
        "live \(early.live) then \(late.live) bytes, resident \(early.resident) then \(late.resident)"
      )
      precondition(day.frameCount == 60 * seconds)
      precondition(day.expected.started > seconds / 2, "too little goes on")
      precondition(day.counts == day.expected, "\(day.counts) instead of \(day.expected)")
      precondition(day.expected.cancelled > 0 && day.expected.replaced > 0)
      precondition(CountedLayer.liveCount.load(ordering: .relaxed) == 0, "layers are left")
      precondition(day.display.rootLayer.sublayers?.isEmpty ?? true)
      // A sanitizer keeps what is freed for a while, to see who comes too late.
      if Sanitizer.isOn { return }
      precondition(late.live - early.live < Memory.liveTolerance, "live bytes grow")
      precondition(late.resident - early.resident < Memory.residentTolerance, "the process grows")
    }
    if let result {
      print(String(decoding: result.standardOutputContent, as: UTF8.self))
      print(String(decoding: result.standardErrorContent.suffix(2000), as: UTF8.self))
    }
  }
}

/// The memory of this process, in bytes.
private struct Memory {
  let live: Int
  let resident: Int

  /// The growth of tables and of the allocator's caches, which ends when they are as large as they get.
  static let liveTolerance = 64 << 10
  /// The allocator's arenas are as large as the fullest moment, which comes at random.
  static let residentTolerance = 8 << 20

  static var now: Memory {
    let account = mallinfo2()
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
      .split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return Memory(
      live: Int(account.uordblks) + Int(account.hblkhd),
      resident: (pages ?? 0) * sysconf(Int32(_SC_PAGESIZE)))
  }
}

/// A layer of which there is a count.
private final class CountedLayer: CALayer {
  static let liveCount = Atomic(0)

  override init() {
    super.init()
    Self.liveCount.add(1, ordering: .relaxed)
  }

  override init(layer: Any) {
    super.init(layer: layer)
    Self.liveCount.add(1, ordering: .relaxed)
  }

  required init?(coder: NSCoder) { nil }

  deinit { Self.liveCount.subtract(1, ordering: .relaxed) }
}

/// The numbers of animations by what became of them.
private struct AnimationCounts: Equatable {
  var started = 0
  var completed = 0
  /// Removed before their end, with the animation or with its layer.
  var cancelled = 0
  var replaced = 0
  var blocks = 0
}

/// Counts what an animation's delegate is told.
private final class CountingDelegate: CAAnimationDelegate {
  var started = 0
  var completed = 0
  var stopped = 0

  func animationDidStart(_ animation: CAAnimation) { started += 1 }

  func animationDidStop(_ animation: CAAnimation, finished flag: Bool) {
    if flag { completed += 1 } else { stopped += 1 }
  }
}

private struct SimulatedDay {
  let display: Display
  private(set) var expected = AnimationCounts()
  private(set) var frameCount = 0
  private(set) var layerCount = 0
  private let clock = ManualClock()
  private let delegate = CountingDelegate()
  private let blocks = Counter()
  private var random: SeededGenerator
  private var running: [Running] = []

  private final class Counter {
    var count = 0
  }

  /// An animation that has been added, and the first frame in which it is over.
  private struct Running {
    let layer: CALayer
    let key: String
    let endFrame: Int
  }

  private static let rate = 60
  private static let maximumLayerCount = 24

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    display = Display(size: CGSize(width: 40, height: 30), clock: clock)
  }

  /// The numbers that were counted; a replaced animation is told that it was stopped, as a cancelled one is.
  var counts: AnimationCounts {
    AnimationCounts(
      started: delegate.started, completed: delegate.completed,
      cancelled: delegate.stopped - expected.replaced, replaced: expected.replaced,
      blocks: blocks.count)
  }

  /// Plays, and clears the display at the end of each simulated minute.
  mutating func simulate(seconds: Int) {
    for second in 1...max(1, seconds) {
      for _ in 0..<Self.rate {
        frameCount += 1
        clock.now = Double(frameCount) / Double(Self.rate)
        display.update()
        running.removeAll { entry in
          guard entry.endFrame <= frameCount else { return false }
          expected.completed += 1
          expected.blocks += 1
          return true
        }
        if frameCount % 10 == 0 { change() }
        // Evaluated in every frame, drawn twice a second.
        precondition(display.frame().count > 0)
        if frameCount % 30 == 0 { precondition((try? display.image())?.width == 40) }
      }
      if second % 60 == 0 || second == seconds { clear() }
    }
  }

  /// One thing comes or goes.
  private mutating func change() {
    let sublayers = display.rootLayer.sublayers ?? []
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<6: animate(sublayers)
    case 6: cancel()
    case 7: if let layer = sublayers.randomElement(using: &random) { remove(layer) }
    default:
      // An implicit animation, which ends by itself and tells nobody.
      sublayers.randomElement(using: &random)?.cornerRadius = random.number(0...9)
    }
    CATransaction.flush()
  }

  private mutating func animate(_ sublayers: [CALayer]) {
    let layer: CALayer
    if sublayers.count < Self.maximumLayerCount, Bool.random(using: &random) || sublayers.isEmpty {
      layer = makeLayer()
    } else {
      layer = sublayers.randomElement(using: &random) ?? makeLayer()
    }
    // Between two frames, so that no rounding decides in which one it ends.
    let frames = Int.random(in: 1...180, using: &random)
    let animation = makeAnimation()
    animation.duration = (Double(frames) - 0.5) / Double(Self.rate)
    animation.delegate = delegate
    let index = Int.random(in: 0..<3, using: &random)
    // Of transitions a layer has one, whatever the key.
    let key = animation is CATransition ? kCATransition : "k\(index)"
    if let index = running.firstIndex(where: { $0.layer === layer && $0.key == key }) {
      running.remove(at: index)
      expected.replaced += 1
      expected.blocks += 1
    }
    CATransaction.begin()
    CATransaction.setCompletionBlock { [blocks] in blocks.count += 1 }
    layer.add(animation, forKey: key)
    CATransaction.commit()
    expected.started += 1
    running.append(Running(layer: layer, key: key, endFrame: frameCount + frames))
  }

  private mutating func makeLayer() -> CALayer {
    let layer = CountedLayer()
    layerCount += 1
    layer.bounds = CGRect(x: 0, y: 0, width: random.number(1...20), height: random.number(1...20))
    layer.position = CGPoint(x: random.number(0...40), y: random.number(0...30))
    layer.backgroundColor = CGColor(red: random.number(0...1), green: 0.5, blue: 0, alpha: 1)
    if Bool.random(using: &random) { layer.shadowOpacity = 0.5 }
    if Bool.random(using: &random) { layer.addSublayer(CountedLayer()) }
    display.rootLayer.addSublayer(layer)
    return layer
  }

  private mutating func makeAnimation() -> CAAnimation {
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      return CABasicAnimation("opacity", from: 0, to: 1)
    case 1:
      return CAKeyframeAnimation(
        "position.x",
        (0..<Int.random(in: 2...40, using: &random)).map { _ in random.number(0...40) })
    case 2:
      let spring = CASpringAnimation(keyPath: "transform.scale")
      spring.fromValue = 0.5
      spring.damping = random.number(1...20)
      return spring
    case 3:
      let group = CAAnimationGroup()
      group.animations = [
        CABasicAnimation("cornerRadius", from: 0, to: 5),
        CABasicAnimation("backgroundColor", to: CGColor(red: 0, green: 0, blue: 1, alpha: 1)),
      ]
      return group
    default:
      return CATransition()
    }
  }

  private mutating func cancel() {
    guard let index = running.indices.randomElement(using: &random) else { return }
    let entry = running.remove(at: index)
    entry.layer.removeAnimation(forKey: entry.key)
    expected.cancelled += 1
    expected.blocks += 1
  }

  private mutating func remove(_ layer: CALayer) {
    layer.removeFromSuperlayer()
    let count = running.count
    running.removeAll { $0.layer === layer }
    expected.cancelled += count - running.count
    expected.blocks += count - running.count
  }

  private mutating func clear() {
    for layer in display.rootLayer.sublayers ?? [] { remove(layer) }
    CATransaction.flush()
    display.update()
    precondition((try? display.image()) != nil)
  }
}
