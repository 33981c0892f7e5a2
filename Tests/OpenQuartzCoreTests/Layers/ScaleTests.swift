import OpenQuartzCore
import Testing

@Suite("Deep and wide trees", .serialized)
struct ScaleTests {
  init() { CATransaction.flush() }

  private func display() -> Display {
    Display(size: CGSize(width: 10, height: 10), clock: ManualClock())
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

  /// A sanitizer multiplies the memory that a million layers take.
  private static let isSanitized = ["TSAN_OPTIONS", "ASAN_OPTIONS"].contains {
    ProcessInfo.processInfo.environment[$0] != nil
  }

  @Test("a million sublayers come and go", .enabled(if: !isSanitized))
  func million() {
    let display = display()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let layers = (0..<1_000_000).map { _ in CALayer() }
    display.rootLayer.sublayers = layers
    CATransaction.commit()
    #expect(display.frame().count == 1_000_001)
    #expect(display.rootLayer.hitTest(CGPoint(x: 50, y: 50)) == nil)
    #expect(layers[999_999].convert(CGPoint.zero, to: nil) == .zero)
    CATransaction.setDisableActions(true)
    display.rootLayer.sublayers = nil
    #expect(display.frame().count == 1)
    #expect(layers.allSatisfy { $0.superlayer == nil })
  }

  @Test("50,000 sublayers are added one by one")
  func wide() {
    let display = display()
    for _ in 0..<50_000 { display.rootLayer.addSublayer(CALayer()) }
    #expect(display.frame().count == 50_001)
    for _ in 0..<1_000 { display.rootLayer.insertSublayer(CALayer(), at: 0) }
    #expect(display.frame().count == 51_001)
  }

  @Test("20,000 sublayers leave one by one")
  func leavingOneByOne() {
    let display = display()
    let layers = (0..<20_000).map { _ in CALayer() }
    for layer in layers { display.rootLayer.addSublayer(layer) }
    CATransaction.flush()
    for layer in layers.reversed() { layer.removeFromSuperlayer() }
    #expect(display.rootLayer.sublayers == nil)
    #expect(display.frame().count == 1)
  }

  @Test("20,000 layers are set in one transaction", arguments: [true, false])
  func setters(actions: Bool) {
    let display = display()
    let layers = (0..<20_000).map { _ in CALayer() }
    display.rootLayer.sublayers = layers
    CATransaction.flush()
    CATransaction.setDisableActions(!actions)
    for layer in layers { layer.position = CGPoint(x: 5, y: 5) }
    CATransaction.flush()
    let expected = actions ? ["position"] : nil
    #expect(layers.allSatisfy { $0.animationKeys() == expected })
    #expect(layers.allSatisfy { $0.position == CGPoint(x: 5, y: 5) })
  }

  @Test("20,000 animations are added, played, ended and dropped")
  func animations() {
    let display = display()
    let layers = (0..<20_000).map { _ in CALayer() }
    display.rootLayer.sublayers = layers
    CATransaction.flush()
    for layer in layers {
      layer.add(CABasicAnimation("opacity", from: 0, to: 1), forKey: "fade")
    }
    display.advance(to: 0.5)
    #expect(layers.allSatisfy { $0.presentation()?.opacity == 0.5 })
    display.advance(to: 2)
    #expect(layers.allSatisfy { $0.animationKeys() == nil })
    display.rootLayer.sublayers = nil
    display.update()
    #expect(display.frame().count == 1)
  }
}
