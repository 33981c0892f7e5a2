import Boing
import CPeers
import Foundation

/// Many layers side by side, each with a keyframe animation of its own, and the same for the peer.
final class AnimatedLayers {
  static let keyframeCount = 100
  static let duration = 2.0

  private let display: Display
  private let clock = ManualClock()
  private let layers: [CALayer]
  let peer: PeerAnimations

  /// Layers whose key times are spread evenly or at random, and others that stand still.
  init(count: Int, isEven: Bool, still: Int = 0) {
    let root = CALayer()
    let layers = (0..<count).map { _ in CALayer() }
    display = Display(rootLayer: root, size: CGSize(width: 1000, height: 1000), clock: clock)
    self.layers = layers
    var random = SplitMix64(state: 7)
    // A pool of animations keeps the setting up short; a commit gives every layer its own copy.
    let pool = (0..<64).map { _ in Self.keyframes(isEven: isEven, using: &random) }
    peer = PeerAnimations((0..<count).map { pool[$0 % pool.count] }, duration: Self.duration)
    let animations = pool.map(Self.animation)
    for (index, layer) in layers.enumerated() {
      root.addSublayer(layer)
      layer.add(animations[index % pool.count], forKey: "move")
    }
    for _ in 0..<still { root.addSublayer(CALayer()) }
    CATransaction.flush()
  }

  /// The committed tree.
  var tree: RenderTree { display.renderTree }

  /// Returns the positions at which the layers are shown at a time.
  func shown(at time: Double) -> [Double] {
    clock.now = time
    defer { clock.now = 0 }
    return layers.map { $0.presentation()?.position.x ?? .nan }
  }

  private static func keyframes(isEven: Bool, using random: inout SplitMix64) -> PeerKeyframes {
    var times: [Double]?
    if !isEven {
      let gaps = (1..<keyframeCount).map { _ in Double.random(in: 0.2...1, using: &random) }
      let total = gaps.reduce(0, +)
      times = gaps.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1 / total) }
      times?[keyframeCount - 1] = 1
    }
    let values = (0..<keyframeCount).map { _ in Double.random(in: 0...1000, using: &random) }
    return PeerKeyframes(times: times, values: values)
  }

  private static func animation(_ keyframes: PeerKeyframes) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: "position.x")
    animation.values = keyframes.values
    animation.keyTimes = keyframes.times?.map { NSNumber(value: $0) }
    animation.duration = duration
    animation.isRemovedOnCompletion = false
    return animation
  }
}
