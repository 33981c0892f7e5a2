import BoingQuartzCore
import Testing

@Suite("Autoresizing")
struct AutoresizingTests {
  let frame = CGRect(x: 10, y: 20, width: 50, height: 40)

  func tree(_ mask: CAAutoresizingMask) -> (CALayer, CALayer) {
    let (superlayer, layer) = (CALayer(), CALayer())
    superlayer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    layer.frame = frame
    layer.autoresizingMask = mask
    superlayer.addSublayer(layer)
    return (superlayer, layer)
  }

  /// Measured on macOS: the superlayer goes from 100 by 100 to the size given.
  static let cases: [(CAAutoresizingMask, CGSize, CGRect)] = {
    let size = CGSize(width: 200, height: 300)
    func rect(_ x: CGFloat, _ y: CGFloat, _ w: CGFloat, _ h: CGFloat) -> CGRect {
      CGRect(x: x, y: y, width: w, height: h)
    }
    let sides: CAAutoresizingMask = [.layerWidthSizable, .layerHeightSizable]
    let leading: CAAutoresizingMask = [.layerMinXMargin, .layerWidthSizable]
    return [
      ([], size, rect(10, 20, 50, 40)),
      (.layerMinXMargin, size, rect(110, 20, 50, 40)),
      (.layerWidthSizable, size, rect(10, 20, 150, 40)),
      (.layerMaxXMargin, size, rect(10, 20, 50, 40)),
      (.layerMinYMargin, size, rect(10, 220, 50, 40)),
      (.layerHeightSizable, size, rect(10, 20, 50, 240)),
      (.layerMaxYMargin, size, rect(10, 20, 50, 40)),
      (leading, size, rect(76, 20, 84, 40)),
      ([.layerWidthSizable, .layerMaxXMargin], size, rect(10, 20, 84, 40)),
      ([.layerMinXMargin, .layerMaxXMargin], size, rect(60, 20, 50, 40)),
      ([.layerMinXMargin, .layerWidthSizable, .layerMaxXMargin], size, rect(43, 20, 84, 40)),
      ([.layerMinYMargin, .layerHeightSizable], size, rect(10, 153, 50, 107)),
      ([.layerMinYMargin, .layerMaxYMargin], size, rect(10, 120, 50, 40)),
      ([.layerMinYMargin, .layerHeightSizable, .layerMaxYMargin], size, rect(10, 86, 50, 108)),
      (sides, size, rect(10, 20, 150, 240)),
      (CAAutoresizingMask(rawValue: 63), size, rect(43, 86, 84, 108)),
      (leading, CGSize(width: 400, height: 100), rect(210, 20, 150, 40)),
      (leading, CGSize(width: 110, height: 100), rect(16, 20, 54, 40)),
      (leading, CGSize(width: 50, height: 25), rect(-24, 20, 34, 40)),
      (sides, CGSize(width: 50, height: 25), rect(10, -15, 0, 35)),
    ]
  }()

  @Test("the frame follows the superlayer's size as measured on macOS", arguments: cases)
  func measured(mask: CAAutoresizingMask, size: CGSize, expected: CGRect) {
    let (superlayer, layer) = tree(mask)
    superlayer.bounds = CGRect(origin: .zero, size: size)
    #expect(layer.frame == expected)
  }

  @Test("only a change of size counts, whichever property brings it")
  func occasions() {
    let sides: CAAutoresizingMask = [.layerWidthSizable, .layerHeightSizable]
    let (moved, unmoved) = tree(sides)
    moved.bounds.origin = CGPoint(x: 30, y: 40)
    #expect(unmoved.frame == frame)
    let (framed, follower) = tree(sides)
    framed.frame = CGRect(x: 0, y: 0, width: 200, height: 300)
    #expect(follower.frame == CGRect(x: 10, y: 20, width: 150, height: 240))
    let (keyed, also) = tree(sides)
    keyed.setValue(200, forKeyPath: "bounds.size.width")
    #expect(also.frame.width == 150)
    let (grown, late) = tree([])
    grown.bounds.size = CGSize(width: 200, height: 300)
    late.autoresizingMask = sides
    #expect(late.frame == frame)
  }

  @Test("a layer and its sublayers can be told of a change")
  func told() {
    let (superlayer, layer) = tree([])
    superlayer.bounds.size = CGSize(width: 200, height: 300)
    layer.autoresizingMask = [.layerMinXMargin, .layerWidthSizable]
    layer.resize(withOldSuperlayerSize: CGSize(width: 100, height: 100))
    #expect(layer.frame == CGRect(x: 76, y: 20, width: 84, height: 40))
    layer.frame = frame
    superlayer.resizeSublayers(withOldSize: CGSize(width: 200, height: 300))
    #expect(layer.frame == frame)
    superlayer.resizeSublayers(withOldSize: CGSize(width: 100, height: 300))
    #expect(layer.frame == CGRect(x: 76, y: 20, width: 84, height: 40))
    layer.resize(withOldSuperlayerSize: CGSize(width: CGFloat.nan, height: .infinity))
    #expect(layer.frame == CGRect(x: 76, y: 20, width: 84, height: 40))
  }

  @Test("the change goes on down the tree")
  func downTheTree() {
    let sides: CAAutoresizingMask = [.layerWidthSizable, .layerHeightSizable]
    let (middle, leaf) = tree(sides)
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    middle.frame = root.bounds
    middle.autoresizingMask = sides
    root.addSublayer(middle)
    root.bounds.size = CGSize(width: 200, height: 300)
    #expect(middle.frame == CGRect(x: 0, y: 0, width: 200, height: 300))
    #expect(leaf.frame == CGRect(x: 10, y: 20, width: 150, height: 240))
  }

  @Test("the mask starts empty and keeps bits without a meaning")
  func bits() {
    let layer = CALayer()
    #expect(layer.autoresizingMask == [])
    layer.autoresizingMask = CAAutoresizingMask(rawValue: 255)
    #expect(layer.autoresizingMask.rawValue == 255)
  }
}
