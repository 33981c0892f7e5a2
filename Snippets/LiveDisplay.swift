// A display in real time, without a window: frames come while something moves, and none after.

import Boing

// snippet.hide
#if os(Linux)
  // snippet.show
  let display = Display(size: CGSize(width: 200, height: 200))
  let ball = CALayer()
  ball.frame = CGRect(x: 80, y: 0, width: 40, height: 40)
  display.rootLayer.addSublayer(ball)
  display.run { frame in
    print(frame.time, ball.presentation()?.position.y ?? 0)
  }
  let drop = ball.bounce("position.y", to: 180, bounces: 2, duration: 0.3)
  print(await drop.finished() ? "landed" : "cancelled")
  display.stop()
// snippet.hide
#endif
