import Testing

@testable import BoingQuartzCore

@Suite("Layouts that are due")
struct DueLayoutTests {
  private final class Counting: CALayer {
    var layouts = 0
    override func layoutSublayers() { layouts += 1 }
  }

  /// Layers in one another, laid out.
  private func chain(_ depth: Int) -> [CALayer] {
    let layers = (0..<depth).map { _ in CALayer() }
    for (outer, inner) in zip(layers, layers.dropFirst()) { outer.addSublayer(inner) }
    layers[0].layoutIfNeeded()
    return layers
  }

  static let depth = 20_000

  @Test(
    "layoutIfNeeded of every layer of a deep chain visits each a few times",
    arguments: [false, true], [false, true])
  func visits(fromBottom: Bool, areDue: Bool) {
    let layers = chain(Self.depth)
    let order = fromBottom ? layers.reversed() : layers
    if areDue { for layer in order { layer.setNeedsLayout() } }
    let visits = order.reduce(0) { $0 + $1.layOutDueTree() }
    #expect(visits <= 5 * Self.depth)
    #expect(!layers.contains { $0.needsLayout() })
  }

  @Test(
    "and so where each becomes due just before, or one in the middle is due",
    arguments: [false, true])
  func visitsOneByOne(fromBottom: Bool) {
    let layers = chain(Self.depth)
    var visits = 0
    for layer in fromBottom ? layers.reversed() : layers {
      layer.setNeedsLayout()
      visits += layer.layOutDueTree()
    }
    #expect(visits <= 5 * Self.depth)
    layers[Self.depth / 2].setNeedsLayout()
    visits = layers.reduce(0) { $0 + $1.layOutDueTree() }
    #expect(visits <= 5 * Self.depth)
    #expect(!layers.contains { $0.needsLayout() })
  }

  @Test("a layout that makes layers below due is followed by theirs in the same pass")
  func cascading() {
    final class Cascade: CALayer {
      var layouts = 0
      override func layoutSublayers() {
        layouts += 1
        sublayers?.first?.setNeedsLayout()
      }
    }
    let layers = (0..<500).map { _ in Cascade() }
    for (outer, inner) in zip(layers, layers.dropFirst()) { outer.addSublayer(inner) }
    layers[0].layoutIfNeeded()
    for layer in layers { layer.layouts = 0 }
    layers[0].setNeedsLayout()
    #expect(layers[0].layOutDueTree() <= 5 * layers.count)
    #expect(layers.allSatisfy { $0.layouts == 1 && !$0.needsLayout() })
  }

  // Apple's header: "Traverse upwards from the layer while the superlayer requires layout. Then layout the
  // entire tree beneath that ancestor."
  @Test("the whole tree below the farthest superlayer in a row that is due is laid out")
  func rows() {
    let (root, middle, leaf, sibling) = (Counting(), Counting(), Counting(), Counting())
    root.addSublayer(middle)
    middle.addSublayer(leaf)
    middle.addSublayer(sibling)
    root.layoutIfNeeded()
    for layer in [root, middle, leaf, sibling] { layer.layouts = 0 }
    middle.setNeedsLayout()
    sibling.setNeedsLayout()
    leaf.layoutIfNeeded()
    #expect([root, middle, leaf, sibling].map(\.layouts) == [0, 1, 0, 1])
    root.setNeedsLayout()
    leaf.layoutIfNeeded()
    #expect(root.layouts == 0 && root.needsLayout())
    root.layoutIfNeeded()
    #expect([root, middle, leaf, sibling].map(\.layouts) == [1, 1, 0, 1])
  }

  @Test("masks, and layers that were due when they were added, are laid out")
  func added() {
    let (root, mask, below, innermost) = (Counting(), Counting(), Counting(), Counting())
    below.addSublayer(innermost)
    innermost.setNeedsLayout()
    mask.setNeedsLayout()
    root.addSublayer(below)
    root.mask = mask
    root.layoutIfNeeded()
    #expect([root, mask, below, innermost].map(\.layouts) == [1, 1, 1, 1])
    let other = Counting()
    below.removeFromSuperlayer()
    root.layoutIfNeeded()
    innermost.setNeedsLayout()
    other.sublayers = [below]
    other.layoutIfNeeded()
    #expect(innermost.layouts == 2)
  }

  @Test("a new mask that makes another layer due does not keep it from its layout")
  func newMask() {
    final class Asking: CALayer {
      var other: CALayer?
      override func layoutSublayers() { other?.setNeedsLayout() }
    }
    let stage = Stage()
    let (asked, masked, mask) = (Counting(), CALayer(), Asking())
    stage.display.rootLayer.addSublayer(asked)
    stage.display.rootLayer.addSublayer(masked)
    stage.display.update()
    let before = asked.layouts
    mask.other = asked
    mask.setNeedsLayout()
    masked.mask = mask
    stage.display.update()
    #expect(asked.layouts == before + 1 && !asked.needsLayout())
  }

  @Test("what never settles is asked again by the next commit")
  func endless() {
    final class Restless: CALayer {
      var layouts = 0
      override func layoutSublayers() {
        layouts += 1
        if layouts < 50 { superlayer?.sublayers?.first { $0 !== self }?.setNeedsLayout() }
      }
    }
    let stage = Stage()
    let pair = [Restless(), Restless()]
    let parent = CALayer()
    stage.display.rootLayer.addSublayer(parent)
    for layer in pair { parent.addSublayer(layer) }
    stage.display.update()
    pair[0].setNeedsLayout()
    for _ in 0..<8 {
      stage.layer.opacity = 0.5
      stage.layer.opacity = 1
      stage.display.update()
    }
    #expect(pair.allSatisfy { !$0.needsLayout() })
  }
}
