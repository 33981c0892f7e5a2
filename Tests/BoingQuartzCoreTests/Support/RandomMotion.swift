import BoingQuartzCore
import BoingTestSupport

/// Trees that move or are in transition, from a seed.
extension RandomTree {
  /// Returns the frame of a random tree at a random time.
  static func frame(_ random: inout SeededGenerator, size: CGSize) -> Frame {
    let root = withoutActions {
      drawing(.random(in: 1...16, using: &random), using: &random)
    }
    let display = Display(rootLayer: root, size: size, clock: ManualClock())
    guard Bool.random(using: &random) else { return display.frame() }
    _ = display.frame()
    withoutActions { animate(everyLayer(from: root), using: &random) }
    return display.frame(at: .random(in: 0...3, using: &random))
  }

  private static func everyLayer(from root: CALayer) -> [CALayer] {
    var layers: [CALayer] = []
    var rest = [root]
    while let layer = rest.popLast() {
      layers.append(layer)
      rest += layer.sublayers ?? []
    }
    return layers
  }
}
