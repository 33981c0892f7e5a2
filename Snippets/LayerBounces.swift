// Layers that bounce by one call, and what can be done with a bounce under way.

import Boing

// snippet.hide
let clock = ManualClock()
let display = Display(size: CGSize(width: 320, height: 480), clock: clock)
let layer = CALayer()
let icons = (0..<5).map { _ in CALayer() }
for layer in [layer] + icons { display.rootLayer.addSublayer(layer) }
display.update()
// snippet.start
// snippet.call
layer.bounce("position.y", to: 300, bounces: 2, duration: 0.5)
layer.bounce(\.position, to: CGPoint(x: 240, y: 340))
layer.bounce(\.transform.rotation, to: .pi / 4, bounces: 3)
layer.shake()
layer.dockBounce(height: 60)
// snippet.end
// snippet.hide
@MainActor func handles() async {
  // snippet.show
  // snippet.handle
  let drop = layer.bounce(\.position.y, to: 300, bounces: 3) { finished in
    print("over:", finished)
  }
  drop.retarget(to: 200)  // in mid-flight: neither jumps nor stops
  _ = await drop.finished

  layer.drop(to: 400, bounces: 3).onContact { contact in
    print("hit at \(contact.time) s with \(contact.speed) points a second")
  }
  // snippet.end
  // snippet.hide
}
// snippet.show
// snippet.plan
let entrance = BounceSequence {
  BounceGroup(stagger: 0.05) {
    for icon in icons { BounceStep(icon, \.position.y, to: 240) }
  }
  BounceStep { icons[2].dockBounce(height: 60, delay: $0) }
}
entrance.play()
// snippet.end
// snippet.style
var style = BounceStyle(bounces: 3)
style.shouldOvershoot = false
style.wallLaw = .gravity(restitution: 0.7)
style.anticipation = BounceAnticipation(distance: 0.1, share: 0.2)
layer.bounce("position.y", to: 300, duration: 0.8, style: style)
// snippet.end
// snippet.calm
BouncePreference.standard = .eased()
layer.bounce("position.y", to: 300)  // glides
layer.bounce("position.y", to: 300, motion: .full)  // bounces all the same
// snippet.end
