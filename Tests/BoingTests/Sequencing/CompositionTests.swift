import Foundation
import Testing

@testable import Boing

@Suite("Compositions of several bounces")
struct CompositionTests {
  private func row(_ count: Int) -> (TestStage, [CALayer]) {
    let stage = TestStage()
    let layers = (0..<count).map { _ in CALayer() }
    for layer in layers { stage.display.rootLayer.addSublayer(layer) }
    stage.display.update()
    return (stage, layers)
  }

  private func y(_ layer: CALayer) -> Double { Double(layer.presentation()?.position.y ?? .nan) }

  @Test("a staggered row begins one after the other, and is over with its last")
  func stagger() {
    let (stage, layers) = row(5)
    let log = Log<Bool>()
    layers.bounce(\.position.y, to: 100, duration: 0.5, stagger: 0.1)
      .onFinish { log.note($0) }
    stage.advance(to: 0.25)
    #expect(layers.map { y($0) > 0 } == [true, true, true, false, false])
    stage.advance(to: 0.85)
    #expect(log.entries.isEmpty)
    stage.advance(to: 0.95)
    #expect(log.entries == [true])
    #expect(layers.allSatisfy { y($0) == 100 })
  }

  @Test("a sequence begins each part when the one before is over")
  func sequence() {
    let (stage, layers) = row(2)
    let log = Log<Bool>()
    BounceSequence(pause: 0.1) {
      BounceStep(layers[0], \.position.y, to: 100, duration: 0.3)
      BounceStep(layers[0], "position.y", to: 50.0, duration: 0.3)
      BounceGroup {
        for layer in layers { BounceStep(layer, \.position.x, to: 10, duration: 0.3) }
      }
      BounceStep { layers[1].shake(delay: $0) }
    }
    .start().onFinish { log.note($0) }
    stage.advance(to: 0.29)
    #expect(layers[0].position.y == 100)
    stage.advance(to: 0.35)
    #expect(y(layers[0]) == 100)
    #expect(layers[0].position.y == 50)
    stage.advance(to: 0.69)
    #expect(layers[0].position.x == 0)
    stage.advance(to: 0.75)
    #expect(layers.map(\.position.x) == [10, 10])
    #expect(log.entries.isEmpty)
    stage.advance(to: 5)
    #expect(log.entries == [true])
  }

  @Test("a cancelled sequence stops where it is and begins nothing more")
  func cancelling() {
    let (stage, layers) = row(1)
    let log = Log<Bool>()
    let playback = BounceSequence {
      BounceStep(layers[0], \.position.y, to: 100, duration: 0.4)
      BounceStep(layers[0], \.position.x, to: 100, duration: 0.4)
    }.start().onFinish { log.note($0) }
    stage.advance(to: 0.05)
    let shown = y(layers[0])
    playback.cancel()
    stage.advance(to: 2)
    #expect(shown > 0 && shown < 100)
    #expect(y(layers[0]) == shown)
    #expect(layers[0].position.x == 0)
    #expect(log.entries == [false])
  }

  @Test("branches, loops and nothing at all can stand in the braces")
  func builder() async {
    let (stage, layers) = row(3)
    let playback = BounceGroup(stagger: 0.1) {
      if layers.count > 5 { BounceStep(layers[5], \.opacity, to: 0) }
      if layers.isEmpty {
        BounceStep(layers[0], \.opacity, to: 0)
      } else {
        BounceStep(layers[1], \.opacity, to: 0)
      }
      for layer in layers { BounceStep(layer, \.position.y, to: 9) }
    }.start()
    stage.advance(to: 2)
    #expect(await playback.finished())
    #expect(layers.map(\.opacity) == [1, 0, 1])
    #expect(layers.map(\.position.y) == [9, 9, 9])
    #expect(await BounceSequence {}.start().finished())
    #expect(await BounceGroup {}.start().finished())
  }

  @Test(
    "a stagger or a pause that is no time fails the bounces it delays, and sets their values",
    arguments: [Double.nan, .infinity, -0.1])
  func invalidDelay(seconds: Double) async throws {
    let (stage, layers) = row(2)
    let group = BounceGroup(stagger: seconds) {
      for layer in layers { BounceStep(layer, \.position.y, to: 9) }
    }.start()
    let sequence = BounceSequence(pause: seconds) {
      for layer in layers { BounceStep(layer, \.position.x, to: 9) }
    }.start()
    var handles: [BounceHandle<CGFloat>] = []
    layers.bounce(stagger: seconds) { layer, _, delay in
      handles.append(layer.bounce(\.zPosition, to: 9, delay: delay))
      return handles[handles.count - 1]
    }
    stage.advance(to: 2)
    #expect(await !group.finished())
    #expect(await !sequence.finished())
    #expect(layers.map(\.position) == [CGPoint(x: 9, y: 9), CGPoint(x: 9, y: 9)])
    guard case .failed(.delay) = try #require(handles[1].outcome) else {
      Issue.record("\(String(describing: handles[1].outcome))")
      return
    }
  }

  @Test("of a count is staggered, as one of a shape is")
  func staggeredCount() {
    let (stage, layers) = row(2)
    let handle = layers.bounce(\.position.y, to: 100, bounces: 3, stagger: 0.2)
    stage.advance(to: 0.6)
    #expect(handle.isActive && layers[0].animationKeys() == nil)
    #expect(layers[1].animationKeys() != nil)
    stage.advance(to: 0.71)
    #expect(handle.outcome == .finished)
  }

  @Test("is kept alive by nothing when it is over")
  func memory() {
    let (stage, layers) = row(2)
    weak var playback: RunningAnimation?
    do {
      playback =
        BounceSequence {
          BounceStep(layers[0], \.position.y, to: 100, duration: 0.3)
          BounceStep(layers[1], \.position.y, to: 100, duration: 0.3)
        }.start().running
    }
    stage.advance(to: 0.1)
    #expect(playback != nil, "it keeps itself while it lasts")
    stage.advance(to: 1)
    #expect(playback == nil)
  }
}
