import Boing
import CPeers

/// The cost of a frame of many animated layers before it is drawn.
enum FrameEvaluation: Topic {
  static let name = "frames"
  static let summary =
    "RenderTree.evaluate(at:into:), one animation of position.x with 100 keyframes on each layer, beside "
    + "a flat C -O2 loop that finds the segment, interpolates and writes; one thread"

  static func measure(_ settings: Settings) throws -> Table {
    var table = Table(Self.self)
    var random = SplitMix64(state: 4)
    let times = (0..<256).map { _ in Double.random(in: 0...2, using: &random) }
    for (count, still) in [(1000, 0), (10_000, 0), (100_000, 0), (10, 9_990)] {
      for isEven in [false, true] {
        let scene = AnimatedLayers(count: count, isEven: isEven, still: still)
        let among = still > 0 ? " among \(still) that stand still" : ""
        let name = "\(count) layers\(among), \(isEven ? "even" : "uneven") key times"
        var positions = [Double](repeating: 0, count: count)
        let expected = times.prefix(3).flatMap { time in
          scene.peer.evaluate(at: time, into: &positions)
          return positions
        }
        table.checks.append(
          try agree(
            "\(name), at three times", times.prefix(3).flatMap(scene.shown(at:)), expected,
            within: 1e-9))
        let tree = scene.tree
        var next = [Int](repeating: 0, count: 5)
        func time(_ racer: Int) -> Double {
          next[racer] = (next[racer] + 1) % times.count
          return times[next[racer]]
        }
        var kept = tree.evaluate(at: 0)
        var layers = LayerBlocks(count: count)
        let results = try Race(rounds: settings.rounds).run([
          {
            tree.evaluate(at: time(0), into: &kept)
            withUnsafePointer(to: kept) { peer_consume($0) }
          },
          {
            scene.peer.evaluate(at: time(1), into: &positions)
            peer_consume(positions)
          },
          { scene.peer.evaluate(at: time(2), into: &layers) },
          {
            let frame = tree.evaluate(at: time(3))
            withUnsafePointer(to: frame) { peer_consume($0) }
          },
          { scene.peer.evaluate(at: time(4), intoNewCopyOf: layers) },
        ])
        let figures = results.map { Race.figure($0, .seconds) }
        let copying = "copying \(LayerBlocks.size) bytes a layer"
        table.rows += [
          Table.Row(name, ours: figures[0], peer: figures[1]),
          Table.Row("  the peer also \(copying)", ours: figures[0], peer: figures[2]),
          Table.Row("  the same, both in new memory", ours: figures[3], peer: figures[4]),
        ]
      }
    }
    return table
  }
}
