// Core Animation without a Mac: a layer tree, a clock that is set by hand, and an image of any moment.

import Boing

// snippet.hide
#if os(Linux)
  // snippet.show
  let clock = ManualClock()
  let display = Display(size: CGSize(width: 320, height: 480), scale: 2, clock: clock)
  let box = CALayer()
  box.frame = CGRect(x: 140, y: 140, width: 40, height: 40)
  box.backgroundColor = CGColor(srgbRed: 0.2, green: 0.4, blue: 0.9, alpha: 1)
  display.rootLayer.addSublayer(box)
  display.update()

  box.bounce(\.position.y, to: 300, bounces: 4)
  display.update()

  clock.now = 0.25
  print(box.presentation()?.position ?? .zero)  // its position after a quarter of a second

  let compositor = try Compositor(size: display.size, scale: display.scale)
  let image = compositor.image(of: display.frame(at: 0.25))
  print(image.width, "×", image.height)
  // snippet.advance
  let drop = box.bounce(\.position.y, to: 300, bounces: 4)
  drop.onFinish { print("finished:", $0) }
  display.advance(to: 1)
// snippet.hide
#endif
