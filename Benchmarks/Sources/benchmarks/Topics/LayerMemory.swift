import Boing
import CPeers
import Foundation

/// The memory of a layer at each stage of the pipeline.
enum LayerMemory: Topic {
  static let name = "memory"
  static let summary =
    "bytes for each layer by the account of malloc, on its way from the model to the frame, beside "
    + "a C struct with the values that every layer has"

  /// A kind of layer, and what is set on it.
  private struct Kind: Sendable {
    let name: String
    let set: @Sendable (CALayer) -> Void
  }

  private static let kinds = [
    Kind(name: "plain") { _ in },
    Kind(name: "with a border and a shadow") {
      $0.borderWidth = 2
      $0.shadowOpacity = 0.5
    },
    Kind(name: "with an animation") {
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.toValue = 0
      animation.duration = 1
      $0.add(animation, forKey: "fade")
    },
  ]

  static func measure(_ settings: Settings) throws -> Table {
    var table = Table(Self.self)
    for count in [10_000, 100_000] {
      let peer = bytes(each: count) {
        let layers = peer_make_layers(count)
        peer_consume(layers)
        return Memory(layers)
      }
      let flat = Figure(best: peer.figure, unit: .bytes)
      for kind in kinds {
        let model = bytes(each: count) { layers(count, kind) }
        let commit = bytes(each: count) {
          let display = Display(size: CGSize(width: 1000, height: 1000), clock: ManualClock())
          display.rootLayer.sublayers = model.result
          CATransaction.flush()
          return display
        }
        let tree = commit.result.renderTree
        let frame = bytes(each: count) { tree.evaluate(at: 0.5) }
        guard frame.result.count == count + 1 else {
          throw Disagreement(description: "memory: the frame does not have every layer")
        }
        let figures = [
          ("in the model", model.figure), ("more once it is committed", commit.figure),
          ("in each frame", frame.figure),
        ]
        for (place, figure) in figures {
          table.rows.append(
            Table.Row(
              "\(count) layers, \(kind.name), \(place)", ours: Figure(best: figure, unit: .bytes),
              peer: flat))
        }
        withExtendedLifetime(peer.result) {}
      }
    }
    table.checks = ["the frame has every layer"]
    table.notes = [
      "a committed layer is in its superlayer's list, the render tree and the display's table; the "
        + "animation is the copy that the layer keeps and its track"
    ]
    return table
  }

  private static func layers(_ count: Int, _ kind: Kind) -> [CALayer] {
    (0..<count).map { index in
      let layer = CALayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
      layer.position = CGPoint(x: Double(index), y: 0)
      layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
      kind.set(layer)
      return layer
    }
  }

  /// Returns the result of `body`, and the bytes that it takes for each of `count` parts.
  private static func bytes<R>(each count: Int, _ body: () -> R) -> (result: R, figure: Double) {
    let before = peer_allocated_bytes()
    let result = body()
    return (result, (Double(peer_allocated_bytes()) - Double(before)) / Double(count))
  }

  /// Memory of C's.
  private final class Memory {
    private let layers: UnsafeMutablePointer<peer_layer>?
    init(_ layers: UnsafeMutablePointer<peer_layer>?) { self.layers = layers }
    deinit { free(layers) }
  }
}
