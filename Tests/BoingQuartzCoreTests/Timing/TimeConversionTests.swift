import BoingQuartzCore
import BoingTestSupport
import Testing

@Suite("Time of nested layers")
struct TimeConversionTests {
  private func layer(_ begin: Double, _ speed: Float, _ offset: Double) -> CALayer {
    let layer = CALayer()
    layer.beginTime = begin
    layer.speed = speed
    layer.timeOffset = offset
    return layer
  }

  @Test("a layer's time is (parent − begin) · speed + offset")
  func single() {
    let layer = layer(3, 2, 1)
    #expect(layer.convertTime(10, from: nil) == 15)
    #expect(layer.convertTime(15, to: nil) == 10)
  }

  @Test("times convert through every layer between")
  func nested() {
    let (root, mid, leaf) = (CALayer(), layer(2, 3, 0.25), layer(1, 2, 0.5))
    root.addSublayer(mid)
    mid.addSublayer(leaf)
    #expect(leaf.convertTime(10, from: mid) == 18.5)
    #expect(leaf.convertTime(10, from: root) == 47)
    #expect(leaf.convertTime(10, from: nil) == 47)
    #expect(leaf.convertTime(10, to: mid) == 5.75)
    #expect(agree(leaf.convertTime(10, to: root), 23.0 / 6, Tolerance.rounding))
    #expect(mid.convertTime(10, to: leaf) == 18.5)
  }

  @Test("out of a layer that stands still every time converts to 0")
  func still() {
    let layer = layer(3, 0, 7)
    #expect(layer.convertTime(5, to: nil) == 0)
    #expect(layer.convertTime(5, from: nil) == 7)
  }

  @Test("below a layer that stands still times convert without going through it")
  func belowStill() {
    let (root, still, mid, leaf) = (CALayer(), layer(0, 0, 7), layer(1, 2, 0), layer(2, 4, 0))
    root.addSublayer(still)
    still.addSublayer(mid)
    mid.addSublayer(leaf)
    #expect(leaf.convertTime(3, from: mid) == 4)
    #expect(leaf.convertTime(4, to: mid) == 3)
    #expect(leaf.convertTime(4, to: leaf) == 4)
  }

  @Test("conversions invert over seeded random chains", arguments: 0..<50 as Range<UInt64>)
  func inverse(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var layers = [CALayer()]
    for _ in 0..<6 {
      let speed =
        Float.random(in: 0.25...4, using: &random) * (Bool.random(using: &random) ? 1 : -1)
      let next = layer(
        .random(in: -5...5, using: &random), speed, .random(in: -5...5, using: &random))
      layers.randomElement(using: &random)?.addSublayer(next)
      layers.append(next)
    }
    let time = Double.random(in: -10...10, using: &random)
    for a in layers {
      for b in layers {
        let there = a.convertTime(time, to: b)
        #expect(agree(b.convertTime(there, to: a), time, 1e-9))
        #expect(b.convertTime(time, from: a) == there)
      }
    }
  }
}
