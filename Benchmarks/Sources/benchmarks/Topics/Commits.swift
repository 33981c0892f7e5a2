import Boing
import CPeers

/// The cost of a commit that changes one property in a large tree.
enum Commits: Topic {
  static let name = "commits"
  static let summary =
    "the commit of one changed property, from begin to commit, by the size of the tree, beside C "
    + "that sets it in a structure and copies that; one thread (aim: what changed, not the size of "
    + "the tree)"

  static func measure(_ settings: Settings) throws -> Table {
    var table = Table(Self.self)
    for count in [1000, 10_000, 100_000] {
      let (display, layers) = flatTree(count: count)
      var x = 0.0
      func change() {
        x += 1
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layers[count / 2].position.x = x
        CATransaction.commit()
      }
      change()
      guard layers[count / 2].presentation()?.position.x == CGFloat(x) else {
        throw Disagreement(description: "commits: the tree does not show the change")
      }
      // Someone who still draws the tree before holds on to it, so that it cannot be changed in place.
      var held: RenderTree?
      let peer = PeerLayers(count: count)
      let results = try Race(rounds: settings.rounds).run([
        {
          held = nil
          change()
        },
        {
          held = display.renderTree
          change()
          withUnsafePointer(to: held) { peer_consume($0) }
        },
        {
          x += 1
          peer.set(1, x: x)
        },
      ])
      let names = ["nobody holds the tree before", "a renderer holds the tree before"]
      for (name, result) in zip(names, results) {
        table.rows.append(
          Table.Row(
            "\(count) layers, \(name)", ours: Race.figure(result, .seconds),
            peer: Race.figure(results[2], .seconds)))
      }
    }
    table.checks = ["the committed tree shows the change"]
    return table
  }
}
