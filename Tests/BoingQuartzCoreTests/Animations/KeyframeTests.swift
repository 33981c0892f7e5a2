import BoingQuartzCore
import Testing

@Suite("CAKeyframeAnimation: values")
struct KeyframeTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var mode: CAAnimationCalculationMode
    var times: [Double]?
    /// The numbers of each value.
    var expected: [[Double]]
    var testDescription: String { "\(mode.rawValue) \(times == nil ? "even" : "uneven")" }

    init(_ mode: CAAnimationCalculationMode, _ times: [Double]?, _ expected: String) {
      self.mode = mode
      self.times = times
      self.expected = expected.split(separator: " ").map {
        $0.split(separator: ",").map { Double($0) ?? .nan }
      }
    }
  }

  static let times = [0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.99]
  static let uneven = [0, 0.1, 0.6, 1]

  /// values 0, 1, .5, .7 in one second; measured on macOS, but for the unknown mode, which acts like linear.
  static let rows = [
    Row(.linear, nil, "0 .15 .3 .6 .9 .9 .75 .6 .52 .58 .64 .694"),
    Row(.linear, uneven, "0 .5 1 .9 .8 .7 .6 .5 .55 .6 .65 .695"),
    Row(.paced, uneven, "0 .5 1 .9 .8 .7 .6 .5 .55 .6 .65 .695"),
    Row(.discrete, nil, "0 0 0 0 1 1 .5 .5 .5 .7 .7 .7"),
    Row(.discrete, uneven, "0 0 1 1 1 1 1 .5 .5 .5 .5 .5"),
    Row(.paced, nil, "0 .085 .17 .34 .51 .68 .85 .98 .81 .64 .53 .683"),
    Row(
      .cubic, nil,
      "0 .16434374 .34725 .708 .96075 .9848 .8 .5792 .49165 .5296 .61795 .6936945"),
    Row(
      .cubic, uneven,
      "0 .6145833 1 1.0066667 .9 .74 .58666664 .5 .503125 .55833334 .634375 .69479686"),
    Row(
      CAAnimationCalculationMode(rawValue: "wavy"), nil,
      "0 .15 .3 .6 .9 .9 .75 .6 .52 .58 .64 .694"),
  ]

  @Test("values are as measured", arguments: rows)
  func table(row: Row) throws {
    let animation = CAKeyframeAnimation(
      "opacity", [0, 1, 0.5, 0.7], times: row.times, mode: row.mode)
    let stage = try Stage.half(animation)
    #expect(row.expected.count == Self.times.count)
    for (time, value) in zip(Self.times, row.expected) {
      #expect(agree(try stage.opacity(at: time), value[0]), "at \(time)")
    }
    #expect(try stage.opacity(at: 1) == Double(Float(0.7)))
  }

  @Test("where counts differ the common part plays")
  func mismatch() throws {
    let stage = try Stage.half(
      CAKeyframeAnimation("opacity", [0, 1, 0.5, 0.7], times: [0, 0.5, 1]))
    for (time, value) in zip([0.1, 0.25, 0.4, 0.6, 0.75, 0.9], [0.2, 0.5, 0.8, 0.9, 0.75, 0.6]) {
      #expect(agree(try stage.opacity(at: time), value), "at \(time)")
    }
  }

  @Test("discrete values may have one more key time than there are values")
  func discreteCounts() throws {
    let stage = try Stage.half(
      CAKeyframeAnimation("opacity", [0, 1, 0.3], times: [0, 0.3, 0.6, 1], mode: .discrete))
    for (time, value) in zip([0.1, 0.35, 0.65, 0.95], [0, 1, 0.3, 0.3]) {
      #expect(agree(try stage.opacity(at: time), value), "at \(time)")
    }
  }

  @Test("a single value, or none, does nothing", arguments: [nil, [], [1.0]])
  func tooFew(values: [Double]?) throws {
    let stage = try Stage.half(CAKeyframeAnimation("opacity", values))
    #expect(try stage.opacity(at: 0.5) == 0.5)
  }

  static let invalidTimes: [[Double]] = [
    [], [0], [0, 0.9, 0.2, 1], [0, .nan, 0.5, 1], [-1, 0.2, 0.5, 1], [0, 0.2, 0.5, 2],
  ]

  @Test("key times that make no sense count as absent", arguments: invalidTimes)
  func invalid(times: [Double]) throws {
    let stage = try Stage.half(CAKeyframeAnimation("opacity", [0, 1, 0.5, 0.7], times: times))
    #expect(agree(try stage.opacity(at: 0.4), 0.9))
  }

  @Test("each segment has its own pace; missing ones are linear")
  func pace() throws {
    let animation = CAKeyframeAnimation("opacity", [0, 1, 0])
    animation.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
    let stage = try Stage.half(animation)
    #expect(agree(try stage.opacity(at: 0.25), 0.31535682, Tolerance.appleTiming))
    #expect(agree(try stage.opacity(at: 0.75), 0.5))
  }

  @Test("paced values do not heed the segments' paces")
  func pacedPace() throws {
    let animation = CAKeyframeAnimation("opacity", [0, 1, 0.5, 0.7], mode: .paced)
    animation.timingFunctions = Array(repeating: CAMediaTimingFunction(name: .easeIn), count: 3)
    #expect(agree(try Stage.half(animation).opacity(at: 0.2), 0.34))
  }

  @Test("two equal key times make a jump")
  func jump() throws {
    let stage = try Stage.half(
      CAKeyframeAnimation("opacity", [0, 0.2, 1, 0.9], times: [0, 0.5, 0.5, 1]))
    #expect(agree(try stage.opacity(at: 0.499999), 0.2, 1e-5))
    #expect(agree(try stage.opacity(at: 0.5), 1))
  }

  @Test("a spline of points is as measured")
  func cubicPoints() throws {
    let points = [CGPoint(x: 0, y: 0), CGPoint(x: 30, y: 0), CGPoint(x: 30, y: 10)]
    let stage = try Stage.half(CAKeyframeAnimation("position", points, mode: .cubic))
    #expect(try stage.shown(at: 0.25).position == CGPoint(x: 16.875, y: -0.625))
    let paced = try Stage.half(CAKeyframeAnimation("position", points, mode: .paced))
    #expect(agree(try paced.x(at: 0.55), 22))
  }

  private static let corner = [CGPoint(x: 0, y: 0), CGPoint(x: 30, y: 0), CGPoint(x: 30, y: 10)]

  /// The spline through ``corner`` at a parameter from 0 to 2, whose tangents are (30, 0), (15, 5) and (0, 10).
  private static func spline(_ t: Double) -> CGPoint {
    func hermite(_ f: Double, _ p: Double, _ out: Double, _ into: Double, _ q: Double) -> Double {
      let (f2, f3) = (f * f, f * f * f)
      return p * (2 * f3 - 3 * f2 + 1) + out * (f3 - 2 * f2 + f) + q * (3 * f2 - 2 * f3)
        + into * (f3 - f2)
    }
    return t < 1
      ? CGPoint(x: hermite(t, 0, 30, 15, 30), y: hermite(t, 0, 0, 5, 0))
      : CGPoint(x: hermite(t - 1, 30, 15, 0, 30), y: hermite(t - 1, 0, 5, 10, 10))
  }

  @Test(
    "an evenly paced spline is that of the mode cubic, goes at one speed, and does not heed key times",
    arguments: [nil, [0, 0.1, 1]] as [[Double]?])
  func cubicPaced(times: [Double]?) throws {
    let stage = try Stage.half(
      CAKeyframeAnimation("position", Self.corner, times: times, mode: .cubicPaced))
    // Lengths of chords, so short that they are those of the curve.
    let fine = (0...20_000).map { Self.spline(Double($0) / 10_000) }
    var lengths = [0.0]
    for (a, b) in zip(fine, fine.dropFirst()) {
      lengths.append(
        lengths[lengths.count - 1]
          + ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot())
    }
    for step in 0...64 {
      let length = lengths[20_000] * Double(step) / 64
      let index = lengths.firstIndex { $0 >= length - 1e-9 } ?? 20_000
      let shown = try stage.shown(at: Double(step) / 64).position
      // A thousandth of the whole length.
      #expect(
        abs(shown.x - fine[index].x) < 0.045 && abs(shown.y - fine[index].y) < 0.045, "\(step)")
    }
    var last = try stage.shown(at: 0).position
    for step in 1...200 {
      let next = try stage.shown(at: Double(step) / 200).position
      let distance = ((next.x - last.x) * (next.x - last.x) + (next.y - last.y) * (next.y - last.y))
        .squareRoot()
      #expect(abs(distance / (lengths[20_000] / 200) - 1) < 0.01, "\(step)")
      last = next
    }
  }

  @Test("a number goes at one speed, up to where the spline turns back")
  func cubicPacedNumber() throws {
    // The tangents are 1, ¼ and −½: from 1 on it rises to a peak before it falls to ½, by 1 + ¼f − 1½f² + ¾f³.
    let stage = try Stage.half(CAKeyframeAnimation("position.x", [0, 1, 0.5], mode: .cubicPaced))
    let f = (3 - 6.75.squareRoot()) / 4.5
    let peak = 1 + 0.25 * f - 1.5 * f * f + 0.75 * f * f * f
    let total = peak + peak - 0.5
    for time in [0.1, 0.3, 0.5, peak / total, 0.8, 0.95] {
      let way = time * total
      let expected = way < peak ? way : 2 * peak - way
      #expect(abs(try stage.x(at: time) - expected) < 1e-9, "\(time)")
    }
  }

  @Test(
    "paced values that never move stay, straight or along a spline",
    arguments: [CAAnimationCalculationMode.paced, .cubicPaced])
  func motionless(mode: CAAnimationCalculationMode) throws {
    let stage = try Stage.half(CAKeyframeAnimation("opacity", [0.3, 0.3, 0.3], mode: mode))
    #expect(try stage.opacity(at: 0.4) == Double(Float(0.3)))
    #expect(agree(try stage.opacity(at: 0.6), 0.3))
  }

  @Test("a value that comes twice takes an evenly paced spline no time")
  func cubicPacedTwice() throws {
    let twice = try Stage.half(CAKeyframeAnimation("opacity", [0, 0.5, 0.5, 1], mode: .cubicPaced))
    #expect(agree(try twice.opacity(at: 0.5), 0.5))
  }

  @Test("paths of equal structure go through splines as points do, and are paced by their points")
  func cubicPacedPaths() throws {
    let paths = Self.corner.map { end -> CGPath in
      let path = CGMutablePath()
      path.move(to: .zero)
      path.addLine(to: end)
      return path
    }
    let point = try Stage.half(CAKeyframeAnimation("position", Self.corner, mode: .cubicPaced))
    let even = try [0, 0.3, 0.8, 1].map { ($0, try point.shown(at: $0).position) }
    for (mode, places) in [
      (.cubicPaced, even), (.cubic, [(0.25, CGPoint(x: 16.875, y: -0.625))]),
      (.paced, [(0.375, CGPoint(x: 15, y: 0)), (0.875, CGPoint(x: 30, y: 5))]),
    ] as [(CAAnimationCalculationMode, [(Double, CGPoint)])] {
      let animation = CAKeyframeAnimation("path", paths, mode: mode)
      animation.isRemovedOnCompletion = false
      let stage = Stage(CAShapeLayer())
      _ = try stage.shown(at: 0)
      stage.add(animation)
      for (time, place) in places {
        let shown = try #require(try stage.shown(at: time) as? CAShapeLayer).path
        let end = try #require(shown).currentPoint
        #expect(agree(end.x, place.x) && agree(end.y, place.y), "\(mode) \(time): \(end)")
      }
    }
  }

  @Test("Booleans switch as soon as their segment is entered, or hold when discrete")
  func flags() throws {
    let linear = try Stage.half(CAKeyframeAnimation("hidden", [false, true, false]))
    #expect(
      try [0, 0.1, 0.5, 0.6].map { try linear.shown(at: $0).isHidden } == [
        false, true, true, false,
      ])
    let discrete = try Stage.half(
      CAKeyframeAnimation("hidden", [false, true, false], mode: .discrete))
    #expect(
      try [0, 0.3, 0.4, 0.7].map { try discrete.shown(at: $0).isHidden }
        == [false, false, true, false])
  }
}
