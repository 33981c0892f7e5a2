import Testing

@testable import BoingQuartzCore

@Suite("Transform layers")
struct TransformLayerTests {
  /// A layer turned by `angle` about y, holding one turned back by it.
  private func turned(_ holder: CALayer, _ angle: Double) -> (root: CALayer, child: CALayer) {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    holder.frame = root.bounds
    holder.transform = CATransform3DMakeRotation(angle, 0, 1, 0)
    let child = CALayer()
    child.frame = root.bounds
    child.transform = CATransform3DMakeRotation(-angle, 0, 1, 0)
    root.addSublayer(holder)
    holder.addSublayer(child)
    return (root, child)
  }

  @Test("turning there and back is no turn, where another layer flattens in between")
  func depth() {
    let (root, child) = turned(CATransformLayer(), 1)
    #expect(agree(child.convert(CGPoint(x: 0, y: 0), to: root).x, 0, 1e-9))
    let (flatRoot, flatChild) = turned(CALayer(), 1)
    // 100 from the axis, foreshortened by the cosine twice.
    let expected = 100 - 100 * 0.5403023058681398 * 0.5403023058681398
    #expect(agree(flatChild.convert(.zero, to: flatRoot).x, expected, 1e-9))
  }

  @Test("it is never hit itself; its sublayers are, in depth")
  func hit() {
    let (root, child) = turned(CATransformLayer(), 1)
    #expect(root.hitTest(CGPoint(x: 1, y: 100)) === child)
    let holder = child.superlayer
    #expect(holder is CATransformLayer && holder?.hitTest(CGPoint(x: 1, y: 100)) === child)
    child.removeFromSuperlayer()
    #expect(holder?.hitTest(CGPoint(x: 100, y: 100)) == nil)
    #expect(root.hitTest(CGPoint(x: 100, y: 100)) === root)
    let (flatRoot, flatChild) = turned(CALayer(), 1)
    #expect(flatRoot.hitTest(CGPoint(x: 1, y: 100)) === flatRoot)
    #expect(flatRoot.hitTest(CGPoint(x: 100, y: 100)) === flatChild)
  }
}
