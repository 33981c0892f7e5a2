// A bounce on Linux, from nothing to a PNG.

// snippet.hide
#if os(Linux)
  // snippet.show
  import Boing
  import Foundation

  let box = CALayer()
  box.frame = CGRect(x: 140, y: 20, width: 40, height: 40)
  box.backgroundColor = CGColor(srgbRed: 0.2, green: 0.4, blue: 0.9, alpha: 1)
  let display = Display(size: CGSize(width: 320, height: 240), clock: ManualClock())
  display.rootLayer.addSublayer(box)
  display.update()
  box.bounce(\.position.y, to: 200, .wall(.gravity()), duration: 1)
  display.update()
  let image = try Compositor(size: display.size).image(of: display.frame(at: 0.8))
  try image.pngData().write(to: URL(fileURLWithPath: "bounce.png"))
// snippet.hide
#endif
