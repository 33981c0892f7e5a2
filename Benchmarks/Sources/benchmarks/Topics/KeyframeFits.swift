import BoingCurves
import CPeers

/// The fewest points within an error.
enum KeyframeFits: Topic {
  static let name = "fits"
  static let summary =
    "PiecewiseLinearFit of a springy bounce from 0 to 1 in 1 s: points, certified error and time, "
    + "beside the theory's ¼∫√|f″|⁄√ε + 1 points of the same curve; one thread"

  static func measure(_ settings: Settings) throws -> Table {
    var table = Table(Self.self)
    // With a fiftieth left at the end the curve swings slower, and takes fewer points.
    for (residual, bounces) in [0.001, 0.02].flatMap({ part in [2, 4, 8].map { (part, $0) } }) {
      let bounce = try SpringyBounce(
        from: 0, to: 1, numberOfBounces: bounces, duration: 1, residualFraction: residual)
      for error in [0.01, 0.005, 0.002, 0.001] {
        let fit = try PiecewiseLinearFit(of: bounce, over: 0...1, maximumError: error)
        let distance = maximumDistance(of: fit, to: bounce)
        guard distance <= error, fit.isProvablyMinimal else {
          throw Disagreement(
            description: "\(bounces) bounces, ε \(error): the fit is \(distance) off"
              + (fit.isProvablyMinimal ? "" : " and not proven minimal"))
        }
        let time = try Race(rounds: settings.rounds).run([
          {
            let fit = try PiecewiseLinearFit(of: bounce, over: 0...1, maximumError: error)
            peer_consume(fit.values)
          }
        ])[0]
        let seconds = Race.figure(time, .seconds).text
        table.rows.append(
          Table.Row(
            "\(bounces) bounces, residual \(residual), ε = \(error)",
            ours: Figure(
              best: Double(fit.count), unit: .points,
              remark: "error ≤ \(digits(fit.maximumError)), \(seconds)"),
            peer: Figure(best: theory(bounce, error), unit: .points)))
      }
    }
    table.checks = [
      "every fit is within ε at 100,001 times and proven minimal (no polyline needs fewer points)"
    ]
    return table
  }

  private static func maximumDistance(
    of fit: PiecewiseLinearFit, to bounce: SpringyBounce
  ) -> Double {
    (0...100_000).reduce(0) { worst, index in
      let time = Double(index) / 100_000
      return max(worst, abs(fit.value(at: time) - bounce.value(at: time)))
    }
  }

  /// ¼∫√|f″|⁄√ε + 1, with f″ from the equation of motion, by the midpoint rule.
  private static func theory(_ bounce: SpringyBounce, _ error: Double) -> Double {
    let (rate, frequency) = (bounce.decayRate, bounce.angularFrequency)
    let steps = 100_000
    let integral = (0..<steps).reduce(0.0) { sum, index in
      let time = (Double(index) + 0.5) / Double(steps)
      let acceleration =
        -(rate * rate + frequency * frequency) * (bounce.value(at: time) - 1)
        - 2 * rate * bounce.velocity(at: time)
      return sum + abs(acceleration).squareRoot() / Double(steps)
    }
    return integral / 4 / error.squareRoot() + 1
  }
}
