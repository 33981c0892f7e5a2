import Boing
import CPeers

/// The cost of setting properties.
enum Setters: Topic {
  static let name = "setters"
  static let summary =
    "setting the position of layers in a committed tree within one transaction, from begin to "
    + "commit, beside a flat C -O2 loop over structures that compares, sets and copies what has "
    + "changed; one thread (aim: linear, at most 10 ms for 10,000)"

  static func measure(_ settings: Settings) throws -> Table {
    var table = Table(Self.self)
    for count in [1000, 10_000, 100_000] {
      let (display, layers) = flatTree(count: count)
      var x = 0.0
      func set(_ layer: (Int) -> CALayer) {
        x += 1
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for index in 0..<count { layer(index).position = CGPoint(x: x + Double(index), y: 0) }
        CATransaction.commit()
      }
      set { layers[$0] }
      try check(layers[count - 1], x + Double(count - 1), display)
      set { _ in layers[0] }
      try check(layers[0], x + Double(count - 1), display)
      let peer = PeerLayers(count: count)
      peer.set(count, x: x)
      guard peer.x(count - 1) == x + Double(count - 1) else {
        throw Disagreement(description: "setters: the peer does not have the last value set")
      }
      let results = try Race(rounds: settings.rounds).run([
        { set { layers[$0] } }, { set { _ in layers[0] } },
        {
          x += 1
          peer.set(count, x: x)
        },
        {
          x += 1
          peer.set(count, ofOne: true, x: x)
        },
      ])
      for (index, name) in ["each of another layer", "all of one layer"].enumerated() {
        table.rows.append(
          Table.Row(
            "\(count) setters, \(name)", ours: Race.figure(results[index], .seconds),
            peer: Race.figure(results[index + 2], .seconds)))
      }
    }
    table.checks = ["the last value set is what the committed tree shows, and what the peer has"]
    for count in [1000, 10_000] {
      let time = implicit(count, rounds: min(settings.rounds, 5))
      let peer = PeerLayers(count: count)
      var x = 0.0
      let peerTime = try Race(rounds: settings.rounds).run([
        {
          x += 1
          peer.set(count, animates: true, x: x)
        }
      ])[0]
      table.rows.append(
        Table.Row(
          "\(count) setters, each of another layer, with implicit animations",
          ours: Race.figure(time, .seconds), peer: Race.figure(peerTime, .seconds)))
    }
    table.notes = [
      "OpenCoreAnimation, another library of this kind, was measured elsewhere at 6.5 s for 8,000 "
        + "setters",
      "for implicit animations the peer notes the values before in memory that it keeps; ours makes "
        + "an animation for each layer anew",
    ]
    return table
  }

  private static func check(_ layer: CALayer, _ x: Double, _ display: Display) throws {
    guard layer.presentation()?.position.x == CGFloat(x) else {
      throw Disagreement(description: "setters: the tree does not show the last value set")
    }
  }

  /// Every round has a tree of its own, as the animations would pile up otherwise.
  private static func implicit(_ count: Int, rounds: Int) -> (best: Double, median: Double) {
    let times = (0..<rounds).map { _ in
      let (display, layers) = flatTree(count: count)
      return withExtendedLifetime(display) {
        Race.seconds {
          CATransaction.begin()
          for layer in layers { layer.position = CGPoint(x: 10, y: 10) }
          CATransaction.commit()
        }
      }
    }.sorted()
    return (times[0], times[times.count / 2])
  }
}
