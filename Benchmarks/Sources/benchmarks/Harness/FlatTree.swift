import Boing

/// Returns a display of 1,000 × 1,000 points with layers in it, side by side, whose transaction is committed.
func flatTree(count: Int) -> (display: Display, layers: [CALayer]) {
  let display = Display(size: CGSize(width: 1000, height: 1000), clock: ManualClock())
  let layers = (0..<count).map { _ in CALayer() }
  for layer in layers { display.rootLayer.addSublayer(layer) }
  CATransaction.flush()
  return (display, layers)
}
