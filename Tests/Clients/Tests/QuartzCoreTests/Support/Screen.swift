import QuartzCore

/// A display with a clock that the test sets, and one layer on it, committed without actions.
struct Screen {
  let clock = ManualClock()
  let display: Display
  let layer: CALayer

  init(_ layer: CALayer = CALayer(), set: (CALayer) -> Void = { _ in }) {
    CATransaction.flush()
    display = Display(size: CGSize(width: 100, height: 100), clock: clock)
    self.layer = layer
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    set(layer)
    display.rootLayer.addSublayer(layer)
    CATransaction.commit()
    CATransaction.flush()
  }

  /// The layer as it shows `time` seconds after the display began.
  func shown(at time: Double) -> CALayer? {
    CATransaction.flush()
    clock.now = time
    return layer.presentation()
  }
}

/// Returns true if two figures differ by no more than the order of a few operations makes.
func agree(_ a: CGFloat, _ b: CGFloat, within tolerance: CGFloat = 1e-12) -> Bool {
  abs(a - b) <= tolerance * max(1, abs(b))
}
