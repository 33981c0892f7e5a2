import BoingQuartzCore
import Foundation
import Testing

/// Notes what it is asked to draw, and fills it with a colour that says at which scale.
private final class TileDelegate: CALayerDelegate {
  var tiles: [CGRect] = []
  var scales: Set<Double> = []

  func draw(_ layer: CALayer, in ctx: CGContext) {
    let tile = ctx.boundingBoxOfClipPath
    tiles.append(tile)
    scales.insert(ctx.ctm.a.native.magnitude)
    ctx.setFillColor(CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1))
    ctx.fill(tile.insetBy(dx: 2, dy: 2))
  }
}

@Suite("Tiled layers")
struct TiledLayerTests {
  private let delegate = TileDelegate()

  /// A layer of 1,000 × 1,000 points in tiles of 50 pixels on a display of 100 × 100.
  private func display(
    scale: CGFloat = 1, _ change: (CATiledLayer) -> Void = { _ in }
  ) -> (display: Display, layer: CATiledLayer) {
    let display = Display(
      size: CGSize(width: 100, height: 100), scale: scale, clock: ManualClock())
    let layer = CATiledLayer()
    layer.anchorPoint = .zero
    layer.bounds = CGRect(x: 0, y: 0, width: 1_000, height: 1_000)
    layer.tileSize = CGSize(width: 50, height: 50)
    layer.delegate = delegate
    CATransaction.setDisableActions(true)
    change(layer)
    display.rootLayer.addSublayer(layer)
    CATransaction.flush()
    return (display, layer)
  }

  @Test("are multiplied by a colour, side by side or as one picture", arguments: [0, 0.3])
  func multiplied(angle: Double) throws {
    let (display, _) = display {
      $0.contentsMultiplyColor = CGColor(srgbRed: 1, green: 0, blue: 0.4, alpha: 0.5)
      $0.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
    }
    // In the middle of the tile from 0 to 50.
    let (x, y) = (25 * (cos(angle) - sin(angle)), 25 * (cos(angle) + sin(angle)))
    let pixel = try display.image().pixel(x: Int(x), y: Int(y))
    #expect(pixel == SIMD4(128, 0, 51, 128))
  }

  @Test("draw only the tiles that can be seen, each once")
  func visible() throws {
    let (display, layer) = display { $0.position = CGPoint(x: -120, y: -60) }
    let image = try display.image()
    // From 120 to 220 across and from 60 to 160 down.
    let expected = [50, 100, 150].flatMap { y in
      [100, 150, 200].map { CGRect(x: $0, y: y, width: 50, height: 50) }
    }
    #expect(Set(delegate.tiles) == Set(expected))
    #expect(delegate.tiles.count == 9)
    // Tiles have borders of two points, at 150 in the layer and 30 on the display.
    #expect(image.pixel(x: 15, y: 15).w == 255)
    #expect(image.pixel(x: 31, y: 15).w == 0 && image.pixel(x: 28, y: 15).w == 0)
    _ = try display.image()
    #expect(delegate.tiles.count == 9)
    withoutActions { layer.position.x = -130 }
    _ = try display.image()
    #expect(delegate.tiles.count == 9)
    withoutActions { layer.position.x = -160 }
    _ = try display.image()
    // One column more.
    #expect(delegate.tiles.count == 12)
  }

  @Test(
    "are drawn at the level that the scale needs, within those there are",
    arguments: [
      (1, 1, 0, 1.0), (2, 1, 0, 1), (2, 4, 2, 2), (3, 4, 2, 4), (9, 4, 2, 4), (0.5, 4, 2, 0.5),
      (0.3, 4, 2, 0.5), (0.1, 4, 2, 0.5), (0.26, 3, 0, 0.5), (0.25, 3, 0, 0.25),
    ] as [(Double, Int, Int, Double)])
  func levels(zoom: Double, count: Int, bias: Int, expected: Double) throws {
    let (display, _) = display { layer in
      layer.levelsOfDetail = count
      layer.levelsOfDetailBias = bias
      layer.transform = CATransform3DMakeScale(zoom, zoom, 1)
    }
    _ = try display.image()
    #expect(delegate.scales == [expected])
    let side = 50 / expected
    #expect(delegate.tiles.allSatisfy { $0.width <= side && $0.minX < 100 / zoom })
  }

  @Test("count the display's and the contents' scale")
  func scales() throws {
    let (display, layer) = display(scale: 2) { layer in
      layer.contentsScale = 2
      layer.levelsOfDetail = 2
    }
    _ = try display.image()
    #expect(delegate.scales == [2])
    #expect(delegate.tiles.count == 16)
    withoutActions { layer.transform = CATransform3DMakeScale(0.5, 0.5, 1) }
    _ = try display.image()
    #expect(delegate.scales == [1, 2])
  }

  @Test("within a layer that clips, only what it lets through is drawn; hidden ones draw nothing")
  func clipped() throws {
    let scroller = CAScrollLayer()
    scroller.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
    let (display, layer) = display()
    CATransaction.setDisableActions(true)
    display.rootLayer.addSublayer(scroller)
    scroller.addSublayer(layer)
    scroller.scroll(to: CGPoint(x: 205, y: 305))
    CATransaction.flush()
    _ = try display.image()
    #expect(delegate.tiles == [CGRect(x: 200, y: 300, width: 50, height: 50)])
    withoutActions {
      scroller.isHidden = true
      scroller.scroll(to: CGPoint(x: 505, y: 305))
    }
    _ = try display.image()
    #expect(delegate.tiles.count == 1)
  }

  @Test("are drawn anew when they are discarded: all of them, or those in a rectangle")
  func discarded() throws {
    let (display, layer) = display()
    _ = try display.image()
    #expect(delegate.tiles.count == 4)
    layer.setNeedsDisplay(CGRect(x: 60, y: 10, width: 5, height: 5))
    CATransaction.flush()
    _ = try display.image()
    #expect(delegate.tiles.count == 5)
    #expect(delegate.tiles.last == CGRect(x: 50, y: 0, width: 50, height: 50))
    layer.setNeedsDisplay()
    CATransaction.flush()
    _ = try display.image()
    #expect(delegate.tiles.count == 9)
  }

  @Test("are kept within their memory, and the picture does not depend on it")
  func memory() throws {
    var pictures: [[CGImage]] = []
    for limit in [0, 5 * 50 * 50 * 4, 1 << 30] {
      let (display, layer) = display()
      layer.tileMemory = limit
      let drawn = delegate.tiles.count
      pictures.append(
        try [0, 200, 400, 0].map { x in
          withoutActions { layer.position.x = -CGFloat(x) }
          return try display.image()
        })
      // Four tiles each time; the first place's are kept only where there is room.
      #expect(delegate.tiles.count - drawn == (limit > 1 << 20 ? 12 : 16))
    }
    for other in pictures.dropFirst() {
      for (a, b) in zip(pictures[0], other) { #expect(a.hasSamePixels(as: b)) }
    }
  }

  @Test("meet without a gap when they are turned")
  func seams() throws {
    final class Plain: CATiledLayer {
      override func draw(in ctx: CGContext) {
        ctx.setFillColor(CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1))
        ctx.fill(CGRect(x: -9, y: -9, width: 999, height: 999))
      }
    }
    let display = Display(size: CGSize(width: 100, height: 100), clock: ManualClock())
    let layer = Plain()
    layer.tileSize = CGSize(width: 16, height: 16)
    layer.frame = CGRect(x: -50, y: -50, width: 200, height: 200)
    layer.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
    display.rootLayer.addSublayer(layer)
    let image = try display.image()
    for y in 0..<100 { for x in 0..<100 { #expect(image.pixel(x: x, y: y).w == 255) } }
  }

  @Test("are drawn for a recording, a renderer and another context too")
  func elsewhere() throws {
    let (display, layer) = display()
    let frame = display.record(until: 1).frame(at: 0.5)
    let compositor = try Compositor(size: CGSize(width: 100, height: 100))
    #expect(compositor.image(of: frame).pixel(x: 20, y: 20).w == 255)
    let renderer = try CARenderer(width: 40, height: 40)
    renderer.layer = layer
    renderer.bounds = CGRect(x: 300, y: 300, width: 40, height: 40)
    renderer.draw(at: 0)
    #expect(delegate.tiles.last == CGRect(x: 300, y: 300, width: 50, height: 50))
    #expect(renderer.image.pixel(x: 20, y: 20).w == 255)
    withoutActions { layer.bounds.size = CGSize(width: 100, height: 60) }
    #expect(try layer.rendered(100, 60).pixel(x: 70, y: 30).w == 255)
  }

  @Test("without anybody who draws show nothing")
  func nobody() throws {
    let (display, _) = display { $0.delegate = nil }
    #expect(try display.image().pixel(x: 20, y: 20) == .zero)
  }
}
