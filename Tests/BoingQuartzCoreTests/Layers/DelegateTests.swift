import BoingQuartzCore
import Testing

/// Draws a white square into the layer's lower right quarter, and writes down what it is asked for.
private final class Drawer: CALayerDelegate {
  let recorder = Recorder()

  func layerWillDraw(_ layer: CALayer) { recorder.note("will draw") }

  func draw(_ layer: CALayer, in ctx: CGContext) {
    recorder.note("draw")
    ctx.setFillColor(CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1))
    ctx.fill(CGRect(x: 5, y: 5, width: 5, height: 5))
  }

  func layoutSublayers(of layer: CALayer) { recorder.note("layout") }
}

/// Gives a layer contents that are ready.
private final class Shower: CALayerDelegate {
  let recorder = Recorder()

  func display(_ layer: CALayer) {
    recorder.note("display")
    layer.contents = CGImage.pattern(3, 2)
  }

  func layerWillDraw(_ layer: CALayer) { recorder.note("will draw") }
  func draw(_ layer: CALayer, in ctx: CGContext) { recorder.note("draw") }
}

@Suite("Delegates of layers")
struct DelegateTests {
  private func layer(_ delegate: any CALayerDelegate) -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.delegate = delegate
    return layer
  }

  @Test("a commit lays out, then draws, each once")
  func commit() {
    let drawer = Drawer()
    let layer = layer(drawer)
    let stage = Stage(layer) { $0.setNeedsDisplay() }
    #expect(drawer.recorder.events == ["layout", "will draw", "draw"])
    CATransaction.flush()
    _ = stage.display.frame()
    #expect(drawer.recorder.events.count == 3)
    layer.setNeedsDisplay()
    layer.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1))
    CATransaction.flush()
    #expect(drawer.recorder.events.suffix(2) == ["will draw", "draw"])
    #expect(drawer.recorder.events.count == 5)
  }

  @Test(
    "what is drawn is in the layer's coordinates, at its scale", arguments: [1, 2] as [CGFloat])
  func drawing(scale: CGFloat) throws {
    let drawer = Drawer()
    let layer = layer(drawer)
    layer.contentsScale = scale
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    let image = try #require(layer.contents as? CGImage)
    let side = Int(10 * scale)
    #expect(image.width == side && image.height == side)
    #expect(image.pixel(x: side - 1, y: side - 1) == SIMD4(255, 255, 255, 255))
    #expect(image.pixel(x: side / 2 - 1, y: side - 1).w == 0)
    #expect(image.pixel(x: side - 1, y: side / 2 - 1).w == 0)
    #expect(drawer.recorder.events == ["will draw", "draw"])
  }

  @Test("a delegate that displays is not asked to draw")
  func display() throws {
    let shower = Shower()
    let layer = layer(shower)
    layer.setNeedsDisplay()
    #expect(layer.needsDisplay() && layer.contents == nil)
    layer.displayIfNeeded()
    #expect(!layer.needsDisplay() && (layer.contents as? CGImage)?.width == 3)
    layer.displayIfNeeded()
    #expect(shower.recorder.events == ["display"])
  }

  @Test("a delegate is not held, and one that is gone is not missed")
  func weak() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
    do {
      let drawer = Drawer()
      layer.delegate = drawer
      #expect(layer.delegate === drawer)
    }
    #expect(layer.delegate == nil)
    layer.setNeedsDisplay()
    layer.layoutIfNeeded()
    layer.displayIfNeeded()
    layer.opacity = 0.5
    #expect(layer.opacity == 0.5)
  }

  @Test("a change of size draws anew where that is asked for, an equal size never")
  func boundsChange() {
    let drawer = Drawer()
    let layer = layer(drawer)
    layer.bounds.size.width = 12
    #expect(!layer.needsDisplay())
    layer.needsDisplayOnBoundsChange = true
    layer.bounds.size.width = 12
    #expect(!layer.needsDisplay())
    layer.bounds.size.width = 14
    #expect(layer.needsDisplay())
  }
}
