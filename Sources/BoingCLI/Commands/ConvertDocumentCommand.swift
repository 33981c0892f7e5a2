import ArgumentParser
import BoingFormats
import Foundation

/// `boing convert-document`: a Core Animation document in another form.
struct ConvertDocumentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert-document",
    abstract: "Writes a Core Animation document as .caml, .ca, .wallpaper or .tendies.",
    usage: "boing convert-document <in> <out> [--plane <name>]",
    discussion: """
      Unrecognized content is preserved. A .caml file has its images within.

      Examples:
        boing convert-document Wallpaper.tendies Wallpaper.wallpaper
        boing convert-document Wallpaper.tendies lid.ca --plane floating
        boing convert-document jack.ca jack.tendies
      """)

  @Argument(
    help: "The document.", completion: .file(extensions: ["tendies", "wallpaper", "ca", "caml"]))
  var input: String

  @Argument(help: "The file or folder to write; its extension names the format.")
  var output: String

  @Option(
    help: ArgumentHelp(
      "Which of several documents to write: background, floating or foreground.",
      valueName: "name"))
  var plane: String?

  @OptionGroup(title: "Existing files") var existing: OverwritingArguments

  func validate() throws {
    _ = try format()
    if let plane, DocumentPlane(rawValue: plane) == nil {
      throw ValidationError(
        "There is no plane '\(plane)'. The planes are: background, floating, foreground.")
    }
  }

  func run() throws {
    // What is not understood is kept, but no original should be lost to a slip.
    if CanonicalPath(input) == CanonicalPath(output) {
      throw CommandError("\(output) is the document itself; write to another name")
    }
    let url = URL(typed: input)
    let conversion: DocumentConversion
    do {
      conversion = try DocumentConversion(contentsOf: url)
      try DocumentFile.write(
        conversion, as: documentFormat(), to: output, plane: plane.flatMap(DocumentPlane.init),
        overwriting: existing.overwriting)
    } catch let error as DocumentError {
      guard error.file == url.lastPathComponent else { throw error }
      throw DocumentError(file: input, line: error.line, error.cause)
    }
    WarningList(
      warnings: conversion.warnings.map(\.description), subject: input,
      remedy: "boing inspect lists them all"
    ).print()
  }

  private func documentFormat() -> DocumentFormat { (try? format()) ?? .ca }

  private func format() throws -> DocumentFormat {
    let ext = URL(fileURLWithPath: output).pathExtension.lowercased()
    guard let format = DocumentFormat(rawValue: ext) else {
      let known = DocumentFormat.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
      throw ValidationError(
        "'\(output)' does not say which form to write; end it in one of \(known).")
    }
    return format
  }
}
