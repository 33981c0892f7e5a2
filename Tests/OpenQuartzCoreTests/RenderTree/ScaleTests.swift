import OpenQuartzCore
import Testing

@Suite("Deep and wide trees", .serialized)
struct ScaleTests {
  init() { CATransaction.flush() }

  private func display() -> Display {
    Display(size: CGSize(width: 10, height: 10), clock: ManualClock())
  }

  /// Seconds that `work` takes.
  private func seconds(_ work: () -> Void) -> Double {
    let clock = ContinuousClock()
    return clock.measure(work) / .seconds(1)
  }

  @Test("a tree 10,000 deep is added, evaluated, searched and released", arguments: [true, false])
  func deep(fromTheTop: Bool) {
    let display = display()
    var layers = [CALayer()]
    for _ in 1..<10_000 {
      let layer = CALayer()
      if fromTheTop {
        layers[layers.count - 1].addSublayer(layer)
      } else {
        layer.addSublayer(layers[layers.count - 1])
      }
      layers.append(layer)
    }
    let (top, bottom) = fromTheTop ? (layers[0], layers[9_999]) : (layers[9_999], layers[0])
    display.rootLayer.addSublayer(top)
    #expect(display.frame().count == 10_001)
    #expect(top.hitTest(CGPoint(x: 5, y: 5)) == nil)
    #expect(bottom.convert(CGPoint(x: 1, y: 1), to: display.rootLayer) == CGPoint(x: 1, y: 1))
    bottom.setNeedsLayout()
    top.removeFromSuperlayer()
    layers = []
    #expect(display.frame().count == 1)
  }

  @Test("masks 10,000 deep are released")
  func deepMasks() {
    var layer = CALayer()
    for _ in 1..<10_000 {
      let host = CALayer()
      host.mask = layer
      layer = host
    }
    #expect(layer.mask != nil)
  }

  /// Work on 1,000 and on 8,000 layers: eight times as much should take about eight times as long.
  private func growth(_ work: (Int) -> Double) -> Double {
    _ = work(200)
    let small = (0..<3).map { _ in work(1_000) }.min() ?? 0
    let large = (0..<2).map { _ in work(8_000) }.min() ?? 0
    return large / max(small, 1e-4)
  }

  /// Above what linear work measures on a busy machine, below the 64 of quadratic work.
  private let linearGrowth = 24.0

  @Test("100,000 sublayers come and go")
  func wide() {
    let display = display()
    let layers = (0..<100_000).map { _ in CALayer() }
    for layer in layers { display.rootLayer.addSublayer(layer) }
    #expect(display.frame().count == 100_001)
    #expect(display.rootLayer.hitTest(CGPoint(x: 50, y: 50)) == nil)
    display.rootLayer.sublayers = nil
    #expect(display.frame().count == 1)
    #expect(layers.allSatisfy { $0.superlayer == nil })
  }

  @Test("adding and removing sublayers one by one from the end is linear")
  func addingIsLinear() {
    let growth = growth { count in
      let display = display()
      let layers = (0..<count).map { _ in CALayer() }
      return seconds {
        for layer in layers { display.rootLayer.addSublayer(layer) }
        CATransaction.flush()
        for layer in layers.reversed() { layer.removeFromSuperlayer() }
        CATransaction.flush()
      }
    }
    #expect(growth < linearGrowth)
  }

  @Test("setting many layers in one transaction is linear", arguments: [true, false])
  func settersAreLinear(actions: Bool) {
    let growth = growth { count in
      let display = display()
      let layers = (0..<count).map { _ in CALayer() }
      display.rootLayer.sublayers = layers
      CATransaction.flush()
      return seconds {
        CATransaction.setDisableActions(!actions)
        for layer in layers { layer.position = CGPoint(x: 5, y: 5) }
        CATransaction.flush()
      }
    }
    #expect(growth < linearGrowth)
  }

  @Test("many animations on many layers are added, played, ended and dropped in linear time")
  func animationsAreLinear() {
    let growth = growth { count in
      let display = display()
      let layers = (0..<count).map { _ in CALayer() }
      display.rootLayer.sublayers = layers
      CATransaction.flush()
      return seconds {
        for layer in layers {
          layer.add(CABasicAnimation("opacity", from: 0, to: 1), forKey: "fade")
        }
        display.advance(to: 0.5)
        display.advance(to: 2)
        for layer in layers {
          layer.add(CABasicAnimation("opacity", from: 0, to: 1), forKey: "fade")
        }
        display.update()
        display.rootLayer.sublayers = nil
        display.update()
      }
    }
    #expect(growth < linearGrowth)
  }
}
