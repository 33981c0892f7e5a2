import ArgumentParser
import Boing
import BoingFormats
import Foundation

/// `boing curve`: a motion as numbers, as a plot in the terminal, or as a figure in a file.
struct CurveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "curve",
    abstract: "Shows the curve of a motion.",
    usage: "boing curve [<options>]",
    discussion: """
      Prints a table of times and values; or draws the curve, with --plot, \
      --svg or --png.

      Examples:
        boing curve --bounces 3 --plot
        boing curve --law gravity --bounces 4 --duration 1.2 --from 160 --to 300
        boing curve --perceptual-duration 0.5 --bounce 0.3 --csv
        boing curve --train lid --to 135 --duration 2 --svg lid.svg
        boing curve --law wall --bounces 3 --anticipation 0.1 --png wall.png
        boing curve --from -40 --to 0 --rows 5 --json
      """)

  @OptionGroup var motion: MotionArguments

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many rows the table has, 2 to 1000000. (default: 61)", valueName: "count"))
  var rows: TypedNumber?

  @Flag(help: "Draw the curve in the terminal.")
  var plot = false

  @Flag(help: "Print the table with commas, in full precision.")
  var csv = false

  @Flag(help: "Print one JSON object: what was asked for, and the samples.")
  var json = false

  @Option(
    help: ArgumentHelp("Draw a figure as SVG.", valueName: "file"),
    completion: .file(extensions: ["svg"]))
  var svg: String?

  @Option(
    help: ArgumentHelp("Draw a figure as PNG.", valueName: "file"),
    completion: .file(extensions: ["png"]))
  var png: String?

  func validate() throws {
    _ = try motion.subject()
    _ = try rowCount()
    let forms = [("plot", plot), ("csv", csv), ("json", json)].filter(\.1).map(\.0)
    if forms.count > 1 {
      throw ValidationError("--\(forms[0]) and --\(forms[1]) do not go together; choose one.")
    }
    for (option, name) in [("svg", svg), ("png", png)] {
      if let name, !name.lowercased().hasSuffix(".\(option)") {
        throw ValidationError.option(option, name, "let the name end in .\(option)")
      }
    }
  }

  private func rowCount() throws -> Int {
    try (rows ?? 61).integer("rows", in: 2...1_000_000)
  }

  func run() throws {
    let subject = try motion.subject()
    let rows = try rowCount()
    let files = try [svg, png].compactMap { $0 }.map { name in
      (name: name, file: try AtomicFile(replacing: URL(fileURLWithPath: name)))
    }
    if plot {
      try Terminal.print(subject.plot)
    } else if json {
      try Terminal.print(JSONLine.text(of: subject.report(rows: rows)))
    } else if csv {
      try Terminal.print(subject.commaSeparated(rows: rows))
    } else if files.isEmpty || self.rows != nil {
      try Terminal.print(subject.table(rows: rows))
    }
    for (name, file) in files {
      let figure = subject.figure
      if name == svg {
        try file.write(Data(figure.svg.utf8))
      } else {
        try file.write(try figure.image().pngData())
      }
      try file.commit()
      if !json, !csv { try Terminal.print("\(name): \(subject.title)") }
    }
  }
}
