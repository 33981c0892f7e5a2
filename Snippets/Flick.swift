// A card that a finger catches in flight, drags, and lets go towards the nearest of its slots.

import Boing
import BoingCurves

/// A card that moves between slots along y.
struct Card {
  let layer = CALayer()
  var slots = [100.0, 300, 500]
  var flight: BounceHandle<CGFloat>?

  func grab() { flight?.cancel() }
  func drag(to y: CGFloat) {
    CATransaction.setDisableActions(true)
    layer.position.y = y
  }
  mutating func release(velocity: CGFloat) throws {
    let way = try Deceleration(from: layer.position.y, initialVelocity: velocity)
    let slot = way.landing(on: slots) ?? layer.position.y
    flight = layer.bounce(\.position.y, to: slot, .snappy, velocity: velocity)
  }
}
// snippet.hide
#if os(Linux)
  let clock = ManualClock()
  let display = Display(size: CGSize(width: 320, height: 600), clock: clock)
  var card = Card()
  card.drag(to: 300)
  display.rootLayer.addSublayer(card.layer)
  display.update()
  try card.release(velocity: 600)
  display.update()
  display.advance(to: 0.05)
  let shown = card.flight?.value ?? 0
  print((310...500).contains(shown) ? "on the way to" : "not on the way to", card.layer.position.y)
  card.grab()
  card.drag(to: 200)
  try card.release(velocity: -100)
  display.update()
  display.advance(to: 5)
  print("rests at", card.layer.position.y, card.layer.animationKeys() ?? [])
#endif
