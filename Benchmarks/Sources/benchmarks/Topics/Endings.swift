import Boing
import CPeers

/// The cost of playing many animations to their ends.
enum Endings: Topic {
  static let name = "endings"
  static let summary =
    "Display.advance(to:) over the starts and ends of animations on as many layers, each event at a "
    + "time of its own, with the delegate's call and the commit it brings; for each event, one "
    + "thread (aim: near linear in all)"

  /// Counts the calls.
  private final class Listener: CAAnimationDelegate {
    var (starts, stops) = (0, 0)
    func animationDidStart(_ anim: CAAnimation) { starts += 1 }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { stops += 1 }
  }

  static func measure(_ settings: Settings) throws -> Table {
    var table = Table(Self.self)
    for count in [1000, 10_000, 100_000] {
      for isSpread in [true, false] {
        var times: [Double] = []
        // Every round has a display of its own, as animations end but once.
        for _ in 0..<min(settings.rounds, 5) {
          times.append(try play(count, isSpread: isSpread))
        }
        times.sort()
        table.rows.append(
          Table.Row(
            "\(count) animations, "
              + (isSpread ? "events at times of their own" : "all events at two times"),
            ours: Race.figure((times[0], times[times.count / 2]), each: 2 * count, .seconds)))
      }
    }
    table.checks = ["every animation has started and ended, and its layer has dropped it"]
    return table
  }

  private static func play(_ count: Int, isSpread: Bool) throws -> Double {
    let display = Display(size: CGSize(width: 1000, height: 1000), clock: ManualClock())
    let layers = (0..<count).map { _ in CALayer() }
    display.rootLayer.sublayers = layers
    CATransaction.flush()
    let listener = Listener()
    var random = SplitMix64(state: 11)
    for layer in layers {
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.toValue = 0
      animation.beginTime = isSpread ? Double.random(in: 1...2, using: &random) : 1
      animation.duration = isSpread ? Double.random(in: 1...2, using: &random) : 1
      animation.delegate = listener
      layer.add(animation, forKey: "fade")
    }
    CATransaction.flush()
    let seconds = Race.seconds { display.advance(to: 5) }
    guard listener.starts == count, listener.stops == count,
      layers.allSatisfy({ $0.animationKeys() == nil })
    else {
      throw Disagreement(description: "endings: not every animation has started and ended")
    }
    return seconds
  }
}
