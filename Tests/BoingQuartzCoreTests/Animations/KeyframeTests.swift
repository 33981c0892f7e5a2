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

  /// Three points whose chords of 30 and 10 put the second at ¾ of the time.
  ///
  /// The tangents there are (15, 5), times 1.5 on the way in and 0.5 on the way out; those at the ends are (30, 0) and
  /// (0, 10).
  private static let corner = [CGPoint(x: 0, y: 0), CGPoint(x: 30, y: 0), CGPoint(x: 30, y: 10)]
  private static let cornerPlaces: [(Double, CGPoint)] = [
    (0, CGPoint(x: 0, y: 0)), (0.375, CGPoint(x: 15.9375, y: -0.9375)),
    (0.75, CGPoint(x: 30, y: 0)),
    (0.875, CGPoint(x: 30.9375, y: 4.0625)), (1, CGPoint(x: 30, y: 10)),
  ]

  @Test(
    "an evenly paced spline is timed by the chords, as recorded, and does not heed key times",
    arguments: [nil, [0, 0.1, 1]] as [[Double]?])
  func cubicPaced(times: [Double]?) throws {
    let stage = try Stage.half(
      CAKeyframeAnimation("position", Self.corner, times: times, mode: .cubicPaced))
    for (time, place) in Self.cornerPlaces {
      let shown = try stage.shown(at: time).position
      #expect(agree(shown.x, place.x) && agree(shown.y, place.y), "\(time): \(shown)")
    }
    // Of numbers: 1, ½ and ⅕ apart, so that the second is due at 10 ⁄ 17 and the third at 15 ⁄ 17.
    let numbers = try Stage.half(
      CAKeyframeAnimation("opacity", [0, 1, 0.5, 0.7], mode: .cubicPaced))
    #expect(agree(try numbers.opacity(at: 5.0 / 17), 0.5 + 1.0 / 8 - 1.0 / 24))
    #expect(agree(try numbers.opacity(at: 15.0 / 17), 0.5))
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
    for (mode, places) in [
      (.cubicPaced, Self.cornerPlaces), (.cubic, [(0.25, CGPoint(x: 16.875, y: -0.625))]),
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
