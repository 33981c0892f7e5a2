import ArgumentParser
import BoingFormats
import Foundation

/// `boing inspect`: what is in a Core Animation document.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Shows what is in a Core Animation document: layers, animations, states, images.",
    usage: "boing inspect <file> [--json]",
    discussion: """
      Examples:
        boing inspect Wallpaper.tendies
        boing inspect Floating.ca --json
      """)

  @Argument(
    help: "The document.", completion: .file(extensions: ["tendies", "wallpaper", "ca", "caml"]))
  var file: String

  @Flag(name: .long, help: "Print everything as one line of JSON.")
  var json = false

  func validate() throws {
    if file.isEmpty {
      throw ValidationError("The document's name is empty; give the path of a file or folder.")
    }
  }

  func run() throws {
    let report = DocumentReport(
      try DocumentFile.open(file, decodesImages: false), file: file)
    try Terminal.print(json ? JSONLine.text(of: report) : report.text)
  }
}
