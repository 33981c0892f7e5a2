import BoingQuartzCore
import BoingTestSupport
import Testing

@Suite("CAKeyframeAnimation: tension, continuity and bias")
struct SplineKeyframeTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var tension: [Double]?
    var continuity: [Double]?
    var bias: [Double]?
    /// Opacity at the middles of the three segments.
    var middles: [Double]
  }

  /// values 0, 1, .5, .7; a Hermite segment is at (p + q) ⁄ 2 + (m − n) ⁄ 8 in its middle, m and n
  /// being the tangents of Kochanek and Bartels.
  static let rows = [
    Row(testDescription: "all zero", tension: [0, 0, 0, 0], middles: [0.59375, 0.8, 0.55625]),
    Row(testDescription: "tension 1", tension: [1, 1, 1, 1], middles: [0.5, 0.75, 0.6]),
    Row(
      testDescription: "tension −1", tension: [-1, -1, -1, -1], middles: [0.6875, 0.85, 0.5125]),
    Row(testDescription: "tension of one", tension: [0, 1], middles: [0.625, 0.76875, 0.55625]),
    Row(
      testDescription: "continuity −1", continuity: [-1, -1, -1, -1], middles: [0.5, 0.75, 0.6]),
    Row(
      testDescription: "continuity 1 at the second", continuity: [0, 1],
      middles: [0.6875, 0.89375, 0.55625]),
    Row(testDescription: "bias 1", bias: [1, 1, 1, 1], middles: [0.5, 0.9375, 0.5125]),
    Row(testDescription: "bias −1", bias: [-1, -1, -1, -1], middles: [0.6875, 0.6625, 0.6]),
    Row(
      testDescription: "bias and continuity at both ends", continuity: [0.5, 0, 0, 0.5],
      bias: [0.5, 0, 0, 0.5], middles: [0.625, 0.8, 0.5625]),
  ]

  @Test("the curve has Kochanek's and Bartels's tangents", arguments: rows)
  func table(row: Row) throws {
    let animation = CAKeyframeAnimation("opacity", [0, 1, 0.5, 0.7], mode: .cubic)
    animation.tensionValues = row.tension?.map { NSNumber(value: $0) }
    animation.continuityValues = row.continuity?.map { NSNumber(value: $0) }
    animation.biasValues = row.bias?.map { NSNumber(value: $0) }
    let stage = try Stage.half(animation)
    for (index, value) in row.middles.enumerated() {
      let time = (Double(index) + 0.5) / 3
      #expect(agree(try stage.opacity(at: time), value), "segment \(index)")
    }
  }

  @Test("uneven times scale the tangents by the share of their segment")
  func uneven() throws {
    let animation = CAKeyframeAnimation(
      "position.x", [0, 1, 3], times: [0, 0.25, 1], mode: .cubic)
    animation.biasValues = [0, 1, 0]
    let stage = try Stage.half(animation)
    // Tangent 1 at the middle: in · 2 · ¼, out · 2 · ¾.
    #expect(agree(try stage.x(at: 0.125), 0.5 + (1 - 0.5) / 8))
    #expect(agree(try stage.x(at: 0.625), 2 + (1.5 - 2) / 8))
  }

  @Test(
    "values pass through every keyframe, whatever the parameters",
    arguments: 0..<20 as Range<UInt64>)
  func interpolates(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func list() -> [NSNumber] {
      (0..<5).map { _ in NSNumber(value: Double.random(in: -1...1, using: &random)) }
    }
    let values = (0..<5).map { _ in Double.random(in: -9...9, using: &random) }
    let animation = CAKeyframeAnimation("position.x", values, mode: .cubic)
    (animation.tensionValues, animation.continuityValues) = (list(), list())
    animation.biasValues = list()
    let stage = try Stage.half(animation)
    for (index, value) in values.enumerated() {
      #expect(agree(try stage.x(at: Double(index) / 4), value, 1e-12))
    }
  }

  @Test("parameters outside −1…1 are held there and reported", arguments: [3, -3, Double.nan])
  func held(value: Double) throws {
    let messages = try diagnostics {
      let animation = CAKeyframeAnimation("opacity", [0, 1, 0.5, 0.7], mode: .cubic)
      animation.tensionValues = [0, NSNumber(value: value)]
      let tension = value.isNaN ? 0 : value > 0 ? 1 : -1.0
      // Tangent ¼ (1 − t) at the second value, −0.15 at the third.
      let middle = 0.75 + (0.25 * (1 - tension) + 0.15) / 8
      let shown = try Stage.half(animation).opacity(at: 0.5)
      #expect(agree(shown, middle))
    }
    #expect(messages.count == 1 && messages[0].contains("tensionValues[1]"))
  }

  @Test("other modes do not heed them")
  func linear() throws {
    let animation = CAKeyframeAnimation("opacity", [0, 1, 0.5, 0.7])
    animation.tensionValues = [1, 1, 1, 1]
    #expect(agree(try Stage.half(animation).opacity(at: 0.1), 0.3))
  }
}
