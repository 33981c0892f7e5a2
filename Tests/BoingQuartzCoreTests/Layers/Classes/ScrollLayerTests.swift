import Testing

@testable import BoingQuartzCore

@Suite("Scroll layers")
struct ScrollLayerTests {
  private func scroller(_ mode: CAScrollLayerScrollMode = .both) -> CAScrollLayer {
    let layer = CAScrollLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
    layer.scrollMode = mode
    return layer
  }

  @Test(
    "a point comes to the corner in the directions of the mode",
    arguments: [
      ("none", 0.0, 0.0), ("vertically", 0, 20), ("horizontally", 10, 0), ("both", 10, 20),
    ])
  func point(mode: String, x: Double, y: Double) {
    let layer = scroller(CAScrollLayerScrollMode(rawValue: mode))
    layer.scroll(to: CGPoint(x: 10, y: 20))
    #expect(layer.bounds == CGRect(x: x, y: y, width: 100, height: 50))
  }

  @Test("a rectangle is shown by the shortest way")
  func rect() {
    let layer = scroller()
    layer.scroll(to: CGRect(x: 10, y: 10, width: 20, height: 20))
    #expect(layer.bounds.origin == .zero)
    layer.scroll(to: CGRect(x: 150, y: 10, width: 20, height: 20))
    #expect(layer.bounds.origin == CGPoint(x: 70, y: 0))
    layer.scroll(to: CGRect(x: 60, y: -30, width: 20, height: 20))
    #expect(layer.bounds.origin == CGPoint(x: 60, y: -30))
  }

  @Test("descendants scroll the nearest scroll layer above, which scrolls itself")
  func descendants() {
    let layer = scroller()
    let content = CALayer()
    content.frame = CGRect(x: 5, y: 5, width: 500, height: 500)
    let inner = CALayer()
    inner.frame = CGRect(x: 200, y: 100, width: 10, height: 10)
    layer.addSublayer(content)
    content.addSublayer(inner)
    inner.scrollRectToVisible(inner.bounds)
    #expect(layer.bounds.origin == CGPoint(x: 115, y: 65))
    inner.scroll(CGPoint(x: 1, y: 2))
    #expect(layer.bounds.origin == CGPoint(x: 206, y: 107))
    layer.scroll(CGPoint(x: 5, y: 7))
    #expect(layer.bounds.origin == CGPoint(x: 5, y: 7))
    CALayer().scroll(.zero)
    CALayer().scrollRectToVisible(.zero)
  }

  @Test("the visible rectangle is what masking layers leave")
  func visible() {
    let layer = scroller()
    let content = CALayer()
    content.frame = CGRect(x: 0, y: 0, width: 500, height: 500)
    layer.addSublayer(content)
    layer.scroll(to: CGPoint(x: 30, y: 40))
    #expect(content.visibleRect == CGRect(x: 30, y: 40, width: 100, height: 50))
    #expect(layer.visibleRect == layer.bounds)
    let away = CALayer()
    away.frame = CGRect(x: 400, y: 400, width: 10, height: 10)
    layer.addSublayer(away)
    #expect(away.visibleRect == .zero)
  }
}
