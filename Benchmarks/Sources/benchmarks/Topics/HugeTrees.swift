import Boing
import Foundation

/// Every operation on a tree that is very deep, and on one that is very wide.
enum HugeTrees: Topic {
  static let name = "trees"
  static let summary =
    "operations on a tree 100,000 layers deep and on one 1,000,000 wide, each once; and on a tenth "
    + "of them as the peer, times ten, so that a ratio far below 1 means that the cost grows faster "
    + "than the tree"

  static func measure(_ settings: Settings) throws -> Table {
    var table = Table(Self.self)
    for shape in Shape.allCases {
      let small = try times(shape, shape.count / 10)
      let large = try times(shape, shape.count)
      for (a, b) in zip(large, small) {
        table.rows.append(
          Table.Row(
            "\(shape.count) \(shape.rawValue), \(a.name)",
            ours: Figure(best: a.seconds, unit: .seconds),
            peer: Figure(best: b.seconds * 10, unit: .seconds)))
      }
    }
    table.checks = [
      "the frame and the archive have every layer, and the last layer is found by the hit test"
    ]
    return table
  }

  private enum Shape: String, CaseIterable {
    case deep, wide

    var count: Int { self == .deep ? 100_000 : 1_000_000 }

    /// Adds `inner` to the tree, of which `outer` was added last.
    func add(_ inner: CALayer, after outer: CALayer, below top: CALayer) {
      (self == .deep ? outer : top).addSublayer(inner)
    }
  }

  private typealias Time = (name: String, seconds: Double)

  private static func times(_ shape: Shape, _ count: Int) throws -> [Time] {
    var times: [Time] = []
    func time<R>(_ name: String, _ body: () throws -> R) rethrows -> R {
      let clock = ContinuousClock()
      let start = clock.now
      let result = try body()
      times.append((name, (clock.now - start) / .seconds(1)))
      return result
    }
    func check(_ condition: Bool, _ name: String) throws {
      if !condition { throw Disagreement(description: "trees: \(shape.rawValue), \(name)") }
    }
    let middle = CGPoint(x: 5, y: 5)
    func box() -> CALayer {
      let layer = CALayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
      layer.position = middle
      layer.autoresizingMask = [.layerWidthSizable]
      return layer
    }
    let display = Display(size: CGSize(width: 10, height: 10), clock: ManualClock())
    var layers: [CALayer] = []
    time("built") {
      layers = [box()]
      for _ in 1..<count {
        let layer = box()
        shape.add(layer, after: layers[layers.count - 1], below: layers[0])
        layers.append(layer)
      }
    }
    let (top, last) = (layers[0], layers[count - 1])
    time("laid out") { top.layoutIfNeeded() }
    time("resized") { top.bounds.size.width = 20 }
    try check(last.bounds.width == 20, "the last layer has another size")
    display.rootLayer.addSublayer(top)
    time("committed") { CATransaction.flush() }
    var frame = time("evaluated") { display.frame() }
    let tree = display.renderTree
    time("evaluated again, in the same memory") { tree.evaluate(at: display.time, into: &frame) }
    try check(frame.count == count + 1, "the frame does not have every layer")
    let hit = time("hit-tested") { top.hitTest(middle) }
    try check(hit === last, "the hit test finds another layer")
    let shown = time("hit-tested as shown") { top.presentation()?.hitTest(middle)?.model() }
    try check(shown === last, "the hit test of what is shown finds another layer")
    let point = time("converted") { last.convert(CGPoint.zero, to: display.rootLayer) }
    try check(point.y.isFinite, "the conversion has no result")
    let compositor = try Compositor(size: display.size)
    let image = time("drawn") { compositor.image(of: frame) }
    try check(image.width == 10, "there is no image")
    let data = try time("archived") { try top.archivedData() }
    var copy: CALayer? = try time("unarchived") { try CALayer.unarchived(from: data) }
    try check(copy?.sublayers?.count == top.sublayers?.count, "the archive lacks layers")
    CATransaction.setDisableActions(true)
    if shape == .wide {
      time("taken from the front, one by one") {
        for layer in layers.dropFirst() { layer.removeFromSuperlayer() }
      }
      try check(top.sublayers == nil, "sublayers are left")
      time("put into the middle, one by one") {
        for (index, layer) in layers.dropFirst().enumerated() {
          top.insertSublayer(layer, at: UInt32(index / 2))
        }
      }
      try check(top.sublayers?.count == count - 1, "sublayers are missing")
    }
    time("taken away") {
      top.removeFromSuperlayer()
      CATransaction.flush()
    }
    time("freed") { copy = nil }
    return times
  }
}
