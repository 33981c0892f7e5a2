import BoingQuartzCore
import BoingTestSupport
import Testing

@Suite("The order of several animations of one key path, over seeded random histories")
struct OrderLawTests {
  /// An animation that holds a value: it takes the place of what is beneath, or adds to it.
  private struct Held {
    let key: String
    let value: Double
    let isAdditive: Bool

    var animation: CABasicAnimation {
      let animation = CABasicAnimation("position.x", from: value, to: value)
      animation.duration = 1_000
      animation.isAdditive = isAdditive
      return animation
    }
  }

  @Test(
    "each applies to what those before it have made, whenever they were committed",
    arguments: 0..<40 as Range<UInt64>)
  func order(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let stage = Stage { $0.position.x = 1 }
    // What the layer holds, in the order of adding: more than are searched one by one, at times.
    var held: [Held] = []
    for step in 0..<60 {
      let key = "\(Int.random(in: 0..<(seed % 2 == 0 ? 6 : 40), using: &random))"
      if Int.random(in: 0..<4, using: &random) == 0 {
        stage.layer.removeAnimation(forKey: key)
        held.removeAll { $0.key == key }
      } else {
        let new = Held(
          key: key, value: Double(Int.random(in: -9...9, using: &random)),
          isAdditive: Int.random(in: 0..<3, using: &random) > 0)
        stage.layer.add(new.animation, forKey: key)
        held.removeAll { $0.key == key }
        held.append(new)
      }
      guard Bool.random(using: &random) || step == 59 else { continue }
      CATransaction.flush()
      stage.clock.now += 1
      let expected = held.reduce(1) { $1.isAdditive ? $0 + $1.value : $1.value }
      #expect(stage.layer.presentation()?.position.x == CGFloat(expected), "after \(step)")
      #expect(stage.layer.animationKeys() ?? [] == held.map(\.key))
    }
    #expect(held.allSatisfy { stage.layer.animation(forKey: $0.key) != nil })
    stage.layer.removeAllAnimations()
    CATransaction.flush()
    #expect(stage.layer.presentation()?.position.x == 1 && stage.layer.animationKeys() == nil)
  }

  @Test("parts of a value and the whole compose in the order of adding", arguments: [true, false])
  func parts(isWholeFirst: Bool) throws {
    let stage = Stage()
    _ = try stage.shown(at: 0)
    let point = CGPoint(x: 5, y: 7)
    let whole = CABasicAnimation("position", from: point, to: point)
    let part = CABasicAnimation("position.x", from: 2, to: 2)
    let (first, second) = isWholeFirst ? (whole, part) : (part, whole)
    stage.add(first, forKey: "z")
    stage.add(second, forKey: "a")
    #expect(try stage.shown(at: 0.5).position == CGPoint(x: isWholeFirst ? 2 : 5, y: 7))
  }
}
