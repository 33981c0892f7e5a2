// A layer that goes on with the velocity of the finger that let it go, in two dimensions.

import Boing
import BoingCurves

/// Throws a layer at a target with a velocity in points per second.
func flick(_ layer: CALayer, to target: CGPoint, velocity: CGVector) throws {
  let start = layer.presentation()?.position ?? layer.position
  let spring = try Spring(duration: 0.5, bounce: 0.3)
  let x = try SpringMotion(
    from: start.x, to: target.x, initialVelocity: velocity.dx, spring: spring)
  let y = try SpringMotion(
    from: start.y, to: target.y, initialVelocity: velocity.dy, spring: spring)
  var animations: [String: CAKeyframeAnimation] = [:]
  for (keyPath, motion) in [("position.x", x), ("position.y", y)] where motion.duration > 0 {
    animations[keyPath] = try CAKeyframeAnimation(keyPath: keyPath, motion: motion)
  }
  CATransaction.begin()
  CATransaction.setDisableActions(true)
  layer.position = target
  for (keyPath, animation) in animations { layer.add(animation, forKey: keyPath) }
  CATransaction.commit()
}
// snippet.hide
#if os(Linux)
  let clock = ManualClock()
  let display = Display(size: CGSize(width: 320, height: 480), clock: clock)
  let layer = CALayer()
  layer.position = CGPoint(x: 60, y: 400)
  display.rootLayer.addSublayer(layer)
  display.update()
  try flick(layer, to: CGPoint(x: 160, y: 400), velocity: CGVector(dx: 300, dy: -900))
  display.update()
  clock.now = 0.05
  let shown = layer.presentation()?.position ?? .zero
  print(shown.x > 65 && shown.y < 375 ? "goes right and up" : "stays")
  display.advance(to: 5)
  print("rests at", layer.position.x, layer.position.y, layer.animationKeys() ?? [])
#endif
