import ArgumentParser
import BoingDocuments
import BoingMovies
import BoingSceneFormats
import Foundation

extension DocumentFormat: ExpressibleByArgument {}

/// `boing convert`: a Core Animation document in another form.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Writes a Core Animation document in another form.",
    usage: "boing convert <in> <out> [<options>]",
    discussion: """
      Unrecognized content is preserved. A .caml file has its images within. - is \
      standard input or output; .ca and .wallpaper are folders, which cannot go \
      there. Lottie, SVG and pages are written by 'boing render'.

      A / at the end names a folder for the files of a .tendies, from which a .tendies is \
      made again; contents, names and dates stay as they are. What editors, the Finder \
      and version control leave in the folder is left out.

      Examples:
        boing convert Wallpaper.tendies Wallpaper/
        boing convert Wallpaper.tendies Wallpaper.wallpaper
        boing convert Wallpaper.tendies lid.ca --force
        boing convert Wallpaper.tendies -
      """)

  @Argument(
    help: ArgumentHelp("The document, or - for standard input.", valueName: "in"),
    completion: .file(extensions: ["tendies", "wallpaper", "ca", "caml"]))
  var input: String

  @Argument(
    help: ArgumentHelp(
      "The file or folder to write, whose extension, or / at the end, names the format; or - for standard output.",
      valueName: "out"))
  var output: String

  @OptionGroup(title: "Source") var source: PlaneArguments
  @OptionGroup(title: "Encoding") var encoding: FormatArguments
  @OptionGroup(title: "Existing files") var existing: ExistingFileArguments
  @OptionGroup(title: "General") var common: CommonArguments

  /// The option of a document's format.
  struct FormatArguments: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "The format. (default: as the name's extension says; caml on standard output)",
        valueName: "format"))
    var format: DocumentFormat?
  }

  func validate() throws {
    for (name, path) in [("in", input), ("out", output)] where path.isEmpty {
      throw ValidationError("<\(name)> is empty; give the path of a file or folder.")
    }
    let format = try self.format()?.rawValue ?? "tendies"
    if let plane = source.plane, format == "wallpaper" || format == "tendies" {
      throw ValidationError.option(
        "plane", plane, "a .\(format) holds all planes; leave it out, or write a .ca or .caml")
    }
    if output == StandardStream.name {
      if format == "ca" || format == "wallpaper" {
        throw ValidationError.option(
          "format", format,
          "it is a folder, which cannot go to standard output; give caml or tendies, or name a folder"
        )
      }
      if common.json {
        throw ValidationError(
          "--json reports on standard output, where the document goes; name a file.")
      }
    }
  }

  func run() throws {
    // Unrecognized content is preserved, but no original should be lost to a slip.
    if input != StandardStream.name, CanonicalPath(input) == CanonicalPath(output) {
      throw CommandError("\(output) is the document itself; write to another name")
    }
    let source = try DocumentInput(input)
    let plane = try self.source.checkedPlane()
    do {
      let format = try format()
      if format == nil || format == .tendies, input != StandardStream.name,
        output != StandardStream.name, CanonicalPath(output).isInside(CanonicalPath(input))
      {
        throw CommandError("\(output) is in the folder that is packed; write to another folder")
      }
      let conversion = try common.timed("read \(source.name)") {
        try DocumentConversion(source.open(decodesImages: false))
      }
      if let plane, !conversion.planes.contains(plane) {
        let known = conversion.planes.compactMap { $0?.rawValue }.joined(separator: ", ")
        throw CommandError(
          "\(source.name): there is no plane \(plane.rawValue); "
            + (known.isEmpty ? "leave --plane out" : "the planes are \(known)"))
      }
      try DocumentWriter(common: common, overwriting: existing.overwriting).write(
        conversion, as: format, to: output, plane: plane, subject: source.name,
        remedy: "boing inspect lists them all")
    } catch let error as DocumentError {
      throw source.named(error)
    }
  }

  /// The format to write; nil for the folder of an archive's files.
  private func format() throws -> DocumentFormat? {
    if let format = encoding.format { return format }
    if output == StandardStream.name { return .caml }
    guard let format = DocumentFormat(path: output) else {
      if output.hasSuffix("/") { return nil }
      if LayerFormat(path: output) != nil || PlayerFormat(path: output) != nil {
        throw ValidationError(
          "'\(output)' is no document; 'boing render' writes it: boing render \(input) -o \(output)"
        )
      }
      let known = DocumentFormat.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
      throw ValidationError(
        "'\(output)' does not say which form to write; end it in one of \(known), or / for a folder, or give --format."
      )
    }
    return format
  }
}
