import Testing

@testable import BoingQuartzCore

/// A delegate that takes a layer out of its tree at one of the calls.
private final class Remover: CALayerDelegate, CAAnimationDelegate {
  enum Call: CaseIterable {
    case layout, display, willDraw, draw, action, start, stop
  }

  let call: Call
  var victims: [CALayer]

  init(_ call: Call, _ victims: [CALayer]) {
    (self.call, self.victims) = (call, victims)
  }

  private func note(_ call: Call) {
    guard call == self.call else { return }
    let due = victims
    // Removal asks for actions, too.
    victims = []
    for victim in due { victim.removeFromSuperlayer() }
  }

  func layoutSublayers(of layer: CALayer) { note(.layout) }
  func layerWillDraw(_ layer: CALayer) { note(.willDraw) }
  func draw(_ layer: CALayer, in ctx: CGContext) { note(.draw) }
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    note(.action)
    return nil
  }
  func display(_ layer: CALayer) {
    note(.display)
    layer.displayDrawing()
  }
  func animationDidStart(_ anim: CAAnimation) { note(.start) }
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { note(.stop) }
}

@Suite("Removal of layers during a delegate's call")
struct TreeReentrancyTests {
  @Test("leaves a tree that shows what remains", arguments: Remover.Call.allCases)
  private func removal(call: Remover.Call) {
    CATransaction.flush()
    let display = Display(size: CGSize(width: 10, height: 10), clock: ManualClock())
    let (holder, layer, sibling) = (CALayer(), CALayer(), CALayer())
    let inner = CALayer()
    display.rootLayer.addSublayer(holder)
    holder.sublayers = [layer, sibling]
    layer.addSublayer(inner)
    CATransaction.flush()
    // The layer itself, its sublayer and its sibling go, and with them whoever else is queued.
    let remover = Remover(call, [inner, sibling, layer])
    layer.delegate = remover
    layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
    layer.setNeedsDisplay()
    sibling.opacity = 0.5
    let fade = CABasicAnimation("opacity", from: 0, to: 1)
    fade.delegate = remover
    layer.add(fade, forKey: "fade")
    display.advance(to: 2)
    display.update()
    #expect(remover.victims.isEmpty)
    #expect(display.frame().count == 2 && holder.sublayers == nil && layer.superlayer == nil)
    #expect(layer.animationKeys() == nil && layer.presentation() == nil)
  }

  /// Moves a layer elsewhere when it is asked for an action.
  private final class Mover: CALayerDelegate {
    var move: (() -> Void)?
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
      let move = self.move
      self.move = nil
      move?()
      return nil
    }
  }

  @Test(
    "a layer that is moved while it is being added or removed is in one place", arguments: 0..<3)
  func moved(step: Int) {
    let (first, second, layer) = (CALayer(), CALayer(), CALayer())
    let mover = Mover()
    first.delegate = mover
    switch step {
    case 0:
      mover.move = { second.addSublayer(layer) }
      first.addSublayer(layer)
      #expect(layer.superlayer === first && second.sublayers == nil)
    case 1:
      first.addSublayer(layer)
      mover.move = { second.addSublayer(layer) }
      layer.removeFromSuperlayer()
      #expect(layer.superlayer === second && first.sublayers == nil)
      #expect(second.sublayers?.count == 1)
    default:
      mover.move = { second.mask = layer }
      first.addSublayer(layer)
      #expect(layer.superlayer === first && second.mask == nil)
    }
  }
}
