import ArgumentParser
import BoingCurveFormats
import BoingCurves
import BoingMovies
import Foundation

extension CurveFormat: ExpressibleByArgument {
  /// The formats with what they write, one a line.
  static var listing: String {
    let width = allCases.map(\.id.count).max() ?? 0
    // Every command makes the texts of all: Foundation's padding would take a twentieth of the time.
    return allCases.map { format in
      "  \(format.id)\(String(repeating: " ", count: width + 2 - format.id.count))\(format.summary)"
    }.joined(separator: "\n")
  }
}

/// `boing export`: a motion as text of other formats, as numbers, as a figure or movie, or as springs.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Writes a motion in the formats of others, as numbers, a figure or a movie.",
    usage: "boing export [<text>] [--as <format>] [<options>]",
    discussion: """
      One format goes to standard output, or to the file of --output; several go \
      to the folder of --output, each to a file of its own. The error is proved on \
      the text as a reader of the format reads it; where its player departs from \
      the text, a line on standard error says by how much. Without --as it is a table, \
      or what the name of --output says: a figure, a movie, or numbers.

      The motion is that of the options; or it is a text as another format has it, or a \
      file with one: a spring's parameters by their names there, CSS's linear(), \
      cubic-bezier() or steps(), a Lottie property, a design token. Without --as the text \
      is said as a spring in every description, or as the nearest bounce. A file of \
      W3C design tokens has many motions: those with the extension org.boing.motion, and \
      every cubicBezier and transition. A format that cannot express one of several \
      is left out with a line that says why.

      Formats:
      \(CurveFormat.listing)
        all                      each of them

      Or one of these alone:
        table, csv, plot         times and values, or the curve in the terminal
        springs                  a spring in every description

      Examples:
        boing export --as css --bounces 3
        boing export --as css --motion gravity --max-bytes 200 --value-only
        boing export --as css-keyframes --to 240 --name drop --max-points 9
        boing export --as swiftui,compose,lottie --bounces 2 -o drop
        boing export --as lottie --motion gravity --to 240 --max-error 0.0001 --json
        boing export --as plot --bounces 3
        boing export --train lid --to 135 --duration 2 -o lid.svg -o lid.csv
        boing export --motion gravity --bounces 4 -o drop.gif
        boing export --segments --bounces 3 --max-error 0.01
        boing export --as springs --perceptual-duration 0.5 --bounce 0.3
        boing export "linear(0, .2 20%, 1 45%, .75 60%, 1 75%, .94, 1)"
        boing export "stiffness: 300, damping: 20" --as css
        boing export tokens.json --as css,lottie -o motions

      All options: boing export --help-hidden
      """)

  @Argument(
    help: ArgumentHelp(
      "A motion as another format has it, a file with one or with design tokens, or - for standard "
        + "input.", valueName: "text"),
    completion: .file())
  var text: String?

  @OptionGroup(title: "Export") var form: FormArguments
  @OptionGroup(title: "Fit") var fit: FitArguments
  @OptionGroup var motion: MotionArguments
  @OptionGroup(title: "Numbers", visibility: .hidden) var table: TableArguments
  @OptionGroup(title: "Soft body", visibility: .hidden) var shape: ShapeArguments
  @OptionGroup(title: "CSS", visibility: .hidden) var css: CSSArguments
  @OptionGroup(title: "Existing files", visibility: .hidden) var existing: ExistingFileArguments
  @OptionGroup(title: "General") var common: CommonArguments

  /// The options about what is written and where it goes.
  struct FormArguments: ParsableArguments {
    @Option(
      name: .customLong("as"), parsing: .singleValue,
      help: ArgumentHelp("A format, or several with commas.", valueName: "format"),
      completion: .list(
        CurveFormat.allCases.map(\.id) + ["all", "table", "csv", "plot", "springs"]))
    var formats: [String] = []

    @Option(
      name: [.short, .long],
      help: ArgumentHelp(
        "The file of one export, the folder of several, or - for standard output; without --as a "
          + "file that ends in .svg or .png for a figure, in .gif, .webp, .apng, .mp4 or .webm for a "
          + "movie, in .csv or .json for numbers, and may be given several times. (default: -)",
        valueName: "path"),
      completion: .file())
    var output: [String] = []

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "The name in the texts and of the files. (default: motion)", valueName: "name"))
    var name: String?

    @OptionGroup var rate: FrameRateArguments

    @Flag(
      help: ArgumentHelp(
        "Write a spring as a curve also where the format has springs.", visibility: .hidden))
    var asCurve = false

    @Flag(
      help: ArgumentHelp(
        "Export again whenever the tokens file changes, until Ctrl-C.", visibility: .hidden))
    var watch = false
  }

  /// The options about the numbers.
  struct TableArguments: ParsableArguments {
    @Option(number: "count", "The number of rows of the table, 2 to 1000000. (default: 61)")
    var rows: TypedNumber?

    @Flag(
      help: "Give cubic Bézier segments with their handles instead of samples; a figure shows them."
    )
    var segments = false
  }

  /// The options that only CSS has.
  struct CSSArguments: ParsableArguments {
    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "The property of CSS and web keyframes. (default: translate)", valueName: "name"))
    var property: String?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "The property's value, with {} for the number. (default: as the property has it, such as '0 {}px')",
        valueName: "text"))
    var template: String?

    @Flag(help: "Write the easing alone, without the style sheet around it (css).")
    var valueOnly = false

    @Flag(help: "Add an easing for browsers without linear() (css).")
    var fallback = false

    func validate() throws {
      if valueOnly, fallback { throw ValidationError.conflict("value-only", "fallback") }
    }
  }

  /// The kind of output that is asked for.
  enum Product {
    /// Texts in formats of others.
    case texts([CurveFormat])
    /// Times and values, on standard output or in files.
    case curve(CurveForm)
    /// A spring in every description, or the bounce that is nearest to a curve.
    case springs
  }

  func validate() throws {
    switch try product() {
    case .texts(let formats):
      try refuse(unused(table: true), "goes with numbers and figures; leave it out, or --as")
      try validateTexts(formats)
    case .curve(let form):
      if text != nil {
        throw ValidationError(
          "A text is written in a format of others or as springs; say with --as in which.")
      }
      try refuse(unused(texts: true), "goes with the formats of others; name one with --as")
      try validateCurve(form)
    case .springs:
      try refuse(
        unused(texts: true, table: true)
          + [
            ("max-error", fit.error.maxError != nil), ("output", !form.output.isEmpty),
            ("force", existing.force), ("no-clobber", existing.noClobber),
          ],
        "goes with a format; name one with --as")
      try validateSprings()
    }
  }

  func run() throws {
    switch try product() {
    case .texts(let formats): try writeTexts(formats)
    case .curve(let form): try writeCurve(form)
    case .springs: try writeSprings()
    }
  }

  private func product() throws -> Product {
    let ids = form.formats.flatMap { $0.split(separator: ",").map(String.init) }
    if ids.isEmpty { return text == nil || table.segments ? .curve(.table) : .springs }
    if ids == ["springs"] { return .springs }
    if ids.count == 1, let form = CurveForm(rawValue: ids[0]), form.isForTerminal {
      return .curve(form)
    }
    if ids.contains("all") { return .texts(CurveFormat.allCases) }
    var formats: [CurveFormat] = []
    for id in ids {
      guard let format = CurveFormat(rawValue: id) else {
        if CurveForm(rawValue: id)?.isForTerminal == true || id == "springs" {
          throw ValidationError.option("as", id, "it stands alone; leave the other formats out")
        }
        if CurveForm(rawValue: id) != nil {
          throw ValidationError.option("as", id, "leave --as out, and give -o curve.\(id)")
        }
        let known = CurveFormat.allCases.map(\.id).joined(separator: ", ")
        throw ValidationError.option(
          "as", id, "give one of \(known), or all; or table, csv, plot or springs")
      }
      if !formats.contains(format) { formats.append(format) }
    }
    return .texts(formats)
  }

  /// The options of texts or of numbers, and whether they were given.
  private func unused(texts: Bool = false, table isTable: Bool = false) -> [(String, Bool)] {
    let ofTexts = [
      ("name", form.name != nil), ("fps", form.rate.fps != nil), ("as-curve", form.asCurve),
      ("watch", form.watch), ("max-points", fit.maxPoints != nil),
      ("max-bytes", fit.maxBytes != nil), ("minimize", fit.minimize != nil),
      ("property", css.property != nil), ("template", css.template != nil),
      ("value-only", css.valueOnly), ("fallback", css.fallback),
    ]
    let ofTables = [
      ("rows", table.rows != nil), ("segments", table.segments), ("squash", shape.squash != nil),
      ("stretch", shape.stretch != nil), ("contact-duration", shape.contactDuration != nil),
    ]
    return (texts ? ofTexts : []) + (isTable ? ofTables : [])
  }

  private func refuse(_ options: [(String, Bool)], _ reason: String) throws {
    if let (name, _) = options.first(where: \.1) { throw ValidationError("--\(name) \(reason).") }
  }
}
