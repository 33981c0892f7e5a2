import Boing
import Foundation

/// A display with a layer on it, nothing pending, and a clock that tests move.
struct TestStage {
  let clock = ManualClock()
  let display: Display
  let layer: CALayer

  init(_ layer: CALayer = CALayer(), now: Double = 0) {
    clock.now = now
    display = Display(size: CGSize(width: 320, height: 480), clock: clock)
    self.layer = layer
    layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
    layer.position = CGPoint(x: 60, y: 60)
    layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    display.rootLayer.addSublayer(layer)
    display.update()
  }

  /// The layer as it is shown at the clock's time.
  var shown: CALayer { layer.presentation() ?? layer }

  /// A number that the layer shows.
  func shown(_ keyPath: String) -> Double {
    (shown.value(forKeyPath: keyPath) as? NSNumber)?.doubleValue ?? .nan
  }

  /// Moves the clock, telling delegates on the way.
  func advance(to time: Double) { display.advance(to: time) }
}

/// A place for what happens, in order.
final class Log<Entry> {
  private(set) var entries: [Entry] = []
  func note(_ entry: Entry) { entries.append(entry) }
}
