import ArgumentParser
import BoingCurves
import Foundation

/// `boing curve`: a bounce as numbers or as a plot in the terminal.
struct CurveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "curve",
    abstract: "Shows the curve of a bounce.",
    discussion: """
      Prints a table of times and values, or draws the curve with --plot.

      Examples:
        boing curve --bounces 3 --plot
        boing curve --law gravity --bounces 4 --duration 1.2 --from 160 --to 300
      """)

  /// The laws of motion that can be shown.
  enum Law: String, CaseIterable, ExpressibleByArgument {
    case spring, wall, gravity, shake
  }

  @Option(
    help: ArgumentHelp(
      "spring overshoots, wall is |cos|, gravity falls and rebounds, shake swings about its place.")
  )
  var law = Law.spring

  @Option(name: [.short, .long], help: "How many bounces are to be seen, from 0 to 1000.")
  var bounces = 2

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The length in seconds.", valueName: "seconds"))
  var duration = 1.0

  @Option(help: "Where the value starts; for a shake, the furthest point.")
  var from = 0.0

  @Option(help: "Where the value ends.")
  var to = 1.0

  @Option(help: "The launch velocity in units of the value for each second (spring only).")
  var velocity = 0.0

  @Option(help: "How many rows the table has, from 2 to 1000000.")
  var rows = 61

  @Flag(help: "Draw the curve in the terminal.")
  var plot = false

  func validate() throws {
    func check(_ isValid: Bool, _ option: String, _ value: Any, _ allowed: String) throws {
      guard isValid else { throw ValidationError("--\(option) \(value): must be \(allowed).") }
    }
    try check((0...1_000).contains(bounces), "bounces", bounces, "from 0 to 1000")
    try check(
      duration > 0 && duration <= 86_400, "duration", duration, "above 0 and at most 86400")
    try check(from.isFinite, "from", from, "a finite number")
    try check(to.isFinite, "to", to, "a finite number")
    try check(velocity.isFinite, "velocity", velocity, "a finite number")
    try check((2...1_000_000).contains(rows), "rows", rows, "from 2 to 1000000")
    if velocity != 0, law != .spring {
      throw ValidationError("--velocity goes with --law spring only.")
    }
    do { _ = try curve() } catch { throw ValidationError("\(error)") }
  }

  func run() throws {
    let curve = try self.curve()
    if plot {
      print(
        TerminalPlot(
          values: curve.sample(count: 2 * TerminalPlot.usableColumns), duration: duration,
          target: to
        ).text)
      print(summary(curve))
    } else {
      print("time      value")
      for index in 0..<rows {
        let time = duration * Double(index) / Double(rows - 1)
        print(String(format: "%-9.5g %.9g", time, curve.value(time)))
      }
    }
  }

  private func summary(_ curve: Curve) -> String {
    let name = law == .shake ? "swings" : "bounces"
    return "\(bounces) \(name) in \(duration) s from \(from) to \(to), "
      + "at most \(String(format: "%.4g", curve.peak)) from \(to) after the first arrival"
  }

  /// A motion of any of the laws, as what this command needs of it.
  struct Curve {
    var value: (Double) -> Double
    var duration: Double
    /// The greatest distance from the rest after the first arrival there.
    var peak: Double

    func sample(count: Int) -> [Double] {
      (0..<count).map { value(duration * Double($0) / Double(count - 1)) }
    }
  }

  private func curve() throws -> Curve {
    switch law {
    case .spring:
      let motion = try SpringyBounce(
        from: from, to: to, numberOfBounces: bounces, duration: duration,
        initialVelocity: velocity)
      return Curve(
        value: motion.value, duration: duration,
        peak: motion.extrema.prefix(1).reduce(0) { max($0, abs($1.value - to)) })
    case .wall:
      let motion = try WallBounce(
        from: from, to: to, numberOfBounces: bounces, duration: duration, startsAtRest: true)
      return Curve(
        value: motion.value, duration: duration,
        peak: motion.peaks.reduce(0) { max($0, abs($1.value - to)) })
    case .gravity:
      let motion = try GravityBounce(
        from: from, to: to, numberOfBounces: bounces, duration: duration)
      return Curve(
        value: motion.value, duration: duration,
        peak: motion.peaks.reduce(0) { max($0, abs($1.value - to)) })
    case .shake:
      let motion = try Shake(
        restingValue: to, furthestValue: from, numberOfSwings: bounces, duration: duration)
      return Curve(value: motion.value, duration: duration, peak: abs(from - to))
    }
  }
}
