import CPeers

/// The keyframes of one animation.
struct PeerKeyframes {
  /// Nil for an even spread.
  var times: [Double]?
  var values: [Double]
}

/// The animations of many layers as the flat C loop takes them, every layer with keyframes of its own.
final class PeerAnimations {
  private let numbers: UnsafeMutablePointer<Double>
  private var animations: [peer_animation] = []

  init(_ keyframes: [PeerKeyframes], duration: Double) {
    let total = keyframes.reduce(0) { $0 + $1.values.count + ($1.times?.count ?? 0) }
    numbers = .allocate(capacity: total)
    var next = numbers
    func keep(_ values: [Double]) -> UnsafePointer<Double> {
      next.initialize(from: values, count: values.count)
      defer { next += values.count }
      return UnsafePointer(next)
    }
    animations = keyframes.map { frames in
      let times = frames.times.map(keep)
      return peer_animation(
        begin: 0, duration: duration, times: times, values: keep(frames.values),
        count: frames.values.count)
    }
  }

  deinit { numbers.deallocate() }

  /// Writes every layer's position.
  func evaluate(at time: Double, into positions: inout [Double]) {
    peer_evaluate(animations, animations.count, time, &positions)
  }

  /// Copies every layer over its copy before and writes its position.
  func evaluate(at time: Double, into layers: inout LayerBlocks) {
    layers.withOldCopy { from, to in
      peer_evaluate_layers(animations, animations.count, time, from, LayerBlocks.size, to)
      peer_consume(to)
    }
  }

  /// Copies every layer into new memory and writes its position.
  func evaluate(at time: Double, intoNewCopyOf layers: LayerBlocks) {
    layers.withNewCopy { from, to in
      peer_evaluate_layers(animations, animations.count, time, from, LayerBlocks.size, to)
      peer_consume(to)
    }
  }
}

/// Blocks of memory as large as what a frame says about a layer.
struct LayerBlocks {
  /// The size of one layer in a frame, in bytes, as `memory` measures it.
  static let size = 288

  private let layers: [UInt8]
  private var copy: [UInt8]

  init(count: Int) {
    layers = [UInt8](repeating: 0, count: count * Self.size)
    copy = layers
  }

  /// Hands over the blocks and the memory of the copy before.
  mutating func withOldCopy(_ body: (UnsafeRawPointer, UnsafeMutableRawPointer) -> Void) {
    layers.withUnsafeBytes { from in
      copy.withUnsafeMutableBytes { body(from.baseAddress!, $0.baseAddress!) }
    }
  }

  /// Hands over the blocks and new memory for as many.
  func withNewCopy(_ body: (UnsafeRawPointer, UnsafeMutableRawPointer) -> Void) {
    let copy = UnsafeMutableRawPointer.allocate(byteCount: layers.count, alignment: 16)
    defer { copy.deallocate() }
    layers.withUnsafeBytes { body($0.baseAddress!, copy) }
  }
}
