import BoingQuartzCore
import Testing

@Suite("CARenderer")
struct RendererTests {
  /// A renderer whose layer moves from x 10 to x 60 within a second.
  private func moving() throws -> (renderer: CARenderer, root: CALayer) {
    let root = movingTree(100, 60, stillY: 40, endX: 66)
    let renderer = try CARenderer(width: 100, height: 60, background: .snow)
    renderer.layer = root
    return (renderer, root)
  }

  @Test("says what has changed, and nothing where nothing has")
  func updates() throws {
    let (renderer, _) = try moving()
    renderer.draw(at: 0)
    renderer.beginFrame(atTime: 0, timeStamp: nil)
    #expect(renderer.updateBounds().isNull)
    renderer.endFrame()
    renderer.beginFrame(atTime: 0.5, timeStamp: nil)
    // From 10…22 to 35…47.
    #expect(renderer.updateBounds() == CGRect(x: 10, y: 10, width: 37, height: 12))
    #expect(renderer.updateRectangles.count == 2)
    renderer.endFrame()
  }

  @Test("draws only what is asked for, and the rest when it is")
  func requests() throws {
    let (renderer, _) = try moving()
    renderer.beginFrame(atTime: 0, timeStamp: nil)
    renderer.addUpdate(CGRect(x: 0, y: 30, width: 100, height: 30))
    renderer.render()
    renderer.endFrame()
    #expect(renderer.image.pixel(x: 15, y: 15) == SIMD4(255, 255, 255, 255))
    #expect(renderer.image.pixel(x: 10, y: 45).z < 100)
    renderer.draw(at: 0)
    #expect(renderer.image.pixel(x: 15, y: 15) != SIMD4(255, 255, 255, 255))
  }

  @Test("knows when something moves next")
  func nextFrameTime() throws {
    let (renderer, root) = try moving()
    renderer.draw(at: 0.5)
    #expect(renderer.nextFrameTime() == 0.5)
    renderer.draw(at: 2)
    #expect(renderer.nextFrameTime() == .infinity)
    let later = CABasicAnimation("opacity", from: 1.0, to: 0.0)
    later.beginTime = 5
    root.add(later, forKey: "later")
    #expect(renderer.nextFrameTime() == 5)
  }

  @Test("shows the part of the tree that its bounds name")
  func bounds() throws {
    let (renderer, _) = try moving()
    renderer.bounds = CGRect(x: 5, y: 40, width: 10, height: 10)
    renderer.bounds = CGRect(x: 0, y: 0, width: 0, height: CGFloat.nan)
    renderer.draw(at: 0)
    #expect(renderer.image.pixel(x: 0, y: 0) == renderer.image.pixel(x: 99, y: 59))
    #expect(renderer.image.pixel(x: 50, y: 30).z < 100)
  }
}

@Suite("Layers rendered in contexts")
struct RenderInContextTests {
  @Test("lie in their own coordinates, without place and transform", arguments: [true, false])
  func coordinates(flipped: Bool) throws {
    let layer = box(300, 200, 40, 30, .rose)
    layer.transform = CATransform3DMakeRotation(1, 0, 0, 1)
    layer.addSublayer(box(0, 0, 10, 10, .ink))
    let image = try layer.rendered(40, 30, flipped: flipped)
    // The least y is above where y points down.
    let inner = image.pixel(x: 5, y: flipped ? 5 : 25)
    #expect(inner.x < 60 && inner.w == 255)
    #expect(image.pixel(x: 35, y: flipped ? 25 : 5).x > 200)
  }

  @Test("show opacity, masks and what a delegate has not drawn yet, but no animations")
  func properties() throws {
    let layer = box(0, 0, 20, 20, .snow)
    layer.opacity = 0.5
    layer.mask = box(0, 0, 10, 20, .snow)
    layer.add(CABasicAnimation("opacity", from: 0.0, to: 0.0), forKey: nil)
    let image = try layer.rendered(20, 20, flipped: true)
    #expect(abs(Int(image.pixel(x: 5, y: 10).w) - 128) <= 1)
    #expect(image.pixel(x: 15, y: 10) == .zero)
  }

  @Test("cast the shadow of what they show, whatever the shadow path")
  func shadow() throws {
    let layer = box(0, 0, 10, 10, .snow)
    layer.shadowOpacity = 1
    layer.shadowRadius = 0
    layer.shadowOffset = CGSize(width: 20, height: 0)
    layer.shadowPath = CGPath(rect: CGRect(x: 0, y: 20, width: 5, height: 5), transform: nil)
    let image = try layer.rendered(40, 30, flipped: true)
    #expect(image.pixel(x: 25, y: 5) == SIMD4(0, 0, 0, 255))
    #expect(image.pixel(x: 22, y: 22) == .zero)
  }
}
