import ArgumentParser
import Boing
import BoingCurves
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
      --svg or --png. With --segments it is cubic Bézier segments instead, and \
      the figure shows their handles. With --squash or --stretch the table has \
      the scales of a soft body, too.

      Examples:
        boing curve --bounces 3 --plot
        boing curve --law gravity --bounces 4 --duration 1.2 --from 160 --to 300
        boing curve --perceptual-duration 0.5 --bounce 0.3 --csv
        boing curve --train lid --to 135 --duration 2 --svg lid.svg
        boing curve --law wall --bounces 3 --anticipation 0.1 --png wall.png
        boing curve --bounces 3 --segments --max-error 0.01
        boing curve --law gravity --squash 0.4 --rows 31
        boing curve --ease "steps(4, jump-end)" --from -40 --to 0 --rows 5 --json
      """)

  @OptionGroup var motion: MotionArguments

  @OptionGroup(title: "Soft body") var shape: ShapeArguments

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many rows the table has, 2 to 1000000. (default: 61)", valueName: "count"))
  var rows: TypedNumber?

  @Flag(help: "Give cubic Bézier segments with their handles instead of samples.")
  var segments = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How far the segments may be off, as a part of the way, 0.000001 to 1. (default: 0.001)",
      valueName: "fraction"))
  var maxError: TypedNumber?

  @Flag(help: "Draw the curve in the terminal.")
  var plot = false

  @Flag(help: "Print the table with commas, in full precision.")
  var csv = false

  @Flag(help: "Print one JSON object: what was asked for, and the samples or segments.")
  var json = false

  @Option(
    help: ArgumentHelp("Draw a figure as SVG.", valueName: "file"),
    completion: .file(extensions: ["svg"]))
  var svg: String?

  @Option(
    help: ArgumentHelp("Draw a figure as PNG.", valueName: "file"),
    completion: .file(extensions: ["png"]))
  var png: String?

  @OptionGroup(title: "Existing files") var existing: OverwritingArguments

  func validate() throws {
    let subject = try shape.apply(to: motion.subject())
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
    try checkSegments(subject)
  }

  private func checkSegments(_ subject: MotionSubject) throws {
    guard segments else {
      if let maxError {
        throw ValidationError.option(
          "max-error", maxError.text, "it goes with --segments; give it too")
      }
      return
    }
    _ = try errorBound(subject)
    for (name, text) in [("rows", rows?.text), ("plot", plot ? "" : nil)] {
      if let text {
        throw ValidationError(
          "--\(name)\(text.isEmpty ? "" : " " + text): it goes with samples, not with --segments; "
            + "leave one of them out.")
      }
    }
    if subject.shape != nil {
      throw ValidationError("--squash and --stretch go with samples, not with --segments.")
    }
    if let eased = subject.motion as? EasedMotion, eased.pace.isStraight {
      throw ValidationError.option(
        "ease", motion.ease ?? "", "it is made of straight lines, which need no --segments")
    }
  }

  private func rowCount() throws -> Int {
    try (rows ?? 61).integer("rows", in: 2...1_000_000)
  }

  private func errorPart() throws -> Double {
    try (maxError ?? 0.001).number(
      "max-error", "give a part of the way from 0.000001 to 1, such as 0.001"
    ) { (0.000_001...1).contains($0) }
  }

  private func errorBound(_ subject: MotionSubject) throws -> Double {
    let part = try errorPart()
    let way = abs(subject.way.one - subject.way.zero)
    return part * (way > 0 ? way : 1)
  }

  func run() throws {
    do {
      try show()
    } catch let error as ValidationError {
      throw Self.reportUsageError(error)
    }
  }

  private func fit(_ subject: MotionSubject) throws -> CubicBezierFit? {
    guard segments else { return nil }
    let way = try errorBound(subject) / errorPart()
    func fit(_ part: Double) throws(FitError) -> CubicBezierFit {
      try Self.fit(subject.settled, duration: subject.duration, maximumError: part * way)
    }
    do {
      return try fit(errorPart())
    } catch let error as FitError {
      if case .velocityNotFinite = error {
        throw ValidationError(
          "--segments: the curve is vertical somewhere, which no segment can follow; choose another "
            + "timing.")
      }
      let asked = try errorPart()
      guard let kept = [0.001, 0.1, 1].first(where: { $0 > asked && (try? fit($0)) != nil }) else {
        throw ValidationError(
          "--segments: the curve turns back too often, or is too steep, whatever the error; leave "
            + "them out, or give it fewer bounces or more damping.")
      }
      throw ValidationError.option(
        "max-error", maxError?.text ?? "0.001",
        "it is too small for this motion; give a greater one, from \(kept.plain) to 1")
    }
  }

  /// The most segments that are looked for, which bounds the time.
  private static let maximumSegments = 2_048

  private static func fit(
    _ motion: some Motion, duration: Double, maximumError: Double
  ) throws(FitError) -> CubicBezierFit {
    try CubicBezierFit(
      of: motion, over: 0...duration, maximumError: maximumError, limit: maximumSegments)
  }

  private func show() throws {
    let subject = try shape.apply(to: motion.subject())
    let rows = try rowCount()
    let fit = try fit(subject)
    let files = try [svg, png].compactMap { $0 }.map { name in
      let signature: FileSignature = name == svg ? .svg : .png
      return (
        name: name,
        file: try AtomicFile(
          replacing: URL(typed: name), existing.overwriting.files(like: signature))
      )
    }
    if let fit {
      try show(SegmentReport(fit, of: subject), hasFiles: !files.isEmpty)
    } else if plot {
      try Terminal.print(subject.plot)
    } else if json {
      try subject.writeReport(rows: rows)
    } else if csv {
      try subject.writeCommaSeparated(rows: rows)
    } else if files.isEmpty || self.rows != nil {
      try subject.writeTable(rows: rows)
    }
    for (name, file) in files {
      let figure = subject.figure(fit)
      if name == svg {
        try file.write(Data(figure.svg.utf8))
      } else {
        try file.write(try figure.image().pngData())
      }
      try file.commit()
      if !json, !csv { try Terminal.print("\(name): \(subject.title)") }
    }
  }

  private func show(_ report: SegmentReport, hasFiles: Bool) throws {
    if json {
      try Terminal.print(JSONLine.text(of: report))
    } else if csv {
      try Terminal.print(report.commaSeparated)
    } else if !hasFiles {
      try Terminal.print(report.table)
      Terminal.write(report.summary + "\n")
    }
  }
}
