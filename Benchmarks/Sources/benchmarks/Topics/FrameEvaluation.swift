import Boing
import CPeers

/// The cost of a frame of many animated layers before it is drawn.
enum FrameEvaluation: Topic {
  static let name = "frames"
  static let summary =
    "RenderTree.evaluate(at:), one animation of position.x with 100 keyframes on each layer, beside "
    + "a flat C -O2 loop that finds the segment, interpolates and writes; one thread"

  static func measure(_ settings: Settings) throws -> Table {
    var table = Table(Self.self)
    var random = SplitMix64(state: 4)
    let times = (0..<256).map { _ in Double.random(in: 0...2, using: &random) }
    for count in [1000, 10_000, 100_000] {
      for isEven in [false, true] {
        let scene = AnimatedLayers(count: count, isEven: isEven)
        let name = "\(count) layers, \(isEven ? "even" : "uneven") key times"
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
        var (first, second, third) = (0, 0, 0)
        var layers = LayerBlocks(count: count)
        let results = try Race(rounds: settings.rounds).run([
          {
            first = (first + 1) % times.count
            let frame = tree.evaluate(at: times[first])
            withUnsafePointer(to: frame) { peer_consume($0) }
          },
          {
            second = (second + 1) % times.count
            scene.peer.evaluate(at: times[second], into: &positions)
            peer_consume(positions)
          },
          {
            third = (third + 1) % times.count
            scene.peer.evaluate(at: times[third], into: &layers)
          },
        ])
        let ours = Race.figure(results[0], .seconds)
        table.rows.append(Table.Row(name, ours: ours, peer: Race.figure(results[1], .seconds)))
        table.rows.append(
          Table.Row(
            "  the peer also copying \(LayerBlocks.size) bytes a layer", ours: ours,
            peer: Race.figure(results[2], .seconds)))
      }
    }
    return table
  }
}
