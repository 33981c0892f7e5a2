import Boing
import Foundation
import Testing

/// A type of a user's own.
private struct Dial: BounceComponents, Equatable {
  var name = "dial"
  var hours: Double
  var minutes: Double
  var bounceComponents: [Double] { [hours, minutes] }
  func replacing(bounceComponents c: [Double]) -> Dial {
    Dial(name: name, hours: c[0], minutes: c[1])
  }
}

@Suite("Values that bounce")
struct BounceValueKindTests {
  private func values(_ from: Any, _ to: Any, space: BounceColorSpace = .sRGB) throws -> [Any] {
    let bounce = BounceAnimation(keyPath: "any", from: from, to: to, bounces: 3, duration: 1)
    bounce.colorSpace = space
    return try bounce.keyframes().values
  }

  /// The progress of each keyframe, from a number that goes from 0 to 1.
  private func progress() throws -> [Double] {
    try #require(values(0.0, 1.0) as? [Double])
  }

  @Test("vectors follow one law of time")
  func vectors() throws {
    let shown = try #require(
      values(CGVector(dx: 1, dy: 2), CGVector(dx: 3, dy: -6)) as? [CGVector])
    for (vector, p) in zip(shown, try progress()) {
      #expect(abs(vector.dx - (1 + 2 * p)) < 1e-9 && abs(vector.dy - (2 - 8 * p)) < 1e-9)
    }
  }

  @Test("lists of numbers bounce number by number, as the locations of a gradient")
  func lists() throws {
    let shown = try #require(values([0.0, 0.5], [0.2, 0.9]) as? [[NSNumber]?]).compactMap { $0 }
    let p = try progress()
    #expect(shown.count == p.count)
    for (list, p) in zip(shown, p) {
      #expect(abs(list[0].doubleValue - 0.2 * p) < 1e-9)
      #expect(abs(list[1].doubleValue - (0.5 + 0.4 * p)) < 1e-9)
    }
    #expect(throws: BounceError.self) { try values([0.0], [0.0, 1.0]) }
  }

  @Test("types of one's own offer their numbers and keep the rest")
  func custom() throws {
    let shown = try #require(
      values(Dial(hours: 1, minutes: 0), Dial(hours: 3, minutes: 30)) as? [Dial])
    #expect(shown.last == Dial(hours: 3, minutes: 30))
    for (dial, p) in zip(shown, try progress()) {
      #expect(dial.name == "dial")
      #expect(abs(dial.hours - (1 + 2 * p)) < 1e-9 && abs(dial.minutes - 30 * p) < 1e-9)
    }
    #expect(throws: BounceError.self) { try values(Dial(hours: 1, minutes: 0), 3.0) }
  }

  @Test("affine transforms become what a layer takes, and keep their scale when they turn")
  func affine() throws {
    let shown = try #require(
      values(CGAffineTransform.identity, CGAffineTransform(rotationAngle: 2)) as? [CATransform3D])
    for t in shown { #expect(abs(hypot(t.m11, t.m12) - 1) < 1e-9) }
    #expect(abs(atan2(shown[shown.count - 1].m12, shown[shown.count - 1].m11) - 2) < 1e-9)
  }

  @Test("paths of equal structure bounce point by point; others are refused with both structures")
  func paths() throws {
    func path(_ x: CGFloat) -> CGPath {
      let path = CGMutablePath()
      path.move(to: CGPoint(x: x, y: 0))
      path.addLine(to: CGPoint(x: x + 10, y: 0))
      path.addQuadCurve(to: CGPoint(x: x + 20, y: 10), control: CGPoint(x: x + 15, y: 0))
      path.addCurve(
        to: CGPoint(x: x, y: 30), control1: CGPoint(x: x + 20, y: 20),
        control2: CGPoint(x: x + 10, y: 30))
      path.closeSubpath()
      return path
    }
    let shown = try #require(values(path(0), path(100)) as? [CGPath])
    for (shape, p) in zip(shown, try progress()) {
      #expect(
        abs(shape.boundingBoxOfPath.minX - path(CGFloat(100 * p)).boundingBoxOfPath.minX) < 1e-6)
    }
    let line = CGMutablePath()
    line.move(to: .zero)
    line.addLine(to: CGPoint(x: 1, y: 1))
    do {
      _ = try values(path(0), line)
      Issue.record("paths of other structures are not refused")
    } catch {
      #expect("\(error)".contains("MLQCZ") && "\(error)".contains("ML)"))
    }
  }

  @Test(
    "a colour halfway is what its space says",
    arguments: [
      // Red to blue: half of each stored number; half of the light; OKLab, the #8c53a2 of CSS.
      (BounceColorSpace.sRGB, 0.5, 0.0, 0.5), (.linear, 0.735357, 0.0, 0.735357),
      (.oklab, 0.549, 0.325, 0.635),
    ])
  func colors(space: BounceColorSpace, red: Double, green: Double, blue: Double) throws {
    let (from, to) = (
      CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1),
      CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    )
    let stage = TestStage()
    stage.layer.backgroundColor = from
    stage.display.update()
    stage.layer.bounce(
      "backgroundColor", to: to, bounces: 0, duration: 2, colorSpace: space)
    stage.display.update()
    // Without a bounce the progress is monotone: find where it is a half.
    let motion = try BounceStyle(bounces: 0).motion(duration: 2)
    var (low, high) = (0.0, 2.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if motion.value(at: middle) < 0.5 { low = middle } else { high = middle }
    }
    stage.clock.now = low
    let shown = try #require(stage.shown.backgroundColor?.components).map { Double($0) }
    for (value, expected) in zip(shown, [red, green, blue]) {
      // The keyframes' thousandth, and the three digits of the reference.
      #expect(abs(value - expected) < 0.004, "\(shown)")
    }
  }

  @Test(
    "what cannot bounce is refused with what can",
    arguments: ["a text", "nan point", "infinite list"])
  func refusals(kind: String) {
    let value: Any =
      switch kind {
      case "nan point": CGPoint(x: Double.nan, y: 0)
      case "infinite list": [Double.infinity]
      default: "text"
      }
    do {
      _ = try values(value, value)
      Issue.record("\(kind) is not refused")
    } catch {
      #expect("\(error)".contains("fromValue") && "\(error)".contains("BounceComponents"))
    }
  }

  @Test("a missing end comes from the layer, by the table of the basic animation")
  func fromToBy() {
    // Model 50, on display; each row is from, to, by, and the first and the last value.
    let rows: [(Double?, Double?, Double?, Double, Double)] = [
      (20, 80, nil, 20, 80), (20, nil, 30, 20, 50), (nil, 90, 30, 60, 90), (20, nil, nil, 20, 50),
      (nil, 80, nil, 50, 80), (nil, nil, 30, 50, 80),
    ]
    for (from, to, by, first, last) in rows {
      let stage = TestStage()
      stage.layer.position.y = 50
      stage.layer.removeAllAnimations()
      stage.display.update()
      stage.layer.removeAllAnimations()
      stage.display.update()
      let bounce = BounceAnimation(keyPath: "position.y")
      bounce.fromValue = from
      bounce.toValue = to
      bounce.byValue = by
      bounce.duration = 1
      stage.layer.add(bounce, forKey: "bounce")
      let kept = stage.layer.animation(forKey: "bounce") as? BounceAnimation
      func number(_ any: Any?) -> Double? { (any as? NSNumber)?.doubleValue ?? any as? Double }
      #expect(number(kept?.values?.first) == first)
      #expect(number(kept?.values?.last) == last)
    }
  }

  @Test("without any end it goes from what is to be seen to the layer's own value")
  func noEnds() {
    let stage = TestStage()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let other = CABasicAnimation(keyPath: "position.y")
    (other.fromValue, other.toValue, other.duration) = (10.0, 10.0, 9)
    stage.layer.add(other, forKey: "other")
    stage.layer.position.y = 50
    CATransaction.commit()
    stage.advance(to: 1)
    let bounce = BounceAnimation(keyPath: "position.y", bounces: 2, duration: 1)
    stage.layer.add(bounce, forKey: "bounce")
    let kept = stage.layer.animation(forKey: "bounce") as? BounceAnimation
    #expect(kept?.values?.first as? Double == 10)
    #expect(kept?.values?.last as? Double == 50)
  }

  @Test("a bounce whose end cannot bounce says so when it reaches a layer")
  func reported() {
    let stage = TestStage()
    let bounce = BounceAnimation(keyPath: "position.y")
    bounce.fromValue = "nothing"
    bounce.toValue = 3.0
    nonisolated(unsafe) var texts: [String] = []
    Diagnostics.$handler.withValue({ @Sendable in texts.append("\($0)") }) {
      stage.layer.add(bounce, forKey: "alone")
    }
    #expect(texts.contains { $0.contains("fromValue nothing cannot bounce") })
  }

  @Test("a value in an object bounces like the value itself")
  func objects() throws {
    let transform = CATransform3DMakeRotation(1, 0, 0, 1)
    let pairs: [(plain: [Any], boxed: [Any])] = [
      (
        [CGPoint.zero, CGPoint(x: 3, y: 6)],
        [NSValue(cgPoint: .zero), NSValue(cgPoint: CGPoint(x: 3, y: 6))]
      ),
      (
        [CGRect.zero, CGRect(x: 1, y: 2, width: 3, height: 4)],
        [NSValue(cgRect: .zero), NSValue(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4))]
      ),
      (
        [CATransform3DIdentity, transform],
        [NSValue(caTransform3D: CATransform3DIdentity), NSValue(caTransform3D: transform)]
      ),
    ]
    for pair in pairs {
      func inner(_ ends: [Any]) throws -> [String] {
        let bounce = BounceAnimation(keyPath: "any", from: ends[0], to: ends[1], duration: 1)
        return try bounce.keyframes().values.dropFirst().dropLast().map { "\($0)" }
      }
      let expected = try inner(pair.plain)
      #expect(expected.count > 3)
      #expect(try inner(pair.boxed) == expected)
    }
  }
}
