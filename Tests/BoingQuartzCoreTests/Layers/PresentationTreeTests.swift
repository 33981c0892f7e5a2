import BoingRender
import BoingTestSupport
import Testing

@testable import BoingQuartzCore

@Suite("The tree of presentation layers")
struct PresentationTreeTests {
  /// A layer of 100 by 100 with a sublayer of 10 by 10 that moves from 5 to 95 in a second.
  private func scene() -> (stage: Stage, moving: CALayer) {
    let moving = CALayer()
    moving.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    moving.position = CGPoint(x: 5, y: 5)
    moving.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    let stage = Stage {
      $0.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      $0.addSublayer(moving)
    }
    moving.add(CABasicAnimation("position.x", from: 5, to: 95), forKey: "move")
    CATransaction.flush()
    return (stage, moving)
  }

  @Test("a moving layer is hit where it shows", arguments: [(0.0, 5.0), (0.5, 50), (0.9, 86)])
  func hit(time: Double, x: Double) throws {
    let (stage, moving) = scene()
    stage.clock.now = time
    let shown = try #require(stage.layer.presentation())
    let hit = try #require(shown.hitTest(CGPoint(x: x, y: 5)))
    #expect(hit.model() === moving && hit !== moving && hit.position.x == CGFloat(x))
    #expect(shown.hitTest(CGPoint(x: x, y: 20))?.model() === stage.layer)
    #expect(shown.hitTest(CGPoint(x: x + 6, y: 5))?.model() === stage.layer)
    #expect(stage.layer.hitTest(CGPoint(x: 5, y: 5)) === moving)
  }

  @Test("superlayer, sublayers and mask are those that show")
  func neighbours() throws {
    let (stage, moving) = scene()
    let mask = CALayer()
    CATransaction.setDisableActions(true)
    stage.layer.mask = mask
    let second = CALayer()
    stage.layer.addSublayer(second)
    CATransaction.flush()
    stage.clock.now = 0.5
    let shown = try #require(stage.layer.presentation())
    #expect(shown.sublayers?.map { $0.model() } == [moving, second])
    #expect(shown.mask?.model() === mask && shown.mask?.superlayer?.model() === stage.layer)
    let child = try #require(shown.sublayers?.first)
    #expect(child.position.x == 50 && child.superlayer?.model() === stage.layer)
    #expect(child.superlayer?.superlayer?.model() === stage.display.rootLayer)
    #expect(stage.display.rootLayer.presentation()?.superlayer == nil)
    #expect(child.sublayers == nil && child.mask == nil)
  }

  @Test("points convert as the layers show")
  func conversion() throws {
    let (stage, moving) = scene()
    stage.clock.now = 0.5
    let (shown, root) = (moving.presentation(), stage.layer.presentation())
    let point = try #require(shown).convert(CGPoint(x: 5, y: 5), to: root)
    #expect(point == CGPoint(x: 50, y: 5))
    #expect(root?.convert(point, to: shown) == CGPoint(x: 5, y: 5))
    #expect(shown?.convert(CGPoint(x: 5, y: 5), to: nil) == CGPoint(x: 50, y: 5))
  }

  @Test("a layer that has left the display has no neighbours any more")
  func gone() throws {
    let (stage, moving) = scene()
    let (shown, child) = (stage.layer.presentation(), moving.presentation())
    moving.removeFromSuperlayer()
    CATransaction.flush()
    #expect(shown?.sublayers == nil && child?.superlayer == nil)
    #expect(child?.hitTest(CGPoint(x: 5, y: 5)) === child)
  }

  @Test("it is drawn as it shows")
  func rendering() throws {
    let (stage, _) = scene()
    stage.clock.now = 0.5
    let image = try #require(stage.layer.presentation()).rendered(100, 100, flipped: true)
    #expect(image.pixel(x: 50, y: 5).w == 255 && image.pixel(x: 5, y: 5).w == 0)
    #expect(image.pixel(x: 50, y: 20).w == 0)
  }

  @Test(
    "hits and conversions are those of a model that has the values shown",
    arguments: 0..<20 as Range<UInt64>)
  func law(seed: UInt64) throws {
    CATransaction.flush()
    var random = SeededGenerator(seed: seed)
    let stage = Stage()
    CATransaction.setDisableActions(true)
    let layers = RandomTree.layers(12, perspective: seed % 2 == 1, using: &random)
    stage.layer.addSublayer(layers[0])
    CATransaction.flush()
    RandomTree.animate(layers, using: &random)
    CATransaction.flush()
    stage.clock.now = 0.37
    let shown = try layers.map { try #require($0.presentation()) }
    let points = (0..<8).map { _ in
      CGPoint(x: .random(in: -80...80, using: &random), y: .random(in: -80...80, using: &random))
    }
    let hits = points.map { shown[0].hitTest($0)?.model() }
    let places = shown.map { $0.convert(points[0], to: shown[1]) }
    for layer in layers { layer.removeAllAnimations() }
    for (layer, copy) in zip(layers, shown) {
      layer.values = copy.values
      layer.details = copy.details
    }
    #expect(points.map { layers[0].hitTest($0) } == hits)
    #expect(layers.map { $0.convert(points[0], to: layers[1]) } == places)
    CATransaction.flush()
  }
}
