import Boing
import BoingClassics
import BoingCurves
import Foundation

/// The cost of making one bounce animation, and its error.
enum MakingBounces: Topic {
  static let name = "bounces"
  static let summary =
    "making one bounce (4 bounces in 0.5 s), from values to frozen keyframes on a layer, beside a port "
    + "of SKBounceAnimation; the error is that of what a layer shows at 120 Hz from each one's own "
    + "equation, as a fraction of the way; one thread"

  private static let duration = 0.5
  private static let bounces = 4

  static func measure(_ settings: Settings) throws -> Table {
    var table = Table(Self.self)
    let ancestor = AncestorBounce(duration: duration, numberOfBounces: bounces)
    let bounce = try SpringyBounce(from: 0, to: 1, numberOfBounces: bounces, duration: duration)
    let step = { (time: Double) in time * 60 }
    func mixed(_ a: Double, _ b: Double, _ time: Double) -> Double {
      a + (b - a) * bounce.value(at: time)
    }

    let (x0, x1) = (160.0, 300.0)
    table.rows.append(try firstOfItsStyle(settings, ancestor, from: x0, to: x1))
    table.rows.append(
      try row(
        "a number", settings, "position.y", from: x0, to: x1,
        peer: { ancestor.values(x0, x1) },
        shown: { [$0.position.y] }, truth: { [mixed(x0, x1, $0)] },
        peerTruth: { [ancestor.value(x0, x1, atStep: step($0))] }))

    let (p0, p1) = (CGPoint(x: 60, y: 60), CGPoint(x: 240, y: 340))
    table.rows.append(
      try row(
        "a point", settings, "position", from: p0, to: p1,
        peer: { ancestor.values(p0, p1) },
        shown: { [$0.position.x, $0.position.y] },
        truth: { [mixed(p0.x, p1.x, $0), mixed(p0.y, p1.y, $0)] },
        peerTruth: {
          [
            ancestor.value(p0.x, p1.x, atStep: step($0)),
            ancestor.value(p0.y, p1.y, atStep: step($0)),
          ]
        }))

    let (t0, t1) = (turnedAndScaled(0), turnedAndScaled(1))
    table.rows.append(
      try row(
        "a transform", settings, "transform", from: t0, to: t1,
        peer: { ancestor.values(t0, t1) },
        shown: { progress(of: $0.transform) },
        truth: { [bounce.value(at: $0), bounce.value(at: $0)] },
        peerTruth: { time in
          let entries = zip(t0.entries, t1.entries).map {
            ancestor.value($0, $1, atStep: step(time))
          }
          return progress(of: CATransform3D(entries: entries))
        }))
    table.notes = [
      "a curve is fitted once for each style and kept; the first row is without that",
      "the peer's curve is its own, of another decay and count than was asked for; it is compared "
        + "with that, not with ours",
    ]
    return table
  }

  /// The last demo of the ancestor: half as large again, and an eighth of a turn.
  private static func turnedAndScaled(_ progress: Double) -> CATransform3D {
    let scale = 1 + progress / 2
    return CATransform3DRotate(
      CATransform3DMakeScale(scale, scale, 1), progress * .pi / 4, 0, 0, 1)
  }

  /// Returns the progress of the scale and the rotation of a transform.
  private static func progress(of transform: CATransform3D) -> [Double] {
    let (x, y) = (transform.m11, transform.m12)
    return [((x * x + y * y).squareRoot() - 1) * 2, atan2(y, x) * 4 / .pi]
  }

  private static func row(
    _ name: String, _ settings: Settings, _ keyPath: String, from: Any, to: Any,
    peer: @escaping () -> [Any], shown: (CALayer) -> [Double], truth: (Double) -> [Double],
    peerTruth: (Double) -> [Double]
  ) throws -> Table.Row {
    let ours = {
      let animation = SKBounceAnimation(keyPath: keyPath)
      animation.fromValue = from
      animation.toValue = to
      animation.numberOfBounces = bounces
      animation.duration = duration
      return animation
    }
    let certificate = try ours().keyframes()
    let theirs = {
      let animation = CAKeyframeAnimation(keyPath: keyPath)
      animation.duration = duration
      animation.values = peer()
      return animation
    }
    let (start, end) = (truth(0), truth(.infinity))
    let way = zip(start, end).map { abs($1 - $0) }.max() ?? 1
    let error = maximumError(of: ours(), shown, truth) / way
    let peerError = maximumError(of: theirs(), shown, peerTruth) / way
    // The certificate bounds the way between keyframes; the curve itself ends a thousandth off.
    guard error <= certificate.maximumError + 0.001 + 1e-9 else {
      throw Disagreement(
        description: "\(name): \(error) off, certified \(certificate.maximumError)")
    }
    let layer = CALayer()
    let results = try Race(rounds: settings.rounds).run([
      { layer.add(ours(), forKey: "bounce") }, { layer.add(theirs(), forKey: "bounce") },
    ])
    let count = theirs().values?.count ?? 0
    return Table.Row(
      name,
      ours: Race.figure(
        results[0], .seconds, remark: "\(certificate.count) keyframes, error \(digits(error))"),
      peer: Race.figure(
        results[1], .seconds, remark: "\(count) keyframes, error \(digits(peerError))"))
  }

  /// A number whose curve has never been asked for: the visible fraction is another each time.
  private static func firstOfItsStyle(
    _ settings: Settings, _ ancestor: AncestorBounce, from: Double, to: Double
  ) throws -> Table.Row {
    let layer = CALayer()
    var fraction = 0.02
    let results = try Race(rounds: settings.rounds).run([
      {
        fraction += 1e-9
        let animation = SKBounceAnimation(
          keyPath: "position.y", from: from, to: to, bounces: bounces, duration: duration)
        animation.bounce = animation.bounce.counting(
          visibleFraction: fraction, residualFraction: 0.001)
        layer.add(animation, forKey: "bounce")
      },
      {
        let animation = CAKeyframeAnimation(keyPath: "position.y")
        animation.duration = duration
        animation.values = ancestor.values(from, to)
        layer.add(animation, forKey: "bounce")
      },
    ])
    return Table.Row(
      "a number, the first of its style",
      ours: Race.figure(results[0], .seconds, remark: "with the fit"),
      peer: Race.figure(results[1], .seconds))
  }

  /// The greatest distance of what a layer with the animation shows from the truth, at 120 Hz.
  private static func maximumError(
    of animation: CAKeyframeAnimation, _ shown: (CALayer) -> [Double],
    _ truth: (Double) -> [Double]
  ) -> Double {
    let clock = ManualClock()
    let display = Display(size: CGSize(width: 400, height: 400), clock: clock)
    let layer = CALayer()
    display.rootLayer.addSublayer(layer)
    animation.isRemovedOnCompletion = false
    animation.fillMode = .both
    layer.add(animation, forKey: "bounce")
    CATransaction.flush()
    var worst = 0.0
    for index in 0...Int(duration * 120) {
      clock.now = Double(index) / 120
      guard let presentation = layer.presentation() else { return .infinity }
      for (value, expected) in zip(shown(presentation), truth(clock.now)) {
        worst = max(worst, abs(value - expected))
      }
    }
    return worst
  }
}
