import CPeers
import Foundation

/// Layers as flat C structures: the model's and the committed ones.
final class PeerLayers {
  private let model: UnsafeMutablePointer<peer_layer>
  private let committed: UnsafeMutablePointer<peer_layer>
  private let changes: UnsafeMutablePointer<peer_change>

  init(count: Int) {
    guard let model = peer_make_layers(count), let committed = peer_make_layers(count) else {
      preconditionFailure("there is no memory for \(count) layers")
    }
    (self.model, self.committed) = (model, committed)
    changes = .allocate(capacity: count)
  }

  deinit {
    free(model)
    free(committed)
    changes.deallocate()
  }

  /// Sets the positions of `count` layers in turn, or of one as often, and commits what has changed.
  func set(_ count: Int, ofOne: Bool = false, animates: Bool = false, x: Double) {
    peer_set_positions(model, committed, count, ofOne ? 0 : 1, x, animates ? changes : nil)
    peer_consume(committed)
  }

  /// The committed x of a layer.
  func x(_ index: Int) -> Double { committed[index].position.0 }
}
