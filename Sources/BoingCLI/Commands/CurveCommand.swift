import ArgumentParser
import Boing
import BoingCurveFormats
import BoingCurves
import BoingFormats
import BoingMovies
import Foundation

/// `boing curve`: a motion as numbers, as a plot in the terminal, or as a figure in a file.
struct CurveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "curve",
    abstract: "Shows the curve of a motion.",
    usage: "boing curve [<options>]",
    discussion: """
      Prints a table of times and values; or draws the curve, with --plot or as a \
      figure of --output, or as a movie in which a box moves by it. With \
      --segments it is cubic Bézier segments instead, and the figure shows their \
      handles. With --squash or --stretch the table has the scales of a soft body, \
      too.

      Examples:
        boing curve --bounces 3 --plot
        boing curve --motion gravity --bounces 4 --duration 1.2 --from 160 --to 300
        boing curve --perceptual-duration 0.5 --bounce 0.3 --csv
        boing curve --train lid --to 135 --duration 2 -o lid.svg
        boing curve --motion gravity --bounces 4 -o drop.gif
        boing curve --motion wall --anticipation 0.1 -o wall.png -o wall.csv
        boing curve --bounces 3 --segments --max-error 0.01
        boing curve --motion gravity --squash 0.4 --rows 31
        boing curve --ease "steps(4, jump-end)" --from -40 --to 0 --rows 5 --json
      """)

  @OptionGroup var motion: MotionArguments
  @OptionGroup(title: "Soft body") var shape: ShapeArguments
  @OptionGroup(title: "Samples and segments") var table: TableArguments
  @OptionGroup(title: "Samples and segments") var error: ErrorArguments
  @OptionGroup(title: "Output") var target: TargetArguments
  @OptionGroup(title: "Existing files") var existing: ExistingFileArguments
  @OptionGroup(title: "General") var common: CommonArguments

  /// The options about the numbers.
  struct TableArguments: ParsableArguments {
    @Option(number: "count", "The number of rows of the table, 2 to 1000000. (default: 61)")
    var rows: TypedNumber?

    @Flag(help: "Give cubic Bézier segments with their handles instead of samples.")
    var segments = false
  }

  /// The options about the form of the curve.
  struct TargetArguments: ParsableArguments {
    @Option(
      name: [.short, .long],
      help: ArgumentHelp(
        "A file: .svg or .png for a figure, .gif, .webp, .apng, .mp4 or .webm for a movie, .csv or "
          + ".json for the numbers; or - for standard output. May be given several times. "
          + "(default: -)", valueName: "file"),
      completion: .file(extensions: ["svg", "png", "csv", "json"] + Self.movies.map(\.rawValue)))
    var output: [String] = []

    /// The formats of a movie.
    static let movies = MovieFormat.allCases.filter { $0 != .png && $0 != .pngSequence }

    @Flag(help: "Draw the curve in the terminal.")
    var plot = false

    @Flag(help: "Print the table with commas, in full precision.")
    var csv = false
  }

  /// The forms of a curve on standard output or in a file.
  private enum Form: String {
    case table, plot, csv, json, svg, png
    case apng, gif, webp, mp4, webm

    /// The format of a movie; nil for another form.
    var movie: MovieFormat? { TargetArguments.movies.first { $0.rawValue == rawValue } }
  }

  func validate() throws {
    let subject = try shape.apply(to: motion.subject())
    _ = try rowCount()
    let forms = [("plot", target.plot), ("csv", target.csv), ("json", common.json)]
      .filter(\.1).map(\.0)
    if forms.count > 1 { throw ValidationError.conflict(forms[0], forms[1]) }
    var destinations: Set<CanonicalPath> = []
    for name in target.output where name != StandardStream.name {
      if try form(of: name).movie != nil {
        if table.segments {
          throw ValidationError.option(
            "output", name, "a movie shows the motion, not --segments; leave one of them out")
        }
        try MotionMovie(subject).check()
      }
      guard destinations.insert(CanonicalPath(name)).inserted else {
        throw ValidationError.option("output", name, "it is named twice; leave one of them out")
      }
    }
    try checkSegments(subject)
  }

  /// The form that a file's name asks for.
  private func form(of name: String) throws -> Form {
    let ending = URL(fileURLWithPath: name).pathExtension.lowercased()
    guard let form = Form(rawValue: ending), form != .table, form != .plot else {
      throw ValidationError.option(
        "output", name,
        "let the name end in .svg, .png, .csv or .json, for a movie in "
          + TargetArguments.movies.map { ".\($0.rawValue)" }.joined(separator: ", ") + ", or give -"
      )
    }
    return form
  }

  private func checkSegments(_ subject: MotionSubject) throws {
    guard table.segments else {
      if let maxError = error.maxError {
        throw ValidationError.option(
          "max-error", maxError.text, "it goes with --segments; give it too")
      }
      return
    }
    for (name, text) in [("rows", table.rows?.text), ("plot", target.plot ? "" : nil)] {
      if let text {
        throw ValidationError(
          "--\(name)\(text.isEmpty ? "" : " " + text): it goes with samples, not with --segments; "
            + "leave one of them out.")
      }
    }
    if subject.shape != nil {
      throw ValidationError("--squash and --stretch go with samples, not with --segments.")
    }
    if let eased = subject.motion as? EasedMotion, eased.curve.isStraight {
      throw ValidationError.option(
        "ease", motion.general.ease ?? "", "it is made of straight lines, which need no --segments")
    }
  }

  private func rowCount() throws -> Int {
    try (table.rows ?? 61).integer("rows", in: 2...1_000_000)
  }

  private func fit(_ subject: MotionSubject) throws -> CubicFit {
    let (zero, one) = subject.progressRange
    func source(_ motion: some Motion) throws(CurveExportError) -> CurveSource {
      // Of a motion that goes nowhere, errors are fractions of 1.
      try CurveSource(motion, from: zero, to: zero == one ? zero + 1 : one)
    }
    func ended(_ motion: some Motion) -> any Motion {
      SettledMotion(motion, at: motion.value(at: subject.duration), duration: subject.duration)
    }
    var motion = subject.motion
    // One that never rests, or is at rest all along, ends where it is.
    if !subject.rests || motion.duration == 0 { motion = ended(motion) }
    return try source(motion).cubics(within: error.maximumError())
  }

  func run() throws {
    let subject = try shape.apply(to: motion.subject())
    let fit: CubicFit? =
      table.segments ? try common.timed("fitted segments") { try self.fit(subject) } : nil
    let names = target.output.filter { $0 != StandardStream.name }
    let files = try names.compactMap { name -> (name: String, form: Form, file: AtomicFile)? in
      let form = try form(of: name)
      guard form.movie == nil else { return nil }
      return (name, form, try AtomicFile(replacing: URL(typed: name), replaceable(form)))
    }
    // With files alone only their names are said, unless the numbers are asked for, too.
    let asksForNumbers =
      target.plot || target.csv || common.json || table.rows != nil && !table.segments
    if names.isEmpty || asksForNumbers || target.output.contains(StandardStream.name) {
      let form: Form =
        target.plot ? .plot : common.json ? .json : target.csv ? .csv : .table
      var output = BufferedOutput()
      try write(subject, fit, as: form, to: &output)
      try output.flush()
      if let fit, form == .table, !common.quiet {
        Terminal.write(CubicReport(fit, of: subject).summary + "\n")
      }
    }
    for (name, form, file) in files {
      var output = BufferedOutput { try file.write($0) }
      switch form {
      case .svg: try output.write(subject.figure(fit).svg)
      case .png: try file.write(try subject.figure(fit).image().pngData())
      default: try write(subject, fit, as: form, to: &output)
      }
      try output.flush()
      try file.commit()
      if common.isForReader, !target.csv { try Terminal.print("\(name): \(subject.title)") }
      common.note("\(name): \(file.size) bytes")
    }
    for name in names where try form(of: name).movie != nil {
      var settings = MovieSettings(output: name, common: common)
      settings.options.overwriting = existing.overwriting
      var job = try MotionMovie(subject).job(settings)
      try job.run()
    }
  }

  /// The existing files that give way to one of a form.
  private func replaceable(_ form: Form) -> ReplaceableFiles {
    switch form {
    case .svg: existing.overwriting.files(like: .svg)
    case .png: existing.overwriting.files(like: .png)
    // A text has no signature; its name is one.
    default: existing.noClobber ? .none : .all
    }
  }

  private func write(
    _ subject: MotionSubject, _ fit: CubicFit?, as form: Form, to output: inout BufferedOutput
  ) throws {
    if let fit {
      let report = CubicReport(fit, of: subject)
      switch form {
      case .json: try output.write(JSONLine.text(of: report) + "\n")
      case .csv: try output.write(report.commaSeparated + "\n")
      default: try output.write(report.table + "\n")
      }
      return
    }
    let rows = try rowCount()
    switch form {
    case .plot: try output.write(subject.plot + "\n")
    case .json: try subject.writeReport(rows: rows, to: &output)
    case .csv: try subject.writeCommaSeparated(rows: rows, to: &output)
    default: try subject.writeTable(rows: rows, to: &output)
    }
  }
}
