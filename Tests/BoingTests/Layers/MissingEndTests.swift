import Boing
import BoingClassics
import Foundation
import Testing

@Suite("A bounce that lacks an end")
struct MissingEndTests {
  /// A way for an animation to come to a layer.
  struct Way: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let add: @Sendable (SKBounceAnimation, CALayer) -> Void
  }

  private static func group(_ animations: CAAnimation...) -> CAAnimationGroup {
    let group = CAAnimationGroup()
    group.animations = animations
    group.duration = 0.5
    return group
  }

  static let ways = [
    Way(testDescription: "by itself") { $1.add($0, forKey: "drop") },
    Way(testDescription: "as any animation") { $1.add($0 as CAAnimation, forKey: "drop") },
    Way(testDescription: "in a group") { $1.add(group($0), forKey: "drop") },
    Way(testDescription: "in a group, as any animation") {
      $1.add(group($0) as CAAnimation, forKey: "drop")
    },
    Way(testDescription: "in a group within a group") {
      $1.add(group(CABasicAnimation(), group($0)), forKey: "drop")
    },
    Way(testDescription: "as an action") {
      $1.actions = ["zPosition": group($0)]
      $1.zPosition = 1
    },
  ]

  private func bounce(from: Double?, to: Double?, by: Double? = nil) -> SKBounceAnimation {
    let bounce = SKBounceAnimation(keyPath: "position.y", from: from, to: to, duration: 0.5)
    bounce.byValue = by
    return bounce
  }

  /// Returns the values that a layer at 60 shows from start to end.
  private func played(_ bounce: SKBounceAnimation, _ way: Way) -> [Double] {
    let stage = TestStage()
    way.add(bounce, stage.layer)
    stage.display.update()
    return (0...10).map {
      stage.clock.now = Double($0) / 20
      return stage.shown("position.y")
    }
  }

  @Test("takes it from the layer, however it is added", arguments: ways)
  func missing(way: Way) {
    for (given, whole) in [
      (bounce(from: nil, to: 300), bounce(from: 60, to: 300)),
      (bounce(from: 300, to: nil), bounce(from: 300, to: 60)),
      (bounce(from: nil, to: nil, by: 40), bounce(from: 60, to: 100)),
    ] {
      let expected = played(whole, Self.ways[0])
      #expect(Set(expected).count > 5)
      #expect(played(given, way) == expected)
      #expect(given.fromValue == nil || given.toValue == nil)
    }
  }

  @Test("a group and the bounces in it stay as they were", arguments: [true, false])
  func untouched(isKnown: Bool) throws {
    let (stage, lacking) = (TestStage(), bounce(from: nil, to: 300))
    let group = Self.group(lacking)
    if isKnown {
      stage.layer.add(group, forKey: "drop")
    } else {
      stage.layer.add(group as CAAnimation, forKey: "drop")
    }
    #expect(group.animations?.first === lacking && lacking.fromValue == nil)
    let kept = try #require(stage.layer.animation(forKey: "drop") as? CAAnimationGroup)
    let child = try #require(kept.animations?.first as? SKBounceAnimation)
    #expect(child.fromValue as? Double == 60 && child.values?.last as? Double == 300)
  }

  @Test(
    "says so where the layer has nothing for it",
    arguments: ["wobble", "backgroundColor", "shadowPath"])
  func nothing(path: String) {
    let stage = TestStage()
    stage.layer.backgroundColor = nil
    let said = Log<String>()
    let bounce = SKBounceAnimation(keyPath: path, from: nil, to: 300.0, duration: 0.5)
    nonisolated(unsafe) let log = said
    Diagnostics.withHandler({ log.note($0.description) }) {
      stage.layer.add(Self.group(bounce) as CAAnimation, forKey: "drop")
    }
    #expect(said.entries.count == 1)
    #expect(said.entries.first?.contains(path) == true)
  }
}
