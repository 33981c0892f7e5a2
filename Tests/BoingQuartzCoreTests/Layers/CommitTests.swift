import BoingRender
import BoingTestSupport
import Testing

@testable import BoingQuartzCore

@Suite("Commits to the render tree")
struct CommitTests {
  @Test("removal and return within one transaction keep animations")
  func returns() throws {
    let stage = Stage()
    stage.add(CABasicAnimation("opacity", from: 0, to: 1))
    stage.layer.removeFromSuperlayer()
    let holder = CALayer()
    holder.addSublayer(stage.layer)
    stage.display.rootLayer.addSublayer(holder)
    CATransaction.flush()
    stage.clock.now = 0.5
    #expect(stage.layer.animationKeys() == ["animation"])
    #expect(stage.layer.presentation()?.opacity == 0.5)
    #expect(stage.display.frame().count == 3)
  }

  @Test("a layer moves to another display; its animations end there, new ones play here")
  func moves() {
    let recorder = Recorder()
    let stage = Stage()
    let other = Display(size: CGSize(width: 50, height: 50), clock: ManualClock())
    stage.add(recorder.fade(), forKey: "old")
    stage.display.update()
    other.rootLayer.addSublayer(stage.layer)
    stage.layer.add(CABasicAnimation("position.x", from: 0, to: 10), forKey: "new")
    CATransaction.flush()
    #expect(stage.display.frame().count == 1 && other.frame().count == 2)
    #expect(stage.layer.animationKeys() == ["new"])
    (other.clock as? ManualClock)?.now = 0.5
    #expect(stage.layer.presentation()?.position.x == 5)
    stage.display.update()
    #expect(recorder.events == ["start", "stop:0"])
  }

  @Test("a root layer is taken over by a second display")
  func takenRoot() {
    CATransaction.flush()
    let root = CALayer()
    root.addSublayer(CALayer())
    let first = Display(rootLayer: root, size: CGSize(width: 5, height: 5), clock: ManualClock())
    #expect(first.frame().count == 2)
    let second = Display(rootLayer: root, size: CGSize(width: 5, height: 5), clock: ManualClock())
    #expect(second.frame().count == 2 && first.frame().count == 0)
    root.addSublayer(CALayer())
    #expect(second.frame().count == 3 && first.frame().count == 0)
  }

  @Test("layers outlive their display")
  func outlives() {
    let layer = CALayer()
    do {
      let stage = Stage(layer)
      #expect(stage.layer.presentation() != nil)
    }
    #expect(layer.presentation() == nil && layer.superlayer == nil)
    layer.opacity = 0.5
    layer.addSublayer(CALayer())
    let stage = Stage(layer)
    #expect(stage.layer.presentation()?.opacity == 0.5 && stage.display.frame().count == 3)
  }

  @Test("a tree kept by someone does not change when layers do")
  func immutable() {
    let stage = Stage()
    let tree = stage.display.renderTree
    CATransaction.setDisableActions(true)
    stage.layer.opacity = 0.5
    stage.layer.addSublayer(CALayer())
    CATransaction.flush()
    #expect(tree.count == 2 && tree.evaluate(at: 0).layers[1].values.opacity == 1)
    #expect(stage.display.renderTree.evaluate(at: 0).layers[1].values.opacity == 0.5)
  }

  @Test("the tree follows random changes", arguments: 0..<30 as Range<UInt64>)
  func randomChanges(seed: UInt64) {
    CATransaction.flush()
    var random = SeededGenerator(seed: seed)
    let display = Display(size: CGSize(width: 9, height: 9), clock: ManualClock())
    let layers = (0..<12).map { _ in CALayer() }
    for _ in 0..<60 {
      let layer = layers.randomElement(using: &random) ?? display.rootLayer
      let parent = ([display.rootLayer] + layers).randomElement(using: &random) ?? display.rootLayer
      CATransaction.setDisableActions(true)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: layer.removeFromSuperlayer()
      case 1 where !isBelow(parent, layer): parent.mask = layer
      case 2: layer.opacity = .random(in: 0...1, using: &random)
      case 3: CATransaction.flush()
      case 4 where !isBelow(parent, layer): parent.insertSublayer(layer, at: 0)
      default: if !isBelow(parent, layer) { parent.addSublayer(layer) }
      }
    }
    var expected: [Float] = []
    var masks: [Bool] = []
    func list(_ layer: CALayer, isMask: Bool) {
      expected.append(layer.opacity)
      masks.append(isMask)
      if let mask = layer.mask { list(mask, isMask: true) }
      for child in layer.sublayers ?? [] { list(child, isMask: false) }
    }
    list(display.rootLayer, isMask: false)
    let frame = display.frame(at: 0)
    #expect(frame.layers.map { Float($0.values.opacity) } == expected)
    #expect(frame.layers.map(\.isMask) == masks)
    #expect(display.renderTree.count == expected.count)
  }

  private func isBelow(_ layer: CALayer, _ top: CALayer) -> Bool {
    var current: CALayer? = layer
    while let candidate = current {
      if candidate === top { return true }
      current = candidate.superlayer
    }
    return false
  }

  @Test(
    "a frame holds what moves, and shares the order of the layers up to a change of the structure")
  func moving() {
    let stage = Stage()
    CATransaction.setDisableActions(true)
    let layers = (0..<20).map { _ in CALayer() }
    for layer in layers { stage.layer.addSublayer(layer) }
    CATransaction.flush()
    let still = stage.display.frame(at: 0)
    #expect(still.count == 22 && still.changed.isEmpty)
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 1)
    CATransaction.setDisableActions(true)
    layers[7].add(animation, forKey: nil)
    layers[3].opacity = 0.75
    CATransaction.flush()
    let frame = stage.display.frame(at: 0.25)
    #expect(frame.changed.count == 1 && frame.source.order === still.source.order)
    #expect(frame.layers[9].values.opacity == 0.25 && frame.layers[5].values.opacity == 0.75)
    layers[7].removeAllAnimations()
    CATransaction.flush()
    #expect(stage.display.frame(at: 0.25).changed.isEmpty)
    layers[0].removeFromSuperlayer()
    CATransaction.flush()
    let fewer = stage.display.frame(at: 0.25)
    #expect(fewer.count == 21 && fewer.source.order !== still.source.order)
    #expect(still.count == 22 && still.layers[5].values.opacity == 1)
  }

  @Test(
    "a layer takes no more memory in a tree and in a frame than nine lines of half a cache line")
  func memory() {
    #expect(
      MemoryLayout<Frame.ChangedLayer>.stride <= 288 && MemoryLayout<RenderTree.Node>.stride <= 288)
  }

  @Test("the end of all animations", arguments: [(0, 2.0), (2, 1.0), (0.5, 4.0)])
  func endTime(speed: Float, expected: Double) {
    let stage = Stage()
    #expect(stage.display.renderTree.endTime == nil)
    let animation = CABasicAnimation("opacity", from: 0, to: 1)
    animation.repeatCount = 2
    stage.add(animation)
    #expect(stage.display.renderTree.endTime == 2)
    stage.layer.speed = speed
    #expect(stage.display.renderTree.endTime == (speed == 0 ? .infinity : expected))
  }
}
