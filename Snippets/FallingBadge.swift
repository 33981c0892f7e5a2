// A view that falls by a spring, without a simulator, and an image of it on the way.

#if os(Linux)
  import Foundation
  import BoingUIKit

  // snippet.show
  let screen = UIScreen(size: CGSize(width: 320, height: 480), scale: 2, clock: ManualClock())
  try screen.asMain {
    let window = UIWindow(frame: screen.bounds)
    window.makeKeyAndVisible()
    let badge = UIView(frame: CGRect(x: 140, y: 60, width: 40, height: 40))
    badge.backgroundColor = .systemRed
    window.addSubview(badge)
    screen.update()

    UIView.animate(
      withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0,
      animations: { badge.center.y = 300 })
    screen.advance(by: 0.25)
    try screen.image().pngData().write(to: URL(fileURLWithPath: "badge.png"))  // on its way
  }
// snippet.hide
#endif
