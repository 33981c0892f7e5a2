import Boing
import BoingClassics
import Testing

/// Bounces awaited on a layer that no display shows end with the commit, unfinished.
@Suite("Bounces of layers in no display", .timeLimit(.minutes(60)))
struct LayersInNoDisplayTests {
  private final class Badge: CALayer, Bounceable {}

  @Test("bounce() returns in a task off the main thread")
  func bounceable() async {
    let badge = CALayer()
    #expect(await badge.bounce(\.position.y, to: 300).finished() == false)
    #expect(badge.animationKeys() == nil)
  }

  private actor Owner {
    private let badge = CALayer()
    func bounce() async -> [String]? {
      _ = await badge.bounce(\.position.y, to: 300).finished()
      return badge.animationKeys()
    }
  }

  @Test("bounce() returns on another actor")
  func otherActor() async {
    #expect(await Owner().bounce() == nil)
  }

  @Test("didBounce is called from the run loop")
  @MainActor
  func closure() {
    var isOver = false
    Badge().bounce { isOver = true }
    #expect(!isOver)
    while !isOver {
      #expect(RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 1)))
    }
  }

  @Test("a handle is over, unfinished")
  func handle() async {
    let layer = CALayer()
    let handle = layer.bounce("position.y", to: 300, bounces: 2, duration: 0.5)
    #expect(handle.isActive)
    #expect(await handle.finished() == false)
    #expect(layer.position.y == 300)
  }
}
