// A layer that goes on with the velocity of the finger that let it go, in two dimensions.

import Boing

/// Throws a layer at a target with a velocity in points per second; it may be caught and thrown again.
func flick(
  _ layer: CALayer, to target: CGPoint, velocity: CGPoint
) throws -> BounceHandle<CGPoint> {
  let shape = try Bounce.spring(duration: 0.5, bounce: 0.3)
  return layer.bounce(\.position, to: target, shape, velocity: velocity)
}
// snippet.hide
#if os(Linux)
  let clock = ManualClock()
  let display = Display(size: CGSize(width: 320, height: 480), clock: clock)
  let layer = CALayer()
  layer.position = CGPoint(x: 60, y: 400)
  display.rootLayer.addSublayer(layer)
  display.update()
  let throwing = try flick(
    layer, to: CGPoint(x: 160, y: 400), velocity: CGPoint(x: 300, y: -900))
  display.update()
  clock.now = 0.05
  let shown = layer.presentation()?.position ?? .zero
  print(shown.x > 65 && shown.y < 375 ? "goes right and up" : "stays")
  // Caught, and thrown back.
  try throwing.retarget(to: CGPoint(x: 60, y: 400), velocity: CGPoint(x: -500, y: 0))
  display.advance(to: 5)
  print("rests at", layer.position.x, layer.position.y, layer.animationKeys() ?? [])
#endif
