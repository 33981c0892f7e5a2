import BoingQuartzCore
import Testing

@Suite("The layer tree")
struct LayerTreeTests {
  /// A layer with a sublayer for each letter of `names`.
  private func family(_ names: String) -> (parent: CALayer, children: [CALayer]) {
    let parent = CALayer()
    let children = names.map { name in
      let child = CALayer()
      child.name = String(name)
      parent.addSublayer(child)
      return child
    }
    return (parent, children)
  }

  private func names(_ layer: CALayer) -> String {
    (layer.sublayers ?? []).map { $0.name ?? "?" }.joined()
  }

  private func stranger(_ name: String = "x") -> CALayer {
    let layer = CALayer()
    layer.name = name
    return layer
  }

  @Test("layers are added in front")
  func add() {
    let (parent, children) = family("abc")
    #expect(names(parent) == "abc")
    #expect(children.allSatisfy { $0.superlayer === parent })
    parent.addSublayer(children[0])
    #expect(names(parent) == "bca")
  }

  @Test(
    "inserting at a place; one too great is the last",
    arguments: [(0, "xabc"), (2, "abxc"), (9, "abcx")])
  func insert(place: Int, expected: String) {
    let parent = family("abc").parent
    parent.insertSublayer(stranger(), at: UInt32(place))
    #expect(names(parent) == expected)
  }

  @Test("inserting below and above a sibling, nil or a stranger")
  func relative() {
    var (parent, children) = family("abc")
    parent.insertSublayer(stranger(), below: children[1])
    #expect(names(parent) == "axbc")
    (parent, children) = family("abc")
    parent.insertSublayer(stranger(), above: children[1])
    #expect(names(parent) == "abxc")
    (parent, children) = family("abc")
    parent.insertSublayer(stranger(), below: nil)
    parent.insertSublayer(stranger("y"), above: nil)
    #expect(names(parent) == "xabcy")
    (parent, children) = family("abc")
    parent.insertSublayer(stranger(), below: stranger("z"))
    parent.insertSublayer(stranger("y"), above: stranger("z"))
    #expect(names(parent) == "abcxy")
  }

  /// The moves of one layer of "abcd" below or above another, with the resulting orders.
  static let moves: [(Int, Int, below: String, above: String)] = [
    (0, 2, "bacd", "bcad"), (2, 0, "cabd", "acbd"), (0, 1, "abcd", "bacd"), (1, 0, "bacd", "abcd"),
    (0, 3, "bcad", "bcda"), (3, 3, "abcd", "abcd"), (3, 0, "dabc", "adbc"),
  ]

  @Test("a sublayer moves to exactly below or above its sibling", arguments: moves)
  func move(layer: Int, sibling: Int, below: String, above: String) {
    var (parent, children) = family("abcd")
    parent.insertSublayer(children[layer], below: children[sibling])
    #expect(names(parent) == below)
    (parent, children) = family("abcd")
    parent.insertSublayer(children[layer], above: children[sibling])
    #expect(names(parent) == above)
  }

  @Test("a layer added elsewhere leaves its old place")
  func moved() {
    let (first, children) = family("ab")
    let second = CALayer()
    second.addSublayer(children[0])
    #expect(names(first) == "b" && names(second) == "a")
    #expect(children[0].superlayer === second)
  }

  @Test("a layer is replaced in its place, also by a sibling")
  func replace() {
    var (parent, children) = family("abc")
    parent.replaceSublayer(children[1], with: stranger())
    #expect(names(parent) == "axc" && children[1].superlayer == nil)
    (parent, children) = family("abc")
    parent.replaceSublayer(children[2], with: children[0])
    #expect(names(parent) == "ba" && children[2].superlayer == nil)
    #expect(children[0].superlayer === parent)
    parent.replaceSublayer(children[0], with: children[0])
    #expect(names(parent) == "ba")
  }

  @Test("a mask that replaces a sublayer leaves the layer it masked")
  func replaceByMask() {
    let (parent, children) = family("ab")
    let (host, mask) = (CALayer(), stranger("m"))
    host.mask = mask
    parent.replaceSublayer(children[0], with: mask)
    #expect(host.mask == nil && names(parent) == "mb" && mask.superlayer === parent)
    mask.removeFromSuperlayer()
    #expect(names(parent) == "b" && mask.superlayer == nil)
  }

  @Test("replacing a stranger traps")
  func replaceStranger() async {
    await #expect(processExitsWith: .failure) {
      CALayer().replaceSublayer(CALayer(), with: CALayer())
    }
  }

  @Test("setting the sublayers sorts, adds and removes")
  func set() {
    let (parent, children) = family("abcd")
    let new = stranger()
    parent.sublayers = [children[3], new, children[0], new]
    #expect(names(parent) == "dxa")
    #expect(children[1].superlayer == nil && new.superlayer === parent)
    parent.sublayers = nil
    #expect(parent.sublayers == nil && new.superlayer == nil)
  }

  @Test("a mask's superlayer is the layer it masks, and it is no sublayer")
  func mask() {
    let (host, mask) = (CALayer(), CALayer())
    host.mask = mask
    #expect(mask.superlayer === host && host.sublayers == nil)
    mask.removeFromSuperlayer()
    #expect(host.mask == nil && mask.superlayer == nil)
    host.addSublayer(mask)
    host.mask = mask
    #expect(host.sublayers == nil && host.mask === mask)
    host.addSublayer(mask)
    #expect(host.mask == nil && host.sublayers?.count == 1)
  }

  @Test("a mask whose layer is gone can be a sublayer like any other")
  func orphanedMask() {
    let mask = CALayer()
    do {
      let host = CALayer()
      host.mask = mask
    }
    #expect(mask.superlayer == nil)
    let parent = CALayer()
    parent.addSublayer(mask)
    mask.removeFromSuperlayer()
    #expect(parent.sublayers == nil && mask.superlayer == nil)
  }

  @Test("a layer cannot be put below itself")
  func cycles() async {
    await #expect(processExitsWith: .failure) {
      let layer = CALayer()
      layer.addSublayer(layer)
    }
    await #expect(processExitsWith: .failure) {
      let (a, b, c) = (CALayer(), CALayer(), CALayer())
      a.addSublayer(b)
      b.addSublayer(c)
      c.addSublayer(a)
    }
    await #expect(processExitsWith: .failure) {
      let (a, b) = (CALayer(), CALayer())
      a.addSublayer(b)
      b.mask = a
    }
    await #expect(processExitsWith: .failure) {
      let (a, b) = (CALayer(), CALayer())
      a.addSublayer(b)
      b.sublayers = [a]
    }
  }

  @Test("adding a sublayer and changing the size ask for a layout")
  func needsLayout() {
    let layer = CALayer()
    layer.addSublayer(CALayer())
    #expect(layer.needsLayout())
    layer.layoutIfNeeded()
    #expect(!layer.needsLayout())
    layer.bounds.size = CGSize(width: 3, height: 3)
    #expect(layer.needsLayout())
    layer.layoutIfNeeded()
    layer.bounds.origin = CGPoint(x: 3, y: 3)
    #expect(!layer.needsLayout())
  }
}
