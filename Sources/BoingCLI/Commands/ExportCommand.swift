import ArgumentParser
import BoingCurves
import BoingFormats
import CurveFormats
import Foundation

extension CurveFormat: ExpressibleByArgument {
  /// The formats with what they write, one a line.
  static var listing: String {
    let width = allCases.map(\.id.count).max() ?? 0
    return allCases.map { format in
      "  " + format.id.padding(toLength: width + 2, withPad: " ", startingAt: 0) + format.summary
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
      One format goes to standard output, or to the file of --out; several go \
      to the folder of --out, each to a file of its own. The error is proved on \
      the text as a reader of the format reads it; where its player departs from \
      the text, a line on standard error says by how much. A file of W3C design \
      tokens has many motions: those with the extension org.boing.motion, and \
      every cubicBezier and transition. A format that cannot say one of several \
      is left out with a line that says why.

      Formats:
      \(CurveFormat.listing)
        all                      each of them

      Examples:
        boing export --as css --bounces 3
        boing export --as gsap --law gravity --bounces 4 --name drop
        boing export --as swiftui,compose,lottie --bounces 2 --out drop
        boing export --as lottie --law gravity --to 240 --max-error 0.0001 --json
        boing export tokens.json --as css,lottie --out motions
      """)

  @Argument(
    help: ArgumentHelp("A file of design tokens with motions.", valueName: "tokens.json"),
    completion: .file(extensions: ["json"]))
  var tokens: String?

  @Option(
    name: .customLong("as"), parsing: .singleValue,
    help: ArgumentHelp("A format, or several with commas.", valueName: "format"),
    completion: .list(CurveFormat.allCases.map(\.id) + ["all"]))
  var formats: [String] = []

  @OptionGroup var motion: MotionArguments

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The name in the texts and of the files. (default: motion)", valueName: "name"))
  var name: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The error allowed, as a part of the way, 0.000001 to 1. (default: 0.001)",
      valueName: "fraction"))
  var maxError: TypedNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The frames per second of formats that count frames, 1 to 1000. (default: 60)",
      valueName: "number"))
  var fps: TypedNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The property of CSS and web keyframes. (default: translate)", valueName: "name"))
  var property: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The property's value, with {} for the number. (default: the property's usual one)",
      valueName: "text"))
  var template: String?

  @Flag(help: "Add an easing for browsers without linear() to CSS.")
  var fallback = false

  @Flag(help: "Write a spring as a curve also where the format has springs.")
  var asCurve = false

  @Option(
    help: ArgumentHelp(
      "The file of one export, or the folder of several.", valueName: "path"),
    completion: .file())
  var out: String?

  @Flag(help: "Print one JSON object: the texts or files, and their certificates.")
  var json = false

  @Flag(help: "Export again whenever the tokens file changes, until Ctrl-C.")
  var watch = false

  @OptionGroup(title: "Existing files") var existing: OverwritingArguments

  func validate() throws {
    _ = try chosenFormats()
    _ = try options()
    if tokens == nil {
      if watch { throw ValidationError("--watch goes with a tokens file; give one.") }
      _ = try subject()
    } else if name != nil {
      throw ValidationError.option("name", name ?? "", "the tokens have names of their own")
    }
    if out == nil {
      if watch { throw ValidationError("--watch goes with --out; give a folder.") }
      if try chosenFormats().count > 1, !json {
        throw ValidationError(
          "Several formats do not go to standard output; give a folder with --out, or --json.")
      }
      if !existing.isEmpty {
        throw ValidationError("--force and --no-clobber go with --out; give it too.")
      }
    }
  }

  private func chosenFormats() throws -> [CurveFormat] {
    let known = CurveFormat.allCases.map(\.id).joined(separator: ", ")
    if formats.isEmpty {
      throw ValidationError("Give a format with --as: \(known), or all.")
    }
    var chosen: [CurveFormat] = []
    for id in formats.flatMap({ $0.split(separator: ",").map(String.init) }) {
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
    options.maximumError = try (maxError ?? 0.001).number(
      "max-error", "give a part of the way from 0.000001 to 1, such as 0.001"
    ) { (0.000_001...1).contains($0) }
    options.frameRate = try (fps ?? 60).number("fps", "give a number from 1 to 1000") {
      (1...1000).contains($0)
    }
    options.property = property ?? "translate"
    guard let template = template ?? CSSKeyframes.usualTemplate(of: options.property) else {
      throw ValidationError.option(
        "property", options.property, "give its value as well, such as --template '{}px'")
    }
    options.template = template
    options.hasFallback = fallback
    options.usesSprings = !asCurve
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
    if subject.way.zero == subject.way.one {
      throw ValidationError(
        "The motion has no way to go; let --from and --to, or --height, differ.")
    }
    return subject
  }

  func run() throws {
    guard watch, let tokens else { return try exportOnce() }
    // A first failure ends the command; later ones may be a file that is being written.
    var last = try content(of: tokens)
    try exportOnce()
    while true {
      Thread.sleep(forTimeInterval: 0.2)
      guard let current = try? content(of: tokens), current != last else { continue }
      last = current
      do {
        try exportOnce()
      } catch {
        Terminal.write("Error: \(error)\n")
      }
    }
  }

  private func content(of file: String) throws -> Data {
    guard let data = FileManager.default.contents(atPath: URL(typed: file).path) else {
      throw CommandError("\(file) cannot be read; give a file of design tokens")
    }
    return data
  }

  /// The motions to export: the one of the options, or those of the tokens file.
  private func motions() throws -> [NamedMotion] {
    guard let tokens else { return [NamedMotion(try subject(), name: name ?? "motion")] }
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
        do throws(CurveExportError) {
          exports.append((motion.name, try motion.export(as: format, options)))
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
    if json {
      let items = exports.map { name, export in
        ExportReport.Item(
          export, name: name,
          file: out.map { isOne ? $0 : $0 + "/" + export.format.fileName(for: name) })
      }
      try Terminal.print(JSONLine.text(of: ExportReport(exports: items, refusals: refusals)))
      return
    }
    for (name, export) in exports {
      let lines = [export.summary] + (isOne ? export.notes : [])
      if let out {
        let file = isOne ? out : out + "/" + export.format.fileName(for: name)
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
    guard let out else {
      if !json { for (_, export) in exports { try Terminal.output(export.text) } }
      return
    }
    if isOne {
      let format = exports[0].export.format
      let isNamedLikeIt = out.lowercased().hasSuffix("." + format.fileExtension)
      let file = try AtomicFile(
        replacing: URL(typed: out), isNamedLikeIt ? replaceable : unlikeReplaceable)
      try file.write(Data((exports[0].export.text + "\n").utf8))
      try file.commit()
      return
    }
    let batch = try FileBatch(into: URL(typed: out))
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
