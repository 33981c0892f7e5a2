import BoingQuartzCore
import BoingRender
import BoingTestSupport
import Testing

@Suite("Media timing at exact boundaries")
struct BoundaryTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var duration: Double
    var count: Float
    var reverses: Bool
    var testDescription: String { "\(count) × \(duration) s\(reverses ? ", there and back" : "")" }
  }

  /// Binary fractions, so that the boundaries themselves are exact.
  static let cases: [Case] = [0.25, 0.5, 1, 3].flatMap { duration in
    [1, 2, 3, 7, 2.5].flatMap { count in
      [false, true].map { Case(duration: duration, count: Float(count), reverses: $0) }
    }
  }

  /// A stage with the repeated fade of a case, and the number of runs that its repetition lasts.
  private func stage(_ row: Case, speed: Float = 1) throws -> (stage: Stage, period: Double) {
    let animation = CABasicAnimation("opacity", from: 0, to: 1)
    animation.duration = row.duration
    animation.repeatCount = row.count
    animation.autoreverses = row.reverses
    animation.speed = speed
    return (try Stage.half(animation), row.reverses ? 2 : 1)
  }

  @Test("a run ends where it should and the next begins", arguments: cases)
  func runs(row: Case) throws {
    let (stage, period) = try stage(row)
    let end = Double(row.count) * period
    var half = 0.0
    while half <= end {
      // Position within the period; at the very end it is the end of the last run.
      let place =
        half == end && half.truncatingRemainder(dividingBy: period) == 0
        ? period : half.truncatingRemainder(dividingBy: period)
      let expected = place > 1 ? 2 - place : place
      #expect(try stage.opacity(at: half * row.duration) == expected, "at \(half) runs")
      half += 0.5
    }
    #expect(try stage.opacity(at: end * row.duration + 0.001) == 0.5)
    #expect(try stage.opacity(at: -0.001) == 0.5)
  }

  @Test("running backwards shows the same in reverse order", arguments: cases)
  func backwards(row: Case) throws {
    let (stage, period) = try stage(row, speed: -1)
    // Away from the boundaries, where measured values decide.
    var place = 0.125
    while place < Double(row.count) * period {
      let forward = (period - place.truncatingRemainder(dividingBy: period))
      let expected = forward > 1 ? 2 - forward : forward
      #expect(try stage.opacity(at: place * row.duration) == expected, "at \(place)")
      place += 0.25
    }
  }

  @Test(
    "boundaries that are no binary fractions never show a value from beyond",
    arguments: [0.1, 0.3, 1.0 / 3, 0.7], [false, true])
  func decimal(duration: Double, reverses: Bool) throws {
    let animation = CABasicAnimation("opacity", from: 0.25, to: 0.75)
    animation.duration = duration
    animation.repeatCount = 50
    animation.autoreverses = reverses
    let stage = try Stage.half(animation)
    for run in 0..<40 {
      let shown = try stage.opacity(at: Double(run) * duration)
      let ends = reverses ? [run.isMultiple(of: 2) ? 0.25 : 0.75] : [0.25, 0.75]
      #expect(ends.contains { agree(shown, $0, 1e-12) }, "after \(run) runs")
    }
  }

  static let speeds: [Float] = [0.25, 0.5, 1, 2, 8]

  @Test("a speed divides the time", arguments: speeds)
  func speed(speed: Float) throws {
    let animation = CABasicAnimation("position.x", from: 0, to: 64)
    animation.speed = speed
    let stage = try Stage.half(animation)
    for part in [0.0, 0.125, 0.5, 0.875, 1] {
      #expect(try stage.x(at: part / Double(speed)) == 64 * part)
    }
    #expect(try stage.x(at: 1.001 / Double(speed)) == 0)
  }

  @Test("layers one in another multiply their speeds", arguments: [1, 2, 5, 20])
  func nested(depth: Int) throws {
    let stage = Stage()
    var layer = stage.layer
    for index in 0..<depth {
      let child = CALayer()
      child.speed = index.isMultiple(of: 2) ? 2 : 0.5
      child.beginTime = 0.25
      layer.addSublayer(child)
      layer = child
    }
    CATransaction.flush()
    var local = 4.0
    for index in 0..<depth { local = (local - 0.25) * (index.isMultiple(of: 2) ? 2 : 0.5) }
    let animation = CABasicAnimation("position.x", from: 0, to: 64)
    animation.beginTime = local - 0.5
    layer.add(animation, forKey: "move")
    let frame = stage.display.frame(at: 4)
    #expect(frame.layers.last?.time == local)
    #expect(frame.layers.last?.values.position.x == 32)
  }
}
