import ArgumentParser
import BoingCurveFormats
import BoingCurves
import BoingFormats
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

/// `boing export`: a motion, or all of a tokens file, as text of other formats.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Writes a motion in the formats of others within a stated error.",
    usage: "boing export [<tokens.json>] --as <format> [<options>]",
    discussion: """
      One format goes to standard output, or to the file of --output; several go \
      to the folder of --output, each to a file of its own. The error is proved on \
      the text as a reader of the format reads it; where its player departs from \
      the text, a line on standard error says by how much. A file of W3C design \
      tokens, or - for standard input, has many motions: those with the extension org.boing.motion, and \
      every cubicBezier and transition. A format that cannot express one of several \
      is left out with a line that says why.

      Formats:
      \(CurveFormat.listing)
        all                      each of them

      Examples:
        boing export --as css --bounces 3
        boing export --as css --motion gravity --max-bytes 200 --value-only
        boing export --as css-keyframes --to 240 --name drop --max-points 9
        boing export --as gsap --motion gravity --bounces 4 --name drop
        boing export --as swiftui,compose,lottie --bounces 2 -o drop
        boing export --as lottie --motion gravity --to 240 --max-error 0.0001 --json
        boing export tokens.json --as css,lottie -o motions
      """)

  @Argument(
    help: ArgumentHelp(
      "A file of design tokens with motions, or - for standard input.", valueName: "tokens.json"),
    completion: .file(extensions: ["json"]))
  var tokens: String?

  @OptionGroup(title: "Export") var form: FormArguments
  @OptionGroup(title: "Fit") var fit: FitArguments
  @OptionGroup var motion: MotionArguments
  @OptionGroup(title: "CSS") var css: CSSArguments
  @OptionGroup(title: "Existing files") var existing: ExistingFileArguments
  @OptionGroup(title: "General") var common: CommonArguments

  /// The options about the texts and where they go.
  struct FormArguments: ParsableArguments {
    @Option(
      name: .customLong("as"), parsing: .singleValue,
      help: ArgumentHelp("A format, or several with commas.", valueName: "format"),
      completion: .list(CurveFormat.allCases.map(\.id) + ["all"]))
    var formats: [String] = []

    @Option(
      name: [.short, .long],
      help: ArgumentHelp(
        "The file of one export, the folder of several, or - for standard output. (default: -)",
        valueName: "path"),
      completion: .file())
    var output: String?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "The name in the texts and of the files. (default: motion)", valueName: "name"))
    var name: String?

    @OptionGroup var rate: FrameRateArguments

    @Flag(help: "Write a spring as a curve also where the format has springs.")
    var asCurve = false

    @Flag(help: "Export again whenever the tokens file changes, until Ctrl-C.")
    var watch = false
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

  /// The path of the output; nil for standard output.
  private var output: String? { form.output == StandardStream.name ? nil : form.output }

  func validate() throws {
    let formats = try chosenFormats()
    _ = try options()
    if tokens == nil {
      if form.watch { throw ValidationError("--watch goes with a tokens file; give one.") }
      _ = try subject()
    } else if let name = form.name {
      throw ValidationError.option("name", name, "the tokens have names of their own")
    }
    if tokens == StandardStream.name, form.watch {
      throw ValidationError("--watch goes with a tokens file, not with standard input; give one.")
    }
    let areCSS = formats.allSatisfy { $0 == .css || $0 == .cssKeyframes }
    if let option = fit.ofCSSOnly, !areCSS {
      throw ValidationError("--\(option) goes with --as css and css-keyframes only.")
    }
    for (option, isGiven) in [("value-only", css.valueOnly), ("fallback", css.fallback)]
    where isGiven && !formats.contains(.css) {
      throw ValidationError("--\(option) goes with --as css only.")
    }
    if output == nil {
      if form.watch { throw ValidationError("--watch goes with --output; give a folder.") }
      if formats.count > 1, !common.json {
        throw ValidationError(
          "Several formats do not go to standard output; give a folder with --output, or --json.")
      }
      if !existing.isEmpty {
        throw ValidationError("--force and --no-clobber go with --output; give it too.")
      }
    }
  }

  private func chosenFormats() throws -> [CurveFormat] {
    let known = CurveFormat.allCases.map(\.id).joined(separator: ", ")
    if form.formats.isEmpty {
      throw ValidationError("Give a format with --as: \(known), or all.")
    }
    var chosen: [CurveFormat] = []
    for id in form.formats.flatMap({ $0.split(separator: ",").map(String.init) }) {
      if id == "all" { return CurveFormat.allCases }
      guard let format = CurveFormat(rawValue: id) else {
        throw ValidationError.option("as", id, "give one of \(known), or all")
      }
      if !chosen.contains(format) { chosen.append(format) }
    }
    return chosen
  }

  private func options() throws -> CurveExportOptions {
    var options = CurveExportOptions()
    options.maximumError = try fit.error.maximumError()
    if let limit = try fit.sizeLimit() {
      // The error is as small as the size allows, whatever it is.
      (options.sizeLimit, options.maximumError) = (limit, 1)
    }
    options.economy = fit.minimize ?? .bytes
    options.frameRate = try form.rate.frameRate()?.framesPerSecond ?? 60
    options.property = css.property ?? "translate"
    guard let template = css.template ?? CSSKeyframes.usualTemplate(of: options.property) else {
      throw ValidationError.option(
        "property", options.property, "give its value as well, such as --template '{}px'")
    }
    options.template = template
    options.isValueOnly = css.valueOnly
    options.hasFallback = css.fallback
    options.usesSprings = !form.asCurve
    do throws(CSSExportError) {
      try CSSKeyframes.check(name: "motion", property: options.property, template: template)
    } catch {
      throw ValidationError("\(error)")
    }
    return options
  }

  private func subject() throws -> MotionSubject {
    let subject = try motion.subject()
    if !subject.rests {
      throw ValidationError(
        "A spring without damping never rests, and every format needs an end; damp it.")
    }
    if subject.progressRange.zero == subject.progressRange.one {
      throw ValidationError(
        "The motion starts and ends at \(subject.progressRange.zero.plain) and never leaves it; let "
          + "--from and --to, or --height, differ.")
    }
    return subject
  }

  func run() throws {
    guard form.watch, let tokens else { return try exportOnce() }
    // A first failure ends the command; later ones may be a file that is being written.
    var last = try content(of: tokens)
    let watch = try FileWatch(CanonicalPath(tokens).path)
    try exportOnce()
    while watch.wait(-1) {
      watch.settle()
      guard let current = try? content(of: tokens), current != last else { continue }
      last = current
      do {
        try exportOnce()
      } catch {
        Terminal.write("Error: \(error)\n")
      }
    }
  }

  /// The maximum number of bytes of a tokens file.
  private static let maximumSize = 256 << 20

  private func content(of file: String) throws -> Data {
    if file == StandardStream.name { return try StandardStream.input(limit: Self.maximumSize) }
    do throws(FileInput.Refusal) {
      return try FileInput.contents(of: URL(typed: file).path, limit: Self.maximumSize)
    } catch {
      throw CommandError("\(file) cannot be read: \(error.reason)")
    }
  }

  /// The motions to export: the one of the options, or those of the tokens file.
  private func motions() throws -> [NamedMotion] {
    guard let tokens else { return [NamedMotion(try subject(), name: form.name ?? "motion")] }
    let data = try content(of: tokens)
    let found: [NamedMotion]
    do {
      found = try TokenReader.motions(JSONValue(String(decoding: data, as: UTF8.self)))
        .map { try NamedMotion($0) }
    } catch let error as ValidationError {
      throw CommandError("\(tokens): \(error.message)")
    } catch {
      throw CommandError("\(tokens): \(error)")
    }
    if found.isEmpty {
      throw CommandError(
        "\(tokens) has no motions; give tokens of the type cubicBezier or transition, or with the "
          + "extension org.boing.motion")
    }
    for (index, motion) in found.enumerated()
    where found[..<index].contains(where: { $0.name == motion.name }) {
      throw CommandError("\(tokens) has two motions named \(motion.name); rename one of them")
    }
    return found
  }

  private func exportOnce() throws {
    let (motions, formats, options) = (try motions(), try chosenFormats(), try options())
    let isOne = motions.count == 1 && formats.count == 1
    var exports: [(name: String, export: CurveExport)] = []
    var refusals: [ExportReport.Refusal] = []
    for motion in motions {
      for format in formats {
        do throws(BounceExportError) {
          let start = ContinuousClock.now
          exports.append((motion.name, try motion.export(as: format, options)))
          common.note(
            String(
              format: "%@ as %@: %.3f s", motion.name, format.id,
              (ContinuousClock.now - start) / .seconds(1)))
        } catch {
          if isOne { throw CommandError("\(error)") }
          refusals.append(
            ExportReport.Refusal(name: motion.name, format: format.id, reason: "\(error)"))
        }
      }
    }
    if exports.isEmpty {
      throw CommandError(refusals.map(\.reason).joined(separator: "\n"))
    }
    try write(exports, isOne: isOne)
    if common.json {
      let items = exports.map { name, export in
        ExportReport.Item(
          export, name: name,
          file: output.map { isOne ? $0 : $0 + "/" + export.format.fileName(for: name) })
      }
      try Terminal.print(JSONLine.text(of: ExportReport(exports: items, refusals: refusals)))
      return
    }
    if common.quiet { return }
    for (name, export) in exports {
      let lines = [export.summary] + (isOne ? export.notes : [])
      if let output {
        let file = isOne ? output : output + "/" + export.format.fileName(for: name)
        try Terminal.print(file + ": " + lines.joined(separator: "\n"))
      } else {
        Terminal.write(lines.joined(separator: "\n") + "\n")
      }
    }
    for refusal in refusals {
      Terminal.warn("\(refusal.name) is not exported as \(refusal.format): \(refusal.reason)")
    }
  }

  /// The existing files that give way where their names are those of the format.
  private var replaceable: ReplaceableFiles { existing.noClobber ? .none : .all }

  /// The existing files that give way under another name, which may hold anything.
  private var unlikeReplaceable: ReplaceableFiles { existing.force ? .all : .none }

  /// Writes all texts, or none of them.
  private func write(_ exports: [(name: String, export: CurveExport)], isOne: Bool) throws {
    guard let output else {
      if !common.json { for (_, export) in exports { try Terminal.output(export.text) } }
      return
    }
    if isOne {
      let format = exports[0].export.format
      let isNamedLikeIt = output.lowercased().hasSuffix("." + format.fileExtension)
      let file = try AtomicFile(
        replacing: URL(typed: output), isNamedLikeIt ? replaceable : unlikeReplaceable)
      try file.write(Data((exports[0].export.text + "\n").utf8))
      try file.commit()
      return
    }
    let batch = try FileBatch(into: URL(typed: output))
    for (name, export) in exports {
      try batch.add(export.format.fileName(for: name), replacing: replaceable) { url in
        let file = try AtomicFile(replacing: url, .all)
        try file.write(Data((export.text + "\n").utf8))
        try file.commit()
      }
    }
    try batch.commit()
  }
}

/// Motions that were exported, with the certificates of the texts, as JSON.
struct ExportReport: Report {
  static let schema = "boing.export/1"

  /// An export of a motion in a format.
  struct Item: Encodable {
    let name: String
    let format: String
    /// The file that was written; nil on standard output.
    let file: String?
    /// The text, where it is in no file.
    let text: String?
    let certificate: CurveCertificate

    init(_ export: CurveExport, name: String, file: String?) {
      self.name = name
      format = export.format.id
      self.file = file
      text = file == nil ? export.text : nil
      certificate = export.certificate
    }
  }

  /// A motion that a format cannot express.
  struct Refusal: Encodable {
    let name: String
    let format: String
    let reason: String
  }

  let exports: [Item]
  let refusals: [Refusal]
}

extension CurveExport {
  /// A line for a reader: the form, the size and the error.
  var summary: String {
    let certificate = certificate
    let size =
      certificate.form == .spring
      ? "a spring" : "\(certificate.points) points of \(certificate.form.rawValue)"
    let proof = certificate.isProven ? "" : " (measured, not proven)"
    return "\(format.id): \(size), \(certificate.bytes) bytes; "
      + String(format: "off by at most %.3g of the distance", certificate.maximumError) + proof
      + String(format: "; play it for %.6g s", certificate.duration)
  }

  /// A line for each deviation of the format or its player from the text.
  var notes: [String] {
    certificate.deviations.map { deviation in
      let amount = deviation.amount.map { amount in
        deviation.unit == .seconds
          ? String(format: " (%.3g ms)", amount * 1000)
          : String(format: " (%.3g of the distance)", amount)
      }
      return "  \(deviation.summary)\(amount ?? "")"
    }
  }
}
