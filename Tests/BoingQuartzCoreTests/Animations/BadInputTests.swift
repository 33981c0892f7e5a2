import BoingQuartzCore
import BoingRender
import BoingTestSupport
import Testing

@Suite("Animations of senseless values")
struct BadInputTests {
  static let extremes: [Double] = [
    0, -0.0, 1e-300, .leastNonzeroMagnitude, 1e-9, 1, 1e9, 1e300, .greatestFiniteMagnitude,
    .infinity,
    -1, -1e300,
    .nan, -.infinity,
  ]

  @Test(
    "any timing shows a value of the animation or the model's", arguments: 0..<40 as Range<UInt64>)
  func timing(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func value() -> Double { Self.extremes.randomElement(using: &random) ?? 0 }
    try Diagnostics.withHandler({ _ in }) {
      let stage = Stage { $0.opacity = 0.5 }
      _ = try stage.shown(at: 0)
      for key in 0..<6 {
        let animation = CABasicAnimation("opacity", from: 0.25, to: 0.75)
        animation.duration = value()
        animation.beginTime = value()
        animation.speed = Float(value())
        animation.timeOffset = value()
        animation.repeatCount = Float(value())
        animation.repeatDuration = value()
        animation.autoreverses = Bool.random(using: &random)
        animation.fillMode = [.both, .removed].randomElement(using: &random) ?? .both
        animation.isRemovedOnCompletion = false
        stage.add(animation, forKey: "\(key)")
      }
      for time in [-1e300, -1, 0, 0.3, 1, 1e300, Double.infinity, .nan] {
        let frame = stage.display.frame(at: time)
        let opacity = frame.layers[1].values.opacity
        #expect((0.25...0.75).contains(opacity), "at \(time)")
      }
      for time in [0.3, 1, 1e300] {
        let opacity = try stage.opacity(at: time)
        #expect((0.25...0.75).contains(opacity), "at the layer's \(time)")
      }
    }
  }

  @Test("a display with such animations can be advanced", arguments: 0..<20 as Range<UInt64>)
  func advancing(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func value() -> Double { Self.extremes.randomElement(using: &random) ?? 0 }
    Diagnostics.withHandler({ _ in }) {
      let stage = Stage()
      let recorder = Recorder()
      for key in 0..<8 {
        let animation = recorder.fade("\(key) ", duration: value())
        animation.beginTime = value()
        animation.speed = Float(value())
        animation.repeatCount = Float(value())
        stage.add(animation, forKey: "\(key)")
      }
      stage.layer.speed = Float(value())
      stage.layer.timeOffset = value()
      for time in [0.5, 1, 1e9, 1e300] { stage.display.advance(to: time) }
      stage.layer.removeAllAnimations()
      stage.display.update()
      for key in 0..<8 {
        let heard = recorder.events.filter { $0.hasPrefix("\(key) ") }.map { $0.dropFirst(2) }
        #expect(heard == ["start", "stop:0"] || heard == ["start", "stop:1"])
      }
    }
  }

  @Test(
    "a path that names nothing is stored, and reported once however often the layer is committed",
    arguments: [
      "wobble", "position.q", "transform.rotation.w", "..", "opacity.x", " ", "frame", "",
      "opacity.",
    ])
  func nonsensePath(path: String) {
    let messages = diagnostics {
      let stage = Stage()
      stage.add(CABasicAnimation(path, from: 0, to: 1), forKey: "nonsense")
      stage.add(CABasicAnimation("opacity", from: 0, to: 1), forKey: "fade")
      stage.layer.removeAnimation(forKey: "fade")
      CATransaction.flush()
      #expect(stage.display.frame(at: 0.5).layers[1].values.opacity == 1)
      #expect(stage.layer.animationKeys() == ["nonsense"])
      #expect((stage.layer.animation(forKey: "nonsense") as? CABasicAnimation)?.keyPath == path)
      stage.display.advance(to: 2)
      #expect(stage.layer.animationKeys() == nil)
    }
    #expect(messages.count == 1 && messages[0].contains("'\(path)'"))
  }

  /// Animations of opacity that show nothing, when they are looked at, and a word of what is reported.
  static let unusable: [(@Sendable () -> CAAnimation, Double, String)] = [
    ({ CABasicAnimation("opacity", from: 0, to: "a number") }, 0.25, "toValue"),
    ({ CABasicAnimation("opacity", from: 0, to: "nan") }, 0.25, "toValue"),
    ({ CABasicAnimation("opacity", from: 0, to: "inf") }, 0.25, "toValue"),
    // One value stops the whole animation.
    ({ CAKeyframeAnimation("opacity", [0, Double.nan, 1]) }, 0.5, "values[1]"),
    (
      {
        let animation = CAKeyframeAnimation("opacity", nil)
        animation.path = PathKeyframeTests.lineAndCurve()
        return animation
      }, 0.25, "path"
    ),
    (
      {
        let animation = CABasicAnimation("opacity", from: 0, to: 1)
        animation.valueFunction = CAValueFunction(name: .rotateZ)
        return animation
      }, 0.5, "transform"
    ),
  ]

  @Test(
    "values of another kind, or not finite, and paths and functions for other properties show nothing and are reported",
    arguments: unusable.indices)
  func reported(index: Int) throws {
    let (make, time, word) = Self.unusable[index]
    let messages = try diagnostics {
      let shown = try Stage.half(make()).opacity(at: time)
      #expect(shown == 0.5)
    }
    #expect(messages.count == 1 && messages.first?.contains(word) == true)
  }

  @Test("counts that do not match play their common part", arguments: 1...5)
  func counts(times: Int) throws {
    let values = [0.0, 1, 0, 1]
    let list = (0..<times).map { Double($0) / Double(max(times - 1, 1)) }
    for mode in [CAAnimationCalculationMode.linear, .discrete, .paced, .cubic, .cubicPaced] {
      let animation = CAKeyframeAnimation("opacity", values, times: list, mode: mode)
      animation.timingFunctions = (0..<times * 2).map { _ in CAMediaTimingFunction(name: .easeIn) }
      animation.tensionValues = Array(repeating: 0.5, count: times * 3)
      let stage = try Stage.half(animation)
      for time in [0, 0.1, 0.5, 0.9, 1] {
        #expect(try (-1...2).contains(stage.opacity(at: time)), "\(mode.rawValue) at \(time)")
      }
    }
  }

  @Test("cumulative turns are counted, however many there were", arguments: [1_500.25, 1e6 + 0.25])
  func manyTurns(time: Double) throws {
    let quarter = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    let animation = CABasicAnimation("transform", from: CATransform3DIdentity, to: quarter)
    animation.isCumulative = true
    animation.repeatCount = .infinity
    let shown = try Stage.half(animation).shown(at: time).transform
    let turns = (time.rounded(.down).truncatingRemainder(dividingBy: 4) + 0.25) * .pi / 2
    #expect(shown.distance(to: CATransform3DMakeRotation(turns, 0, 0, 1)) < 1e-6)
  }

  @Test("a cumulative growth beyond all numbers goes on without the runs before")
  func overflow() throws {
    let double = CATransform3DMakeScale(2, 2, 2)
    let animation = CABasicAnimation("transform", from: double, to: double)
    animation.isCumulative = true
    animation.repeatCount = .infinity
    #expect(try Stage.half(animation).shown(at: 1e6 + 0.5).transform == double)
    #expect(try Stage.half(animation).shown(at: 3.5).transform.m11 == 16)
  }
}
