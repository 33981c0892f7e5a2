import BoingQuartzCore
import BoingTestSupport
import Testing

@Suite("Conversion of points")
struct ConversionTests {
  @Test("a point moves by position, anchor and bounds origin")
  func plain() {
    let (root, child) = (CALayer(), CALayer())
    root.addSublayer(child)
    child.bounds = CGRect(x: 5, y: 6, width: 20, height: 10)
    child.position = CGPoint(x: 100, y: 200)
    #expect(child.convert(CGPoint(x: 15, y: 11), to: root) == CGPoint(x: 100, y: 200))
    #expect(child.convert(CGPoint(x: 90, y: 195), from: root) == CGPoint(x: 5, y: 6))
  }

  @Test("a sublayer transform acts about the anchor point")
  func sublayerTransform() {
    let (root, child) = (CALayer(), CALayer())
    root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    root.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
    root.addSublayer(child)
    child.position = CGPoint(x: 60, y: 50)
    #expect(child.convert(.zero, to: root) == CGPoint(x: 70, y: 50))
  }

  @Test("a flipped layer turns its sublayers' y about the middle of its bounds")
  func flipped() {
    let (root, flipped, child) = (CALayer(), CALayer(), CALayer())
    root.addSublayer(flipped)
    flipped.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
    flipped.isGeometryFlipped = true
    flipped.addSublayer(child)
    child.position = CGPoint(x: 10, y: 20)
    #expect(child.convert(.zero, to: flipped) == CGPoint(x: 10, y: 20))
    #expect(child.convert(.zero, to: root) == CGPoint(x: 10, y: 60))
    #expect(flipped.convert(CGPoint(x: 10, y: 60), from: root) == CGPoint(x: 10, y: 20))
    #expect(child.contentsAreFlipped() && !root.contentsAreFlipped())
  }

  @Test("a rectangle converts to the smallest one that holds its corners")
  func rectangle() {
    let (root, child) = (CALayer(), CALayer())
    root.addSublayer(child)
    child.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    let box = child.convert(CGRect(x: 1, y: 2, width: 3, height: 4), to: root)
    #expect(agree(box.minX, -6, Tolerance.rounding) && agree(box.minY, 1, Tolerance.rounding))
    #expect(agree(box.width, 4, Tolerance.rounding) && agree(box.height, 3, Tolerance.rounding))
  }

  @Test("a layer turned about y converts back along its own plane")
  func turned() {
    let (root, child) = (CALayer(), CALayer())
    root.addSublayer(child)
    child.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
    // cos 60° = ½
    #expect(agree(child.convert(CGPoint(x: 10, y: 3), to: root).x, 5, Tolerance.rounding))
    #expect(agree(child.convert(CGPoint(x: 5, y: 3), from: root).x, 10, Tolerance.rounding))
  }

  @Test("conversions invert over seeded random trees", arguments: 0..<40 as Range<UInt64>)
  func inverse(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let layers = RandomTree.layers(8, perspective: seed % 2 == 1, using: &random)
    let p = CGPoint(
      x: .random(in: -50...50, using: &random), y: .random(in: -50...50, using: &random))
    for a in layers {
      for b in layers {
        let there = a.convert(p, to: b)
        let back = b.convert(there, to: a)
        // Perspective brings distances up to a few hundred times as large into play.
        #expect(agree(back.x, p.x, 1e-6) && agree(back.y, p.y, 1e-6))
        #expect(b.convert(p, from: a) == there)
      }
    }
  }
}
