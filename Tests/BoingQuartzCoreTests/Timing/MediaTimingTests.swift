import BoingQuartzCore
import Testing

@Suite("Media timing of animations")
struct MediaTimingTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var set: @Sendable (CABasicAnimation) -> Void
    /// Opacity by time; half means that the animation is not in effect.
    var expected: [(Double, Double)]
  }

  private static func row(
    _ name: String, _ values: String, _ more: [(Double, Double)] = [],
    _ set: @escaping @Sendable (CABasicAnimation) -> Void
  ) -> Row {
    let times = [0, 0.2, 0.5, 0.9, 1, 1.2, 1.5, 1.9, 2.1, 2.5, 3, 4.5]
    let values = values.split(separator: " ").map { Double($0) ?? .nan }
    precondition(values.count == times.count)
    return Row(testDescription: name, set: set, expected: Array(zip(times, values)) + more)
  }

  /// 0 → 1, linear, one second, model value a half; all but the last three measured on macOS.
  static let rows: [Row] = [
    row("autoreverses", "0 .2 .5 .9 1 .8 .5 .1 .5 .5 .5 .5") { $0.autoreverses = true },
    row("repeatCount 2.5", "0 .2 .5 .9 0 .2 .5 .9 .1 .5 .5 .5") { $0.repeatCount = 2.5 },
    row("repeatDuration 1.7", "0 .2 .5 .9 0 .2 .5 .5 .5 .5 .5 .5") { $0.repeatDuration = 1.7 },
    row("speed 2", "0 .4 1 .5 .5 .5 .5 .5 .5 .5 .5 .5") { $0.speed = 2 },
    row("timeOffset .3", ".3 .5 .8 .2 .3 .5 .5 .5 .5 .5 .5 .5") { $0.timeOffset = 0.3 },
    row("autoreverses twice", "0 .2 .5 .9 1 .8 .5 .1 .1 .5 1 .5") {
      $0.autoreverses = true
      $0.repeatCount = 2
    },
    row("speed −1", "0 .8 .5 .1 0 .5 .5 .5 .5 .5 .5 .5") { $0.speed = -1 },
    row("duration 0", "0 .8 .5 .5 .5 .5 .5 .5 .5 .5 .5 .5") { $0.duration = 0 },
    row(
      "speed 0, held at its time offset", ".25 .25 .25 .25 .25 .25 .25 .25 .25 .25 .25 .25",
      [(1e6, 0.25)]
    ) {
      $0.speed = 0
      $0.timeOffset = 0.25
    },
    row(
      "repeatCount infinite", "0 .2 .5 .9 0 .2 .5 .9 .1 .5 0 .5",
      [(1e3 + 0.25, 0.25), (1e6 + 0.5, 0.5)]
    ) { $0.repeatCount = .infinity },
    row(
      "repeatDuration .5 before repeatCount 3", "0 .2 .5 .5 .5 .5 .5 .5 .5 .5 .5 .5",
      [(0.4, 0.4), (0.6, 0.5)]
    ) {
      $0.repeatCount = 3
      $0.repeatDuration = 0.5
    },
  ]

  @Test("timing is as measured", arguments: rows)
  func table(row: Row) throws {
    let animation = CABasicAnimation("opacity", from: 0, to: 1)
    row.set(animation)
    let stage = try Stage.half(animation)
    for (time, value) in row.expected {
      #expect(agree(try stage.opacity(at: time), value), "at \(time)")
    }
  }

  /// beginTime 1, at 0, .5, 1, 1.5, 2 and 2.5; measured on macOS, but for the unknown mode, which acts like removed.
  static let fills: [(CAMediaTimingFillMode, [Double])] = [
    (.removed, [0.5, 0.5, 0, 0.5, 1, 0.5]), (.forwards, [0.5, 0.5, 0, 0.5, 1, 1]),
    (.backwards, [0, 0, 0, 0.5, 1, 0.5]), (.both, [0, 0, 0, 0.5, 1, 1]),
    (CAMediaTimingFillMode(rawValue: "sideways"), [0.5, 0.5, 0, 0.5, 1, 0.5]),
  ]

  @Test("fill modes show the ends as measured", arguments: fills)
  func fill(mode: CAMediaTimingFillMode, expected: [Double]) throws {
    let animation = CABasicAnimation("opacity", from: 0, to: 1)
    animation.beginTime = 1
    animation.fillMode = mode
    let stage = try Stage.half(animation)
    for (time, value) in zip([0, 0.5, 1, 1.5, 2, 2.5], expected) {
      #expect(agree(try stage.opacity(at: time), value), "at \(time)")
    }
  }

  @Test("an animation of no length shows its end value from its beginning on")
  func zeroLength() throws {
    CATransaction.flush()
    let animation = CABasicAnimation("opacity", from: 0, to: 1)
    animation.duration = 0
    animation.beginTime = 1
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    let stage = Stage { $0.opacity = 0.5 }
    _ = try stage.shown(at: 0)
    CATransaction.begin()
    CATransaction.setAnimationDuration(0)
    stage.add(animation)
    CATransaction.commit()
    CATransaction.flush()
    #expect(try [0.5, 1, 1.5].map { try stage.opacity(at: $0) } == [0, 1, 1])
  }

  @Test("the current media time is the machine's uptime")
  func uptime() {
    let before = ProcessInfo.processInfo.systemUptime
    let time = CACurrentMediaTime()
    #expect(before <= time && time <= ProcessInfo.processInfo.systemUptime)
  }
}
