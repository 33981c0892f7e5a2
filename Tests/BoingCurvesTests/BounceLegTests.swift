import BoingCurves
import BoingTestSupport
import Testing

@Suite("Bounces that take over a movement")
struct BounceLegTests {
  private static let shapes: [Bounce] = [
    .springy(bounces: 3), .springy(bounces: 1).counting(residualFraction: 0.01), .wall(bounces: 3),
    .wall(.gravity(), bounces: 2), .shake(swings: 3), .spring(.snappy),
  ]

  @Test("lines between the knots keep within the error", arguments: 1...4)
  func knots(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func vector() -> Components {
      Components((0..<3).map { _ in .random(in: -500...500, using: &random) })
    }
    for shape in Self.shapes {
      let bounce = try TimedBounce(shape, duration: .random(in: 0.2...2, using: &random))
      let leg = BounceLeg(
        bounce, after: Movement(value: vector(), velocity: vector(), direction: vector()),
        to: vector())
      let times = leg.knots(maximumError: 0.001)
      #expect(times.first == 0 && times.last == leg.duration)
      #expect(times.count < 1_000)
      var drift = 0.0
      var distance = 0.0
      for (start, end) in zip(times, times.dropFirst()) {
        let first = leg.value(at: start) ?? leg.target
        let last = leg.value(at: end) ?? leg.target
        for part in stride(from: 0.125, to: 1, by: 0.125) {
          let time = start + (end - start) * part
          let value = leg.value(at: time) ?? leg.target
          let chord = first.scaled(1 - part) + last.scaled(part)
          distance = max(distance, (value - chord).magnitudeSquared)
          let progress = leg.displacement.scaled(leg.motion.value(at: time) - 1)
          drift = max(drift, (value - leg.target - progress).magnitudeSquared)
        }
      }
      let whole = leg.displacement.magnitudeSquared.squareRoot() + drift.squareRoot()
      #expect(distance.squareRoot() <= 0.001 * 1.01 * whole, "\(shape)")
    }
  }
}
