import BoingQuartzCore
import Testing

@Suite("Hit testing")
struct HitTestTests {
  private func layer(_ frame: CGRect, in parent: CALayer? = nil) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    parent?.addSublayer(layer)
    return layer
  }

  private let square = CGRect(x: 0, y: 0, width: 10, height: 10)

  @Test("far edges are outside")
  func edges() {
    let layer = layer(square)
    #expect(layer.contains(CGPoint(x: 0, y: 0)) && layer.contains(CGPoint(x: 9.99, y: 9.99)))
    #expect(!layer.contains(CGPoint(x: 10, y: 5)) && !layer.contains(CGPoint(x: 5, y: 10)))
    #expect(layer.hitTest(.zero) === layer)
    #expect(layer.hitTest(CGPoint(x: 10, y: 0)) == nil)
  }

  @Test("the later sibling is hit first, unless another is nearer")
  func order() {
    let root = layer(square)
    let (first, second) = (layer(square, in: root), layer(square, in: root))
    #expect(root.hitTest(CGPoint(x: 5, y: 5)) === second)
    first.zPosition = 1
    #expect(root.hitTest(CGPoint(x: 5, y: 5)) === first)
  }

  @Test("sublayers outside the bounds are hit unless the layer masks to them")
  func outside() {
    let root = layer(square)
    let child = layer(CGRect(x: 20, y: 0, width: 10, height: 10), in: root)
    #expect(root.hitTest(CGPoint(x: 25, y: 5)) === child)
    root.masksToBounds = true
    #expect(root.hitTest(CGPoint(x: 25, y: 5)) == nil)
  }

  @Test("hidden and fully transparent layers are passed over")
  func invisible() {
    let root = layer(square)
    let child = layer(square, in: root)
    child.isHidden = true
    #expect(root.hitTest(CGPoint(x: 5, y: 5)) === root)
    child.isHidden = false
    child.opacity = 0
    #expect(root.hitTest(CGPoint(x: 5, y: 5)) === root)
    root.isHidden = true
    #expect(root.hitTest(CGPoint(x: 5, y: 5)) == nil)
  }

  @Test("outside its mask a layer is not hit")
  func masked() {
    let root = layer(square)
    root.mask = layer(CGRect(x: 0, y: 0, width: 5, height: 10))
    #expect(root.hitTest(CGPoint(x: 2, y: 5)) === root)
    #expect(root.hitTest(CGPoint(x: 7, y: 5)) == nil)
  }

  @Test("a layer in perspective is hit where it shows")
  func perspective() {
    let root = layer(CGRect(x: 0, y: 0, width: 200, height: 200))
    let child = layer(CGRect(x: 50, y: 50, width: 100, height: 100), in: root)
    child.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
    // Half as wide: from 75 to 125.
    #expect(root.hitTest(CGPoint(x: 76, y: 100)) === child)
    #expect(root.hitTest(CGPoint(x: 124, y: 100)) === child)
    #expect(root.hitTest(CGPoint(x: 74, y: 100)) === root)
    #expect(root.hitTest(CGPoint(x: 126, y: 100)) === root)
  }
}
