import BoingQuartzCore
import Testing

@Suite("Layout managers")
struct LayoutManagerTests {
  final class Manager: CALayoutManager {
    /// Layers hold their managers, so that these must not hold layers.
    var laidOut: [ObjectIdentifier] = []
    var invalidated = 0
    func layoutSublayers(of layer: CALayer) { laidOut.append(ObjectIdentifier(layer)) }
    func invalidateLayout(of layer: CALayer) { invalidated += 1 }
    func preferredSize(of layer: CALayer) -> CGSize { CGSize(width: 7, height: 8) }
  }

  final class Silent: CALayoutManager {}

  final class DrawingDelegate: CALayerDelegate {}

  final class LayoutDelegate: CALayerDelegate {
    var count = 0
    func layoutSublayers(of layer: CALayer) { count += 1 }
  }

  @Test("the delegate lays out, and the manager where the delegate does not")
  func order() {
    let (layer, manager) = (CALayer(), Manager())
    layer.layoutManager = manager
    layer.layoutSublayers()
    #expect(manager.laidOut.count == 1)
    let delegate = LayoutDelegate()
    layer.delegate = delegate
    layer.layoutSublayers()
    #expect(delegate.count == 1 && manager.laidOut.count == 1)
    let drawing = DrawingDelegate()
    layer.delegate = drawing
    layer.layoutSublayers()
    #expect(manager.laidOut.count == 2)
  }

  @Test("a layer that needs layout says so to its manager")
  func invalidation() {
    let (layer, manager) = (CALayer(), Manager())
    layer.layoutManager = manager
    let before = manager.invalidated
    layer.setNeedsLayout()
    #expect(manager.invalidated == before + 1)
    #expect(layer.needsLayout())
    layer.layoutIfNeeded()
    #expect(manager.laidOut.count == 1)
    layer.layoutIfNeeded()
    #expect(manager.laidOut.count == 1)
  }

  @Test("the preferred size is the manager's, or that of the frame")
  func preferredSize() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 5, y: 6, width: 20, height: 10)
    layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 3))
    #expect(layer.preferredFrameSize() == CGSize(width: 40, height: 30))
    let silent = Silent()
    layer.layoutManager = silent
    #expect(layer.preferredFrameSize() == CGSize(width: 40, height: 30))
    let manager = Manager()
    layer.layoutManager = manager
    #expect(layer.preferredFrameSize() == CGSize(width: 7, height: 8))
  }
}
