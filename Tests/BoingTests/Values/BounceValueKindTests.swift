import Boing
import BoingClassics
import Foundation
import Testing

/// A type of a user's own.
private struct Dial: ComponentwiseInterpolatable, Equatable {
  var name = "dial"
  var hours: Double
  var minutes: Double
  var bounceComponents: [Double] { [hours, minutes] }
  func replacing(bounceComponents c: [Double]) -> Dial {
    Dial(name: name, hours: c[0], minutes: c[1])
  }
}

private enum Left {
  struct Dial: ComponentwiseInterpolatable {
    var bounceComponents: [Double] { [0] }
    func replacing(bounceComponents: [Double]) -> Dial { self }
  }
}

private enum Right {
  struct Dial: ComponentwiseInterpolatable {
    var bounceComponents: [Double] { [1] }
    func replacing(bounceComponents: [Double]) -> Dial { self }
  }
}

@Suite("Values that bounce")
struct BounceValueKindTests {
  private func values(_ from: Any, _ to: Any, space: ColorInterpolationSpace = .sRGB) throws
    -> [Any]
  {
    let bounce = SKBounceAnimation(keyPath: "any", from: from, to: to, bounces: 3, duration: 1)
    bounce.colorSpace = space
    return try bounce.keyframes().values
  }

  /// The progress of each keyframe, from a number that goes from 0 to 1.
  private func progress() throws -> [Double] {
    try #require(values(0.0, 1.0) as? [Double])
  }

  @Test("the components of a vector share one easing curve")
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
      (ColorInterpolationSpace.sRGB, 0.5, 0.0, 0.5), (.linearSRGB, 0.735357, 0.0, 0.735357),
      (.oklab, 0.549, 0.325, 0.635),
    ])
  func colors(space: ColorInterpolationSpace, red: Double, green: Double, blue: Double) throws {
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
    let motion = try Bounce.springy(bounces: 0).motion(duration: 2)
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
      #expect(
        "\(error)".contains("fromValue") && "\(error)".contains("ComponentwiseInterpolatable"))
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
    let bounce = SKBounceAnimation(keyPath: "position.y", bounces: 2, duration: 1)
    stage.layer.add(bounce, forKey: "bounce")
    let kept = stage.layer.animation(forKey: "bounce") as? BounceAnimation
    #expect(kept?.values?.first as? Double == 10)
    #expect(kept?.values?.last as? Double == 50)
  }

  @Test("a bounce whose end cannot bounce says so when it reaches a layer")
  func reported() {
    let stage = TestStage()
    let bounce = SKBounceAnimation(keyPath: "position.y")
    bounce.fromValue = "nothing"
    bounce.toValue = 3.0
    nonisolated(unsafe) var texts: [String] = []
    Diagnostics.withHandler({ @Sendable in texts.append("\($0)") }) {
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
        let bounce = SKBounceAnimation(keyPath: "any", from: ends[0], to: ends[1], duration: 1)
        return try bounce.keyframes().values.dropFirst().dropLast().map { "\($0)" }
      }
      let expected = try inner(pair.plain)
      #expect(expected.count > 3)
      #expect(try inner(pair.boxed) == expected)
    }
  }

  @Test("two types of one name are two kinds, told apart in the message")
  func sameName() {
    do {
      _ = try values(Left.Dial(), Right.Dial())
      Issue.record("they are mixed")
    } catch {
      #expect("\(error)".contains("Left.Dial") && "\(error)".contains("Right.Dial"), "\(error)")
    }
  }

  @Test("long paths that differ in their last element are two kinds")
  func longPaths() {
    func path(endsCurved: Bool) -> CGPath {
      let path = CGMutablePath()
      path.move(to: .zero)
      for step in 0..<60 { path.addLine(to: CGPoint(x: step, y: step)) }
      if endsCurved {
        path.addQuadCurve(to: .zero, control: CGPoint(x: 1, y: 1))
      } else {
        path.addLine(to: .zero)
      }
      return path
    }
    #expect(throws: BounceError.self) {
      try values(path(endsCurved: false), path(endsCurved: true))
    }
  }

  /// The curve of IEC 61966-2-1, mirrored below 0.
  private static func encoded(_ x: Double) -> Double {
    if x < 0 { return -encoded(-x) }
    return x <= 0.003_130_8 ? 12.92 * x : 1.055 * pow(x, 1 / 2.4) - 0.055
  }

  private static func decoded(_ x: Double) -> Double {
    x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4)
  }

  /// Ottosson's matrices (2020).
  private static func lab(_ c: [Double]) -> [Double] {
    let (r, g, b) = (decoded(c[0]), decoded(c[1]), decoded(c[2]))
    let l = cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b)
    let m = cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b)
    let s = cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b)
    return [
      0.210_454_255_3 * l + 0.793_617_785_0 * m - 0.004_072_046_8 * s,
      1.977_998_495_1 * l - 2.428_592_205_0 * m + 0.450_593_709_9 * s,
      0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766_0 * s,
    ]
  }

  private static func ofLab(_ c: [Double]) -> [Double] {
    let l = pow(c[0] + 0.396_337_777_4 * c[1] + 0.215_803_757_3 * c[2], 3)
    let m = pow(c[0] - 0.105_561_345_8 * c[1] - 0.063_854_172_8 * c[2], 3)
    let s = pow(c[0] - 0.089_484_177_5 * c[1] - 1.291_485_548_0 * c[2], 3)
    return [
      4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
      -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
      -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701_0 * s,
    ].map(encoded)
  }

  private static let pairs: [[[Double]]] = [
    [[0, 0, 0], [1, 1, 1]], [[1, 0, 0], [0, 0, 1]], [[1, 1, 1], [0.02, 0.01, 0]],
    [[0.2, 0.4, 0.6], [0.21, 0.38, 0.61]], [[0, 1, 0], [1, 0, 1]],
  ]

  @Test(
    "the stated error of colours holds between the keyframes, too",
    arguments: [ColorInterpolationSpace.linearSRGB, .oklab], pairs)
  func colorCertificate(space: ColorInterpolationSpace, pair: [[Double]]) throws {
    let ends = pair.map { CGColor(srgbRed: $0[0], green: $0[1], blue: $0[2], alpha: 1) }
    let bounce = SKBounceAnimation(
      keyPath: "any", from: ends[0], to: ends[1], bounces: 3, duration: 1)
    bounce.colorSpace = space
    let keyframes = try bounce.keyframes()
    let colors = keyframes.values.map { any -> [Double] in
      let color = (any as! CGColor)
      return (color.components ?? []).prefix(3).map { Double($0) }
    }
    let motion = try SKBounceParameters(bounces: 3).bounce.motion(duration: 1)
    let mixed = pair.map { space == .linearSRGB ? $0.map(Self.decoded) : Self.lab($0) }
    let change = zip(pair[0], pair[1]).map { abs($0 - $1) }.max() ?? 0
    var worst = 0.0
    for index in 1..<colors.count {
      let (t0, t1) = (keyframes.keyTimes[index - 1], keyframes.keyTimes[index])
      for part in stride(from: 0.0, through: 1, by: 0.05) {
        let progress = motion.value(at: t0 + (t1 - t0) * part)
        let inside = zip(mixed[0], mixed[1]).map { $0 + ($1 - $0) * progress }
        let truth = space == .linearSRGB ? inside.map(Self.encoded) : Self.ofLab(inside)
        for (channel, value) in truth.enumerated() {
          let (a, b) = (colors[index - 1][channel], colors[index][channel])
          worst = max(worst, abs(a + (b - a) * part - value))
        }
      }
    }
    // The ends are the colours as they were given, to the digits of the matrices.
    let digits = 2e-6
    #expect(worst <= keyframes.maximumError * change + digits)
    #expect(keyframes.maximumError <= 0.001 && worst > 0)
  }

  @Test("the colours of a gradient bounce together, each on its straight line")
  func gradient() throws {
    let layer = CAGradientLayer()
    let stage = TestStage(layer)
    func colors(_ reds: [CGFloat]) -> [CGColor] {
      reds.map { CGColor(srgbRed: $0, green: 1 - $0, blue: 0.5, alpha: 1) }
    }
    layer.colors = colors([0, 0.25, 0.5])
    stage.display.update()
    let handle = layer.bounce(\.colors, to: colors([0.5, 0.25, 0.25]), bounces: 2, duration: 1)
    #expect(handle.velocity == nil)
    for step in 0...20 {
      stage.advance(to: Double(step) / 20)
      let shown = try #require((stage.shown as? CAGradientLayer)?.colors as? [CGColor])
      let reds = try shown.map { Double(try #require($0.components)[0]) }
      let progress = reds[0] / 0.5
      #expect(abs(reds[1] - 0.25) < 1e-6 && abs(reds[2] - (0.5 - 0.25 * progress)) < 1e-4)
      let values = try #require(handle.value)
      let red = try #require(values[0].components)[0]
      #expect(values.count == 3 && abs(red - reds[0]) < 1e-4)
    }
    stage.advance(to: 2)
    #expect(layer.colors as? [CGColor] == colors([0.5, 0.25, 0.25]))
  }

  @Test("the colours of a gradient without any come out of clear; other counts are refused")
  func gradientEnds() throws {
    let layer = CAGradientLayer()
    let stage = TestStage(layer)
    let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    layer.bounce(\.colors, to: [red, red], bounces: 0, duration: 1, colorSpace: .oklab)
    stage.display.update()
    stage.advance(to: 0.001)
    let shown = try #require((stage.shown as? CAGradientLayer)?.colors as? [CGColor])
    #expect(shown.count == 2 && shown.allSatisfy { $0.alpha < 0.1 })
    stage.advance(to: 2)
    #expect(
      layer.bounce(\.colors, to: [red]).outcome
        == .failed(.mismatched("list of 2 colours", "list of 1 colours")))
  }
}
