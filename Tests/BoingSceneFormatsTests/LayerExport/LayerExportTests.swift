import Boing
import BoingRender
import BoingTestSupport
import Foundation
import Testing

@testable import BoingSceneFormats

/// A layer named "mark" on a canvas of 200 × 200 points.
func mark(_ change: (CALayer) -> Void = { _ in }) -> CALayer {
  let root = CALayer()
  root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
  let mark = CALayer()
  mark.name = "mark"
  mark.bounds = CGRect(x: 0, y: 0, width: 20, height: 10)
  mark.position = CGPoint(x: 50, y: 60)
  mark.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
  change(mark)
  root.addSublayer(mark)
  return root
}

extension Channel {
  /// Returns the value at a time; at a jump that after it.
  func value(at time: Double) -> [Double] {
    segments.last { $0.start <= time }?.value(at: time) ?? initial
  }
}

/// An animation of the mark, for tests of what it becomes.
struct MarkAnimation: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let add: @Sendable (CALayer) -> Void

  init(_ name: String, _ add: @escaping @Sendable (CALayer) -> Void) {
    (testDescription, self.add) = (name, add)
  }

  private static func basic(
    _ keyPath: String, _ from: Any, _ to: Any, easing: CAMediaTimingFunctionName? = nil,
    _ change: (CABasicAnimation) -> Void = { _ in }
  ) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
    animation.timingFunction = easing.map { CAMediaTimingFunction(name: $0) }
    change(animation)
    return animation
  }

  private static func keyframes(
    _ keyPath: String, _ values: [Any], _ change: (CAKeyframeAnimation) -> Void = { _ in }
  ) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    (animation.values, animation.duration) = (values, 1.5)
    change(animation)
    return animation
  }

  static let all: [MarkAnimation] = [
    .init("linear") { $0.add(basic("position.x", 20.0, 150.0), forKey: nil) },
    .init("eased") { layer in
      layer.add(
        basic("position", CGPoint(x: 20, y: 30), CGPoint(x: 150, y: 90), easing: .easeInEaseOut),
        forKey: nil)
    },
    .init("x and y apart") { layer in
      layer.add(basic("position.x", 20.0, 150.0, easing: .easeIn), forKey: "x")
      layer.add(basic("position.y", 20.0, 150.0, easing: .easeOut), forKey: "y")
    },
    .init("spring") { layer in
      let spring = CASpringAnimation(keyPath: "position.y")
      (spring.fromValue, spring.toValue) = (20.0, 120.0)
      (spring.stiffness, spring.damping, spring.duration) = (200, 8, 1.6)
      layer.add(spring, forKey: nil)
    },
    .init("keyframes") { layer in
      layer.add(
        keyframes("position.x", [20.0, 100.0, 60.0, 150.0]) {
          $0.keyTimes = [0, 0.2, 0.7, 1]
          $0.timingFunctions = [
            CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .linear),
            CAMediaTimingFunction(name: .default),
          ]
        }, forKey: nil)
    },
    .init("cubic keyframes") { layer in
      layer.add(
        keyframes(
          "position",
          [
            CGPoint(x: 20, y: 20), CGPoint(x: 90, y: 40), CGPoint(x: 60, y: 120),
            CGPoint(x: 150, y: 90),
          ]
        ) { $0.calculationMode = .cubic }, forKey: nil)
    },
    .init("paced path") { layer in
      let path = CGMutablePath()
      path.move(to: CGPoint(x: 20, y: 20))
      path.addCurve(
        to: CGPoint(x: 150, y: 100), control1: CGPoint(x: 60, y: 150),
        control2: CGPoint(x: 90, y: 10))
      let animation = CAKeyframeAnimation(keyPath: "position")
      (animation.path, animation.duration) = (path, 1.2)
      (animation.calculationMode, animation.rotationMode) = (.paced, .rotateAuto)
      layer.add(animation, forKey: nil)
    },
    .init("two turns") { layer in
      layer.add(basic("transform.rotation.z", 0.0, 4 * Double.pi), forKey: nil)
    },
    .init("scale through zero") { layer in
      layer.add(basic("transform.scale.x", 1.0, -1.0), forKey: nil)
    },
    .init("squash and turn") { layer in
      layer.add(basic("transform.scale.x", 1.0, 2.0, easing: .easeIn), forKey: "x")
      layer.add(basic("transform.scale.y", 1.0, 0.5, easing: .easeOut), forKey: "y")
      layer.add(basic("transform.rotation.z", 0.0, 1.0), forKey: "turn")
    },
    .init("turn about x") { layer in
      layer.add(basic("transform.rotation.x", 0.0, 1.2), forKey: nil)
    },
    .init("repeat and autoreverse") { layer in
      layer.add(
        basic("position.x", 20.0, 150.0, easing: .easeOut) {
          ($0.duration, $0.repeatCount, $0.autoreverses) = (0.3, 2.5, true)
        }, forKey: nil)
    },
    .init("later, faster, filled") { layer in
      layer.add(
        basic("position.x", 20.0, 150.0) {
          ($0.beginTime, $0.speed, $0.timeOffset, $0.fillMode) = (0.4, 2, 0.25, .backwards)
        }, forKey: nil)
    },
    // So large an offset has no fraction: the value is the one at the start of a run.
    .init("offset without a fraction") { layer in
      layer.add(basic("position.x", 0.0, 40.0) { $0.timeOffset = 1e300 }, forKey: nil)
    },
    .init("additive") { layer in
      layer.add(basic("position.x", 20.0, 150.0), forKey: "base")
      layer.add(
        keyframes("position.x", [0.0, 20.0, 0.0]) { $0.isAdditive = true }, forKey: "more")
    },
    .init("cumulative") { layer in
      layer.add(
        basic("position.x", 0.0, 40.0) {
          ($0.duration, $0.repeatCount, $0.isCumulative) = (0.4, 3, true)
        }, forKey: nil)
    },
    .init("group") { layer in
      let group = CAAnimationGroup()
      group.animations = [
        basic("position.x", 20.0, 150.0) { $0.beginTime = 0.2 },
        basic("transform.rotation.z", 0.0, 1.0) { ($0.duration, $0.repeatCount) = (0.4, 3) },
      ]
      (group.duration, group.repeatCount) = (0.9, 2)
      group.timingFunction = CAMediaTimingFunction(name: .easeIn)
      layer.add(group, forKey: nil)
    },
    .init("bounds about an anchor") { layer in
      layer.anchorPoint = CGPoint(x: 0.25, y: 1)
      layer.add(
        basic(
          "bounds", CGRect(x: 0, y: 0, width: 20, height: 10),
          CGRect(x: 5, y: 0, width: 80, height: 30)),
        forKey: nil)
    },
    .init("whole transforms") { layer in
      layer.add(
        basic(
          "transform", CATransform3DIdentity,
          CATransform3DRotate(CATransform3DMakeScale(2, 1, 1), 1, 0, 0, 1)), forKey: nil)
    },
  ]
}

@Suite struct LottieMotionTests {
  /// The distance in points by which a played position may be off: the fit's error in position and in both
  /// parts of the linear map, and what rounding to four decimals makes of times.
  static let tolerance = 0.04

  @Test("A player puts a layer where Core Animation has it", arguments: MarkAnimation.all)
  func positions(_ animation: MarkAnimation) throws {
    let root = mark(animation.add)
    let size = SIMD2(200.0, 200.0)
    let display = Display(
      rootLayer: root, size: CGSize(width: 200, height: 200), clock: ManualClock())
    display.update()
    let tree = display.renderTree
    let names = root.namesBySlot
    let options = LayerExportOptions(.lottie)
    let export = try LayerExport(tree, names: names, size: size, options)
    #expect(export.reports == [])
    let lottie = try LottieReading(export.data)
    let slot = try #require(names.first { $0.value == "mark" }?.key)
    let duration = export.duration
    #expect(duration > 0.3)
    for step in 0..<97 {
      let time = duration * (Double(step) + 0.37) / 97
      let state = tree.layer(slot, at: time).values
      let map = Homography(state.matrixToSuperlayer)
      #expect(map.isAffine)
      for part in [SIMD2(0.0, 0), SIMD2(1, 1), SIMD2(0, 1)] {
        let corner = SIMD2(
          state.bounds.x + state.bounds.z * part.x, state.bounds.y + state.bounds.w * part.y)
        let expected = map.affine.apply(corner)
        let found = try #require(lottie.position(corner, of: "mark", at: time))
        let distance = max((found.x - expected.x).magnitude, (found.y - expected.y).magnitude)
        #expect(distance <= Self.tolerance, "at \(time) s")
      }
    }
  }

  @Test("A stepped opacity changes at its times")
  func steps() throws {
    let root = mark { layer in
      let animation = CAKeyframeAnimation(keyPath: "opacity")
      animation.values = [0.25, 0.75, 1]
      (animation.calculationMode, animation.duration) = (.discrete, 3)
      layer.add(animation, forKey: nil)
    }
    let lottie = try LottieReading(LayerExport(of: root, LayerExportOptions(.lottie)).data)
    for (time, value) in [(0.5, 0.25), (0.99, 0.25), (1.01, 0.75), (1.9, 0.75), (2.1, 1)] {
      #expect(lottie.opacity(of: "mark", at: time) == value, "at \(time) s")
    }
  }
}

@Suite struct KeyframeCountTests {
  @Test("A timing function leaves as one keyframe with its own handles")
  func timingFunction() throws {
    let root = mark { layer in
      let animation = CABasicAnimation(keyPath: "position.x")
      (animation.fromValue, animation.toValue, animation.duration) = (20.0, 150.0, 1)
      animation.timingFunction = CAMediaTimingFunction(controlPoints: 0.42, 0, 0.58, 1)
      layer.add(animation, forKey: nil)
    }
    let export = try LayerExport(of: root, LayerExportOptions(.lottie))
    let keys = try #require(try LottieReading(export.data).keyframes.first)
    let first = try #require(keys.first)
    #expect(keys.count == 2)
    #expect((first["o"] as? [String: [Double]])?["x"] == [0.42])
    #expect((first["i"] as? [String: [Double]])?["x"] == [0.58])
    #expect(export.maximumError < 1e-6)
  }

  @Test("A parabola cut at its apex leaves without error as two keyframes")
  func parabola() throws {
    let root = mark { layer in
      let animation = CAKeyframeAnimation(keyPath: "position.y")
      (animation.values, animation.duration) = ([150.0, 30.0, 150.0], 1)
      animation.timingFunctions = [
        CAMediaTimingFunction(controlPoints: 1.0 / 3, 2.0 / 3, 2.0 / 3, 1),
        CAMediaTimingFunction(controlPoints: 1.0 / 3, 0, 2.0 / 3, 1.0 / 3),
      ]
      layer.add(animation, forKey: nil)
    }
    let export = try LayerExport(of: root, LayerExportOptions(.lottie))
    #expect(try LottieReading(export.data).keyframes.map(\.count) == [3])
    // Control points are kept as 32-bit numbers, whose thirds are off by 10⁻⁸.
    #expect(export.maximumError < 1e-4)
  }

  /// Exports a mark that begins to bounce when it is on a display.
  private func bounced(_ root: CALayer, _ bounce: (CALayer) -> Void) throws -> LayerExport {
    let layer = try #require(root.sublayers?.first)
    let display = Display(
      rootLayer: root, size: CGSize(width: 200, height: 200), clock: ManualClock())
    display.update()
    display.makeCurrent { bounce(layer) }
    display.update()
    return try LayerExport(
      display.renderTree, names: root.namesBySlot, size: SIMD2(200, 200),
      LayerExportOptions(.lottie))
  }

  @Test("A bounce takes a third of the keyframes of baking at 60 frames a second")
  func bounce() throws {
    let export = try bounced(mark()) { $0.bounce(\.position.y, to: 150, bounces: 4, duration: 1) }
    let keys = try LottieReading(export.data).keyframes
    #expect(keys.count == 1)
    let count = try #require(keys.first).count
    #expect(count <= 20)
    // Within 0.6 % of the range of about 160 points.
    #expect(export.maximumError < 0.006 * 160)
  }

  @Test("Sixty layers that turn and grow, each at a time of its own, are all exported")
  func many() throws {
    let root = mark()
    for _ in 1..<60 { root.addSublayer(CALayer()) }
    let export = try bounced(root) { _ in
      let goal = CATransform3DRotate(CATransform3DMakeScale(1.35, 1.35, 1), .pi / 2, 0, 0, 1)
      for (index, layer) in (root.sublayers ?? []).enumerated() {
        layer.bounce(
          \.transform, to: goal, bounces: 3, duration: 0.9, delay: 0.017 * Double(index))
      }
    }
    #expect(export.reports.map(\.description) == [])
  }

  @Test("A colour that overshoots stays where players hold it in eight bits")
  func colorRange() throws {
    let root = mark {
      $0.backgroundColor = CGColor(srgbRed: 1, green: 0.15, blue: 0.1, alpha: 1)
    }
    let export = try bounced(root) {
      $0.bounce(
        \.backgroundColor, to: CGColor(srgbRed: 0.1, green: 0.25, blue: 1, alpha: 1), bounces: 2,
        duration: 1.5)
    }
    let keys = try #require(try LottieReading(export.data).keyframes.first)
    let last = try #require(keys.last?["t"] as? Double)
    for step in 0...4_000 {
      let color = LottieReading.value(["k": keys], at: last * Double(step) / 4_000)
      // From 256/255 on a player that does not clamp shows black.
      #expect(color.allSatisfy { $0 > -0.002 && $0 < 256.0 / 255 }, "\(color) at \(step)")
    }
  }

  @Test("Lines of very different lengths are smoothed within their values")
  func unevenPolyline() throws {
    let times = [0, 0.1, 0.2, 0.3, 0.31, 0.9, 1.5, 2]
    let values = [0, 0.3, 0.58, 0.84, 0.855, 0.86, 0.86, 0.86]
    func line(_ time: Double) -> [Double] {
      let index = max(1, times.firstIndex { $0 >= time } ?? times.count - 1)
      let part = (time - times[index - 1]) / (times[index] - times[index - 1])
      return [values[index - 1] + (values[index] - values[index - 1]) * part]
    }
    let fitter = ChannelFitter(duration: 2, breaks: times, easings: [])
    let channel = try #require(fitter.fit(tolerance: 0.001, line))
    for step in 0...1_000 {
      let time = 2 * Double(step) / 1_000
      let distance = (channel.value(at: time)[0] - line(time)[0]).magnitude
      #expect(distance <= channel.maximumError + 1e-9, "at \(time) s")
    }
  }

  @Test("Every fit stays within the error that it states")
  func fits() throws {
    let functions: [@Sendable (Double) -> [Double]] = [
      { [100 * exp(-3 * $0) * cos(20 * $0), 40 * $0] },
      { [$0 < 0.6 ? 10 * $0 : 20 - $0] },
      { [abs(sin(7 * $0)) * 50] },
    ]
    for (index, function) in functions.enumerated() {
      let breaks =
        index == 1 ? [0.6] : index == 2 ? [.pi / 7, 2 * .pi / 7, 3 * .pi / 7, 4 * .pi / 7] : []
      let fitter = ChannelFitter(duration: 2, breaks: breaks, easings: [])
      let channel = try #require(fitter.fit(tolerance: 0.02, function))
      #expect(channel.maximumError <= 0.025)
      for step in 0..<997 {
        let time = 2 * (Double(step) + 0.5) / 997
        for (a, b) in zip(channel.value(at: time), function(time)) {
          #expect((a - b).magnitude <= channel.maximumError * 1.5 + 1e-9, "\(index) at \(time)")
        }
      }
    }
  }
}

@Suite struct LayerExportLimitTests {
  @Test("An empty tree is an empty scene")
  func empty() throws {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 10, height: 20)
    for format in LayerFormat.allCases {
      let export = try LayerExport(of: root, LayerExportOptions(format))
      #expect(!export.data.isEmpty && export.reports.isEmpty && export.keyframeCount == 0)
    }
  }

  @Test("A layer without a size is an error that names it")
  func noSize() {
    #expect(throws: LayerExportError.size(width: 0, height: 0)) {
      try LayerExport(of: CALayer(), LayerExportOptions(.lottie))
    }
  }

  @Test("Copies without number, and layers without end of nesting, are errors")
  func limits() {
    let root = mark()
    let replicator = CAReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    replicator.instanceCount = 1_000_000_000
    root.sublayers?.forEach { replicator.addSublayer($0) }
    root.addSublayer(replicator)
    #expect(throws: LayerExportError.tooManyLayers(limit: SceneLimits.layerCount)) {
      try LayerExport(of: root, LayerExportOptions(.svg))
    }
    let deep = CALayer()
    deep.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    var last = deep
    for _ in 0..<1_000 {
      let next = CALayer()
      next.backgroundColor = CGColor(gray: 0, alpha: 1)
      last.addSublayer(next)
      last = next
    }
    #expect(throws: LayerExportError.tooDeep(limit: SceneLimits.depth)) {
      try LayerExport(of: deep, LayerExportOptions(.svg))
    }
  }

  @Test("Values that are no numbers, and repeats without number, end in finite numbers")
  func hostile() throws {
    let root = mark { layer in
      layer.position = CGPoint(x: CGFloat.nan, y: 1)
      layer.bounds = CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 10)
      let animation = CABasicAnimation(keyPath: "opacity")
      (animation.fromValue, animation.toValue) = (Double.nan, 1.0)
      (animation.duration, animation.repeatCount) = (1e-9, 1e9)
      layer.add(animation, forKey: nil)
      let turn = CABasicAnimation(keyPath: "transform.rotation.z")
      (turn.fromValue, turn.toValue, turn.duration) = (0.0, 1e12, 1)
      layer.add(turn, forKey: nil)
    }
    let text = String(
      decoding: try LayerExport(of: root, LayerExportOptions(.lottie)).data, as: UTF8.self)
    #expect(!text.contains("nan") && !text.contains("inf"))
  }

  @Test("Options out of their ranges are errors that name them")
  func options() {
    var options = LayerExportOptions(.lottie)
    options.frameRate = .nan
    #expect(throws: LayerExportError.self) { try LayerExport(of: mark(), options) }
    options = LayerExportOptions(.lottie)
    options.maximumError = 0
    #expect(throws: LayerExportError.option(name: "maximumError", value: 0)) {
      try LayerExport(of: mark(), options)
    }
    options = LayerExportOptions(.lottie)
    options.duration = 1e9
    #expect(throws: LayerExportError.duration(1e9)) { try LayerExport(of: mark(), options) }
  }

  @Test("The same tree has the same bytes", arguments: LayerFormat.allCases)
  func deterministic(_ format: LayerFormat) throws {
    func bytes() throws -> Data {
      let root = mark { layer in MarkAnimation.all.prefix(5).forEach { $0.add(layer) } }
      return try LayerExport(of: root, LayerExportOptions(format)).data
    }
    #expect(try bytes() == bytes())
  }

  private func reports(
    _ format: LayerFormat = .lottie, _ change: (CALayer) -> Void
  ) throws -> [String] {
    try LayerExport(of: mark(change), LayerExportOptions(format)).reports.map {
      "\($0.layer) \($0.property)"
    }
  }

  @Test("A perspective, which no format says, is reported with its layer and property")
  func perspective() throws {
    #expect(
      try reports { layer in
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 100
        layer.transform = CATransform3DRotate(perspective, 0.5, 0, 1, 0)
      } == ["mark transform"])
  }

  @Test("A plain layer needs no report", arguments: LayerFormat.allCases)
  func plain(_ format: LayerFormat) throws {
    #expect(try reports(format) { ($0.cornerRadius, $0.borderWidth) = (3, 1) } == [])
  }
}
