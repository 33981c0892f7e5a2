import ArgumentParser
import BoingCurves
import Foundation

/// `boing curve`: a bounce as numbers or as a plot in the terminal.
struct CurveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "curve",
    abstract: "Shows the curve of a bounce.",
    usage: "boing curve [<options>]",
    discussion: """
      Prints a table of times and values; or draws the curve, with --plot.

      Examples:
        boing curve --bounces 3 --plot
        boing curve --law gravity --bounces 4 --duration 1.2 --from 160 --to 300
        boing curve --from -40 --to 0 --rows 5 --json
      """)

  @Option(
    help: ArgumentHelp(
      "spring overshoots, wall is |cos|, gravity falls and rebounds, shake swings about its place.")
  )
  var law = CurveLaw.spring

  @Option(
    name: [.short, .long], parsing: .unconditional,
    help: ArgumentHelp("How many bounces are to be seen, 0 to 1000.", valueName: "count"))
  var bounces: TypedNumber = 2

  @Option(
    name: [.short, .long], parsing: .unconditional,
    help: ArgumentHelp("The length in seconds.", valueName: "seconds"))
  var duration: TypedNumber = 1

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Where the value starts; for a shake, the furthest point.", valueName: "value"))
  var from: TypedNumber = 0

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Where the value ends.", valueName: "value"))
  var to: TypedNumber = 1

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The launch velocity in units of the value a second (spring only).", valueName: "number"))
  var velocity: TypedNumber = 0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many rows the table has, 2 to 1000000.", valueName: "count"))
  var rows: TypedNumber = 61

  @Flag(help: "Draw the curve in the terminal.")
  var plot = false

  @Flag(help: "Print one JSON object: what was asked for, and the samples.")
  var json = false

  func validate() throws {
    _ = try request()
    if plot, json { throw ValidationError("--plot and --json do not go together; choose one.") }
  }

  func run() throws {
    let request = try request()
    if plot {
      try Terminal.print(request.plot)
    } else if json {
      try Terminal.print(JSONLine.text(of: request.report))
    } else {
      try Terminal.print(request.table)
    }
  }

  private func request() throws -> CurveRequest {
    func value(_ typed: TypedNumber, _ option: String, limit: Double) throws -> Double {
      try typed.number(option, "give a number from \(-limit) to \(limit)") { abs($0) <= limit }
    }
    let request = CurveRequest(
      law: law, bounces: try bounces.integer("bounces", in: 0...1_000),
      duration: try duration.number(
        "duration", "give seconds from 0.001 to 86400, such as 1.5"
      ) { (0.001...86_400).contains($0) },
      from: try value(from, "from", limit: 1e100), to: try value(to, "to", limit: 1e100),
      velocity: try value(velocity, "velocity", limit: 1e100),
      rows: try rows.integer("rows", in: 2...1_000_000))
    if request.velocity != 0, law != .spring {
      throw ValidationError.option("velocity", velocity.text, "it goes with --law spring only")
    }
    do { _ = try request.curve() } catch { throw ValidationError("\(error)") }
    return request
  }
}
