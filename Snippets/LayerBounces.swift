// Layers that bounce by one call, and what can be done with a bounce under way.

import Boing

// snippet.hide
let layer = CALayer()
let icons = (0..<5).map { _ in CALayer() }
#if os(Linux)
  let clock = ManualClock()
  let display = Display(size: CGSize(width: 320, height: 480), clock: clock)
  for layer in [layer] + icons { display.rootLayer.addSublayer(layer) }
  display.update()
#endif
// snippet.start
// snippet.call
layer.bounce("position.y", to: 300, bounces: 2, duration: 0.5)
layer.bounce(\.position, to: CGPoint(x: 240, y: 340))
layer.bounce(\.transform.rotation, to: .pi / 4, bounces: 3)
layer.shake()
// snippet.end
// snippet.hide
@MainActor func handles() async throws {
  // snippet.show
  // snippet.handle
  let drop = layer.bounce(\.position.y, to: 300, bounces: 3).onFinish { finished in
    print("over:", finished)
  }
  try drop.retarget(to: 200)  // in mid-flight: neither jumps nor stops
  _ = await drop.finished()

  layer.drop(to: 400, bounces: 3).onContact { contact in
    print("hit at \(contact.time) s with \(contact.speed) points a second")
  }

  let turn = layer.bounce(\.transform.rotation, to: .pi, repeatCount: .infinity)
  turn.scrub(to: 0.5)  // half of its time, for a slider
  turn.resume()
  // snippet.end
  // snippet.hide
}
// snippet.show
// snippet.composition
let entrance = BounceSequence {
  BounceGroup(stagger: 0.05) {
    for icon in icons { BounceStep(icon, \.position.y, to: 240) }
  }
  BounceStep { icons[2].shake(delay: $0) }
}
entrance.start()
// snippet.end
// snippet.shape
let fall = Bounce.wall(.gravity(restitution: 0.7), bounces: 3)
  .anticipated(distanceFraction: 0.1, durationFraction: 0.2)
layer.bounce(\.position.y, to: 300, fall, duration: 0.8)
layer.bounce(\.transform.scale, to: 1.2, .bouncy)
layer.bounce(\.position.x, by: 12, .shake(swings: 5))
layer.bounce(\.frame, to: CGRect(x: 20, y: 20, width: 90, height: 60), .springy(bounces: 3))
// snippet.end
// snippet.reduced-motion
ReducedMotionPolicy.standard = .easing()
layer.bounce("position.y", to: 300)  // glides
layer.bounce("position.y", to: 300, reducedMotion: .fullMotion)  // bounces nevertheless
// snippet.end
